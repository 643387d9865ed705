"""Plays some matches of a tournament in whatever process it is called: what a worker runs, here or on a cluster.

What goes in and comes out is plain data. A worker ends with its bots when it is told to (SIGTERM) or when the
process that gave it work is gone.
"""

import contextlib
import io
import os
import pkgutil
import platform
import signal
import threading
import time
import zlib
from collections.abc import AsyncIterator, Sequence
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec
import trio

from referee.bots.spec import Bot, BotError, External, parse_bot
from referee.game import Game, Setup
from referee.games import GAMES
from referee.match import MatchResult, MatchSpec
from referee.runner import Job, Sandbox, choose, play_many
from referee.runner.job import sha256
from referee.shuffling import board_key
from referee.tournament.results import Result
from referee.tournament.schedule import Match
from referee.tournament.settings import Entry, Settings

LOOK = 0.5
"""So often a worker looks whether it still has a master, in seconds."""


class Work(msgspec.Struct, frozen=True):
    """Some matches to play. `settings` as JSON; `builtins`: where the built-in bots are (`module:name`).

    `store`: the tournament's file, which no bot is to see.
    """

    settings: bytes
    builtins: str
    matches: tuple[Match, ...]
    store: str = ""


class Finished(msgspec.Struct, frozen=True):
    """One match: its result and its record (zlib); or whose fault it is that there is none.

    `unstarted`: bot number to reason, where bots could not be started; `void`: our own fault.
    """

    match: Match
    seconds: float
    result: Result | None = None
    record: bytes = b""
    unstarted: dict[int, str] = {}
    void: str = ""


class _Hall(NamedTuple):
    settings: Settings
    game: Game
    rules: Any
    bots: tuple[Bot | str, ...]
    sandbox: Sandbox


@lru_cache(maxsize=4)
def _hall(settings: bytes, builtins: str, store: str) -> _Hall:
    """The tournament as a worker needs it: read once, not for every batch."""
    read = msgspec.json.decode(settings, type=Settings)
    game = GAMES[read.game]
    known = pkgutil.resolve_name(builtins)
    rules = msgspec.convert(read.rules, game.rules, str_keys=True)
    bots = tuple(_bot(read, entry, known) for entry in read.bots)
    external = any(isinstance(bot, External) for bot in bots)
    sandbox = choose(read.sandbox, read.binds, [store] if store else []) if external else Sandbox()
    return _Hall(read, game, rules, bots, sandbox)


def _bot(settings: Settings, entry: Entry, known: Any) -> Bot | str:
    """The bot, or why it cannot be started."""
    try:
        bot = parse_bot(entry.text, known, Path(entry.folder) if entry.folder else None)
    except BotError as error:
        return str(error)
    limits = settings.limits_of(entry) if entry.limits else None
    bot = msgspec.structs.replace(bot, label=entry.name, limits=limits)
    return msgspec.structs.replace(bot, env=entry.env) if isinstance(bot, External) else bot


_told = False
"""Whether this worker has been told to stop: also while it was not yet listening, and would not have heard."""


def patient() -> None:
    """A worker that has nothing to play ends when its master does; told to stop, it starts nothing more."""
    signal.signal(signal.SIGTERM, _tell)


def _tell(_number: int, _frame: FrameType | None) -> None:
    global _told
    _told = True


def play(work: Work) -> list[Finished]:
    """Plays the matches one after the other; fewer come back where the worker was told to stop.

    Raises BotError where the sandbox that was asked for does not work here.
    """
    return trio.run(_play, _hall(work.settings, work.builtins, work.store), work.matches)


def play_elsewhere(work: Work) -> list[Finished]:
    """The same on another machine: what is missing there is that machine's fault, not the bot's.

    Raises BotError where a bot is not there, or is not the file that the tournament was begun with.
    """
    hall, here = _hall(work.settings, work.builtins, work.store), platform.node()
    for entry, bot in zip(hall.settings.bots, hall.bots, strict=True):
        if entry.sha256 and (why := _unlike(entry, bot)):
            raise BotError(f"on {here}: {entry.name}: {why}")
    return [_named(each, here) for each in play(work)]


