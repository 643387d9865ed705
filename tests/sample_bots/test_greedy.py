"""The bot that plays by thumb: always legal, always alike, sensible where a person sees it, better than chance."""

import random
from statistics import mean

import pytest

from protocol.cards import NATURALS
from protocol.messages import Clock, Limits, Match, Turn
from protocol.ramino.actions import Bet, Close, Draw, Fold, Knock, Leave, Pass, Play, Raise, Reenter, Yield
from protocol.ramino.rules import RaminoRules, check
from protocol.ramino.view import TableMeld
from protocol.rules import RulesError, change
from referee.game import FixedDeal, IllegalAction, Setup
from referee.games import GAMES
from referee.games.presets import names, rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.state import Knocking, replace
from referee.shuffling import board_key
from sample_bots.greedy import GreedyBot
from sample_bots.ramino_greedy import decide
from sample_bots.ramino_greedy.sense import Sense
from sample_bots.random_bot import RandomBot

RAMINO_PRESETS = [name for name, game in names().items() if game == "ramino"]


def play(game, rules, bots, key, *, strict=True):
    """A whole match; the final state. A refused action fails the test, or is replaced by the safe default."""
    for seat, bot in enumerate(bots):
        names = tuple("abcdefg"[: len(bots)])
        bot.start(Match("m", game.name, rules, "", seat, names, Limits(), f"{key}{seat}", ""))
    state = game.open(rules, Setup(len(bots), key)).state
    while asks := game.pending(state):
        ask = asks[0]
        turn = Turn(1, ask.kind, ask.can, Clock(200, 0, 0), game.view(state, ask.seat), [])
        action = bots[ask.seat].act(turn)
        try:
            state = game.apply(state, ask.seat, action).state
        except IllegalAction:
            if strict or isinstance(bots[ask.seat], GreedyBot):
                raise
            state = game.apply(state, ask.seat, game.fallback(state, ask.seat)).state
    return state


@pytest.mark.parametrize("preset", RAMINO_PRESETS)
def test_beats_random(preset):
    rules = change(rules_of(preset).rules, {"match": {"end": "deals", "deals": 2}})
    gaps = []
    for board in range(6):
        for seat in (0, 1):
            bots = [RandomBot(), RandomBot()]
            bots[seat] = GreedyBot()
            scores = RAMINO.outcome(play(RAMINO, rules, bots, board_key("greedy", board), strict=False)).scores
            gaps.append(RAMINO.better(rules) * (scores[seat] - scores[1 - seat]))
    assert mean(gaps) > 10, gaps


@pytest.mark.parametrize("preset", names())
def test_the_same_cards_are_played_alike(preset):
    ruleset = rules_of(preset)
    seats = max(2, ruleset.rules.players.min)
    matches = [
        play(ruleset.game, ruleset.rules, [GreedyBot() for _ in range(seats)], board_key("alike", 0)) for _ in "12"
    ]
    assert matches[0] == matches[1]


CHOICES = {
    "deck": {"jokers_per_pack": (0, 1, 2), "hand_size": (5, 7, 10)},
    "melds": {
        "ace": ("low", "both"), "run_both_aces": ("never", "yes"), "max_jokers": (0, 1, None),
        "min_naturals": (1, 3), "same_suit": ("none", "one_pair", "two_each"),
        "black_aces": ("off", "dual", "wild"), "joker_in_set": ("declared", "either"),
    },
    "table": {
        "enabled": (True, True, False), "melds_per_turn": (0, 1, None), "one_action_per_turn": (True, False),
        "layoff": ("none", "own", "any"), "layoff_after_opening": (True, False), "opening_min": (0, 30),
        "opening_joker": ("card", "joker"), "joker_swap": (True, False), "recovered_joker": ("keep", "use_now"),
        "split_six": (True, False),
    },
    "draw": {
        "no_rediscard": (True, False), "take_two": (True, False),
        "stock_out": ("reshuffle", "turn_over", "void"), "max_renewals": (0, 1), "max_turns": (40,),
    },
    "battuta": {"enabled": (True, False), "then_draw": ("either", "stock_only")},
    "closing": {
        "needs_discard": (True, False), "residue_limit": (None, 20), "residue_first_turn": (True, False),
        "all_figures": (True, False), "all_one_suit": (True, False), "special_jokers": (True, False),
        "royal_wins_match": (True, False),
    },
    "scoring": {
        "system": ("penalty", "collect", "plus_minus"), "counted": ("loose", "all"),
        "ace_in_hand": (1, 11, "context"), "ramino_multiplier": (1, 2), "ramino_waives_meld_limit": (True, False),
    },
    "match": {"end": ("target", "deal_round", "last_in"), "target": (60,)},
    "reentry": {"enabled": (True, False), "fee": (0, 5), "limit": (None, 1)},
    "stakes": {
        "mode": ("none", "fixed", "bets"), "amount": (0, 1), "allow_check": (True, False), "raise_cap": (None, 1),
    },
}  # fmt: skip


