"""Plays a tournament on a Dask cluster: batches of whole boards, a sliding window, every result once.

Workers are never trusted to remember anything: what does not come back is given out again, and what comes back
twice is known by its match. Store and ledger stay here.
"""

import asyncio
import contextlib
import logging
import pkgutil
import signal
import time
from collections.abc import Iterator, Sequence, Set
from importlib.metadata import version
from multiprocessing import resource_tracker
from typing import Any

import msgspec

from referee.bots.spec import BotError
from referee.tournament.ledger import Ledger, TournamentError
from referee.tournament.schedule import Match
from referee.tournament.settings import Settings
from referee.tournament.worker import Finished, Work, play_elsewhere

TASK = 2.0
"""Seconds of matches in a task: a thousand times what Dask spends on one, and what a kill may cost."""
MOST = 20_000
WINDOW = 4
"""Tasks given out per thread of the cluster."""
PATIENCE = 30.0
"""Seconds that the cluster has to answer, and to get its first worker."""
READER = "referee.tournament.worker:play_elsewhere.__name__"
_LOOK = 2.0
_SYNC = 1.0


def run(ledger: Ledger, settings: Settings, builtins: str, where: str) -> bool:
    """Plays what is missing on the scheduler at `where`, or on `local:N` workers; False where interrupted.

    Raises StoreError and TournamentError, also where there is no Dask or no such scheduler.
    """
    try:
        import distributed
    except ImportError:
        raise TournamentError("a cluster needs Dask: pip install 'ramino[dask]'") from None
    for chatty in ("distributed", "distributed.client", "tornado.application", "asyncio"):  # we say it ourselves
        logging.getLogger(chatty).setLevel(logging.CRITICAL)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _client(distributed, where) as client:
            _Window(distributed, client, ledger, settings, builtins).play()
    except KeyboardInterrupt:
        ledger.stop()
        return False
    finally:
        signal.signal(signal.SIGTERM, before)
    return True


@contextlib.contextmanager
def _client(distributed: Any, where: str) -> Iterator[Any]:
    with contextlib.ExitStack() as stack:
        try:
            if where.startswith("local"):
                address = stack.enter_context(_own(distributed, where))
            else:
                asyncio.run(_greet(distributed, where))
                address = where
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=PATIENCE)
        except ValueError as problem:
            raise TournamentError(f"{where!r} is no address of a scheduler: {problem}") from None
        except OSError as problem:  # TimeoutError among them
            raise TournamentError(f"no scheduler with a worker answers at {where}: {problem}") from None
        yield client


def _own(distributed: Any, where: str) -> Any:
    """A cluster of our own. A terminal sends Ctrl-C to all of it; we alone hear it, and end the others in order."""
    kind, _, number = where.partition(":")
    if kind != "local" or not number.isdecimal() or int(number) < 1:
        raise TournamentError(f"a cluster of one's own is written local:N, as local:4, not {where!r}")
    resource_tracker.ensure_running()  # now: its start would unblock the signal again
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return distributed.LocalCluster(
            n_workers=int(number), threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


async def _greet(distributed: Any, address: str) -> None:
    """Asks who is there, for a client that does not get its answer waits for minutes, at its end too.

    Raises ValueError where it is no scheduler, OSError where nobody answers.
    """
    distributed.comm.resolve_address(address)
    try:
        secrets = distributed.Security().get_connection_args("client")
        async with distributed.rpc(address, connection_args=secrets) as peer:
            identity = await asyncio.wait_for(peer.identity(), PATIENCE)
    except TypeError as problem:  # as where TLS is wanted and no certificate is set
        raise ValueError(problem) from None
    except TimeoutError:
        raise OSError(f"no answer within {PATIENCE:.0f} s") from None
    if identity["type"] != "Scheduler":
        raise ValueError(f"it is that of a {identity['type'].lower()}")


class _Window:
    """The tasks that are out."""

    def __init__(self, distributed: Any, client: Any, ledger: Ledger, settings: Settings, builtins: str) -> None:
        self.client, self.ledger, self.builtins = client, ledger, builtins
        self.settings = msgspec.json.encode(settings)
        self._seats = settings.seats
        self._done = distributed.as_completed(loop=client.loop, with_results=True, raise_errors=False)
        self._out: dict[Any, list[Match]] = {}
        self._seconds = TASK  # of one match, as far as is known
        self._singly = 0
        self._threads, self._looked = 1, 0.0
        self._ramino, self._known = settings.ramino, set[str]()

    def play(self) -> None:
        synced = time.monotonic()
        self._fill()
        while self._out:
            future, outcome = next(self._done)
            asked = self._out.pop(future)
            self._take(outcome, asked)
            if self.ledger.decided:
                return
            if time.monotonic() - synced > _SYNC:
                self.ledger.store.sync()
                synced = time.monotonic()
            self._fill()

    def _fill(self) -> None:
        now = time.monotonic()
        if now - self._looked > _LOOK:
            self._looked = now
            threads = self.client.nthreads()
            self._welcome(threads.keys() - self._known)
            self._threads = max(1, sum(threads.values()))
        while len(self._out) < WINDOW * self._threads and (asked := self.ledger.take(self._size())):
            work = Work(self.settings, self.builtins, tuple(asked), str(self.ledger.store.path.absolute()))
            # The order of its start is the task's priority: early boards first. Never the same key twice.
            future = self.client.submit(play_elsewhere, work, pure=False, retries=0)
            self._out[future] = asked
            self._done.add(future)

    def _welcome(self, workers: Set[str]) -> None:
        """New workers are asked in words that every Python knows: one that cannot read a task dies of it."""
        if not workers:
            return
        self._known |= workers
        for question in ((pkgutil.resolve_name, READER), (version, "ramino")):
            for address, answer in self.client.run(*question, workers=list(workers), on_error="return").items():
                if isinstance(answer, ImportError):
                    raise TournamentError(f"the worker at {address} has no ramino: {answer}")
                if question[0] is version and isinstance(answer, str) and answer != self._ramino:
                    raise TournamentError(f"the worker at {address} has ramino {answer}, not {self._ramino}")

    def _size(self) -> int:
        if self._singly:
            self._singly -= 1
            return 1
        boards = int(TASK / (self._seconds * self._seats))
        return max(1, min(MOST // self._seats, boards)) * self._seats

    def _take(self, outcome: Any, asked: Sequence[Match]) -> None:
        """Told by the outcome alone: a future is "lost" when its worker dies after its result has come."""
        if isinstance(outcome, list):
            self._took(outcome, asked)
        elif isinstance(outcome, tuple):  # type, exception, traceback
            self._failed(outcome[1], asked)
        else:
            raise TournamentError("the cluster's scheduler is gone; what is finished is kept")

    def _took(self, finished: list[Finished], asked: Sequence[Match]) -> None:
        if finished:
            mean = sum(each.seconds for each in finished) / len(finished)
            self._seconds = max(1e-6, 0.5 * self._seconds + 0.5 * mean)
        self.ledger.add(finished, asked)

    def _failed(self, problem: Exception, asked: Sequence[Match]) -> None:
        """Dask gives up a task that four workers died of; which of its matches it was is then found one by one."""
        if type(problem).__name__ != "KilledWorker":
            if isinstance(problem, (BotError, ImportError)):
                raise TournamentError(f"a worker of the cluster cannot play: {problem}")
            raise problem
        if len(asked) > 1:
            self._singly += len(asked)
            self.ledger.add([], asked)
        else:
            self.ledger.lost(asked, "every worker that played it was killed")
