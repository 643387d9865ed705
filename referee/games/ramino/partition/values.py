"""What loose cards count (Q-25, Q-56, S000-29), and the doubts of a hand settled in every way.

A black ace may be itself or a joker; with ace_in_hand=context an ace is cheap while its 2 and 3 stay loose. Each
reading of a hand settles both, so that a search has fixed values before it.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, RANK_NUMBER, SUITS
from protocol.ramino.rules import Melds, Scoring
from referee.games.ramino.partition.cards import ONE_JOKER, WILD_BITS, codes, count_of, jokers_of, turned_aces


class Reading(NamedTuple):
    """A hand with every doubt settled, as far as black aces and the worth of aces go."""

    packed: int
    turned: tuple[str, ...]
    """Black aces that are jokers here."""
    fixed: tuple[str, ...]
    """Cards kept loose that make an ace of their suit count 1."""
    aces: tuple[int, ...]
    """What a loose ace of each suit counts."""


class Values:
    """The values of one set of rules."""

    def __init__(self, melds: Melds, scoring: Scoring) -> None:
        self.melds, self.codes = melds, codes(melds)
        self.context, self.dual = scoring.ace_in_hand == "context", melds.black_aces == "dual"
        self.ace = 11 if scoring.ace_in_hand == "context" else scoring.ace_in_hand
        self.black, self.joker = scoring.black_ace_in_hand, scoring.joker_in_hand
        self.of = {card: self._value(card) for card in self.codes}
        """What a loose card counts, an ace in no context."""
        self.aces = tuple(self.of["A" + suit] if self.dual else self.ace for suit in SUITS)
        self._left: dict[tuple[int, int], tuple[int, ...]] = {}

    def _value(self, card: str) -> int:
        if card == JOKER:
            return self.joker
        if card in BLACK_ACES and self.melds.black_aces != "off":
            return self.black
        return self.ace if card[0] == "A" else min(RANK_NUMBER[card[0]], 10)

    def total(self, cards: Sequence[str]) -> int:
        """What these loose cards count together: with `context` an ace 1 beside its 2 and 3 (Q-56)."""
        total = sum(map(self.of.__getitem__, cards))
        if self.context:
            total -= 10 * sum(card[0] == "A" and self._cheap(card, cards) for card in cards)
        return total

    def _cheap(self, ace: str, held: Sequence[str]) -> bool:
        wild = ace in BLACK_ACES and self.melds.black_aces != "off"
        return not wild and "2" + ace[1] in held and "3" + ace[1] in held

    def left_over(self, packed: int, turned: int = 0) -> tuple[int, ...]:
        """What 0, 1, … jokers left over count: the cheapest ones are left."""
        key = packed & WILD_BITS, turned
        known = self._left.get(key)
        if known is None:
            jokers, blacks = jokers_of(packed), turned_aces(packed) + turned
            values = sorted([self.joker] * (jokers - blacks) + [self.black] * blacks)
            known = self._left[key] = tuple(sum(values[:count]) for count in range(jokers + 1))
        return known

    def readings(self, packed: int) -> Iterator[Reading]:
        """Every way to take black aces, as themselves first (Q-25), and aces that could be cheap (Q-56)."""
        if not (self.context or self.dual):
            yield Reading(packed, (), (), self.aces)
            return
        most = [count_of(packed, ace) if self.dual else 0 for ace in BLACK_ACES]
        for numbers in sorted(product(*(range(count + 1) for count in most)), key=sum):
            turned = tuple(ace for ace, number in zip(BLACK_ACES, numbers, strict=True) for _ in range(number))
            yield from self._cheap_readings(packed + sum(ONE_JOKER - self.codes[ace] for ace in turned), turned)

    def _cheap_readings(self, packed: int, turned: tuple[str, ...]) -> Iterator[Reading]:
        suits = [suit for suit in SUITS if self.context and self._may_be_cheap(packed, suit)]
        for pattern in product((False, True), repeat=len(suits)):
            cheap = [suit for suit, chosen in zip(suits, pattern, strict=True) if chosen]
            fixed = tuple(rank + suit for suit in cheap for rank in "23")
            aces = tuple(1 if suit in cheap else ace for suit, ace in zip(SUITS, self.aces, strict=True))
            yield Reading(packed - sum(self.codes[card] for card in fixed), turned, fixed, aces)

    def _may_be_cheap(self, packed: int, suit: str) -> bool:
        held = [rank + suit for rank in "A23" if count_of(packed, rank + suit)]
        return len(held) == 3 and self._cheap("A" + suit, held)
