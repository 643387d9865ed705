"""Whole deals, card by card (S002-03, -13 to -18; worked examples E181, E211 to E214)."""

import pytest

from protocol.rams.events import Penalised, TrickWon
from referee.game import IllegalAction
from referee.games.rams.game import RAMS

PENALISE = "play.irregularities=penalise"


def test_e214_a_full_deal(table):
    hands = "Ah Kd 8d 7s Tc | Kh Qh As 9s 8c | Jh Ad Qc 7d 8h"
    scripts = "enter, Ah, Kd, 7s, 8d, Tc\nenter, Qh, Kh, As, 9s, 8c\nenter, take 8h, 9h, 7d, Jh, Ad, Qc"
    course = table.play(table.deal(hands, "9h"), scripts=scripts)
    assert course.refused == []
    assert [event.seat for event in course.happened(TrickWon)] == [0, 1, 2, 2, 2]
    assert course.first.points == (-21, -6, -18)
    assert course.first.scores == (79, 94, 82)
    assert course.asked[0] == ["enter"] + ["card"] * 5


def test_first_lead(table):
    """S002-03, Q-31: the first seat that plays at the dealer's left; then whoever took the trick."""
    hands = "7c 8c 9c Td Jh | 9d Kh Qs Ks 8s | Ts Qc Qd Kd 8d"
    state = table.opened(table.deal(hands, "9h")).state
    for seat, said in enumerate(("pass!", "enter", "enter")):
        state = RAMS.apply(state, seat, table.action(said)).state
    state = RAMS.apply(state, 2, table.action("leave")).state
    assert RAMS.pending(state)[0].seat == 1
    state = RAMS.apply(state, 1, table.action("9d")).state
    state = RAMS.apply(state, 2, table.action("Kd")).state
    assert RAMS.pending(state)[0].seat == 2


def test_e181_king_then_queen(table):
    """S002-17b: after the king that won the queen; it is free again when the ace took the king."""
    hands = "Kh Qh As 9s 8c | 8h Kd Ts Jc 7c | {} "
    won = table.play(table.deal(hands.format("7d 8d 9d Js Qc"), "9h"), scripts="enter, As, As\nenter, 8h, 7c\npass!")
    assert won.refused == [(0, "must_lead_king"), (0, "must_lead_queen")]
    hands = "Kh Qh As 9s 8c | Ah Kd Ts Jc 7c | 7d 8d 9d Js Qc"
    lost = table.play(table.deal(hands, "9h"), scripts="enter, Kh, 8c, As\nenter, Ah, 7c\npass!")
    assert lost.refused == []


def test_e182_the_duty_ends_with_the_next_lead(table):
    """Q-38: who lost the lead after the king leads what he likes."""
    hands = "Kh Qh As 9s 8c | 8h Kd 9c Jc 7c | 7d 8d 9d Js Qc"
    course = table.play(table.deal(hands, "Th"), scripts="enter, Kh, Qh, 8c\nenter, 8h, 7c, 9c, Kd\npass!")
    assert course.refused == []


def test_a_refused_card_changes_nothing(table):
    hands = "8d As 9c Ts 7c | Kd Th 8c 9s Jc | 7d 9d Td Js Qs"
    state = table.opened(table.deal(hands, "9h")).state
    for seat, said in ((0, "enter"), (1, "enter"), (2, "pass!"), (0, "8d")):
        state = RAMS.apply(state, seat, table.action(said)).state
    for card, code in (("Th", "must_follow"), ("Ad", "not_in_hand")):
        with pytest.raises(IllegalAction, match=card) as problem:
            RAMS.apply(state, 1, table.action(card))
        assert (problem.value.code, problem.value.path) == (code, "card")
    assert RAMS.pending(state)[0].can == {"cards": ["Kd"]}
    assert RAMS.fallback(state, 1) == table.action("Kd")


E211 = "9d Ks Qs 2c 3c | 7d Th 4c Kc 6s | Kd 7s 8s 6c 7c | Ad 2s 3s 8c 9c"


def test_e211_trumped_in_spite_of_the_suit(table):
    """S002-15: +5, and the trick goes to Ad."""
    scripts = "enter, 9d, 2c, 3c, Ks\nenter, Th, 4c, Kc, 6s\nenter, Kd, 6c, 7c, 7s\nenter, leave, Ad, 8c, 9c, 3s"
    course = table.play(table.deal(E211, "9h"), scripts=scripts, changed=PENALISE)
    assert course.happened(Penalised) == [Penalised(1, "Th", "S002-15", 5)]
    assert course.happened(TrickWon)[0].seat == 3
    assert course.first.points == (-2, 4, 5, -17)
    assert course.refused == []


REVOKE = "9d Ks Qs Kc 7c | 7d {} Jc 8c 8s | 8d Qd Ts Js Qc"


@pytest.mark.parametrize(
    ("name", "other", "changed", "points"),
    [
        ("E212: a wrong side card", "Td", "", 13),
        ("scoring.revoke", "Td", "scoring.revoke=10", 8),
        ("E213: with an ace and a correct trick", "Ac", "", -7),
    ],
)
def test_revoke(table, name, other, changed, points):
    """S002-14, S002-16: the trick stays; in E213 two tricks and Ac are written off, 5 is charged."""
    scripts = "enter, 9d, Ks, Qs, 7c\nenter, 8c, 8s, 7d, Jc\npass!"
    course = table.play(
        table.deal(REVOKE.format(other), "9h", scores="50 60 50"),
        scripts=scripts,
        changed=f"{PENALISE} {changed}",
    )
    assert course.first.points[1] == points, name
    assert course.happened(Penalised)[0].rule == "S002-14"


def test_breaches_of_17_and_18(table):
    """Q-37: charged as a revoke; can.cards still names the legal cards (Q-47)."""
    hands = "Ah Kd 8d 7s Tc | Qh 9d Td 9s Jc | 7c 8c 9c Js Qs"
    state = table.opened(table.deal(hands, "9h"), changed=PENALISE).state
    for seat, said in enumerate(("enter", "enter", "pass!")):
        state = RAMS.apply(state, seat, table.action(said)).state
    assert RAMS.pending(state)[0].can == {"cards": ["Ah"]}
    step = RAMS.apply(state, 0, table.action("Kd"))
    assert step.events[-1] == Penalised(0, "Kd", "S002-14", 15)
    assert RAMS.view(step.state, 1).offences[0].card == "Kd"
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 0, table.action("Qh"))
    assert problem.value.code == "not_in_hand"
