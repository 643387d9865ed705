"""Least points, melds and discards of hands that are hard by design, each with the rule that decides it."""

import random

import pytest

from protocol.ramino.rules import RaminoRules
from protocol.rules import change
from referee.games.ramino import partition
from referee.games.ramino.melds import read_meld

DUE = RaminoRules()
FREE = change(DUE, {"melds": {"max_jokers": None, "min_naturals": 1}})
GIN = change(DUE, {"melds": {"ace": "low", "max_jokers": 0, "min_naturals": 3}, "scoring": {"ace_in_hand": 1}})


def with_(rules, **themes):
    return change(rules, themes)


PAIR, EACH = (with_(FREE, melds={"same_suit": kind}) for kind in ("one_pair", "two_each"))
DUAL, WILD = (with_(FREE, melds={"black_aces": kind}) for kind in ("dual", "wild"))
WILD_11 = with_(WILD, scoring={"black_ace_in_hand": 11})
ONE_WILD_11 = with_(DUE, melds={"black_aces": "wild"}, scoring={"black_ace_in_hand": 11})
CONTEXT = with_(DUE, scoring={"ace_in_hand": "context"})
JOKER_ACE, BOTH_ACES = (with_(DUE, melds={"run_both_aces": kind}) for kind in ("joker_only", "yes"))

LEAST = [  # hand, rules, points, why
    ("6h 7h 8h 8c 8d 9s 2c", DUE, 24, "E037: the eight is wanted twice; the set saves more than the run"),
    ("4d 5d 6d 6c 6s Jd", DUE, 19, "E037: the six is wanted twice; 4+5 is less than 6+6"),
    ("Qd Qd Qh Qh Qs Qs", DUE, 0, "report 13: the same set twice from two packs"),
    ("3s 3s 4s 4s 5s 5s 6s", DUE, 0, "report 13: the same run twice, one of them longer"),
    ("9d 9d Td Jd", DUE, 9, "report 13: a twin is left"),
    ("2h 3h 4h 5h 6h 7h 8h 8c 8d 2c 2d", DUE, 0, "a long run cut at both ends: 3 to 7, eights and twos"),
    ("5s 6s 7s 8s 9s 7c 7d", DUE, 14, "cutting the run in the middle would lose more than the sevens"),
    ("Jc Jd * Jh Js", FREE, 10, "Q-05: four suits take no joker, so it sits with three and one jack is left"),
    ("Jc Jd * * Jh Js", FREE, 0, "Q-05: two jokers make two sets of the four jacks"),
    ("7h 8h * 9c 9d 9h", DUE, 0, "a joker for a card held elsewhere: 7-8-* and the three nines"),
    ("Ah Kh Qh 2h 3h", DUE, 5, "S003-12: one ace stands at one end only"),
    ("Ah Ah Kh Qh 2h 3h", DUE, 0, "S003-12: two aces, one at each end"),
    ("Kd Ad 2d", DUE, 23, "S003-13: not around the corner"),
    ("Kd Ad 2d", with_(DUE, melds={"ace": "low"}), 23, "S003-13 with a low ace"),
    ("Qd Kd Ad", with_(DUE, melds={"ace": "low"}), 31, "S004-09: the ace is low only"),
    ("Tc Td * *", FREE, 0, "Q-03: no limit of jokers"),
    ("Tc Td * *", DUE, 25, "S003-17: one joker a meld, the other is left"),
    ("Tc * *", with_(FREE, melds={"min_naturals": 2}), 60, "Q-04, Q-64: one natural is too few"),
    ("Tc Jc * Kc", with_(FREE, melds={"min_naturals": 4}), 55, "Q-64: four naturals are asked"),
    ("* * * *", FREE, 100, "Q-04, S003-26: jokers alone are no meld"),
    ("8c 8c 8d", PAIR, 0, "S000-62: one suit twice"),
    ("8c 8c 8d 8d", PAIR, 8, "Q-26: only one suit twice"),
    ("8c 8c 8d 8d", EACH, 0, "Q-26: every suit twice"),
    ("8c 8c 8d 8d 8h 8h 8s 8s * *", EACH, 0, "Q-26: eight cards are full, two sets take the jokers"),
    ("As 4d 6d 9h", DUAL, 9, "S000-61: the ace of spades as 5d"),
    ("As Ac Ad", DUAL, 0, "Q-25: natural aces still make a set"),
    ("As Ac Kd", WILD, 0, "Q-25: two jokers and a king"),
    ("As Ac", WILD_11, 22, "Q-25: loose at 11"),
    ("As * 9h Tc 2d", ONE_WILD_11, 57, "Q-25: nothing melds"),
    ("Ac * 9h 9d 2d", ONE_WILD_11, 13, "S003-17: the joker is laid, the cheaper ace stays"),
    ("Ad 2d 3d Ad", CONTEXT, 7, "Q-56: both aces at 1 beside the loose 2 and 3 is the least"),
    ("Ad 2d 3d", with_(DUE, melds={"min_naturals": 4}, scoring={"ace_in_hand": "context"}), 6, "Q-56: 1+2+3"),
    ("Ad 2d Kc", CONTEXT, 23, "Q-56: without its 3 the ace is 11"),
    ("* 5c", with_(DUE, scoring={"joker_in_hand": 0}), 5, "scoring.joker_in_hand: a joker that costs nothing"),
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *", DUE, 0, "Q-02: thirteen are full, so the joker needs a second run"),
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *", JOKER_ACE, 0, "Q-02: a joker as the second ace"),
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", BOTH_ACES, 0, "Q-02: two natural aces"),
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", DUE, 0, "Q-02: two runs instead"),
]  # fmt: skip


