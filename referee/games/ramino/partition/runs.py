"""What one suit leaves loose when its cards and some jokers make runs: tables, filled as they are asked.

Reads Melds and the values of the thirteen ranks, nothing else. A suit is an integer of 2-bit counters, the ace in
its lowest two bits, the king in bits 24 and 25.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeVar

from protocol.ramino.rules import Melds
from referee.games.ramino.partition.cards import SUIT
from referee.games.ramino.partition.vectors import FAR, Double, Vector

V = TypeVar("V")

LOW_ACE, KING, HIGH_ACE = 1, 13, 14

EVERY = 0x1555555
"""One card of every rank."""
FREE_AT = 26
"""Where the cards that cost nothing begin in a key of `Loose`."""

ROOM = 1 << 16
"""A table that has so many entries starts anew: memory stays flat in the longest tournament."""


class Run(NamedTuple):
    """The natural cards of a run, its first and last natural place (1 = low ace … 14), the jokers it may hold."""

    cards: int
    first: int
    last: int
    least: int
    most: int


class Runs:
    """Every table for one way of counting."""

    def __init__(self, melds: Melds, values: tuple[int, ...]) -> None:
        """`values`: points of A 2 … K left in hand."""
        self.melds, self.values = melds, values
        self.longest = 13 if melds.run_both_aces == "never" or melds.ace == "low" else 14
        self.plain = Plain(self)
        self.spared = Spared(self)
        self.touched = Touched(self)
        self.loose, self.thrown = cache(self._loose), cache(self._thrown)

    def _loose(self, jokers: int) -> "Loose":
        """`loose(jokers)[suit]`: a vector of 1 + `jokers` numbers."""
        return Loose(self, jokers)

    def _thrown(self, jokers: int, barred: int) -> "Thrown":
        """`thrown(jokers, barred)[suit]`: the same, and after one card was thrown, a vector of twice as many."""
        return Thrown(self, jokers, barred)

    def through(self, suit: int, jokers: int, *, every: bool = False) -> Iterator[Run]:
        """The runs that hold the suit's pivot: its ace if it has one, else its lowest card.

        Those that a best arrangement may need, or `every` one: also with jokers in the places of cards at hand.
        """
        start = pivot(suit)
        most = jokers if self.melds.max_jokers is None else min(jokers, self.melds.max_jokers)
        skip = every or self._may_skip(suit, jokers)
        begin = Run(1 << 2 * start - 2, start, start, 0, most)
        yield from self._walk(suit, begin, 1, skip)
        if start == LOW_ACE and self.melds.ace == "both":
            yield from self._walk(suit, begin._replace(first=HIGH_ACE, last=HIGH_ACE), -1, skip)

    def _may_skip(self, suit: int, jokers: int) -> bool:
        """Whether a joker may do better than a card of its place that is at hand.

        Where no limit is in the way the two change places, and a joker set free goes to an end while one is open.
        """
        limit, least = self.melds.max_jokers, self.melds.min_naturals
        free = (limit is None or jokers <= limit) and (least == 1 or (least == 2 and jokers == 1))
        cards = suit.bit_count() + (suit & 0x2AAAAAA).bit_count()
        return jokers > 0 and not (free and cards + jokers < 13)

    def _walk(self, suit: int, begun: Run, step: int, skip: bool) -> Iterator[Run]:
        """Runs that begin with `begun` and go on upwards or downwards; `begun.least` counts jokers inside."""
        run = self._judge(begun)
        if run is not None:
            yield run
        end = HIGH_ACE if begun.first == LOW_ACE and self.melds.run_both_aces == "yes" else KING
        place, gaps = (begun.last if step > 0 else begun.first) + step, begun.least
        while gaps <= begun.most and 2 <= place <= end:
            card = 1 << 2 * ((place - 1) % 13)
            if (suit - begun.cards) // card & 3:
                first, last = min(begun.first, place), max(begun.last, place)
                yield from self._walk(suit, Run(begun.cards + card, first, last, gaps, begun.most), step, skip)
                if not skip:
                    return
            gaps, place = gaps + 1, place + step

    def _judge(self, begun: Run) -> Run | None:
        count = begun.cards.bit_count() if begun.last - begun.first < 13 else begun.cards.bit_count() + 1
        run = begun._replace(least=max(begun.least, 3 - count), most=min(begun.most, self.longest - count))
        return run if run.least <= run.most and count >= self.melds.min_naturals else None


class Plain(dict[int, int]):
    """Without jokers: suit → least loose points."""

    def __init__(self, runs: Runs) -> None:
        super().__init__({0: 0})
        self._runs = runs

    def __missing__(self, suit: int) -> int:
        start = pivot(suit)
        best = self._runs.values[start - 1] + self[suit - (1 << 2 * start - 2)]
        for run in self._runs.through(suit, 0):
            best = min(best, self[suit - run.cards])
        return _keep(self, suit, best)


class Spared(dict[int, int]):
    """Without jokers: suit → how many points fewer stay loose when its best card is thrown (less than 0: more)."""

    def __init__(self, runs: Runs) -> None:
        super().__init__({0: -FAR})
        self._plain = runs.plain

    def __missing__(self, suit: int) -> int:
        cards = [1 << place for place in range(0, 26, 2) if suit >> place & 3]
        return _keep(self, suit, self._plain[suit] - min(self._plain[suit - card] for card in cards))


class Touched(dict[int, int]):
    """Without jokers: suit → its cards that could be in some run, as 2-bit counters of 1."""

    def __init__(self, runs: Runs) -> None:
        super().__init__({0: 0})
        self._runs = runs

    def __missing__(self, suit: int) -> int:
        cards = self[suit - (1 << 2 * pivot(suit) - 2)]
        for run in self._runs.through(suit, 0):
            cards |= (run.cards | run.cards >> 1) & EVERY
        return _keep(self, suit, cards)


class Loose(dict[int, Vector]):
    """With jokers: suit → vector. A key may hold, above the suit, those of its cards that cost nothing when loose."""

    def __init__(self, runs: Runs, jokers: int) -> None:
        super().__init__({0: (0, *[FAR] * jokers)})
        self._runs, self._jokers = runs, jokers

    def __missing__(self, key: int) -> Vector:
        suit, free, jokers = key & SUIT, key >> FREE_AT, self._jokers
        start = pivot(suit)
        value = 0 if free >> 2 * start - 2 & 3 else self._runs.values[start - 1]
        best = [min(FAR, value + points) for points in self[less(key, 1 << 2 * start - 2)]]
        for run in self._runs.through(suit, jokers):
            rest = self[less(key, run.cards)]
            for placed in range(run.least, run.most + 1):
                for others in range(jokers - placed + 1):
                    best[placed + others] = min(best[placed + others], rest[others])
        return _keep(self, key, tuple(best))


class Thrown(dict[int, Double]):
    """The same, and after one card of the suit, the best but the barred one (its lowest bit, or 0), was thrown."""

    def __init__(self, runs: Runs, jokers: int, barred: int) -> None:
        super().__init__()
        self._loose, self._barred, self._none = runs.loose(jokers), barred, (FAR,) * (jokers + 1)

    def __missing__(self, suit: int) -> Double:
        cards = [1 << place for place in range(0, 26, 2) if suit >> place & 3]
        after = [self._loose[suit - card] for card in cards if card != self._barred]
        best = self._loose[suit], tuple(map(min, zip(self._none, *after, strict=True)))
        return best if self._barred else _keep(self, suit, best)


def less(key: int, cards: int) -> int:
    """The key of a suit without these cards."""
    suit, free = (key & SUIT) - cards, key >> FREE_AT
    return suit | (suit & ((free | free >> 1) & EVERY) * 3) << FREE_AT


def _keep(table: dict[int, V], suit: int, value: V) -> V:
    if len(table) >= ROOM:
        empty = table.get(0)
        table.clear()
        if empty is not None:
            table[0] = empty
    table[suit] = value
    return value


def pivot(suit: int) -> int:
    """The lowest card of a suit that is not empty: 1 for the ace … 13."""
    return (suit & -suit).bit_length() + 1 >> 1
