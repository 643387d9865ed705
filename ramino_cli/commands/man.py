"""`ramino man`: the manual pages, written from the commands' own help."""

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
def command(folder: str) -> None:
    """Write the manual pages into a folder, for man.

    There is one for ramino and one for each command, such as ramino-validate.1.

    \b
    Example:
      ramino man ~/.local/share/man/man1 && man ramino-validate
    """
    from ramino_cli.output.manual import pages

    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    written = 0
    for name, text in pages():
        (place / f"{name}.1").write_text(text, encoding="utf-8")
        written += 1
    click.echo(f"{written} pages in {place}")
