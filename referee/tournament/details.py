"""What the page shows beyond the tables: how points are spread over boards, think times, and every failed match."""

import statistics
import zlib
from array import array
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.tournament.results import Result
from referee.tournament.schedule import Match
from referee.tournament.settings import Settings
from referee.tournament.standings import WARNING, whole_boards
from referee.tournament.store import Store

STEPS = 120
"""Points of a line on a chart."""
MOST = 200
"""Failed matches on a page; the store has all of them."""


class Spread(msgspec.Struct, frozen=True):
    """One bot's points per match, board by board: the five numbers of a box, and the mean as it went along."""

    name: str
    box: tuple[float, float, float, float, float]
    running: tuple[tuple[int, float], ...]
    think_mean_ms: float
    think_max_ms: float


class Failure(msgspec.Struct, frozen=True):
    """One fault in one match, as its record tells it."""

    match: str
    bot: str
    opponents: tuple[str, ...]
    deal: int
    kind: str
    message: str
    line: str
    stderr: str


class Details(msgspec.Struct, frozen=True):
    """`failed`: matches with faults, of which `failures` tells the first ones."""

    spreads: tuple[Spread, ...]
    failures: tuple[Failure, ...]
    failed: int


def details_of(store: Store, settings: Settings, better: int, last: int) -> Details:
    """Reads every whole board up to `last` once."""
    gathered = [_Bot(name) for name in settings.names]
    failed: list[Result] = []
    count = 0
    for board in whole_boards(store.results(0, last)):
        for number in board[0].bots:
            gathered[number].add(number, board, better)
        for result in board:
            if any(kind != WARNING for faults in result.faults for kind in faults):
                count += 1
                if len(failed) < MOST:
                    failed.append(result)
    spreads = tuple(bot.spread() for bot in gathered if bot.points)
    return Details(spreads, tuple(_failures(store, settings.names, failed)), count)


class _Bot:
    """One bot's boards as they are read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points = array("d")
        self.think_us = self.longest_us = self.matches = 0

    def add(self, number: int, board: Sequence[Result], better: int) -> None:
        total = 0
        for result in board:
            seat = result.bots.index(number)
            total += better * result.scores[seat]
            self.think_us += result.think_us[seat]
            self.longest_us = max(self.longest_us, result.longest_us[seat])
        self.matches += len(board)
        self.points.append(total / len(board))

    def spread(self) -> Spread:
        mean = self.think_us / self.matches / 1000
        return Spread(self.name, _box(self.points), _running(self.points), mean, self.longest_us / 1000)


def _box(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    if len(values) == 1:
        return (values[0],) * 5
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return min(values), low, middle, high, max(values)


def _running(values: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """(boards, mean over them) at even steps."""
    step = max(1, -(-len(values) // STEPS))
    out, total = [], 0.0
    for count, value in enumerate(values, 1):
        total += value
        if count % step == 0 or count == len(values):
            out.append((count, total / count))
    return tuple(out)


def _failures(store: Store, names: Sequence[str], failed: Sequence[Result]) -> Iterator[Failure]:
    for result in failed:
        match = Match(result.board, result.rotation, result.bots)
        players = [names[bot] for bot in result.bots]
        for seat, fault in _faults(store, match):
            others = tuple(name for number, name in enumerate(players) if number != seat)
            yield Failure(
                match.id, players[seat], others, fault["deal"], fault["class"], fault["message"],
                fault.get("line", ""), fault.get("stderr", ""),
            )  # fmt: skip


def _faults(store: Store, match: Match) -> Iterator[tuple[int, dict[str, Any]]]:
    """The faults that a record's last line tells, warnings left out."""
    record = record_of(store, match.board, match.rotation)
    if record is None:
        return
    footer = msgspec.json.decode(record.rstrip().rpartition(b"\n")[2])
    for player in footer["result"]["players"]:
        for fault in player["faults"]:
            if fault["class"] != WARNING:
                yield player["seat"], fault


def record_of(store: Store, board: int, rotation: int) -> bytes | None:
    """A match's record as `ramino replay` reads it."""
    packed = store.record(board, rotation)
    return None if packed is None else zlib.decompress(packed)
