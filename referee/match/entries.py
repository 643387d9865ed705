"""What a match writes down of itself: its inputs, so that feeding them again gives every byte again.

Times are nanoseconds since the match's start. An entry marked `early` came before the questions that the
entry ahead of it led to had been asked.
"""

from typing import Any

import msgspec

from protocol.messages import Want
from referee.game import DealResult
from referee.match.results import FaultClass


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="record"):
    """One line of a record."""


class Hello(Entry, frozen=True, tag="hello"):
    """A bot introduced itself."""

    seat: int
    at: int
    name: str
    version: str
    wants: tuple[Want, ...]
    early: bool = False


class Ready(Entry, frozen=True, tag="ready"):
    """A bot is set up for the match."""

    seat: int
    at: int
    early: bool = False


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True, rename={"kind": "class"}):
    """What was wrong with a line, a silence, a process."""

    kind: FaultClass
    code: str
    message: str
    line: str = ""
    stderr: str = ""


class Decision(Entry, frozen=True, tag="decision"):
    """An asked seat's turn ended: with its `action`, or with a `fault` and the safe default in its place.

    `start` and `at`: when the turn was sent and when it ended; `given`: the refused action, if one was read.
    """

    seat: int
    ask: str
    id: int
    start: int
    at: int
    action: Any
    note: str | None = None
    fault: Verdict | None = None
    given: Any = None
    early: bool = False


class Default(Entry, frozen=True, tag="default"):
    """The safe default for a retired seat, which is not asked."""

    seat: int
    ask: str
    action: Any


class FaultEntry(Entry, frozen=True, tag="fault"):
    """A fault or a warning while the seat was not asked anything, or one that ends no turn."""

    seat: int
    at: int
    fault: Verdict
    early: bool = False


class Retired(Entry, frozen=True, tag="retired"):
    """A seat's bot plays no more; the safe default does."""

    seat: int
    reason: FaultClass


class DealEntry(Entry, frozen=True, tag="deal"):
    """A deal ended."""

    deal: DealResult


AnyEntry = Hello | Ready | Decision | Default | FaultEntry | Retired | DealEntry
Input = Hello | Ready | Decision | FaultEntry
