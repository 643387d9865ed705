"""A match between bots, sans-IO: bytes, silences and deaths go in; bytes, kills and a result come out.

The laws are those of the protocol: one absolute deadline a turn; every fault ends in one verdict; a refused
action changes nothing; a retired seat plays the safe default to the end. Times are monotonic nanoseconds.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from protocol import messages, wire
from protocol.events import redact
from referee.game import IllegalAction, Step
from referee.match import ending, entries, judging, startup
from referee.match.hearing import hear
from referee.match.notes import Notes
from referee.match.results import Fault, FaultClass, MatchResult
from referee.match.seat import MS, Open, Seat
from referee.match.spec import Chair, MatchSpec

FLOOD = 262_144
"""More output than this between two turns is a flood."""

NEVER = 1 << 62

Ticket = Callable[[int], tuple[int, int]]
"""For the seat whose turn is about to be sent: a random id (31 bits) and the time."""
Watch = Callable[[int | None, Any, Step], None]
"""Told every step: who acted (None: nobody), the action, the step with all that happened, complete."""


class Match:
    """Feed it with start, data, tick, closed, flood; take `out` and `kills`; `result` comes at the end.

    `out`: (seat, line) in order, for a local seat the struct. `notes`: the record so far, if kept. `log` gives
    the end of what a seat's bot has written to stderr: every fault shows it.
    """

    def __init__(
        self,
        spec: MatchSpec,
        chairs: Sequence[Chair],
        ticket: Ticket,
        *,
        keep: bool = False,
        watch: Watch | None = None,
        log: Callable[[int], str] = lambda number: "",
    ) -> None:
        self.spec, self.game, self._ticket, self._watch = spec, spec.game, ticket, watch
        self.log = log
        self.seats = [Seat(number, chair, chair.limits or spec.limits) for number, chair in enumerate(chairs)]
        self.out: list[tuple[int, bytes | msgspec.Struct]] = []
        self.kills: list[int] = []
        self.notes = Notes(keep=keep)
        self.result: MatchResult | None = None
        self.soonest = NEVER
        """No deadline passes before this moment."""
        self.state: Any = None
        self.dealt = 0
        """The number of the last finished deal."""
        self.read_action = wire.action_reader(spec.game.actions)
        self.some_retired = False

    @property
    def deal(self) -> int:
        """The number of the deal that is played; 0 before the first."""
        return self.dealt + 1 if self.state is not None else 0

    # What comes in

    def start(self, now: int) -> None:
        """The processes have been started."""
        self.notes.origin = now
        startup.greet(self, now)

    def data(self, number: int, chunk: bytes, at: int) -> None:
        """A bot wrote; all of it was there before whatever is asked next."""
        seat = self.seats[number]
        if self.result is not None or not seat.listening:
            return
        seat.output += len(chunk)
        for line in seat.lines.feed(chunk):
            if seat.retired is None and self.result is None:
                hear(self, seat, line, at)
        if seat.output > FLOOD:
            self.flood(number, "output_flood", f"wrote more than {FLOOD // 1024} KiB for one answer", at)
        self.advance()

    def tick(self, now: int) -> None:
        """The clock has moved: ends what is overdue."""
        for seat in self.seats:
            if seat.deadline is not None and now > seat.deadline and self.result is None:
                if seat.phase == "play":
                    judging.overdue(self, seat, now)
                else:
                    startup.late(self, seat)
        self.advance()
        self.soonest = min((seat.deadline for seat in self.seats if seat.deadline is not None), default=NEVER)

    def closed(self, number: int, why: str, at: int) -> None:
        """A bot's process or its output has ended."""
        self._gone(number, "crash", "exited", why, at)

    def flood(self, number: int, code: str, message: str, at: int) -> None:
        """A bot took more than it may of what belongs to all: it is to be killed."""
        if self._gone(number, "resource", code, message, at):
            self.kills.append(number)

    def _gone(self, number: int, kind: FaultClass, code: str, why: str, at: int) -> bool:
        seat = self.seats[number]
        if self.result is not None or not seat.listening:
            return False
        line = wire.quote(seat.lines.partial)
        if seat.phase != "play":
            before = "hello" if seat.phase == "hello" else "ready"
            self.abort(seat, code, f"{why} before {before}", line)
        elif seat.retired is None:
            judging.fault(self, number, kind, code, why, at, line=line)
        seat.phase = "gone"
        self.advance()
        return True

    def shift(self, late: int, since: int) -> None:
        """The referee stood still for so long, since then: no clock ran; a turn asked meanwhile gets the rest."""
        for seat in self.seats:
            lost = late if seat.turn is None else late - max(0, seat.turn.start - since)
            if lost > 0:
                if seat.deadline is not None:
                    seat.deadline += lost
                if seat.turn is not None:
                    seat.turn = replace(seat.turn, start=seat.turn.start + lost)

    def restart(self, number: int, now: int) -> None:
        """A local bot's turn has waited for others in line: its clock runs from now."""
        seat = self.seats[number]
        if seat.turn is not None:
            seat.open(replace(seat.turn, start=now))

    # Decisions and verdicts

    def act(self, number: int, action: Any, at: int, note: str | None = None, line: bytes = b"") -> None:
        """The asked seat decided. What is against the rules is refused whole."""
        seat, turn = self.seats[number], self.seats[number].turn
        if turn is None or judging.overdue(self, seat, at):
            return
        try:
            step = self.game.apply(self.state, number, action)
        except IllegalAction as refusal:
            judging.refuse(self, seat, turn, action, refusal, at, line)
            return
        over = seat.close(at)
        if 0 < over <= seat.limits.grace_ms * MS and not seat.chair.untimed:
            text = f"answered {-(-over // MS)} ms after its time, within the grace"
            seat.warn(self.deal, "soft_overrun", text, "")
        if self.notes.keep:
            self.notes.decision(turn, seat, at, action, note)
        self.happened(number, action, step)

    # What goes out

    def advance(self) -> None:
        """Asks whoever is to be asked now, answers for the retired; ends the match when nobody is asked."""
        self.notes.early = False
        while self.state is not None and self.result is None:
            asks = self.game.pending(self.state)
            if self.some_retired:
                retired = next((ask for ask in asks if self.seats[ask.seat].retired is not None), None)
                if retired is not None:
                    self._default(retired.seat, retired.kind)
                    continue
            if not asks:
                ending.finish(self)
            for ask in asks:
                if self.seats[ask.seat].turn is None:
                    self._ask(self.seats[ask.seat], ask.kind, ask.can)
            return

    def _default(self, number: int, kind: str) -> None:
        action = self.game.fallback(self.state, number)
        self.notes.add(entries.Default(number, kind, action))
        self.happened(number, action, self.game.apply(self.state, number, action))

    def _ask(self, seat: Seat, kind: str, can: Any) -> None:
        number = seat.number
        identity, start = self._ticket(number)
        while identity in seat.asked:
            identity, start = self._ticket(number)
        clock = messages.Clock(seat.limits.move_ms, seat.bank // MS, seat.used // MS)
        view = self.game.view(self.state, number) if seat.view else msgspec.UNSET
        events = [redact(event, number) for event in seat.unseen] if seat.events else msgspec.UNSET
        seat.unseen = []
        seat.open(Open(identity, kind, start))
        if seat.deadline is not None and seat.deadline < self.soonest:
            self.soonest = seat.deadline
        self.send(seat, messages.Turn(identity, kind, can, clock, view, events))

    def open(self) -> None:
        """Everybody is ready: the first deal."""
        for seat in self.seats:
            seat.phase = "play"
        self.happened(None, None, self.game.open(self.spec.rules, self.spec.setup))

    def happened(self, number: int | None, action: Any, step: Step) -> None:
        """A step of the game: everybody will hear of it, with the next turn."""
        self.state = step.state
        for seat in self.seats:
            if seat.events:
                seat.unseen += step.events
        for deal in step.finished:
            ending.deal_over(self, deal)
        if self._watch is not None:
            self._watch(number, action, step)

    def abort(self, seat: Seat, code: str, message: str, line: str = "") -> None:
        """A bot failed before the match began: nobody is rated."""
        if self.result is None:
            seat.faults.append(Fault(0, "setup", code, message, line, self.log(seat.number)))
            ending.no_contest(self, "setup")

    def broken(self, why: str) -> None:
        """Our own fault, or the host's: the match is void."""
        if self.result is None:
            ending.no_contest(self, "referee", why)

    def send_all(self, message: msgspec.Struct) -> None:
        """One message to every seat that listens."""
        line = wire.encode(message)
        for seat in self.seats:
            if seat.listening:
                self.out.append((seat.number, message if seat.chair.local else line))

    def send(self, seat: Seat, message: msgspec.Struct) -> None:
        """One message to one seat, if it listens."""
        if seat.listening:
            self.out.append((seat.number, message if seat.chair.local else wire.encode(message)))
