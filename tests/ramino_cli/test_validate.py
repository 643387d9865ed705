"""`ramino validate`: the answers of the product, one line for each meld."""

import pytest


def test_json_says_kind_cards_and_points(ramino):
    ran = ramino("validate", "--json", "5♥ * 7h", "7c 7d *")
    assert ran.code == 0
    assert ran.lines == [
        {"input": "5♥ * 7h", "valid": True, "kind": "run", "cards": ["5h", "*=6h", "7h"], "points": 18},
        {"input": "7c 7d *", "valid": True, "kind": "set", "cards": ["7c", "7d", "*=7h"], "points": 21},
    ]


REFUSED = [
    ("5h 6h 8h", "run_gap", "7h is missing between 6h and 8h"),
    ("7s 7s 7s", "impossible", "not 3"),
    ("5h 6h", "too_few_cards", "three"),
]


@pytest.mark.parametrize(("meld", "code", "says"), REFUSED)
def test_json_says_why_not(ramino, meld, code, says):
    ran = ramino("validate", "--json", meld)
    assert ran.code == 1
    assert (ran.json["input"], ran.json["valid"], ran.json["code"]) == (meld, False, code)
    assert says in ran.json["message"]


def test_a_joker_in_classico_is_impossible(ramino):
    ran = ramino("validate", "--json", "--rules", "classico", "5h * 7h")
    assert (ran.code, ran.json["code"]) == (1, "impossible")


def test_json_is_ascii_for_every_locale(ramino):
    ran = ramino("validate", "--json", "🂵🂶🂷")
    assert ran.out.isascii()
    assert ran.json["input"] == "🂵🂶🂷"


def test_people_are_told_in_a_line(ramino):
    ran = ramino("validate", "5h 6h 7h", "5h 6h 8h")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "5h 6h 7h: run, 18 points",
        "5h 6h 8h: not a meld: 7h is missing between 6h and 8h",
    ]


def test_cards_without_quotes_get_a_hint(ramino):
    assert 'one argument is one meld: ramino validate "5h 6h 7h"' in ramino("validate", "5h", "6h", "7h").err
    assert ramino("validate", "5h 6h 7h", "5h 6h 8h", "9c 9d 9h").err == ""
    assert ramino("validate", "--json", "5h", "6h", "7h").err == ""


def test_what_cannot_be_read_is_2_beside_good_melds(ramino):
    ran = ramino("validate", "--json", "zz", "5h 6h 7h", "5h 6h 8h")
    assert ran.code == 2
    assert [line["valid"] for line in ran.lines] == [True, False]
    assert ran.err == (
        "ramino validate: argument 1: card 1: cannot read 'zz': "
        "a card is a rank and a suit (5h, 10♥, Td) or a joker (*)\n"
    )


def test_stdin_gives_a_meld_a_line(ramino):
    ran = ramino("validate", "-", stdin=b"\xef\xbb\xbf5h 6h 7h\r\n\r\n \n7c7d7h")
    assert (ran.code, len(ran.out.splitlines())) == (0, 2)


@pytest.mark.parametrize(
    ("stdin", "says"),
    [(b"", "nothing on stdin"), (b"\n \n", "nothing on stdin"), (b"5h6h7h\nzz\n", "line 2: card 1: cannot read 'zz'"),
     (b"5h6h7h\n5h\xff\n", "line 2: this is not UTF-8 text (byte 0xff at position 3)"), (b" , ;\n", "no card")],
)  # fmt: skip
def test_stdin_that_is_no_list_of_melds(ramino, stdin, says):
    ran = ramino("validate", "-", stdin=stdin)
    assert ran.code == 2
    assert says in ran.err


@pytest.mark.parametrize("empty", ["", " ", ",", "\u00a0"])
def test_no_card_at_all_is_wrong_usage(ramino, empty):
    assert ramino("validate", empty).code == 2
