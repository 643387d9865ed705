"""Every notation of the product's "Reading cards", and what is said of each kind of mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.cards import NATURALS, RANKS, SUITS
from protocol.reading import PICTURES, Unreadable, in_hand, printable, read_cards

READABLE = [
    ("5h 6H 7♥", ["5h", "6h", "7h"]),
    ("5♥\ufe0f 6♥\ufe0e 7♡\ufe0f", ["5h", "6h", "7h"]),
    ("tC JD qH kS aC", ["Tc", "Jd", "Qh", "Ks", "Ac"]),
    ("10h 10♠10d", ["Th", "Ts", "Td"]),
    ("5h6h7h", ["5h", "6h", "7h"]),
    ("9h10hJh", ["9h", "Th", "Jh"]),
    ("5♥️6♥️7♥️", ["5h", "6h", "7h"]),
    ("5h,6h, 7h;8h ;, 9h", ["5h", "6h", "7h", "8h", "9h"]),
    ("5h\u00a06h\u20037h\u30008h\t9h", ["5h", "6h", "7h", "8h", "9h"]),
    ("* ** jk JK joker Jolly ★ 🃏 🃏\ufe0f 🂿 🃟", ["*"] * 11),
    ("5h**7h", ["5h", "*", "7h"]),
    ("5h*7h", ["5h", "*", "7h"]),
    ("****", ["*", "*"]),
    ("5hjk7h JhJokerKh", ["5h", "*", "7h", "Jh", "*", "Kh"]),
    ("*=7h **=7♥ jk=10H ★=7h joker=as", ["*=7h", "*=7h", "*=Th", "*=7h", "*=As"]),
    ("5h*=6h7h", ["5h", "*=6h", "7h"]),
    ("*=🂷", ["*=7h"]),
    ("As=7h ac=AC 🂡=7h", ["As=7h", "Ac=Ac", "As=7h"]),
    ("🂡🂱🃁🃑", ["As", "Ah", "Ad", "Ac"]),
    ("🂪 🂫 🂭 🂮", ["Ts", "Js", "Qs", "Ks"]),
    ("", []),
    (" ,;\r\n", []),
]


@pytest.mark.parametrize(("text", "cards"), READABLE)
def test_notations(text: str, cards: list[str]) -> None:
    assert read_cards(text) == cards


UNREADABLE = [
    ("5x 6h 7h", "5x", 1, "'x' is no suit"),
    ("5h 6h 11h", "11h", 3, "a jack is Jh"),
    ("1d", "1d", 1, "an ace is Ad"),
    ("0h", "0h", 1, "'0' is no rank"),
    ("Zh Kh", "Zh", 1, "'Z' is no rank"),
    ("5h 6h 7", "7", 3, "7c, 7d, 7h, 7s"),
    ("10", "10", 1, "10c, 10d"),
    ("h 6h", "h", 1, "the rank is missing"),
    ("♥ 6h", "♥", 1, "the rank is missing"),
    ("h5", "h5", 1, "the rank comes first: did you mean '5h'?"),
    ("5♪", "5♪", 1, "is no suit"),
    ("5f", "5f", 1, "did you mean '5c'?"),
    ("５ｈ", "５ｈ", 1, "did you mean '5h'?"),
    ("5ſ", "5ſ", 1, "did you mean '5s'?"),
    ("\u212ah", "\u212ah", 1, "did you mean 'Kh'?"),
    ("5h *=zz", "*=zz", 2, "'zz' is no card that a joker could be"),
    ("*=*", "*=*", 1, "'*' is no card"),
    ("5h *=", "*=", 2, "its identity is written *=7h"),
    ("5h=7h", "5h=7h", 1, "only a joker or a black ace"),
    ("Ah=7h", "Ah=7h", 1, "only a joker or a black ace"),
    ("=7h", "=7h", 1, "a card is a rank and a suit"),
    ("5h-7h", "-", 2, "card by card"),
    ("5h6x7h", "6x", 2, "in '5h6x7h'"),
    ("five of hearts", "five", 1, "a card is a rank and a suit"),
    ("jocker", "jocker", 1, "did you mean 'joker'?"),
    ("🂬", "🂬", 1, "a card is"),
    ("5h\u200b6h", "\u200b", 2, "'\\u200b'"),
    ("\udcff5h", "\udcff", 1, "\\xff"),
    ("\0\1", "\0\1", 1, "\\x00\\x01"),
]


@pytest.mark.parametrize(("text", "token", "position", "says"), UNREADABLE)
def test_mistakes(text: str, token: str, position: int, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_cards(text)
    error = caught.value
    assert (error.token[: len(token)], error.position) == (token, position)
    assert says in str(error)
    assert "\n" not in str(error)


def test_a_message_stays_short_and_safe() -> None:
    with pytest.raises(Unreadable) as caught:
        read_cards("\x1b[31m" + "(" * 10_000)
    assert len(str(caught.value)) < 160
    assert "\x1b" not in str(caught.value)


def test_identities_say_nothing_in_a_hand() -> None:
    assert in_hand(["5h", "*=7h", "As=7h", "*"]) == ["5h", "*", "As", "*"]


def test_pictures_cover_the_pack() -> None:
    assert sorted(PICTURES.values()) == sorted(NATURALS)


@given(st.lists(st.sampled_from([*NATURALS, "*"])), st.sampled_from(["", " ", ",", " ; "]))
def test_every_hand_reads_back(cards: list[str], separator: str) -> None:
    if separator == "":
        cards = [card for at, card in enumerate(cards) if not (card == "*" and cards[at - 1 : at] == ["*"])]
    assert read_cards(separator.join(cards)) == cards


@given(st.text() | st.text(alphabet=RANKS + SUITS + "*= 10♥\ufe0f🂡"))
def test_no_text_does_anything_but_read_or_refuse(text: str) -> None:
    try:
        for card in read_cards(text):
            assert card in NATURALS or card == "*" or "=" in card
    except Unreadable as error:
        assert printable(str(error), 10_000) == str(error)
