"""`ramino replay`: a recorded match, step by step; the same match again; what a bot was sent."""

import sys
from typing import TYPE_CHECKING

import click

from ramino_cli.completing import a_file
from ramino_cli.options import lang_option
from ramino_cli.output import terminal
from ramino_cli.texts import read_bytes

if TYPE_CHECKING:
    from referee.record import CutOff, Record


@click.command()
@click.argument("record", metavar="RECORD", shell_complete=a_file)
@click.option("--verify", is_flag=True, help="Play it again and compare: exit 0 where all is the same, else 1.")
@click.option("--seat", type=click.IntRange(0, 6), metavar="N", help="Show only what this seat may see, from 0.")
@click.option("--as-input", is_flag=True, help="Write what the bot in --seat was sent, byte for byte.")
@click.option("--html", metavar="FILE", shell_complete=a_file, help="Write one page that shows the match in a browser.")
@lang_option
@click.pass_context
def command(
    ctx: click.Context, record: str, verify: bool, seat: int | None, as_input: bool, html: str | None, lang: str
) -> None:
    """Step through a recorded match.

    On a terminal the keys go forward and back; in a pipe everything is listed. A record is written by
    `ramino play --record`. Of one that was cut off the moves are listed, without the cards in the hands.

    \b
    Examples:
      ramino replay match.jsonl
      ramino replay match.jsonl --verify
      ramino replay match.jsonl --html match.html
      ramino replay match.jsonl --seat 1 --as-input | python3 -m pdb my_bot.py
    """
    from referee import record as records

    try:
        found = records.read_record(read_bytes(record))
    except records.CutOff as cut:
        if verify or as_input or html is not None:
            raise
        _show_cut_off(cut, lang)
        return
    if seat is not None and seat >= len(found.header.chairs):
        raise click.UsageError(f"there is no seat {seat}: seats are 0 to {len(found.header.chairs) - 1}")
    if as_input:
        if seat is None:
            raise click.UsageError("--as-input wants --seat N: whose input?")
        sys.stdout.buffer.write(records.as_input(found, seat))
    elif verify:
        ctx.exit(_verify(found))
    elif html is not None:
        _write_page(found, html, lang)
    else:
        _show(found, seat, lang)


def _show_cut_off(cut: "CutOff", lang: str) -> None:
    from ramino_cli.output.cut_off import told

    for line in told(cut, lang):
        click.echo(line)


def _verify(record: "Record") -> int:
    from referee.record import verify

    difference = verify(record)
    if difference is not None:
        click.echo(f"not the same: {difference}")
        return 1
    click.echo(f"the same again: {terminal.plural(len(record.result.deals), 'deal')}, {_hash(record)}")
    return 0


def _write_page(record: "Record", file: str, lang: str) -> None:
    from ramino_cli.output.replay_html import page

    with click.open_file(file, "w", encoding="utf-8", lazy=False) as out:
        out.write(page(record, lang))


def _hash(record: "Record") -> str:
    return f"rules {record.header.rules_hash[:12]}, commitment {record.header.commit[:12]} kept"


def _show(record: "Record", seat: int | None, lang: str) -> None:
    from ramino_cli.output.stepping import Reel

    reel = Reel(record, seat, lang)
    if terminal.on_terminal() and sys.stdin.isatty():
        reel.step_through()
    else:
        reel.list_all()
