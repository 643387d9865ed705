"""From the spawn to `ready`: hello, names, match. What fails here is a set-up fault, and nobody is rated."""

from typing import TYPE_CHECKING

from protocol import messages, wire
from protocol.rules import rules_hash
from referee.match import entries, judging
from referee.match.seat import MS, Seat, silence
from referee.shuffling import bot_seed, commitment

if TYPE_CHECKING:
    from referee.match.match import Match

NAME_LENGTH = 32


def greet(match: "Match", now: int) -> None:
    """Says hello to everybody; the start-up budget runs from the spawn."""
    for seat in match.seats:
        if not seat.chair.local:
            match.soonest = seat.deadline = now + seat.limits.start_ms * MS
            greet_seat(match, seat)


def greet_seat(match: "Match", seat: Seat) -> None:
    """The first line to one bot."""
    match.send(seat, messages.Hello(f"ramino {match.spec.version}"))


def take(match: "Match", seat: Seat, message: messages.BotMessage, line: bytes, at: int) -> None:
    """A message that is no answer to a turn: right in its place, else a protocol fault."""
    if isinstance(message, messages.BotHello) and seat.phase == "hello":
        hello(match, seat.number, message, at)
    elif isinstance(message, messages.Ready) and seat.phase == "ready":
        ready(match, seat.number, at)
    elif isinstance(message, messages.Decline) and seat.phase == "ready":
        reason = wire.quote(message.reason.encode("utf-8", "replace"), 200) or "no reason given"
        match.abort(seat, "declined", f"declined: {reason}", wire.quote(line))
    else:
        said = f"type {wire.tag(type(message))} is not expected now; {_expected(seat)}"
        judging.fault(match, seat.number, "protocol", "unexpected_message", said, at, line=wire.quote(line))


def _expected(seat: Seat) -> str:
    if seat.phase == "play":
        return "act is, when a turn is open"
    return {"hello": "hello is", "ready": "ready or decline is"}.get(seat.phase, "nothing is asked")


def hello(match: "Match", number: int, message: messages.BotHello, at: int) -> None:
    """A bot has introduced itself; when all have, each is told about the match."""
    seat = match.seats[number]
    if message.protocol != messages.PROTOCOL:
        said = f"speaks protocol {message.protocol}; this referee speaks {messages.PROTOCOL}"
        match.abort(seat, "bad_protocol", said)
        return
    if not (1 <= len(message.name) <= NAME_LENGTH and message.name.isprintable() and message.name.strip()):
        match.abort(seat, "bad_name", f"name must be 1 to {NAME_LENGTH} printable characters")
        return
    seat.view, seat.events = "view" in message.wants, "events" in message.wants
    seat.name = seat.chair.label or message.name
    seat.phase, seat.deadline = "named", None
    match.notes.input(
        entries.Hello(number, match.notes.since(at), message.name, message.version, message.wants, match.notes.early)
    )
    if all(each.phase == "named" for each in match.seats):
        _introduce(match, at)


def _introduce(match: "Match", now: int) -> None:
    spec = match.spec
    for seat in match.seats:
        seat.name = _unlike(seat.name, [other.name for other in match.seats[: seat.number]])
    players = tuple(seat.name for seat in match.seats)
    key, digest = spec.setup.board_key, rules_hash(spec.rules)
    for seat in match.seats:
        seat.phase = "ready"
        if not seat.chair.local:
            match.soonest = seat.deadline = now + seat.limits.ready_ms * MS
        match.send(
            seat,
            messages.Match(
                spec.id, spec.game.name, spec.rules, digest, seat.number, players, seat.limits,
                bot_seed(key, seat.number), commitment(key),
            ),
        )  # fmt: skip


def _unlike(name: str, taken: list[str]) -> str:
    """The name, or one made from it that nobody has yet."""
    candidate, count = name, 1
    while candidate in taken:
        count += 1
        candidate = f"{name[: NAME_LENGTH - 4]}-{count}"
    return candidate


def ready(match: "Match", number: int, at: int) -> None:
    """A bot is set up; when all are, the first deal begins."""
    seat = match.seats[number]
    seat.phase, seat.deadline = "set", None
    match.notes.input(entries.Ready(number, match.notes.since(at), match.notes.early))
    if all(each.phase == "set" for each in match.seats):
        match.open()


def late(match: "Match", seat: Seat) -> None:
    """The budget for starting or for `ready` is used up."""
    limits = seat.limits
    if seat.phase == "hello":
        match.abort(seat, "start_timeout", f"no hello within {limits.start_ms} ms{silence(seat)}")
    else:
        match.abort(seat, "ready_timeout", f"no ready within {limits.ready_ms} ms{silence(seat)}")
