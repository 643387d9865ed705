"""Sets: cards of one rank, of different suits unless `melds.same_suit` says otherwise (S000-06, S000-62, Q-26)."""

from collections.abc import Sequence

from protocol.cards import SUITS
from protocol.ramino.rules import Melds
from referee.games.ramino.pieces import MeldError, Piece


def set_of(pieces: Sequence[Piece], melds: Melds) -> tuple[str, ...]:
    """The set in the order c d h s; a bare joker takes the first missing suit (S000-06, S000-62, Q-26)."""
    known = [piece for piece in pieces if piece.counts_as]
    bare = [piece for piece in pieces if not piece.counts_as]
    rank = known[0].rank
    held = [piece.suit for piece in known]
    for suit in SUITS:
        if not _suits_fit(held, melds) and held.count(suit) > 1:
            raise MeldError("set_duplicate", f"{rank}{suit} is there {held.count(suit)} times: {_suit_law(melds)}")
    missing = [suit for suit in SUITS if suit not in held]
    if melds.joker_in_set == "either" and len(bare) < len(missing):
        return tuple(piece.shown() for piece in _sorted_set(known)) + tuple(piece.card for piece in bare)
    for number, piece in enumerate(bare):
        suit = next((suit for suit in (*missing, *SUITS) if suit not in held or _suits_fit([*held, suit], melds)), "")
        if not suit:
            raise MeldError("set_full", f"no suit of the {rank} is left for the joker: {_suit_law(melds)}")
        held.append(suit)
        bare[number] = Piece(piece.card, rank + suit, True)
    return tuple(piece.shown() for piece in _sorted_set(known + bare))


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
