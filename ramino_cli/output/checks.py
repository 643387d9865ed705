"""How the checks of a bot are shown: a numbered list, failed ones with the bot's own lines; or one JSON document."""

import re
from collections import Counter
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ramino_cli.output import terminal
from ramino_cli.output.documents import to_json

if TYPE_CHECKING:
    from referee.conformance import CheckResult

MARKS = {"passed": ("ok", "green"), "failed": ("FAILED", "red")}


WIDTH = 100
VARYING = re.compile(r": [{\[].*|\b[2-9TJQKA][cdhs]\b|\d+|(?<=turn )\(\w+\)|while two of it run: ")
"""What differs between two failures of one mistake: quoted lines, cards, numbers, asks, how many ran."""


class Listing:
    """Mutable: shows checks as they are made; what fails as one before has failed is told in one line at the end."""

    def __init__(self, *, verbose: bool) -> None:
        self.verbose = verbose
        self._alike: dict[tuple[str, ...], list[CheckResult]] = {}

    def show(self, result: "CheckResult") -> None:
        """One check, as soon as it is made."""
        if result.outcome == "failed":
            alike = self._alike.setdefault(_mistake(result), [])
            alike.append(result)
            if len(alike) > 1 and not self.verbose:
                return
        _show_one(result, verbose=self.verbose)

    def show_end(self, results: "Sequence[CheckResult]") -> None:
        """The groups of equal failures, and the last line."""
        for first, *others in self._alike.values():
            if others and not self.verbose:
                checks = "check fails" if len(others) == 1 else "checks fail"
                names = "; ".join(result.name for result in others)
                said = f"{first.number:>3}  and {len(others)} more {checks} in the same way: {names}"
                click.echo(fill(said, WIDTH, subsequent_indent="     ", break_on_hyphens=False))
        _show_sum(results)


def _mistake(result: "CheckResult") -> tuple[str, ...]:
    """What two failures have in common where the bot's author has made one mistake."""
    log = result.stderr.splitlines()[-1:]
    return tuple(VARYING.sub("", text) for text in (result.problem, *log))


def _show_one(result: "CheckResult", *, verbose: bool) -> None:
    """All of one check; of those that were not tried the last line tells."""
    if result.outcome == "skipped":
        return
    word, colour = MARKS[result.outcome]
    click.echo(f"{result.number:>3}  {terminal.style(f'{word:<9}', fg=colour)}  {result.name}: {result.about}")
    if result.outcome == "failed" or verbose:
        _conversation(result)
    if result.outcome == "failed":
        _detail("expected", result.expected)
        _detail("problem", terminal.style(result.problem, bold=True))
        if result.mend:
            _detail("mend", result.mend)
        for line in result.stderr.splitlines()[-5:]:
            _detail("stderr", _short(line))
    for text in result.advice:
        _detail("advice", text)


def _conversation(result: "CheckResult") -> None:
    for line in result.sent[-3:]:
        _detail("sent", _short(line))
    for line in result.got[-3:] or ("(nothing)",):
        _detail("got", _short(line))


def _short(line: str, most: int = 160) -> str:
    return line if len(line) <= most else f"{line[:most]}…"


def _detail(label: str, text: str) -> None:
    click.echo(f"                {label:<9} {text}")


def _show_sum(results: "Sequence[CheckResult]") -> None:
    """The last line."""
    count = Counter(result.outcome for result in results)
    said = f"{count['passed']} of {len(results)} checks passed"
    if count["failed"]:
        said += f", {count['failed']} failed"
    if count["skipped"]:
        said += f", {count['skipped']} not tried"
    click.echo(said)


def show_json(results: "Sequence[CheckResult]", command: Sequence[str]) -> None:
    """The whole as one document."""
    count = Counter(result.outcome for result in results)
    numbers = {"passed": count["passed"], "failed": count["failed"], "skipped": count["skipped"]}
    rows = [{"passed": result.passed, **_row(result)} for result in results]
    click.echo(to_json({"bot": list(command), "passed": not count["failed"], "count": numbers, "checks": rows}))


def _row(result: "CheckResult") -> dict[str, object]:
    return {name: getattr(result, name) for name in result.__struct_fields__}
