"""The fewest points that a packed hand without jokers leaves, fast: what most hands are.

Runs come from tables, suit by suit. Sets whose cards no run wants are taken at once; what is searched is which cards
of the other ranks go into sets.
"""

from collections.abc import Callable

from referee.games.ramino.partition.cards import (
    AT_LEAST_THREE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER_BITS,
    SPADES,
    SUIT,
    TOP_BITS,
)
from referee.games.ramino.partition.runs import Runs
from referee.games.ramino.partition.sets import Sets
from referee.games.ramino.partition.vectors import FAR

Takes = tuple[tuple[int, int, int, int, int], ...]
"""Ways of taking cards of a rank for sets without jokers: what goes from each suit, the points; most points first."""


Contested = list[tuple[Takes, int]]
"""Ranks that runs want too, each with what sets of all ranks before it save at most."""


class Quick:
    """The tables where all suits count alike."""

    def __init__(self, sets: Sets, runs: Runs, otherwise: Callable[[int], int]) -> None:
        """`otherwise` answers for hands with jokers."""
        self._plain, self._spared, self._touched = runs.plain, runs.spared, runs.touched
        self._takes = TakesTable(sets, runs.values)
        self._apart = Apart(self._takes, runs.values)
        self._dearest, self._otherwise = max(runs.values), otherwise

    def least(self, packed: int) -> int:
        """Nothing thrown."""
        if packed & JOKER_BITS:
            return self._otherwise(packed)
        a, b, c, d = packed >> CLUBS & SUIT, packed >> DIAMONDS & SUIT, packed >> HEARTS & SUIT, packed >> SPADES
        loose = self._plain
        points = in_runs = loose[a] + loose[b] + loose[c] + loose[d]
        many = packed + AT_LEAST_THREE & TOP_BITS
        if not many:
            return points
        wanted = self._touched
        touched = wanted[a] | wanted[b] | wanted[c] | wanted[d]
        contested, gains = [], 0
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            takes = self._takes[
                a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6 | shift << 8
            ]
            if takes:
                if touched >> shift & 3:
                    contested.append((takes, gains))
                    gains += takes[0][4]
                else:
                    points -= takes[0][4]
        if not contested:
            return points
        return self._contest(contested, len(contested), a, b, c, d, points, points - in_runs)

    def _contest(self, ranks: Contested, count: int, a: int, b: int, c: int, d: int, points: int, others: int) -> int:
        """The same where runs want the first so many ranks too.

        `points`: with no set of these; `others`: from the sets of all others.
        """
        loose = self._plain
        best = points
        for number in range(count - 1, -1, -1):
            takes, rest = ranks[number]
            for ta, tb, tc, td, gain in takes:
                if points - gain - rest >= best:
                    break
                na, nb, nc, nd = a - ta, b - tb, c - tc, d - td
                after = others + loose[na] + loose[nb] + loose[nc] + loose[nd]
                if number and after - rest < best:
                    after = self._contest(ranks, number, na, nb, nc, nd, after, others)
                if after < best:
                    best = after
        return best

    def least_thrown(self, packed: int) -> int:
        """After the best discard; without jokers."""
        a, b, c, d = packed >> CLUBS & SUIT, packed >> DIAMONDS & SUIT, packed >> HEARTS & SUIT, packed >> SPADES
        loose = self._plain
        spares = self._spared
        points = loose[a] + loose[b] + loose[c] + loose[d]
        many = packed + AT_LEAST_THREE & TOP_BITS
        if not many:
            return points - max(spares[a], spares[b], spares[c], spares[d])
        wanted = self._touched
        touched = wanted[a] | wanted[b] | wanted[c] | wanted[d]
        contested, gains, spared = [], 0, -FAR
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            key = a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6 | shift << 8
            takes = self._takes[key]
            if takes and touched >> shift & 3:
                contested.append((takes, gains))
                gains += takes[0][4]
            elif takes:
                ta, tb, tc, td, gain, spare = self._apart[key]
                a, b, c, d = a - ta, b - tb, c - tc, d - td
                points -= gain
                if spare > spared:
                    spared = spare
        best = points - max(spares[a], spares[b], spares[c], spares[d], spared)
        if not contested:
            return best
        return self._throw(contested, len(contested), a, b, c, d, points, best, spared)

    def _throw(
        self, ranks: Contested, count: int, a: int, b: int, c: int, d: int, points: int, best: int, spared: int
    ) -> int:
        """The same with sets of the first so many ranks, or `best` if that is less.

        `points`: with no set of these and nothing thrown; `spared`: by a discard from all others.
        """
        loose = self._plain
        spares = self._spared
        others = points - loose[a] - loose[b] - loose[c] - loose[d]
        for number in range(count - 1, -1, -1):
            takes, rest = ranks[number]
            rest += self._dearest
            for ta, tb, tc, td, gain in takes:
                if points - gain - rest >= best:
                    break
                na, nb, nc, nd = a - ta, b - tb, c - tc, d - td
                after = others + loose[na] + loose[nb] + loose[nc] + loose[nd]
                if after - self._dearest < best:
                    thrown = after - max(spares[na], spares[nb], spares[nc], spares[nd], spared)
                    if thrown < best:
                        best = thrown
                if number and after - rest < best:
                    best = self._throw(ranks, number, na, nb, nc, nd, after, best, spared)
        return best


class Apart(dict[int, tuple[int, int, int, int, int, int]]):
    """Rank and place → all its cards by suit, the points its sets save, and those that throwing one of them spares.

    For ranks that no run wants. The keys are those of `TakesTable`.
    """

    def __init__(self, takes: "TakesTable", values: tuple[int, ...]) -> None:
        super().__init__()
        self._takes, self._values = takes, values

    def __missing__(self, key: int) -> tuple[int, int, int, int, int, int]:
        shift, cards = key >> 8, [key >> 2 * place & 3 for place in range(4)]
        fewer = [key - (1 << 2 * place) for place in range(4) if cards[place]]
        gain, value = self._saved(key), self._values[shift >> 1]
        spare = max(self._saved(other) + value for other in fewer) - gain
        c, d, h, s = (count << shift for count in cards)
        self[key] = c, d, h, s, gain, spare
        return self[key]

    def _saved(self, key: int) -> int:
        takes = self._takes[key]
        return takes[0][4] if takes else 0


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
