"""The solver against a naive one that shares no code with it: every subset of the hand, is it one meld, is it several.

Law of the oracle: it is too simple to be wrong, and it is slow.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.ramino.rules import Closing, Melds, RaminoRules, Scoring
from referee.games.ramino import partition

ORDER = "A23456789TJQK"


def is_meld(cards, wild, melds):
    """Whether the cards are one meld when those at the places in `wild` are jokers."""
    naturals = [card for i, card in enumerate(cards) if i not in wild]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or len(naturals) < max(1, melds.min_naturals) or "*" in naturals:
        return False
    if melds.max_jokers is not None and jokers > melds.max_jokers:
        return False
    return is_set(naturals, len(cards), melds) or is_run(naturals, len(cards), melds)


def is_set(naturals, size, melds):
    suits = sorted(naturals.count(card) for card in set(naturals))
    if len({card[0] for card in naturals}) > 1 or suits[-1] > 2:
        return False
    if melds.same_suit == "none":
        return suits[-1] == 1 and size <= 4
    if melds.same_suit == "one_pair":
        return suits.count(2) <= 1 and size <= 5
    return size <= 8


def is_run(naturals, size, melds):
    if len({card[1] for card in naturals}) > 1:
        return False
    aces = [card for card in naturals if card[0] == "A"]
    others = [ORDER.index(card[0]) + 1 for card in naturals if card[0] != "A"]
    for places in {0: [[]], 1: [[1], [14]], 2: [[1, 14]]}.get(len(aces), []):
        taken = others + places
        for low in range(1, 15):
            window = range(low, low + size)
            if window[-1] > (13 if melds.ace == "low" else 14) or len(set(taken)) < len(taken):
                continue
            if not set(taken) <= set(window):
                continue
            both = 1 in window and 14 in window
            if not both or melds.run_both_aces == "yes":
                return True
            if melds.run_both_aces == "joker_only" and not {1, 14} <= set(taken):
                return True
    return False


def subset_is_meld(cards, melds):
    fixed = {i for i, card in enumerate(cards) if card == "*"}
    black = [i for i, card in enumerate(cards) if card in ("As", "Ac")]
    if melds.black_aces == "off":
        return is_meld(cards, fixed, melds)
    if melds.black_aces == "wild":
        return is_meld(cards, fixed | set(black), melds)
    return any(
        is_meld(cards, fixed | {place for n, place in enumerate(black) if pattern >> n & 1}, melds)
        for pattern in range(1 << len(black))
    )


def loose_value(cards, rules):
    total = 0
    for card in cards:
        if card == "*":
            total += rules.scoring.joker_in_hand
        elif card in ("As", "Ac") and rules.melds.black_aces != "off":
            total += rules.scoring.black_ace_in_hand
        elif card[0] == "A" and rules.scoring.ace_in_hand == "context":
            total += 1 if "2" + card[1] in cards and "3" + card[1] in cards else 11
        elif card[0] == "A":
            total += rules.scoring.ace_in_hand
        else:
            total += 10 if card[0] in "TJQK" else int(card[0])
    return total


def partitions(hand, rules):
    """Every subset of the hand, as a bit mask, that falls into melds without a rest."""
    everything = range(1 << len(hand))
    chosen = [[hand[i] for i in range(len(hand)) if mask >> i & 1] for mask in everything]
    by_lowest = {}
    for mask in everything[1:]:
        if subset_is_meld(chosen[mask], rules.melds):
            by_lowest.setdefault(mask & -mask, []).append(mask)
    melded = {0}
    for mask in everything[1:]:
        if any(meld & mask == meld and mask - meld in melded for meld in by_lowest.get(mask & -mask, ())):
            melded.add(mask)
    return melded, chosen


def naive(hand, rules, forbidden):
    """The least points; the least points by discard; what the discards leave at best."""
    melded, chosen = partitions(hand, rules)
    whole = (1 << len(hand)) - 1
    points = min(loose_value(chosen[whole - mask], rules) for mask in melded)
    after = {}
    for mask in melded:
        for i, card in enumerate(hand):
            if not mask >> i & 1 and (card != forbidden or hand.count(card) > 1):
                left = loose_value(chosen[whole - mask - (1 << i)], rules)
                after[card] = min(left, after.get(card, left))
    return points, after


def random_rules(rng):
    ace = rng.choice(["low", "both", "both"])
    melds = Melds(
        ace=ace,
        run_both_aces="never" if ace == "low" else rng.choice(["never", "never", "joker_only", "yes"]),
        max_jokers=rng.choice([None, None, 0, 1, 1, 2, 3]),
        min_naturals=rng.choice([1, 1, 2, 2, 3, 4]),
        same_suit=rng.choice(["none", "none", "none", "one_pair", "two_each"]),
        black_aces=rng.choice(["off", "off", "off", "dual", "wild"]),
    )
    scoring = Scoring(
        ace_in_hand=rng.choice([1, 11, 11, "context"]),
        joker_in_hand=rng.choice([25, 25, 25, 0, 3, 50]),
        black_ace_in_hand=rng.choice([25, 11]),
    )
    return RaminoRules(melds=melds, scoring=scoring, closing=Closing(needs_discard=rng.random() < 0.7))


def random_hand(rng, size, rich):
    """Dealt from two packs, or rich: from few ranks and suits, duplicates and jokers."""
    pack = [rank + suit for rank in ORDER for suit in "cdhs"] * 2
    if not rich:
        return rng.sample(pack + ["*"] * 4, size)
    start, width = rng.randrange(13), rng.choice([2, 3, 4, 5, 7])
    ranks = {ORDER[(start + n) % 13] for n in range(width)}
    suits = rng.sample("cdhs", rng.choice([1, 2, 3, 4]))
    near = [card for card in pack if card[0] in ranks and card[1] in suits]
    near += rng.sample(pack, max(3, size + 2 - len(near)))
    drawn = rng.sample(near, size)
    for place in range(rng.choice([0, 0, 1, 2, 3, 4])):
        drawn[place % size] = "*"
    return [card if drawn[:n].count(card) < (4 if card == "*" else 2) else "*" for n, card in enumerate(drawn)][:size]


def in_order(cards, rules):
    """Equal discards as they are documented: no joker first, the dearest, the highest rank, clubs to spades."""
    return sorted(cards, key=lambda c: (c == "*", -loose_value([c], rules), -ORDER.find(c[0]), "cdhs".find(c[1:])))


def check(hand, rules, forbidden):
    points, after = naive(hand, rules, forbidden)
    where = (hand, rules.melds, rules.scoring, forbidden)
    found = partition.arrange(hand, rules)
    assert partition.deadwood(hand, rules) == points == found.points, where
    check_arrangement(found, hand, rules, where)
    thrown = partition.arrange_with_discard(hand, rules, forbidden)
    free = not rules.closing.needs_discard and points == 0
    if thrown.discard is None:
        assert free or not after, where
    else:
        best = min(after.values())
        order = in_order([card for card, left in after.items() if left == best], rules)
        assert not free and thrown.points == best and thrown.discard == order[0], where
    check_arrangement(thrown, hand, rules, where)
    closing = partition.closing_discards(hand, rules, forbidden)
    expected = in_order([card for card, left in after.items() if left == 0], rules)
    assert list(closing) == [None] * free + expected, where


def check_arrangement(found, hand, rules, where):
    """The cards are those of the hand, each meld is one as written, the points are those of the loose cards."""
    cards = [card.partition("=")[0] for meld in found.melds for card in meld] + list(found.deadwood)
    assert sorted(cards + [found.discard] * (found.discard is not None)) == sorted(hand), where
    assert loose_value(list(found.deadwood), rules) == found.points, where
    for meld in found.melds:
        wild = {n for n, card in enumerate(meld) if "=" in card}
        assert is_meld([card.partition("=")[0] for card in meld], wild, rules.melds), (meld, where)
        written_as_declared([card.rpartition("=")[2] for card in meld], rules.melds, (meld, where))


def written_as_declared(names, melds, where):
    """With every wild card read as its identity: a run upwards, or a set in the order c d h s."""
    if len({name[0] for name in names}) == 1:
        assert [name[1] for name in names] == sorted(name[1] for name in names), where
        assert is_set(names, len(names), melds), where
        return
    places = [ORDER.index(name[0]) + 1 for name in names]
    places = [14 if n and place == 1 else place for n, place in enumerate(places)]
    assert len({name[1] for name in names}) == 1, where
    assert places == list(range(places[0], places[0] + len(names))), where


def run_oracle(seed, count, sizes):
    rng = random.Random(seed)
    for number in range(count):
        rules = random_rules(rng) if number % 4 else RaminoRules(closing=Closing(needs_discard=number % 8 == 0))
        hand = random_hand(rng, rng.choice(sizes), rich=number % 2 == 0)
        check(hand, rules, rng.choice([None, None, *hand]))


def test_least_points_melds_and_discards_of_random_hands():
    run_oracle(1, 1500, [3, 5, 7, 8, 9])
    run_oracle(3, 1000, [4, 5, 6])
    run_oracle(2, 150, [10, 11])


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
def test_least_points_of_many_random_hands(seed):
    run_oracle(100 + seed, 2000, [6, 7, 8, 9, 10, 10, 11, 11])
    run_oracle(200 + seed, 20, [12, 13, 14])


@settings(max_examples=150, deadline=None)
@given(
    rng=st.randoms(use_true_random=False),
    hand=st.lists(st.sampled_from(["*", *(r + s for r in ORDER for s in "cdhs")]), min_size=1, max_size=8).filter(
        lambda hand: all(hand.count(card) <= (4 if card == "*" else 2) for card in hand)
    ),
)
def test_least_points_of_any_hand(rng, hand):
    check(hand, random_rules(rng), rng.choice([None, *hand]))
