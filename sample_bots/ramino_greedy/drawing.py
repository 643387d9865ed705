"""Which card to take, and when to claim one out of turn: as far as the card lowers what is loose in the hand."""

from collections.abc import Mapping
from typing import Any

from protocol.cards import JOKER
from protocol.ramino.actions import Action, Close, Draw, Knock, Pass, Take, Yield
from protocol.ramino.view import View
from sample_bots.ramino_greedy.sense import Sense
from sample_bots.ramino_greedy.table import fits

AVERAGE = 6
"""What a card from the stock counts, jokers and useful cards set off against each other."""
MARGIN = 2
"""So much better than the stock the visible card must be: it tells the others something."""


MOST = 16
"""A hand that has grown beyond that is not made to grow any more (draw.take_two, battuta)."""


def draw(can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """Closes with a residue where that pays; else the visible card if it beats an average one."""
    if can["close"] and _residue_is_good(view, sense):
        return Close()
    from_stock = "discard" not in can["from"] or not _wanted(view, sense)
    if from_stock and (view.stock or "discard" not in can["from"] or _renewable(view, sense)):
        return Draw("stock")
    second = can.get("second")
    return Draw("discard", _second(second, view, sense)) if second else Draw("discard")


def knock(can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """Claims a card that makes melds: two more cards have to be melded with it."""
    return Knock() if len(view.hand) <= MOST and _completes(view, sense) else Pass()


def answer_knock(can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """What it would take anyway it does not give up."""
    if can["close"] and _residue_is_good(view, sense):
        return Close()
    return Take() if _wanted(view, sense) else Yield()


def _wanted(view: View, sense: Sense) -> bool:
    top, hand = view.discard[-1], view.hand
    if len(hand) > MOST:
        return False
    if sense.rules.draw.take_two and not _completes(view, sense):
        return False
    if top == JOKER or (sense.rules.table.enabled and _lays_off(view, sense)):
        return True
    now = sense.loose(sense.pack(hand))
    dearest = max(map(sense.value.__getitem__, hand))
    without = now - max(0, min(dearest, now) - AVERAGE)
    return sense.after_taking(hand, top) < without - MARGIN


def _completes(view: View, sense: Sense) -> bool:
    packed, top = sense.pack(view.hand), view.discard[-1]
    return sense.loose(packed + sense.codes[top]) < sense.loose(packed) + (top == JOKER)


def _lays_off(view: View, sense: Sense) -> bool:
    """Whether the visible card goes straight to the table: then the turn leaves one card fewer in hand."""
    table = sense.rules.table
    if table.one_action_per_turn or (table.layoff_after_opening and not view.opened[view.seat]):
        return False
    return fits(view.discard[-1], view, sense.rules)


def _second(piles: list[str], view: View, sense: Sense) -> Any:
    """The card under the top where it makes melds with it, else the unknown one."""
    if len(piles) == 1:
        return piles[0]
    packed = sense.pack(view.hand) + sense.codes[view.discard[-1]]
    under = view.discard[-2]
    return "discard" if sense.loose(packed + sense.codes[under]) <= sense.loose(packed) else "stock"


def _renewable(view: View, sense: Sense) -> bool:
    """Whether an empty stock can be renewed; else drawing from it ends the deal."""
    draw = sense.rules.draw
    kept = draw.stock_out == "reshuffle"
    return draw.stock_out != "void" and view.renewals < draw.max_renewals and len(view.discard) > kept


def _residue_is_good(view: View, sense: Sense) -> bool:
    """Not with nothing loose, where a closing at zero follows in this very turn; not where it puts one out."""
    rules, seat = sense.rules, view.seat
    points = sense.solver.value(view.hand) if rules.scoring.counted == "all" else sense.loose(sense.pack(view.hand))
    if points == 0 and view.stock:
        return False
    sign = 1 if rules.scoring.system == "penalty" else -1
    after = sign * view.scores[seat] + points
    target = rules.match.target
    return target is None or after < target
