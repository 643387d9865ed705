"""What a deal adds to a record, by the rules' ids (S002-20 to -31; worked examples E189 to E214)."""

import pytest

from protocol.rams.rules import RamsRules
from protocol.rams.view import Offence, Played, Trick
from protocol.rules import change, settings
from referee.games.rams import scoring
from referee.games.rams.state import Deal

FILL = {0: "9c Tc 9d Td 9s", 1: "7c 8c 7d 8d 8s"}


def rules(changed=""):
    return change(RamsRules(), settings(changed.split()))


def hand(aces_and_jacks, number=5):
    held = aces_and_jacks.split()
    return tuple((held + FILL[0].split())[:number])


def deal_of(dealt, *, bought="", thrown="", jacks="", tricks=0, entered=True, offences=()):
    """Three seats, hearts trump: seat 0 as told, seat 1 takes the other tricks, seat 2 passed."""
    first = tuple(dealt.split())
    lead = (Played(0, "9c"), Played(1, "7c"))
    return Deal(
        number=1,
        dealer=2,
        turn_up="7h",
        hands=((), (), ()),
        stock=(),
        dealt=(first, tuple(FILL[1].split()), ()),
        bought=(tuple(bought.split()), (), ()),
        thrown=(tuple(thrown.split()) if entered else first, (), ()),
        jacks=(tuple(jacks.split()), (), ()),
        entered=(entered, True, False),
        past=tuple(Trick(0 if number < tricks else 1, lead) for number in range(5)),
        offences=offences,
    )


def points(deal, changed=""):
    return scoring.after_tricks(rules(changed), deal)[0]


@pytest.mark.parametrize(
    ("name", "dealt", "tricks", "expected"),
    [
        ("E189", "", 2, -2),
        ("E190: one trick and Ac", "Ac", 1, -11),
        ("E191", "", 0, 5),
        ("E192: no trick, As / Ac / Ad / Ah", "As", 0, 10),
        ("S002-21b", "Ac", 0, 15),
        ("S002-21b", "Ad", 0, 20),
        ("S002-21b", "Ah", 0, 25),
        ("E193", "Ac Ad Ah", 0, 50),
        ("E194: two aces, no trick", "As Ah", 0, 30),
        ("E195", "As Ad Ah", 1, -41),
        ("E195", "As Ad Ah", 2, -42),
        ("E195", "As Ad Ah", 3, -43),
        ("E198: a pair, no trick", "Js Jc", 0, 0),
        ("S002-27: a red pair", "Jd Jh", 1, -6),
        ("E199", "Js Jc Jd Jh", 1, -11),
        ("E199, S002-30b", "Js Jc Jd Jh", 0, -5),
        ("E200: a pair, two tricks", "Js Jc", 2, -7),
        ("E201", "Js Jd", 2, -2),
        ("E202: three jacks are one pair", "Js Jc Jd", 1, -6),
        ("E203", "Js Jc As", 0, 5),
        ("E204: four jacks and As, no trick", "Js Jc Jd Jh As", 0, 0),
    ],
)
def test_played(name, dealt, tricks, expected):
    held = " ".join(hand(dealt))
    assert points(deal_of(held, tricks=tricks)) == expected, name


@pytest.mark.parametrize(
    ("changed", "dealt", "tricks", "expected"),
    [
        ("scoring.jacks_offset=cancel_all", "Js Jc As 9d Td", 0, 0),
        ("scoring.jacks_offset=cancel_all", "Js Jc Jd Jh As", 0, -5),
        ("scoring.jacks_offset=cancel_all", "Js Jc As 9d Td", 1, -11),
        ("scoring.jacks_offset=cancel_all", "Js Jd As 9d Td", 0, 10),
        ("scoring.jack_pair=7", "Js Jc 9d Td 9s", 1, -8),
        ("scoring.jack_four=20", "Js Jc Jd Jh 9s", 1, -21),
    ],
)
def test_jack_switches(changed, dealt, tricks, expected):
    assert points(deal_of(dealt, tricks=tricks), changed) == expected


