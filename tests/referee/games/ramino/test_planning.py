"""The plan of a turn against everything that the engine allows, and in positions of real deals."""

import random
from collections import deque
from itertools import combinations, permutations, product

import pytest

from protocol.ramino.actions import Play, Step
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from protocol.rules import change
from referee.game import IllegalAction, Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.laying import Laying
from referee.games.ramino.melds import read_meld
from referee.games.ramino.pieces import MeldError
from referee.games.ramino.planning import best_play
from referee.games.ramino.scoring import charge

DUE, CLASSICO, ITALIANO, SCOPERTO = (rules_of(n).rules for n in ("due-mazzi", "classico", "italiano", "scoperto"))


def table_of(*melds, owner=1):
    return tuple(TableMeld(number, owner, tuple(cards.split())) for number, cards in enumerate(melds, 1))


def plan_of(hand, table, rules, *, opened=True, touched=True, taken=None, **more):
    return best_play(hand.split(), table, rules, seat=0, opened=opened, touched=touched, taken=taken, **more)


SPLIT = change(DUE, {"table": {"split_six": True}})
DUAL = change(DUE, {"melds": {"black_aces": "dual"}})

CASES = [  # hand, table, rules, what is left, discard, why
    ("6s 7s 8s Kd 2h", ["3s 4s 5s"], DUE, 2, "Kd", "architecture, Known traps: chained lay-offs"),
    ("7c Kd 2h", ["4c 5c 6c"], CLASSICO, 2, "Kd", "S004-13: 7c on 4c 5c 6c"),
    ("7c 2d", ["4c 5c 6c", "3d 4d 5d"], CLASSICO, 0, None, "E147: both added, closes without a discard"),
    ("5h 6h 7h 8h", [], DUE, 0, "8h", "E133, Q-52: a discard is due, so 5-6-7 and 8h thrown"),
    ("6h Kd 2c", ["5h *=6h 7h"], DUE, 2, "Kd", "E129, S003-19: 6h in, the joker back at the end"),
    ("8s 9s Qd Qh", ["5s 6s 7s", "8c 8d 8h"], DUE, 10, "Qd", "the right target: 8s and 9s go on the run"),
    ("9s 9h * Kd", ["6s 7s 8s"], DUE, 0, "Kd", "9s does not join: it is wanted for 9s 9h and the joker"),
    ("9d Kd Kh 3c", ["6d 7d *=8d"], DUE, 13, "Kd", "9d joins; the joker of the run has no card at hand"),
    ("9d * 3c", ["5d 6d 7d"], DUE, 0, "3c", "S003-16: the joker bridges to the nine"),
    ("5c 5d 5h Kc Kd Kh 2s", [], CLASSICO, 12, "5c", "S004-12: one meld a turn"),
    ("9c 9d 9h 6s 7s 8s Kd", [], ITALIANO, 48, "Kd", "E155: an opening of 48 is refused"),
    ("7s 2d", ["4s 5s 6s 7s 8s 9s"], SPLIT, 0, "2d", "S000-51: split, the second seven goes on the low half"),
    ("7s 2d", ["4s 5s 6s 7s 8s 9s"], DUE, 2, "7s", "without the split there is no place for it"),
    ("Ts 2d", ["4s 5s 6s 7s 8s 9s"], SPLIT, 0, "2d", "Q-20: what goes on an outer end needs no split"),
    ("As 9d 3c", ["5d 6d 7d"], DUAL, 0, "3c", "Q-25: a black ace bridges to the nine as a joker does"),
    ("Tc Td Th 6s 7s 8s Kd 2c", [], ITALIANO, 2, "Kd", "S004-V4b: 51 opens"),
    ("7c 2d Kd", ["4c 5c 6c"], ITALIANO, 9, "Kd", "Q-65: additions only after one's own opening"),
]


@pytest.mark.parametrize("hand, melds, rules, left, discard, why", CASES, ids=[case[-1] for case in CASES])
def test_plans(hand, melds, rules, left, discard, why):
    plan = plan_of(hand, table_of(*melds), rules, opened=False, touched=False)
    assert (plan.points_left, plan.discard, plan.exact) == (left, discard, True)


def test_one_action_is_one_action():
    rules = change(SCOPERTO, {"table": {"one_action_per_turn": True}})
    plan = plan_of("6s 7s Kd", table_of("3s 4s 5s"), rules)
    assert (len(plan.steps), plan.points_left) == (1, 7)


def test_others_melds_are_left_alone():
    rules = change(DUE, {"table": {"layoff": "own"}})
    assert plan_of("6s 7s Kd", table_of("3s 4s 5s"), rules).points_left == 13
    assert plan_of("6s 7s Kd", table_of("3s 4s 5s", owner=0), rules).points_left == 7 - 7


