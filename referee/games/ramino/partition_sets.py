"""What sets can be made of the cards of one rank: a table from the rank's cards to the ways of taking some for sets.

Reads Melds and nothing else. A rank is the number of its cards in clubs, diamonds, hearts, spades.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from protocol.ramino.rules import Melds

Rank = tuple[int, int, int, int]


class Set(NamedTuple):
    """The natural cards of a set by suit, and how many jokers it may hold."""

    cards: Rank
    least: int
    most: int


class Option(NamedTuple):
    """One way of taking cards of a rank for sets, with exactly so many jokers placed in them."""

    taken: Rank
    jokers: int
    sets: tuple[tuple[Rank, int], ...]
    """Each set's natural cards and its jokers."""


class Sets:
    """The table, filled as it is asked."""

    def __init__(self, melds: Melds) -> None:
        self.melds = melds
        self.size = {"none": 4, "one_pair": 5, "two_each": 8}[melds.same_suit]
        self._options: dict[tuple[Rank, int], tuple[Option, ...]] = {}

    def options(self, rank: Rank, jokers: int) -> tuple[Option, ...]:
        """Every way of taking cards of the rank, most cards first; taking none is not among them."""
        key = rank, jokers
        known = self._options.get(key)
        if known is None:
            ways = self._ways(rank, jokers)
            known = tuple(sorted(ways.values(), key=lambda way: (-sum(way.taken), way.jokers, way.sets)))
            self._options[key] = known
        return known

    def _ways(self, rank: Rank, jokers: int) -> dict[tuple[Rank, int], Option]:
        ways: dict[tuple[Rank, int], Option] = {}
        for each in self._single(rank, jokers):
            rest = _less(rank, each.cards)
            for placed in range(each.least, each.most + 1):
                more = self.options(rest, jokers - placed)
                for way in (Option((0, 0, 0, 0), 0, ()), *more):
                    taken = _more(each.cards, way.taken)
                    sets = tuple(sorted(((each.cards, placed), *way.sets), reverse=True))
                    option = Option(taken, placed + way.jokers, sets)
                    ways.setdefault((taken, option.jokers), option)
        return ways

    def _single(self, rank: Rank, jokers: int) -> Iterator[Set]:
        """Every set of these cards, of two natural cards or more: a single one does as well in a run."""
        most = jokers if self.melds.max_jokers is None else min(jokers, self.melds.max_jokers)
        copies = 1 if self.melds.same_suit == "none" else 2
        for cards in product(*(range(min(count, copies) + 1) for count in rank)):
            count = sum(cards)
            if count < 2 or count < self.melds.min_naturals or count > self.size:
                continue
            if self.melds.same_suit == "one_pair" and cards.count(2) > 1:
                continue
            each = Set((cards[0], cards[1], cards[2], cards[3]), max(0, 3 - count), min(most, self.size - count))
            if each.least <= each.most:
                yield each


def _less(rank: Rank, cards: Rank) -> Rank:
    return (rank[0] - cards[0], rank[1] - cards[1], rank[2] - cards[2], rank[3] - cards[3])


def _more(rank: Rank, cards: Rank) -> Rank:
    return (rank[0] + cards[0], rank[1] + cards[1], rank[2] + cards[2], rank[3] + cards[3])
