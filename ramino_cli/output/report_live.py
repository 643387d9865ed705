"""A tournament while it runs, on stderr: a live table on a terminal, a line now and then in a pipe."""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from protocol.reading import printable
from ramino_cli.output.report_text import LONG
from referee.tournament.schedule import total

if TYPE_CHECKING:
    from referee.tournament.results import Result
    from referee.tournament.schedule import Match
    from referee.tournament.settings import Settings
    from referee.tournament.standings import Tally

EVERY = 5.0
"""Seconds between two lines in a pipe."""
_REFRESH = 0.25


class Progress:
    """Watches a tournament. `tally` holds what the store held before; `out`: bots that are left out already."""

    def __init__(self, settings: "Settings", tally: "Tally", out: Iterable[int] = ()) -> None:
        self.names, self.tally = settings.names, tally
        self._plan, self._out = settings.plan, set(out)
        self.boards = self._total()
        self._fresh: list[Sequence[Result]] = []
        self._began = self._told = time.monotonic()
        self._before = tally.boards
        self._live: Any = None

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
            self._live = Live(self._picture(), console=console, refresh_per_second=4, transient=True)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._add()
        if self._live is not None:
            self._live.stop()

    def board(self, results: "Sequence[Result]") -> None:
        """One more board is whole."""
        self._fresh.append(results)
        now = time.monotonic()
        if now - self._told >= (EVERY if self._live is None else _REFRESH):
            self._told = now
            self._add()
            if self._live is None:
                click.echo(self._line(), err=True)
            else:
                self._live.update(self._picture())

    def left_out(self, bot: int, reason: str) -> None:
        """A bot cannot be started."""
        self._add()
        self._out.add(bot)
        self.boards = self._total()
        self._say(f"{self.names[bot]} cannot be started and is left out: {reason}")

    def again(self, match: "Match", reason: str) -> None:
        """A match was void."""
        self._say(f"match {match.id} is void and is played again: {reason}")

    def _say(self, line: str) -> None:
        line = printable(" ".join(line.split()), LONG)
        if self._live is not None:
            self._live.console.print(line, markup=False, highlight=False)
        else:
            click.echo(line, err=True)

    def _total(self) -> int:
        """How many boards there will be; what was played with whoever was left out later counts too."""
        played = sum(count for (table, _), count in self.tally.outcomes.items() if not self._out.isdisjoint(table))
        return total(self._plan, self._out) + played

    def _add(self) -> None:
        self.tally.add(self._fresh)
        self._fresh = []

    def _line(self) -> str:
        rate, left = self._rate()
        done = f"{self.tally.boards} of {self.boards} boards, {self.tally.matches} matches"
        ahead = max(zip(self.names, self.tally.bots, strict=True), key=lambda each: _share(each[1]))
        return f"{done}, {rate:.1f} boards/s, {_clock(left)} left, {ahead[0]} leads"

    def _rate(self) -> tuple[float, float]:
        """Boards a second since the start, and the seconds that are left."""
        rate = (self.tally.boards - self._before) / max(1e-9, time.monotonic() - self._began)
        return rate, max(0, self.boards - self.tally.boards) / rate if rate else 0.0

    def _picture(self) -> Any:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        rate, left = self._rate()
        table = Table(box=None, pad_edge=False)
        for heading in ("bot", "matches", "won", "tied", "lost", "points"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        order = sorted(zip(self.names, self.tally.bots, strict=True), key=lambda each: -_share(each[1]))
        for name, bot in order:
            points = bot.points.total / bot.matches if bot.matches else 0.0
            row = (name, *map(str, (bot.matches, bot.wins, bot.ties, bot.losses)), f"{points:.2f}")
            table.add_row(*map(Text, row))
        text = f"{self.tally.boards} of {self.boards} boards  {rate:.1f}/s  {_clock(left)} left"
        return Group(table, ProgressBar(total=self.boards, completed=self.tally.boards, width=60), Text(text))


def _share(bot: Any) -> float:
    return bot.halves.total / bot.matches if bot.matches else 0.0


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
