"""The search with jokers, and the one that remembers its best leaf, so that the melds can be written.

It takes a rank at a time, the sets that use most cards first, and leaves a branch when even the best of everything
that is still open would not beat what it has.
"""

from itertools import accumulate
from typing import NamedTuple

from referee.games.ramino.partition.cards import AT_LEAST_THREE, AT_LEAST_TWO, TOP_BITS, jokers_of, suits_of
from referee.games.ramino.partition.search import Rank, Search
from referee.games.ramino.partition.sets import Option
from referee.games.ramino.partition.vectors import FAR, JOINS, THROWN_JOINS, Vector


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
        self._suits, self._jokers = suits_of(packed), jokers_of(packed)
        self._ranks: list[Rank] = []
        self._last_natural = -1
        self._open_ranks(packed)
        self._rest = self._open_gains() if len(self._ranks) > 1 else []
        self._taken: list[tuple[Rank, Option]] = []

    def run(self) -> int:
        """The fewest points, or `best` as it was given."""
        a, b, c, d = self._suits
        self._node(0, a, b, c, d, self._jokers, self._room)
        return self.best

    def run_with_discard(self, barred: str | None, *, joker: bool) -> int:
        """The same after throwing the best natural card but the barred one, or, if `joker`, one that is not placed."""
        a, b, c, d = self._suits
        self._barred, self._throws_joker = barred, joker
        self._throwing(0, a, b, c, d, self._jokers, self._room)
        return self.best

    def _open_ranks(self, packed: int) -> None:
        """The ranks that may give sets with all the jokers, and the last of those that may without."""
        a, b, c, d = self._suits
        options, plain, values = self.search.options(self._jokers), self.search.options(0), self.search.values
        many = packed + (AT_LEAST_TWO if self._jokers else AT_LEAST_THREE) & TOP_BITS
        while many:
            length = many.bit_length()
            many -= 1 << length - 1
            shift = (length >> 1) - 2
            cards = a >> shift & 3 | (b >> shift & 3) << 2 | (c >> shift & 3) << 4 | (d >> shift & 3) << 6
            if options[cards]:
                if plain[cards]:
                    self._last_natural = len(self._ranks)
                self._ranks.append(Rank(shift, cards, values[shift >> 1]))

    def _open_gains(self) -> list[Vector]:
        """By the ranks that are done: less than 0, what sets of all the others can save at best."""
        gains, join = self.search.sets.gains(self._jokers), JOINS[self._jokers]
        rest = [(0,) * (self._jokers + 1)]
        for _, cards, value in self._ranks[:0:-1]:
            rest.append(join(rest[-1], gains[cards + (value << 8)]))
        return rest[::-1]

    def _node(self, at: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """No more sets; or sets of one of the ranks from `at` on, and what follows."""
        loose_a, loose_b, loose_c, loose_d = self.search.loose(jokers)
        join = JOINS[jokers]
        points = join(join(loose_a[a], loose_b[b]), join(loose_c[c], loose_d[d]))
        for placed, total in enumerate(points, spare - jokers):
            if placed < 0:
                total += self.left_over[-placed]
            if total < self.best:
                self._note(total, a, b, c, d, jokers, spare)
        if at < len(self._ranks) and self.best > 0 and (jokers or at <= self._last_natural):
            for number, lower in self._open(at, points, jokers):
                rank = shift, cards, value = self._ranks[number]
                for option in self.search.options(jokers)[cards]:
                    ta, tb, tc, td, needed, room, count = option
                    if lower[jokers - needed] - count * value < self.best:
                        self._taken.append((rank, option))
                        na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                        self._node(number + 1, na, nb, nc, nd, jokers - needed, spare + room)
                        self._taken.pop()

    def _throwing(self, at: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """The same with one card thrown; nothing is remembered but the number."""
        loose_a, loose_b, loose_c, loose_d = self.search.thrown(jokers, self._barred)
        join = THROWN_JOINS[jokers]
        points = join(join(loose_a[a], loose_b[b]), join(loose_c[c], loose_d[d]))
        self._note_thrown(points, jokers, spare)
        if at < len(self._ranks) and self.best > 0 and (jokers or at <= self._last_natural):
            for number, lower in self._open(at, points[: jokers + 1], jokers):
                shift, cards, value = self._ranks[number]
                for ta, tb, tc, td, needed, room, count in self.search.options(jokers)[cards]:
                    if lower[jokers - needed] - count * value < self.best + self.search.dearest:
                        na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                        self._throwing(number + 1, na, nb, nc, nd, jokers - needed, spare + room)

    def _open(self, at: int, points: Vector, jokers: int) -> list[tuple[int, Vector]]:
        """The ranks from `at` on, and the least that any choice from each of them can leave, by jokers it leaves."""
        bounds = tuple(accumulate(points, min))
        last, join, length = len(self._ranks) - 1, JOINS[jokers], jokers + 1
        opened = [(number, join(bounds, self._rest[number][:length])) for number in range(at, last)]
        opened.append((last, bounds))
        return opened

    def _note(self, total: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        self.best = total
        self.found = Found((a, b, c, d), jokers, spare, tuple(self._taken))

    def _note_thrown(self, points: Vector, jokers: int, spare: int) -> None:
        """A natural card thrown; or a joker, if one is not placed."""
        best, left_over = self.best, self.left_over
        for placed in range(jokers + 1):
            over = jokers - placed - spare
            total = points[jokers + 1 + placed] + (left_over[over] if over > 0 else 0)
            if total < best:
                best = total
            if self._throws_joker and placed < jokers:
                total = points[placed] + (left_over[over - 1] if over > 1 else 0)
                if total < best:
                    best = total
        self.best = best
