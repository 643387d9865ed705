"""Plays both games by rules of thumb, quickly and always alike: the bot to beat first.

It looks at the view alone and keeps nothing from turn to turn.
"""

from typing import Any

from protocol.local import LocalBot
from protocol.messages import Match, Turn
from sample_bots import ramino_greedy, rams_greedy
from sample_bots.ramino_greedy.sense import Sense


class GreedyBot(LocalBot):
    """`greedy`: the least points in hand now, with an eye on what may become a meld."""

    wants = ("view",)

    def start(self, match: Match) -> None:
        self._rules = match.rules
        self._sense = Sense(match.rules) if match.game == "ramino" else None

    def act(self, turn: Turn) -> Any:
        view: Any = turn.view
        if self._sense is not None:
            return ramino_greedy.decide(turn.ask, turn.can, view, self._sense)
        return rams_greedy.decide(turn.ask, turn.can, view, self._rules)
