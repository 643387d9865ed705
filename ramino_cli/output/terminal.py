"""How cards and tables look to a person: coloured suit signs on a terminal, plain names in a pipe."""

import os
import sys
from collections.abc import Iterable, Sequence

import click

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def on_terminal() -> bool:
    """Whether a person looks at stdout."""
    return sys.stdout is not None and sys.stdout.isatty()


def coloured() -> bool:
    """Whether stdout may be coloured (https://no-color.org)."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def style(text: str, **look: object) -> str:
    """The text with a look, where colours are wanted."""
    return click.style(text, **look) if coloured() else text  # type: ignore[arg-type]


def cards(names: Iterable[str]) -> str:
    """Cards side by side: `5♥ 6♥ *=7♥` on a terminal, `5h 6h *=7h` in a pipe."""
    return " ".join(card(name) for name in names)


def card(name: str) -> str:
    """One card."""
    if not on_terminal():
        return name
    shown = in_signs(name)
    red = name[-1] in "dh"
    return style(shown, fg="red" if red else None, bold=True if name[0] == "*" else None)


def in_signs(name: str) -> str:
    """A card as people know it: `10♥`, `*=7♥`."""
    return "".join(SIGNS.get(sign, sign) for sign in name.replace("T", "10"))


def by_suit(card: str) -> tuple[int, int]:
    """Where a card stands in a hand that is sorted: clubs, diamonds, hearts, spades, jokers; the ace first."""
    return "cdhs*".index(card[-1]), "A23456789TJQK*".index(card[0])


def strong(text: str) -> str:
    """Bold, where a terminal can show it."""
    return style(text, bold=True)


def grid(headings: Sequence[str], rows: Iterable[Sequence[object]], numbers: Iterable[int] = ()) -> None:
    """Prints a table; the columns in `numbers` stand to the right. In a pipe: columns apart by blanks."""
    cells = [[str(cell) for cell in row] for row in rows]
    right = set(numbers)
    if not on_terminal():
        _plain_grid([list(headings), *cells], right)
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(Text(heading), justify="right" if number in right else "left")
    for row in cells:
        table.add_row(*(Text.from_ansi(cell) for cell in row))
    Console(no_color=not coloured(), highlight=False).print(table)


def _plain_grid(rows: Sequence[Sequence[str]], right: set[int]) -> None:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        line = [cell.rjust(width) if number in right else cell.ljust(width)
                for number, (cell, width) in enumerate(zip(row, widths, strict=True))]  # fmt: skip
        click.echo("  ".join(line).rstrip())


def plural(number: int, word: str) -> str:
    """`1 deal`, `2 deals`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