def random_rules(luck):
    """A legal rule set with about half of the switches drawn by lot."""
    while True:
        changes = {
            theme: {name: luck.choice(values) for name, values in group.items() if luck.random() < 0.5}
            for theme, group in CHOICES.items()
        }
        try:
            rules = change(RaminoRules(), {**changes, "match": {**changes["match"], "max_deals": 3}})
            check(rules)
        except RulesError:
            continue
        return rules


def legal_under(numbers):
    for number in numbers:
        luck = random.Random(number)
        rules, seats = random_rules(luck), luck.randint(2, 4)
        play(RAMINO, rules, [GreedyBot() for _ in range(seats)], board_key("legal", number))


def test_is_legal_under_any_rules():
    legal_under(range(25))


@pytest.mark.long
def test_is_legal_under_many_more_rules():
    legal_under(range(25, 600))


def test_what_is_near_to_a_card():
    """Twins do not count, a rank and a neighbour are two ways, a gap is one; the ace goes round no corner."""
    sense = Sense(rules_of("centouno").rules)
    for card, others, ways in [
        ("5h", "5h 9c", 0), ("5h", "5c 5d", 4), ("5h", "4h", 2), ("5h", "7h 3h", 2),
        ("Ah", "Kh 2h", 4), ("Kh", "2h", 0),
    ]:  # fmt: skip
        assert sense.links(sense.pack([card, *others.split()]), card) == ways, (card, others)


# What a person would do too


def at(preset, hands, upcard, stock=(), *, settings=(), dealer=None, scores=None):
    """A deal laid down, at its first decision."""
    rules = rules_of(preset, settings).rules
    dealer = len(hands) - 1 if dealer is None else dealer
    fixed = FixedDeal(tuple(map(tuple, hands)), upcard, tuple(stock), dealer, scores)
    return rules, RAMINO.open(rules, Setup(len(hands), board_key("at", 0), (fixed,))).state


def answer(rules, state, seat=None):
    ask = next(each for each in RAMINO.pending(state) if seat in (None, each.seat))
    return decide(ask.kind, ask.can, RAMINO.view(state, ask.seat), Sense(rules))


LOW = ["2c", "3d", "5h", "6s", "8c", "9d", "Jh", "Qs", "Kc", "4d"]
OTHERS = ["2d", "4h", "6c", "7d", "9c", "Tc", "Ts", "Qd", "Ks", "5s"]
MELDED = ["3c", "3d", "3h", "7s", "8s", "9s", "Jc", "Jd", "Jh"]


@pytest.mark.timeout(20)
@pytest.mark.parametrize("table", [True, False])
def test_answers_soon_with_a_hand_that_has_grown_large(table):
    """As draw.take_two makes where no melds may be laid; a part that is all melds does not close the whole."""
    rules = change(rules_of("due-mazzi").rules, {"table": {"enabled": table}, "closing": {"needs_discard": False}})
    _, state = at("due-mazzi", [LOW, OTHERS], "9s")
    view = RAMINO.view(state, 0)
    luck = random.Random(1)
    for hand in (NATURALS[:40], [*luck.sample([*NATURALS] * 2, 44), *["*"] * 4]):
        large = replace(view, hand=tuple(hand), drawn=hand[0], drawn_from="discard")
        action = decide("play", {"may_not_discard": hand[0], "melds_left": None}, large, Sense(rules))
        assert action.discard in hand[1:]
        assert not action.close


def test_takes_the_card_that_melds_and_leaves_the_one_that_does_not():
    hand = [*MELDED[:5], "Kh", "5d", "Qc", "2s", "4h"]
    rules, state = at("centouno", [hand, LOW], "9s")
    assert answer(rules, state) == Draw("discard")
    rules, state = at("centouno", [hand, LOW], "Ks")
    assert answer(rules, state) == Draw("stock")


