"""What is still to be played and what is done: gives out matches, takes in results, forgets nothing.

A result is in the store before it counts here, and a board counts when all its rotations are there. It does not
matter who plays the matches, how many at once, or in which order they come back.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

from referee.tournament.pairings import replay, staged
from referee.tournament.results import Result
from referee.tournament.schedule import Board, Match, Plan, Played, fixed, matches
from referee.tournament.sequential import Sequential
from referee.tournament.settings import Settings
from referee.tournament.standings import played, whole_boards
from referee.tournament.store import Store
from referee.tournament.worker import Finished

TRIES = 3
"""So often a match is tried that is void, or whose bot has started before and now does not."""
_CHUNK = 256


class TournamentError(Exception):
    """The tournament cannot go on: one line for the operator."""


class Watcher(Protocol):
    """Who wants to know how it goes."""

    def board(self, results: Sequence[Result]) -> None:
        """One more board is whole."""

    def left_out(self, bot: int, reason: str) -> None:
        """A bot cannot be started; its boards are not played."""

    def again(self, match: Match, reason: str) -> None:
        """A match was void and is played again."""


class Ledger:
    """A tournament that is being played. `over` when nothing is left to give out or to wait for.

    `absent`: bots that cannot be started, as is known beforehand.
    """

    def __init__(
        self, store: Store, settings: Settings, better: int, watcher: Watcher, absent: Mapping[int, str] = {}
    ) -> None:
        self.store, self.watcher, self.plan = store, watcher, settings.plan
        self._better = better
        if not staged(self.plan):
            store.readmit()  # pairings hang on who was there, a round-robin does not
        for bot, reason in absent.items():
            store.leave_out(bot, reason)
        self.out = store.left_out()
        self.over = False
        self._again: deque[Match] = deque()
        self._tries: dict[Match, int] = {}
        self._proved: set[int] = set()
        self._missing: dict[int, int] = {}
        """Boards given out and not whole: how many of their matches are missing."""
        self._away: set[Match] = set()
        self._todo = self._stage()
        self._test = Prefix(settings.stop_when, store, better) if settings.stop_when else None
        self.over = self.decided

    @property
    def decided(self) -> bool:
        """Whether the sequential test has told two bots apart: what is away is not needed any more."""
        return self._test is not None and self._test.stopped > 0

    def stop(self) -> None:
        """Nothing more is given out."""
        self.over = True

    def take(self, most: int) -> list[Match]:
        """Up to so many matches to play next; none where the tournament is over, or waits for what is away."""
        taken: list[Match] = []
        while len(taken) < most and not self.over:
            match = self._again.popleft() if self._again else next(self._todo, None)
            if match is None:
                if taken or self._away or not self._next_stage():
                    break
            elif self.out.keys().isdisjoint(match.bots):
                taken.append(match)
            else:
                self._missing.pop(match.board, None)
        self._away.update(taken)
        return taken

    def add(self, finished: Sequence[Finished], asked: Sequence[Match]) -> None:
        """What came of some matches that were taken; what is not among them is played again."""
        came = {each.match: each for each in finished if each.match in self._away}
        self._away.difference_update(asked)
        results = [(each.result, each.record) for each in came.values() if each.result is not None]
        self.store.add(results)
        self._again.extend(match for match in asked if match not in came)
        boards: dict[int, list[Result]] = {}
        for result, _ in results:
            boards.setdefault(result.board, []).append(result)
        for here in boards.values():
            self._proved.update(here[0].bots)
            self._count(here)
        for each in came.values():
            if each.result is None:
                self._failed(each)

    def lost(self, asked: Sequence[Match], reason: str) -> None:
        """Whoever was playing these is gone, and nothing has come back."""
        self.add([Finished(match, 0.0, void=reason) for match in asked], asked)

    def _count(self, here: list[Result]) -> None:
        """Some more matches of one board; what came of it earlier is in the store."""
        board = here[0].board
        self._missing[board] -= len(here)
        if self._missing[board]:
            return
        del self._missing[board]
        if len(here) < len(here[0].bots):
            here = list(self.store.results(board, board))
        here.sort(key=lambda result: result.rotation)
        self.watcher.board(here)
        if self._test is not None:
            self._test.add(here)
            self.over = self.over or self.decided

    def _failed(self, each: Finished) -> None:
        match = each.match
        tries = self._tries[match] = self._tries.get(match, 0) + 1
        for bot, reason in each.unstarted.items():
            if bot not in self.out and (bot not in self._proved or tries >= TRIES):
                self.out[bot] = reason
                self.store.leave_out(bot, reason)
                self.watcher.left_out(bot, reason)
        if each.void:
            self.store.add_void(match.board, match.rotation, each.void)
            if tries >= TRIES:
                raise TournamentError(f"match {match.id} was void {tries} times: {each.void}")
            self.watcher.again(match, each.void)
        self._again.append(match)

    def _next_stage(self) -> bool:
        """Opens the next stage, when nothing of this one is left; False when the tournament is over."""
        if staged(self.plan):
            self._todo = self._stage()
            self._again.extend(islice(self._todo, 1))
        self.over = not self._again
        return not self.over

    def _stage(self) -> Iterator[Match]:
        """The missing matches of the stage that is open."""
        if staged(self.plan):
            return self._without_done(stages(self.plan, self.store, self._better, self.out)[1])
        return self._without_done(fixed(self.plan))

    def _without_done(self, boards: Iterable[Board]) -> Iterator[Match]:
        rest = iter(boards)
        while chunk := list(islice(rest, _CHUNK)):
            done = self.store.done(chunk[0].number, chunk[-1].number)
            for board in chunk:
                missing = [match for match in matches(board) if (match.board, match.rotation) not in done]
                if missing and self.out.keys().isdisjoint(board.table):
                    self._missing[board.number] = len(missing)
                    yield from missing


class Prefix:
    """The sequential test, fed with whole boards in the order of their numbers as far as there is no gap."""

    def __init__(self, alpha: float, store: Store, better: int) -> None:
        self._test, self._better = Sequential(alpha), better
        self._waiting: dict[int, float] = {}
        self._next = 0
        for board in whole_boards(store.results()):
            self.add(board)

    @property
    def stopped(self) -> int:
        """After how many boards the two are told apart; 0 while they are not."""
        return self._test.stopped

    def add(self, results: Sequence[Result]) -> None:
        """One more whole board."""
        board = played(results, self._better)
        self._waiting[board.board.number] = board.wins[0] / len(results)
        ready = []
        while self._next in self._waiting:
            ready.append(self._waiting.pop(self._next))
            self._next += 1
        self._test.add(ready)


def stages(plan: Plan, store: Store, better: int, out: Mapping[int, str]) -> tuple[list[Played], list[Board]]:
    """A swiss or knockout tournament so far: boards of finished stages, and the boards of the open one.

    Whoever meets a bot that was left out has won.
    """

    def lookup(board: Board) -> Played | None:
        results = list(store.results(board.number, board.number))
        if len(results) == len(board.table):
            return played(results, better)
        if out.keys().isdisjoint(board.table):
            return None
        wins = tuple(0.0 if bot in out else float(len(board.table)) for bot in board.table)
        return Played(board, wins, (0,) * len(board.table))

    return replay(plan, lookup)
