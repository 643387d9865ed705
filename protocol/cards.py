"""Card names as they go over the wire, and decks in canonical order.

A card is a string: rank then suit (`"5h"`, `"Th"`), `"*"` for a joker. On the table a wild card carries its
identity: `"*=7h"`, or `"As=7h"` for a black ace used as a joker (protocol, "Cards on the wire").
"""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER = "*"
BLACK_ACES = ("Ac", "As")
COURT = "JQK"

NATURALS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS = frozenset((*NATURALS, JOKER))
RANK_NUMBER: dict[str, int] = {rank: number for number, rank in enumerate(RANKS, 1)}
"""A = 1, 2 = 2, … K = 13."""


def deck(packs: int, jokers_per_pack: int) -> list[str]:
    """The pack in canonical order: clubs, diamonds, hearts, spades, each A 2 … K, then all jokers."""
    return list(NATURALS) * packs + [JOKER] * (packs * jokers_per_pack)


def wild(card: str, identity: str) -> str:
    """A wild card on the table: `wild("*", "7h") == "*=7h"`."""
    return f"{card}={identity}"


def physical(card: str) -> str:
    """The card in the hand behind a name on the table: `"*=7h"` → `"*"`, `"5h"` → `"5h"`."""
    return card.partition("=")[0]


def identity(card: str) -> str:
    """What a card on the table counts as: `"*=7h"` → `"7h"`, `"5h"` → `"5h"`."""
    return card.rpartition("=")[2]
