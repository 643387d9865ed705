"""What a seat's line amounts to: an answer, a warning or a fault. Every bad line ends here in one verdict."""

from typing import TYPE_CHECKING

from protocol import messages, wire
from referee.match import judging, startup
from referee.match.seat import Seat

if TYPE_CHECKING:
    from referee.match.match import Match

SHORTEST = len('{"type":"ready"}')
"""No message is shorter; a flood of blank lines must not cost a decoding each."""
STRAY_LINES, STRAY_BYTES = 100, 65_536
"""So much text that is no message is put up with in a match."""


def hear(match: "Match", seat: Seat, line: bytes | None, at: int) -> None:
    """One line of a seat, without its newline; None for one that was too long."""
    if line is None:
        limit = seat.limits.max_line
        judging.fault(match, seat.number, "protocol", "too_long", f"a line is longer than {limit} bytes", at)
        return
    if len(line) < SHORTEST and wire.blank(line):
        return
    try:
        message = wire.read(line, seat.turn.id if seat.turn else None)
    except wire.Malformed as problem:
        _malformed(match, seat, line, problem, at)
        return
    seat.first_line = False
    if seat.phase == "play" and isinstance(message, messages.Act):
        _answer(match, seat, message, line, at)
    else:
        startup.take(match, seat, message, line, at)


def _malformed(match: "Match", seat: Seat, line: bytes, problem: wire.Malformed, at: int) -> None:
    if wire.blank(line):
        return
    first, seat.first_line = seat.first_line, False
    if first and line.startswith(wire.BOM):
        judging.warn(match, seat.number, "bom", "a byte order mark before the first line", at)
        hear(match, seat, line.removeprefix(wire.BOM), at)
    elif wire.stray(line):
        _stray(match, seat, line, at)
    elif not judging.overdue(match, seat, at):
        judging.fault(match, seat.number, "protocol", problem.code, problem.message, at, line=wire.quote(line))


def _stray(match: "Match", seat: Seat, line: bytes, at: int) -> None:
    seat.stray_lines += 1
    seat.stray_bytes += len(line) + 1
    if seat.stray_lines <= STRAY_LINES and seat.stray_bytes <= STRAY_BYTES:
        utf16 = "it looks like UTF-16: write UTF-8" if b"\0" in line else "a log belongs on stderr"
        text = f"text on stdout that is no message ({utf16})"
        judging.warn(match, seat.number, "stray_output", text, at, wire.quote(line))
    else:
        text = f"more than {STRAY_LINES} lines or {STRAY_BYTES // 1024} KiB on stdout that are no message"
        judging.fault(match, seat.number, "protocol", "stray_output", text, at, line=wire.quote(line))


def _answer(match: "Match", seat: Seat, message: messages.Act, line: bytes, at: int) -> None:
    turn, number = seat.turn, seat.number
    if turn is not None and message.id == turn.id:
        try:
            action = match.read_action(message.action)
        except wire.Malformed as problem:
            if not judging.overdue(match, seat, at):
                judging.fault(match, number, "protocol", problem.code, problem.message, at, line=wire.quote(line))
        else:
            match.act(number, action, at, message.note, line)
        return
    said = wire.quote(line)
    if message.id in seat.asked:
        judging.warn(match, number, "late_reply", f"a reply to turn {message.id}, which was over", at, said)
    else:
        expected = f"id must be the integer {turn.id}" if turn else "no turn is open"
        judging.fault(match, number, "protocol", "unknown_id", f"{expected}, got {message.id}", at, line=said)
