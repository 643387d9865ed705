"""The rest of a turn: close where that is possible, lay what can be laid, throw the dearest card of least use."""

from collections.abc import Mapping
from typing import Any

from protocol.cards import JOKER, identity
from protocol.ramino.actions import Play
from protocol.ramino.view import View
from referee.games.ramino.planning import best_play
from sample_bots.ramino_greedy.laying import lay, taken_from_pile
from sample_bots.ramino_greedy.sense import Sense

FEW = 4
"""With so few cards in hand, or a joker to be had, the exact planner is asked."""
MANY = 16
"""With more cards than that it would take too long."""


def play(can: Mapping[str, Any], view: View, sense: Sense) -> Play:
    """One whole action."""
    if not sense.rules.table.enabled:
        return _in_hand(can["may_not_discard"], view, sense)
    if _intricate(view, sense):
        plan = best_play(
            view.hand, view.table, sense.rules,
            seat=view.seat, opened=view.opened[view.seat], taken=taken_from_pile(view, sense.rules),
        )  # fmt: skip
        if plan.discard is None or len(view.hand) <= FEW or any(step.swap for step in plan.steps):
            return Play(plan.steps, plan.discard)
    return lay(can, view, sense)


def _in_hand(barred: str | None, view: View, sense: Sense) -> Play:
    """All cards are kept until everything but the discard is melded."""
    if not sense.rules.closing.needs_discard and sense.loose(sense.pack(view.hand)) == 0:
        return Play(close=True)
    special = _special(barred, view, sense)
    if special is not None:
        return special
    card, loose = sense.throw(view.hand, barred)
    if card is None:
        return Play(discard=view.hand[0])
    return Play(discard=card, close=loose == 0)


def _special(barred: str | None, view: View, sense: Sense) -> Play | None:
    """Court cards only, or one suit only, where that closes (S000-54, S000-55)."""
    closing = sense.rules.closing
    if not closing.all_figures and not closing.all_one_suit:
        return None
    naturals = [card for card in view.hand if card != JOKER]
    odd = [[card for card in naturals if card[0] not in "JQK"]] if closing.all_figures else []
    if closing.all_one_suit:
        odd += [[card for card in naturals if card[1] != suit] for suit in {card[1] for card in naturals}]
    if len(naturals) < len(view.hand) and not closing.special_jokers:
        return None
    for cards in odd:
        rest = cards or [card for card in view.hand if card != barred]
        if len(cards) <= 1 and rest and rest[0] != barred:
            return Play(discard=rest[0], close=True)
    return None


def _intricate(view: View, sense: Sense) -> bool:
    if len(view.hand) <= FEW:
        return True
    if len(view.hand) > MANY:
        return False
    if not sense.rules.table.joker_swap or sense.rules.table.layoff == "none":
        return False
    return any("=" in card and identity(card) in view.hand for meld in view.table for card in meld.cards)
