"""A hand as one integer, the sum of its cards' codes: adding a card is adding its code, throwing it subtracting it.

Bits 0–51: how many natural cards of each rank, four bits a rank. Bits 52–55: jokers, black aces that are always wild
among them; 56–59 and 60–63: such Ac, such As. Bits 64–167: how many of each natural card, two bits a card, suit by
suit (clubs, diamonds, hearts, spades), each A 2 … K.
"""

from collections.abc import Iterator

from protocol.cards import BLACK_ACES, JOKER, NATURALS, RANK_NUMBER, RANKS, SUITS
from protocol.ramino.rules import Melds

JOKERS_AT, BLACK_AT, SUITS_AT = 52, 56, 64
ONE_JOKER = 1 << JOKERS_AT
JOKER_BITS, WILD_BITS = 15 << JOKERS_AT, 0xFFF << JOKERS_AT
"""All jokers; the same, and how many of them are black aces."""

CLUBS, DIAMONDS, HEARTS, SPADES = 64, 90, 116, 142
"""Where each suit begins."""
SUIT = (1 << 26) - 1
"""The bits of one suit, once it is shifted down."""

TOP_BITS = 0x8888888888888
"""The top bit of each of the thirteen rank counters."""
AT_LEAST_THREE, AT_LEAST_TWO = 0x5555555555555, 0x6666666666666
"""Added to the rank counters, they set the top bit of those that count so many cards."""


def codes(melds: Melds) -> dict[str, int]:
    """The code of every card under these melds."""
    found = {JOKER: ONE_JOKER}
    for card in NATURALS:
        rank, suit = RANK_NUMBER[card[0]] - 1, SUITS.index(card[1])
        found[card] = (1 << SUITS_AT + 26 * suit + 2 * rank) + (1 << 4 * rank)
    if melds.black_aces == "wild":
        found |= {ace: ONE_JOKER + (1 << BLACK_AT + 4 * place) for place, ace in enumerate(BLACK_ACES)}
    return found


def turned_aces(packed: int) -> int:
    """How many black aces are among the jokers of a hand."""
    return (packed >> BLACK_AT & 15) + (packed >> BLACK_AT + 4 & 15)


def jokers_of(packed: int) -> int:
    """How many jokers a hand has, black aces that are always wild among them."""
    return packed >> JOKERS_AT & 15


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """The natural cards of a hand, suit by suit."""
    return packed >> CLUBS & SUIT, packed >> DIAMONDS & SUIT, packed >> HEARTS & SUIT, packed >> SPADES


def count_of(packed: int, card: str) -> int:
    """How many of a card a hand holds, a black ace that is always wild under its own name."""
    if card == JOKER:
        return jokers_of(packed) - turned_aces(packed)
    there = packed >> SUITS_AT + 26 * SUITS.index(card[1]) + 2 * RANK_NUMBER[card[0]] - 2 & 3
    return there + (packed >> BLACK_AT + 4 * BLACK_ACES.index(card) & 15) if card in BLACK_ACES else there


def names(suit: int, letter: str) -> Iterator[str]:
    """The cards of a suit's counters, upwards, twins one after the other."""
    for rank in RANKS:
        for _ in range(suit & 3):
            yield rank + letter
        suit >>= 2
