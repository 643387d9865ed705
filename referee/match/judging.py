"""Verdicts: what is warned of, refused, late, at fault; strikes, the safe default in a turn's place, retirement."""

from typing import TYPE_CHECKING, Any

from protocol import messages, wire
from referee.game import IllegalAction
from referee.match import entries
from referee.match.results import Fault, FaultClass
from referee.match.seat import MS, Open, Seat, silence

if TYPE_CHECKING:
    from referee.match.match import Match


def refuse(match: "Match", seat: Seat, turn: Open, action: Any, refusal: IllegalAction, at: int, line: bytes) -> None:
    """An action against the rules: a strike, but a person is asked again."""
    message = refusal.message + (f" (action.{refusal.path})" if refusal.path else "")
    if seat.chair.untimed:  # a person may try again
        left = seat.limits.strikes - seat.strikes
        match.send(seat, messages.Error(turn.id, refusal.code, message, None, left))
    else:
        text = wire.quote(line)
        fault(match, seat.number, "illegal", refusal.code, message, at, line=text, given=action)


def overdue(match: "Match", seat: Seat, at: int) -> bool:
    """A turn whose deadline has passed is over, even where a reply was read before anybody noticed."""
    if seat.turn is None or seat.deadline is None or at <= seat.deadline:
        return False
    message = f"no answer within {seat.limits.move_ms} ms and {seat.bank // MS} ms of bank"
    partial = wire.quote(seat.lines.partial)
    fault(match, seat.number, "timeout", "deadline", message + silence(seat), at, line=partial)
    return True


def warn(match: "Match", number: int, code: str, message: str, at: int, line: str = "") -> None:
    """Something that is counted and reported while play goes on."""
    match.seats[number].warn(match.deal, code, message, line)
    verdict = entries.Verdict("warning", code, message, line)
    match.notes.fault(number, at, verdict)


def fault(
    match: "Match",
    number: int,
    kind: FaultClass,
    code: str,
    message: str,
    at: int,
    *,
    line: str = "",
    stderr: str | None = None,
    given: Any = None,
) -> None:
    """A verdict on a seat. An open turn is answered by the safe default; the last strike retires.

    `stderr`: the end of the bot's log where it is known already, from a record.
    """
    seat, turn = match.seats[number], match.seats[number].turn
    if seat.phase != "play":
        match.abort(seat, code, message, line)
        return
    stderr = match.log(number) if stderr is None else stderr
    seat.faults.append(Fault(match.deal, kind, code, message, line, stderr))
    gone = kind in ("crash", "resource")
    seat.strikes += not gone
    if gone:
        seat.phase = "gone"
    verdict = entries.Verdict(kind, code, message, line, stderr)
    last = gone or seat.strikes >= seat.limits.strikes
    if turn is None:
        match.notes.fault(number, at, verdict)
        if last:
            _retire(match, seat, kind)
        return
    action = _answer_for(match, seat, turn, verdict, at, given)
    if last:
        _retire(match, seat, kind)  # first: its answer may end the match, and the last place is its own
    if not last or any(ask.seat == number for ask in match.game.pending(match.state)):
        match.happened(number, action, match.game.apply(match.state, number, action))


def _answer_for(match: "Match", seat: Seat, turn: Open, verdict: entries.Verdict, at: int, given: Any) -> Any:
    action = match.game.fallback(match.state, seat.number)
    seat.close(at)
    if verdict.kind == "timeout":
        seat.bank = 0
    left = max(0, seat.limits.strikes - seat.strikes)
    match.send(seat, messages.Error(turn.id, verdict.code, verdict.message, action, left))
    match.notes.decision(turn, seat, at, action, None, verdict, given)
    return action


def _retire(match: "Match", seat: Seat, kind: FaultClass) -> None:
    seat.retired, match.some_retired = kind, True
    match.notes.add(entries.Retired(seat.number, kind))
    match.happened(None, None, match.game.retire(match.state, seat.number))