def _unlike(entry: Entry, bot: Bot | str) -> str:
    """Why this machine's bot is not the tournament's."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, External) and sha256(bot.file) != entry.sha256:
        return f"{bot.file} is not the same file as where the tournament was started"
    return ""


def _named(each: Finished, machine: str) -> Finished:
    reasons = {bot: f"on {machine}: {reason}" for bot, reason in each.unstarted.items()}
    void = each.void and f"on {machine}: {each.void}"
    return msgspec.structs.replace(each, unstarted=reasons, void=void)


async def _play(hall: _Hall, matches: Sequence[Match]) -> list[Finished]:
    done: list[Finished] = []
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_watch_master, nursery.cancel_scope)
        if threading.current_thread() is threading.main_thread():
            await nursery.start(_watch_signals, nursery.cancel_scope)
            if _told:
                nursery.cancel_scope.cancel()
        done += [Finished(match, 0.0, unstarted=gone) for match in matches if (gone := _gone(hall, match))]
        jobs = (_job(hall, match) for match in matches if not _gone(hall, match))
        async with contextlib.aclosing(play_many(jobs, at_once=1, sandbox=hall.sandbox)) as results:
            await _collect(hall, results, done)
        nursery.cancel_scope.cancel()
    return done


async def _collect(hall: _Hall, results: AsyncIterator[tuple[Job, MatchResult]], done: list[Finished]) -> None:
    last = time.perf_counter()
    async for job, result in results:
        now = time.perf_counter()
        done.append(_finished(job, result, now - last, hall.settings.records == "faulty"))
        last = now


async def _watch_master(scope: trio.CancelScope) -> None:
    master = os.getppid()
    while os.getppid() == master:
        await trio.sleep(LOOK)
    scope.cancel()


async def _watch_signals(
    scope: trio.CancelScope, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED
) -> None:
    with trio.open_signal_receiver(signal.SIGTERM) as signals:
        task_status.started()
        async for _ in signals:
            scope.cancel()


def _gone(hall: _Hall, match: Match) -> dict[int, str]:
    return {bot: why for bot in match.bots if isinstance(why := hall.bots[bot], str)}


def _job(hall: _Hall, match: Match) -> Job:
    settings = hall.settings
    setup = Setup(settings.seats, board_key(settings.seed, match.board))
    spec = MatchSpec(
        hall.game, hall.rules, settings.preset, setup, "", settings.ramino, settings.limits, match.id
    )  # the result shows no seed: it would open every board that is still to come
    bots = [hall.bots[bot] for bot in match.bots]
    record = None if settings.records == "none" else io.BytesIO()
    return Job(spec, tuple(bot for bot in bots if not isinstance(bot, str)), record, key=match)


def _finished(job: Job, result: MatchResult, seconds: float, only_faulty: bool) -> Finished:
    match: Match = job.key
    if result.places is None:
        faults = [(bot, fault) for bot, player in zip(match.bots, result.players, strict=True)
                  for fault in player.faults if fault.kind == "setup"]  # fmt: skip
        unstarted = {bot: fault.message for bot, fault in faults}
        void = "" if unstarted else result.void or "the match was not played"
        return Finished(match, seconds, unstarted=unstarted, void=void)
    made = _result(match, result)
    record = b""
    if isinstance(job.record, io.BytesIO) and (made.faults or not only_faulty):
        record = zlib.compress(job.record.getvalue(), 3)
    return Finished(match, seconds, made, record)


def _result(match: Match, result: MatchResult) -> Result:
    players = result.players
    faults = [_counted(player.faults) for player in players]
    return Result(
        match.board,
        match.rotation,
        match.bots,
        result.scores,
        result.money,
        result.places or (),
        tuple(player.retired for player in players),
        tuple(faults) if any(faults) else (),
        tuple(round(player.think_ms.mean * 1000) for player in players),
        tuple(round(player.think_ms.max * 1000) for player in players),
        len(result.deals),
        result.reason,
    )


def _counted(faults: Sequence[Any]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for fault in faults:
        counts[fault.kind] = counts.get(fault.kind, 0) + fault.count
    return counts
