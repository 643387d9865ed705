"""Pairings that hang on earlier results: swiss and knockout. Pure: the same results, the same next boards.

A pairing is decided by its matches won, a shared win counting half.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.tournament.schedule import Board, Plan, Played, fixed, rounds_for, swiss_rounds

EXTRA_BOARDS = 32
"""The most boards that break a knockout tie; then points decide, then the seeding: copies always tie."""

_PAIRING_STEPS = 20_000

Pair = tuple[int, int]


def stage(plan: Plan, played: Sequence[Played] = ()) -> Iterable[Board]:
    """The next boards, given every board of the stages before; nothing when the tournament is over.

    Round-robin and gauntlet are one stage, whatever `played` holds after it.
    """
    if plan.format == "swiss":
        return swiss(plan, played)
    if plan.format == "knockout":
        return knockout(plan, played).boards
    return () if played else fixed(plan)


def replay(plan: Plan, lookup: Callable[[Board], Played | None]) -> tuple[list[Played], list[Board]]:
    """Every board up to the first stage that is not finished, and that stage's boards (none: all is over)."""
    played: list[Played] = []
    while boards := list(stage(plan, played)):
        done = [each for each in map(lookup, boards) if each is not None]
        if len(done) < len(boards):
            return played, boards
        played += done
    return played, []


def staged(plan: Plan) -> bool:
    """Whether later pairings hang on earlier results."""
    return plan.format in ("swiss", "knockout")


def results(played: Iterable[Played]) -> dict[Pair, tuple[float, int]]:
    """Per pairing of two, in the order played: the first one's lead in wins and in points."""
    lead: dict[Pair, tuple[float, int]] = {}
    for board, wins, points in played:
        pair = (board.table[0], board.table[1])
        before = lead.get(pair, (0.0, 0))
        lead[pair] = (before[0] + wins[0] - wins[1], before[1] + points[0] - points[1])
    return lead


class Score(NamedTuple):
    """A bot in a swiss tournament so far; a bye is a win against nobody."""

    points: float
    met: frozenset[int]
    byes: int


def swiss_scores(plan: Plan, played: Sequence[Played]) -> dict[int, Score]:
    """Everybody's score after the rounds played: one for a pairing won, half for a tie, one for a bye."""
    scores = {bot: Score(0.0, frozenset(), 0) for bot in range(plan.bots)}
    for done in _rounds(plan, played):
        resting = set(scores)
        for (a, b), (wins, _) in results(done).items():
            won = 0.5 if wins == 0 else float(wins > 0)
            scores[a] = Score(scores[a].points + won, scores[a].met | {b}, scores[a].byes)
            scores[b] = Score(scores[b].points + 1.0 - won, scores[b].met | {a}, scores[b].byes)
            resting -= {a, b}
        for bot in resting:
            scores[bot] = Score(scores[bot].points + 1.0, scores[bot].met, scores[bot].byes + 1)
    return scores


def _rounds(plan: Plan, played: Sequence[Played]) -> Iterator[Sequence[Played]]:
    size = (plan.bots // 2) * plan.boards
    return (played[start : start + size] for start in range(0, len(played), size))


def swiss(plan: Plan, played: Sequence[Played]) -> list[Board]:
    """The next round: equals meet, nobody twice while that can be; the bye goes to the lowest without one."""
    if len(list(_rounds(plan, played))) >= swiss_rounds(plan):
        return []
    scores = swiss_scores(plan, played)
    order = sorted(scores, key=lambda bot: (-scores[bot].points, bot))
    if not played:
        return _boards(plan, len(played), _fold(order))
    if len(order) % 2:
        rested = min(score.byes for score in scores.values())
        order.remove(next(bot for bot in reversed(order) if scores[bot].byes == rested))
    return _boards(plan, len(played), _pairing(order, scores))


def _fold(order: Sequence[int]) -> list[Pair]:
    """The first round: the upper half against the lower; the last of an odd number rests."""
    half = len(order) // 2
    return list(zip(order[:half], order[half : 2 * half], strict=True))


def _pairing(order: Sequence[int], scores: Mapping[int, Score]) -> list[Pair]:
    """The first pairing, in order of rank, without a second meeting; if the search finds none, with them."""
    steps = 0

    def search(left: Sequence[int]) -> list[Pair] | None:
        nonlocal steps
        if not left:
            return []
        first, others = left[0], left[1:]
        for index, other in enumerate(others):
            steps += 1
            if steps > _PAIRING_STEPS:
                return None
            if other not in scores[first].met:
                rest = search([*others[:index], *others[index + 1 :]])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    found = search(order)
    return found if found is not None else list(zip(order[::2], order[1::2], strict=True))


class Bracket(NamedTuple):
    """A knockout so far: the next boards (none at the end), and the round in which each beaten bot fell."""

    boards: list[Board]
    fell: dict[int, int]


def knockout(plan: Plan, played: Sequence[Played]) -> Bracket:
    """First against last among those still in, byes to the top seeds; a tie plays another board."""
    alive, left, fell = list(range(plan.bots)), list(played), dict[int, int]()
    for number in range(rounds_for(plan.bots)):
        pairs = _bracket(alive)
        if not left:
            return Bracket(_boards(plan, len(played), pairs), fell)
        lead = results(left[: len(pairs) * plan.boards])
        del left[: len(pairs) * plan.boards]
        tied = _break_ties(lead, left)
        if tied:
            return Bracket([Board(len(played) + index, pair) for index, pair in enumerate(tied)], fell)
        fell.update((b if lead[a, b] >= (0.0, 0) else a, number) for a, b in pairs)
        alive = [bot for bot in alive if bot not in fell]
    return Bracket([], fell)


def _break_ties(lead: dict[Pair, tuple[float, int]], left: list[Played]) -> list[Pair]:
    """Adds to `lead` what further boards brought, taken from `left`; the pairs that need one more now."""
    for _ in range(EXTRA_BOARDS):
        tied = [pair for pair, (wins, _) in lead.items() if wins == 0]
        if not left:
            return tied
        for pair, (wins, points) in results(left[: len(tied)]).items():
            lead[pair] = (lead[pair][0] + wins, lead[pair][1] + points)
        del left[: len(tied)]
    return []


def _bracket(alive: Sequence[int]) -> list[Pair]:
    """The pairs of one round, by seed: the top ones rest until their number is a power of two."""
    size = 1 << rounds_for(len(alive))
    playing = alive[size - len(alive) :]
    half = len(playing) // 2
    return list(zip(playing[:half], reversed(playing[half:]), strict=True))


def _boards(plan: Plan, start: int, pairs: Sequence[Pair]) -> list[Board]:
    order = [pair for _ in range(plan.boards) for pair in pairs]
    return [Board(start + index, pair) for index, pair in enumerate(order)]
