"""What searches with jokers read: the tables of the four suits, which may count an ace differently, and the sets."""

from functools import cache
from typing import NamedTuple

from protocol.cards import RANK_NUMBER, SUITS
from referee.games.ramino.partition.runs import Loose, Runs, Thrown
from referee.games.ramino.partition.sets import Sets


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
        self.options = sets.options
        self.dearest = max(self.values)
        """No natural card counts more."""
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
