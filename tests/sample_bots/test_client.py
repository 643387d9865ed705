"""The client class: the conversation is its business, the decisions are the author's, and it plays in a program too."""

import io
import json
import sys
from typing import Any

import msgspec
import pytest

from protocol import wire
from protocol.messages import Turn
from protocol.ramino import actions as ramino
from protocol.rams import actions as rams
from referee.bots.sandbox import Sandbox
from referee.bots.spec import BuiltIn, External
from referee.conformance.bench import Bench, Conditions
from referee.conformance.positions import SEAT, WANTED, Position, reach
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, run_match
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS
from sample_bots.client import Bot, run

HELLO = {"type": "hello", "referee": "ramino test", "protocol": [1]}
BENCH = Bench(External((), (), "", ""), Sandbox(), Conditions())


def lines(*messages: Any) -> list[bytes]:
    return [msgspec.json.encode(message) + b"\n" for message in messages]


def talk(bot: Bot, *messages: Any) -> list[dict[str, Any]]:
    out = io.BytesIO()
    stdout = sys.stdout
    try:
        run(bot, lines(*messages), out)
    finally:
        sys.stdout = stdout
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("wanted", WANTED, ids=[wanted.name for wanted in WANTED])
def test_without_a_word_from_the_author_it_plays_safely(wanted: Any) -> None:
    position: Position = reach(wanted)
    turn = BENCH.turn(position)
    _, ready, act = talk(Bot(), HELLO, BENCH.match_message(position), turn)
    assert ready == {"type": "ready"}
    assert act["id"] == turn.id
    BENCH.judge(position, _act(act))


def _act(message: dict[str, Any]) -> Any:
    return wire.read(json.dumps(message).encode())


def test_what_the_author_decides_is_said() -> None:
    class Taker(Bot):
        name = "taker"
        wants = ("view",)

        def draw(self, turn: Turn) -> Any:
            assert turn.view.hand  # a struct, not a dictionary
            assert self.match.rules.deck.packs == 2
            return ramino.Draw("discard")

    position = reach(WANTED[0])
    hello, _, act = talk(Taker(), HELLO, BENCH.match_message(position), BENCH.turn(position))
    assert (hello["name"], hello["wants"]) == ("taker", ["view"])
    assert act["action"] == {"do": "draw", "from": "discard"}


def test_events_come_as_structs_and_those_of_a_later_version_are_left_out() -> None:
    seen: list[Any] = []

    class Watcher(Bot):
        def draw(self, turn: Turn) -> Any:
            seen.extend(turn.events)  # type: ignore[arg-type]
            return super().draw(turn)

    position = reach(WANTED[0])
    position.events.append({"event": "x_later"})
    talk(Watcher(), HELLO, BENCH.match_message(position), BENCH.turn(position))
    assert [type(event).__name__ for event in seen] == ["Dealt"]


def test_it_hears_of_errors_and_ends_and_leaves_at_quit() -> None:
    heard: list[str] = []

    class Listener(Bot):
        def told(self, message: Any) -> None:
            heard.append(type(message).__name__)

    error = {"type": "error", "id": 1, "code": "x", "message": "x", "applied": {"do": "pass"}, "strikes_left": 2}
    over = {"type": "match_over", "scores": [0], "money": [0], "places": [1], "reason": "finished"}
    said = talk(Listener(), HELLO, error, over, {"type": "x_later"}, {"type": "quit"}, HELLO)
    assert heard == ["Error", "MatchOver"]
    assert len(said) == 1


def test_it_declines_a_game_that_it_does_not_know() -> None:
    message = BENCH.match_message(reach(WANTED[0]), game="briscola", rules={})
    assert talk(Bot(), HELLO, message)[1]["type"] == "decline"


def test_the_same_object_plays_inside_a_program() -> None:
    class Player(Bot):
        def card(self, turn: Turn) -> Any:
            return rams.Card(turn.can["cards"][-1])

    chosen = rules_of("rams", ["match.deals=2"])
    spec = MatchSpec(chosen.game, chosen.rules, "rams", Setup(3, board_key("client", 0)), "client", "test")
    bots = (BuiltIn("mine", Player), *[BuiltIn("random", BUILTINS["random"])] * 2)
    result = run_match(Job(spec, bots))
    assert not result.players[SEAT].faults
    assert len(result.deals) == 2
