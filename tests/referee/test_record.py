"""A record proves itself: played again it gives the same entries, and the bytes that each bot was sent."""

import io
import re

import msgspec
import pytest

from protocol.messages import Limits
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import Chair, Match, MatchSpec
from referee.match.seat import MS
from referee.record import RecordError, Writer, as_input, read_record, replay, verify
from referee.shuffling import board_key, commitment


def played(seed="record", script=None, own=msgspec.UNSET):
    """A short match whose bots misbehave by script; gives the record's bytes and what each seat was sent."""
    rules = rules_of("classico", ["match.end=deals", "match.deals=2", "draw.max_turns=12"])
    setup = Setup(2, board_key(seed, 0))
    limits = Limits(move_ms=100, bank_ms=300, grace_ms=20)
    spec = MatchSpec(rules.game, rules.rules, rules.preset, setup, seed, "0", limits)
    clock, ids = [0], [500]

    def ticket(_seat):
        ids[0] += 7
        return ids[0], clock[0]

    chairs = [Chair(("./a",), "a"), Chair(("./b",), "b", "second", limits=own)]
    match = Match(spec, chairs, ticket, keep=True, log=lambda seat: f"{seat} logged")
    file, sent = io.BytesIO(), [b"", b""]
    writer = Writer(file)
    writer.begin(spec, chairs, ["", ""], "none")
    match.start(0)
    turns = [0, 0]
    while match.result is None:
        out, match.out = match.out, []
        for seat, line in out:
            sent[seat] += line
            message = msgspec.json.decode(line)
            if message["type"] == "turn":
                turns[seat] += 1
            for delay, reply in (script or sound)(seat, message, turns[seat]):
                clock[0] += delay * MS
                if reply is None:
                    match.tick(clock[0])
                elif isinstance(reply, str):
                    match.closed(seat, reply, clock[0])
                else:
                    match.data(seat, reply, clock[0])
    for seat, line in match.out:
        sent[seat] += line
    writer.write(match.notes.entries)
    writer.end(spec, match.result)
    return file.getvalue(), sent


def say(**message):
    return msgspec.json.encode(message) + b"\n"


def sound(seat, message, turns):
    kind = message["type"]
    if kind == "hello":
        return [(1, say(type="hello", protocol=1, name="x", version="1", wants=["view", "events"][: seat + 1]))]
    if kind == "match":
        return [(1, say(type="ready"))]
    if kind != "turn":
        return []
    can = message["can"]
    if message["ask"] == "draw":
        action = {"do": "draw", "from": can["from"][0]}
    else:
        free = [card for card in message["view"]["hand"] if card != can["may_not_discard"]]
        action = {"do": "play", "discard": free[0]}
    return [(3, say(type="act", id=message["id"], action=action, note="hm"))]


def wild(seat, message, turns):
    """Every kind of fault once or twice."""
    usual = sound(seat, message, turns)
    if message["type"] != "turn" or seat == 1:
        return usual
    return {
        2: [(130, usual[0][1])] if usual else [],  # from the bank
        3: [(0, b"thinking\n"), *usual, (0, usual[0][1])],  # stray, then twice
        4: [(0, usual[0][1] + b"{}\n")],  # a fault before the next question
        5: [(500, None)],  # silence
        7: [(0, say(type="act", id=message["id"], action={"do": "knock"}))],  # against the rules: the third strike
    }.get(turns, usual)


def crash(seat, message, turns):
    return [(0, "killed by SIGSEGV")] if seat == 1 and turns == 3 else sound(seat, message, turns)


@pytest.mark.parametrize("script", [sound, wild, crash])
def test_a_record_gives_every_byte_again(script):
    data, sent = played(script=script)
    record = read_record(data)
    assert verify(record) is None
    assert [as_input(record, seat) for seat in (0, 1)] == sent
    assert len(replay(record)) >= len(record.entries) // 2


def test_a_seat_with_limits_of_its_own_is_played_again_with_them():
    data, sent = played(script=crash, own=Limits(move_ms=2, bank_ms=0, grace_ms=10, strikes=1))
    record = read_record(data)
    assert verify(record) is None
    assert as_input(record, 1) == sent[1]
    assert {fault.code for fault in record.result.players[1].faults} >= {"soft_overrun"}


def test_wild_has_every_kind_of_entry():
    data, _ = played(script=wild)
    record = read_record(data)
    faults = [(fault.kind, fault.code) for fault in record.result.players[0].faults]
    assert ("timeout", "deadline") in faults and ("protocol", "unknown_type") in faults
    assert ("warning", "stray_output") in faults and ("warning", "late_reply") in faults
    assert ("illegal" in {kind for kind, _ in faults}) and record.result.players[0].retired == "illegal"
    kinds = {type(entry).__name__ for entry in record.entries}
    assert kinds == {"Hello", "Ready", "Decision", "FaultEntry", "Retired", "Default", "DealEntry"}
    assert any(getattr(entry, "early", False) for entry in record.entries)


def test_secrets_come_last():
    data, _ = played()
    head, _, foot = data.rstrip(b"\n").rpartition(b"\n")
    key = board_key("record", 0).encode()
    assert key not in head and key in foot
    assert commitment(board_key("record", 0)).encode() in data.partition(b"\n")[0]


def test_a_changed_record_is_found_out():
    data, _ = played()
    record = read_record(data)
    changed = msgspec.structs.replace(record.result, scores=(1, 2))
    assert "scores" in verify(msgspec.structs.replace(record, result=changed))
    assert "entries" in verify(msgspec.structs.replace(record, entries=record.entries[:-1]))
    lines = data.split(b"\n")
    where = next(number for number, line in enumerate(lines) if b'"deal":{' in line)
    lines[where] = lines[where].replace(b'"dealer":', b'"dealer":1')
    assert f"line {where + 1}" in verify(read_record(b"\n".join(lines)))


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda lines: [], 0, "empty"),
        (lambda lines: [b"", b"  "], 0, "empty"),
        (lambda lines: [b"hello"], 1, "no line of a record"),
        (lambda lines: [b"\xff\xfe"], 1, "no line of a record"),
        (lambda lines: [b"[" * 100_000], 1, "no line of a record"),
        (lambda lines: lines[1:], 1, "no line of a record"),
        (lambda lines: lines[:1], 1, "interrupted"),
        (lambda lines: lines[:7], 7, "interrupted"),
        (lambda lines: [lines[0], b'{"record":"what"}', lines[-1]], 2, "no line of a record"),
        (lambda lines: [lines[0].replace(b'"classico"', b'"classico"').replace(b'"game":"ramino"', b'"game":"poker"'),
                        *lines[1:]], 1, "'poker' is not known"),
        (lambda lines: [lines[0].replace(b'"ace":"low"', b'"ace":"high"'), *lines[1:]], 1, "rules"),
        (lambda lines: [line.replace(b'"seat":1', b'"seat":9') for line in lines], 3, "no such seat"),
        (lambda lines: [line.replace(b'"do":"draw"', b'"do":"sing"') for line in lines], 6, "another game"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_with_its_line(change, line, words):
    data, _ = played()
    lines = [each for each in data.split(b"\n") if each]
    with pytest.raises(RecordError) as refused:
        read_record(b"\n".join(change(lines)))
    assert refused.value.line == line and words in str(refused.value)


def test_an_action_against_the_rules_in_a_record():
    data, _ = played()
    said = verify(read_record(re.sub(rb'"discard":"\w\w"', b'"discard":"*"', data)))
    assert said.startswith("line 7 says") and "illegal" in said
