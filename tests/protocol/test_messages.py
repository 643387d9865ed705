"""The messages as the protocol writes them: names, order of meaning, bounds."""

import msgspec
import pytest

from protocol import messages, wire

EXAMPLES = [
    (messages.Hello("ramino 0.1.0"), {"type": "hello", "protocol": [1], "referee": "ramino 0.1.0"}),
    (messages.Quit(), {"type": "quit"}),
    (
        messages.Error(1804, "not_in_hand", "Kd is not in your hand", {"do": "play"}, 2),
        {"type": "error", "id": 1804, "code": "not_in_hand", "message": "Kd is not in your hand",
         "applied": {"do": "play"}, "strikes_left": 2},
    ),
    (
        messages.MatchOver((1, 2), (0, 0), (2, 1), "finished"),
        {"type": "match_over", "scores": [1, 2], "money": [0, 0], "places": [2, 1], "reason": "finished"},
    ),
    (
        messages.DealOver(1, 0, None, "void", (0,), (0,), (0,), (("5h",),)),
        {"type": "deal_over", "deal": 1, "dealer": 0, "closer": None, "closing": "void", "points": [0], "scores": [0],
         "money": [0], "hands": [["5h"]]},
    ),
    (
        messages.Turn(7, "draw", {"from": ["stock"]}, messages.Clock(2000, 10000, 0)),
        {"type": "turn", "id": 7, "ask": "draw", "can": {"from": ["stock"]},
         "clock": {"move_ms": 2000, "bank_ms": 10000, "used_ms_last": 0}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("message", "document"), EXAMPLES)
def test_messages_of_the_referee(message, document):
    line = wire.encode(message)
    assert msgspec.json.decode(line) == document
    assert type(msgspec.json.decode(line, type=messages.RefereeMessage)) is type(message)


@pytest.mark.parametrize("number", [-1, 2**31, 2**64, 1.0, "1", True, None])
def test_ids_are_small_integers(number):
    line = msgspec.json.encode({"type": "act", "id": number, "action": {}})
    with pytest.raises(wire.Malformed, match="id must be the integer 7"):
        wire.read(line, 7)


def test_limits_are_those_of_the_protocol():
    assert msgspec.to_builtins(messages.Limits()) == {
        "start_ms": 10000, "ready_ms": 10000, "move_ms": 2000, "bank_ms": 10000, "grace_ms": 50, "max_line": 65536,
        "strikes": 3,
    }  # fmt: skip


@pytest.mark.parametrize("changes", [{"move_ms": 0}, {"strikes": 0}, {"bank_ms": -1}, {"max_line": 10}, {"moves": 1}])
def test_limits_have_bounds(changes):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(changes, messages.Limits)
