"""The bot that looks ahead: always in time, always legal, never with a card that it cannot know."""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from statistics import fmean, stdev

import pytest

from protocol.cards import deck
from protocol.messages import Clock, Limits, Match, Turn
from protocol.ramino import events
from protocol.rams.cards import pack
from protocol.rules import change
from referee.game import FixedDeal, Setup
from referee.games.presets import names, rules_of
from referee.games.ramino.game import RAMINO
from referee.games.rams.game import RAMS
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS
from sample_bots.maestro import Maestro, Maestro1, hidden, outlook, rams, rams_world
from sample_bots.maestro import clock as clocks
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.payoff import Payoff
from sample_bots.maestro.race import NEVER, Course, Runner, Start
from sample_bots.ramino_greedy.sense import Sense
from tests.support.tournaments import run

MOVE_MS = 120


class Hurried(Maestro):
    """Tells how long each decision took, in seconds of this process: other programs do not count."""

    def __init__(self):
        self.took = []

    def act(self, turn):
        begun = time.process_time()
        action = super().act(turn)
        self.took.append(time.process_time() - begun)
        return action


def play(game, rules, bots, key, deals=1):
    """So many deals of a match between bots that must be legal."""
    for seat, bot in enumerate(bots):
        bot.start(Match("m", game.name, rules, "", seat, tuple("abcdefg"[: len(bots)]), Limits(), f"{key}{seat}", ""))
    step = game.open(rules, Setup(len(bots), key))
    state = step.state
    while (asks := game.pending(state)) and len(game.deals(state)) < deals:
        ask = asks[0]
        turn = Turn(1, ask.kind, ask.can, Clock(MOVE_MS, 0, 0), game.view(state, ask.seat), ())
        state = game.apply(state, ask.seat, bots[ask.seat].act(turn)).state
    return state


@pytest.mark.parametrize("preset", names())
def test_is_legal_and_in_time(preset):
    ruleset = rules_of(preset)
    seats = max(2, ruleset.rules.players.min)
    bots = [Hurried(), *(Maestro1() for _ in range(seats - 1))]
    play(ruleset.game, ruleset.rules, bots, board_key("in time", 0))
    assert bots[0].took
    assert max(bots[0].took) < MOVE_MS / 1000


@pytest.mark.parametrize(
    "settings",
    [
        ["draw.take_two=true", "battuta.enabled=true", "table.enabled=false"],
        ["table.one_action_per_turn=true", "melds.black_aces=dual"],
        ["table.layoff=own", "table.split_six=true", "closing.needs_discard=false"],
        ["table.melds_per_turn=0", "melds.same_suit=two_each", "melds.black_aces=wild"],
        ["table.opening_min=50", "table.opening_joker=joker", "table.layoff_after_opening=true"],
        ["table.layoff=none", "draw.stock_out=void", "melds.joker_in_set=either", "melds.run_both_aces=yes"],
    ],
)
def test_is_legal_where_switches_are_odd(settings):
    rules = rules_of("due-mazzi", [*settings, "draw.max_turns=40"]).rules
    for seats in (2, 4):
        play(RAMINO, rules, [Maestro1() for _ in range(seats)], board_key("odd", seats))


def test_rams_with_seven():
    play(RAMS, rules_of("rams").rules, [Maestro1() for _ in range(7)], board_key("seven", 0), deals=2)


class Ticking:
    """A clock that goes on by a millisecond whenever it is looked at."""

    def __init__(self):
        self.now, self.looks = 0.0, 0

    def monotonic(self):
        self.now += 0.001
        self.looks += 1
        return self.now


@pytest.mark.parametrize("preset", ["due-mazzi", "centouno", "italiano", "rams"])
def test_stops_as_soon_as_the_time_is_up(preset, monkeypatch):
    """It looks at the clock all the time, and little more than once when the share of its time is used."""
    ticking = Ticking()
    monkeypatch.setattr(clocks, "time", ticking)

    class Watched(Maestro):
        def act(self, turn):
            before = ticking.looks
            action = super().act(turn)
            used.append(ticking.looks - before)
            return action

    used = []
    ruleset = rules_of(preset)
    seats = max(2, ruleset.rules.players.min)
    play(ruleset.game, ruleset.rules, [Watched() for _ in range(seats)], board_key("stops", 0))
    most = clocks.SHARE * MOVE_MS - 1000 * clocks.MARGIN
    assert max(used) < most + 5
    assert max(used) > most / 2, "there was time left to think"


