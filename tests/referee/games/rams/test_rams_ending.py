"""The end of a match and the settlement (S002-19, -24, -25, -32, -35; worked examples E215 to E218)."""

import pytest

from referee.games.rams.game import RAMS

JACKS = "Js Jc 9s 2c Kd | 3c 8d 4s Tc 5d | 8c 9d Ts Qc Kh | 7s 8s 9c Td Qd"


@pytest.mark.parametrize(
    ("name", "changed", "money"),
    [
        ("E215", "", (148, -14, -45, -89)),
        ("E216: two kopecks", "stakes.rate=2", (296, -28, -90, -178)),
        ("no stakes", "stakes.rate=0", (0, 0, 0, 0)),
    ],
)
def test_settlement(table, name, changed, money):
    course = table.play(table.deal(JACKS, "9h", scores="5 14 45 89"), scripts="finish", changed=changed)
    assert course.outcome.money == money, name
    assert course.outcome.places == (1, 2, 3, 4)
    assert course.outcome.reason == "finished"
    assert course.first.money == (0, 0, 0, 0)


def test_no_amount_beyond_a_milliard(table):
    """Records and money stay within what is accepted (protocol, "Cards on the wire")."""
    scores = "5 1000000000 1000000000 -1000000000"
    course = table.play(table.deal(JACKS, "9h", scores=scores), scripts="finish", changed="stakes.rate=1000000000")
    assert sum(course.outcome.money) == 0
    assert max(map(abs, course.outcome.money)) <= 10**9


TWO_DONE = "Kh 8c 9c 7d Ts | Qh Tc 8d 9d Js | 8s 9s Qc Kd 7h"
PLAYED = "enter, Kh, 9c, 7d, 8c, Ts\nenter, Qh, Tc, 9d, 8d, Js\npass!"


@pytest.mark.parametrize(
    ("name", "tie", "scores", "points", "winner"),
    [
        ("lowest", "lowest", "1 1 40", (-1, -4, 0), 1),
        ("E218: equal, so the first from the dealer's left", "lowest", "1 4 40", (-1, -4, 0), 0),
        ("seat", "seat", "1 1 40", (-1, -4, 0), 0),
        ("who got there first", "trick_time", "1 1 40", (-1, -4, 0), 0),
    ],
)
def test_zero_tie(table, name, tie, scores, points, winner):
    """Q-41: two reach zero in one deal; seat 0 wins trick 1, seat 1 the others."""
    course = table.play(table.deal(TWO_DONE, "Th", scores=scores), scripts=PLAYED, changed=f"match.zero_tie={tie}")
    assert course.first.points == points
    assert course.outcome.places[winner] == 1, name
    assert course.outcome.places.count(1) == 1


def test_aces_come_after_the_last_trick(table):
    """Q-48, trick_time: seat 0 needs its ace, seat 1 is down with its third trick."""
    hands = "Ac 8c 9c 7d Ts | Qh Tc 8d 9d Js | 8s 9s Qc Kd 7h"
    scripts = "enter, Ac, 7d\nenter, Tc, 8d, Qh\npass!"
    for tie, winner in (("lowest", 0), ("trick_time", 1)):
        course = table.play(table.deal(hands, "Th", scores="4 3 40"), scripts=scripts, changed=f"match.zero_tie={tie}")
        assert course.outcome.places[winner] == 1, course.first


def test_e217_the_lowest_wins(table):
    hands = "Ac Kc Qc 8d 7s | 7c 8c 9d Td 9s | 9c Tc Jc 7d 8s"
    scripts = "enter, Ac, Kc, Qc, 8d\nenter, 7c, 8c, 9s, 9d\nenter, leave, 9c, Tc, Jc, 7d"
    course = table.play(table.deal(hands, "9h", scores="3 2 40"), scripts=scripts)
    assert course.first.scores == (-10, 0, 45)
    assert course.outcome.money == (45, 0, -45)
    assert course.outcome.places == (1, 2, 3)


def test_one_left_is_not_zero(table):
    """S002-24."""
    assert table.play(table.deal(TWO_DONE, "Th", scores="2 5 40"), scripts=PLAYED).outcome is None


def test_the_start(table):
    """S002-19: every record begins at match.start."""
    course = table.play(table.deal(TWO_DONE, "Th"), scripts=PLAYED, changed="match.start=150")
    assert course.first.scores == (149, 146, 150)


PASSED = "7c 8d 9s Tc Kd | 8c 9d Ts Qc Kh | 7s 8s 9h Td Qd"


@pytest.mark.parametrize(
    ("changed", "deals", "reason"),
    [
        ("match.deals=1", 1, "finished"),
        ("match.deals=3", 3, "finished"),
        ("match.max_deals=2", 2, "max_deals"),
    ],
)
def test_so_many_deals(table, changed, deals, reason):
    """The lowest record wins; equal ones share what the other pays, the odd unit to the first."""
    lines = [table.deal(PASSED, "Qh", scores="30 30 41") for _ in range(deals)]
    course = table.play(*lines, changed=changed, deals_played=9)
    assert len(course.results) == deals
    assert course.outcome.reason == reason
    assert course.outcome.places == (1, 1, 3)
    assert course.outcome.money == (21, 20, -41)


def test_a_retired_seat_does_not_win(table):
    """Q-48: its record ends the match, the best other takes it, itself it is last."""
    course = table.play(table.deal(TWO_DONE, "Th", scores="9 4 9"), scripts=PLAYED, retire=1)
    assert course.first.scores == (8, 0, 9)
    assert course.outcome.places == (1, 3, 2)
    assert course.outcome.money == (9, 0, -9)


def test_a_retired_seat_with_four_aces(table):
    """Q-48 again: opened, the match is over, the lowest other record wins."""
    hands = "7d 8d 9d Td Ks | As Ac Ad 7s Jd | 9h 8c 9c Tc Qc"
    deal = table.deal(hands, "8h", scores="30 90 20", stock="Ah")
    course = table.play(deal, scripts="enter\nenter Jd\npass!", retire=1)
    assert course.first.closing == "four_aces"
    assert course.outcome.places == (2, 3, 1)
    assert course.outcome.money == (-30, -90, 120)


def test_everybody_retires(table):
    state = table.opened(table.deal(PASSED, "Qh", scores="30 20 20")).state
    for seat in (2, 0, 0, 1):
        step = RAMS.retire(state, seat)
        state = step.state
    assert RAMS.pending(state) == []
    assert RAMS.outcome(state).reason == "all_retired"
    assert RAMS.outcome(state).money == (0, 0, 0)
    assert RAMS.outcome(state).places == (3, 1, 1)
    assert RAMS.retire(state, 1).state == state
