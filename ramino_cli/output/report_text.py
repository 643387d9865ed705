"""A tournament's report for people: standings, pairs, faults. Numbers are those of `report --json`, rounded."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from protocol.reading import printable
from ramino_cli.output.terminal import grid, plural

if TYPE_CHECKING:
    from referee.tournament.details import Cause
    from referee.tournament.report import Pair, Report, Standing
    from referee.tournament.settings import Settings
    from referee.tournament.store import Store
    from referee.tournament.summary import Summary

LONG = 1000
SWITCHES = 4
"""So many changed switches the head names."""
NOTHING = "–"


def show(store: "Store", summary: "Summary") -> None:
    """The whole report on stdout."""
    from referee.tournament.details import causes_of

    report, settings = summary.report, summary.settings
    _head(report)
    click.echo(f"rules: {rules(settings)}")
    against = ": those against a bot are negative" if summary.tally.better < 0 else ""
    click.echo(f"more points are better here{against}")
    standings(report.standings)
    pairs(report.pairs)
    causes = causes_of(store, settings.names, summary.tally)
    faults(report, causes)
    if causes:
        path, match = shlex.quote(str(store.path)), causes[0].match
        click.echo(f"to look into one: ramino report {printable(path, LONG)} --record {match} > {match}.jsonl")


def _head(report: "Report") -> None:
    state = "" if report.complete else ", not finished"
    if report.stopped:
        state = f", decided after {plural(report.stopped, 'board')}"
    void = f", {report.void} void and played again" if report.void else ""
    boards, matches = plural(report.boards, "board"), "match" if report.played == 1 else "matches"
    click.echo(f"{report.format}, {report.seats} seats, {boards} a table: {report.played} {matches}{void}{state}")


def rules(settings: "Settings") -> str:
    """The preset and the first of the switches that are not as it has them: `centouno, match.end=deals`."""
    from protocol.rules import RulesError
    from protocol.rules import show as value_of
    from ramino_cli.output.documents import builtins
    from referee.games.presets import rules_of

    try:
        preset = dict(_switches(builtins(rules_of(settings.preset).rules)))
    except RulesError:  # another ramino's
        return settings.preset
    changed = [f"{name}={value_of(value)}" for name, value in _switches(settings.rules) if preset.get(name) != value]
    more = [f"and {len(changed) - SWITCHES} more"] if len(changed) > SWITCHES else []
    return ", ".join([settings.preset, *changed[:SWITCHES], *more])


def _switches(rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((f"{group}.{name}", value) for group, switches in rules.items() for name, value in switches.items())


def standings(lines: Sequence["Standing"]) -> None:
    """The table, narrow enough for 80 columns; intervals are 95 %, over boards."""
    headings = ("", "bot", "rating", "95 %", "matches", "w-t-l", "points", "95 %", "faults")
    grid(headings, map(_standing, lines), numbers=(0, 2, 4, 5, 6, 7))


def _standing(line: "Standing") -> tuple[object, ...]:
    return (
        line.place,
        line.name,
        line.rating if line.matches else NOTHING,
        f"{line.rating_low}…{line.rating_high}" if line.matches else NOTHING,
        line.matches,
        f"{line.wins}-{line.ties}-{line.losses}",
        f"{line.points_mean:.2f}" if line.matches else NOTHING,
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


def faults(report: "Report", causes: "Sequence[Cause]") -> None:
    """Whoever was at fault, of what and where to look; and whoever could not be started."""
    rows = [row for line in report.standings for row in _faults(line, causes)]
    if rows:
        grid(("bot", "fault", "code", "times", "first in"), rows, (3,))
    for line in report.standings:
        if line.faulty:
            click.echo(_share(line))
    for line in report.standings:
        if line.limits:
            own = ", ".join(f"{name} {value}" for name, value in line.limits.items())
            click.echo(f"! {line.name} had limits of its own: {own}")
    for each in report.left_out:
        click.echo(f"! {each.name} could not be started and was left out: {printable(each.reason, LONG)}")


def _faults(line: "Standing", causes: "Sequence[Cause]") -> Iterator[tuple[object, ...]]:
    """By class and code; what no record was looked into for has no code."""
    for kind, count in line.faults.items():
        known = [cause for cause in causes if (cause.bot, cause.kind) == (line.name, kind)]
        for cause in known:
            deal = f", deal {cause.deal}" if cause.deal else ""
            yield line.name, kind, printable(cause.code), cause.count, cause.match + deal
        rest = count - sum(cause.count for cause in known)
        if rest > 0:
            yield line.name, kind, "not looked up" if known else "", rest, ""


def _share(line: "Standing") -> str:
    share = f"{line.name} was at fault in {line.faulty / line.matches:.0%} of its matches"
    share += f" ({line.faulty} of {line.matches})"
    return f"! {share}: its results say little of its play" if line.flagged else share