@pytest.mark.long
@pytest.mark.parametrize(("preset", "seats", "ends"), [
    ("due-mazzi", 2, ["match.end=deals"]), ("centouno", 2, ["match.end=deals"]), ("rams", 3, []),
])  # fmt: skip
def test_is_in_time_on_a_busy_machine(preset, seats, ends, tmp_path):
    """A program to every core that never rests, and the referee's own clock."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    sets = [part for text in ["match.deals=2", *ends] for part in ("--set", text)]
    try:
        done = run("play", *["maestro"] * seats, "--rules", preset, *sets, "--move-ms", 200, "--json", cwd=tmp_path)
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()
    players = json.loads(done.stdout)["players"]
    assert [player["faults"] for player in players] == [[]] * seats
    assert all(player["think_ms"]["max"] < 200 for player in players)


def test_keeps_some_of_its_time_back():
    ticking = Ticking()
    deadline = clocks.Deadline(Clock(10, 0, 0), None, clocks.Pauses())
    assert deadline.over(), "ten milliseconds are hardly enough to answer in"
    assert ticking.looks == 0


def test_keeps_back_what_pauses_have_taken(monkeypatch):
    ticking = Ticking()
    monkeypatch.setattr(clocks, "time", ticking)
    pauses = clocks.Pauses()
    deadline = clocks.Deadline(Clock(200, 0, 0), None, pauses)
    assert not deadline.over()
    ticking.now += 0.05
    assert not deadline.over(), "130 ms are left"
    ticking.now += 0.02
    assert deadline.over(), "two more such pauses would be too long"
    later = clocks.Deadline(Clock(200, 0, 0), None, pauses)
    ticking.now += 0.09
    assert later.over(), "it is remembered"
    pauses.longest = 1.0
    assert not clocks.Deadline(Clock(200, 0, 0), None, pauses).over(), "there is always time for the first thoughts"


def test_levels_are_built_in():
    made = [BUILTINS[name]() for name in ("maestro-1", "maestro-2", "maestro-3")]
    times = [bot.most_ms for bot in made]
    assert times == sorted(times)
    assert BUILTINS["maestro"]().most_ms is None


# What it knows of the others


def test_remembers_what_was_taken_until_it_is_let_go():
    memory = Memory(2)
    memory.hear([
        events.Dealt(1, 0, ((), ()), (10, 10), "5h", 80), events.Drew(1, "discard", "5h"), events.Drew(1, "stock"),
        events.Drew(1, "discard", "9c"), events.Discarded(1, "9c"), events.Drew(1, "discard", "*"),
        events.Laid(1, 1, ("7h", "*=8h", "9h")),
    ])  # fmt: skip
    assert memory.holds == [[], ["5h"]]
    memory.hear([events.Dealt(2, 1, ((), ()), (10, 10), "2c", 80)])
    assert memory.holds == [[], []]


def position(preset, seats=3, hands=None, upcard="9d"):
    rules = rules_of(preset).rules
    deals = (FixedDeal(tuple(map(tuple, hands)), upcard, (), seats - 1),) if hands else ()
    state = RAMINO.open(rules, Setup(seats, board_key("position", 0), deals)).state
    return rules, RAMINO.view(state, RAMINO.pending(state)[0].seat)


@pytest.mark.parametrize("preset", ["due-mazzi", "classico", "centouno"])
def test_worlds_hold_every_unseen_card_once(preset):
    rules, view = position(preset)
    runner = Runner(Sense(rules))
    cards = hidden.unseen(view, rules)
    memory = Memory(3)
    taken = next(card for card in cards if card != "*")
    memory.holds[1] = [taken]
    held = hidden.known(view, memory, cards)
    for number in range(20):
        world = hidden.sample(view, cards, held, random.Random(number), runner)
        dealt = [card for hand in world.hands for card in hand]
        assert Counter([*dealt, *world.coming]) == Counter(cards)
        assert [len(hand) for seat, hand in enumerate(world.hands) if seat != view.seat] == [
            count for seat, count in enumerate(view.hand_counts) if seat != view.seat
        ]
        assert view.seat == 1 or taken in world.hands[1]
    whole = Counter(deck(rules.deck.packs, rules.deck.jokers_per_pack))
    assert Counter([*cards, *view.hand, *view.discard]) == whole


def test_worlds_of_rams_keep_to_what_the_tricks_have_shown():
    rules = rules_of("rams").rules
    state = RAMS.open(rules, Setup(3, board_key("worlds", 0))).state
    for number in range(40):
        asks = RAMS.pending(state)
        view = RAMS.view(state, asks[0].seat)
        world = rams_world.sample(view, rules, random.Random(number))
        cards = [*view.seen, *view.threw, *world.stock, *(card for hand in world.hands for card in hand)]
        assert len(set(cards)) == len(cards)
        aside = set(pack(32)) - set(cards) - {view.trump_card}
        assert len(aside) in (0, _thrown_by_others(view)), "what was thrown or passed lies aside until cards are played"
        assert world.hands[view.seat] == list(view.hand)
        state = RAMS.apply(state, asks[0].seat, RAMS.fallback(state, asks[0].seat)).state


def _thrown_by_others(view):
    spoken = [seat for seat, entered in enumerate(view.entered) if entered is not None and seat != view.seat]
    return sum(view.thrown[seat] if view.entered[seat] else 5 for seat in spoken)


def test_the_luck_of_buying_is_nought_on_the_average():
    rules = rules_of("rams").rules
    view = RAMS.view(RAMS.open(rules, Setup(3, board_key("luck", 0))).state, 1)
    cards = random.Random(4)
    worlds = [rams_world.sample(view, rules, cards) for _ in range(4000)]
    found = [rams.luck(world.stock[:3], world, view.seat) for world in worlds]
    assert max(found) > 10
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5


# What it thinks of hands


class Never:
    def over(self):
        return False

    def check(self):
        pass


def test_the_hand_with_more_ways_on_looks_better():
    rules = rules_of("centouno").rules
    runner = Runner(Sense(rules))
    base = ["2c", "2d", "2h", "6s", "7s", "8s", "9c"]
    start = Start((*base, "Kc", "Kd", "Jh"), {}, opened=False)
    cards = list((Counter(deck(2, 2)) - Counter(start.hand)).elements())
    looking = outlook.Outlook(runner, cards, Never(), 0.1)
    pair = looking.points(start)
    loose = looking.points(start._replace(hand=(*base, "Kc", "Qd", "Jh")))
    assert pair < loose


def test_an_opening_that_is_there_looks_better_than_one_that_is_not():
    rules = rules_of("italiano").rules
    runner = Runner(Sense(rules))
    looking = outlook.Outlook(runner, ["5d", "9c", "Jc"], Never(), 0.1)
    opens = looking.points(Start(("Kc", "Kd", "Kh", "Qc", "Qd", "Qh", "2s", "4d"), {}, opened=False))
    lacks = looking.points(Start(("Kc", "Kd", "Kh", "Qc", "Qd", "3h", "2s", "4d"), {}, opened=False))
    assert opens < lacks


def test_a_race_throws_closes_and_counts():
    runner = Runner(Sense(rules_of("centouno").rules))
    start = Start(("5s", "6s", "9c", "9d", "9h", "2d"), {}, opened=False)
    assert runner.run(start, ["7s", "Kd"]) == Course(1, [13]), "the 7s makes a run, the 2d is thrown"
    assert runner.run(start, ["Kd", "4s"]) == Course(2, [13, 13]), "the king goes, then the 4s makes the run"
    assert runner.run(start, ["Kd", "Qd"]).closes == NEVER


def test_who_closes_first_is_paid():
    rules = change(rules_of("centouno").rules, {"scoring": {"closer_bonus": 10}})
    payoff = Payoff(rules, 3)
    slow, quick = Course(NEVER, [30, 30, 30, 30]), Course(2, [20, 8])
    assert payoff.value(quick, payoff.field([[slow]]), leads=False) == 10 + 30
    assert payoff.value(slow, payoff.field([[quick]]), leads=False) == -30 - 10
    assert payoff.value(quick, payoff.field([[quick]]), leads=True) == 10 + 8
    assert payoff.value(quick, payoff.field([[quick]]), leads=False) == -8 - 10
