"""Every deal of random matches kept a second time from the events alone: cards, melds, scores, money, places."""

from itertools import product

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from naive_account import Account
from random_play import play
from random_rules import guarded, matches, setup_of

from referee.games import GAMES
from referee.games.presets import names, rules_of

RAMINO = GAMES["ramino"]
PRESETS = [name for name, game in names().items() if game == "ramino"]
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
LONG = {"deadline": None, "database": None, "suppress_health_check": QUIET, "phases": [Phase.generate]}


def check(rules, setup, number):
    course = play(RAMINO, rules, setup, number)
    last = course.steps[-1].state
    account = Account(rules, setup.seats, RAMINO.deals(last))
    for event in (event for step in course.steps for event in step.events):
        account.feed(event)
    account.finish(RAMINO.outcome(last))


@pytest.mark.parametrize(("preset", "number"), list(product(PRESETS, range(4))))
def test_every_preset(preset, number):
    rules = guarded("ramino", rules_of(preset, [f"deck.hand_size={3 + number}"]).rules)
    check(rules, setup_of(2 + number % 3, number), number)


@settings(max_examples=40, derandomize=True, **LONG)
@given(data=st.data())
def test_random_rules(data):
    rules, setup, number = data.draw(matches("ramino"))
    if rules.deck.cards_each(setup.seats) <= 8:
        check(rules, setup, number)


@pytest.mark.long
@pytest.mark.timeout(3600)
@settings(max_examples=1000, **LONG)
@given(data=st.data())
def test_many_random_rules(data):
    check(*data.draw(matches("ramino")))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("preset", "seats"), list(product(PRESETS, (2, 3, 4))))
def test_whole_matches(preset, seats):
    for number in range(10):
        check(rules_of(preset).rules, setup_of(seats, number), number)
