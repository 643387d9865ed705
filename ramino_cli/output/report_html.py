"""A tournament's report as one page that needs nothing else: no script, no network, every bot's word escaped."""

import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ramino_cli.output import pages
from ramino_cli.output import report_charts as charts
from ramino_cli.output.report_text import rules

if TYPE_CHECKING:
    from referee.tournament.details import Details
    from referee.tournament.report import Report
    from referee.tournament.settings import Settings


def page(
    report: "Report",
    details: "Details",
    settings: "Settings",
    about: Mapping[str, Any],
    link: Callable[[str], str | None],
) -> str:
    """The page. `link` gives the address of a failed match's record, None where there is none."""
    style = pages.text("report.css")
    order = {line.name: number for number, line in enumerate(report.standings)}
    spreads = tuple(sorted(details.spreads, key=lambda spread: order.get(spread.name, len(order))))
    return pages.render(
        "report.html.j2",
        report=report,
        details=msgspec.structs.replace(details, spreads=spreads),
        money=any(line.money.mean or line.money.low or line.money.high for line in report.standings),
        settings=settings,
        rules=rules(settings),
        about=about,
        link=link,
        charts=charts,
        style=style,
        policy=f"default-src 'none'; style-src '{pages.digest(style)}'; base-uri 'none'; form-action 'none'",
        command=reproduce(about.get("command", ""), report.seed),
        cross=charts.cross([line.name for line in report.standings], report.pairs),
    )


def reproduce(command: str, seed: str | None) -> str:
    """The command that plays the same tournament again: with the seed, once it may be known."""
    words = shlex.split(command)
    if seed is None or any(word.startswith("--seed") for word in words):
        return command
    return f"{command} --seed {shlex.quote(seed)}"
