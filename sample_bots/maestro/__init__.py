"""The strong built-in bot: looks ahead as long as its clock lets it. Its levels are the same bot with less time."""

from typing import Any, ClassVar

from protocol.local import LocalBot
from protocol.messages import Match, Turn
from sample_bots.maestro.clock import Deadline, Pauses
from sample_bots.maestro.ramino import RaminoMaestro
from sample_bots.maestro.rams import RamsMaestro


class Maestro(LocalBot):
    """`maestro`: a safe part of the move's time for every decision."""

    most_ms: ClassVar[int | None] = None

    def start(self, match: Match) -> None:
        self._pauses = Pauses()
        self._mind = RaminoMaestro(match) if match.game == "ramino" else RamsMaestro(match)

    def act(self, turn: Turn) -> Any:
        return self._mind.act(turn, Deadline(turn.clock, self.most_ms, self._pauses))


class Maestro1(Maestro):
    """`maestro-1`: hardly any time: mostly the rules of thumb."""

    most_ms = 1


class Maestro2(Maestro):
    """`maestro-2`: a little."""

    most_ms = 5


class Maestro3(Maestro):
    """`maestro-3`: more, where the clock gives so much."""

    most_ms = 25
