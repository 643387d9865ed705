"""The example for bots that search, README's own and more: look at a position, deal anew what is hidden, play it on."""

import re
from pathlib import Path

from referee.game import Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.imagine import imagine
from referee.games.ramino.planning import best_play
from referee.shuffling import board_key


def test_the_example_of_the_readme_runs(capsys):
    readme = Path(__file__).parents[4] / "README.md"
    (example,) = re.findall(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {})
    assert "exact=True" in capsys.readouterr().out


def played_on(state, seat):
    """The points of `seat` in this deal when everybody answers with the fallback."""
    while not RAMINO.deals(state):
        (ask, *_) = RAMINO.pending(state)
        state = RAMINO.apply(state, ask.seat, RAMINO.fallback(state, ask.seat)).state
    return RAMINO.deals(state)[0].points[seat]


def a_position():
    rules = rules_of("due-mazzi").rules
    state = RAMINO.open(rules, Setup(2, board_key("example", 0))).state
    for _ in range(9):
        (ask, *_) = RAMINO.pending(state)
        state = RAMINO.apply(state, ask.seat, RAMINO.fallback(state, ask.seat)).state
    return rules, state, RAMINO.pending(state)[0].seat


def test_a_state_is_its_own_copy():
    _, state, seat = a_position()
    ended = [played_on(RAMINO.determinise(state, seat, f"{n:064x}"), seat) for n in range(3)]
    assert RAMINO.pending(state)[0].seat == seat  # what was played on has left it as it was
    assert all(isinstance(points, int) for points in ended)


def test_what_is_dealt_anew_depends_on_the_seed_and_on_what_is_seen():
    _, state, seat = a_position()
    other = 1 - seat
    swapped = RAMINO.determinise(state, seat, "b" * 64)  # the same view, other hidden cards
    assert swapped.hands[other] != state.hands[other]
    assert RAMINO.view(swapped, seat) == RAMINO.view(state, seat)
    assert RAMINO.determinise(swapped, seat, "a" * 64) == RAMINO.determinise(state, seat, "a" * 64)
    assert RAMINO.determinise(state, seat, "a" * 64) != RAMINO.determinise(state, seat, "c" * 64)


def test_a_view_is_enough_to_play_on():
    rules, state, seat = a_position()
    view, other = RAMINO.view(state, seat), 1 - seat
    hidden = [*state.hands[other], *state.stock]
    hands = [(), ()]
    hands[other] = hidden[: view.hand_counts[other]]
    imagined = imagine(view, rules, hands, hidden[view.hand_counts[other] :])
    plan = best_play([*view.hand, "*"], view.table, rules, seat=seat, opened=view.opened[seat])
    assert plan.exact
    assert isinstance(played_on(imagined, seat), int)
