"""What holds for all rules, seeds and courses of play: cards are conserved, nothing leaks, replay is exact."""

import random
import re
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.events import redact
from protocol.rams.actions import Card, Enter, Finish, Leave, Pass, Take
from protocol.rams.cards import pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rules import change, switches
from referee.game import IllegalAction, Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key

VALUES = {
    "players.min": [3],
    "players.max": [7],
    "deck.pack_at_four": [32, 52],
    "match.start": [1, 20, 100],
    "match.deals": [None, 2],
    "match.max_deals": [1, 4],
    "match.zero_tie": ["lowest", "seat", "trick_time"],
    "stakes.rate": [0, 1, 3],
    "exchange.max_cards": [0, 2, 5, 5],
    "exchange.stock_out": ["reshuffle", "limit"],
    "exchange.dealer_trump": ["optional", "forced"],
    "play.must_head": [False, True],
    "play.must_overtrump": [False, True],
    "play.irregularities": ["refuse", "penalise"],
    "scoring.revoke": [0, 15],
    "scoring.rams_when": ["any", "dealt"],
    "scoring.trump_rams": [5, 10],
    "scoring.jack_pair": [0, 5],
    "scoring.jack_four": [10, 25],
    "scoring.jacks_when": ["any", "dealt"],
    "scoring.jacks_offset": ["arithmetic", "cancel_all"],
    "scoring.ace_count": ["ever_held", "final_hand", "dealt"],
    "scoring.sole_player": ["five", "one", "void"],
}


@st.composite
def rule_sets(draw):
    changes = {}
    for name, values in VALUES.items():
        theme, _, key = name.partition(".")
        changes.setdefault(theme, {})[key] = draw(st.sampled_from(values))
    return change(RamsRules(), changes)


def test_every_switch_is_drawn():
    assert {switch.name for switch in switches(RamsRules)} == set(VALUES)


def choose(state, ask, luck, eager=0.6):
    """A legal answer at random; where irregularities are penalised now and then any card of the hand."""
    hand = list(state.deal.hands[ask.seat])
    show = luck.random() < 0.7
    if ask.kind == "card":
        wild = state.rules.play.irregularities == "penalise" and luck.random() < 0.3
        return Card(luck.choice(hand if wild else ask.can["cards"]))
    if ask.kind == "trump":
        if state.rules.exchange.dealer_trump == "optional" and luck.random() < 0.3:
            return Leave()
        return Take(luck.choice(hand), show)
    if ask.can["finish"] and luck.random() < 0.5:
        return Finish()
    if ask.can["pass"] and luck.random() > eager:
        return Pass(show)
    most = ask.can["max_throw"]
    return Enter(tuple(luck.sample(hand, min(most, luck.choice((0, 2, most, most))))), show)


def play(rules, setup, number, watch=lambda state, step: None, eager=0.6):
    """A random match to the end; `watch` sees every state and the step that led to it."""
    luck = random.Random(number)
    step = RAMS.open(rules, setup)
    moves, turns = [], 0
    watch(step.state, step)
    while asks := RAMS.pending(step.state):
        assert len(asks) == 1
        turns += 1
        assert turns < 50 * setup.seats * rules.match.max_deals, "a match without end"
        action = choose(step.state, asks[0], luck, eager)
        step = RAMS.apply(step.state, asks[0].seat, action)
        moves.append((asks[0].seat, action))
        watch(step.state, step)
    return step.state, moves


matches = given(rule_sets(), st.integers(3, 7), st.integers(0, 10**6), st.sampled_from([0.3, 0.7, 1.0]))


def setup_of(seats, number):
    return Setup(seats, board_key(f"contract-{number}", 0))


def all_cards(state):
    deal, trick = state.deal, getattr(state.phase, "trick", ())
    played = [each.card for past in deal.past for each in past.cards] + [each.card for each in trick]
    lying = [] if deal.took_trump else [deal.turn_up]
    return Counter([*(card for hand in deal.hands for card in hand), *deal.stock, *deal.waste, *played, *lying])


@matches
@settings(max_examples=60, deadline=None)
def test_cards_are_conserved_and_the_sheet_adds_up(rules, seats, number, eager):
    cards = Counter(pack(pack_size(seats, rules.deck.pack_at_four)))

    def watch(state, step):
        assert all_cards(state) == cards
        for result in step.finished:
            assert len(result.points) == len(result.scores) == seats
            assert result.closing in ("tricks", "four_aces", "five_suit", "jacks", "passed", "sole")
            assert (result.closer is None) == (result.closing in ("tricks", "passed", "sole"))

    state, _ = play(rules, setup_of(seats, number), number, watch, eager)
    results, outcome = RAMS.deals(state), RAMS.outcome(state)
    start = (rules.match.start,) * seats
    for result in results:
        assert result.scores == tuple(map(sum, zip(start, result.points, strict=True)))
        start = result.scores
    assert outcome.scores == start
    assert sum(outcome.money) == 0
    assert min(outcome.places) == 1
    assert [result.deal for result in results] == list(range(1, len(results) + 1))