@pytest.mark.parametrize(
    ("name", "changed", "told", "expected"),
    [
        ("E197", "", {"dealt": "Js Jc 9d Td 9s", "jacks": "Js Jc", "entered": False}, -5),
        ("E196: passed and showed nothing", "", {"dealt": "Js Jc 9d Td 9s", "entered": False}, 0),
        ("E205", "", {"dealt": "Js Jc 9d Td 9s", "thrown": "Js", "bought": "8h", "jacks": "Jc Js", "tricks": 1}, -6),
        (
            "S002-29: not shown, not counted",
            "",
            {"dealt": "Js Jc 9d Td 9s", "thrown": "Js", "bought": "8h", "tricks": 1},
            -1,
        ),
        (
            "Q-42: bought to a dealt one",
            "",
            {"dealt": "Js 9c 9d Td 9s", "thrown": "9c", "bought": "Jc", "tricks": 1},
            -6,
        ),
        (
            "scoring.jacks_when=dealt",
            "scoring.jacks_when=dealt",
            {"dealt": "Js 9c 9d Td 9s", "thrown": "9c", "bought": "Jc", "tricks": 1},
            -1,
        ),
        (
            "scoring.jacks_when=dealt: a dealt pair that was shown",
            "scoring.jacks_when=dealt",
            {"dealt": "Js Jc 9d Td 9s", "thrown": "Js", "bought": "Jd", "jacks": "Jc Js", "tricks": 1},
            -6,
        ),
        (
            "Q-45: two pairs at different times",
            "",
            {"dealt": "Js Jc 9d Td 9s", "thrown": "Js Jc", "bought": "Jd Jh", "jacks": "Jc Js", "tricks": 1},
            -11,
        ),
    ],
)
def test_jacks_that_count(name, changed, told, expected):
    assert points(deal_of(**told), changed) == expected, name


EXCHANGED = {"dealt": "As 9c 9d Td 9s", "thrown": "As 9c", "bought": "Ac 8h", "tricks": 1}


@pytest.mark.parametrize(("count", "expected"), [("ever_held", -16), ("final_hand", -11), ("dealt", -6)])
def test_which_aces_count(count, expected):
    """Q-39: As was dealt and thrown, Ac was bought."""
    assert points(deal_of(**EXCHANGED), f"scoring.ace_count={count}") == expected


@pytest.mark.parametrize(
    ("name", "changed", "rule", "dealt", "tricks", "in_trick", "charge"),
    [
        ("S002-15", "", "S002-15", "9c Tc 9d Td 9s", 1, 5, 5),
        ("E212, S002-14", "", "S002-14", "9c Tc 9d Td 9s", 1, 5, 15),
        ("E213, S002-16", "", "S002-14", "As Tc 9d Td 9s", 1, 5, 5),
        ("S002-16: no trick, no mercy", "", "S002-14", "As Tc 9d Td 9s", 0, 5, 15),
        ("S002-16: the trick of the offence is not a correct one", "", "S002-14", "As Tc 9d Td 9s", 1, 1, 15),
        ("scoring.revoke", "scoring.revoke=10", "S002-14", "9c Tc 9d Td 9s", 1, 5, 10),
        ("S002-16: not more than 5", "scoring.revoke=3", "S002-14", "As Tc 9d Td 9s", 1, 5, 3),
    ],
)
def test_charges(name, changed, rule, dealt, tricks, in_trick, charge):
    deal = deal_of(dealt, tricks=tricks, offences=(Offence(0, in_trick, "9c", rule),))
    assert scoring.charges(rules(changed), deal, 0) == charge, name
    assert scoring.charges(rules(changed), deal, 1) == 0
    without = points(deal_of(dealt, tricks=tricks), changed)
    assert points(deal, changed) == without + charge


def test_each_offence_is_charged():
    """Q-47: charges add up, each offence once."""
    twice = (Offence(0, 2, "9c", "S002-14"), Offence(0, 3, "Tc", "S002-15"))
    assert scoring.charges(rules(), deal_of("9c Tc 9d Td 9s", tricks=1, offences=twice), 0) == 20


@pytest.mark.parametrize(("many", "expected"), [("five", -10), ("one", -6), ("void", 0)])
def test_sole_player(many, expected):
    """Q-32, Q-45: the only player is paid for five tricks, for one, or nothing counts."""
    deal = deal_of("As 9c 9d Td 9s")
    alone = Deal(**{**{name: getattr(deal, name) for name in deal.__struct_fields__}, "entered": (True, False, False)})
    assert scoring.sole(rules(f"scoring.sole_player={many}"), alone) == (expected, 0, 0)
