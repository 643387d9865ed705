"""The tables of one set of melds and values, and what they answer of a packed hand."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, NATURALS, RANK_NUMBER, SUITS, identity
from protocol.ramino.rules import Melds, Scoring
from referee.games.ramino.partition.cards import JOKER_BITS, count_of, jokers_of, names, suits_of
from referee.games.ramino.partition.hunt import Hunt
from referee.games.ramino.partition.quick import Quick
from referee.games.ramino.partition.runs import Runs
from referee.games.ramino.partition.search import Search
from referee.games.ramino.partition.sets import Sets
from referee.games.ramino.partition.values import Reading, Values
from referee.games.ramino.partition.vectors import FAR
from referee.games.ramino.partition.writing import Written, write


class Arrangement(NamedTuple):
    """An exact optimum. `melds`: each in written order with identities; `points`: the total of `deadwood`."""

    points: int
    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    discard: str | None


class Outside(NamedTuple):
    """What melds on the table mean for a hand: room for jokers in them, and jokers that must be laid in this turn."""

    room: int = 0
    due: int = 0


class Solver:
    """The tables for one set of melds and values. A packed hand is the sum of its cards' codes."""

    def __init__(self, melds: Melds, scoring: Scoring) -> None:
        self.melds, self.values, self.sets = melds, Values(melds, scoring), Sets(melds)
        self.codes = self.values.codes
        self._runs: dict[int, Runs] = {}
        self._searches: dict[tuple[int, ...], Search] = {}
        self._search = self._search_with(self.values.aces)
        self._doubtful = self.values.context or self.values.dual
        self._quick = Quick(self.sets, self._search.suits[0], self._least_with_jokers)
        self.least: Callable[[int], int] = self._least_of_readings if self._doubtful else self._quick.least
        """The fewest points outside melds, from the packed hand."""

    def runs(self, suit: str) -> Runs:
        """The tables of one suit, aces in no context."""
        return self._search.suits[SUITS.index(suit)]

    def pack(self, hand: Sequence[str]) -> int:
        """The hand as one integer."""
        return sum(map(self.codes.__getitem__, hand))

    def _least_of_readings(self, packed: int) -> int:
        return min(self._read(reading, Outside()) for reading in self.values.readings(packed))

    def _least_with_jokers(self, packed: int) -> int:
        return Hunt(self._search, packed, self.values.left_over(packed)).run()

    def card_value(self, card: str) -> int:
        """What a loose card counts, an ace in no context."""
        return self.values.of[card]

    def value(self, cards: Sequence[str]) -> int:
        """What these loose cards count together."""
        return self.values.total(cards)

    def least_after_discard(self, packed: int, forbidden: str | None = None) -> int:
        """The fewest points after the best discard but the forbidden one (a twin of it may go); FAR without any."""
        if not (forbidden or self._doubtful or packed & JOKER_BITS):
            return self._quick.least_thrown(packed)
        barred = forbidden if forbidden and count_of(packed, forbidden) == 1 else None
        if self._doubtful or (packed & JOKER_BITS and (self.melds.black_aces != "off" or barred == JOKER)):
            return self.least_in_turn(packed, Outside(), barred, throw=True)
        if packed & JOKER_BITS:
            return Hunt(self._search, packed, self.values.left_over(packed)).run_with_discard(barred, joker=True)
        return self._least_but(packed, barred) if barred else self._quick.least_thrown(packed)

    def _least_but(self, packed: int, barred: str) -> int:
        """Without jokers: the dearest discards first, until no other can leave less."""
        cards = [card for suit, cards in zip(SUITS, suits_of(packed), strict=True) for card in names(cards, suit)]
        least, best = self.least(packed), FAR
        for card in sorted(cards, key=self.values.of.__getitem__, reverse=True):
            if least - self.values.of[card] >= best:
                break
            if card != barred:
                best = min(best, self.least(packed - self.codes[card]))
        return best

    def least_in_turn(self, packed: int, outside: Outside, barred: str | None = None, *, throw: bool) -> int:
        """The same for a turn with melds on the table; `throw`: a card but the barred one is thrown. FAR: cannot be."""
        best, jokers = FAR, jokers_of(packed)
        apart = jokers > 0 and (self.melds.black_aces != "off" or barred == JOKER or outside.due > 0)
        for reading in self.values.readings(packed):
            if outside.due <= jokers_of(reading.packed):
                fixed = self._fixed(reading)
                hunt = self._hunt(reading, outside, best - fixed)
                found = hunt.run_with_discard(barred, joker=jokers > 0 and not apart) if throw else hunt.run()
                best = min(best, found + fixed)
        for joker in (JOKER, *BLACK_ACES) if throw and apart else ():
            if best and joker != barred and self.is_wild(joker) and count_of(packed, joker):
                best = min(best, self.least_in_turn(packed - self.codes[joker], outside, throw=False))
        return best

    def is_wild(self, card: str) -> bool:
        """Whether a card is always a joker."""
        return card == JOKER or (card in BLACK_ACES and self.melds.black_aces == "wild")

    def arrange(self, hand: Sequence[str]) -> Arrangement:
        """Numbers and melds, nothing thrown."""
        points, written = self.written(hand, Outside())
        loose = sorted(written.loose, key=lambda card: (card == JOKER, *_by_rank(card)))
        return Arrangement(points, tuple(sorted(written.melds, key=_by_length)), tuple(loose), None)

    def written(self, hand: Sequence[str], outside: Outside) -> tuple[int, Written]:
        """The fewest points and what lies where."""
        readings = [each for each in self.values.readings(self.pack(hand)) if jokers_of(each.packed) >= outside.due]
        points = [self._read(reading, outside) for reading in readings]
        reading = readings[points.index(min(points))]
        hunt = self._hunt(reading, outside)
        least = hunt.run()
        assert hunt.found is not None  # a leaf with no meld at all is always found
        turned = reading.turned or [card for card in hand if card in BLACK_ACES and self.melds.black_aces == "wild"]
        wilds = sorted([*turned, *[JOKER] * hand.count(JOKER)], key=lambda card: (self.values.of[card], card))
        found = write(hunt.search, hunt.found, least, wilds, hunt.left_over)
        found.loose.extend(reading.fixed)
        return min(points), found

    def arrange_with_discard(
        self, hand: Sequence[str], needs_discard: bool, forbidden: str | None = None
    ) -> Arrangement:
        """The same with the best discard, unless none is needed because all is melded."""
        packed = self.pack(hand)
        discards = self.discards(hand, forbidden)
        if not discards or (not needs_discard and self.least(packed) == 0):
            return self.arrange(hand)
        points = self.least_after_discard(packed, forbidden)
        card = next(card for card in discards if self.least(packed - self.codes[card]) == points)
        return self.arrange(_without(hand, card))._replace(discard=card)

    def closing_discards(
        self, hand: Sequence[str], needs_discard: bool, forbidden: str | None = None
    ) -> tuple[str | None, ...]:
        """Every discard that leaves nothing loose."""
        packed = self.pack(hand)
        free: list[None] = [] if needs_discard or self.least(packed) else [None]
        if self.least_after_discard(packed):
            return tuple(free)
        return *free, *(card for card in self.discards(hand, forbidden) if not self.least(packed - self.codes[card]))

    def discards(self, hand: Sequence[str], forbidden: str | None = None) -> list[str]:
        """The cards that may be thrown, each once, in the order in which equals are preferred."""
        barred = forbidden if hand.count(forbidden) == 1 else None
        order = sorted(set(hand), key=lambda card: (card == JOKER, -self.values.of[card], *_by_rank(card)))
        return [card for card in order if card != barred]

    def _read(self, reading: Reading, outside: Outside) -> int:
        return self._hunt(reading, outside).run() + self._fixed(reading)

    def _fixed(self, reading: Reading) -> int:
        return sum(RANK_NUMBER[card[0]] for card in reading.fixed)

    def _hunt(self, reading: Reading, outside: Outside, best: int = FAR) -> Hunt:
        left_over = self.values.left_over(reading.packed, len(reading.turned))
        if outside.due:
            most = len(left_over) - 1 - outside.due
            left_over = tuple(points if count <= most else FAR for count, points in enumerate(left_over))
        return Hunt(self._search_with(reading.aces), reading.packed, left_over, best, outside.room)

    def _search_with(self, aces: tuple[int, ...]) -> Search:
        search = self._searches.get(aces)
        if search is None:
            for ace in aces:
                self._runs.setdefault(ace, Runs(self.melds, (ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)))
            c, d, h, s = (self._runs[ace] for ace in aces)
            search = self._searches[aces] = Search(self.sets, (c, d, h, s))
        return search


def _without(hand: Sequence[str], card: str) -> tuple[str, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def _by_rank(card: str) -> tuple[int, int]:
    """Highest rank first, then c d h s."""
    return (0, 0) if card == JOKER else (-RANK_NUMBER[card[0]], SUITS.index(card[1]))


def _by_length(meld: tuple[str, ...]) -> tuple[int, ...]:
    return (-len(meld), *(NATURALS.index(identity(card)) for card in meld))
