"""A hand as one integer, the sum of its cards' codes: adding a card is adding its code, throwing it subtracting it.

Bits 0–103: how many of each natural card, two bits a card, suit by suit (clubs, diamonds, hearts, spades), A 2 … K.
Bits 104–155: how many natural cards of each rank, four bits a rank.
Bits 156–159: jokers, black aces that are always wild among them; from bit 160, four bits each: such Ac, such As.
"""

from collections.abc import Iterator

from protocol.cards import BLACK_ACES, JOKER, NATURALS, RANK_NUMBER, RANKS, SUITS
from protocol.ramino.rules import Melds

SUIT = (1 << 26) - 1
RANKS_AT, JOKERS_AT, BLACK_AT = 104, 156, 160
ONE_JOKER = 1 << JOKERS_AT

TOP_BITS = 0x8888888888888
"""The top bit of each of the thirteen rank counters."""
AT_LEAST_THREE, AT_LEAST_TWO = 0x5555555555555, 0x6666666666666
"""Added to the rank counters, they set the top bit of those that count so many cards."""


def codes(melds: Melds) -> dict[str, int]:
    """The code of every card under these melds."""
    found = {JOKER: ONE_JOKER}
    for card in NATURALS:
        rank, suit = RANK_NUMBER[card[0]] - 1, SUITS.index(card[1])
        found[card] = (1 << 26 * suit + 2 * rank) + (1 << RANKS_AT + 4 * rank)
    if melds.black_aces == "wild":
        found |= {ace: ONE_JOKER + (1 << BLACK_AT + 4 * place) for place, ace in enumerate(BLACK_ACES)}
    return found


def turned_aces(packed: int) -> int:
    """How many black aces are among the jokers of a hand."""
    return (packed >> BLACK_AT & 15) + (packed >> BLACK_AT + 4)


def names(suit: int, letter: str) -> Iterator[str]:
    """The cards of a suit's counters, upwards, twins one after the other."""
    for rank in RANKS:
        for _ in range(suit & 3):
            yield rank + letter
        suit >>= 2
