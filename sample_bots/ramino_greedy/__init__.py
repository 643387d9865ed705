"""Ramino by rules of thumb, for every switch: one decision from one view, well under a millisecond."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from protocol.ramino.actions import Action, Play
from protocol.ramino.view import View
from sample_bots.ramino_greedy import drawing, playing, staking
from sample_bots.ramino_greedy.sense import Sense

_ANSWERS = {
    "draw": drawing.draw,
    "knock": drawing.knock,
    "yield": drawing.answer_knock,
    "play": playing.play,
    "bet": staking.bet,
    "reenter": staking.reenter,
}


MOST = 26
"""More cards, which draw.take_two can make where few melds may be laid, take too long to arrange: some are left out."""


def decide(ask: str, can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """The answer to one question; `can` lists what is legal, as the referee sends it."""
    if len(view.hand) <= MOST:
        return _ANSWERS[ask](can, view, sense)
    action = _ANSWERS[ask](can, replace(view, hand=view.hand[:MOST]), sense)
    if isinstance(action, Play) and (action.close or action.discard is None):  # there are the others still
        return Play(discard=next(card for card in view.hand if card != can["may_not_discard"]))
    return action
