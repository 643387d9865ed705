"""A tournament's report for people: standings, pairs, faults. Numbers are those of `report --json`, rounded."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ramino_cli.output.terminal import grid

if TYPE_CHECKING:
    from referee.tournament.report import Pair, Report, Standing


def show(report: "Report") -> None:
    """The whole report on stdout."""
    _head(report)
    standings(report.standings)
    pairs(report.pairs)
    faults(report)


def _head(report: "Report") -> None:
    state = "" if report.complete else ", not finished"
    if report.stopped:
        state = f", decided after {report.stopped} boards"
    void = f", {report.void} void and played again" if report.void else ""
    click.echo(
        f"{report.format}, {report.seats} seats, {report.boards} boards a table: {report.played} matches{void}{state}"
    )


def standings(lines: Sequence["Standing"]) -> None:
    """The table: intervals are 95 %, over boards."""
    headings = ("", "bot", "rating", "95 %", "matches", "won", "tied", "lost", "points", "95 %", "faults")
    grid(headings, map(_standing, lines), numbers=(0, 2, 4, 5, 6, 7, 8))


def _standing(line: "Standing") -> tuple[object, ...]:
    return (
        line.place, line.name, line.rating, f"{line.rating_low} … {line.rating_high}",
        line.matches, line.wins, line.ties, line.losses,
        f"{line.points_mean:.2f}", _ends(line.points_low, line.points_high), sum(line.faults.values()) or "",
    )  # fmt: skip


def pairs(lines: Sequence["Pair"]) -> None:
    """Who is ahead of whom, in points per board."""
    if not lines:
        return
    rows = [
        (line.a, line.b, line.boards, f"{line.diff:+.2f}", _ends(line.diff_low, line.diff_high),
         line.wins, line.ties, line.losses)
        for line in lines
    ]  # fmt: skip
    grid(("ahead", "of", "boards", "points a board", "95 %", "won", "tied", "lost"), rows, (2, 3, 5, 6, 7))


def _ends(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{low:.2f} … {high:.2f}"


def faults(report: "Report") -> None:
    """Whoever was at fault, and whoever could not be started."""
    rows = [
        (line.name, kind, count, f"in {line.faulty} of {line.matches} matches" + (" (!)" if line.flagged else ""))
        for line in report.standings
        for kind, count in line.faults.items()
    ]
    if rows:
        grid(("bot", "fault", "times", ""), rows, (2,))
    for line in report.standings:
        if line.flagged:
            share = line.faulty / line.matches
            click.echo(f"! {line.name} was at fault in {share:.0%} of its matches: its results say little of its play")
    for each in report.left_out:
        click.echo(f"! {each.name} could not be started and was left out: {each.reason}")
