"""A bot inside the program: the same conversation as over a pipe, with structs instead of lines."""

from typing import Any, ClassVar

import msgspec

from protocol.messages import Match, Turn, Want


class LocalBot:
    """What a built-in bot (or a person's seat) is. What it raises counts as its crash."""

    wants: ClassVar[tuple[Want, ...]] = ("events", "view")
    """Leave out what is not needed: it costs time."""

    def start(self, match: Match) -> None:
        """A match begins; `match.rules` is the game's struct, `match.bot_seed` the source of randomness."""

    def act(self, turn: Turn) -> Any:
        """The action for one turn; `view` is the game's View, `events` its event structs, redacted."""
        raise NotImplementedError

    def told(self, message: msgspec.Struct) -> None:
        """Anything else that a bot is sent: Error, DealOver, MatchOver, Quit."""
