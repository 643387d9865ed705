"""One seat of a match: how far its bot has come, its clock, its strikes and what it has not been told yet."""

from collections import Counter
from typing import Any

import msgspec

from protocol.messages import BotHello, Limits
from protocol.wire import Lines, quote
from referee.match.results import Fault, FaultClass, PlayerResult, Think
from referee.match.spec import Chair

MS = 1_000_000
"""Nanoseconds in a millisecond."""


class Open(msgspec.Struct, frozen=True):
    """A turn that waits for its answer; `start` in nanoseconds."""

    id: int
    ask: str
    start: int


class Seat:
    """Mutable: a match moves its seats along. `phase`: hello → ready → play → gone."""

    def __init__(self, number: int, chair: Chair, limits: Limits) -> None:
        self.number, self.chair, self.limits = number, chair, limits
        self.phase = "hello"
        self.name = chair.label or chair.fallback_name
        self.hello: BotHello | None = None
        self.view, self.events = True, True
        self.lines = Lines(limits.max_line)
        self.first_line = True
        self.output = 0
        """Bytes written since the last turn was sent."""
        self.stray_lines = self.stray_bytes = 0
        self.turn: Open | None = None
        self.asked: set[int] = set()
        self.deadline: int | None = None
        self._move, self._grace = limits.move_ms * MS, limits.grace_ms * MS
        self.bank = limits.bank_ms * MS
        self.used = 0
        self.turns = self.total = self.longest = 0
        self.strikes = 0
        self.retired: FaultClass | None = None
        self.faults: list[Fault] = []
        self._warnings: Counter[tuple[int, str]] = Counter()
        self._texts: dict[tuple[int, str], tuple[str, str]] = {}
        self.unseen: list[Any] = []

    @property
    def listening(self) -> bool:
        """Whether anything that is sent may still be read."""
        return self.phase != "gone"

    def open(self, turn: Open) -> None:
        """A turn was asked: the clock runs."""
        self.turn = turn
        self.asked.add(turn.id)
        self.output = 0
        if not self.chair.untimed:
            self.deadline = turn.start + self._move + self._grace + self.bank

    def close(self, at: int) -> int:
        """The turn ended at `at`: the time is booked. Gives the overrun in ns, at most 0 for none."""
        assert self.turn is not None
        used = at - self.turn.start
        if used < 0:
            used = 0
        self.used = used
        self.turn = self.deadline = None
        self.turns += 1
        self.total += used
        if used > self.longest:
            self.longest = used
        over = used - self._move
        if over > self._grace and not self.chair.untimed:
            self.bank = max(0, self.bank - over)
        return over

    def warn(self, deal: int, code: str, message: str, line: str) -> None:
        """Counts a warning; the first of its code in a deal gives the text."""
        self._warnings[deal, code] += 1
        self._texts.setdefault((deal, code), (message, line))

    def result(self) -> PlayerResult:
        """The seat's part of the match's result."""
        warnings = [
            Fault(deal, "warning", code, *self._texts[deal, code], count=count)
            for (deal, code), count in self._warnings.items()
        ]
        faults = tuple(sorted(self.faults + warnings, key=lambda fault: fault.deal))
        mean = self.total / self.turns / MS if self.turns else 0.0
        think = Think(round(mean, 3), round(self.longest / MS, 3))
        return PlayerResult(self.number, self.name, self.chair.command, self.strikes, self.retired, faults, think)


def silence(seat: Seat) -> str:
    """What a silent bot has probably done wrong, to go behind "no answer"."""
    partial = seat.lines.partial
    if partial:
        return f"; what it wrote has no newline: {quote(partial)}"
    if not seat.output:
        return "; nothing was seen on stdout: is the output flushed after every line?"
    return ""
