"""Standings, pairs and faults, added up board by board; only whole boards count. Pure, and in exact integers.

Points are turned so that more is better. A win is the first place alone, a tie the first place shared; a bot
that was retired has lost, whatever the others did.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING

from referee.tournament.results import Result
from referee.tournament.schedule import Board, Played
from referee.tournament.statistics import Sums

if TYPE_CHECKING:  # a million matches need numpy, a report of ten pays for it only when it is made
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

WARNING = "warning"
MOST_FAILED, OF_EACH = 200, 10
"""Failed matches that a report looks into, and of each bot at least; the store has all of them."""
_LARGE = 1 << 20


class BotTally:
    """One bot: sums over its boards, and counts over its matches; `halves` are 2 a win and 1 a tie.

    `think_us` adds up the mean of every match.
    """

    def __init__(self) -> None:
        self.points, self.halves, self.places, self.money = Sums(), Sums(), Sums(), Sums()
        self.matches = self.wins = self.ties = self.faulty = 0
        self.faults: Counter[str] = Counter()
        self.think_us = self.longest_us = 0

    @property
    def losses(self) -> int:
        """What is neither won nor tied."""
        return self.matches - self.wins - self.ties


class PairTally:
    """Two bots at one table: `points` is the lead of the first per board; wins are places ahead, by match."""

    def __init__(self) -> None:
        self.points = Sums()
        self.wins = self.ties = self.losses = 0


class Tally:
    """All that a report needs, from boards in any portions. `better` is +1 or −1 (more points, or fewer).

    `spread`, if kept: per bot, arrays of its points per match on every board. `failed`: the first matches with
    faults and the first of every bot, of `failures` in all.
    """

    def __init__(self, bots: int, better: int, *, keep: bool = False) -> None:
        self.better = better
        self.spread: list[list[NDArray[np.float64]]] | None = [[] for _ in range(bots)] if keep else None
        self.failed: list[Result] = []
        self.failures = 0
        self.bots = [BotTally() for _ in range(bots)]
        self.pairs: dict[tuple[int, int], PairTally] = {}
        self.outcomes: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        self.boards = self.matches = 0

    def add(self, boards: Sequence[Sequence[Result]]) -> None:
        """Whole boards of equally many seats: every rotation of each, the first one first."""
        if not boards:
            return
        self.boards += len(boards)
        self.matches += sum(map(len, boards))
        for board in boards:
            for result in board:
                if result.faults:
                    self._faults(result)
        by_bot = _Columns(boards, self.better)
        self._per_bot(by_bot)
        self._per_pair(by_bot)

    def _faults(self, result: Result) -> None:
        faulty = wanted = False
        for bot, faults in zip(result.bots, result.faults, strict=True):
            self.bots[bot].faults.update(faults)
            if any(kind != WARNING for kind in faults):
                self.bots[bot].faulty += 1
                faulty = True
                wanted |= self.bots[bot].faulty <= OF_EACH
        self.failures += faulty
        if wanted or (faulty and len(self.failed) < MOST_FAILED):
            self.failed.append(result)

    def _per_bot(self, of: "_Columns") -> None:
        bots = of.table.ravel()
        for name in ("points", "halves", "places", "money"):
            for bot, sums in _grouped(bots, getattr(of, name).sum(axis=1).ravel()):
                getattr(self.bots[bot], name).add(*sums)
        for name, values in {"wins": of.halves == 2, "ties": of.halves == 1, "think_us": of.think}.items():
            for bot, (_, total, _) in _grouped(bots, values.sum(axis=1).ravel()):
                setattr(self.bots[bot], name, getattr(self.bots[bot], name) + total)
        means = of.points.mean(axis=1).ravel()
        for bot, (boards, _, _) in _grouped(bots, bots):
            tally = self.bots[bot]
            if self.spread is not None:
                self.spread[bot].append(means[bots == bot])
            tally.matches += boards * of.table.shape[1]
            tally.longest_us = max(tally.longest_us, int(of.longest.max(axis=1).ravel()[bots == bot].max()))

    def _per_pair(self, of: "_Columns") -> None:
        import numpy as np

        bots, outcomes = len(self.bots), [of.table]
        for i, j in _pairs(of.table.shape[1]):
            keys = of.table[:, i] * bots + of.table[:, j]
            lead = (of.points[:, :, i] - of.points[:, :, j]).sum(axis=1)
            ahead = (of.places[:, :, i] < of.places[:, :, j]).sum(axis=1)
            level = (of.places[:, :, i] == of.places[:, :, j]).sum(axis=1)
            outcomes.append((2 * ahead + level)[:, None])
            for (key, sums), (_, won), (_, tied) in zip(
                _grouped(keys, lead), _grouped(keys, ahead), _grouped(keys, level), strict=True
            ):
                tally = self.pairs.setdefault(divmod(key, bots), PairTally())
                tally.points.add(*sums)
                tally.wins += won[1]
                tally.ties += tied[1]
                tally.losses += sums[0] * of.table.shape[1] - won[1] - tied[1]
        seats = of.table.shape[1]
        kinds, counts = np.unique(np.concatenate(outcomes, axis=1), axis=0, return_counts=True)
        for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
            self.outcomes[tuple(kind[:seats]), tuple(kind[seats:])] += count


class _Columns:
    """Boards as arrays [board, rotation, place in the table]; `table` is [board, place in the table]."""

    def __init__(self, boards: Sequence[Sequence[Result]], better: int) -> None:
        import numpy as np

        seats = len(boards[0])
        # In rotation r the bot at place i of the table sits in seat i − r.
        order = (np.arange(seats)[None, :] - np.arange(seats)[:, None]) % seats

        def column(values: Sequence[tuple[int, ...]]) -> "Numbers":
            if len(set(values)) == 1:  # nobody was retired, no money: the usual case costs next to nothing
                return np.broadcast_to(np.array(values[0]), (len(boards), seats, seats))[:, 0, order]
            flat = np.fromiter(chain.from_iterable(values), np.int64, len(boards) * seats * seats)
            return np.take_along_axis(flat.reshape(len(boards), seats, seats), order[None], axis=2)

        rows = [result for board in boards for result in board]
        firsts = chain.from_iterable([board[0].bots for board in boards])
        self.table = np.fromiter(firsts, np.int64, len(boards) * seats).reshape(len(boards), seats)
        self.points = better * column([result.scores for result in rows])
        self.money = column([result.money for result in rows])
        self.places = column([result.places for result in rows])
        self.think = column([result.think_us for result in rows])
        self.longest = column([result.longest_us for result in rows])
        retired = {result.retired: tuple(why is not None for why in result.retired) for result in rows}
        first = self.places == 1
        alone = first.sum(axis=2, keepdims=True) == 1
        self.halves = first * np.where(alone, 2, 1) * (1 - column([retired[result.retired] for result in rows]))


def _pairs(seats: int) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(seats) for j in range(i + 1, seats))


def _grouped(keys: "Numbers", values: "Numbers") -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Per key in order: how many values, their sum and the sum of their squares, exactly."""
    import numpy as np

    if len(values) and np.abs(values).max() > _LARGE:
        values = values.astype(object)
    known, where = np.unique(keys, return_inverse=True)
    sums = np.zeros((2, len(known)), dtype=values.dtype)
    np.add.at(sums[0], where, values)
    np.add.at(sums[1], where, values * values)
    counts = np.bincount(where, minlength=len(known)).tolist()
    columns = (counts, sums[0].tolist(), sums[1].tolist())
    return zip(known.tolist(), zip(*columns, strict=True), strict=True)


def whole_boards(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Results in order of board and rotation, by board; a board that lacks a rotation is left out."""
    for _, group in groupby(results, key=lambda result: result.board):
        board = list(group)
        if len(board) == len(board[0].bots):
            yield board


def played(results: Sequence[Result], better: int) -> Played:
    """A whole board, as later pairings want it."""
    table = results[0].bots
    wins, points = [0.0] * len(table), [0] * len(table)
    for result in results:
        for index, bot in enumerate(table):
            seat = result.bots.index(bot)
            points[index] += better * result.scores[seat]
            if result.places[seat] == 1 and result.retired[seat] is None:
                wins[index] += 1.0 if result.places.count(1) == 1 else 0.5
    return Played(Board(results[0].board, table), tuple(wins), tuple(points))
