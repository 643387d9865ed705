"""`ramino rules`: the presets, what is in them, how they differ, and what each switch does."""

from collections.abc import Iterator
from typing import Any

import click

from ramino_cli.completing import explainable, preset_names, switch_values
from ramino_cli.group import Group
from ramino_cli.options import chosen_rules, json_option, lang_option
from ramino_cli.output import terminal
from ramino_cli.output.documents import builtins, dig, to_json
from ramino_cli.output.language import Say


@click.group(cls=Group)
def command() -> None:
    """Show and explain the rules.

    \b
    Examples:
      ramino rules list
      ramino rules show centouno
      ramino rules diff centouno scoperto
      ramino rules explain melds.ace
    """


@command.command("list")
@lang_option
@json_option
def list_presets(lang: str, as_json: bool) -> None:
    """List the presets.

    \b
    Example:
      ramino rules list
    """
    from referee.games.presets import names, rules_of

    found = [rules_of(name) for name in names()]
    if as_json:
        click.echo(to_json([{"preset": each.preset, "game": each.game_name, "about": each.about} for each in found]))
    else:
        rows = [(each.preset, each.game_name, Say(lang).told("presets", each.preset, each.about)) for each in found]
        terminal.grid(("preset", "game", ""), rows)


@command.command()
@click.argument("preset", metavar="PRESET|FILE.toml", shell_complete=preset_names)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="GROUP.SWITCH=VALUE",
    shell_complete=switch_values,
    help="Change one switch.",
)
@json_option
def show(preset: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Show every switch of a rule set; * marks what differs from the game's defaults.

    \b
    Examples:
      ramino rules show italiano
      ramino rules show my-rules.toml --set melds.ace=low --json
    """
    from protocol.rules import rules_hash

    chosen = chosen_rules(preset, settings)
    if as_json:
        document: dict[str, Any] = {"game": chosen.game_name, "preset": chosen.preset, "about": chosen.about}
        document |= {"rules": builtins(chosen.rules), "rules_hash": rules_hash(chosen.rules)}
        click.echo(to_json(document))
        return
    click.echo(f"{terminal.style(chosen.preset, bold=True)} ({chosen.game_name}): {chosen.about}")
    values, defaults = dict(_values(chosen.rules)), dict(_values(type(chosen.rules)()))
    rows = [(name, shown, "*" if shown != defaults[name] else "") for name, shown in values.items()]
    terminal.grid(("switch", "value", ""), rows)


@command.command()
@click.argument("first", metavar="A", shell_complete=preset_names)
@click.argument("second", metavar="B", shell_complete=preset_names)
@json_option
def diff(first: str, second: str, as_json: bool) -> None:
    """Show the switches in which two rule sets differ.

    \b
    Examples:
      ramino rules diff centouno sette
      ramino rules diff due-mazzi my-rules.toml
    """
    ours, theirs = chosen_rules(first, ()), chosen_rules(second, ())
    if ours.game_name != theirs.game_name:
        raise click.UsageError(f"{first} is a preset of {ours.game_name}, {second} of {theirs.game_name}")
    left, right = dict(_values(ours.rules)), dict(_values(theirs.rules))
    differing = [name for name in left if left[name] != right[name]]
    if as_json:
        a, b = builtins(ours.rules), builtins(theirs.rules)
        click.echo(to_json({name: [dig(a, name), dig(b, name)] for name in differing}))
    elif differing:
        terminal.grid(("switch", first, second), [(name, left[name], right[name]) for name in differing])
    else:
        click.echo(f"{first} and {second} are the same rules")


@command.command()
@click.argument("switch", metavar="PRESET|GROUP.SWITCH|GROUP|RULE", shell_complete=explainable)
@lang_option
@json_option
def explain(switch: str, lang: str, as_json: bool) -> None:
    """Explain a preset, a switch, a group of them, or what cites a rule (S000-31, Q-10).

    \b
    Examples:
      ramino rules explain centouno
      ramino rules explain melds.max_jokers
      ramino rules explain battuta
      ramino rules explain S002-33 --lang it
    """
    from ramino_cli.explaining import as_text, explanations, unknown

    found = explanations(switch)
    if not found:
        raise click.UsageError(unknown(switch))
    click.echo(to_json(found) if as_json else "\n\n".join(as_text(each, Say(lang)) for each in found))


def _values(rules: Any) -> Iterator[tuple[str, str]]:
    """Every switch and its value as `--set` reads it."""
    from protocol.rules import show

    for theme, switches in builtins(rules).items():
        for key, value in switches.items():
            yield f"{theme}.{key}", show(value)
