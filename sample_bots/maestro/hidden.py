"""Worlds that a seat cannot tell from the real one: the unseen cards dealt to the other hands, the rest to come.

A hand that has been played for some turns is better than a random one, so it is played on by thumb before it is used.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from protocol.cards import deck, physical
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.race import Runner

RIPE = 5
"""So many turns a hand is played on at most."""


class World(NamedTuple):
    """Hands by seat (one's own is empty) and the cards to come, in a random order."""

    hands: list[list[str]]
    coming: list[str]


def unseen(view: View, rules: RaminoRules) -> list[str]:
    """The cards that may lie in other hands or in the stock, in canonical order."""
    seen = Counter([*view.hand, *view.discard])
    for meld in view.table:
        seen.update(map(physical, meld.cards))
    left = []
    for card in deck(rules.deck.packs, rules.deck.jokers_per_pack):
        if seen[card]:
            seen[card] -= 1
        else:
            left.append(card)
    return left


def known(view: View, memory: Memory, cards: Sequence[str]) -> list[list[str]]:
    """By seat the cards that it must hold, as far as they are really unseen and there is room for them."""
    left, found = Counter(cards), []
    for seat, held in enumerate(memory.holds):
        mine: list[str] = []
        for card in held if seat != view.seat else ():
            if left[card] and len(mine) < view.hand_counts[seat]:
                left[card] -= 1
                mine.append(card)
        found.append(mine)
    return found


def others(view: View) -> list[int]:
    """The seats that play besides one's own, in the order of their turns."""
    seats = len(view.hand_counts)
    return [seat for step in range(1, seats) if view.in_play[seat := (view.seat + step) % seats]]


def without(cards: Sequence[str], hands: Sequence[Sequence[str]]) -> list[str]:
    """The cards that are in none of these hands."""
    return list((Counter(cards) - Counter(card for hand in hands for card in hand)).elements())


def sample(view: View, cards: Sequence[str], held: Sequence[Sequence[str]], random: Random, runner: Runner) -> World:
    """One world."""
    free = without(cards, held)
    random.shuffle(free)
    hands: list[list[str]] = []
    for seat, count in enumerate(view.hand_counts):
        want = 0 if seat == view.seat else count - len(held[seat])
        hands.append([] if seat == view.seat else [*held[seat], *free[:want]])
        free = free[want:]
    turns = min(RIPE, view.turns // max(1, sum(view.in_play)))
    for seat, hand in enumerate(hands):
        if hand:
            _ripen(hand, held[seat], free, turns, runner)
    return World(hands, free)


def _ripen(hand: list[str], held: Sequence[str], free: list[str], turns: int, runner: Runner) -> None:
    """Some turns by thumb; what is thrown goes under the cards to come."""
    for _ in range(min(turns, len(free))):
        thrown, _ = runner.throw([*hand, free[0]])
        if thrown is not None and thrown != free[0] and thrown not in held:
            hand.append(free.pop(0))
            hand.remove(thrown)
            free.append(thrown)
        else:
            free.append(free.pop(0))
