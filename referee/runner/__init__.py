"""Plays matches between bots: processes and built-in ones, one match or many. The main thread's business.

`run_match(Job(spec, bots))` plays one from a program without trio; inside trio there are `play_match` and
`async for job, result in play_many(jobs, at_once=4)`.
"""

import contextlib
import gc
import os
import signal
from collections.abc import AsyncGenerator, Iterable, Iterator
from types import FrameType

import trio

from referee.bots import orphans
from referee.bots.sandbox import Sandbox, choose
from referee.match import MatchResult
from referee.runner.job import Job
from referee.runner.pump import Pump


async def play_many(
    jobs: Iterable[Job], *, at_once: int = 1, sandbox: Sandbox | None = None
) -> AsyncGenerator[tuple[Job, MatchResult], None]:
    """Plays the jobs as they come, `at_once` at a time, and gives each with its result when it is over.

    Close it (`contextlib.aclosing`) to end what runs. A result with `void` is our fault: play it again.
    """
    orphans.adopt()
    pump, waiting = Pump(sandbox or Sandbox()), iter(jobs)
    orphans.conceal(pump.sandbox.name == "none")
    if not gc.get_freeze_count():
        # What is loaded by now need not be searched for garbage while bots wait. Once: to unfreeze makes all that was
        # played old, and old garbage is hardly ever looked for.
        gc.freeze()
    more = True
    try:
        while True:
            while more and pump.room(at_once):
                job = next(waiting, None)
                if job is None:
                    more = False
                else:
                    pump.open(job)
            if not pump.tables:
                return
            table = await pump.finished()
            yield table.job, table.result()
    finally:
        pump.close()
        orphans.conceal(False)


async def play_match(job: Job, *, sandbox: Sandbox | None = None) -> MatchResult:
    """Plays one match to its end."""
    async with contextlib.aclosing(play_many([job], sandbox=sandbox)) as results:
        async for _, result in results:
            return result
    raise AssertionError("a match has one result")


def run_match(job: Job, *, sandbox: Sandbox | None = None) -> MatchResult:
    """Plays one match, from a program that does not run trio."""

    async def main() -> MatchResult:
        return await play_match(job, sandbox=sandbox)

    with interruptible():
        return trio.run(main)


def enders() -> list[signal.Signals]:
    """The signals that end a run as Ctrl-C does, in order, with nothing left behind; nohup keeps its word."""
    lost = [] if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else [signal.SIGHUP]
    return [signal.SIGTERM, *lost]


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """SIGTERM and a lost terminal end what runs here through SIGINT, which a shell's background job ignores."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    before = {number: signal.signal(number, interrupt) for number in enders()}
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


__all__ = ["Job", "Sandbox", "choose", "enders", "interruptible", "play_many", "play_match", "run_match"]
