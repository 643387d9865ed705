"""The only list of games. A third one adds its name here.

A game is imported when it is first asked for, so that a command that needs its rules alone starts at once.
The game `x` is `X` in `referee.games.x.game`, its switches are `XRules` in `protocol.x.rules`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from referee.game import Game

NAMES = ("ramino", "rams")


class Games(Mapping[str, Game]):
    """Every game by its name."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        return cast(Game, getattr(import_module(f"referee.games.{name}.game"), name.upper()))

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = Games()
