"""Plays a tournament on this machine: worker processes take matches from the ledger until none is left.

Every match is played in a worker, one at a time in each, so that one event loop is never full, a worker's death
costs one task, and an interruption is heard at once. Results are stored here alone.
"""

import contextlib
import math
import multiprocessing
import signal
from collections.abc import Sequence

import msgspec
import trio
import trio_parallel  # type: ignore[import-untyped]

from referee.bots import orphans
from referee.bots.spec import BotError
from referee.runner import enders
from referee.tournament.ledger import Ledger, TournamentError
from referee.tournament.schedule import Match
from referee.tournament.settings import Settings
from referee.tournament.store import StoreError
from referee.tournament.worker import Finished, Work, patient, play

TASK = 0.25
"""Seconds of matches that a worker is given at a time: what a kill may cost, and no more."""
MOST = 256
PATIENCE = 1.5
"""Seconds that workers have to end their bots when the tournament is interrupted."""
_SYNC = 1.0


def run(ledger: Ledger, settings: Settings, builtins: str, jobs: int) -> bool:
    """Plays what is missing; False where it was interrupted. Raises StoreError, TournamentError."""
    hall = _Hall(ledger, msgspec.json.encode(settings), builtins, jobs)
    trio.run(hall.open)
    if hall.error is not None:
        raise hall.error
    return not hall.interrupted


class _Hall:
    """The workers, and what they are given."""

    def __init__(self, ledger: Ledger, settings: bytes, builtins: str, jobs: int) -> None:
        self.ledger, self.settings, self.builtins, self.jobs = ledger, settings, builtins, jobs
        self.error: Exception | None = None
        self.interrupted = False
        self._stopping = False
        self._workers = trio.CancelScope()
        self._limiter: trio.CapacityLimiter
        self._changed: trio.Event
        self._seconds = TASK  # of one match, as far as is known
        self._singly = 0  # so many tasks are given one match each, to find which one kills its worker

    async def open(self) -> None:
        self._limiter, self._changed = trio.CapacityLimiter(self.jobs), trio.Event()
        orphans.adopt()
        # Everything is stored by the end: a worker that is slow to leave is killed, and that is no mistake.
        with contextlib.suppress(trio_parallel.BrokenWorkerError):
            async with trio_parallel.open_worker_context(
                idle_timeout=math.inf, init=patient, grace_period=PATIENCE
            ) as context:
                await self._hold(context)
        orphans.sweep(0)

    async def _hold(self, context: trio_parallel.WorkerContext) -> None:
        async with trio.open_nursery() as nursery:
            await nursery.start(self._watch_signals)
            nursery.start_soon(self._keep_safe)
            with self._workers:
                async with trio.open_nursery() as workers:
                    for _ in range(self.jobs):
                        workers.start_soon(self._serve, context)
            nursery.cancel_scope.cancel()

    def _stop(self) -> None:
        """Workers end their bots and give back what is finished; whoever has not done so in time is killed."""
        if self._stopping:
            return
        self._stopping = True
        self.ledger.stop()
        self._workers.deadline = trio.current_time() + PATIENCE
        for child in multiprocessing.active_children():
            child.terminate()
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = trio.Event()

    async def _watch_signals(self, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        with trio.open_signal_receiver(signal.SIGINT, *enders()) as signals:
            task_status.started()
            async for _ in signals:
                if self.interrupted:
                    self._workers.cancel()
                self.interrupted = True
                self._stop()

    async def _keep_safe(self) -> None:
        while True:
            await trio.sleep(_SYNC)
            try:
                self.ledger.store.sync()
            except StoreError as error:
                self._fail(error)

    def _fail(self, error: Exception) -> None:
        if self.error is None:
            self.error = error
        self._stop()

    async def _serve(self, context: trio_parallel.WorkerContext) -> None:
        while True:
            asked = self.ledger.take(self._size())
            if asked:
                await self._task(context, asked)
                self._wake()
            elif self.ledger.over:
                self._wake()
                return
            else:
                await self._changed.wait()

    def _size(self) -> int:
        if self._singly:
            self._singly -= 1
            return 1
        return max(1, min(MOST, int(TASK / self._seconds)))

    async def _task(self, context: trio_parallel.WorkerContext, asked: Sequence[Match]) -> None:
        work = Work(self.settings, self.builtins, tuple(asked), str(self.ledger.store.path.absolute()))
        try:
            finished = await context.run_sync(play, work, kill_on_cancel=True, limiter=self._limiter)
            self._took(finished)
            self.ledger.add(finished, asked)
            if self.ledger.decided:
                self._stop()
        except trio_parallel.BrokenWorkerError:
            self._broken(asked)
        except BotError as error:
            self._fail(TournamentError(str(error)))
        except Exception as error:  # said once, after every other worker has given back what it has
            self._fail(error)

    def _took(self, finished: Sequence[Finished]) -> None:
        if finished:
            mean = sum(each.seconds for each in finished) / len(finished)
            self._seconds = max(1e-6, 0.5 * self._seconds + 0.5 * mean)

    def _broken(self, asked: Sequence[Match]) -> None:
        """A worker is gone. Of several matches it cannot be known which was to blame: each is tried alone."""
        orphans.sweep(0)  # its bots, which nobody else would end
        if self._stopping:
            return
        if len(asked) > 1:
            self._singly += len(asked)
            self.ledger.add([], asked)
            return
        try:
            self.ledger.lost(asked, "the process that played it was killed")
        except (StoreError, TournamentError) as error:
            self._fail(error)
