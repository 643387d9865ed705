"""Hostile lines from a referee: the client reads them or passes them over, and answers only in whole messages."""

import contextlib
import io
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
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


def test_what_cannot_be_read_is_said_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    stdout = sys.stdout
    run(Steady(), [b'{"type":"hello"', b'{"type":"hello","referee":"x","protocol":[1]}'], out := io.BytesIO())
    sys.stdout = stdout
    assert 'cannot read {"type":"hello"' in capsys.readouterr().err
    assert len(out.getvalue().splitlines()) == 1
