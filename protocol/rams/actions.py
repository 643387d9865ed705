"""The decisions of Rams as they go over the wire: `{"do": …}` objects (protocol, "Rams: what is asked")."""

from typing import Annotated

import msgspec
from msgspec import Meta

CardList = Annotated[tuple[str, ...], Meta(max_length=52)]


class Enter(msgspec.Struct, frozen=True, tag_field="do", tag="enter"):
    """`enter`: throw some cards and buy as many; `show_jacks` counts a pair that is broken (S002-29)."""

    throw: CardList = ()
    show_jacks: bool = True


class Pass(msgspec.Struct, frozen=True, tag_field="do", tag="pass"):
    """`enter`: throw the hand in; `show_jacks` writes off the pairs in it (S002-28)."""

    show_jacks: bool = True


class Finish(msgspec.Struct, frozen=True, tag_field="do", tag="finish"):
    """`enter`: declare the jacks and end the game (S002-32)."""


class Take(msgspec.Struct, frozen=True, tag_field="do", tag="take"):
    """`trump`: the dealer throws a card and takes the turned-up trump (S002-11)."""

    throw: str
    show_jacks: bool = True


class Leave(msgspec.Struct, frozen=True, tag_field="do", tag="leave"):
    """`trump`: the dealer leaves the turned-up trump where it lies."""


class Card(msgspec.Struct, frozen=True, tag_field="do", tag="card"):
    """`card`: play a card to the trick."""

    card: str


Action = Enter | Pass | Finish | Take | Leave | Card
