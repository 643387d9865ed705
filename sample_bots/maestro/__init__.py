"""The strong built-in bot: looks ahead as long as its clock lets it. Its levels are the same bot with less time."""

from typing import Any, ClassVar

from protocol.local import LocalBot
from protocol.messages import Match, Turn
from sample_bots import rams_greedy
from sample_bots.maestro.clock import Deadline
from sample_bots.maestro.ramino import RaminoMaestro


class Maestro(LocalBot):
    """`maestro`: a safe part of the move's time for every decision."""

    most_ms: ClassVar[int | None] = None

    def start(self, match: Match) -> None:
        self._rules = match.rules
        self._mind = RaminoMaestro(match) if match.game == "ramino" else None

    def act(self, turn: Turn) -> Any:
        deadline = Deadline(turn.clock, self.most_ms)
        if self._mind is not None:
            return self._mind.act(turn, deadline)
        view: Any = turn.view
        return rams_greedy.decide(turn.ask, turn.can, view, self._rules)


class Maestro1(Maestro):
    """`maestro-1`: hardly any time."""

    most_ms = 3


class Maestro2(Maestro):
    """`maestro-2`: a little."""

    most_ms = 20


class Maestro3(Maestro):
    """`maestro-3`: more, where the clock gives so much."""

    most_ms = 100
