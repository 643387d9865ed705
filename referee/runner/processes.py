"""What bots' processes do, and what it means to their table: they start, write, log, read, end, take too much.

`readable`, `logged`, `writable` and `exited` are called by the pump with the event's mask; times are monotonic
nanoseconds.
"""

import errno
import select
import time
from typing import TYPE_CHECKING

from referee.bots import limits
from referee.bots.link import STDERR_MOST, Link
from referee.bots.spec import BotError
from referee.match import startup

if TYPE_CHECKING:
    from referee.runner.table import Table

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""What is the host's fault, not the bot's."""


def start(table: "Table", number: int) -> None:
    """Starts one bot's process."""
    match = table.match
    try:
        table.links[number] = table.pump.spawn(table, number, table.job.bots[number])
    except (OSError, BotError) as problem:
        if isinstance(problem, OSError) and problem.errno in EXHAUSTED:
            match.broken(f"this machine cannot start another process: {problem.strerror}")
        else:
            match.abort(match.seats[number], "not_started", f"could not be started: {problem}")


def readable(table: "Table", number: int, _mask: int) -> None:
    """A bot wrote, or ended its output."""
    link = table.links[number]
    assert link is not None
    chunk = link.read()
    if chunk:
        table.match.data(number, chunk, time.monotonic_ns())
        table.flush()
    elif chunk is not None:
        table.pump.forget(link.stdout)
        table.closing(number, "closed its stdout")


def logged(table: "Table", number: int, _mask: int) -> None:
    """A bot wrote to its log."""
    link = table.links[number]
    assert link is not None
    if not link.drain():
        table.pump.forget(link.stderr)
    elif link.logged > STDERR_MOST:
        text = f"wrote more than {STDERR_MOST >> 20} MiB to stderr"
        table.pump.forget(link.stderr)
        table.match.flood(number, "log_flood", text, time.monotonic_ns())
        table.flush()


def writable(table: "Table", number: int, mask: int) -> None:
    """A bot reads again, or has closed its input."""
    link, closed = table.links[number], bool(mask & select.EPOLLERR)
    assert link is not None
    try:
        link.flush()
    except OSError:
        closed = True
    if closed:
        table.broken_pipe(number, link)
    elif not link.queue:
        table.pump.wait_for_room(link, False)
        table.close_if_over(link)


def exited(table: "Table", number: int, _mask: int) -> None:
    """A bot's process has ended; what it wrote before counts."""
    link = table.links[number]
    assert link is not None
    table.pump.forget(link.pidfd)
    if not table.over:
        for _ in range(8):
            chunk = link.read()
            if not chunk:
                break
            table.match.data(number, chunk, time.monotonic_ns())
        if _once_more(table, number, link):
            return
        _judge_end(table, number, link)
    table.bury(number, link)
    table.flush()


def _judge_end(table: "Table", number: int, link: Link) -> None:
    sandbox, match, now = table.pump.sandbox, table.match, time.monotonic_ns()
    why, stderr, seat = link.ended() or "ended", link.tail(), match.seats[number]
    if seat.phase == "hello":
        if refused := sandbox.refused(stderr):
            match.abort(seat, "not_started", f"could not be started: {refused}")
        elif sandbox.failed(stderr):
            why += "; the sandbox could not be set up"
    excess = sandbox.used_up(why, stderr)
    if excess is not None:
        match.flood(number, excess.code, f"{why}: {excess.text}", now)
    match.closed(number, why, now)


def _once_more(table: "Table", number: int, link: Link) -> bool:
    """A sandbox that could not be set up is tried again: a bot before may still be on its way out."""
    seat = table.match.seats[number]
    if seat.phase != "hello" or number in table.retried or not table.pump.sandbox.failed(link.tail()):
        return False
    table.retried.add(number)
    table.ending.pop(number, None)
    table.bury(number, link)
    start(table, number)
    startup.greet_seat(table.match, seat)
    table.flush()
    return True


def look(table: "Table", now: int) -> None:
    """What the bots hold in all: limits on single processes do not add up."""
    for number, link in enumerate(table.links):
        if link is not None and not table.over:
            processes, memory = link.usage()
            if processes >= limits.PROCESSES - 2:
                table.match.flood(number, "processes", f"started {processes} processes", now)
            elif memory > table.pump.sandbox.memory:
                table.match.flood(number, "memory", f"its processes held {memory >> 20} MiB of memory", now)
    table.flush()


def why_silent(table: "Table", number: int, now: int) -> None:
    """A sandbox hides that a bot has closed a pipe, so that is looked for before it counts as a time-out."""
    link = table.links[number]
    if link is not None and (pipe := link.hung_up()):
        table.match.closed(number, f"closed its {pipe}", now)
