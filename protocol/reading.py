"""How people write cards, turned into the names of the wire. Reads notation; knows no rules.

Case does not matter. Blanks, commas and semicolons separate, or nothing at all (`5h6h7h`). What is not listed
here is refused by name, with what was expected: an unreadable card is never guessed at.
"""

from collections.abc import Callable

from protocol.cards import BLACK_ACES, JOKER, RANKS, SUITS, physical, wild

SUIT_SIGNS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}
_SUIT_OF = {sign: suit for suit, signs in SUIT_SIGNS.items() for sign in suit + suit.upper() + signs}
_RANK_OF = {sign: rank for rank in RANKS for sign in (rank, rank.lower())} | {"10": "T"}
_ROWS = {0x1F0A0: "s", 0x1F0B0: "h", 0x1F0C0: "d", 0x1F0D0: "c"}
_COLUMNS = [*enumerate("A23456789TJ", 1), (13, "Q"), (14, "K")]  # number 12 is the knight, in no pack of ours
PICTURES = {chr(row + at): rank + suit for row, suit in _ROWS.items() for at, rank in _COLUMNS}
"""Unicode's playing cards, one sign each."""
JOKER_WORDS = ("joker", "jolly", "jk")
JOKER_SIGNS = ("**", "*", "★", "🃏", "🂿", "🃟")

_SEPARATORS = str.maketrans(",;", "  ")
_FORMS = ("\ufe0e", "\ufe0f")  # the selectors that ask for text or emoji form
_EXPECTED = "a card is a rank and a suit (5h, 10♥, Td) or a joker (*)"

Found = tuple[str, int]
"""A card and the place in the token where it ends."""


class Unreadable(ValueError):
    """A text that is no card: `token` as it was written, `position` its card's number in the text, from 1."""

    def __init__(self, token: str, position: int, reason: str, whole: str = "") -> None:
        self.token, self.position, self.reason = token, position, reason
        inside = f" in {quoted(whole)}" if whole not in ("", token) else ""
        super().__init__(f"card {position}: cannot read {quoted(token)}{inside}: {reason}")


def read_cards(text: str) -> list[str]:
    """The cards of one text as the wire names them, in the order written. Raises Unreadable."""
    cards: list[str] = []
    for token in text.translate(_SEPARATORS).split():
        at = 0
        while at < len(token):
            card, after = _card_at(token, at, len(cards) + 1)
            cards.append(card)
            at = after
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


def _card_at(token: str, at: int, position: int) -> Found:
    """The card at a place of a token, with its identity."""
    found = _one_card(token, at)
    if found is None:
        raise _unreadable(token, at, position)
    card, after = found
    if token[after : after + 1] != "=":
        return found
    if card not in (JOKER, *BLACK_ACES):
        wrong = "only a joker or a black ace stands for another card (*=7h, As=7h)"
        raise Unreadable(token[at:], position, wrong, token)
    named = _natural(token, after + 1)
    if named is None:
        meant = quoted(token[after + 1 :])
        wrong = f"{meant} is no card that a joker could be; its identity is written *=7h"
        raise Unreadable(token[at:], position, wrong, token)
    return wild(card, named[0]), named[1]


def _one_card(token: str, at: int) -> Found | None:
    return _natural(token, at) or _joker(token, at)


def _natural(token: str, at: int) -> Found | None:
    """Rank and suit, or one of Unicode's cards."""
    sign = token[at : at + 1]
    if sign in PICTURES:
        return PICTURES[sign], _past_form(token, at + 1)
    rank = "10" if token.startswith("10", at) else sign
    after = at + len(rank)
    suit = _SUIT_OF.get(token[after : after + 1])
    return (_RANK_OF[rank] + suit, _past_form(token, after + 1)) if suit and rank in _RANK_OF else None


def _joker(token: str, at: int) -> Found | None:
    for sign in JOKER_SIGNS:
        if token.startswith(sign, at):
            return JOKER, _past_form(token, at + len(sign))
    for word in JOKER_WORDS:
        written = token[at : at + len(word)]
        if written.isascii() and written.lower() == word:
            return JOKER, at + len(word)
    return None


def _past_form(token: str, at: int) -> int:
    return at + token.startswith(_FORMS, at)


def _is_card(text: str) -> bool:
    found = _one_card(text, 0)
    return found is not None and found[1] == len(text)


def _unreadable(token: str, at: int, position: int) -> Unreadable:
    upcoming = next((start for start in range(at + 1, len(token)) if _one_card(token, start)), len(token))
    piece = token[at:upcoming] if at else token
    return Unreadable(piece, position, _reason(piece), token)


def _reason(piece: str) -> str:
    """What is wrong with a piece, and what was probably meant: the first check that knows it answers."""
    return next(filter(None, (check(piece) for check in _CHECKS)), _EXPECTED)


def _half(piece: str) -> str:
    if piece in _RANK_OF:
        return f"the suit is missing: {', '.join(piece + suit for suit in SUITS)}"
    if piece.rstrip("".join(_FORMS)) in _SUIT_OF:
        return f"the rank is missing: one of {', '.join(RANKS)} and then the suit"
    return ""


def _look_alike(piece: str) -> str:
    """Full-width letters and the like: refused, but the plain spelling is named."""
    from unicodedata import normalize

    plain = normalize("NFKC", piece)
    return f"did you mean {quoted(plain)}?" if plain != piece and _is_card(plain) else ""


def _backwards(piece: str) -> str:
    turned = piece[1:] + piece[:1]
    return f"the rank comes first: did you mean {quoted(turned)}?" if _is_card(turned) else ""


def _wrong_suit(piece: str) -> str:
    rank, suit = piece[:-1], piece[-1:]
    if rank not in _RANK_OF:
        return ""
    italian = {"f": "c", "q": "d", "p": "s"}.get(suit.lower())
    hint = f"; did you mean {quoted(rank + italian)}?" if italian else ""
    return f"{quoted(suit)} is no suit: they are c d h s (♣ ♦ ♥ ♠){hint}"


def _wrong_rank(piece: str) -> str:
    bare = piece.rstrip("".join(_FORMS))
    rank, suit = bare[:-1], _SUIT_OF.get(bare[-1:])
    if suit is None or not 1 <= len(rank) <= 2 or not rank.isalnum():
        return ""
    hint = {"1": f"; an ace is A{suit}", "14": f"; an ace is A{suit}", "11": f"; a jack is J{suit}"}
    hint |= {"12": f"; a queen is Q{suit}", "13": f"; a king is K{suit}"}
    return f"{quoted(rank)} is no rank: they are A 2 … 10 J Q K{hint.get(rank, '')}"


def _joker_word(piece: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(piece.lower(), JOKER_WORDS, 1, 0.7)
    return f"did you mean {close[0]!r}?" if close else ""


def _range(piece: str) -> str:
    return "a run is written card by card: 5h 6h 7h" if piece in ("-", "–", "—", "..", "...", "…") else ""


_CHECKS: tuple[Callable[[str], str], ...] = (
    _half, _look_alike, _backwards, _wrong_suit, _wrong_rank, _joker_word, _range,
)  # fmt: skip
