"""The record of one match while it grows."""

from typing import Any

from referee.match import entries
from referee.match.seat import Open, Seat


class Notes:
    """`entries` are what has been noted, until whoever writes them to a file takes them away. Empty unless `keep`."""

    def __init__(self, *, keep: bool) -> None:
        self.keep = keep
        self.entries: list[entries.AnyEntry] = []
        self.early = False
        """Whether the next input comes before the questions that the last one led to have been asked."""
        self.origin = 0
        """The match's start, in monotonic nanoseconds."""

    def since(self, at: int) -> int:
        """A moment as records have it."""
        return at - self.origin

    def input(self, entry: entries.Input) -> None:
        """What came in; what follows it before the next questions is marked early."""
        self.add(entry)
        self.early = True

    def add(self, entry: entries.AnyEntry) -> None:
        """One more line."""
        if self.keep:
            self.entries.append(entry)

    def fault(self, number: int, at: int, verdict: entries.Verdict) -> None:
        """A seat was at fault, or was warned, and no turn of its ended with that."""
        self.input(entries.FaultEntry(number, self.since(at), verdict, self.early))

    def decision(
        self,
        turn: Open,
        seat: Seat,
        at: int,
        action: Any,
        note: str | None,
        fault: entries.Verdict | None = None,
        given: Any = None,
    ) -> None:
        """A turn ended, by an action or by a fault."""
        start, end = self.since(turn.start), self.since(at)
        self.input(entries.Decision(seat.number, turn.ask, turn.id, start, end, action, note, fault, given, self.early))
