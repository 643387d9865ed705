"""One contract for every game: what holds for all rules, seeds and courses of play, legal or not.

Rule sets are drawn from the types of the switches, so that a new switch is tested the day it is added.
"""

from itertools import permutations
from random import Random

import msgspec
import pytest
from hidden import all_cards, rearranged, whole_pack
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_play import Move, again, play
from random_rules import matches, rule_sets, setup_of

from protocol.events import redact
from protocol.rules import RulesError, change, rules_hash
from referee.game import IllegalAction
from referee.games import GAMES, NAMES

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
LONG = {"deadline": None, "database": None, "suppress_health_check": QUIET, "phases": [Phase.generate]}
"""Nothing is shrunk: a match is a function of three small things, and shrinking one takes minutes."""


def often(number):
    """Always the same examples, so that a run that was green stays green; the long test draws new ones."""
    return settings(max_examples=number, derandomize=True, **LONG)


def wire(thing):
    return msgspec.json.encode(thing)


each_game = pytest.mark.parametrize("name", NAMES)


# --- what is checked; each takes a game, rules, a setup and a number ---------------------------------------------


def cards_are_conserved(game, rules, setup, number):
    cards = whole_pack(rules, setup.seats)

    def watch(before, move, step):
        assert all_cards(step.state) == cards, move

    play(game, rules, setup, number, watch, retiring=0.005)


def money_is_conserved(game, rules, setup, number):
    """Nothing is made or lost: what the seats have and what lies in the pot cancel out at every moment."""

    def watch(before, move, step):
        seen = game.view(step.state, 0)
        if hasattr(seen, "money"):
            assert sum(seen.money) + seen.pot == 0, move

    state = play(game, rules, setup, number, watch).steps[-1].state
    pot = getattr(game.view(state, 0), "pot", 0)
    assert sum(game.outcome(state).money) + pot == 0


def a_match_ends_in_order(game, rules, setup, number):
    """Deals count up, scores add up, an outcome comes with the last decision and not before; places are 1, 1, 3."""
    told = []

    def watch(before, move, step):
        told.extend(step.finished)
        if game.pending(step.state):
            with pytest.raises(ValueError, match="not over"):
                game.outcome(step.state)

    course = play(game, rules, setup, number, watch, retiring=0.002)
    state, results = course.steps[-1].state, game.deals(course.steps[-1].state)
    outcome = game.outcome(state)
    assert outcome.reason in ("finished", "max_deals", "all_retired")
    assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)
    assert [result.deal for result in results] == list(range(1, len(results) + 1)) == [each.deal for each in told]
    assert len(results) <= rules.match.max_deals
    for result in results:
        lists = (result.points, result.scores, result.money, result.hands)
        assert {len(each) for each in lists} == {setup.seats}
        assert set(result.reentered) <= set(result.out) <= set(range(setup.seats))
    retired = [move.seat for move in course.moves if move.action is None]
    if retired and len(set(retired)) < setup.seats:
        others = [place for seat, place in enumerate(outcome.places) if seat not in retired]
        assert all(outcome.places[seat] > max(others) for seat in retired)


def nothing_leaks(game, rules, setup, number):
    """Hidden cards dealt otherwise by hand: the observer's view, its questions and its events keep every byte.

    So does the state that is guessed for it, and a bystander's events.
    """
    luck = Random(number)

    def watch(before, move, step):
        if before is None or step.finished or move.action is None or luck.random() > 0.6:
            return
        observer = luck.choice([None, *range(setup.seats)])
        other = rearranged(before, observer, move, luck)
        assert all_cards(other) == all_cards(before)
        assert seen(game, other, observer) == seen(game, before, observer)
        if observer is not None:
            guesses = [game.determinise(each, observer, "g") for each in (before, other)]
            assert guesses[0] == guesses[1]
        try:
            after = game.apply(other, *move)
        except IllegalAction:
            return
        if not after.finished and penalised(after) == penalised(step):
            assert told(after, observer) == told(step, observer), move
            assert seen(game, after.state, observer) == seen(game, step.state, observer), move

    play(game, rules, setup, number, watch)


def penalised(step):
    """Whether a card broke a rule: all may see that, and it depends on the hand (play.irregularities=penalise)."""
    return [event for event in step.events if event.__struct_config__.tag == "penalised"]


def seen(game, state, observer):
    """The bytes of a seat's view and of what it is asked."""
    if observer is None:
        return [(ask.seat, ask.kind) for ask in game.pending(state)]
    own = [(ask.kind, wire(ask.can)) for ask in game.pending(state) if ask.seat == observer]
    return wire(game.view(state, observer)), own


def told(step, observer):
    return [wire(redact(event, observer)) for event in step.events]


def a_guess_fits_and_can_be_played(game, rules, setup, number):
    """A state guessed for an observer shows it the same, has all the cards, and play goes on from it."""
    luck = Random(number)

    def watch(before, move, step):
        state = step.state
        if luck.random() > 0.1 or not game.pending(state):
            return
        observer = luck.randrange(setup.seats)
        guess = game.determinise(state, observer, f"s{number}")
        assert seen(game, guess, observer) == seen(game, state, observer)
        assert all_cards(guess) == all_cards(state)
        assert guess.setup.board_key != state.setup.board_key
        for _ in range(8):
            if asks := game.pending(guess):
                guess = game.apply(guess, asks[0].seat, game.fallback(guess, asks[0].seat)).state

    play(game, rules, setup, number, watch)


