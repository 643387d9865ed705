"""The search with jokers, and the one that remembers its best leaf, so that the melds can be written.

It takes a rank at a time, the sets that use most cards first, and leaves a branch when even the best of everything
that is still open would not beat what it has.
"""

from itertools import accumulate
from typing import NamedTuple

from referee.games.ramino.partition_cards import AT_LEAST_THREE, AT_LEAST_TWO, JOKERS_AT, RANKS_AT, SUIT, TOP_BITS
from referee.games.ramino.partition_search import Rank, Search
from referee.games.ramino.partition_sets import Option
from referee.games.ramino.partition_vectors import FAR, Vector, joiner


class Found(NamedTuple):
    """The best leaf: the cards not in sets by suit, the jokers not in sets, room for them outside runs, the sets."""

    suits: tuple[int, int, int, int]
    jokers: int
    spare: int
    sets: tuple[tuple[Rank, Option], ...]


class Hunt:
    """One search of one hand."""

    def __init__(self, search: Search, packed: int, left_over: Vector, best: int = FAR, room: int = 0) -> None:
        """`left_over`: what jokers count that are not placed, by their number. Only less than `best` is found.

        `room`: jokers that find a place elsewhere, in melds that lie on the table.
        """
        self.search, self.left_over, self.best, self._room = search, left_over, best, room
        self.found: Found | None = None
        self._throws, self._dearest = False, 0
        self._barred: str | None = None
        self._suits = packed & SUIT, packed >> 26 & SUIT, packed >> 52 & SUIT, packed >> 78 & SUIT
        self._jokers = packed >> JOKERS_AT & 15
        self._ranks = self._open_ranks(packed)
        self._rest = self._open_gains()
        self._taken: list[tuple[Rank, Option]] = []

    def run(self) -> int:
        """The fewest points, or `best` as it was given."""
        a, b, c, d = self._suits
        self._node(0, a, b, c, d, self._jokers, self._room)
        return self.best

    def run_with_discard(self, barred: str | None) -> int:
        """The same after throwing the best natural card but the barred one."""
        a, b, c, d = self._suits
        self._throws, self._barred = True, barred
        held = a | b | c | d
        self._dearest = max((value for n, value in enumerate(self.search.values) if held >> 2 * n & 3), default=0)
        return self.run()

    def _open_ranks(self, packed: int) -> list[Rank]:
        """The ranks that may give sets with all the jokers."""
        a, b, c, d = self._suits
        options, values = self.search.sets.options(self._jokers), self.search.values
        many = (packed >> RANKS_AT) + (AT_LEAST_TWO if self._jokers else AT_LEAST_THREE) & TOP_BITS
        ranks = []
        while many:
            low = many & -many
            many -= low
            shift = (low.bit_length() >> 1) - 2
            cards = a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6
            if options[cards]:
                ranks.append(Rank(shift, cards, values[shift >> 1]))
        return ranks

    def _open_gains(self) -> list[Vector]:
        """By the ranks that are done: less than 0, what sets of all the others can save at best."""
        gains, join = self.search.sets.gains(self._jokers), joiner(self._jokers)
        rest = [(0,) * (self._jokers + 1)]
        for rank in self._ranks[:0:-1]:
            rest.append(join(rest[-1], gains[rank.cards + (rank.value << 8)]))
        return rest[::-1]

    def _node(self, at: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """No more sets; or sets of one of the ranks from `at` on, and what follows."""
        points = self._leaf(a, b, c, d, jokers, spare)
        ranks = self._ranks
        if at == len(ranks):
            return
        join, options = joiner(jokers), self.search.sets.options(jokers)
        bounds = tuple(accumulate(points, min))
        for number in range(at, len(ranks)):
            rank = shift, cards, value = ranks[number]
            lower = bounds
            if number + 1 < len(ranks):
                lower = join(bounds, self._rest[number][: jokers + 1])
            for option in options[cards]:
                ta, tb, tc, td, needed, room, count = option
                if lower[jokers - needed] - count * value < self.best + self._dearest:
                    self._taken.append((rank, option))
                    na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                    self._node(number + 1, na, nb, nc, nd, jokers - needed, spare + room)
                    self._taken.pop()

    def _leaf(self, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> Vector:
        """Runs of what is left; returns loose points by jokers placed, before any discard."""
        join = joiner(jokers)
        loose_a, loose_b, loose_c, loose_d = self.search.loose(jokers)
        va, vb, vc, vd = loose_a[a], loose_b[b], loose_c[c], loose_d[d]
        ab, cd = join(va, vb), join(vc, vd)
        points = join(ab, cd)
        if not self._throws:
            self._note(points, a, b, c, d, jokers, spare)
        elif min(points) - self._dearest < self.best:
            thrown_a, thrown_b, thrown_c, thrown_d = self.search.thrown(jokers, self._barred)
            ab_thrown = tuple(map(min, join(thrown_a[a], vb), join(va, thrown_b[b])))
            cd_thrown = tuple(map(min, join(thrown_c[c], vd), join(vc, thrown_d[d])))
            thrown = tuple(map(min, join(ab_thrown, cd), join(ab, cd_thrown)))
            self._note(thrown, a, b, c, d, jokers, spare)
        return points

    def _note(self, points: Vector, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        for placed, total in enumerate(points, spare - jokers):
            if placed < 0:
                total += self.left_over[-placed]
            if total < self.best:
                self.best = total
                self.found = Found((a, b, c, d), jokers, spare, tuple(self._taken))
