"""Where a person looks and types: cleared and coloured on a good terminal, plain lines on any other.

Everything that is shown goes through here, so that NO_COLOR, TERM=dumb, `--plain` and pipes are minded in one place.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence

import click

from ramino_cli.human.verbs import Completions, complete_with
from ramino_cli.output import terminal

CLEAR = "\x1b[H\x1b[2J"


class Screen:
    """`clears`: the table is drawn in its place; `signs`: suits as ♥ rather than h; `width` in columns."""

    def __init__(self, *, plain: bool = False) -> None:
        look = terminal.on_terminal() and not plain
        self.signs = look and _can_show("♣♦♥♠★")
        self.colour = look and terminal.coloured()
        self.clears = look and os.environ.get("TERM", "dumb") != "dumb"
        self.typed = sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns that may be written to."""
        return max(40, min(shutil.get_terminal_size().columns, 100)) - 1

    @property
    def height(self) -> int:
        """Rows."""
        return max(12, shutil.get_terminal_size().lines)

    def style(self, text: str, **look: object) -> str:
        """The text with a look, where colours are wanted."""
        return click.style(text, **look) if self.colour else text  # type: ignore[arg-type]

    def card(self, name: str, *, dim: bool = False) -> str:
        """One card: `10♥`, a joker `★`, one on the table `★=7♥`; where signs cannot be shown `Th`, `*`, `*=7h`."""
        if not self.signs:
            return name
        shown = "".join(_SIGNS.get(sign, sign) for sign in name)
        if dim:
            return self.style(shown, dim=True)
        joker = name[0] == "*"
        colour = "bright_red" if name[-1] in "dh" else "yellow" if joker else None
        return self.style(shown, fg=colour, bold=True)

    def cards(self, names: Iterable[str]) -> str:
        """Cards side by side."""
        return " ".join(map(self.card, names))

    def in_text(self, text: str) -> str:
        """A sentence of the game with its cards in signs, as far as they can be shown."""
        if not self.signs:
            return text
        return _CARD.sub(lambda found: "".join(_SIGNS.get(sign, sign) for sign in found[0]), text)

    def rule(self, title: str) -> str:
        """A line across, with a title in it."""
        sign = "─" if self.signs else "-"
        rest = sign * max(2, self.width - length(title) - 4)
        return f"{self.style(sign * 2, dim=True)} {title} {self.style(rest, dim=True)}"

    def show(self, lines: Iterable[str]) -> None:
        """The table, in its place."""
        click.echo((CLEAR if self.clears else "\n") + "\n".join(lines))

    def tell(self, *lines: str) -> None:
        """Lines below what is there."""
        for line in lines:
            click.echo(line)

    def page(self, lines: Sequence[str], onward: str) -> None:
        """A longer text, a screenful at a time; `onward` asks for Enter."""
        if not (self.clears and self.typed):
            self.tell(*lines)
            return
        room = self.height - 2
        for start in range(0, len(lines), room):
            click.echo(CLEAR + "\n".join(lines[start : start + room]) + "\n")
            self.ask(onward)

    def wipe(self) -> None:
        """Nothing of what was shown may be seen any more."""
        click.echo(CLEAR if self.clears else "\n" * self.height)

    def ask(self, prompt: str, completions: Completions = ()) -> str:
        """A line from the person. The end of the input is the end of the game: KeyboardInterrupt."""
        if self.typed:
            complete_with(completions)
        try:
            line = input(self._prompt(prompt))
        except EOFError:
            click.echo()
            raise KeyboardInterrupt from None
        if not self.typed:
            click.echo(line)
        return line.strip()

    def _prompt(self, prompt: str) -> str:
        """Readline must know which characters take no room."""
        if not self.colour or not self.typed:
            return prompt
        return f"\001\x1b[1;36m\002{prompt}\001\x1b[0m\002"


_CARD = re.compile(r"(?<!\w)[A2-9TJQK][cdhs](?!\w)")
_SIGNS = terminal.SIGNS | {"T": "10", "*": "★"}


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def flow(pieces: Sequence[str], width: int, *, gap: str = "   ", indent: str = "  ") -> list[str]:
    """Pieces side by side as far as there is room, the rest on further lines."""
    lines: list[str] = []
    for piece in pieces:
        joined = f"{lines[-1]}{gap}{piece}" if lines else ""
        if joined and length(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(indent + piece)
    return lines


def paragraph(text: str, width: int) -> list[str]:
    """A sentence in lines, whatever is coloured in it."""
    return flow(text.split(" "), width, gap=" ", indent="")


def length(text: str) -> int:
    """How many columns a text takes, its colours not counted."""
    return len(click.unstyle(text))
