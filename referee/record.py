"""The record of a match: JSON lines that say everything, the secrets last; written, read, played again.

Replaying feeds the recorded inputs to a match once more, so a record proves itself byte by byte.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, BinaryIO

import msgspec

from protocol.messages import BotHello, Limits
from protocol.rules import RulesError, rules_hash
from referee.game import DealError, Game, Setup, Step
from referee.games import GAMES
from referee.match import Chair, Match, MatchResult, MatchSpec, entries, judging, startup
from referee.shuffling import commitment

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be read or replayed: `line` from 1, 0 where it is the whole."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class CutOff(RecordError):
    """A record without a result, which names no cards: the match was interrupted. What there is, is here."""

    def __init__(self, line: int, header: "Header", body: "tuple[entries.AnyEntry, ...]") -> None:
        super().__init__(line, "the record has no result: the match was interrupted")
        self.header, self.entries = header, body


class Header(msgspec.Struct, frozen=True, tag_field="record", tag="match"):
    """The first line. What is secret until the end (`board_key`, fixed deals) is in the last."""

    ramino: str
    game: str
    preset: str
    rules: Any
    rules_hash: str
    commit: str
    id: str
    limits: Limits
    chairs: tuple[Chair, ...]
    sha256: tuple[str, ...]
    sandbox: str
    format: int = FORMAT


class Footer(msgspec.Struct, frozen=True, tag_field="record", tag="result"):
    """The last line: the result, and what the cards came from."""

    setup: Setup
    result: MatchResult


class Record(msgspec.Struct, frozen=True):
    """A whole record, read."""

    header: Header
    spec: MatchSpec
    entries: tuple[entries.AnyEntry, ...]
    result: MatchResult


class Writer:
    """Writes a record as the match goes; a line is whole or not there."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._encoder = msgspec.json.Encoder()

    def begin(self, spec: MatchSpec, chairs: Sequence[Chair], hashes: Sequence[str], sandbox: str) -> None:
        """The header."""
        header = Header(
            spec.version, spec.game.name, spec.preset, spec.rules, rules_hash(spec.rules),
            commitment(spec.setup.board_key), spec.id, spec.limits, tuple(chairs), tuple(hashes), sandbox,
        )  # fmt: skip
        self._file.write(self._encoder.encode(header) + b"\n")

    def write(self, news: Sequence[entries.AnyEntry]) -> None:
        """What happened since the last time."""
        self._file.write(self._encoder.encode_lines(news))

    def end(self, spec: MatchSpec, result: MatchResult) -> None:
        """The footer."""
        self._file.write(self._encoder.encode(Footer(spec.setup, result)) + b"\n")
        self._file.flush()


def read_record(data: bytes) -> Record:
    """A finished match's record. Raises RecordError; CutOff where the match was interrupted."""
    lines = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if not lines:
        raise RecordError(0, "the record is empty")
    header = _decode(lines[0], Header)
    game = GAMES.get(header.game)
    if game is None:
        raise RecordError(1, f"the game {header.game!r} is not known")
    footer = _decode(lines[-1], Footer) if len(lines) > 1 and b'"record":"result"' in lines[-1][1] else None
    if footer is None:
        torn = not data.endswith(b"\n") and len(lines) > 1
        whole = lines[1:-1] if torn else lines[1:]
        raise CutOff(lines[-1][0], header, tuple(_entry(line, game, len(header.chairs)) for line in whole))
    spec = _spec(header, footer, game)
    body = tuple(_entry(line, game, len(header.chairs)) for line in lines[1:-1])
    return Record(header, spec, body, footer.result)


