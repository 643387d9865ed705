"""`ramino bot`: a new bot from a template, the protocol to read, and whether a bot keeps to it."""

import click

from ramino_cli.completing import a_file, language_names
from ramino_cli.group import Group
from ramino_cli.options import json_option, sandbox_options

AT_FAULT = 3


@click.group(cls=Group)
def command() -> None:
    """Write a bot, and find out what is wrong with it.

    \b
    Examples:
      ramino bot new python my-bot
      ramino bot check my-bot/bot.py
      ramino bot spec | less
    """


@command.command()
@click.argument("language", metavar="LANG", shell_complete=language_names)
@click.argument("folder", metavar="DIR")
def new(language: str, folder: str) -> None:
    """Write a working starter bot into a new folder.

    LANG is python, python-client (on ramino's client class), node, c, cpp, rust, go, java, perl or shell.

    \b
    Example:
      ramino bot new c my-bot && cd my-bot && cat README.md
    """
    from ramino_cli.starters import write_starter

    for path in write_starter(language, folder):
        click.echo(path)


@command.command()
def spec() -> None:
    """Print the protocol, for people who write bots.

    \b
    Example:
      ramino bot spec | less
    """
    from importlib.resources import files

    click.echo(files("protocol").joinpath("SPEC.md").read_text(encoding="utf-8"), nl=False)


@command.command()
@click.argument("bot", metavar="BOT", shell_complete=a_file)
@click.option("--only", metavar="TEXT", default="", help="Only the checks whose name has this in it.")
@click.option("--verbose", "-v", is_flag=True, help="Show the conversation of every check, not of failed ones only.")
@click.option("--start-ms", type=click.IntRange(1, 2**31 - 1), default=10_000, show_default=True, help="Time to start.")
@click.option("--move-ms", type=click.IntRange(1, 2**31 - 1), default=2_000, show_default=True, help="Time to decide.")
@sandbox_options
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    bot: str,
    only: str,
    verbose: bool,
    start_ms: int,
    move_ms: int,
    sandbox: str,
    binds: tuple[str, ...],
    as_json: bool,
) -> None:
    """Go through the whole protocol with a bot: what was sent, what came back, what was expected.

    Every question of both games is asked, faults are provoked, and the bot is watched until it leaves.
    A game that it declines is left out. Exit 0 when no check failed, 2 when the bot cannot be started at all,
    3 when one did.

    \b
    Examples:
      ramino bot check ./bot.py
      ramino bot check "node 'my bot.js'" --only rams -v
      ramino bot check ./bot.py --json | jq '.checks[] | select(.passed | not)'
    """
    from ramino_cli.output import checks
    from referee.bots.spec import BuiltIn, parse_bot
    from referee.conformance import CheckResult, Conditions, check_bot
    from referee.runner import choose
    from sample_bots.builtin import BUILTINS

    parsed = parse_bot(bot, BUILTINS)
    if isinstance(parsed, BuiltIn):
        raise click.UsageError(f"{bot!r} is built in and speaks no protocol: check one of your own", ctx)
    chosen = choose(sandbox, binds)
    if chosen.warning:
        click.echo(f"warning: {chosen.warning}", err=True)

    listing = checks.Listing(verbose=verbose)

    def told(result: CheckResult) -> None:
        if not as_json:
            listing.show(result)

    conditions = Conditions(start_ms, move_ms)
    results = check_bot(parsed, chosen, conditions, BUILTINS["random"], only=only, told=told)
    if as_json:
        checks.show_json(results, parsed.command)
    else:
        listing.show_end(results)
    ctx.exit(AT_FAULT if any(result.outcome == "failed" for result in results) else 0)
