"""How people write cards, turned into the names of the wire. Reads notation; knows no rules.

Case does not matter. Blanks, commas and semicolons separate, or nothing at all (`5h6h7h`). What is not listed
here is refused by name, with what was expected: an unreadable card is never guessed at.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from unicodedata import normalize

from protocol.cards import BLACK_ACES, JOKER, RANKS, SUITS, physical, wild

SUIT_SIGNS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}
_SUIT_OF = {sign: suit for suit, signs in SUIT_SIGNS.items() for sign in suit + suit.upper() + signs}
_ROWS = {0x1F0A0: "s", 0x1F0B0: "h", 0x1F0C0: "d", 0x1F0D0: "c"}
_COLUMNS = [*enumerate("A23456789TJ", 1), (13, "Q"), (14, "K")]  # number 12 is the knight, in no pack of ours
PICTURES = {chr(row + at): rank + suit for row, suit in _ROWS.items() for at, rank in _COLUMNS}
"""Unicode's playing cards, one sign each."""
JOKER_WORDS = ("joker", "jolly", "jk")
JOKER_SIGNS = "★🃏🂿🃟"

_SIGNS = "".join(_SUIT_OF)
_FORM = "[\ufe0e\ufe0f]?"  # the selectors that ask for text or emoji form
_NATURAL = rf"(?:10|[2-9TJQKAtjqka])[{re.escape(_SIGNS)}]{_FORM}|[{''.join(PICTURES)}]{_FORM}"
_JOKER = rf"\*\*?|(?i:{'|'.join(JOKER_WORDS)})|[{JOKER_SIGNS}]{_FORM}"
_CARD = re.compile(rf"(?P<card>{_JOKER}|{_NATURAL})(?:=(?P<identity>{_NATURAL})|(?P<open>=))?", re.ASCII)
_SEPARATORS = re.compile(r"[\s,;]+")
_EXPECTED = "a card is a rank and a suit (5h, 10♥, Td) or a joker (*)"


class Unreadable(ValueError):
    """A text that is no card: `token` as it was written, `position` its card's number in the text, from 1."""

    def __init__(self, token: str, position: int, reason: str, whole: str = "") -> None:
        self.token, self.position, self.reason = token, position, reason
        inside = f" in {quoted(whole)}" if whole not in ("", token) else ""
        super().__init__(f"card {position}: cannot read {quoted(token)}{inside}: {reason}")


def read_cards(text: str) -> list[str]:
    """The cards of one text as the wire names them, in the order written. Raises Unreadable."""
    cards: list[str] = []
    for token in _SEPARATORS.split(text):
        at = 0
        while at < len(token):
            found = _CARD.match(token, at)
            if found is None or found["open"] or not _may_stand(found):
                raise _unreadable(token, at, len(cards) + 1)
            cards.append(_named(found))
            at = found.end()
    return cards


def in_hand(cards: list[str]) -> list[str]:
    """The physical cards: in a hand a joker needs no identity (Q-05d), so one that is given says nothing."""
    return [physical(card) for card in cards]


def printable(text: str, limit: int = 24) -> str:
    """A piece of foreign text that is safe on a terminal: control characters escaped, and not too long."""
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(each if each.isprintable() else _escaped(each) for each in short)


def quoted(text: str) -> str:
    """The same between quotes."""
    return f"'{printable(text)}'"


def _escaped(sign: str) -> str:
    """A byte that was no UTF-8 comes as a lone surrogate and is shown as the byte it was."""
    code = ord(sign)
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else sign.encode("unicode_escape").decode()


def _may_stand(found: re.Match[str]) -> bool:
    """Only jokers and black aces have an identity besides their own."""
    return found["identity"] is None or _name(found["card"]) in (JOKER, *BLACK_ACES)


def _named(found: re.Match[str]) -> str:
    card = _name(found["card"])
    return card if found["identity"] is None else wild(card, _name(found["identity"]))


