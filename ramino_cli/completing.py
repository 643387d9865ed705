"""What the shell completes: presets, switches and their values, built-in bots, files. Click asks when a shell does."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, get_args, get_origin

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from protocol.rules import Switch


def preset_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """The presets that begin so; else the shell completes files."""
    from referee.games.presets import names

    return _or_files((name for name in names() if name.startswith(incomplete.lower().replace("_", "-"))), incomplete)


def bot_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """The built-in bots that begin so; else the shell completes files."""
    from sample_bots.builtin import BUILTINS

    return _or_files((name for name in BUILTINS if name.startswith(incomplete)), incomplete)


def player_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """The same, and a person."""
    from sample_bots.builtin import BUILTINS

    return _or_files((name for name in (*BUILTINS, "human") if name.startswith(incomplete)), incomplete)


def a_file(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """The shell completes files."""
    return _or_files((), incomplete)


def _or_files(names: Iterable[str], incomplete: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


def language_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The languages that there is a starter in."""
    from ramino_cli.starters import languages

    return [name for name in languages() if name.startswith(incomplete.lower())]


def explainable(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Presets, switches of both games and their groups."""
    from referee.games import presets

    names = list(dict.fromkeys(each.name for each in _switches()))
    groups = list(dict.fromkeys(name.partition(".")[0] for name in names))
    return [name for name in (*presets.names(), *groups, *names) if name.startswith(incomplete.lower())]


def switch_values(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """For `--set`: the switches that begin so; of a single one the values too."""
    name, equals, _ = incomplete.lower().partition("=")
    known = {each.name: each for each in _switches()}
    found = {each: known[each] for each in known if (each == name if equals else each.startswith(name))}
    if len(found) > 1:
        return [f"{each}=" for each in found]
    written = [f"{name}={value}" for name, each in found.items() for value in _values(each)]
    return [each for each in written if each.startswith(incomplete.lower())]


def _switches() -> "list[Switch]":
    from protocol.rules import switches
    from referee.games import GAMES

    return [each for game in GAMES.values() for each in switches(game.rules)]


def _values(switch: "Switch") -> list[str]:
    """All values where there are few; of a number its default, to show what is wanted."""
    from protocol.rules import show

    listed = [show(value) for value in _listed(switch.type)]
    return list(dict.fromkeys(listed if len(listed) > 1 else [show(switch.default), *listed]))


def _listed(kind: Any) -> list[Any]:
    if kind is bool:
        return [True, False]
    if kind is type(None):
        return [None]
    if isinstance(kind, type) or not get_args(kind):
        return []
    if str(get_origin(kind)) == "typing.Literal":
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in _listed(part)]
