"""What the runs of one suit can save: a table from the suit's cards and the jokers to be placed to points.

Reads Melds and the values of the thirteen ranks, nothing else. A suit is an integer of 2-bit counters, the ace in
the lowest two bits, the king in bits 24 and 25.
"""

from collections.abc import Iterator
from typing import NamedTuple

from protocol.ramino.rules import Melds

NEVER = -(1 << 40)
"""Less than any sum of points: what cannot be done saves this."""

Vector = tuple[int, ...]
"""By the number of jokers placed, exactly so many: the most points of natural cards that are saved."""

LOW_ACE, KING, HIGH_ACE = 1, 13, 14


class Run(NamedTuple):
    """The natural cards of a run by position (1 = low ace … 14 = high ace), and how many jokers it may hold."""

    positions: tuple[int, ...]
    least: int
    most: int


def bit(position: int) -> int:
    """The counter of one card at a position in its suit: the high ace is the ace."""
    return 1 << 2 * ((position - 1) % 13)


class Runs:
    """The table, filled as it is asked: `table(jokers)[suit]` after `vector(suit, jokers)`."""

    def __init__(self, melds: Melds, values: tuple[int, ...]) -> None:
        """`values`: points of A 2 … K left in hand."""
        self.melds = melds
        self.values = (0, *values, values[0])
        self.length = 14 if melds.run_both_aces != "never" and melds.ace == "both" else 13
        self._tables: dict[int, dict[int, Vector]] = {}

    def table(self, jokers: int) -> dict[int, Vector]:
        return self._tables.setdefault(jokers, {0: (0, *[NEVER] * jokers)})

    def vector(self, suit: int, jokers: int) -> Vector:
        """What the suit saves with exactly 0, 1, … `jokers` jokers in its runs."""
        table = self.table(jokers)
        known = table.get(suit)
        if known is None:
            known = table[suit] = self._fill(suit, jokers)
        return known

    def _fill(self, suit: int, jokers: int) -> Vector:
        best = list(self.vector(suit - bit(pivot(suit)), jokers))
        for run in self.through(suit, jokers):
            saved = sum(self.values[position] for position in run.positions)
            rest = self.vector(left(suit, run), jokers)
            for placed in range(run.least, run.most + 1):
                for others in range(jokers - placed + 1):
                    if saved + rest[others] > best[placed + others]:
                        best[placed + others] = saved + rest[others]
        return tuple(best)

    def through(self, suit: int, jokers: int) -> Iterator[Run]:
        """Every run that holds the suit's pivot: its ace if it has one, else its lowest card."""
        start = pivot(suit)
        most = jokers if self.melds.max_jokers is None else min(jokers, self.melds.max_jokers)
        spare = self._may_skip(suit, jokers)
        yield from self._walk(suit - bit(start), (start,), 0, most, 1, spare)
        if start == LOW_ACE and self.melds.ace == "both":
            yield from self._walk(suit - bit(start), (HIGH_ACE,), 0, most, -1, spare)

    def _may_skip(self, suit: int, jokers: int) -> bool:
        """Whether a joker in the place of a card of the suit that is at hand can be the best.

        Without limits the two could change places, and the joker go to an end: unless no end is free.
        """
        cards = suit.bit_count() if not suit & 0x2AAAAAA else 26
        return self.melds.max_jokers is not None or self.melds.min_naturals > 1 or cards + jokers >= 13

    def _walk(
        self, suit: int, taken: tuple[int, ...], gaps: int, most: int, step: int, spare: bool
    ) -> Iterator[Run]:
        """Runs that begin with `taken` and go on in one direction from its last card, with `gaps` jokers inside."""
        run = self._run(taken, gaps, most)
        if run is not None:
            yield run
        position = taken[-1] + step
        while gaps <= most and 2 <= position <= self._end(taken):
            here = suit >> 2 * ((position - 1) % 13) & 3
            if here:
                yield from self._walk(suit - bit(position), (*taken, position), gaps, most, step, spare)
                if not spare:
                    return
            gaps, position = gaps + 1, position + step

    def _end(self, taken: tuple[int, ...]) -> int:
        both = taken[0] == LOW_ACE and self.length == 14 and self.melds.run_both_aces == "yes"
        return HIGH_ACE if both else KING

    def _run(self, taken: tuple[int, ...], gaps: int, most: int) -> Run | None:
        count = len(taken)
        run = Run(taken, max(gaps, 3 - count), min(most, self.length - count))
        return run if run.least <= run.most and count >= self.melds.min_naturals else None


def pivot(suit: int) -> int:
    """The lowest card of a suit that is not empty, by position."""
    return (suit & -suit).bit_length() + 1 >> 1


def left(suit: int, run: Run) -> int:
    """The suit without the run's natural cards."""
    return suit - sum(bit(position) for position in run.positions)
