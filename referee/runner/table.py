"""One match at one table: does with the bots' processes what the match wants, from the spawn to the exit."""

import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from protocol.local import LocalBot
from referee.bots.link import Link
from referee.bots.spec import BuiltIn
from referee.game import DealError
from referee.match import Match
from referee.match.match import NEVER
from referee.match.seat import MS
from referee.record import Writer
from referee.runner import local, processes
from referee.runner.job import Job, chair, hashes

if TYPE_CHECKING:
    from referee.runner.pump import Pump

GOODBYE = 500 * MS
"""So long a bot has between `quit` and its end."""
SETTLE = 100 * MS
"""So long the end of a process may lag behind the end of its output."""
BATCH = 64
"""So many lines of a record are written together."""


class Table:
    """Mutable: the pump tells it what happened; `done` when nothing of it is left."""

    def __init__(self, pump: "Pump", job: Job) -> None:
        self.pump, self.job = pump, job
        chairs = [chair(bot) for bot in job.bots]
        self.match = Match(job.spec, chairs, pump.ticket, keep=job.record is not None, watch=job.watch, log=self.log)
        self.writer = Writer(job.record) if job.record is not None else None
        self.links: list[Link | None] = [None] * len(job.bots)
        self.local: list[LocalBot | None] = [None] * len(job.bots)
        self.todo: deque[tuple[int, msgspec.Struct]] = deque()
        self.ending: dict[int, tuple[int, str]] = {}
        """Seats whose pipe has closed: until when the exit is waited for, and what to say without it."""
        self.retried: set[int] = set()
        """Seats whose sandbox was tried a second time."""
        self.over = False
        self.goodbye = NEVER

    def guard(self, step: Callable[..., None], *given: int) -> None:
        """Our own mistake costs this match, which is void, and no other; so does a fixed deal that cannot be dealt.

        What the system refuses us (a full disk, a closed pipe) ends the run: it would be refused again.
        """
        try:
            step(*given)
        except OSError:
            raise
        except DealError as problem:
            self._broken(f"line {problem.line} of the deals file cannot be dealt: {problem}")
        except Exception as problem:
            self._broken(f"a mistake of ours: {problem!r} ({_place(problem)})")

    def _broken(self, why: str) -> None:
        self.todo.clear()
        self.match.broken(why)
        self.flush()

    @property
    def starting(self) -> bool:
        """Whether its bots are still on their way up."""
        return self.match.state is None and not self.over

    @property
    def done(self) -> bool:
        """Whether the result is there and no process is left."""
        return self.over and not any(self.links)

    def begin(self) -> None:
        """Starts the bots."""
        if self.writer is not None:
            chairs = [seat.chair for seat in self.match.seats]
            self.writer.begin(self.job.spec, chairs, hashes(self.job.bots), self.pump.sandbox.name)
        now = time.monotonic_ns()
        self.match.start(now)
        for number, given in enumerate(self.job.bots):
            if isinstance(given, BuiltIn):
                self.local[number] = given.make()
            elif not self.over:
                processes.start(self, number)
        for number, bot in enumerate(self.local):
            if bot is not None and self.match.result is None:
                local.greet(self.match, number, bot, now)
        self.flush()

    def log(self, number: int) -> str:
        """The end of what a bot has written to stderr."""
        link = self.links[number]
        return link.tail() if link is not None else ""

    # What the pump tells

    def closing(self, number: int, why: str) -> None:
        """A pipe has closed: unless the process ends at once, that is the bot's end."""
        if not self.over:
            until = time.monotonic_ns() + SETTLE
            self.ending.setdefault(number, (until, why))
            self.pump.soonest = min(self.pump.soonest, until)

    def sweep(self, now: int) -> None:
        """Some deadline has passed."""
        for number, (until, why) in list(self.ending.items()):
            if now >= until:
                del self.ending[number]
                self.match.closed(number, why, now)
        for seat in self.match.seats:
            if seat.deadline is not None and now > seat.deadline:
                processes.why_silent(self, seat.number, now)
        self.match.tick(now)
        if now >= self.goodbye:
            self.goodbye = NEVER
            self.kill()
        self.flush()

    # What the match wants

    def flush(self) -> None:
        """Does what the match wants done."""
        match = self.match
        while match.out:
            out, match.out = match.out, []
            for number, message in out:
                self._send(number, message)
        if len(match.notes.entries) > BATCH or (match.result is not None and match.notes.entries):
            self._write()
        while match.kills:
            link = self.links[match.kills.pop()]
            if link is not None:
                link.kill()
        if match.result is not None and not self.over:
            self._end()
        if match.soonest < self.pump.soonest:
            self.pump.soonest = match.soonest

    def _write(self) -> None:
        if self.writer is not None:
            self.writer.write(self.match.notes.entries)
        self.match.notes.entries = []

    def _send(self, number: int, message: bytes | msgspec.Struct) -> None:
        if not isinstance(message, bytes):
            self.todo.append((number, message))
            self.pump.working[self] = None
            return
        link = self.links[number]
        if link is None:
            return
        try:
            link.write(message)
        except OSError:
            self.broken_pipe(number, link)
        else:
            if link.queue:
                self.pump.wait_for_room(link, True)

    def broken_pipe(self, number: int, link: Link) -> None:
        """A bot has closed its input."""
        self.pump.forget(link.stdin)
        link.close_stdin()
        self.closing(number, "closed its stdin")

    @property
    def next_deadline(self) -> int:
        """When `sweep` is wanted next, at the earliest."""
        soonest = min(self.match.soonest, self.goodbye)
        if self.ending:
            return min(soonest, *(until for until, _ in self.ending.values()))
        return soonest

    def work(self, until: int) -> None:
        """Lets the local bots act until the time is up."""
        while self.todo and time.monotonic_ns() < until:
            local.serve(self, *self.todo.popleft())
            self.flush()

    # The end

    def _end(self) -> None:
        self.over = True
        self.ending.clear()
        result = self.match.result
        assert result is not None
        if self.writer is not None:
            self.writer.end(self.job.spec, result)
        self.goodbye = time.monotonic_ns() + GOODBYE
        self.pump.soonest = min(self.pump.soonest, self.goodbye)
        for number, link in enumerate(self.links):
            if link is not None:
                self.pump.forget(link.stdout)
                if link.ended() is not None:
                    self.bury(number, link)
                else:
                    self.close_if_over(link)

    def close_if_over(self, link: Link) -> None:
        """Nothing more is sent to a bot that has been told goodbye."""
        if self.over and not link.queue:
            self.pump.forget(link.stdin)
            link.close_stdin()

    def kill(self) -> None:
        """Ends every process that is left."""
        for link in self.links:
            if link is not None:
                link.kill()

    def bury(self, number: int, link: Link) -> None:
        """A process has ended, or must end now: nothing is kept of it."""
        for descriptor in (link.stdin, link.stdout, link.stderr, link.pidfd):
            self.pump.forget(descriptor)
        link.close()
        self.links[number] = None

    def close(self) -> None:
        """Ends everything at once, without goodbye; the record keeps what has happened."""
        self.over = True
        self.kill()
        for number, link in enumerate(self.links):
            if link is not None:
                self.bury(number, link)
        self._write()

    def result(self) -> Any:
        """The match's result."""
        return self.match.result


def _place(problem: Exception) -> str:
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}"
