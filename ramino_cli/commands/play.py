"""`ramino play`: one match between bots, and who was at fault in it."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ramino_cli.completing import player_names
from ramino_cli.options import (
    chosen_rules,
    json_option,
    lang_option,
    limits_options,
    rules_options,
    sandbox_options,
)
from ramino_cli.output.documents import to_json
from ramino_cli.seeds import chosen_seed
from ramino_cli.texts import read_text

if TYPE_CHECKING:
    from ramino_cli.human.room import Room
    from referee.bots.spec import Bot
    from referee.game import FixedDeal
    from referee.games.presets import Ruleset
    from referee.match import MatchResult, MatchSpec, Watch

AT_FAULT = 3
PERSON = "human"
"""The BOT that is a person at this terminal."""


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT…", shell_complete=player_names)
@click.option("--seed", help="What the cards come from; bots could read it here.  [default: 128 random bits]")
@click.option("--seed-file", metavar="FILE", help="The same, from a file.")
@click.option("--deals", metavar="FILE", help="Fixed deals, one JSON object a line; the seed gives the rest.")
@click.option("--record", metavar="FILE", help="Write a record of the match, for ramino replay.")
@click.option("--watch", is_flag=True, help="Tell what happens while it happens.")
@click.option("--plain", is_flag=True, help="A person's table without colours, signs and clearing.")
@lang_option
@limits_options
@sandbox_options
@rules_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    bots: tuple[str, ...],
    seed: str | None,
    seed_file: str | None,
    deals: str | None,
    record: str | None,
    watch: bool,
    plain: bool,
    lang: str,
    limits: dict[str, int],
    sandbox: str,
    binds: tuple[str, ...],
    rules: str,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play one match, the seats in the order given.

    A BOT is a built-in name (random, greedy, …), a path, or a command line in one argument; label=BOT names it.
    human takes a seat in the terminal, ? there says how.
    Exit 0 when all went well, 2 when a bot cannot be started, 3 when a bot was at fault.

    \b
    Examples:
      ramino play random random
      ramino play human greedy --record match.jsonl
      ramino play greedy ./my-bot --rules centouno --watch
      ramino play "node 'my bot.js'" me=./bot.py --seed-file seed.txt --record match.jsonl --json
    """
    from referee.bots.spec import BuiltIn
    from referee.runner import Job, Sandbox, choose, run_match

    spec = _spec(chosen_rules(rules, settings), len(bots), chosen_seed(seed, seed_file), deals, limits)
    players = _parse(bots)
    room = None
    if any(bot.name == PERSON for bot in players):
        room, players = _people(players, spec.preset, lang, plain=plain, as_json=as_json)
    external = any(not isinstance(bot, BuiltIn) for bot in players)
    ours = [name for name in (seed_file, deals, record) if name is not None]
    chosen = choose(sandbox, binds, ours) if external else Sandbox()
    if chosen.warning:
        click.echo(f"warning: {chosen.warning}", err=True)
    with _record_file(record) as file:
        teller = _teller(players, lang, to_stderr=as_json) if watch else None
        if room is not None:
            teller = room.watch
        result = run_match(Job(spec, players, file, teller), sandbox=chosen)
    _answer(result, as_json, lang)
    ctx.exit(_exit_code(result))


def _spec(chosen: "Ruleset", seats: int, seed: str, deals: str | None, limits: dict[str, int]) -> "MatchSpec":
    """Everything is checked here, before a bot is started."""
    from protocol.messages import Limits
    from ramino_cli.version import version
    from referee.game import Setup
    from referee.match import MatchSpec
    from referee.shuffling import board_key

    setup = Setup(seats, board_key(seed, 0))
    chosen.game.check_setup(chosen.rules, setup)
    if deals is not None:
        setup = Setup(seats, setup.board_key, _deals(deals, chosen, setup))
    return MatchSpec(chosen.game, chosen.rules, chosen.preset, setup, seed, version(), Limits(**limits))


def _deals(path: str, chosen: "Ruleset", setup: Any) -> "tuple[FixedDeal, ...]":
    from ramino_cli.deals import read_deals
    from referee.game import DealError, Setup

    text = read_text(path)
    try:
        fixed = read_deals(text, chosen.game)
        chosen.game.check_setup(chosen.rules, Setup(setup.seats, setup.board_key, fixed))
    except DealError as problem:
        raise click.ClickException(f"{path}: line {problem.line}: {problem}") from None
    return fixed


def _parse(bots: tuple[str, ...]) -> "tuple[Bot, ...]":
    from protocol.local import LocalBot
    from referee.bots.spec import parse_bot
    from sample_bots.builtin import BUILTINS

    return tuple(parse_bot(bot, {**BUILTINS, PERSON: LocalBot}) for bot in bots)


def _people(
    players: "tuple[Bot, ...]", preset: str, lang: str, *, plain: bool, as_json: bool
) -> "tuple[Room, tuple[Bot, ...]]":
    """The room where people sit, and the seats with people in them: they have no clock."""
    import msgspec

    from ramino_cli.human.room import Room
    from ramino_cli.human.screen import Screen
    from referee.bots.spec import BuiltIn

    if as_json:
        raise click.UsageError("a person's table is on stdout: leave --json out (--record keeps the match)")
    room = Room(Screen(plain=plain), lang, preset)
    seated = tuple(
        msgspec.structs.replace(bot, make=room.person, untimed=True)
        if isinstance(bot, BuiltIn) and bot.name == PERSON
        else bot
        for bot in players
    )
    return room, seated


@contextlib.contextmanager
def _record_file(path: str | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
        return
    with Path(path).open("wb") as file:
        yield file


def _teller(players: "tuple[Bot, ...]", lang: str, *, to_stderr: bool) -> "Watch":
    """Tells every event as it happens; beside JSON on stdout it goes to stderr."""
    from ramino_cli.output.happenings import Story

    names = [bot.label or bot.name for bot in players]
    if len(set(names)) < len(names):
        names = [f"{name} ({seat})" for seat, name in enumerate(names)]

    story = Story(names, lang=lang)

    def tell(_seat: int | None, _action: Any, step: Any) -> None:
        for line in story.step(step):
            click.echo(line, err=to_stderr)

    return tell


def _answer(result: "MatchResult", as_json: bool, lang: str) -> None:
    from ramino_cli.output import results

    if as_json:
        click.echo(to_json(result))
        for line in results.faults(result) if result.reason == "setup" else ():
            click.echo(line, err=True)
    else:
        results.show(result, lang)
    if result.void:
        click.echo(f"the match is void, through no bot's fault: {result.void}", err=True)


def _exit_code(result: "MatchResult") -> int:
    codes = {fault.code for player in result.players for fault in player.faults if fault.kind == "setup"}
    if result.void or "not_started" in codes:
        return 2
    return AT_FAULT if result.at_fault else 0
