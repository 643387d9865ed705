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

Bots of which there is nothing more to say may be BOT arguments alone: bots = ["random", "mine=./mine.py"].
"""

import shlex
from pathlib import Path
from typing import Any

import click
import msgspec

from protocol.messages import Limits
from ramino_cli.texts import read_text

BOTS = "ramino.config.bots"
"""Where the bots of the file are in the click context's `meta`."""


class ConfigBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bot of the file."""

    command: str | tuple[str, ...]
    name: str = ""
    env: dict[str, str] = {}
    options: dict[str, str | int | float | bool] = {}

    @property
    def text(self) -> str:
        """As a BOT argument."""
        words = self.command if isinstance(self.command, str) else shlex.join(self.command)
        options = [f"--{name}={str(value).lower() if isinstance(value, bool) else value}"
                   for name, value in self.options.items()]  # fmt: skip
        return " ".join([words, *map(shlex.quote, options)])


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    limits: Limits | None = None


_PARAMETERS = {"format": "kind", "bind": "binds", "set": "settings"}


def _read(ctx: click.Context, _param: click.Parameter, path: str | None) -> None:
    if path is None:
        return
    try:
        config = msgspec.toml.decode(read_text(path), type=Config)
    except msgspec.MsgspecError as problem:
        raise click.ClickException(f"{path}: {problem}") from None
    document: dict[str, Any] = msgspec.to_builtins(config)
    document.pop("bots", None)
    given = document.pop("limits", {})
    document.update({name: value for name, value in given.items() if value != getattr(Limits(), name)})
    ctx.default_map = {_PARAMETERS.get(name, name): value for name, value in document.items()}
    bots = tuple(ConfigBot(bot) if isinstance(bot, str) else bot for bot in config.bots)
    ctx.meta[BOTS] = (bots, str(Path(path).absolute().parent))


config_option = click.option(
    "--config",
    metavar="FILE.toml",
    is_eager=True,
    expose_value=False,
    callback=_read,
    help="Take options and bots from a file; what is given here wins.",
)
