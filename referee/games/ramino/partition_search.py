"""The fewest points that a packed hand without jokers leaves, and the tables that every search reads.

Runs come from tables, suit by suit; what is searched is which cards of each rank go into sets, where runs want
them too.
"""

from functools import cache
from typing import NamedTuple

from protocol.cards import RANK_NUMBER, SUITS
from referee.games.ramino.partition_cards import AT_LEAST_THREE, RANKS_AT, SUIT, TOP_BITS
from referee.games.ramino.partition_runs import Loose, Runs, Thrown
from referee.games.ramino.partition_sets import Sets

Takes = tuple[tuple[int, int, int, int, int], ...]
"""Ways of taking cards of a rank for sets without jokers: what goes from each suit, the points; most points first."""


class Rank(NamedTuple):
    """A rank that may give sets: where its counters lie in a suit, its cards, what one of them counts at most."""

    shift: int
    cards: int
    value: int


class Search:
    """The tables for one way of counting; the four suits may count an ace differently."""

    def __init__(self, sets: Sets, suits: tuple[Runs, Runs, Runs, Runs]) -> None:
        self.sets, self.suits = sets, suits
        self.values = tuple(max(each) for each in zip(*(runs.values for runs in suits), strict=True))
        self._plain = tuple(runs.plain for runs in suits)
        self._spared = tuple(runs.spared for runs in suits)
        self._touched = tuple(runs.touched for runs in suits)
        self._takes = TakesTable(sets, self.values)
        self.options = cache(sets.options)
        self._dearest = max(self.values)
        self.loose, self.thrown = cache(self._loose), cache(self._thrown)

    def _loose(self, jokers: int) -> tuple[Loose, ...]:
        """The four suits' tables with so many jokers."""
        return tuple(runs.loose(jokers) for runs in self.suits)

    def _thrown(self, jokers: int, barred: str | None) -> tuple[Thrown, ...]:
        """The four suits' tables, also after one card but the barred one is thrown."""
        return tuple(
            runs.thrown(jokers, 1 << 2 * RANK_NUMBER[barred[0]] - 2 if barred and barred[1:] == suit else 0)
            for runs, suit in zip(self.suits, SUITS, strict=True)
        )

    def least(self, packed: int) -> int:
        """Without jokers, nothing thrown."""
        a, b, c, d = packed & SUIT, packed >> 26 & SUIT, packed >> 52 & SUIT, packed >> 78 & SUIT
        plain_a, plain_b, plain_c, plain_d = self._plain
        points = in_runs = plain_a[a] + plain_b[b] + plain_c[c] + plain_d[d]
        many = (packed >> RANKS_AT) + AT_LEAST_THREE & TOP_BITS
        if not many:
            return points
        touched_a, touched_b, touched_c, touched_d = self._touched
        touched = touched_a[a] | touched_b[b] | touched_c[c] | touched_d[d]
        contested = []
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            takes = self._takes[
                a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6 | shift << 8
            ]
            if takes:
                if touched >> shift & 3:
                    contested.append(takes)
                else:
                    points -= takes[0][4]
        return self._contest(contested, a, b, c, d, points, points - in_runs) if contested else points

    def _contest(self, ranks: list[Takes], a: int, b: int, c: int, d: int, points: int, others: int) -> int:
        """The same where runs want these ranks too; `points`: with no set of them; `others`: from all other sets."""
        plain_a, plain_b, plain_c, plain_d = self._plain
        best = points
        for number, takes in enumerate(ranks, 1):
            later = ranks[number:]
            rest = sum(each[0][4] for each in later) if later else 0
            for ta, tb, tc, td, gain in takes:
                if points - gain - rest >= best:
                    break
                na, nb, nc, nd = a - ta, b - tb, c - tc, d - td
                after = others + plain_a[na] + plain_b[nb] + plain_c[nc] + plain_d[nd]
                if later and after - rest < best:
                    after = self._contest(later, na, nb, nc, nd, after, others)
                if after < best:
                    best = after
        return best

    def least_thrown(self, packed: int) -> int:
        """Without jokers, after the best discard."""
        a, b, c, d = packed & SUIT, packed >> 26 & SUIT, packed >> 52 & SUIT, packed >> 78 & SUIT
        plain_a, plain_b, plain_c, plain_d = self._plain
        spared_a, spared_b, spared_c, spared_d = self._spared
        points = plain_a[a] + plain_b[b] + plain_c[c] + plain_d[d]
        best = points - max(spared_a[a], spared_b[b], spared_c[c], spared_d[d])
        many = (packed >> RANKS_AT) + AT_LEAST_THREE & TOP_BITS
        if not many:
            return best
        ranks = []
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            takes = self._takes[
                a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6 | shift << 8
            ]
            if takes:
                ranks.append(takes)
        return self._throw(ranks, a, b, c, d, points, best) if ranks else best

    def _throw(self, ranks: list[Takes], a: int, b: int, c: int, d: int, points: int, best: int) -> int:
        """The same with sets of these ranks, or `best` if that is less; `points` with none, before the discard."""
        plain_a, plain_b, plain_c, plain_d = self._plain
        spared_a, spared_b, spared_c, spared_d = self._spared
        for number, takes in enumerate(ranks, 1):
            later = ranks[number:]
            rest = self._dearest + (sum(each[0][4] for each in later) if later else 0)
            for ta, tb, tc, td, gain in takes:
                if points - gain - rest >= best:
                    break
                na, nb, nc, nd = a - ta, b - tb, c - tc, d - td
                after = plain_a[na] + plain_b[nb] + plain_c[nc] + plain_d[nd]
                thrown = after - max(spared_a[na], spared_b[nb], spared_c[nc], spared_d[nd])
                if thrown < best:
                    best = thrown
                if later and after - rest < best:
                    best = self._throw(later, na, nb, nc, nd, after, best)
        return best


class TakesTable(dict[int, Takes]):
    """Rank and place (its bit in a suit, times 256) → ways of taking cards of it for sets."""

    def __init__(self, sets: Sets, values: tuple[int, ...]) -> None:
        super().__init__()
        self._options, self._values = sets.options(0), values

    def __missing__(self, key: int) -> Takes:
        shift = key >> 8
        self[key] = takes = tuple(
            (c << shift, d << shift, h << shift, s << shift, count * self._values[shift >> 1])
            for c, d, h, s, _, _, count in self._options[key & 255]
        )
        return takes
