"""A tiny game and a dialogue with a match, so that tests of the referee read like what is said at the table."""

import json
from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from protocol.messages import Limits
from protocol.ramino.events import Event
from referee.game import Ask, DealResult, IllegalAction, Outcome, Setup, Step
from referee.match import Chair, Match, MatchSpec
from referee.match.seat import MS


class SayRules(msgspec.Struct, frozen=True):
    deals: int = 1
    rounds: int = 2
    together: bool = False


class Say(msgspec.Struct, frozen=True, tag_field="do", tag="say"):
    number: Annotated[int, msgspec.Meta(ge=0, le=10**9)]
    card: str | None = None


class Shut(msgspec.Struct, frozen=True, tag_field="do", tag="shut"):
    up: bool = True


class Said(Event, tag="said"):
    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    number: int
    card: str | None = None


class Gone(Event, tag="retired"):
    seat: int


class SayState(msgspec.Struct, frozen=True):
    rules: SayRules
    seats: int
    said: tuple[tuple[int, ...], ...]
    done: tuple[DealResult, ...] = ()
    retired: tuple[int, ...] = ()


class SayView(msgspec.Struct, frozen=True):
    seat: int
    said: tuple[int, ...]


class SayGame:
    """Everybody says a number up to nine, `rounds` times; in turn, or all together."""

    name, rules, presets = "say", SayRules, ""
    actions, events, views, states = Say | Shut, Said | Gone, SayView, SayState

    def check(self, rules: SayRules) -> None: ...

    def check_setup(self, rules: SayRules, setup: Setup) -> None: ...

    def open(self, rules: SayRules, setup: Setup) -> Step:
        return Step(SayState(rules, setup.seats, ((),) * setup.seats), ())

    def pending(self, state: SayState) -> list[Ask]:
        if len(state.done) == state.rules.deals or len(state.retired) == state.seats:
            return []
        least = min(map(len, state.said))
        asks = [Ask(seat, "say", {"max": 9}) for seat in range(state.seats) if len(state.said[seat]) == least]
        return asks if state.rules.together else asks[:1]

    def apply(self, state: SayState, seat: int, action: Any) -> Step:
        if not isinstance(action, Say):
            raise IllegalAction("wrong_do", "nobody may shut up", "do")
        if action.number > 9:
            raise IllegalAction("too_big", f"{action.number} is more than 9", "number")
        said = tuple(numbers + (action.number,) * (who == seat) for who, numbers in enumerate(state.said))
        event = Said(seat, action.number, action.card)
        if min(map(len, said)) < state.rules.rounds:
            return Step(msgspec.structs.replace(state, said=said), (event,))
        scores = tuple(sum(numbers) for numbers in said)
        deal = DealResult(len(state.done) + 1, 0, None, "said", scores, scores, (0,) * state.seats, ((),) * state.seats)
        done = (*state.done, deal)
        return Step(msgspec.structs.replace(state, said=((),) * state.seats, done=done), (event,), (deal,))

    def fallback(self, state: SayState, seat: int) -> Say:
        return Say(0)

    def retire(self, state: SayState, seat: int) -> Step:
        return Step(msgspec.structs.replace(state, retired=(*state.retired, seat)), (Gone(seat),))

    def view(self, state: SayState, observer: int) -> SayView:
        return SayView(observer, state.said[observer])

    def deals(self, state: SayState) -> tuple[DealResult, ...]:
        return state.done

    def outcome(self, state: SayState) -> Outcome:
        scores = state.done[-1].scores if state.done else (0,) * state.seats
        keys = [(seat in state.retired, -score) for seat, score in enumerate(scores)]
        places = tuple(1 + sum(other < key for other in keys) for key in keys)
        reason = "all_retired" if len(state.retired) == state.seats else "finished"
        return Outcome(scores, (0,) * state.seats, places, reason)


class Dialogue:
    """A match, its bots' voices and a clock that tests move by hand (milliseconds)."""

    def __init__(
        self,
        seats: int = 2,
        *,
        labels: tuple[str, ...] = (),
        limits: dict[str, int] | None = None,
        own: dict[int, dict[str, int]] | None = None,
        **rules: Any,
    ) -> None:
        self.now = 0
        self.next_id = 1000
        chairs = [Chair(("./bot",), "bot", label) for label in labels or ("",) * seats]
        for seat, values in (own or {}).items():
            chairs[seat] = msgspec.structs.replace(chairs[seat], limits=Limits(**values))
        spec = MatchSpec(
            SayGame(), SayRules(**rules), "plain", Setup(seats, "ab" * 32), "seed", "0", Limits(**(limits or {}))
        )
        self.stderr = ""
        """What the bots have logged."""
        self.match = Match(spec, chairs, self._ticket, keep=True, log=lambda _: self.stderr)
        self.heard: list[list[dict[str, Any]]] = [[] for _ in range(seats)]
        self.match.start(0)
        self._listen()

    def _ticket(self, seat: int) -> tuple[int, int]:
        self.next_id += 1
        return self.next_id, self.now * MS

    def _listen(self) -> None:
        for seat, line in self.match.out:
            assert isinstance(line, bytes) and line.isascii() and line.endswith(b"\n")
            self.heard[seat].append(json.loads(line))
        self.match.out = []

    def write(self, seat: int, line: bytes | str, after: int = 0) -> None:
        """The seat's bot writes these bytes, so many ms later."""
        self.now += after
        self.match.data(seat, line if isinstance(line, bytes) else line.encode(), self.now * MS)
        self._listen()

    def put(self, seat: int, after: int = 0, **message: Any) -> None:
        self.write(seat, json.dumps(message) + "\n", after)

    def hello(self, seat: int, name: str = "bot", **more: Any) -> None:
        self.put(seat, type="hello", protocol=1, name=name, version="1", **more)

    def begin(self, *names: str) -> "Dialogue":
        """Everybody says hello and is ready."""
        for seat in range(len(self.heard)):
            self.hello(seat, names[seat] if names else f"bot{seat}")
        for seat in range(len(self.heard)):
            self.put(seat, type="ready")
        return self

    def turn(self, seat: int) -> dict[str, Any]:
        """The last message to the seat, which is a turn."""
        last = self.heard[seat][-1]
        assert last["type"] == "turn", last
        return last

    def act(self, seat: int, number: int = 1, after: int = 0, **more: Any) -> None:
        """The seat answers its turn."""
        action = {"do": "say", "number": number, **more}
        self.put(seat, after, type="act", id=self.turn(seat)["id"], action=action)

    def expire(self, seat: int, after: int) -> None:
        self.now += after
        self.match.tick(self.now * MS)
        self._listen()

    def close(self, seat: int, why: str = "exited with code 1") -> None:
        self.stderr = "Traceback: oh"
        self.match.closed(seat, why, self.now * MS)
        self._listen()

    def types(self, seat: int) -> list[str]:
        return [message["type"] for message in self.heard[seat]]

    def verdicts(self, seat: int) -> list[tuple[str, str]]:
        """Class and code of every fault so far, warnings included."""
        return [(fault.kind, fault.code) for fault in self.match.seats[seat].result().faults]


@pytest.fixture
def dialogue() -> type[Dialogue]:
    return Dialogue
