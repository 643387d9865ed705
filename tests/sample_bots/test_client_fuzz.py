"""Hostile lines from a referee: the client reads them or passes them over, and answers only in whole messages."""

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutation import mutated

from protocol import messages, wire
from protocol.messages import Turn
from protocol.ramino.actions import Draw
from referee.bots.spec import BuiltIn
from referee.game import Setup
from referee.games.presets import names, rules_of
from referee.match import MatchSpec
from referee.record import as_input, read_record
from referee.runner import Job, run_match
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS
from sample_bots.client import Bot, run

ERROR = messages.Error(5, "not_in_hand", "Kd is not in your hand", Draw("stock"), 2)


class Steady(Bot):
    """Only the reading is on trial: it decides without looking."""

    def act(self, turn: Turn) -> Any:
        return Draw("stock")


@cache
def spoken(preset: str) -> tuple[bytes, ...]:
    """All that a bot is told in a short match: every kind of message."""
    short = ["match.max_deals=2", *([] if preset == "rams" else ["draw.max_turns=12"])]
    rules, file = rules_of(preset, short), io.BytesIO()
    seats = rules.rules.players.min
    spec = MatchSpec(rules.game, rules.rules, preset, Setup(seats, board_key("told", 0)), "told", "0")
    run_match(Job(spec, (BuiltIn("random", BUILTINS["random"]),) * seats, file))
    lines = as_input(read_record(file.getvalue()), 0).splitlines()
    return (*lines, wire.encode(ERROR).rstrip())


def answered(lines: list[bytes]) -> list[bytes]:
    out, stdout = io.BytesIO(), sys.stdout
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            run(Steady(), lines, out)
    finally:
        sys.stdout = stdout
    return out.getvalue().splitlines()


def hostile(random: Random, count: int) -> Iterator[bytes]:
    presets = [spoken(preset) for preset in names()]
    for _ in range(count):
        line = random.choice(random.choice(presets))
        yield line if b'"match"' in line and random.random() < 0.5 else mutated(random, line)


def test_every_kind_of_message_is_among_them() -> None:
    said = {msgspec.json.decode(line)["type"] for preset in names() for line in spoken(preset)}
    assert said == {wire.tag(kind) for kind in messages.RefereeMessage.__args__}


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_mutated_lines_are_answered_or_passed_over(count: int) -> None:
    lines = [line for line in hostile(Random(count), count) if b'"quit"' not in line]
    replies = answered(lines)
    assert count / 100 < len(replies) < count
    kinds = {msgspec.json.decode(reply)["type"] for reply in replies}
    assert {"ready", "act"} <= kinds <= {"hello", "ready", "decline", "act"}
    assert all(reply.isascii() for reply in replies)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TYPES = sorted(wire.tag(kind) for kind in messages.RefereeMessage.__args__ if wire.tag(kind) != "quit")


@st.composite
def bent(draw: st.DrawFn) -> bytes:
    """A message that a referee could send with some fields of any kind, or anything at all under a known type."""
    told = msgspec.json.decode(draw(st.sampled_from(spoken(draw(st.sampled_from(list(names())))))))
    kept = {key: draw(JSON) if draw(st.integers(0, 9)) == 0 else value for key, value in told.items()}
    anything = {**draw(st.dictionaries(st.text(max_size=8), JSON, max_size=4)), "type": draw(st.sampled_from(TYPES))}
    return json.dumps(draw(st.sampled_from([kept, anything]))).encode()


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(bent(), max_size=12))
def test_messages_with_anything_in_their_fields_are_answered_or_passed_over(lines: list[bytes]) -> None:
    lines = [line for line in lines if b'"quit"' not in line]
    assert {msgspec.json.decode(reply)["type"] for reply in answered(lines)} <= {"hello", "ready", "decline", "act"}


def test_what_cannot_be_read_is_said_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    stdout = sys.stdout
    run(Steady(), [b'{"type":"hello"', b'{"type":"hello","referee":"x","protocol":[1]}'], out := io.BytesIO())
    sys.stdout = stdout
    assert 'cannot read {"type":"hello"' in capsys.readouterr().err
    assert len(out.getvalue().splitlines()) == 1
