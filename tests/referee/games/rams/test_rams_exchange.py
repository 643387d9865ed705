"""Speaking, buying and the dealer's trump (S002-06 to -12, -28, -29, -32; worked examples E160 to E172)."""

import pytest

from protocol.rams.actions import Card, Enter, Leave, Pass, Take
from protocol.rams.events import Bought, Entered, Passed, Renewed, TookTrump
from referee.game import IllegalAction
from referee.games.rams.game import RAMS
from referee.shuffling import shuffled

PLAIN = "7c 8d 9s Th Ks | 8c 9d Ts Jh Qs | 7d 9c Tc Js Kh"


def speaker(table, hands, turn_up, **told):
    changed = told.pop("changed", "")
    return table.opened(table.deal(hands, turn_up, **told), changed=changed).state


@pytest.mark.parametrize(
    ("name", "hand", "turn_up", "may_pass"),
    [
        ("E162: dealt an ace", "Ac 8d 9s Th Ks", "9h", False),
        ("E163: the ace is turned up", "7c 8d 9s Th Ks", "Ah", True),
        ("no ace", "7c 8d 9s Th Ks", "9h", True),
    ],
)
def test_an_ace_may_not_pass(table, name, hand, turn_up, may_pass):
    """S002-08, Q-33; the dealer is nobody special (S002-09)."""
    state = speaker(table, f"8c 9d Ts Jh Qs | 7d 9c Tc Js Kh | {hand}", turn_up)
    for seat in (0, 1):
        state = RAMS.apply(state, seat, Enter()).state
    assert RAMS.pending(state)[0].can["pass"] is may_pass, name
    if may_pass:
        assert RAMS.apply(state, 2, Pass()).state != state
    else:
        with pytest.raises(IllegalAction, match="Ac") as problem:
            RAMS.apply(state, 2, Pass())
        assert problem.value.code == "ace_must_play"


def test_turn_up_after_a_passing_dealer(table):
    """E164, S002-12: nobody is asked about it, and the view shows it no more (Q-48)."""
    course = table.play(table.deal(PLAIN, "9h"), scripts="enter\nenter\npass!")
    assert course.asked[2] == ["enter"]
    state = speaker(table, PLAIN, "9h")
    for seat, said in ((0, Enter()), (1, Enter()), (2, Pass())):
        assert RAMS.view(state, 0).turn_up == "9h"
        state = RAMS.apply(state, seat, said).state
    assert RAMS.view(state, 0).turn_up is None
    assert RAMS.view(state, 0).trump == "h"


def dealer_to_choose(table, changed=""):
    state = speaker(table, "As Td 8s Th 8h | Ad 9c Tc Jc Kd | 7c 9d Kh Js Ts", "Qh", changed=changed)
    for seat in range(3):
        state = RAMS.apply(state, seat, Enter()).state
    return state


def test_dealer_takes_the_trump(table):
    """E165, S002-11."""
    step = RAMS.apply(dealer_to_choose(table), 2, Take("7c"))
    assert set(step.state.deal.hands[2]) == {"Qh", "9d", "Kh", "Js", "Ts"}
    assert step.events[0] == TookTrump(2, "Qh", "7c")
    assert RAMS.view(step.state, 0).turn_up is None


def test_dealer_leaves_the_trump(table):
    """E166, Q-35: he may, and it stays to be seen."""
    state = RAMS.apply(dealer_to_choose(table), 2, Leave()).state
    assert set(state.deal.hands[2]) == {"7c", "9d", "Kh", "Js", "Ts"}
    assert RAMS.view(state, 0).turn_up == "Qh"


def test_dealer_may_not_take_for_a_card_he_has_not(table):
    with pytest.raises(IllegalAction, match="8c") as problem:
        RAMS.apply(dealer_to_choose(table), 2, Take("8c"))
    assert (problem.value.code, problem.value.path) == ("not_in_hand", "throw")


def test_forced_trump(table):
    """exchange.dealer_trump=forced: leaving is refused, the safe default throws the lowest card (Q-48)."""
    state = dealer_to_choose(table, "exchange.dealer_trump=forced")
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 2, Leave())
    assert problem.value.code == "must_take"
    assert RAMS.fallback(state, 2) == Take("7c")