def _decode(line: tuple[int, bytes], kind: Any) -> Any:
    try:
        return msgspec.json.decode(line[1], type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as problem:
        raise RecordError(line[0], f"this is no line of a record: {problem}") from None


def _spec(header: Header, footer: Footer, game: Game) -> MatchSpec:
    try:
        rules = msgspec.convert(header.rules, game.rules, str_keys=True)
        game.check(rules)
        game.check_setup(rules, footer.setup)
    except (msgspec.ValidationError, RulesError, DealError) as problem:
        raise RecordError(1, f"its rules or deals cannot be: {problem}") from None
    return MatchSpec(
        game, rules, header.preset, footer.setup, footer.result.seed, header.ramino, header.limits, header.id
    )


def _entry(line: tuple[int, bytes], game: Game, seats: int) -> entries.AnyEntry:
    entry: entries.AnyEntry = _decode(line, entries.AnyEntry)
    if not 0 <= getattr(entry, "seat", 0) < seats:
        raise RecordError(line[0], "there is no such seat")
    try:
        if isinstance(entry, entries.Decision):
            given = entry.given and msgspec.convert(entry.given, game.actions)
            return msgspec.structs.replace(entry, action=msgspec.convert(entry.action, game.actions), given=given)
        if isinstance(entry, entries.Default):
            return msgspec.structs.replace(entry, action=msgspec.convert(entry.action, game.actions))
    except msgspec.ValidationError as problem:
        raise RecordError(line[0], f"an action of another game: {problem}") from None
    return entry


class _Replayer:
    """Feeds a record to a match again."""

    def __init__(self, record: Record, *, as_bytes: bool) -> None:
        self.record = record
        self.steps: list[tuple[int | None, Any, Step]] = []
        self.tickets: list[deque[tuple[int, int]]] = [deque() for _ in record.header.chairs]
        for entry in record.entries:
            if isinstance(entry, entries.Decision):
                self.tickets[entry.seat].append((entry.id, entry.start))
        chairs = record.header.chairs
        if as_bytes:
            chairs = tuple(msgspec.structs.replace(chair, local=False) for chair in chairs)
        self.match = Match(record.spec, chairs, self._ticket, keep=True, watch=self._watch)

    def _watch(self, seat: int | None, action: Any, step: Step) -> None:
        self.steps.append((seat, action, step))

    def _ticket(self, seat: int) -> tuple[int, int]:
        return self.tickets[seat].popleft() if self.tickets[seat] else (0, 0)

    def run(self) -> Match:
        match, inputs = self.match, [entry for entry in self.record.entries if isinstance(entry, entries.Input)]
        match.start(0)
        for entry in inputs:
            if not entry.early:
                match.advance()
            self._feed(entry)
        match.advance()
        return match

    def _feed(self, entry: entries.Input) -> None:
        match = self.match
        if isinstance(entry, entries.Hello):
            hello = BotHello(1, entry.name, entry.version, entry.wants)
            startup.hello(match, entry.seat, hello, entry.at)
        elif isinstance(entry, entries.Ready):
            startup.ready(match, entry.seat, entry.at)
        elif isinstance(entry, entries.Decision) and entry.fault is None:
            match.act(entry.seat, entry.action, entry.at, entry.note)
        else:
            self._fault(entry)

    def _fault(self, entry: entries.Decision | entries.FaultEntry) -> None:
        fault = entry.fault
        assert fault is not None
        given = entry.given if isinstance(entry, entries.Decision) else None
        if fault.kind == "warning":
            judging.warn(self.match, entry.seat, fault.code, fault.message, entry.at, fault.line)
        else:
            judging.fault(
                self.match, entry.seat, fault.kind, fault.code, fault.message, entry.at,
                line=fault.line, stderr=fault.stderr, given=given,
            )  # fmt: skip


def replay(record: Record) -> list[tuple[int | None, Any, Step]]:
    """Every step of the match: who acted (None: nobody), the action, the step. Raises RecordError."""
    replayer = _run(record, as_bytes=False)
    return replayer.steps


def as_input(record: Record, seat: int) -> bytes:
    """The bytes that the seat's bot was sent (a built-in bot's seat: would have been sent)."""
    replayer = _run(record, as_bytes=True)
    return b"".join(line for number, line in replayer.match.out if number == seat and isinstance(line, bytes))


def verify(record: Record) -> str | None:
    """Plays the match again; None where everything is as recorded, else the first difference."""
    match = _run(record, as_bytes=False).match
    for number, (told, seen) in enumerate(zip(record.entries, match.notes.entries, strict=False), 2):
        if told != seen:
            return f"line {number} says {_said(told)[:200]}, but playing it again gives {_said(seen)[:200]}"
    if len(record.entries) != len(match.notes.entries):
        return f"the record has {len(record.entries)} entries, playing it again gives {len(match.notes.entries)}"
    if record.result.places is None:
        return None  # it was not played
    if match.result is None:
        return "playing it again does not end the match"
    for key in MatchResult.__struct_fields__:
        old, new = (_said(getattr(each, key)) for each in (record.result, match.result))
        if old != new:
            return f"{key} is {old[:200]}, but playing it again gives {new[:200]}"
    return None


def _said(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _run(record: Record, *, as_bytes: bool) -> _Replayer:
    replayer = _Replayer(record, as_bytes=as_bytes)
    replayer.run()
    return replayer
