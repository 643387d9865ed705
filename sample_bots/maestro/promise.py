"""What a card promises beyond the next draw, and what it gives away when it is thrown.

Which two cards make a meld with it, which of them are at hand, and how many of the others are still to come: pairs
whose other cards are gone promise nothing. What is thrown may be just what the next seat waits for.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from protocol.cards import JOKER, NATURALS, RANK_NUMBER, RANKS, SUITS
from sample_bots.ramino_greedy.sense import Sense

DRAWS = 0.5
"""So many more cards are reckoned with for each card in the shortest hand: the deal is over when one is empty."""
MELD = 5
"""What a meld is worth beside the points that it takes out of the hand."""
GIFT = 5.0
"""What it costs to throw a card that the next seat wants."""
LATER = 6
"""So many draws of the next seat are reckoned with where a meld is laid for all to add to."""
KEPT_JOKER = 30.0


class Next:
    """The seat that may take what is thrown: its known cards, and how likely it has any other unseen one."""

    def __init__(self, cards: Sequence[str], held: Sequence[str], count: int) -> None:
        self._held, self._left = frozenset(held), Counter(cards)
        self._share = (count - len(held)) / max(1, len(cards) - len(held))

    def has(self, card: str) -> float:
        """How likely the card is in its hand."""
        return 1.0 if card in self._held else min(1.0, self._left[card] * self._share)


class Promise:
    """`cards`: all that are unseen; `shortest`: how many cards the shortest hand has."""

    def __init__(self, sense: Sense, cards: Sequence[str], follower: Next, shortest: int) -> None:
        self._sense, self._next, self._draws = sense, follower, DRAWS * shortest
        self._partners = partners(sense.rules.melds.ace)
        self._left, self._total = Counter(cards), max(1, len(cards))

    def lost(self, hand: Sequence[str], thrown: str, fits: Mapping[str, object]) -> float:
        """What goes with the thrown card, in points: what it promised to the rest of the hand, and what it gives to
        the next seat, to which the table takes `fits`."""
        return self._kept(hand, thrown) + GIFT * self._wanted(thrown, fits)

    def exposed(self, before: Mapping[str, object], after: Mapping[str, object]) -> float:
        """What new melds on the table give away: cards of the next seat that fit them, now or later."""
        new = [card for card in after if card not in before and card != JOKER]
        return GIFT * sum(self._next.has(card) + LATER * self._left[card] / self._total for card in new)

    def _kept(self, hand: Sequence[str], thrown: str) -> float:
        if thrown == JOKER:
            return KEPT_JOKER
        value, total = self._sense.value, 0.0
        for one, other in self._partners[thrown]:
            if (one in hand) != (other in hand):
                here, awaited = (one, other) if one in hand else (other, one)
                total += self._left[awaited] * (value[thrown] + value[here] + MELD)
        return self._draws * total / self._total

    def _wanted(self, card: str, fits: Mapping[str, object]) -> float:
        if card == JOKER or card in fits:
            return 1.0
        none = 1.0
        for one, other in self._partners[card]:
            none *= 1 - self._next.has(one) * self._next.has(other)
        return 1 - none


@lru_cache(2)
def partners(ace: str) -> dict[str, list[tuple[str, str]]]:
    """For every card, every two cards that make a meld with it."""
    return {card: [*_of_rank(card), *_of_suit(card, ace)] for card in NATURALS}


def _of_rank(card: str) -> list[tuple[str, str]]:
    return list(combinations([card[0] + suit for suit in SUITS if suit != card[1]], 2))


def _of_suit(card: str, ace: str) -> list[tuple[str, str]]:
    top = 14 if ace == "both" else 13
    found = []
    for place in {RANK_NUMBER[card[0]], 14 if card[0] == "A" else 0} & set(range(1, top + 1)):
        for low in range(max(1, place - 2), min(place, top - 2) + 1):
            one, other = (RANKS[(each - 1) % 13] + card[1] for each in (low, low + 1, low + 2) if each != place)
            found.append((one, other))
    return found
