"""The cards of Rams: ranks from the two to the ace, what aces are worth, which jacks pair."""

from collections.abc import Iterable

from protocol.cards import SUITS

RANKS = "23456789TJQKA"
STRENGTH: dict[str, int] = {rank: number for number, rank in enumerate(RANKS, 2)}
"""2 = 2, 3 = 3, … K = 13, A = 14: the ace is high."""
ACE_VALUE: dict[str, int] = {"As": 5, "Ac": 10, "Ad": 15, "Ah": 20}
"""S002-20."""
JACK_PAIRS = (("Jc", "Js"), ("Jd", "Jh"))
"""S002-27: the black ones and the red ones."""
HAND_SIZE = 5


def pack_size(seats: int, pack_at_four: int) -> int:
    """32 cards for three players, 52 for five and more, as agreed for four (S002-02, Q-30)."""
    return pack_at_four if seats == 4 else 32 if seats < 4 else 52


def pack(size: int) -> list[str]:
    """The pack in canonical order: clubs, diamonds, hearts, spades, each 7 8 … K A (32) or 2 3 … K A (52)."""
    ranks = RANKS[-(size // len(SUITS)) :]
    return [rank + suit for suit in SUITS for rank in ranks]


def lowness(card: str, trump: str) -> tuple[bool, int, int]:
    """Sorts cards lowest first: by rank, then clubs, diamonds, hearts, spades, trumps last (Q-48)."""
    return card[1] == trump, STRENGTH[card[0]], SUITS.index(card[1])


def aces(cards: Iterable[str]) -> tuple[str, ...]:
    """The aces among some cards."""
    return tuple(card for card in cards if card[0] == "A")


def paired_jacks(cards: Iterable[str]) -> tuple[str, ...]:
    """The jacks that have their partner of the same colour among some cards (Q-42)."""
    held = set(cards)
    return tuple(jack for pair in JACK_PAIRS if held.issuperset(pair) for jack in pair)
