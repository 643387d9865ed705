"""What a match is played with, apart from the bots. Pure data."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.messages import Limits
from referee.game import Game, Setup


class MatchSpec(msgspec.Struct, frozen=True):
    """`seed` is what the result shows; every shuffle comes from `setup.board_key` alone.

    `game.check(rules)` and `game.check_setup(rules, setup)` have passed before a match is made of it.
    """

    game: Game
    rules: Any
    preset: str
    setup: Setup
    seed: str
    version: str
    limits: Limits = Limits()
    id: str = "m1"


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat, as far as the match minds.

    `label` goes before the name that the bot gives itself; `fallback_name` is used where it has given none;
    `local` bots get and give structs instead of bytes; `untimed` ones (people) have no clock; `limits`: its
    own, where they are not the match's.
    """

    command: tuple[str, ...]
    fallback_name: str
    label: str = ""
    local: bool = False
    untimed: bool = False
    limits: Limits | UnsetType = UNSET
