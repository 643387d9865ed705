"""Text from files and from stdin, refused in one line where it is no text."""

import sys
from collections.abc import Iterator, Sequence

import click

MOST = 1 << 28
"""No file that is read whole is longer than this (256 MiB); a device may be endless."""


def read_text(path: str) -> str:
    """The text of a file, a BOM left off. Raises ClickException that names the file."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise click.ClickException(f"{path}: {_not_text(problem)}") from None


def read_bytes(path: str) -> bytes:
    """What is in a file. Raises ClickException that names it."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 (pathlib takes longer to import than a meld to check)
            data = file.read(MOST + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise click.ClickException(f"cannot read {path!r}: {reason}") from None
    if len(data) > MOST:
        raise click.ClickException(f"cannot read {path!r}: it is longer than {MOST >> 20} MiB")
    return data


def stdin_lines() -> Iterator[tuple[int, str]]:
    """The lines of stdin that are not blank, with their numbers from 1. Raises ClickException by line."""
    for number, raw in enumerate(sys.stdin.buffer if sys.stdin is not None else (), 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError as problem:
            raise click.ClickException(f"line {number}: {_not_text(problem)}") from None
        if line:
            yield number, line


def _not_text(problem: UnicodeDecodeError) -> str:
    byte = problem.object[problem.start]
    return f"this is not UTF-8 text (byte 0x{byte:02x} at position {problem.start + 1})"


def each_input(arguments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every argument and where it stands (`argument 2: `, nothing for a lone one); `-` gives stdin's lines.

    Raises UsageError where something is empty: no card at all is wrong usage.
    """
    for number, text in enumerate(arguments, 1):
        if text != "-":
            where = f"argument {number}: " if len(arguments) > 1 else ""
            yield where, _not_empty(text, where)
            continue
        line = None
        for line, read in stdin_lines():
            yield f"line {line}: ", _not_empty(read, f"line {line}: ")
        if line is None:
            raise click.UsageError("there is nothing on stdin")


def _not_empty(text: str, where: str) -> str:
    if not text.replace(",", " ").replace(";", " ").strip():
        raise click.UsageError(f"{where}there is no card")
    return text