def test_the_card_taken_stays():
    assert plan_of("Kd 2c 5h", (), DUE, taken="Kd").discard == "5h"
    twins = plan_of("Kd Kd 2c", (), DUE, taken="Kd")
    assert (twins.discard, twins.points_left) == ("Kd", 12)
    laid = plan_of("Qd Kd Ad Kd", (), DUE, taken="Kd")
    assert laid.discard != "Kd"  # laying one of the twins lays the other one first (Part 2b, "Discard")


def test_a_hand_kept_may_throw_the_twin_that_a_meld_would_lay():
    """Kept in hand, 7d 8d Ac cost nothing and the other 7d goes; laid, the one that was taken stays (Part 2b)."""
    rules = change(SCOPERTO, {"melds": {"black_aces": "dual"}, "scoring": {"counted": "loose"}})
    plan = plan_of("Ac 7d 8d 7d", table_of("7c 7h 7s"), rules, taken="7d")
    assert plan.points_left == 0 or not plan.exact


def naive(hand, table, rules, *, opened, touched, taken):
    """The fewest points over every sequence of steps that the engine takes."""
    best, seen, ways = [1 << 30], set(), deque([()])

    def explore(steps):
        work = Laying(rules, 0, hand, table, 100, opened=opened)
        try:
            for number, step in enumerate(steps):
                work.step(step, f"steps[{number}]")
        except IllegalAction:
            return
        key = tuple(sorted(work.hand)), tuple(sorted((m.id, m.cards) for m in work.table.values()))
        # What no limit tells apart is the same, shortest way first: else black aces that are jokers go to and fro.
        key = (*key, work.melds, min(work.added, 2), min(work.swaps, 2), work.opening, max(work._jokers_due, 0))
        if key in seen:
            return
        seen.add(key)
        finish(work)
        for step in possible(work):
            ways.append((*steps, step))

    def finish(work):
        for card in {*work.hand, None}:
            left = list(work.hand)
            if card is None:
                if left or rules.closing.needs_discard:
                    continue
            elif card == taken and left.count(card) == 1:
                continue
            else:
                left.remove(card)
            try:
                work.finish(whole_hand=not left and not touched)
            except IllegalAction:
                continue
            best[0] = min(best[0], charge(left, rules))

    while ways:
        explore(ways.popleft())
    return best[0]


def possible(work):
    """Candidate steps, legal or not."""
    cards = sorted(set(work.hand))
    for meld in work.table.values():
        for card in cards:
            if any("=" in there or there == "*" for there in meld.cards):
                yield Step(swap=card, to=meld.id)
            yield Step(add=(card,), to=meld.id)
            if wild_here(card, work.rules):
                yield from (Step(add=(f"{card}={name}",), to=meld.id) for name in neighbours(meld.cards))
        if work.rules.table.split_six and len(meld.cards) == 6:
            yield Step(split=meld.id)
    for size in range(3, len(work.hand) + 1):
        for chosen in set(combinations(sorted(work.hand), size)):
            yield from (Step(meld=order) for order in orders(chosen, work.rules))


def neighbours(cards):
    ranks = "A23456789TJQKA"
    suits = "cdhs"
    names = [card.rpartition("=")[2] for card in cards if card != "*"]
    if len({name[0] for name in names}) == 1:
        return [names[0][0] + suit for suit in suits]
    low, high = ranks.index(names[0][0]), ranks.rindex(names[-1][0])
    return [ranks[place] + names[0][1] for place in (low - 1, high + 1) if 0 <= place < 14]


def wild_here(card, rules):
    return card == "*" or (card in ("As", "Ac") and rules.melds.black_aces != "off")


def declared(chosen, rules):
    """The cards, each black ace as itself and as every card that could lie beside the others."""
    near = {r + c[1] for c in chosen if c != "*" for r in "A23456789TJQK"} | {c[0] + s for c in chosen for s in "cdhs"}
    names = [
        [card, *(f"{card}={name}" for name in near)] if wild_here(card, rules) and card != "*" else [card]
        for card in chosen
    ]
    return product(*names)


def orders(chosen, rules):
    """Each meld once: jokers may stand anywhere."""
    found = set()
    if rules.melds.black_aces != "off" and not {"As", "Ac"}.isdisjoint(chosen) and "*" not in chosen:
        candidates = set(declared(chosen, rules))
    else:
        candidates = set(permutations(chosen)) if "*" in chosen and len(chosen) < 6 else {chosen}
    for order in candidates:
        try:
            found.add(read_meld(order, rules.melds).cards)
        except MeldError:
            continue
    return found


