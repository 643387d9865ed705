"""`ramino report`: what a tournament's store says, as text, JSON, CSV, Parquet, or a page."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ramino_cli.options import json_option
from ramino_cli.output.documents import to_json

if TYPE_CHECKING:
    from referee.tournament.details import Details
    from referee.tournament.store import Store
    from referee.tournament.summary import Summary


@click.command()
@click.argument("db", metavar="DB")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="The standings as CSV; with --table pairs, the pairs.")
@click.option("--table", type=click.Choice(["standings", "pairs"]), default="standings", help="Which one --csv gives.")
@click.option("--html", metavar="FILE", help="Write one page; records of failed matches go to a folder beside it.")
@click.option("--parquet", metavar="FILE", help="Write every seat of every match, for analysis (ramino[analysis]).")
@click.option("--record", metavar="MATCH", help="Give one match's record (b12r0), for ramino replay.")
def command(
    db: str, as_json: bool, as_csv: bool, table: str, html: str | None, parquet: str | None, record: str | None
) -> None:
    """Show standings, pairs and faults of a tournament, also while it is still going on.

    Intervals are 95 %, with the board as the unit: its matches share their deals. "diff" is the lead of the first
    bot in points per board, all rotations together.

    \b
    Examples:
      ramino report week.db
      ramino report week.db --html week.html
      ramino report week.db --record b12r0 > match.jsonl
    """
    from referee.tournament.store import Store, StoreError

    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two forms of one report: give one of them")
    try:
        store = Store.read(Path(db))
        try:
            if record is not None:
                click.echo(_record(store, record).rstrip(b"\n"))
            elif parquet is not None:
                _parquet(store, Path(parquet))
            else:
                _report(store, as_json, table if as_csv else None, html)
        finally:
            store.close()
    except StoreError as problem:
        raise click.ClickException(str(problem)) from None


def _report(store: "Store", as_json: bool, table: str | None, html: str | None) -> None:
    from ramino_cli.output import report_csv, report_text
    from referee.tournament.summary import summary_of

    summary = summary_of(store, keep=html is not None)
    if html is not None:
        _page(store, summary, Path(html))
    if as_json:
        click.echo(to_json(summary.report))
    elif table is not None:
        click.echo(report_csv.table(summary.report, table), nl=False)
    elif html is None:
        report_text.show(store, summary)


def _page(store: "Store", summary: "Summary", path: Path) -> None:
    from ramino_cli.output.report_html import page
    from referee.tournament.details import details_of
    from referee.tournament.summary import about_of

    details = details_of(store, summary.settings.names, summary.tally)
    link = _records(store, details, path)
    path.write_text(page(summary.report, details, summary.settings, about_of(store), link), encoding="utf-8")
    click.echo(f"wrote {path}", err=True)


def _records(store: "Store", details: "Details", page: Path) -> Callable[[str], str | None]:
    """Writes the records of failed matches beside the page; where a match's record is, seen from the page."""
    from urllib.parse import quote

    folder = page.with_name(f"{page.stem}-records")
    names = dict.fromkeys(failure.match for failure in details.failures)
    if names:
        folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.jsonl").write_bytes(_record(store, name))
    return lambda name: quote(f"{folder.name}/{name}.jsonl") if name in names else None


def _record(store: "Store", name: str) -> bytes:
    from referee.tournament.details import record_of

    found = re.fullmatch(r"b(\d{1,15})r(\d)", name, re.ASCII)
    if not found:
        raise click.UsageError(f"a match is named by its board and rotation, as b12r0, not {name!r}")
    record = record_of(store, int(found[1]), int(found[2]))
    if record is None:
        raise click.ClickException(f"{store.path} has no match {name}")
    return record


def _parquet(store: "Store", path: Path) -> None:
    from ramino_cli.output.report_parquet import write
    from referee.tournament.summary import better_of, settings_of

    settings = settings_of(store)
    if settings is None:
        raise click.ClickException(f"no tournament has been played in {store.path}")
    rows = write(store, settings, better_of(settings), path)
    click.echo(f"wrote {rows} rows to {path}", err=True)
