"""The search with jokers, and the one that remembers its best leaf, so that the melds can be written.

It takes a rank at a time, the sets that use most cards first, and leaves a branch when even the best of everything
that is still open would not beat what it has: all that sets can save, or, where many cards could go into sets, what
runs leave loose of the others.
"""

from itertools import accumulate
from math import prod
from typing import NamedTuple

from referee.games.ramino.partition.cards import AT_LEAST_THREE, AT_LEAST_TWO, TOP_BITS, jokers_of, suits_of
from referee.games.ramino.partition.runs import FREE_AT
from referee.games.ramino.partition.search import Rank, Search
from referee.games.ramino.partition.sets import Option
from referee.games.ramino.partition.vectors import FAR, JOINS, THROWN_JOINS, Double, Vector

WIDE = 300
"""So many choices of sets, those that need all the jokers among them, make a hand wide."""


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
        if self._is_wide():
            self._ranks.sort(key=self._too_many, reverse=True)
            self._free = [*accumulate((3 << rank.shift for rank in reversed(self._ranks)), initial=0)][::-1]
            self._wide_node(0, a, b, c, d, self._jokers, self._room)
        else:
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

    def _is_wide(self) -> bool:
        """Whether the dearer bound is worth it."""
        options = self.search.options(self._jokers)
        return prod(1 + len(options[rank.cards]) for rank in self._ranks) >= WIDE

    def _too_many(self, rank: Rank) -> tuple[int, int]:
        """How many cards of a rank no sets without jokers can take, and how many there are: the bound soon tells."""
        naturals = (rank.cards & 0x55).bit_count() + 2 * (rank.cards & 0xAA).bit_count()
        return naturals - max((option.cards for option in self.search.options(0)[rank.cards]), default=0), naturals

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
        if min(points) < self.best:
            self._note(points, a, b, c, d, jokers, spare)
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

    def _wide_node(self, at: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """The same where many cards could go into sets: each rank in turn, while less than the best can be left at all.

        That is what runs leave if every card of a rank that is still open costs nothing.
        """
        free, join = self._free[at], JOINS[jokers]
        loose_a, loose_b, loose_c, loose_d = self.search.loose(jokers)
        left = join(loose_a[a | (a & free) << FREE_AT], loose_b[b | (b & free) << FREE_AT])
        right = join(loose_c[c | (c & free) << FREE_AT], loose_d[d | (d & free) << FREE_AT])
        if min(join(left, right)) < self.best:
            rank = shift, cards, _ = self._ranks[at]
            node = self._wide_node if at + 1 < len(self._ranks) else self._node
            for option in self.search.options(jokers)[cards]:
                ta, tb, tc, td, needed, room, _ = option
                self._taken.append((rank, option))
                na, nb, nc, nd = a - (ta << shift), b - (tb << shift), c - (tc << shift), d - (td << shift)
                node(at + 1, na, nb, nc, nd, jokers - needed, spare + room)
                self._taken.pop()
            node(at + 1, a, b, c, d, jokers, spare)

    def _throwing(self, at: int, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """The same with one card thrown; nothing is remembered but the number."""
        loose_a, loose_b, loose_c, loose_d = self.search.thrown(jokers, self._barred)
        join = THROWN_JOINS[jokers]
        points = join(join(loose_a[a], loose_b[b]), join(loose_c[c], loose_d[d]))
        self._note_thrown(points, jokers, spare)
        if at < len(self._ranks) and self.best > 0 and (jokers or at <= self._last_natural):
            for number, lower in self._open(at, points[0], jokers):
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

    def _note(self, points: Vector, a: int, b: int, c: int, d: int, jokers: int, spare: int) -> None:
        """A leaf, if it leaves less with the jokers that it does not place."""
        for placed, total in enumerate(points, spare - jokers):
            if placed < 0:
                total += self.left_over[-placed]
            if total < self.best:
                self.best = total
                self.found = Found((a, b, c, d), jokers, spare, tuple(self._taken))

    def _note_thrown(self, points: Double, jokers: int, spare: int) -> None:
        """A natural card thrown; or a joker, if one is not placed."""
        best, left_over = self.best, self.left_over
        kept, thrown = points
        for placed in range(jokers + 1):
            over = jokers - placed - spare
            total = thrown[placed] + (left_over[over] if over > 0 else 0)
            if total < best:
                best = total
            if self._throws_joker and placed < jokers:
                total = kept[placed] + (left_over[over - 1] if over > 1 else 0)
                if total < best:
                    best = total
        self.best = best
