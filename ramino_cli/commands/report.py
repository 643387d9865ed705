"""`ramino report`: what a tournament's store says."""

from pathlib import Path

import click

from ramino_cli.options import json_option
from ramino_cli.output.documents import to_json


@click.command()
@click.argument("db", metavar="DB")
@json_option
def command(db: str, as_json: bool) -> None:
    """Show standings, pairs and faults of a tournament, also while it is still going on.

    \b
    Examples:
      ramino report week.db
      ramino report week.db --json
    """
    from ramino_cli.output.report_text import show
    from referee.tournament.store import Store, StoreError
    from referee.tournament.summary import report_of

    try:
        store = Store.read(Path(db))
        try:
            report = report_of(store)
        finally:
            store.close()
    except StoreError as problem:
        raise click.ClickException(str(problem)) from None
    if as_json:
        click.echo(to_json(report))
    else:
        show(report)