FOUR = "7c 8c 9d Td 7d | 7s 8s 9s Tc 8d | Kh Qh 7h Jd 9c | Ts Js Qc Kd Qd"
FOUR_STOCK = "As Ks Qs Jc Kc Ac Ad 8h Th Jh Ah"


def third_speaker(table, changed):
    state = speaker(table, FOUR, "9h", stock=FOUR_STOCK, changed=f"deck.pack_at_four=32 {changed}")
    state = RAMS.apply(state, 0, Enter(("7c", "8c", "9d", "Td", "7d"))).state
    return RAMS.apply(state, 1, Enter(("7s", "8s", "9s", "Tc", "8d"))).state


def test_stock_is_renewed(table):
    """E167, Q-34: one from the stock, two from the ten cards thrown before, in the documented shuffle."""
    step = RAMS.apply(third_speaker(table, ""), 2, Enter(("7h", "Jd", "9c")))
    waste = ["7c", "8c", "9d", "Td", "7d", "7s", "8s", "9s", "Tc", "8d"]
    renewed = shuffled(waste, step.state.setup.board_key, 1, 1)
    assert step.state.deal.hands[2] == ("Kh", "Qh", "Ah", *renewed[:2])
    assert step.state.deal.stock == tuple(renewed[2:])
    assert step.state.deal.waste == ("7h", "Jd", "9c")
    assert [event for event in step.events if isinstance(event, Renewed)] == [Renewed(10)]
    assert RAMS.view(step.state, 0).renewals == 1


def test_stock_is_the_limit(table):
    """E168: exchange.stock_out=limit allows the one card that is left."""
    state = third_speaker(table, "exchange.stock_out=limit")
    assert RAMS.pending(state)[0].can["max_throw"] == 1
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 2, Enter(("7h", "Jd", "9c")))
    assert problem.value.code == "too_many_thrown"
    assert RAMS.apply(state, 2, Enter(("9c",))).state.deal.hands[2] == ("Kh", "Qh", "7h", "Jd", "Ah")


@pytest.mark.parametrize(
    ("throw", "code", "path"),
    [
        (("Kd",), "not_in_hand", "throw[0]"),
        (("7c", "8d", "7c"), "thrown_twice", "throw[2]"),
        (("7c", "8d", "9s"), "too_many_thrown", "throw"),
    ],
)
def test_throws_that_are_refused(table, throw, code, path):
    """S002-07, exchange.max_cards: refused whole, nothing is changed."""
    state = speaker(table, PLAIN, "9h", changed="exchange.max_cards=2")
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 0, Enter(throw))
    assert (problem.value.code, problem.value.path) == (code, path)


def test_bought_from_the_top(table):
    """S002-07, S002-10: in turn, the dealer last."""
    course = table.play(table.deal(PLAIN, "9h", stock="Qc Qd Kc Kd 8h"), scripts="enter 7c 8d\nenter 8c\nenter 7d 9c")
    assert [event.cards for event in course.happened(Bought)] == [("Qc", "Qd"), ("Kc",), ("Kd", "8h")]
    assert [event.thrown for event in course.happened(Entered)] == [2, 1, 2]


@pytest.mark.parametrize(("many", "points"), [("five", -5), ("one", -1), ("void", 0)])
def test_only_one_plays(table, many, points):
    """E171, E172, Q-32: he is taken to have won all tricks, or one, or nothing counts; nobody plays a card."""
    course = table.play(
        table.deal(PLAIN, "9h", scores="60 60 60"),
        scripts="pass!\nenter",
        changed=f"scoring.sole_player={many}",
    )
    assert (course.first.closing, course.first.points) == ("sole", (0, points, 0))
    assert course.asked == [["enter"], ["enter"], ["enter"]]


def test_the_dealer_alone_is_not_asked_for_the_trump(table):
    """Q-44."""
    course = table.play(table.deal(PLAIN, "9h"), scripts="pass!\npass!\nenter")
    assert course.first.closing == "sole"
    assert course.asked[2] == ["enter"]