def test_closes_at_zero():
    rules, state = at("centouno", [[*MELDED, "Kh"], LOW], "Ah", ["Js"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    assert answer(rules, state) == Play(discard="Kh", close=True)


def test_throws_the_dearest_card_of_least_use():
    hand = ["3c", "3d", "3h", "7s", "8s", "Kh", "Kd", "Qc", "2s", "4h"]
    rules, state = at("centouno", [hand, LOW], "Ah", ["9s"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    assert answer(rules, state).discard == "Qc"


def test_lays_all_it_can():
    hand = ["3c", "3d", "3h", "7s", "8s", "9s", "Kh", "Qc", "2s", "5h"]
    rules, state = at("due-mazzi", [hand, LOW], "Ah", ["3s"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    action = answer(rules, state)
    laid = sorted(card for step in action.steps for card in step.meld)
    assert laid == sorted(["3c", "3d", "3h", "3s", "7s", "8s", "9s"])
    assert action.discard in ("Kh", "Qc")


def test_holds_its_melds_back_until_they_open():
    hand = ["3c", "3d", "3h", "7s", "8s", "9s", "Kh", "Qc"]
    rules, state = at("italiano", [hand, LOW[:8]], "Ah", ["5d"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    assert answer(rules, state).steps == ()
    hand = ["Kc", "Kd", "Kh", "7s", "8s", "9s", "Qh", "2c"]
    rules, state = at("italiano", [hand, LOW[:8]], "Ah", ["5d"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    assert len(answer(rules, state).steps) == 2


def test_adds_cards_one_after_the_other():
    hand = ["6s", "7s", "8s", "Kh", "Qc", "2d", "5h", "9c", "Jd", "Td"]
    rules, state = at("due-mazzi", [hand, LOW], "Ah", ["4c"])
    state = RAMINO.apply(state, 0, Draw("stock")).state
    state = replace(state, table=(TableMeld(1, 1, ("3s", "4s", "5s")),), next_meld=2)
    kept = [card for card in state.hands[0] if card not in ("6s", "7s")]
    state = replace(state, hands=(("6s", "7s", *kept[1:]), state.hands[1]))
    action = answer(rules, state)
    assert [step.add for step in action.steps if step.add] == [("6s",), ("7s",)]
    RAMINO.apply(state, 0, action)


def test_closes_with_a_residue_unless_that_puts_it_out():
    hand = [*MELDED, "2h"]
    rules, state = at("centouno", [hand, LOW], "Ah")
    ready = replace(state, acted=(True, True), turns=2)
    assert answer(rules, ready) == Close()
    sheet = replace(ready.sheet, scores=(-100, 0))
    assert answer(rules, replace(ready, sheet=sheet)) != Close()


def test_knocks_for_a_card_that_melds():
    settings = ["battuta.enabled=true"]
    hand = [*MELDED[:5], "Kh", "5d", "Qc", "2s", "4h"]
    rules, state = at("centouno", [LOW, OTHERS, hand], "9s", settings=settings)
    knocking = replace(state, phase=Knocking(0, (2,)))
    assert answer(rules, knocking, 2) == Knock()
    rules, state = at("centouno", [LOW, OTHERS, hand], "Ks", settings=settings)
    assert answer(rules, replace(state, phase=Knocking(0, (2,))), 2) == Pass()


def test_bets_with_a_good_hand_and_folds_a_bad_one():
    good, bad = [*MELDED, "2c"], ["2d", "5c", "9h", "Kd", "Js", "7c", "Qh", "4s", "Tc", "Ah"]
    rules, state = at("piatto", [good, bad], "6d")
    assert isinstance(answer(rules, state), Bet)
    raised = RAMINO.apply(state, 0, Bet(50)).state
    assert answer(rules, raised) == Fold()
    rules, state = at("piatto", [bad, good], "6d")
    opened = RAMINO.apply(state, 0, Bet(1)).state
    assert isinstance(answer(rules, opened), Raise)


def test_comes_back_where_the_pot_is_worth_the_fee():
    rules, state = at("centouno", [LOW, OTHERS, [*MELDED, "As"]], "6d")
    view = replace(RAMINO.view(state, 0), scores=(-110, -20, -30), pot=60)
    assert decide("reenter", {}, view, Sense(rules)) == Reenter()
    assert decide("reenter", {}, replace(view, scores=(-110, -99, -99), pot=0), Sense(rules)) == Leave()


def test_gives_up_a_card_that_it_does_not_want():
    rules, state = at("centouno", [LOW, OTHERS, [*MELDED, "As"]], "Kd")
    view = RAMINO.view(state, 0)
    assert decide("yield", {"close": False}, view, Sense(rules)) == Yield()


def test_plays_rams_by_its_own_thumb():
    rules = rules_of("rams").rules
    state = play(GAMES["rams"], rules, [GreedyBot() for _ in range(4)], board_key("rams", 1))
    assert GAMES["rams"].outcome(state).reason == "finished"
