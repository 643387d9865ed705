"""`--config FILE`: a tournament as a TOML file. Options on the command line and in the environment win.

format = "round-robin"
boards = 200
rules = "centouno"
set = ["match.end=deals", "match.deals=1"]

[limits]
move_ms = 500

[[bots]]
name = "mine"
command = "python3 mine.py"         # a BOT argument, or a list of words
env = { MODEL = "small.bin" }
options = { depth = 3 }             # written after the command, as --depth=3
limits = { move_ms = 2000 }         # its own; for the rest those of all

Bots of which there is nothing more to say may be BOT arguments alone: bots = ["random", "mine=./mine.py"].
"""

import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from protocol.messages import Limits
from protocol.reading import printable
from protocol.rules import nearest
from ramino_cli.options import LIMITS
from ramino_cli.texts import read_text

BOTS = "ramino.config.bots"
"""Where the bots of the file are in the click context's `meta`."""


class ConfigBot(msgspec.Struct, frozen=True):
    """One bot of the file. `limits`: those of its own, by name."""

    command: str | tuple[str, ...]
    name: str = ""
    env: dict[str, str] = {}
    options: dict[str, str | int | float | bool] = {}
    limits: dict[str, int] = {}

    @property
    def words(self) -> str:
        """The command alone, on one line."""
        return self.command if isinstance(self.command, str) else shlex.join(self.command)

    @property
    def text(self) -> str:
        """As a BOT argument."""
        options = [f"--{name}={str(value).lower() if isinstance(value, bool) else value}"
                   for name, value in self.options.items()]  # fmt: skip
        return " ".join([self.words, *map(shlex.quote, options)])


class Config(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file. What is not there keeps its default."""

    bots: tuple[ConfigBot | str, ...] = ()
    format: str | None = None
    seats: int | None = None
    boards: int | None = None
    rounds: int | None = None
    jobs: int | None = None
    dask: str | None = None
    db: str | None = None
    seed: str | None = None
    seed_file: str | None = None
    records: str | None = None
    stop_when: str | float | None = None
    sandbox: str | None = None
    bind: tuple[str, ...] | None = None
    rules: str | None = None
    set: tuple[str, ...] | None = None
    limits: dict[str, int] = {}


_PARAMETERS = {"format": "kind", "bind": "binds", "set": "settings"}


def _read(ctx: click.Context, _param: click.Parameter, path: str | None) -> None:
    if path is None:
        return
    config = _config(path, read_text(path))
    document: dict[str, Any] = msgspec.to_builtins(config)
    document.pop("bots", None)
    document.update(document.pop("limits", {}))
    ctx.default_map = {_PARAMETERS.get(name, name): value for name, value in document.items()}
    bots = tuple(ConfigBot(bot) if isinstance(bot, str) else bot for bot in config.bots)
    ctx.meta[BOTS] = (bots, str(Path(path).absolute().parent))


def _config(path: str, text: str) -> Config:
    """Raises ClickException: one line with the file, the line where it can be told, and what was meant."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise click.ClickException(f"{path}: this is no TOML: {problem}") from None
    try:
        for place, table, names in _tables(document):
            _check(place, table, names)
        return msgspec.convert(document, Config)
    except _Mistake as problem:
        raise click.ClickException(f"{path}{_line(text, problem.name)}: {problem}") from None
    except msgspec.ValidationError as problem:
        mistake = _mistake("", problem)
        raise click.ClickException(f"{path}{_line(text, mistake.name)}: {mistake}") from None


class _Mistake(Exception):
    """What is wrong with the value or the name `name`."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def _mistake(place: str, problem: msgspec.ValidationError) -> _Mistake:
    """Counted from one, and in the words of the file instead of a struct's."""
    said, _, path = str(problem).replace("`", "").replace(" | null", "").replace("[...]", "").partition(" - at ")
    path = re.sub(r"bots\[(\d+)\]\.?", lambda found: f"bot {int(found[1]) + 1}: ", path.lstrip("$."))
    where = place + path.removesuffix(": ")
    return _Mistake(re.split(r"\W", path)[-1], f"{where}: {said[:1].lower()}{said[1:]}")


def _tables(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any], tuple[str, ...]]]:
    """Every table whose names are ours: where it is, what is in it, and what may be."""
    bots = document.get("bots")
    bots = enumerate(bots, 1) if isinstance(bots, list) else ()
    ours = [(f"bot {number}: ", bot, ConfigBot) for number, bot in bots if isinstance(bot, dict)]
    for place, table, kind in [("", document, Config), *ours]:
        yield place, table, kind.__struct_fields__
        if isinstance(limits := table.get("limits"), dict):
            yield f"{place}limits.", limits, tuple(LIMITS)


def _check(place: str, table: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in table:
        if name not in names:
            hint = nearest(name, names) or f": there are {', '.join(names)}"
            raise _Mistake(name, f"{place}{printable(name)} is not known{hint}")
    if place.endswith("limits."):
        try:
            msgspec.convert(table, Limits)
        except msgspec.ValidationError as problem:
            raise _mistake(place, problem) from None


def _line(text: str, name: str) -> str:
    """`, line 7`, where the name stands before an equals sign or in a heading once alone."""
    key = re.compile(rf"(?:^|[{{,.\[])\s*[\"']?{re.escape(name)}[\"']?\s*(?:=|\]|\.)")
    found = [number for number, line in enumerate(text.splitlines(), 1) if name and key.search(line)]
    return f", line {found[0]}" if len(found) == 1 else ""


config_option = click.option(
    "--config",
    metavar="FILE.toml",
    is_eager=True,
    expose_value=False,
    callback=_read,
    help="Take options and bots from a file; what is given here wins.",
)
