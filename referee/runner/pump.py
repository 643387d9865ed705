"""The loop that serves one table and many: one epoll over every bot's pipes, deadlines swept after reading.

trio has the outer loop (signals, cancellation); it is entered only when nothing happens, by waiting for the
epoll descriptor itself, and for a checkpoint every 20 ms.
"""

import os
import resource
import select
import time
from collections.abc import Callable, Iterator
from functools import partial

import trio

from referee.bots import orphans
from referee.bots.link import Link
from referee.bots.sandbox import Sandbox
from referee.bots.spec import Bot, BuiltIn
from referee.match.match import NEVER
from referee.match.seat import MS
from referee.runner import processes
from referee.runner.job import Job
from referee.runner.table import Table

SHORT_WAIT = 0.004
LONG_WAIT = 0.25
CHECKPOINT = 20 * MS
SLICE = 5 * MS
"""So long bots inside the referee may act before pipes are looked at again."""
STARTING = 8
"""So many tables may be on their way up at once."""
LOOK = 500 * MS
"""So often every bot's processes are counted."""
STALL = 50 * MS
"""If the loop is later than this the host was busy or asleep: no clock ran in the meantime."""


MANY_FILES = 16_384
FEW_FILES = 128
"""Descriptors kept for what is not a bot's pipe, and for one more table (7 bots, 4 each)."""


def _raise_limit() -> int:
    """As many open files as we may have, within reason; gives their number."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else min(most, MANY_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return max(soft, wanted)


class Pump:
    """Tables in, finished tables out. Must run in the main thread (see Link)."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.tables: list[Table] = []
        self._epoll = select.epoll()
        self._handlers: dict[int, tuple[Table, Callable[[int], None]]] = {}
        self._identities: Iterator[int] = iter(())
        self.soonest = NEVER
        """No table wants to be swept before this moment."""
        self.working: dict[Table, None] = {}
        """Tables whose local bots have something to do, in order."""
        self._checked = self._last = time.monotonic_ns()
        self._most_files = _raise_limit()
        self._looked = self._next_look = 0

    def ticket(self, _seat: int) -> tuple[int, int]:
        """A turn's id, which nobody can guess, and the time."""
        identity = next(self._identities, None)
        if identity is None:
            self._identities = iter(memoryview(os.urandom(4096)).cast("I"))
            identity = next(self._identities)
        return identity >> 1, time.monotonic_ns()

    def room(self, at_once: int) -> bool:
        """Whether one more table may be opened: also by the descriptors that are left."""
        if len(self.tables) >= at_once or sum(table.starting for table in self.tables) >= STARTING:
            return False
        return not self.tables or len(self._handlers) + FEW_FILES < self._most_files

    def open(self, job: Job) -> None:
        """One more table."""
        table = Table(self, job)
        self.tables.append(table)
        table.guard(table.begin)

    def spawn(self, table: Table, number: int, bot: Bot) -> Link:
        """Starts a bot's process and listens to it."""
        assert not isinstance(bot, BuiltIn)
        link = Link(self.sandbox.spawn(bot))
        for descriptor, mask, handler in (
            (link.stdout, select.EPOLLIN, processes.readable),
            (link.stderr, select.EPOLLIN, processes.logged),
            (link.pidfd, select.EPOLLIN, processes.exited),
            (link.stdin, 0, processes.writable),
        ):
            self._epoll.register(descriptor, mask)
            self._handlers[descriptor] = (table, partial(handler, table, number))
        return link

    def wait_for_room(self, link: Link, wanted: bool) -> None:
        """Whether to be told when a bot's stdin takes more."""
        if link.stdin in self._handlers:
            self._epoll.modify(link.stdin, select.EPOLLOUT if wanted else 0)

    def forget(self, descriptor: int) -> None:
        """Listens no more."""
        if self._handlers.pop(descriptor, None) is not None:
            self._epoll.unregister(descriptor)

    async def finished(self) -> Table:
        """Serves the tables until one of them is done."""
        self._last = time.monotonic_ns()
        while True:
            busy = self._turn()
            for table in self.tables:
                if table.over and table.done:
                    self.tables.remove(table)
                    return table
            if not busy:
                await self._sleep()
            elif self._last - self._checked > CHECKPOINT:
                await trio.lowlevel.checkpoint()
                self._checked = time.monotonic_ns()

    async def _sleep(self) -> None:
        """Hands over to trio until a bot stirs or a deadline passes."""
        wait = min(LONG_WAIT, self._wait())
        with trio.move_on_after(wait):
            await trio.lowlevel.wait_readable(self._epoll.fileno())
        self._checked = self._now(wait)

    def _wait(self) -> float:
        """Seconds to the next deadline."""
        return max(0.0, (self.soonest - self._last) / 1e9)

    def _now(self, waited: float) -> int:
        """The time. If the host was busy or asleep since we last looked, nobody's clock ran meanwhile."""
        now = time.monotonic_ns()
        late = now - self._last - int(waited * 1e9)
        if late > STALL:
            for table in self.tables:
                table.match.shift(late, self._last)
        self._last = now
        return now

    def _turn(self) -> bool:
        """One look at everything; False when there was nothing to do."""
        wait = 0.0 if self.working else min(SHORT_WAIT, self._wait())
        events = self._epoll.poll(wait)
        now, busy = self._now(wait), bool(events or self.working)
        for descriptor, mask in events:
            table, handler = self._handlers.get(descriptor, (None, None))
            if table is not None and handler is not None:
                table.guard(handler, mask)
        for table in list(self.working):
            table.guard(table.work, now + SLICE)
            if not table.todo:
                del self.working[table]
        if now > self.soonest:
            for table in self.tables:
                if now > table.next_deadline:
                    table.guard(table.sweep, now)
            self.soonest = min((table.next_deadline for table in self.tables), default=NEVER)
        if now > self._next_look and self.tables:
            self._look(now)
        return busy or bool(self.working)

    def _look(self, now: int) -> None:
        """At one table after another, so that all of them together take no time worth speaking of."""
        self._next_look = now + LOOK // len(self.tables)
        self._looked = (self._looked + 1) % len(self.tables)
        table = self.tables[self._looked]
        table.guard(partial(processes.look, table), now)

    def close(self) -> None:
        """Ends every process, at once."""
        for table in self.tables:
            table.close()
        self.tables = []
        orphans.sweep(0)
        self._epoll.close()