def test_nobody_plays(table):
    """E170, Q-32: no score, the deal passes to the left."""
    course = table.play(table.deal(PLAIN, "9h"))
    assert (course.first.closing, course.first.points) == ("passed", (0, 0, 0))
    assert course.state.deal.dealer == 0


def test_passers_jacks_count_though_nobody_plays(table):
    """S002-28, Q-45: by default they are shown."""
    hands = "Js Jc 8d 9d Th | 8c 9c Ts Qd Kh | 7d Tc Jd Qs Ks"
    course = table.play(table.deal(hands, "9h"))
    assert (course.first.closing, course.first.points) == ("passed", (-5, 0, 0))
    assert course.happened(Passed) == [Passed(0, ("Jc", "Js")), Passed(1), Passed(2)]
    assert table.play(table.deal(hands, "9h"), scripts="pass!").first.points == (0, 0, 0)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("enter Js", ("Jc", "Js")),
        ("enter! Js", ()),
        ("enter 8d", ()),
        ("enter Js Jh", ("Jc", "Js", "Jd", "Jh")),
    ],
)
def test_broken_pairs_are_shown(table, said, shown):
    """S002-29: only a pair of which a jack is thrown; others are counted from the hand."""
    state = speaker(table, "Js Jc 8d Jd Jh | 8c 9c Ts Qd Kh | 7d Tc 9d Qs Ks", "9h")
    state = RAMS.apply(state, 0, table.action(said)).state
    assert state.deal.jacks[0] == shown
    assert RAMS.view(state, 1).jacks[0] == shown


def test_the_dealer_may_break_a_pair_for_the_trump(table):
    """S002-29 again, for the card thrown for the turned-up trump."""
    state = speaker(table, "As Td 8s Th 8h | Ad 9c Tc Qc Kd | Jc 9d Kh Js Ts", "Qh")
    for seat in range(3):
        state = RAMS.apply(state, seat, Enter()).state
    assert RAMS.apply(state, 2, Take("Js")).state.deal.jacks[2] == ("Jc", "Js")
    assert RAMS.apply(state, 2, Take("Js", False)).state.deal.jacks[2] == ()


@pytest.mark.parametrize(
    ("hand", "record", "may"),
    [
        ("Js Jc 9s 8d Kd", 5, True),
        ("Js Jc 9s 8d Kd", 6, False),
        ("Js Jd 9s 8d Kd", 5, False),
        ("Js Jc Jd Jh Kd", 10, True),
        ("Js Jc Jd Jh Kd", 11, False),
        ("Js Jc As 8d Kd", 5, True),
    ],
)
def test_who_may_finish(table, hand, record, may):
    """S002-32, Q-43: five left and a pair, ten and all four; an ace does not matter."""
    deal = table.deal(f"{hand} | 8c 9c Ts Qd Kh | 7d Tc 9d Qs Ks", "9h", scores=f"{record} 50 50")
    state = table.opened(deal).state
    assert RAMS.pending(state)[0].can["finish"] is may
    course = table.play(deal, scripts="finish")
    assert (course.first.closing == "jacks") is may
    assert course.refused == ([] if may else [(0, "cannot_finish")])


def test_finish_leaves_the_others_alone(table):
    """Q-46: jacks shown before count, seats that have entered are not charged."""
    hands = "8c 9c Ts Qd Kh | Jd Jh 8d Tc 7d | Js Jc 9s 8s Kd"
    course = table.play(table.deal(hands, "9h", scores="50 50 4"), scripts="enter\npass\nfinish")
    assert (course.first.closing, course.first.closer, course.first.points) == ("jacks", 2, (0, -5, -5))
    assert course.outcome.places == (3, 2, 1)
    assert course.outcome.money == (-50, -45, 95)


def test_answers_of_another_kind(table):
    """A card where nobody plays yet, an answer from a seat that was not asked."""
    state = speaker(table, PLAIN, "9h")
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 0, Card("7c"))
    assert problem.value.code == "wrong_action"
    with pytest.raises(IllegalAction) as problem:
        RAMS.apply(state, 1, Pass())
    assert problem.value.code == "not_asked"
