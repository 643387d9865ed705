"""Rams by rules of thumb: enter with promising hands, keep what wins tricks, take them with the cheapest card.

Everything is decided from the view alone. Chances are per card: how often such a card takes a trick.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, Literal, NamedTuple

from protocol.rams.actions import Action, Card, Enter, Finish, Leave, Pass, Take
from protocol.rams.cards import ACE_VALUE, STRENGTH, aces, lowness, pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rams.view import RamsView

TRUMP_CHANCE = {"A": 0.98, "K": 0.85, "Q": 0.72, "J": 0.62, "T": 0.52, "9": 0.45}
LOW_TRUMP_CHANCE = 0.38
SUIT_CHANCE = {"A": 0.5, "K": 0.25, "Q": 0.12}
BOUGHT_CHANCE = 0.24
"""A card from the stock: a trump one time in four, now and then an ace."""
CROWD = 5.0
"""How little rivals matter: against one a chance is what it is, each one more takes a part of it."""
HOPE = 0.5
"""How far aces that may be bought are counted: a trump in the hand is surer."""
REMISE = 5
AceCount = Literal["ever_held", "final_hand", "dealt"]


def decide(ask: str, can: Mapping[str, Any], view: RamsView, rules: RamsRules) -> Action:
    """The answer to one question; `can` lists what is legal, as the referee sends it."""
    if ask == "enter":
        return _enter(can, view, rules)
    if ask == "trump":
        return _trump(view, rules)
    return Card(_card(can["cards"], view, rules))


def chance(card: str, trump: str) -> float:
    """How often a card takes a trick, seen from before the first lead."""
    if card[1] == trump:
        return TRUMP_CHANCE.get(card[0], LOW_TRUMP_CHANCE)
    return SUIT_CHANCE.get(card[0], 0.04)


class Stand(NamedTuple):
    """What entering depends on beside the hand: `turn_up` is the trump card where the seat is the dealer; `rivals`,
    how many others play; `aces`, what the aces among the unseen cards are worth, by card."""

    trump: str
    turn_up: str | None
    rivals: float
    aces: float


def _enter(can: Mapping[str, Any], view: RamsView, rules: RamsRules) -> Action:
    if can["finish"]:
        return Finish()
    unseen = _unseen(view, rules)
    turn_up = view.trump_card if view.seat == view.dealer else None
    stand = Stand(view.trump, turn_up, _rivals(view), ace_points(unseen) / len(unseen))
    throw, cost = exchange(view.hand, can["max_throw"], stand, rules.scoring.ace_count)
    return Pass() if can["pass"] and cost >= 0 else Enter(throw)


def exchange(hand: Sequence[str], most: int, stand: Stand, count: AceCount) -> tuple[tuple[str, ...], float]:
    """The cards to throw, as many of the worst as pays best, and what entering is expected to add to the record.

    Aces count however they come, so once a trick is safe a card from the stock may be worth more than a low trump.
    """
    hand = sorted(hand, key=lambda card: chance(card, stand.trump))
    cost, number = min((_expected(hand, number, stand, count), number) for number in range(most + 1))
    return tuple(hand[:number]), cost


def _expected(hand: Sequence[str], number: int, stand: Stand, count: AceCount) -> float:
    """What entering adds to the record when the first `number` cards of `hand` are thrown.

    Tricks and aces are written off; without a trick the remise and the aces are added instead.
    """
    chances = [chance(card, stand.trump) for card in hand[number:]] + [BOUGHT_CHANCE] * number
    if stand.turn_up is not None:
        chances = [*sorted(chances)[1:], chance(stand.turn_up, stand.trump)]
    share = CROWD / (CROWD - 1 + stand.rivals)
    chances = [min(0.98, each * share) for each in chances]
    none = prod(1 - each for each in chances)
    return none * REMISE - sum(chances) - (1 - 2 * none) * _aces(hand, number, stand, count)


def _aces(hand: Sequence[str], number: int, stand: Stand, count: AceCount) -> float:
    """The aces held, as far as scoring.ace_count looks at them, and those that may be bought."""
    held = ace_points(hand[number:] if count == "final_hand" else hand)
    if count == "dealt":
        return held
    turned_up = ACE_VALUE.get(stand.turn_up, 0) if stand.turn_up else 0
    return held + HOPE * number * stand.aces + turned_up


def ace_points(cards: Iterable[str]) -> int:
    """What the aces among some cards are worth."""
    return sum(ACE_VALUE[card] for card in aces(cards))


def _rivals(view: RamsView) -> float:
    """How many others play: those who have entered, and about half of those who are still to speak."""
    others = [entered for seat, entered in enumerate(view.entered) if seat != view.seat]
    return sum(0.5 if entered is None else float(entered) for entered in others)


def _trump(view: RamsView, rules: RamsRules) -> Action:
    """Takes the turned-up trump for the card that is worth least."""
    worst = min(view.hand, key=lambda card: (chance(card, view.trump), lowness(card, view.trump)))
    better = chance(view.trump_card, view.trump) > chance(worst, view.trump)
    return Take(worst) if better or rules.exchange.dealer_trump == "forced" else Leave()


def _card(legal: Sequence[str], view: RamsView, rules: RamsRules) -> str:
    if not view.trick:
        return _lead(legal, view, rules)
    suit = view.trick[0].card[1]
    best = max(_rank(played.card, suit, view.trump) for played in view.trick)
    winners = [card for card in legal if _rank(card, suit, view.trump) > best]
    if not winners:
        return min(legal, key=lambda card: lowness(card, view.trump))
    if _last(view):
        return min(winners, key=lambda card: _rank(card, suit, view.trump))
    return _beat(winners, suit, view, rules)


def _beat(winners: Sequence[str], suit: str, view: RamsView, rules: RamsRules) -> str:
    """With others still to play: the cheapest card that nothing unseen of its suit beats, else the highest."""
    unseen = _unseen(view, rules)
    ranked = sorted(winners, key=lambda card: _rank(card, suit, view.trump))
    for card in ranked:
        if not any(other[1] == card[1] and STRENGTH[other[0]] > STRENGTH[card[0]] for other in unseen):
            return card
    return ranked[0] if ranked[0][1] == view.trump != suit else ranked[-1]


def _lead(legal: Sequence[str], view: RamsView, rules: RamsRules) -> str:
    """The highest card of a suit that nothing unseen beats, trumps first; else the longest side suit's lowest."""
    unseen = _unseen(view, rules)
    masters = [
        card
        for card in legal
        if not any(other[1] == card[1] and STRENGTH[other[0]] > STRENGTH[card[0]] for other in unseen)
    ]
    if masters:
        return max(masters, key=lambda card: (card[1] == view.trump, STRENGTH[card[0]]))
    side = [card for card in legal if card[1] != view.trump]
    return max(side, key=lambda card: STRENGTH[card[0]]) if side else min(legal, key=lambda c: STRENGTH[c[0]])


def _rank(card: str, suit: str, trump: str) -> int:
    """How high a card counts in a trick in which `suit` was led; 0 where it cannot win."""
    if card[1] == trump:
        return 100 + STRENGTH[card[0]]
    return STRENGTH[card[0]] if card[1] == suit else 0


def _last(view: RamsView) -> bool:
    return len(view.trick) == sum(entered is True for entered in view.entered) - 1


def _unseen(view: RamsView, rules: RamsRules) -> set[str]:
    """The cards that the others may still hold."""
    cards = pack(pack_size(len(view.scores), rules.deck.pack_at_four))
    gone = {*view.hand, *view.seen, *view.threw}
    if not view.took_trump:
        gone.add(view.trump_card)
    return set(cards) - gone
