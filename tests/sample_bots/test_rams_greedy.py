"""The Rams player by rules of thumb: sensible answers, always legal ones, and clearly better than chance."""

import random
import statistics

import pytest

from protocol.rams.actions import Card, Enter, Finish, Leave, Pass, Take
from protocol.rams.rules import RamsRules
from protocol.rules import change
from referee.game import FixedDeal, Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key
from sample_bots.rams_greedy import decide

KEY = board_key("greedy", 0)


def greedy(ask, view, rules, luck):
    return decide(ask.kind, ask.can, view, rules)


def by_chance(ask, view, rules, luck):
    if ask.kind == "card":
        return Card(luck.choice(ask.can["cards"]))
    if ask.kind == "trump":
        return luck.choice((Take(luck.choice(view.hand)), Leave()))
    if ask.can["finish"]:
        return Finish()
    if ask.can["pass"] and luck.random() < 0.5:
        return Pass()
    return Enter(tuple(luck.sample(view.hand, luck.randint(0, ask.can["max_throw"]))))


def played(players, key, rules=RamsRules()):  # noqa: B008 -- frozen
    luck = random.Random(key)
    step = RAMS.open(rules, Setup(len(players), key))
    while asks := RAMS.pending(step.state):
        seat = asks[0].seat
        action = players[seat](asks[0], RAMS.view(step.state, seat), rules, luck)
        step = RAMS.apply(step.state, seat, action)
    return RAMS.outcome(step.state)


def gains(boards, seats):
    """The money of one greedy player among players by chance, a mean over all seats for each board."""
    money = []
    for board in range(boards):
        total = 0
        for seat in range(seats):
            players = [by_chance] * seats
            players[seat] = greedy
            total += played(players, board_key("rams", board)).money[seat]
        money.append(total / seats)
    spread = 1.96 * statistics.stdev(money) / boards**0.5
    return statistics.mean(money) - spread, statistics.mean(money) + spread


def test_beats_chance():
    low, high = gains(20, 3)
    assert low > 0, (low, high)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 5])
def test_beats_chance_over_500_boards(seats, capsys):
    low, high = gains(500, seats)
    with capsys.disabled():
        print(f"\n{seats} seats, 500 boards: greedy wins {low:.1f} to {high:.1f} a match from players by chance")
    assert low > 30


@pytest.mark.parametrize(
    "changed",
    [
        {"exchange": {"dealer_trump": "forced", "stock_out": "limit", "max_cards": 2}},
        {"play": {"must_head": True, "must_overtrump": True}},
        {"scoring": {"ace_count": "dealt"}, "play": {"irregularities": "penalise"}},
        {"scoring": {"ace_count": "final_hand", "jacks_when": "dealt"}, "exchange": {"max_cards": 0}},
    ],
)
@pytest.mark.parametrize("seats", [3, 7])
def test_always_legal(changed, seats):
    """Under every switch that changes what is legal: no answer is refused, the match comes to an end."""
    rules = change(RamsRules(), {**changed, "match": {"max_deals": 10}})
    for number in range(5):
        assert played([greedy] * seats, board_key("legal", number), rules).reason in ("finished", "max_deals")


def asked(hands, turn_up, *said, scores=(50, 50, 50)):
    """What the seat asked next answers after the given actions; seat 2 deals."""
    deal = FixedDeal(tuple(tuple(hand.split()) for hand in hands), turn_up, dealer=2, scores=scores)
    state = RAMS.open(RamsRules(), Setup(3, KEY, (deal,))).state
    for action in said:
        state = RAMS.apply(state, RAMS.pending(state)[0].seat, action).state
    ask = RAMS.pending(state)[0]
    return decide(ask.kind, ask.can, RAMS.view(state, ask.seat), RamsRules())


STRONG, WEAK, OTHER = "Ah Kh Qh Jd 7s", "7c 8d 9s Tc 7d", "8c 9d Ts Qc Ks"


@pytest.mark.parametrize(
    ("hand", "kept", "thrown"),
    [
        ("Ah 8c Qs Jd 7s", {"Ah"}, {"8c", "7s"}),
        ("Kh 8d 8c Jd 7s", {"Kh"}, {"8d", "8c", "Jd", "7s"}),
        ("Th Kd 8c Jd 7s", {"Th"}, {"8c", "Jd", "7s"}),
    ],
)
def test_keeps_what_takes_tricks(hand, kept, thrown):
    answer = asked((hand, "7c Jc 9s Tc 7d", "9c 9d Ts Qc Ks"), "9h")
    assert isinstance(answer, Enter)
    assert not kept & set(answer.throw)
    assert thrown <= set(answer.throw)


def test_finishes_when_it_may():
    assert asked(("Js Jc 7d 8d Kd", WEAK, OTHER), "9h", scores=(5, 50, 50)) == Finish()


def test_takes_a_high_trump_for_its_worst_card():
    answer = asked((STRONG, WEAK, OTHER), "Th", Enter(), Enter(), Enter())
    assert isinstance(answer, Take)
    assert answer.throw == "8c"


def test_takes_a_trick_cheaply_as_the_last_to_play():
    hands = ("8d Kc 9c 7s 8s", "7d Tc Qc 9s Ts", "9d Td Ad 7c 8c")
    answer = asked(hands, "9h", Enter(), Enter(), Enter(), Leave(), Card("8d"), Card("7d"))
    assert answer == Card("9d")


def test_throws_the_lowest_card_when_it_cannot_win():
    hands = ("Ad Kc 9c 7s 8s", "7d Tc Qc 9s Ts", "Td Jd Kd 7c 8c")
    answer = asked(hands, "9h", Enter(), Enter(), Enter(), Leave(), Card("Ad"), Card("7d"))
    assert answer == Card("Td")


def test_leads_a_card_that_nothing_beats():
    answer = asked(("Kd Ad 9c 7s 8s", WEAK.replace("7d", "Qd"), OTHER), "9h", Enter(), Enter(), Pass())
    assert answer == Card("Ad")
