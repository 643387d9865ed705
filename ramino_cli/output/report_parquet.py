"""Every seat of every match as a Parquet file, through DuckDB (`ramino[analysis]`)."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

if TYPE_CHECKING:
    from referee.tournament.settings import Settings
    from referee.tournament.store import Store


COLUMNS = {
    **dict.fromkeys(("board", "rotation", "seat"), "BIGINT"),
    "bot": "VARCHAR",
    **dict.fromkeys(("score", "points", "money", "place"), "BIGINT"),
    "retired": "VARCHAR",
    **dict.fromkeys(("faults", "think_us", "longest_us", "deals"), "BIGINT"),
    "reason": "VARCHAR",
}
"""Names and types; `points` are turned so that more is better."""


def write(store: "Store", settings: "Settings", better: int, path: Path) -> int:
    """Writes the file and says how many rows it has. Raises ClickException, also where there is no DuckDB."""
    try:
        import duckdb  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise click.ClickException("Parquet needs DuckDB: pip install 'ramino[analysis]'") from None
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        count = 0
        for result in store.results():
            rows = [
                {
                    "board": result.board, "rotation": result.rotation, "seat": seat, "bot": settings.names[bot],
                    "score": result.scores[seat], "points": better * result.scores[seat],
                    "money": result.money[seat], "place": result.places[seat], "retired": result.retired[seat],
                    "faults": sum(result.faults[seat].values()) if result.faults else 0,
                    "think_us": result.think_us[seat], "longest_us": result.longest_us[seat],
                    "deals": result.deals, "reason": result.reason,
                }
                for seat, bot in enumerate(result.bots)
            ]  # fmt: skip
            count += len(rows)
            file.write(msgspec.json.Encoder().encode_lines(rows))
        file.flush()
        source, target = (str(each).replace("'", "''") for each in (file.name, path))
        columns = ", ".join(f"{name}: '{kind}'" for name, kind in COLUMNS.items())
        read = f"read_json('{source}', format = 'newline_delimited', columns = {{{columns}}})"
        try:
            duckdb.execute(f"COPY (FROM {read}) TO '{target}' (FORMAT parquet)")
        except duckdb.Error as problem:
            raise click.ClickException(f"cannot write {path}: {problem}") from None
    return count