def states_survive_json_and_replay_is_exact(game, rules, setup, number):
    course = play(game, rules, setup, number, retiring=0.002)
    for step in course.steps:
        assert msgspec.json.decode(wire(step.state), type=game.states) == step.state
        assert msgspec.json.decode(wire(step.events), type=list[game.events]) == list(step.events)
        for seat in range(setup.seats):
            seen = game.view(step.state, seat)
            assert msgspec.json.decode(wire(seen), type=game.views) == seen
    written = list[tuple[int, game.actions | None]]
    moves = [Move(*move) for move in msgspec.json.decode(wire(course.moves), type=written)]
    assert moves == course.moves
    assert again(game, rules, setup, moves) == course.steps


def the_safe_default_is_legal_and_nothing_illegal_counts(game, rules, setup, number):
    """`apply` never changes the state it is given, whatever it is given; nobody else may answer."""

    def watch(before, move, step):
        state = step.state
        asks = game.pending(state)
        for ask in asks:
            game.apply(state, ask.seat, game.fallback(state, ask.seat))
        for seat in {*range(setup.seats)} - {ask.seat for ask in asks}:
            with pytest.raises(IllegalAction) as refusal:
                game.apply(state, seat, game.fallback(state, asks[0].seat) if asks else None)
            assert refusal.value.code == "not_asked"

    def illegal(state, seat, action):
        before = wire(state)
        with pytest.raises(IllegalAction) as refusal:
            game.apply(state, seat, action)
        assert refusal.value.code.isidentifier() and refusal.value.message
        assert wire(state) == before

    play(game, rules, setup, number, watch, illegal)


def the_order_of_answers_changes_nothing(game, rules, setup, number):
    """Where several seats are asked at once nothing is told before the last answer, and the order is no input."""
    luck = Random(number)

    def watch(before, move, step):
        asks = game.pending(step.state)
        if len(asks) < 2 or first_knock_counts(rules, asks):
            return
        answers = [(ask.seat, luck.choice(ANSWERS[ask.kind])) for ask in asks]
        ends = set()
        for order in list(permutations(answers))[:6]:
            at = step
            for number, (seat, answer) in enumerate(order, 1):
                at = game.apply(at.state, seat, msgspec.convert({"do": answer}, game.actions))
                assert number == len(order) or not at.events
            ends.add(wire((at.state, at.events, at.finished)))
        assert len(ends) == 1

    play(game, rules, setup, number, watch)


ANSWERS = {"knock": ("knock", "pass"), "reenter": ("reenter", "leave")}


def first_knock_counts(rules, asks):
    """battuta.priority=first_knock alone makes arrival an input (Q-24b)."""
    return asks[0].kind == "knock" and rules.battuta.priority == "first_knock"


CHECKS = [
    cards_are_conserved,
    money_is_conserved,
    a_match_ends_in_order,
    nothing_leaks,
    a_guess_fits_and_can_be_played,
    states_survive_json_and_replay_is_exact,
    the_safe_default_is_legal_and_nothing_illegal_counts,
    the_order_of_answers_changes_nothing,
]


@each_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@often(25)
@given(data=st.data())
def test_contract(check, name, data):
    check(GAMES[name], *data.draw(matches(name)))


@pytest.mark.long
@pytest.mark.timeout(3600)
@each_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@settings(max_examples=400, **LONG)
@given(data=st.data())
def test_contract_at_length(check, name, data):
    check(GAMES[name], *data.draw(matches(name)))


# --- rule sets themselves ----------------------------------------------------------------------------------------


@each_game
@often(25)
@given(data=st.data())
def test_rules_survive_json_and_are_known_by_their_hash(name, data):
    rules, others = data.draw(rule_sets(name)), data.draw(rule_sets(name))
    assert msgspec.json.decode(wire(rules), type=type(rules)) == rules
    assert (rules_hash(rules) == rules_hash(others)) == (rules == others)


@pytest.mark.parametrize("preset", ["due-mazzi", "classico", "italiano", "centouno", "scoperto"])
def test_the_players_make_and_refuse_enough(preset):
    """The random player is worth its name: it closes, it lays, and it breaks the rules now and then."""
    from referee.games.presets import rules_of

    rules = change(rules_of(preset).rules, {"match": {"max_deals": 3}})
    courses = [play(GAMES["ramino"], rules, setup_of(2, number), number) for number in range(2)]
    closings = [result.closing for course in courses for step in course.steps for result in step.finished]
    assert any(closing != "void" for closing in closings)
    assert sum(course.refused for course in courses) > 3


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("ramino", {"players": {"min": 5, "max": 4}}),
        ("ramino", {"deck": {"packs": 1, "jokers_per_pack": 0, "hand_size": 26}}),
        ("ramino", {"melds": {"ace": "low", "run_both_aces": "yes"}}),
        ("ramino", {"melds": {"run_both_aces": "joker_only", "max_jokers": 0}}),
        ("ramino", {"match": {"end": "last_in", "target": None}}),
        ("ramino", {"table": {"enabled": False, "opening_min": 50}}),
        ("ramino", {"table": {"enabled": False, "layoff_after_opening": True}}),
        ("ramino", {"stakes": {"mode": "fixed", "match_stake": 1}}),
        ("ramino", {"stakes": {"mode": "bets", "point_value": 1}}),
        ("rams", {"players": {"min": 5, "max": 4}}),
    ],
)
def test_what_contradicts_itself_is_refused_with_both_switches_named(game, changes):
    wrong = change(GAMES[game].rules(), changes)
    with pytest.raises(RulesError) as refusal:
        GAMES[game].check(wrong)
    words = str(refusal.value).replace("=", " ").split()
    assert sum("." in word for word in words) == 2
