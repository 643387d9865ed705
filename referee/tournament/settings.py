"""What the results of a tournament hang on: kept in its store, compared at a resumption, shown on its page.

How many matches go on at once, where and how fast, changes no result and is not here.
"""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

import msgspec

from protocol.messages import Limits
from referee.bots.spec import BotError, External, parse_bot
from referee.tournament.schedule import Format, Plan

_UNSAID = {"rules_hash", "bots", "sha256", "folder"}
"""What is told in other words, or is no change of its own."""


class Entry(msgspec.Struct, frozen=True):
    """A bot that takes part. `text` is the BOT argument; `sha256`: of the file that is the bot, if any.

    `folder`: from where relative paths in `text` count; `limits`: its own, by name, where they are not everybody's.
    """

    name: str
    text: str
    folder: str = ""
    sha256: str = ""
    env: dict[str, str] = {}
    limits: dict[str, int] = {}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything by which another run of the same bots would differ.

    `stop_when`: the error allowed to the sequential test, 0 for none. `records`: of which matches they are kept.
    """

    ramino: str
    format: Format
    seats: int
    boards: int
    rounds: int = 0
    game: str
    preset: str
    rules: dict[str, Any]
    rules_hash: str
    seed: str
    bots: tuple[Entry, ...]
    limits: Limits = Limits()
    sandbox: str = "auto"
    binds: tuple[str, ...] = ()
    records: Literal["all", "faulty", "none"] = "all"
    stop_when: float = 0.0

    @property
    def plan(self) -> Plan:
        """What is to be played."""
        return Plan(self.format, len(self.bots), self.seats, self.boards, self.rounds)

    def limits_of(self, bot: Entry) -> Limits:
        """What this bot must keep to."""
        return msgspec.structs.replace(self.limits, **bot.limits)

    @property
    def names(self) -> list[str]:
        """The bots' names, each its own."""
        return [bot.name for bot in self.bots]

    @property
    def bootstrap_seed(self) -> int:
        """So that a report's intervals are the same each time it is made."""
        return int.from_bytes(hashlib.sha256(self.seed.encode()).digest()[:8], "big")


def differences(old: Settings, new: Settings) -> list[str]:
    """What a changed command line changes, one sentence each: `boards: 100 in the store, 200 now`."""
    bots = zip_longest(old.bots, new.bots)
    return [*_changes(old, new), *(line for number, pair in enumerate(bots, 1) for line in _bot(number, *pair))]


def _bot(number: int, old: Entry | None, new: Entry | None) -> Iterator[str]:
    """One bot's: where it is another one there is no more to say."""
    if old is None:
        yield f"bot {number} ({new.name if new else ''}) is not in the store"
    elif new is None:
        yield f"bot {number} ({old.name}) is in the store, and is not given now"
    elif old.text != new.text:
        yield f"bot {number}: {old.text!a} in the store, {new.text!a} now"
    else:
        who = f"bot {number} ({old.name})"
        if old.sha256 != new.sha256:
            yield f"{who}: its file {_file(new)} has changed since" if new.sha256 else f"{who} cannot be started now"
        yield from _changes(old, new, f"{who} ")


def _file(bot: Entry) -> str:
    """The program itself, as seen from where its path counts from."""
    try:
        parsed = parse_bot(bot.text, {}, Path(bot.folder))
    except BotError:
        return bot.text
    file = Path(parsed.file) if isinstance(parsed, External) else Path(bot.text)
    return str(file.relative_to(bot.folder) if file.is_relative_to(bot.folder) else file)


def _changes(old: Settings | Entry, new: Settings | Entry, prefix: str = "") -> list[str]:
    before, after = (dict(_flat(msgspec.to_builtins(each, str_keys=True))) for each in (old, new))
    return [
        f"{prefix}{name}: {_shown(before.get(name))} in the store, {_shown(after.get(name))} now"
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name) and name not in _UNSAID
    ]


def known_hashes(old: Settings, new: Settings) -> Settings:
    """`new`, where a bot that could not be read when the store was made may have any hash."""
    bots = [
        msgspec.structs.replace(bot, sha256="") if number < len(old.bots) and not old.bots[number].sha256 else bot
        for number, bot in enumerate(new.bots)
    ]
    return msgspec.structs.replace(new, bots=tuple(bots))


def _flat(document: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in document.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _shown(value: Any) -> str:
    if value is None:
        return "not set"
    return " ".join(value) if isinstance(value, (list, tuple)) else str(value)
