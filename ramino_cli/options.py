"""Options that several commands share, and what they mean."""

import os
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from ramino_cli.completing import preset_names, switch_values
from ramino_cli.texts import read_text

if TYPE_CHECKING:
    from referee.games.presets import Ruleset

C = TypeVar("C", bound=Callable[..., Any])


def rules_options(command: C) -> C:
    """`--rules` and `--set`: the command gets `rules` and `settings`, for `chosen_rules`."""
    command = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="GROUP.SWITCH=VALUE",
        shell_complete=switch_values,
        help="Change one switch; may be repeated (ramino rules explain).",
    )(command)
    return click.option(
        "--rules",
        default="due-mazzi",
        show_default=True,
        envvar="RAMINO_RULES",
        metavar="PRESET|FILE.toml",
        shell_complete=preset_names,
        help="The rules: a preset (ramino rules list) or a file of differences.",
    )(command)


def json_option(command: C) -> C:
    """`--json`: the command gets `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(command)


def lang_option(command: C) -> C:
    """`--lang`: the language that people are answered in."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "it"]),
        default="en",
        show_default=True,
        envvar="RAMINO_LANG",
        help="Answer card players in English or Italian.",
    )(command)


LIMITS = {
    "move_ms": (1, "Time for one decision, in milliseconds."),
    "bank_ms": (0, "Time to spare in a whole match."),
    "grace_ms": (0, "So much lateness is only counted."),
    "start_ms": (1, "Time from the start of a bot to its hello."),
    "ready_ms": (1, "Time to get ready for a match."),
    "strikes": (1, "So many faults retire a bot."),
}
"""The least value of each limit that may be set, and what it is."""


def limits_options(command: C) -> C:
    """`--move-ms` and the like: the command gets all of them as `limits`."""
    from protocol.messages import Limits

    @wraps(command)
    def gathered(*args: Any, **params: Any) -> Any:
        limits = {name: params.pop(name) for name in LIMITS}
        return command(*args, limits=limits, **params)

    for name, (least, text) in reversed(LIMITS.items()):
        kind, default = click.IntRange(least, 2**31 - 1), getattr(Limits(), name)
        option = f"--{name.replace('_', '-')}"
        look = {"metavar": "N", "default": default, "show_default": True, "help": text}
        click.option(option, name, type=kind, **look)(gathered)
    return cast(C, gathered)


def sandbox_options(command: C) -> C:
    """`--sandbox` and `--bind`: the command gets `sandbox` and `binds`."""
    command = click.option(
        "--bind",
        "binds",
        multiple=True,
        metavar="DIR",
        help="Show the bots this folder too, read-only (a venv, nvm).",
    )(command)
    return click.option(
        "--sandbox",
        type=click.Choice(["auto", "bwrap", "none"]),
        default="auto",
        show_default=True,
        help="Keep bots away from everything; auto: where bubblewrap works.",
    )(command)


def chosen_rules(rules: str, settings: Sequence[str]) -> "Ruleset":
    """The rules that `--rules` and `--set` name. Raises RulesError, with the file's name where it is one."""
    from protocol.rules import RulesError
    from referee.games.presets import rules_from, rules_of

    if not is_file(rules):
        return rules_of(rules, settings)
    text = read_text(rules)
    try:
        return rules_from(text, settings)
    except RulesError as problem:
        raise RulesError(f"{rules}: {problem}") from None


def is_file(name: str) -> bool:
    """Whether a name of rules means a file: it has a `/`, ends in `.toml`, or exists (product)."""
    return "/" in name or name.endswith(".toml") or os.path.isfile(name)  # noqa: PTH113 (pathlib takes longer to import than a meld to check)
