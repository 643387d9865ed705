"""What the page shows beyond the tables: how points are spread over boards, think times, and every failed match."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.tournament.results import Result
from referee.tournament.schedule import Match
from referee.tournament.standings import WARNING, BotTally, Tally
from referee.tournament.store import Store, StoreError

STEPS = 120
"""Points of a line on a chart."""


class Spread(msgspec.Struct, frozen=True):
    """One bot's points per match, board by board: the five numbers of a box, and the mean as it went along."""

    name: str
    box: tuple[float, float, float, float, float]
    running: tuple[tuple[int, float], ...]
    think_mean_ms: float
    think_max_ms: float


class Failure(msgspec.Struct, frozen=True):
    """One fault in one match, as its record tells it."""

    match: str
    bot: str
    opponents: tuple[str, ...]
    deal: int
    kind: str
    code: str
    message: str
    line: str
    stderr: str


class Cause(msgspec.Struct, frozen=True):
    """One bot's faults of one class and code: how many, and where the first one is."""

    bot: str
    kind: str
    code: str
    count: int
    match: str
    deal: int


class Details(msgspec.Struct, frozen=True):
    """`failed`: matches with faults, of which `failures` tells the first ones."""

    spreads: tuple[Spread, ...]
    failures: tuple[Failure, ...]
    failed: int


def details_of(store: Store, names: Sequence[str], tally: Tally) -> Details:
    """From a tally that has kept its spread."""
    assert tally.spread is not None
    spreads = tuple(
        _spread(name, bot, points) for name, bot, points in zip(names, tally.bots, tally.spread, strict=True) if points
    )
    return Details(spreads, tuple(_failures(store, names, tally.failed)), tally.failures)


def causes_of(store: Store, names: Sequence[str], tally: Tally) -> list[Cause]:
    """What the failed matches died of that the tally has kept, most frequent first; without records nothing."""
    failed = sorted(tally.failed, key=lambda result: (result.board, result.rotation))
    found: dict[tuple[str, str, str], list[Failure]] = {}
    for each in _failures(store, names, failed):
        found.setdefault((each.bot, each.kind, each.code), []).append(each)
    causes = [Cause(*key, len(all_), all_[0].match, all_[0].deal) for key, all_ in found.items()]
    return sorted(causes, key=lambda cause: -cause.count)


def _spread(name: str, bot: BotTally, portions: Sequence[Any]) -> Spread:
    import numpy as np

    values = np.concatenate(portions)
    low, first, middle, third, high = np.quantile(values, (0, 0.25, 0.5, 0.75, 1)).tolist()
    counts = np.unique(np.linspace(1, len(values), min(STEPS, len(values))).astype(int))
    means = values.cumsum()[counts - 1] / counts
    think = bot.think_us / bot.matches / 1000
    running = tuple(zip(counts.tolist(), means.tolist(), strict=True))
    return Spread(name, (low, first, middle, third, high), running, think, bot.longest_us / 1000)


def _failures(store: Store, names: Sequence[str], failed: Sequence[Result]) -> Iterator[Failure]:
    for result in failed:
        match = Match(result.board, result.rotation, result.bots)
        players = [names[bot] for bot in result.bots]
        for seat, fault in _faults(store, match):
            others = tuple(name for number, name in enumerate(players) if number != seat)
            yield Failure(
                match.id, players[seat], others, fault["deal"], fault["class"], fault["code"],
                fault["message"], fault.get("line", ""), fault.get("stderr", ""),
            )  # fmt: skip


def _faults(store: Store, match: Match) -> Iterator[tuple[int, dict[str, Any]]]:
    """The faults that a record's last line tells, warnings left out."""
    record = record_of(store, match.board, match.rotation)
    if record is None:
        return
    footer = msgspec.json.decode(record.rstrip().rpartition(b"\n")[2])
    for player in footer["result"]["players"]:
        for fault in player["faults"]:
            if fault["class"] != WARNING:
                yield player["seat"], fault


def record_of(store: Store, board: int, rotation: int) -> bytes | None:
    """A match's record as `ramino replay` reads it. Raises StoreError."""
    packed = store.record(board, rotation)
    try:
        return None if packed is None else zlib.decompress(packed)
    except zlib.error as problem:
        raise StoreError(f"the record of b{board}r{rotation} in {store.path} is damaged: {problem}") from None