@matches
@settings(max_examples=40, deadline=None)
def test_what_is_asked(rules, seats, number, eager):
    """The fallback is legal, listed cards are accepted without a charge, no other card is."""
    luck = random.Random(number)

    def watch(state, step):
        for ask in RAMS.pending(state):
            RAMS.apply(state, ask.seat, RAMS.fallback(state, ask.seat))
            if ask.kind != "card":
                continue
            assert RAMS.fallback(state, ask.seat) == Card(ask.can["cards"][0])
            card = luck.choice(state.deal.hands[ask.seat])
            legal = card in ask.can["cards"]
            if legal or rules.play.irregularities == "penalise":
                after = RAMS.apply(state, ask.seat, Card(card))
                assert legal is not any(type(event).__name__ == "Penalised" for event in after.events)
            else:
                with pytest.raises(IllegalAction):
                    RAMS.apply(state, ask.seat, Card(card))

    play(rules, setup_of(seats, number), number, watch, eager)


CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def told(thing):
    return set(map(bytes.decode, CARD.findall(msgspec.json.encode(thing))))


@matches
@settings(max_examples=40, deadline=None)
def test_nobody_is_told_a_hidden_card(rules, seats, number, eager):
    """What a seat is sent names its own cards and what lies open; the rest of the table is never in it."""
    open_cards = set()

    def watch(state, step):
        deal = state.deal
        if any(event.__class__.__name__ == "Dealt" for event in step.events):
            open_cards.clear()
        for event in step.events:
            for field in ("card", "jacks", "cards"):
                if field not in event.hidden():
                    value = getattr(event, field, ())
                    open_cards.update([value] if isinstance(value, str) else value)
        for result in step.finished:
            open_cards.update(card for hand in result.hands for card in hand)
        for seat in range(seats):
            own = {*deal.dealt[seat], *deal.bought[seat]}
            assert told(RAMS.view(state, seat)) <= own | open_cards
            if not step.finished:
                assert told([redact(event, seat) for event in step.events]) <= own | open_cards
        if not step.finished:
            assert told([redact(event, None) for event in step.events]) <= open_cards

    play(rules, setup_of(seats, number), number, watch, eager)


@matches
@settings(max_examples=25, deadline=None)
def test_a_view_does_not_depend_on_what_is_hidden(rules, seats, number, eager):
    """Hidden cards dealt anew: the same view, the same questions, and the same guess from the same seed."""
    luck = random.Random(number)
    cards = Counter(pack(pack_size(seats, rules.deck.pack_at_four)))

    def watch(state, step):
        if luck.random() > 0.25:
            return
        observer = luck.randrange(seats)
        other = RAMS.determinise(state, observer, f"a{number}")
        assert RAMS.view(other, observer) == RAMS.view(state, observer)
        assert all_cards(other) == cards
        assert RAMS.determinise(other, observer, "b") == RAMS.determinise(state, observer, "b")
        assert [ask.kind for ask in RAMS.pending(other)] == [ask.kind for ask in RAMS.pending(state)]
        for ask in RAMS.pending(state):
            if ask.seat == observer and ask.kind == "card":
                assert RAMS.pending(other)[0].can == ask.can
        assert other.setup.board_key != state.setup.board_key

    play(rules, setup_of(seats, number), number, watch, eager)


@matches
@settings(max_examples=25, deadline=None)
def test_a_guess_can_be_played_on(rules, seats, number, eager):
    luck = random.Random(number)

    def watch(state, step):
        if luck.random() < 0.05 and RAMS.pending(state):
            state = RAMS.determinise(state, luck.randrange(seats), "x")
            before = state.deal.number
            while RAMS.pending(state) and state.deal.number == before:
                ask = RAMS.pending(state)[0]
                state = RAMS.apply(state, ask.seat, choose(state, ask, luck)).state

    play(rules, setup_of(seats, number), number, watch, eager)


@matches
@settings(max_examples=40, deadline=None)
def test_round_trips_and_replay(rules, seats, number, eager):
    """A state, its actions and its events survive JSON; the same moves lead to the same match."""
    steps = []

    def watch(state, step):
        steps.append(step)
        assert msgspec.json.decode(msgspec.json.encode(state), type=RAMS.states) == state
        line = msgspec.json.encode(step.events)
        assert msgspec.json.decode(line, type=list[RAMS.events]) == list(step.events)

    setup = setup_of(seats, number)
    _, moves = play(rules, setup, number, watch, eager)
    step = RAMS.open(rules, setup)
    again = [step]
    for seat, action in moves:
        sent = msgspec.json.decode(msgspec.json.encode(action), type=RAMS.actions)
        assert sent == action
        step = RAMS.apply(step.state, seat, sent)
        again.append(step)
    assert again == steps


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_safe_defaults_alone_come_to_an_end(seats):
    """match.max_deals bounds a match in which nobody wants to play."""
    rules = change(RamsRules(), {"match": {"max_deals": 30}})
    step = RAMS.open(rules, setup_of(seats, seats))
    while asks := RAMS.pending(step.state):
        step = RAMS.apply(step.state, asks[0].seat, RAMS.fallback(step.state, asks[0].seat))
    assert RAMS.outcome(step.state).reason in ("finished", "max_deals")
