"""`ramino hand`: the answer of the solver as the product words it."""

import pytest


def test_the_arrangement_in_json(ramino):
    ran = ramino("hand", "--json", "4h 5h 6h", "7h 7c 7d 2s")
    assert ran.code == 0
    assert ran.json["cards"] == ["4h", "5h", "6h", "7h", "7c", "7d", "2s"]
    assert sorted(ran.json["melds"]) == [["4h", "5h", "6h"], ["7c", "7d", "7h"]]
    assert (ran.json["deadwood"], ran.json["points"]) == (["2s"], 2)
    assert (ran.json["closes"], ran.json["discard"]) == (False, None)


ELEVEN = "4s 5s 6s 7s 8h 8d 8c Kh Kd Kc Js"


@pytest.mark.parametrize(
    ("args", "discard", "closes"),
    [
        ((ELEVEN,), "Js", True),
        (("--rules", "sette", ELEVEN), None, False),  # not one more than seven
        (("--rules", "sette", "--drawn", ELEVEN), "Js", True),
        (("--rules", "classico", "--set", "players.max=3", "--seats", "2", "5c 6c 7c 9d 9h 9s 2c Kd"), None, False),
        (("--rules", "classico", "--seats", "3", "5c 6c 7c 9d 9h 9s 2c Kd"), "Kd", False),
        (("--rules", "classico", "--drawn", "5c 6c 7c"), None, True),  # closing.needs_discard=false
    ],
)
def test_the_discard_comes_with_one_card_more_than_a_hand(ramino, args, discard, closes):
    ran = ramino("hand", "--json", *args)
    assert (ran.json["discard"], ran.json["closes"]) == (discard, closes)


def test_special_closings_close(ramino):
    """S000-54, S000-56."""
    courts = "Jc Jd Qh Ks Kd Qs Jh"
    assert ramino("hand", "--json", "--rules", "sette", courts).json["closes"] is False
    ran = ramino("hand", "--json", "--rules", "sette", "--set", "closing.all_figures=true", courts)
    assert (ran.json["closes"], ran.json["points"]) == (True, 40)


def test_a_special_closing_may_want_another_discard(ramino):
    """The fewest points are left without a king, but without the two all are court cards (S000-54)."""
    args = ["--rules", "sette", "--set", "closing.all_figures=true", "Jc Jd Qh Ks Kd Qs Jh 2c"]
    answer = ramino("hand", "--json", *args).json
    assert (answer["points"], answer["closes"]) == (32, True)
    assert (answer["closing"], answer["closing_discard"]) == ("figures", "2c")
    assert "yes (figures), with the discard 2c" in ramino("hand", *args).out


def test_a_joker_needs_no_identity_in_a_hand(ramino):
    ran = ramino("hand", "--json", "5h *=9s 7h")
    assert ran.json["melds"] == [["5h", "*=6h", "7h"]]


def test_each_line_of_stdin_is_answered(ramino):
    ran = ramino("hand", "--json", "-", stdin=b"5h 6h 7h Kd\n\n7c7d7h\r\n")
    assert [line["points"] for line in ran.lines] == [10, 0]


@pytest.mark.parametrize(
    ("stdin", "says"),
    [(b"5h 6h 7h\n5h 6q\n", "line 2: card 2: cannot read '6q'"), (b"7s 7s 7s\n5h\n", "line 1: "), (b"", "stdin")],
)
def test_a_line_that_is_no_hand(ramino, stdin, says):
    ran = ramino("hand", "-", stdin=stdin)
    assert ran.code == 2
    assert says in ran.err


@pytest.mark.parametrize("cards", ["7s 7s 7s", "* * * * *"])
def test_impossible_hands_are_refused(ramino, cards):
    ran = ramino("hand", cards)
    assert (ran.code, ran.out) == (2, "")


def test_people_see_melds_rest_and_discard(ramino):
    ran = ramino("hand", "--rules", "sette", "3c 3d 3h 5s 6s 7s 8s Kd")
    assert ran.out.splitlines()[-2:] == ["discard:   Kd", "closes:    yes"]
    assert "(0 points)" in ran.out
