"""`ramino deal`: the cards of one deal, so that anyone can check the shuffle."""

from typing import TYPE_CHECKING

import click

from ramino_cli.options import chosen_rules, json_option, rules_options
from ramino_cli.output import terminal
from ramino_cli.output.documents import to_json
from ramino_cli.seeds import checked

if TYPE_CHECKING:
    from referee.game import FixedDeal

MANY = 2**31 - 1


@click.command()
@click.option("--seed", required=True, help="The seed: 1 to 64 characters of A–Z a–z 0–9 . _ -")
@click.option("--seats", type=click.IntRange(1, 7), metavar="N", help="How many play.  [default: as few as may]")
@click.option("--board", type=click.IntRange(0, MANY), metavar="N", default=0, show_default=True, help="Counts from 0.")
@click.option("--deal", type=click.IntRange(1, MANY), metavar="N", default=1, show_default=True, help="Counts from 1.")
@rules_options
@json_option
def command(
    seed: str, seats: int | None, board: int, deal: int, rules: str, settings: tuple[str, ...], as_json: bool
) -> None:
    """Print a deal: every hand, the up-card and the stock, top first.

    The same seed, board and deal give the same cards everywhere. With --json the answer is a line that
    `ramino play --deals` reads. The dealer is the one of a match in which nobody is out.

    \b
    Examples:
      ramino deal --seed demo
      ramino deal --seed demo --rules rams --seats 4 --board 3 --deal 2 --json
    """
    from ramino_cli.deals import written
    from referee.game import Setup
    from referee.shuffling import board_key, commitment

    chosen = chosen_rules(rules, settings)
    key = board_key(checked(seed), board)
    seats = chosen.rules.players.min if seats is None else seats
    dealt = chosen.game.lay_out(chosen.rules, Setup(seats, key), deal)
    if as_json:
        click.echo(to_json(written(dealt, chosen.game)))
        return
    click.echo(f"{chosen.preset}, {seats} seats: seed {seed}, board {board}, deal {deal}")
    _show(dealt, [("board key", key), ("commitment", commitment(key))])


def _show(dealt: "FixedDeal", keys: list[tuple[str, str]]) -> None:
    rows = [(f"seat {seat}", terminal.cards(hand)) for seat, hand in enumerate(dealt.hands)]
    rows += [("dealer", f"seat {dealt.dealer}"), ("up-card", terminal.card(dealt.upcard))]
    rows += [(f"stock ({len(dealt.stock)})", terminal.cards(dealt.stock)), *keys]
    width = max(len(label) for label, _ in rows) + 2
    for label, text in rows:
        click.echo(f"{label:{width}}{text}")