def _name(text: str) -> str:
    """One card, jokers included, without an identity."""
    text = text.rstrip("\ufe0e\ufe0f")
    if text in PICTURES:
        return PICTURES[text]
    suit = _SUIT_OF.get(text[-1])
    rank = text[:-1].upper().replace("10", "T")
    return rank + suit if suit and rank and rank in RANKS else JOKER


def _unreadable(token: str, at: int, position: int) -> Unreadable:
    found = _CARD.match(token, at)
    if found is not None:
        return Unreadable(token[at:], position, _wrong_identity(found, token), token)
    upcoming = next((start for start in range(at + 1, len(token)) if _CARD.match(token, start)), len(token))
    piece = token[at:upcoming] if at else token
    return Unreadable(piece, position, _reason(piece), token)


def _wrong_identity(found: re.Match[str], token: str) -> str:
    if found["open"]:
        identity = token[found.end() :]
        return f"{quoted(identity)} is no card that a joker could be; its identity is written *=7h"
    return "only a joker or a black ace stands for another card (*=7h, As=7h)"


def _reason(piece: str) -> str:
    """What is wrong with a piece, and what was probably meant: the first check that knows it answers."""
    return next(filter(None, (check(piece) for check in _CHECKS)), _EXPECTED)


def _half(piece: str) -> str:
    rank = "T" if piece == "10" else piece.upper()
    if len(rank) == 1 and rank in RANKS:
        return f"the suit is missing: {', '.join(piece + suit for suit in SUITS)}"
    if piece.rstrip("\ufe0e\ufe0f") in _SUIT_OF:
        return f"the rank is missing: one of {', '.join(RANKS)} and then the suit"
    return ""


def _look_alike(piece: str) -> str:
    """Full-width letters and the like: refused, but the plain spelling is named."""
    plain = normalize("NFKC", piece)
    return f"did you mean {quoted(plain)}?" if plain != piece and _CARD.fullmatch(plain) else ""


def _backwards(piece: str) -> str:
    turned = piece[1:] + piece[:1]
    return f"the rank comes first: did you mean {quoted(turned)}?" if re.fullmatch(_NATURAL, turned) else ""


def _wrong_suit(piece: str) -> str:
    rank = re.match(r"10|[2-9TJQKAtjqka]", piece)
    if rank is None or len(piece) - rank.end() != 1:
        return ""
    italian = {"f": "c", "q": "d", "p": "s"}.get(piece[-1].lower())
    hint = f"; did you mean {quoted(rank[0] + italian)}?" if italian else ""
    return f"{quoted(piece[-1])} is no suit: they are c d h s (♣ ♦ ♥ ♠){hint}"


def _wrong_rank(piece: str) -> str:
    bare = piece.rstrip("\ufe0e\ufe0f")
    rank, suit = bare[:-1], _SUIT_OF.get(bare[-1:])
    if suit is None or not 1 <= len(rank) <= 2 or not rank.isalnum():
        return ""
    hint = {"1": f"; an ace is A{suit}", "14": f"; an ace is A{suit}", "11": f"; a jack is J{suit}"}
    hint |= {"12": f"; a queen is Q{suit}", "13": f"; a king is K{suit}"}
    return f"{quoted(rank)} is no rank: they are A 2 … 10 J Q K{hint.get(rank, '')}"


def _joker_word(piece: str) -> str:
    close = get_close_matches(piece.lower(), JOKER_WORDS, 1, 0.7)
    return f"did you mean {close[0]!r}?" if close else ""


def _range(piece: str) -> str:
    return "a run is written card by card: 5h 6h 7h" if piece in ("-", "–", "—", "..", "...", "…") else ""


_CHECKS: tuple[Callable[[str], str], ...] = (
    _half, _look_alike, _backwards, _wrong_suit, _wrong_rank, _joker_word, _range,
)  # fmt: skip
