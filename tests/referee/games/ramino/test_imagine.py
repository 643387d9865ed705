"""A state imagined from a view shows its observer that very view, and can be played on."""

import pytest

from protocol.ramino.actions import Play
from referee.game import Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.imagine import imagine
from referee.games.ramino.planning import best_play
from referee.shuffling import board_key


def positions(preset, seats, number, board=0):
    """So many positions of a match in which the fallback draws and the planner plays."""
    rules = rules_of(preset).rules
    state = RAMINO.open(rules, Setup(seats, board_key("imagine", board))).state
    for _ in range(number):
        asks = RAMINO.pending(state)
        if not asks:
            return
        yield rules, state, asks[0]
        state = RAMINO.apply(state, asks[0].seat, answer(state, asks[0], rules)).state


def answer(state, ask, rules):
    if ask.kind != "play" or not rules.table.enabled:
        return RAMINO.fallback(state, ask.seat)
    view = RAMINO.view(state, ask.seat)
    taken = ask.can["may_not_discard"]
    plan = best_play(view.hand, view.table, rules, seat=ask.seat, opened=view.opened[ask.seat], taken=taken)
    return Play(plan.steps, plan.discard)


@pytest.mark.parametrize(("preset", "seats"), [("due-mazzi", 4), ("classico", 3), ("italiano", 2), ("sette", 3)])
def test_the_observer_sees_the_same(preset, seats):
    seen = set()
    for rules, state, ask in positions(preset, seats, 120):
        view = RAMINO.view(state, ask.seat)
        imagined = imagine(view, rules, state.hands, state.stock)
        assert RAMINO.view(imagined, ask.seat) == view
        assert next(each for each in RAMINO.pending(imagined) if each.seat == ask.seat).kind == ask.kind
        seen.add(ask.kind)
    assert {"draw", "play"} <= seen


def test_it_can_be_played_to_the_end_of_the_deal():
    rules, state, ask = list(positions("due-mazzi", 2, 5))[-1]
    imagined = imagine(RAMINO.view(state, ask.seat), rules, state.hands, state.stock)
    for _ in range(2000):
        if RAMINO.deals(imagined):
            return
        seat = RAMINO.pending(imagined)[0].seat
        imagined = RAMINO.apply(imagined, seat, RAMINO.fallback(imagined, seat)).state
    pytest.fail("the deal does not end")


def test_only_what_is_seen_and_given_counts():
    rules, state, ask = next(positions("centouno", 2, 1))
    view = RAMINO.view(state, ask.seat)
    other = 1 - ask.seat
    hidden = (*state.hands[other], *state.stock)[::-1]
    hands = [(), ()]
    hands[other] = hidden[: view.hand_counts[other]]
    imagined = imagine(view, rules, hands, hidden[view.hand_counts[other] :])
    assert imagined.hands[other] == hands[other]
    assert imagined.hands[ask.seat] == view.hand
    assert RAMINO.view(imagined, ask.seat) == view


def test_wrong_counts_are_refused():
    rules, state, ask = next(positions("centouno", 2, 1))
    view = RAMINO.view(state, ask.seat)
    with pytest.raises(ValueError, match="are seen"):
        imagine(view, rules, state.hands, state.stock[1:])
