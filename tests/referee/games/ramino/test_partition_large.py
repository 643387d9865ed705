"""Hands of up to twenty cards, as battuta and take-two make them, against an integer program over all their melds.

Too large for the naive oracle's subsets. What is a meld comes from the naive reading of the rules, what is best from
the solver of scipy; nothing is shared with the referee.
"""

import random
from collections import Counter
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from naive_melds import ORDER, SUITS, is_meld
from scipy.optimize import Bounds, LinearConstraint, milp

from protocol.ramino.rules import Melds, RaminoRules, Scoring
from referee.games.ramino import partition

BLACK = ("Ac", "As")


def random_rules(rng):
    ace = rng.choice(["low", "both"])
    melds = Melds(
        ace=ace,
        run_both_aces="never" if ace == "low" else rng.choice(["never", "joker_only", "yes"]),
        max_jokers=rng.choice([None, 1, 1, 2, 3]),
        min_naturals=rng.choice([1, 2, 2, 3]),
        same_suit=rng.choice(["none", "none", "one_pair", "two_each"]),
        black_aces=rng.choice(["off", "off", "dual", "wild"]),
    )
    return RaminoRules(melds=melds, scoring=Scoring(ace_in_hand=rng.choice([1, 11]), joker_in_hand=rng.choice([25, 4])))


def large_hand(rng):
    """Fifteen to twenty cards of five to eight neighbouring ranks, up to four jokers among them."""
    low, jokers, size = rng.randrange(10), rng.randrange(5), rng.randrange(15, 21)
    near = [ORDER[(low + n) % 13] + suit for n in range(rng.choice([5, 6, 8])) for suit in SUITS] * 2
    return rng.sample(near, size - jokers) + ["*"] * jokers


def value(card, rules):
    if card == "*":
        return rules.scoring.joker_in_hand
    if card in BLACK and rules.melds.black_aces != "off":
        return rules.scoring.black_ace_in_hand
    return rules.scoring.ace_in_hand if card[0] == "A" else min(10, ORDER.index(card[0]) + 1)


def readings(held, wilds, melds):
    """Every run and set of natural cards that are held and so many wild ones, lawful or not."""
    for suit, low in product(SUITS, range(1, 13)):
        for high in range(low + 2, 15):
            names = [ORDER[(place - 1) % 13] + suit for place in range(low, high + 1)]
            choices = [(False, True) if held[name] else (True,) for name in names]
            for pattern in product(*choices):
                if sum(pattern) <= wilds:
                    yield [("*" if wild else name, name, wild) for name, wild in zip(names, pattern, strict=True)]
    for rank in ORDER:
        for counts in product(*(range(min(2, held[rank + suit]) + 1) for suit in SUITS)):
            cards = [rank + suit for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]
            for number in range(min(wilds, 8 - len(cards)) + 1):
                for suits in combinations_with_replacement(SUITS, number):
                    yield [(card, card, False) for card in cards] + [("*", rank + suit, True) for suit in suits]


def columns(hand, rules):
    """Every meld as the cards that it takes from the hand, each once."""
    held, found = Counter(hand), set()
    kinds = [card for card in ("*", *BLACK) if held[card] and (card == "*" or rules.melds.black_aces != "off")]
    wilds = sum(held[card] for card in kinds)
    natural = Counter({card: n for card, n in held.items() if card != "*"})
    if rules.melds.black_aces == "wild":
        natural = Counter({card: n for card, n in natural.items() if card not in BLACK})
    lawful = {
        (tuple(sorted(name for name, _, wild in reading if not wild)), sum(wild for _, _, wild in reading))
        for reading in readings(natural, wilds, rules.melds)
        if is_meld(reading, rules.melds)
    }
    for cards, number in lawful:
        for chosen in combinations_with_replacement(kinds, number):
            if not Counter((*cards, *chosen)) - held:
                found.add(tuple(sorted((*cards, *chosen))))
    return sorted(found)


def naive(hand, rules):
    """The fewest points outside disjoint melds."""
    names, melds = sorted(set(hand)), columns(hand, rules)
    total = sum(value(card, rules) for card in hand)
    if not melds:
        return total
    worth = np.array([sum(value(card, rules) for card in meld) for meld in melds])
    uses = np.array([[meld.count(name) for meld in melds] for name in names])
    limits = LinearConstraint(uses, ub=[hand.count(name) for name in names])
    best = milp(-worth, constraints=limits, integrality=np.ones(len(melds)), bounds=Bounds(0, len(hand) // 3))
    return total + round(best.fun)


def compare(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        rules, hand = random_rules(rng), large_hand(rng)
        least = partition.deadwood(hand, rules)
        assert least == naive(hand, rules), (hand, rules.melds, rules.scoring)
        thrown = partition.arrange_with_discard(hand, rules)
        after = {card: partition.deadwood(_without(hand, card), rules) for card in set(hand)}
        assert thrown.points == min(after.values()) == after[thrown.discard], (hand, rules.melds)


def _without(hand, card):
    return [*hand[: hand.index(card)], *hand[hand.index(card) + 1 :]]


def test_large_hands():
    compare(1, 60)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(4))
def test_many_large_hands(seed):
    compare(100 + seed, 1000)


@pytest.mark.parametrize("size", [11, 14, 20])
def test_both_searches_find_the_same(size, monkeypatch):
    """The dearer bound of wide hands and the cheap one of all others."""
    rng = random.Random(size)
    hands = [(random_rules(rng), large_hand(rng)[-size:]) for _ in range(60)]
    found = []
    for wide in (2, 1 << 60):
        monkeypatch.setattr("referee.games.ramino.partition.hunt.WIDE", wide)
        found.append([partition.deadwood(hand, rules) for rules, hand in hands])
    assert found[0] == found[1]
