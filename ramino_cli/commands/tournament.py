"""`ramino tournament`: many matches between many bots, on duplicate boards, with nothing lost."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ramino_cli.completing import bot_names
from ramino_cli.options import chosen_rules, json_option, limits_options, rules_options, sandbox_options
from ramino_cli.output.documents import to_json
from ramino_cli.seeds import chosen_seed
from ramino_cli.tournament_file import BOTS, ConfigBot, config_option
from ramino_cli.tournament_setup import agreed, entrants, store_path

if TYPE_CHECKING:
    from ramino_cli.tournament_setup import Entrants
    from referee.tournament.settings import Settings
    from referee.tournament.standings import Tally
    from referee.tournament.store import Store

BUILTINS = "sample_bots.builtin:BUILTINS"
INTERRUPTED = 130
FORMATS = ("round-robin", "gauntlet", "swiss", "knockout")


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT…", shell_complete=bot_names)
@config_option
@click.option(
    "--format",
    "kind",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="Who meets whom; in a gauntlet the first bot meets all the others.",
)
@click.option("--seats", type=click.IntRange(2, 7), help="How many at a table.  [default: as few as may]")
@click.option(
    "--boards",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Boards per table; a board is one set of deals in every rotation of the seats.",
)
@click.option("--rounds", type=click.IntRange(min=1), help="Rounds of a swiss tournament.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Matches at once.  [default: one a core]")
@click.option("--dask", metavar="ADDRESS|local:N", help="Play on a Dask cluster (ramino[dask]); no --jobs then.")
@click.option("--db", metavar="FILE", help="Keep everything here; the same command again resumes.")
@click.option("--seed", help="What the cards come from.  [default: 128 random bits]")
@click.option("--seed-file", metavar="FILE", help="The same, from a file.")
@click.option(
    "--records",
    type=click.Choice(["all", "faulty", "none"]),
    default="all",
    show_default=True,
    help="Of which matches records are kept; without them a run takes less room and time.",
)
@click.option("--stop-when", metavar="ERROR", help="Stop when two bots are told apart; 0.05 errs in one of 20.")
@limits_options
@sandbox_options
@rules_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, /, db: str | None, jobs: int | None, dask: str | None, as_json: bool, **params: Any
) -> None:
    """Play a tournament between bots and show the standings.

    Every table plays every board in all rotations of its seats, so that the luck of the cards cancels. Results
    go to --db as they come: stop it at any time, and the same command goes on where it stopped.

    Exit 0 when it was played to its end, whoever was at fault on the way: the report tells. 130 when interrupted.

    \b
    Examples:
      ramino tournament random greedy
      ramino tournament greedy ./mine.py "node theirs.js" --boards 500 --db may.db
      ramino tournament --config league.toml

    \b
    A --config file is TOML. Its keys are the options' names, with _ for -; paths
    of bots are relative to the file. league.toml:
      format = "round-robin"
      boards = 200
      rules = "centouno"
      set = ["match.end=deals", "match.deals=1"]
      [limits]                        # everybody's: move_ms, bank_ms, strikes …
      move_ms = 500
      [[bots]]
      command = "maestro"             # a BOT argument, or a list of words
      [[bots]]
      name = "mine"
      command = "python3 bots/mine.py"
      env = { MODEL = "small.bin" }
      options = { depth = 3 }         # written after the command: --depth=3
      limits = { move_ms = 2000 }     # its own; for the rest everybody's
    """
    from referee.tournament.ledger import TournamentError
    from referee.tournament.schedule import ScheduleError
    from referee.tournament.store import Store, StoreError

    if jobs is not None and dask is not None:
        raise click.UsageError("--jobs is for this machine and --dask for a cluster: give one of them")
    try:
        who = _entrants(ctx, params.pop("bots"))
        wanted = _settings(who, **params)
        _warn(who, wanted)
        path = store_path(db)
        store = Store.open(path)
        try:
            if db is None:
                click.echo(f"results go to {path}", err=True)
            settings = agreed(store, wanted, shlex.join(["ramino", *sys.argv[1:]]))
            tally, finished = _play(store, settings, who, jobs, dask)
            _answer(store, as_json, tally, finished)
        except TournamentError:
            store.give_up()
            raise
        finally:
            store.close()
    except (StoreError, ScheduleError, TournamentError) as problem:
        raise click.ClickException(str(problem)) from None
    if not finished:
        click.echo(f"interrupted; the same command with --db {path} goes on", err=True)
        ctx.exit(INTERRUPTED)


def _entrants(ctx: click.Context, bots: tuple[str, ...]) -> "Entrants":
    found, folder = ctx.meta.get(BOTS, ((), ""))
    if bots:
        found, folder = [ConfigBot(bot) for bot in bots], str(Path.cwd())
    if not found:
        raise click.UsageError("no bots are given")
    return entrants(found, folder)


def _settings(
    who: "Entrants", *, kind: Any, seats: int | None, boards: int, rounds: int | None, seed: str | None,
    seed_file: str | None, records: Any, stop_when: str | None, limits: dict[str, int], sandbox: str,
    binds: tuple[str, ...], rules: str, settings: tuple[str, ...],
) -> "Settings":  # fmt: skip
    """Raises what is wrong with them, before anything is written or played."""
    from protocol.messages import Limits
    from protocol.rules import rules_hash
    from ramino_cli.output.documents import builtins
    from ramino_cli.version import version
    from referee.game import Setup
    from referee.tournament.schedule import ScheduleError, check
    from referee.tournament.settings import Settings

    chosen = chosen_rules(rules, settings)
    seats = chosen.rules.players.min if seats is None else seats
    made = Settings(
        ramino=version(),
        format=kind,
        seats=seats,
        boards=boards,
        rounds=rounds or 0,
        game=chosen.game_name,
        preset=chosen.preset,
        rules=builtins(chosen.rules),
        rules_hash=rules_hash(chosen.rules),
        seed="" if seed is None and seed_file is None else chosen_seed(seed, seed_file),
        bots=who.entries,
        limits=Limits(**limits),
        sandbox=sandbox,
        binds=tuple(map(os.path.abspath, binds)),
        records=records,
        stop_when=_error(stop_when, len(who.entries)),
    )
    check(made.plan)
    chosen.game.check_setup(chosen.rules, Setup(seats, "0" * 64))
    if len(who.entries) - len(who.absent) < seats:
        names = (f"{who.entries[bot].name}: {reason}" for bot, reason in who.absent.items())
        raise ScheduleError(f"too few bots can be started: {'; '.join(names)}")
    return made


def _warn(who: "Entrants", wanted: "Settings") -> None:
    """Says once who is missing, and what bots could do where there is no sandbox; the workers do not say it."""
    from protocol.reading import printable
    from ramino_cli.output.report_text import LONG
    from referee.runner import choose

    for bot, reason in who.absent.items():
        name = who.entries[bot].name
        click.echo(f"warning: {name} cannot be started and is left out: {printable(reason, LONG)}", err=True)
    if any(entry.sha256 for entry in who.entries):
        warning = choose(wanted.sandbox, wanted.binds).warning
        if warning:
            click.echo(f"warning: {warning}", err=True)


def _error(text: str | None, bots: int) -> float:
    if text is None:
        return 0.0
    try:
        error = float(text)
    except ValueError:
        error = 0.0
    if not 0 < error < 0.5:
        raise click.UsageError(f"--stop-when takes the error that is allowed, from 0 to 0.5, not {text!r}")
    if bots != 2:
        raise click.UsageError("--stop-when is for two bots")
    return error


def _play(
    store: "Store", settings: "Settings", who: "Entrants", jobs: int | None, dask: str | None
) -> "tuple[Tally, bool]":
    """All boards so far, and False where it was interrupted."""
    from ramino_cli.output.report_live import Progress
    from referee.tournament import cluster, run
    from referee.tournament.ledger import Ledger
    from referee.tournament.pairings import staged
    from referee.tournament.statistics import warm_up
    from referee.tournament.summary import ENDED, better_of, tally_of

    better = better_of(settings)
    tally = tally_of(store, settings, better)
    warm_up()
    if store.get(ENDED) and store.left_out().keys() <= who.absent.keys():
        return tally, True
    store.drop(ENDED)  # somebody who could not be started is tried again
    out = {*who.absent, *(store.left_out() if staged(settings.plan) else ())}
    with Progress(settings, tally, out) as progress:
        ledger = Ledger(store, settings, better, progress, who.absent)
        if dask is not None:
            finished = cluster.run(ledger, settings, BUILTINS, dask)
        else:
            finished = run.run(ledger, settings, BUILTINS, jobs or os.cpu_count() or 1)
    if finished:
        store.put(ENDED, "yes")
    return tally, finished


def _answer(store: "Store", as_json: bool, tally: "Tally", finished: bool) -> None:
    from ramino_cli.output.report_text import show
    from referee.tournament.summary import summary_of

    summary = summary_of(store, known=tally)
    if as_json:
        click.echo(to_json(summary.report))
    else:
        show(store, summary)
        if finished:
            click.echo(f"the seed was {summary.report.seed}; ramino report {store.path} says more")
