"""A tournament's report for people: standings, pairs, faults. Numbers are those of `report --json`, rounded."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from protocol.reading import printable
from ramino_cli.output.terminal import grid

if TYPE_CHECKING:
    from referee.tournament.report import Pair, Report, Standing


LONG = 1000


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
    """The table, narrow enough for 80 columns; intervals are 95 %, over boards."""
    headings = ("", "bot", "rating", "95 %", "matches", "w-t-l", "points", "95 %", "faults")
    grid(headings, map(_standing, lines), numbers=(0, 2, 4, 5, 6, 7))


def _standing(line: "Standing") -> tuple[object, ...]:
    return (
        line.place,
        line.name,
        line.rating,
        f"{line.rating_low}…{line.rating_high}",
        line.matches,
        f"{line.wins}-{line.ties}-{line.losses}",
        f"{line.points_mean:.2f}",
        _width(line.points_low, line.points_high),
        sum(line.faults.values()) or "",
    )


def pairs(lines: Sequence["Pair"]) -> None:
    """Who is ahead of whom, in points per board; the leader is named first."""
    if lines:
        grid(("bot", "over", "boards", "lead a board", "95 %", "w-t-l"), map(_pair, lines), (2, 3, 4, 5))


def _pair(line: "Pair") -> tuple[object, ...]:
    names, result = (line.a, line.b), (line.wins, line.ties, line.losses)
    if line.diff < 0:
        names, result = names[::-1], result[::-1]
    width = _width(line.diff_low, line.diff_high)
    return *names, line.boards, f"{abs(line.diff):+.2f}", width, "-".join(map(str, result))


def _width(low: float | None, high: float | None) -> str:
    """Half the width: a mean's interval lies evenly around it."""
    return "" if low is None or high is None else f"±{(high - low) / 2:.2f}"


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
    for line in report.standings:
        if line.limits:
            own = ", ".join(f"{name} {value}" for name, value in line.limits.items())
            click.echo(f"! {line.name} had limits of its own: {own}")
    for each in report.left_out:
        click.echo(f"! {each.name} could not be started and was left out: {printable(each.reason, LONG)}")
