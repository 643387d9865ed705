"""What the runner is given: a match, its bots, and where its record goes."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET

from referee.bots.spec import Bot, BuiltIn
from referee.match import Chair, MatchSpec, Watch


class Job(msgspec.Struct, frozen=True):
    """One match to be played. `record`: a binary file to write to; `watch`: told every step; `key`: yours."""

    spec: MatchSpec
    bots: tuple[Bot, ...]
    record: BinaryIO | None = None
    watch: Watch | None = None
    key: Any = None


def chair(bot: Bot) -> Chair:
    """The seat of a bot, as the match sees it."""
    limits = bot.limits or UNSET
    if isinstance(bot, BuiltIn):
        return Chair(bot.command, bot.name, bot.label, local=True, untimed=bot.untimed, limits=limits)
    return Chair(bot.command, bot.name, bot.label, limits=limits)


def hashes(bots: Sequence[Bot]) -> list[str]:
    """SHA-256 of every bot's program, "" for built-in ones; a file is hashed again when it has changed."""
    return ["" if isinstance(bot, BuiltIn) else sha256(bot.file) for bot in bots]


def sha256(file: str) -> str:
    """The hash of a bot's file in hex, "" where it cannot be read."""
    try:
        status = Path(file).stat()
        return _sha256(file, status.st_ino, status.st_size, status.st_mtime_ns)
    except OSError:
        return ""


@lru_cache(maxsize=1024)
def _sha256(file: str, _inode: int, _size: int, _changed: int) -> str:
    import hashlib

    with Path(file).open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
