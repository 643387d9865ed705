"""Charts of a tournament's page as coordinates: the template draws them as SVG, with no script and no library."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.tournament.details import Spread
    from referee.tournament.report import Pair, Standing

WIDTH, LEFT, RIGHT, ROW = 640, 150, 24, 26
FULL, EDGE, LABEL = 1100, 970, 14
"""The wide chart: where its lines end, and what a label needs in height."""
SHADES = 5
"""Steps of the heat map each way."""


class Scale:
    """Numbers to pixels, with round ticks in between."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        margin = (high - low) * 0.05 or 1.0
        self.low, self.high = low - margin, high + margin
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """Where a value is."""
        share = (value - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self, *, whole: bool = False) -> list[tuple[float, str]]:
        """(where, what) for four to ten round numbers; fewer, where only `whole` ones make sense."""
        step = 10.0 ** len(str(int(self.high - self.low)))
        while (self.high - self.low) / step < 4 and not (whole and step <= 1):
            step /= 2 if str(step).lstrip("0.").startswith(("1", "2")) else 2.5
        first = int(self.low // step) + 1
        numbers = [count * step for count in range(first, int(self.high // step) + 1)]
        return [(self(number), f"{number:g}") for number in numbers]


class Bar(NamedTuple):
    """A bot's rating and its interval, in pixels."""

    name: str
    y: int
    low: float
    middle: float
    high: float


def ratings(lines: "Sequence[Standing]") -> tuple[Scale, list[Bar]]:
    """One row a bot that has played."""
    lines = [line for line in lines if line.matches]
    scale = Scale([value for line in lines for value in (line.rating_low, line.rating_high)], LEFT, WIDTH - RIGHT)
    return scale, [
        Bar(line.name, ROW * row + ROW // 2, scale(line.rating_low), scale(line.rating), scale(line.rating_high))
        for row, line in enumerate(lines)
    ]


class Box(NamedTuple):
    """The five numbers of one bot's points, in pixels."""

    name: str
    y: int
    ends: tuple[float, ...]


def boxes(spreads: "Sequence[Spread]") -> tuple[Scale, list[Box]]:
    """One row a bot."""
    scale = Scale([value for spread in spreads for value in spread.box], LEFT, WIDTH - RIGHT)
    return scale, [
        Box(spread.name, ROW * row + ROW // 2, tuple(map(scale, spread.box))) for row, spread in enumerate(spreads)
    ]


class Line(NamedTuple):
    """A bot's mean as the boards went by: a polyline's points, its end, and the height of its name beside it."""

    name: str
    colour: int
    points: str
    end: tuple[float, float]
    label: float


class Running(NamedTuple):
    """The wide chart: its height, the scales of boards and of points, and one line a bot."""

    height: int
    boards: Scale
    points: Scale
    lines: list[Line]


def running(spreads: "Sequence[Spread]") -> Running:
    """Bots that played fewer boards have shorter lines; names are moved apart."""
    height = max(200, LABEL * (len(spreads) + 3))
    boards = Scale([0.0, *(count for spread in spreads for count, _ in spread.running)], 50, EDGE)
    settled = [mean for spread in spreads for _, mean in spread.running[len(spread.running) // 20 :]]
    points = Scale(settled, height - 30, 10)
    ends = [(boards(spread.running[-1][0]), points(spread.running[-1][1])) for spread in spreads]
    labels = _apart([y for _, y in ends], height - 30)
    lines = [
        Line(
            spread.name,
            number % 8,
            " ".join(f"{boards(count)},{min(max(points(mean), 0), height)}" for count, mean in spread.running),
            ends[number],
            labels[number],
        )
        for number, spread in enumerate(spreads)
    ]
    return Running(height, boards, points, lines)


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """The same heights, moved so that each label has its room above `lowest`."""
    moved, order = list(heights), sorted(range(len(heights)), key=heights.__getitem__)
    for above, here in pairwise(order):
        moved[here] = max(moved[here], moved[above] + LABEL)
    for room, here in enumerate(reversed(order)):
        moved[here] = min(moved[here], lowest - LABEL * room)
    return moved


class Cell(NamedTuple):
    """One field of the cross table; `shade` from −SHADES (behind) to SHADES (ahead), ±1 where it may be luck."""

    text: str
    interval: str
    shade: int


def cross(names: Sequence[str], pairs: "Sequence[Pair]") -> list[tuple[str, list[Cell | None]]]:
    """Each bot's lead over each other one, in points per board; None where they never met."""
    largest = max((abs(pair.diff) for pair in pairs), default=0.0) or 1.0
    cells: dict[tuple[str, str], Cell] = {}
    for pair in pairs:
        for (a, b), sign in (((pair.a, pair.b), 1), ((pair.b, pair.a), -1)):
            ends = sorted(sign * end for end in (pair.diff_low, pair.diff_high) if end is not None)
            interval = " … ".join(map(_signed, ends))
            cells[a, b] = Cell(_signed(sign * pair.diff), interval, sign * _shade(pair, largest))
    return [(name, [cells.get((name, other)) for other in names]) for name in names]


def _shade(pair: "Pair", largest: float) -> int:
    """Faint unless the interval is clear of zero; only then does the size count."""
    if not pair.diff:
        return 0
    ahead = 1 if pair.diff > 0 else -1
    if pair.diff_low is None or pair.diff_high is None or pair.diff_low <= 0 <= pair.diff_high:
        return ahead
    return ahead * max(2, round(abs(pair.diff) / largest * SHADES))


def _signed(value: float) -> str:
    return f"{round(value, 1) + 0.0:+.1f}" if round(value, 1) else "0.0"