@pytest.mark.parametrize("hand, rules, points, why", LEAST, ids=[case[-1] for case in LEAST])
def test_least_points(hand, rules, points, why):
    cards = hand.split()
    found = partition.arrange(cards, rules)
    assert partition.deadwood(cards, rules) == found.points == points
    for meld in found.melds:
        assert read_meld(meld, rules.melds).cards == meld


DISCARDS = [  # hand, rules, the card that may not go, discard, points, why
    ("5d 5h 5s 6h 6s 7c 7h 7s 8c 8h 8s", DUE, None, "7c", 5, "architecture, Known traps: melds and discard together"),
    ("4c 4d 4h 4s", GIN, None, "4c", 0, "S000-19: all melded, one is thrown all the same; clubs first"),
    ("Kd Qc 2s", DUE, None, "Kd", 12, "among equals the highest rank"),
    ("Kd Kc 2s", DUE, None, "Kc", 12, "among equals clubs first"),
    ("5h 6h 7h *", DUE, None, "7h", 0, "among equals no joker"),
    ("Kd Qc 2s", DUE, "Kd", "Qc", 12, "S003-30: the card taken may not go back"),
    ("Kd Kd 2s", DUE, "Kd", "Kd", 12, "Q-08: its twin may"),
    ("* * 9c 9d 4s", DUE, None, "*", 4, "S003-17: the second joker is the dearest loose card"),
    ("* 9c 9d 4s", DUE, "*", "4s", 0, "S003-30: the joker taken stays, and is laid"),
    ("* 3c Kd", DUE, "*", "Kd", 28, "S003-30: the joker taken stays"),
    ("Ad 2d 3d 3h", CONTEXT, None, "3h", 0, "Q-56"),
]


@pytest.mark.parametrize("hand, rules, barred, discard, points, why", DISCARDS, ids=[case[-1] for case in DISCARDS])
def test_best_discard(hand, rules, barred, discard, points, why):
    found = partition.arrange_with_discard(hand.split(), rules, barred)
    assert (found.discard, found.points) == (discard, points)


def test_no_discard_where_none_is_needed_and_all_is_melded():
    free = with_(GIN, closing={"needs_discard": False})
    assert partition.arrange_with_discard(["4c", "5c", "6c", "7c"], free).discard is None
    assert partition.arrange_with_discard(["4c", "5c", "6c", "7d"], free).discard == "7d"
    assert partition.closing_discards(["4c", "5c", "6c", "7c"], free) == (None, "7c", "4c")


def test_closing_discards():
    assert partition.closing_discards(["3c", "3d", "3h", "5s", "6s", "7s", "8s", "Kd"], DUE) == ("Kd",)
    assert partition.closing_discards(["3c", "3d", "3h", "5s", "6s", "7s", "8s", "Kd"], DUE, "Kd") == ()
    assert partition.closing_discards(["3c", "3d", "3h", "4c", "4d", "4h", "5c", "5d", "5h"], DUE) == ()  # E059


def test_hand_value_counts_every_card():
    assert partition.hand_value(["5h", "9c", "Kd", "Ah", "*"], DUE) == 60  # E123
    assert partition.hand_value(["8h", "8c", "8s", "4d"], DUE) == 28  # E125
    context = CONTEXT
    assert partition.hand_value(["Ad", "2d", "3d", "Ah"], context) == 17
    black = with_(DUE, melds={"black_aces": "dual"})
    assert partition.hand_value(["As", "Ah"], black) == 36


def test_the_order_of_the_cards_changes_nothing():
    rng = random.Random(4)
    for rules in (DUE, FREE, GIN, with_(FREE, melds={"black_aces": "dual", "same_suit": "two_each"})):
        for _ in range(30):
            hand = rng.sample([r + s for r in "A23456789TJQK" for s in "cdhs"] * 2 + ["*"] * 4, 11)
            first = partition.arrange_with_discard(hand, rules)
            rng.shuffle(hand)
            assert partition.arrange_with_discard(hand, rules) == first


def test_a_joker_that_counts_more_than_all_cards_is_always_placed():
    rules = with_(DUE, scoring={"joker_in_hand": 10**9})
    assert partition.deadwood(["*", "2c", "2d", "Kh"], rules) == 10
    assert partition.deadwood(["*", "2c", "5d", "Kh"], rules) == 10**9 + 17


def test_small_tables_give_the_same_answers(monkeypatch):
    rng = random.Random(5)
    hands = [rng.sample([r + s for r in "A23456789TJQK" for s in "cdhs"] * 2 + ["*"] * 4, 11) for _ in range(40)]
    wide = [partition.arrange_with_discard(hand, FREE) for hand in hands]
    monkeypatch.setattr("referee.games.ramino.partition.runs.ROOM", 8)
    narrow = with_(FREE, scoring={"closer_bonus": 1})  # other rules, so tables of their own
    assert [partition.arrange_with_discard(hand, narrow) for hand in hands] == wide