def small_position(rng, rules):
    """Two or three melds on the table, and a small hand that has something to do with them."""
    pack = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * rules.deck.packs
    jokers = rules.deck.packs * rules.deck.jokers_per_pack
    pack += ["*"] * jokers
    rng.shuffle(pack)
    table = []
    while len(table) < rng.choice([1, 2, 3]):
        suit, low = rng.choice("cdhs"), rng.randrange(1, 10)
        length = rng.choice([3, 3, 4] if not rules.table.split_six else [3, 6, 6])
        run = ["A23456789TJQK"[(low + n) % 13] + suit for n in range(length)]
        cards = run if rng.random() < 0.6 else [run[0][0] + s for s in rng.sample("cdhs", 3)]
        if rng.random() < 0.5 and jokers:
            cards[rng.randrange(len(cards))] = "*"
        if all(pack.count(card) >= cards.count(card) for card in cards) and (found := meld_or_none(cards, rules)):
            for card in cards:
                pack.remove(card)
            table.append(TableMeld(len(table) + 1, rng.randrange(2), found))
    near = [card for meld in table for card in neighbours(meld.cards) if card in pack]
    near += [card.rpartition("=")[2] for meld in table for card in meld.cards if "=" in card and card[2:] in pack]
    near += [
        meld.cards[place] for meld in table if len(meld.cards) == 6 for place in (2, 3) if meld.cards[place] in pack
    ]
    near += [ace for ace in ("As", "Ac") if rules.melds.black_aces != "off" and ace in pack]
    hand = []
    for card in rng.sample(near, min(len(near), rng.choice([1, 2, 3]))) + pack:
        if len(hand) < rng.choice([3, 4, 5, 6] if rules.melds.black_aces == "off" else [3, 4]) and card in pack:
            pack.remove(card)
            hand.append(card)
    if rng.random() < 0.4 and "*" in pack:
        hand[0] = "*"
    if sum(wild_here(card, rules) for card in hand) > 2:
        return small_position(rng, rules)  # with more jokers the naive search takes minutes
    return hand, tuple(table)


def meld_or_none(cards, rules):
    try:
        return read_meld(cards, rules.melds).cards
    except MeldError:
        return None


RULES = [
    DUE, CLASSICO, ITALIANO, SCOPERTO,
    change(ITALIANO, {"table": {"opening_min": 20, "joker_swap": True}}),
    change(DUE, {"table": {"melds_per_turn": 1, "layoff": "own"}, "closing": {"needs_discard": False}}),
    change(SCOPERTO, {"table": {"one_action_per_turn": True}}),
    change(SCOPERTO, {"table": {"recovered_joker": "use_now"}, "scoring": {"counted": "loose"}}),
    change(SCOPERTO, {"melds": {"same_suit": "two_each", "max_jokers": 2}, "scoring": {"ace_in_hand": "context"}}),
    change(DUE, {"table": {"split_six": True}}),
    change(SCOPERTO, {"table": {"split_six": True, "melds_per_turn": 1}}),
    change(DUE, {"melds": {"black_aces": "dual"}}),
    change(SCOPERTO, {"melds": {"black_aces": "wild"}, "scoring": {"black_ace_in_hand": 11}}),
    change(SCOPERTO, {"melds": {"black_aces": "dual", "joker_in_set": "either"}, "scoring": {"counted": "loose"}}),
    change(DUE, {"table": {"recovered_same_meld": False}, "melds": {"joker_in_set": "either"}}),
]  # fmt: skip


def compare(seed, count):
    rng = random.Random(seed)
    for number in range(count):
        rules: RaminoRules = RULES[number % len(RULES)]
        hand, table = small_position(rng, rules)
        taken = rng.choice([None, hand[-1]]) if len(hand) > 1 else None
        status = {"opened": rng.random() < 0.5, "touched": True, "taken": taken}
        plan = best_play(hand, table, rules, seat=0, **status)
        least = naive(tuple(hand), table, rules, **status)
        where = (hand, [meld.cards for meld in table], rules.table, status, plan)
        assert plan.points_left == least or (not plan.exact and plan.points_left > least), where


def test_no_sequence_of_steps_leaves_fewer():
    compare(1, 75)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(4))
def test_no_sequence_of_steps_leaves_fewer_in_many_positions(seed):
    compare(100 + seed, 300)


@pytest.mark.parametrize("rules", [DUE, CLASSICO, ITALIANO, SCOPERTO], ids=["due", "classico", "italiano", "scoperto"])
def test_every_plan_of_a_deal_is_legal_and_nearly_all_are_exact(rules):
    exact = 0
    plans = 0
    for seed in "abc":
        state = RAMINO.open(rules, Setup(2, seed * 64)).state
        rng = random.Random(seed)
        while state.deal == 1 and plans < 400:
            (ask, *_) = RAMINO.pending(state)
            action = RAMINO.fallback(state, ask.seat)
            if ask.kind == "play":
                view = RAMINO.view(state, ask.seat)
                taken = view.drawn if view.drawn_from == "discard" else None
                opened = view.opened[ask.seat]
                plan = best_play(view.hand, view.table, rules, seat=ask.seat, opened=opened, taken=taken)
                exact, plans = exact + plan.exact, plans + 1
                if rng.random() < 0.8:
                    action = Play(plan.steps, plan.discard)
            state = RAMINO.apply(state, ask.seat, action).state
    assert exact >= 0.99 * plans > 0
