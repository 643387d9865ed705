"""The fewest points that a packed hand without jokers leaves, and the tables that every search reads.

Runs come from tables, suit by suit; what is searched is which cards of each rank go into sets, where runs want
them too.
"""

from typing import NamedTuple

from protocol.cards import RANK_NUMBER, SUITS
from referee.games.ramino.partition_cards import AT_LEAST_THREE, RANKS_AT, SUIT, TOP_BITS
from referee.games.ramino.partition_runs import Loose, Runs, Thrown
from referee.games.ramino.partition_sets import Sets
from referee.games.ramino.partition_vectors import FAR


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
        self._options = sets.options(0)
        self._dearest = max(self.values)
        self._loose: dict[int, tuple[Loose, ...]] = {}
        self._thrown: dict[tuple[int, str | None], tuple[Thrown, ...]] = {}

    def loose(self, jokers: int) -> tuple[Loose, ...]:
        """The four suits' tables with so many jokers."""
        tables = self._loose.get(jokers)
        if tables is None:
            tables = self._loose[jokers] = tuple(runs.loose(jokers) for runs in self.suits)
        return tables

    def thrown(self, jokers: int, barred: str | None) -> tuple[Thrown, ...]:
        """The four suits' tables after one card but the barred one is thrown."""
        tables = self._thrown.get((jokers, barred))
        if tables is None:
            tables = self._thrown[jokers, barred] = tuple(
                runs.thrown(jokers, 1 << 2 * RANK_NUMBER[barred[0]] - 2 if barred and barred[1:] == suit else 0)
                for runs, suit in zip(self.suits, SUITS, strict=True)
            )
        return tables

    def least(self, packed: int) -> int:
        """Without jokers, nothing thrown."""
        a, b, c, d = packed & SUIT, packed >> 26 & SUIT, packed >> 52 & SUIT, packed >> 78 & SUIT
        plain_a, plain_b, plain_c, plain_d = self._plain
        points = plain_a[a] + plain_b[b] + plain_c[c] + plain_d[d]
        many = (packed >> RANKS_AT) + AT_LEAST_THREE & TOP_BITS
        if not many:
            return points
        touched_a, touched_b, touched_c, touched_d = self._touched
        touched = -1
        contested: list[Rank] = []
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            cards = a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6
            options = self._options[cards]
            if options:
                if touched < 0:
                    touched = touched_a[a] | touched_b[b] | touched_c[c] | touched_d[d]
                if touched >> shift & 3:
                    contested.append(Rank(shift, cards, self.values[shift >> 1]))
                else:
                    points -= options[0][6] * self.values[shift >> 1]
        return self._contest(contested, 0, a, b, c, d, points) if contested else points

    def _contest(self, ranks: list[Rank], start: int, a: int, b: int, c: int, d: int, points: int) -> int:
        """The same where sets and runs want the same cards; `points`: with no set of these ranks."""
        plain_a, plain_b, plain_c, plain_d = self._plain
        best = points
        others = points - plain_a[a] - plain_b[b] - plain_c[c] - plain_d[d]
        for at in range(start, len(ranks)):
            shift, cards, value = ranks[at]
            rest = sum(self._options[rank.cards][0][6] * rank.value for rank in ranks[at + 1 :])
            for ta, tb, tc, td, _, _, count in self._options[cards]:
                if points - count * value - rest >= best:
                    break
                na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                after = others + plain_a[na] + plain_b[nb] + plain_c[nc] + plain_d[nd]
                if rest:
                    after = self._contest(ranks, at + 1, na, nb, nc, nd, after)
                if after < best:
                    best = after
        return best

    def least_thrown(self, packed: int) -> int:
        """Without jokers, after the best discard."""
        a, b, c, d = packed & SUIT, packed >> 26 & SUIT, packed >> 52 & SUIT, packed >> 78 & SUIT
        ranks: list[Rank] = []
        many = (packed >> RANKS_AT) + AT_LEAST_THREE & TOP_BITS
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            cards = a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6
            if self._options[cards]:
                ranks.append(Rank(shift, cards, self.values[shift >> 1]))
        return self._throw(ranks, 0, a, b, c, d, FAR)

    def _throw(self, ranks: list[Rank], start: int, a: int, b: int, c: int, d: int, best: int) -> int:
        """The same with sets of these ranks from `start` on, or `best` if that is less."""
        plain_a, plain_b, plain_c, plain_d = self._plain
        spared_a, spared_b, spared_c, spared_d = self._spared
        points = plain_a[a] + plain_b[b] + plain_c[c] + plain_d[d]
        best = min(best, points - max(spared_a[a], spared_b[b], spared_c[c], spared_d[d]))
        for at in range(start, len(ranks)):
            shift, cards, value = ranks[at]
            rest = self._dearest + sum(self._options[rank.cards][0][6] * rank.value for rank in ranks[at + 1 :])
            for ta, tb, tc, td, _, _, count in self._options[cards]:
                if points - count * value - rest >= best:
                    break
                na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                best = self._throw(ranks, at + 1, na, nb, nc, nd, best)
        return best
