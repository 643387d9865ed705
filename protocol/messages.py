"""Every message of `ramino/1`, both ways, as typed structs; `protocol/SPEC.md` explains them to bot authors.

What a bot sends is checked here as far as shapes go; whether it may be said now is the match's business.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1
INT_MAX = 2**31 - 1

TurnId = Annotated[int, Meta(ge=0, le=INT_MAX)]
Want = Literal["events", "view"]


class BotHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """← first line of a bot. `name`: 1–32 printable characters; what is not in `wants` is left out."""

    protocol: Annotated[int, Meta(ge=0, le=INT_MAX)]
    name: str
    version: str = ""
    wants: tuple[Want, ...] = ("events", "view")


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """← answers `match`: the bot is set up, turns may come."""


class Decline(msgspec.Struct, frozen=True, tag_field="type", tag="decline"):
    """← answers `match`: the bot does not play these rules; no contest."""

    reason: str = ""


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """← answers a turn. `action` is read by the game's own union; `note` is logged, never shown to others."""

    id: TurnId
    action: msgspec.Raw
    note: str | None = None


BotMessage = BotHello | Ready | Decline | Act


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot must keep to (protocol, "Conversation"); times in ms, `bank_ms` for a whole match."""

    start_ms: Annotated[int, Meta(ge=1, le=INT_MAX)] = 10_000
    ready_ms: Annotated[int, Meta(ge=1, le=INT_MAX)] = 10_000
    move_ms: Annotated[int, Meta(ge=1, le=INT_MAX)] = 2_000
    bank_ms: Annotated[int, Meta(ge=0, le=INT_MAX)] = 10_000
    grace_ms: Annotated[int, Meta(ge=0, le=INT_MAX)] = 50
    max_line: Annotated[int, Meta(ge=256, le=INT_MAX)] = 65_536
    strikes: Annotated[int, Meta(ge=1, le=INT_MAX)] = 3


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """→ first line of the referee."""

    referee: str
    protocol: tuple[int, ...] = (PROTOCOL,)


class Match(msgspec.Struct, frozen=True, tag_field="type", tag="match"):
    """→ a match begins: every switch of its rules, who sits where, the limits, the pledge of the cards."""

    id: str
    game: str
    rules: Any
    rules_hash: str
    seat: int
    players: tuple[str, ...]
    limits: Limits
    bot_seed: str
    commit: str


class Clock(msgspec.Struct, frozen=True):
    """The time for one decision, in ms: `move_ms`, then what is left of the bank."""

    move_ms: int
    bank_ms: int
    used_ms_last: int


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """→ one decision is wanted. `events`: what the seat may know of all since its last turn, in order."""

    id: int
    ask: str
    can: Mapping[str, Any]
    clock: Clock
    view: Any | UnsetType = UNSET
    events: Sequence[Any] | UnsetType = UNSET


class Error(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """→ the answer to turn `id` was refused or late; `applied` was done instead."""

    id: int
    code: str
    message: str
    applied: Any
    strikes_left: int


class DealOver(msgspec.Struct, frozen=True, tag_field="type", tag="deal_over"):
    """→ a deal has ended; lists go by seat, `hands` as they were at the end."""

    deal: int
    dealer: int
    closer: int | None
    closing: str
    points: tuple[int, ...]
    scores: tuple[int, ...]
    money: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]


class MatchOver(msgspec.Struct, frozen=True, tag_field="type", tag="match_over"):
    """→ the match has ended; `reason` is finished, void, max_deals or all_retired."""

    scores: tuple[int, ...]
    money: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


class Quit(msgspec.Struct, frozen=True, tag_field="type", tag="quit"):
    """→ the last line; stdin closes after it."""


RefereeMessage = Hello | Match | Turn | Error | DealOver | MatchOver | Quit
