"""Sets: cards of one rank, of different suits unless `melds.same_suit` says otherwise (S000-06, S000-62, Q-26)."""

from collections.abc import Sequence

from protocol.cards import JOKER, SUITS
from protocol.ramino.rules import Melds
from referee.games.ramino.pieces import MeldError, Piece


def set_of(pieces: Sequence[Piece], melds: Melds) -> tuple[str, ...]:
    """The set in the order c d h s; a bare joker takes the first missing suit (S000-06, S000-62, Q-26).

    With `joker_in_set=either` a joker stays open while several suits are missing; a black ace never does, since
    it would be taken for itself.
    """
    known = [piece for piece in pieces if piece.counts_as]
    bare = [piece for piece in pieces if not piece.counts_as]
    rank = known[0].rank
    held = [piece.suit for piece in known]
    for suit in SUITS:
        if not _suits_fit(held, melds) and held.count(suit) > 1:
            raise MeldError("set_duplicate", f"{rank}{suit} is there {held.count(suit)} times: {_suit_law(melds)}")
    if melds.joker_in_set == "either":
        known += _named([piece for piece in bare if piece.card != JOKER], rank, held, melds)
        bare = [piece for piece in bare if piece.card == JOKER]
        if len(bare) < len(SUITS) - len(set(held)):
            return (*(piece.shown() for piece in _sorted_set(known)), *(piece.card for piece in bare))
    known += _named(bare, rank, held, melds)
    return tuple(piece.shown() for piece in _sorted_set(known))


def _named(bare: Sequence[Piece], rank: str, held: list[str], melds: Melds) -> list[Piece]:
    """The wild cards with their suits: a missing one if there is one, else one that may come again."""
    named = []
    for piece in bare:
        missing = [suit for suit in SUITS if suit not in held]
        suit = next((suit for suit in missing or SUITS if _suits_fit([*held, suit], melds)), "")
        if not suit:
            raise MeldError("set_full", f"no suit of the {rank} is left for the joker: {_suit_law(melds)}")
        held.append(suit)
        named.append(Piece(piece.card, rank + suit, True))
    return named


def _sorted_set(pieces: Sequence[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: (SUITS.index(piece.suit), piece.wild))


def _suits_fit(held: Sequence[str], melds: Melds) -> bool:
    repeated = [suit for suit in SUITS if held.count(suit) > 1]
    most = {"none": 0, "one_pair": 1, "two_each": 4}[melds.same_suit]
    return len(repeated) <= most and all(held.count(suit) == 2 for suit in repeated)


def _suit_law(melds: Melds) -> str:
    return {
        "none": "the cards of a set are all of different suits",
        "one_pair": "a set may repeat one suit once",
        "two_each": "a set may hold each suit twice",
    }[melds.same_suit]
