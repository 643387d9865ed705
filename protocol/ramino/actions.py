"""The decisions of Ramino as they go over the wire: `{"do": …}` objects (protocol, "Ramino: what is asked")."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from protocol.rules import AMOUNT

Pile = Literal["stock", "discard"]
CardList = Annotated[tuple[str, ...], Meta(max_length=108)]
MeldId = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Amount = Annotated[int, Meta(ge=0, le=AMOUNT)]


class Pass(msgspec.Struct, frozen=True, tag_field="do", tag="pass"):
    """`bet`: stay out (a check where stakes.allow_check); `knock`: no interest."""


class Bet(msgspec.Struct, frozen=True, tag_field="do", tag="bet"):
    to: Amount


class Call(msgspec.Struct, frozen=True, tag_field="do", tag="call"):
    pass


class Raise(msgspec.Struct, frozen=True, tag_field="do", tag="raise"):
    to: Amount


class Fold(msgspec.Struct, frozen=True, tag_field="do", tag="fold"):
    pass


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw", rename={"source": "from"}, omit_defaults=True):
    """Take a card; with draw.take_two, `second` says whence the second one comes (left out: the stock)."""

    source: Pile
    second: Pile | None = None


class Close(msgspec.Struct, frozen=True, tag_field="do", tag="close"):
    """Close with a residue at the start of a turn (S000-42 … S000-44)."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a `play`: exactly one of meld, add … to, swap … to, split is given."""

    meld: CardList | None = None
    add: CardList | None = None
    swap: str | None = None
    split: MeldId | None = None
    to: MeldId | None = None


class Play(msgspec.Struct, frozen=True, tag_field="do", tag="play"):
    """Lay, add, swap, split in order; then discard, or close, or both. Checked whole before any of it counts."""

    steps: Annotated[tuple[Step, ...], Meta(max_length=256)] = ()
    discard: str | None = None
    close: bool = False


class Knock(msgspec.Struct, frozen=True, tag_field="do", tag="knock"):
    pass


class Take(msgspec.Struct, frozen=True, tag_field="do", tag="take"):
    """`yield`: use the right to the discard; it counts as the draw."""


class Yield(msgspec.Struct, frozen=True, tag_field="do", tag="yield"):
    pass


class Reenter(msgspec.Struct, frozen=True, tag_field="do", tag="reenter"):
    pass


class Leave(msgspec.Struct, frozen=True, tag_field="do", tag="leave"):
    pass


Action = Pass | Bet | Call | Raise | Fold | Draw | Close | Play | Knock | Take | Yield | Reenter | Leave
