"""Which cards of one rank can go into sets, with how many jokers: a table, filled as it is asked.

Reads Melds and nothing else. A rank is a byte of 2-bit counters: clubs in its lowest bits, diamonds, hearts, spades.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from protocol.ramino.rules import Melds
from referee.games.ramino.partition.vectors import Vector

Cards = tuple[int, int, int, int]
Parts = tuple[tuple[Cards, int], ...]
"""Sets, each as its natural cards by suit and its jokers."""


class Option(NamedTuple):
    """One way of taking cards of a rank for sets: by suit; jokers needed, jokers welcome besides; cards in all."""

    clubs: int
    diamonds: int
    hearts: int
    spades: int
    least: int
    spare: int
    cards: int


class Sets:
    """The table of one set of meld rules."""

    def __init__(self, melds: Melds) -> None:
        self.melds = melds
        self.size = {"none": 4, "one_pair": 5, "two_each": 8}[melds.same_suit]
        self.ways, self.options, self.gains = cache(self._ways), cache(self._options), cache(self._gains)

    def _options(self, jokers: int) -> "Options":
        """`options(jokers)[rank]`: the ways of taking cards with so many jokers or fewer, most cards first."""
        return Options(self, jokers)

    def _gains(self, jokers: int) -> "Gains":
        """`gains(jokers)[rank + (value << 8)]`: less than 0, the points that sets of the rank save at best."""
        return Gains(self, jokers)

    def _ways(self, rank: Cards, jokers: int) -> dict[tuple[Cards, int], Parts]:
        """Cards taken and jokers placed, exactly so many → the sets they make."""
        found: dict[tuple[Cards, int], Parts] = {}
        for cards, jokers_of_it in self.single(rank, jokers):
            rest = self.ways(_less(rank, cards), jokers - jokers_of_it)
            found.setdefault((cards, jokers_of_it), ((cards, jokers_of_it),))
            for (taken, placed), parts in rest.items():
                found.setdefault((_more(cards, taken), placed + jokers_of_it), ((cards, jokers_of_it), *parts))
        return found

    def single(self, rank: Cards, jokers: int) -> Iterator[tuple[Cards, int]]:
        """Every set of two natural cards or more: a single one, with jokers, does as well in a run."""
        limit = jokers if self.melds.max_jokers is None else min(jokers, self.melds.max_jokers)
        copies = 1 if self.melds.same_suit == "none" else 2
        for c, d, h, s in product(*(range(min(count, copies), -1, -1) for count in rank)):
            count, pairs = c + d + h + s, (c, d, h, s).count(2)
            if count >= max(2, self.melds.min_naturals) and (pairs < 2 or self.melds.same_suit == "two_each"):
                for placed in range(max(0, 3 - count), min(limit, self.size - count) + 1):
                    yield (c, d, h, s), placed


class Options(dict[int, tuple[Option, ...]]):
    """With so many jokers: rank → options; taking nothing is not among them."""

    def __init__(self, sets: Sets, jokers: int) -> None:
        super().__init__()
        self._sets, self._jokers = sets, jokers

    def __missing__(self, rank: int) -> tuple[Option, ...]:
        ways = self._sets.ways((rank & 3, rank >> 2 & 3, rank >> 4 & 3, rank >> 6), self._jokers)
        options = sorted(_options(ways), key=lambda option: (-option.cards, option.least, option))
        self[rank] = tuple(options)
        return self[rank]


class Gains(dict[int, Vector]):
    """With so many jokers: rank and value of one of its cards → vector."""

    def __init__(self, sets: Sets, jokers: int) -> None:
        super().__init__()
        self._options = [sets.options(fewer) for fewer in range(jokers + 1)]

    def __missing__(self, key: int) -> Vector:
        rank, value = key & 255, key >> 8
        best = (max((option.cards for option in options[rank]), default=0) for options in self._options)
        self[key] = tuple(-cards * value for cards in best)
        return self[key]


def _options(ways: dict[tuple[Cards, int], Parts]) -> Iterator[Option]:
    """Ways that differ by one joker more as one option with room to spare."""
    for taken, placed in ways:
        if (taken, placed - 1) not in ways:
            most = placed
            while (taken, most + 1) in ways:
                most += 1
            yield Option(*taken, placed, most - placed, sum(taken))


def _less(rank: Cards, cards: Cards) -> Cards:
    return (rank[0] - cards[0], rank[1] - cards[1], rank[2] - cards[2], rank[3] - cards[3])


def _more(rank: Cards, cards: Cards) -> Cards:
    return (rank[0] + cards[0], rank[1] + cards[1], rank[2] + cards[2], rank[3] + cards[3])
