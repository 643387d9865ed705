"""Ramino by rules of thumb, for every switch: one decision from one view, well under a millisecond."""

from collections.abc import Mapping
from typing import Any

from protocol.ramino.actions import Action
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


def decide(ask: str, can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """The answer to one question; `can` lists what is legal, as the referee sends it."""
    return _ANSWERS[ask](can, view, sense)
