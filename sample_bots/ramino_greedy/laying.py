"""Laying by thumb: every meld of the best arrangement and every card that fits, as far as the rules of the turn go."""

from collections.abc import Mapping, Sequence
from typing import Any

from protocol.ramino.actions import Play, Step
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from referee.game import IllegalAction
from referee.games.ramino.laying import OPENING_JOKER, Laying
from referee.games.ramino.melds import meld_points
from sample_bots.ramino_greedy.sense import Sense
from sample_bots.ramino_greedy.table import Added, additions


def lay(can: Mapping[str, Any], view: View, sense: Sense) -> Play:
    """Melds, then additions, then the discard; nothing but the discard where that would be refused."""
    barred, taken = can["may_not_discard"], taken_from_pile(view, sense.rules)
    added = _added(view, sense)
    rest = _less(view.hand, [card for card, _ in added])
    discard = _discard(rest, barred, view, sense)
    hand = _less(rest, [discard]) if discard in rest else rest
    melds = _melds(hand, can["melds_left"], view, sense)
    added = [(card, meld) for card, meld in added if card != discard or view.hand.count(card) > 1]
    if sense.rules.table.one_action_per_turn:
        melds, added = melds[:1], added[: 0 if melds else 1]
    steps = tuple([Step(meld=meld) for meld in melds] + [Step(add=(card,), to=meld) for card, meld in added])
    if steps and not _accepted(steps, discard, taken, view, sense):
        steps, discard = (), None
    if not steps and discard is None:
        discard = _throw(view.hand, barred, view, sense) or view.hand[0]
    return Play(steps, discard)


def taken_from_pile(view: View, rules: RaminoRules) -> str | None:
    """The card that may not go back in this turn, unless its twin stays in hand too (Q-08)."""
    return view.drawn if view.drawn_from == "discard" and rules.draw.no_rediscard else None


def _added(view: View, sense: Sense) -> Added:
    closed = sense.rules.table.layoff_after_opening and not view.opened[view.seat]
    return [] if closed or not view.table else additions(view.hand, view, sense.rules)


def _less(hand: Sequence[str], cards: Sequence[str | None]) -> list[str]:
    left = list(hand)
    for card in cards:
        if card is not None:
            left.remove(card)
    return left


def _discard(rest: Sequence[str], barred: str | None, view: View, sense: Sense) -> str | None:
    """A card that neither fits nor is melded if there is one; None where the hand closes without."""
    if not sense.rules.closing.needs_discard and sense.loose(sense.pack(rest)) == 0:
        return None
    return _throw(rest, barred, view, sense) or _throw(view.hand, barred, view, sense)


def _throw(hand: Sequence[str], barred: str | None, view: View, sense: Sense) -> str | None:
    opening = sense.rules.table.opening_min > 0 and not view.opened[view.seat]
    return sense.throw(hand, barred, opening=opening)[0]


def _melds(hand: Sequence[str], left: int | None, view: View, sense: Sense) -> list[tuple[str, ...]]:
    """The melds of the best arrangement, the dearest first, if they open where an opening is due."""
    if len(hand) < 3 or sense.solver.value(hand) == sense.loose(sense.pack(hand)):
        return []
    melds = sorted(sense.solver.arrange(hand).melds, key=lambda meld: -_worth(meld, sense))[:left]
    least = 0 if view.opened[view.seat] else sense.rules.table.opening_min
    return melds if sum(_worth(meld, sense) for meld in melds) >= least else []


def _worth(meld: Sequence[str], sense: Sense) -> int:
    joker = OPENING_JOKER if sense.rules.table.opening_joker == "joker" else None
    return meld_points(meld, sense.rules.melds, joker=joker)


def _accepted(steps: Sequence[Step], discard: str | None, taken: str | None, view: View, sense: Sense) -> bool:
    """The engine's own judgement, so that no switch can make the turn illegal."""
    work = Laying(sense.rules, view.seat, view.hand, view.table, 1 << 20, opened=view.opened[view.seat])
    try:
        for step in steps:
            work.step(step, "")
        work.finish(whole_hand=False)
    except IllegalAction:
        return False
    if discard is None:
        return not work.hand
    return discard in work.hand and (discard != taken or work.hand.count(discard) > 1)
