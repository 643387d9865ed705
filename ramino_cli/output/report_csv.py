"""A tournament's tables as CSV, safe to open: nothing that a bot is called is taken for a formula."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from referee.tournament.report import Report

TABLES = ("standings", "pairs")


def table(report: "Report", which: str) -> str:
    """`standings` or `pairs`, with a heading line."""
    lines = [msgspec.to_builtins(line) for line in getattr(report, which)]
    rows = [dict(_flat(line)) for line in lines]
    return written(rows)


def _flat(line: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    for key, value in line.items():
        if isinstance(value, Mapping) and {"mean", "low", "high"} == set(value):
            yield from ((f"{key}_{end}", each) for end, each in value.items())
        elif isinstance(value, Mapping):
            yield key, " ".join(f"{kind}={count}" for kind, count in value.items())
        else:
            yield key, value


def written(rows: Sequence[Mapping[str, Any]]) -> str:
    """Lines of CSV; an empty cell is nothing."""
    if not rows:
        return ""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(rows[0])
    for row in rows:
        writer.writerow([_cell(value) for value in row.values()])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t")) else value
    return json.dumps(value) if isinstance(value, bool) else value
