"""One absolute deadline a turn: move time, then the bank, then the grace (protocol, "Clock")."""

import pytest

LIMITS = {"move_ms": 100, "bank_ms": 1000, "grace_ms": 50}


@pytest.mark.parametrize(
    ("after", "bank", "verdicts"),
    [
        (0, 1000, []),
        (100, 1000, []),
        (101, 1000, [("warning", "soft_overrun")]),
        (150, 1000, [("warning", "soft_overrun")]),
        (151, 949, []),
        (600, 500, []),
        (1100, 0, []),
        (1150, 0, []),
        (1151, 0, [("timeout", "deadline")]),
        (9999, 0, [("timeout", "deadline")]),
    ],
)
def test_time_goes_from_the_bank(dialogue, after, bank, verdicts):
    table = dialogue(limits=LIMITS).begin()
    table.act(0, 5, after)
    assert table.verdicts(0) == verdicts
    table.act(1)
    assert table.turn(0)["clock"] == {"move_ms": 100, "bank_ms": bank, "used_ms_last": after}
    said = table.turn(0)["view"]["said"]
    assert said == ([0] if ("timeout", "deadline") in verdicts else [5])


def test_a_passed_deadline_is_one_fault_and_the_late_reply_none(dialogue):
    table = dialogue(limits=LIMITS).begin()
    turn = table.turn(0)
    table.expire(0, 1151)
    error = table.heard[0][-1]
    assert (error["code"], error["id"], error["strikes_left"]) == ("deadline", turn["id"], 2)
    assert "flushed" in error["message"]
    table.put(0, type="act", id=turn["id"], action={"do": "say", "number": 9})
    assert table.verdicts(0) == [("timeout", "deadline"), ("warning", "late_reply")]
    assert table.match.seats[0].strikes == 1
    table.act(1)
    assert table.turn(0)["clock"]["bank_ms"] == 0
    assert table.match.seats[0].deadline == (table.now + 150) * 1_000_000


def test_the_deadline_is_not_moved_by_dribbled_bytes(dialogue):
    table = dialogue(limits=LIMITS).begin()
    deadline = table.match.seats[0].deadline
    for byte in b'{"type":"act",':
        table.write(0, bytes([byte]), after=50)
        assert table.match.seats[0].deadline == deadline
    table.expire(0, 1000)
    fault = table.match.seats[0].faults[0]
    assert fault.kind == "timeout" and fault.line == '{"type":"act",' and "no newline" in fault.message


def test_a_deadline_that_has_not_passed_is_no_time_out(dialogue):
    table = dialogue(limits=LIMITS).begin()
    table.expire(0, 1150)
    assert table.verdicts(0) == [] and table.turn(0)


def test_a_late_and_bad_line_is_a_time_out_not_two_faults(dialogue):
    table = dialogue(limits=LIMITS).begin()
    table.write(0, "{}\n", after=2000)
    assert table.verdicts(0)[0] == ("timeout", "deadline")
    assert table.match.seats[0].strikes == 1


def test_our_own_standing_still_is_not_charged(dialogue):
    table = dialogue(limits=LIMITS).begin()
    table.match.shift(5_000_000_000, 0)
    table.act(0, after=5050)
    assert table.verdicts(0) == []
    table.act(1)
    assert table.turn(0)["clock"] == {"move_ms": 100, "bank_ms": 1000, "used_ms_last": 50}


def test_a_turn_that_was_asked_after_we_woke_has_its_full_time(dialogue):
    table = dialogue(limits=LIMITS).begin()
    deadline = table.match.seats[0].deadline
    table.match.shift(5_000_000_000, -5_000_000_000)
    assert table.match.seats[0].deadline == deadline


def test_a_turn_that_was_asked_while_nobody_listened_gets_the_rest_of_that_time(dialogue):
    table = dialogue(limits=LIMITS).begin()
    deadline = table.match.seats[0].deadline
    table.match.shift(5_000_000_000, -2_000_000_000)
    assert table.match.seats[0].deadline == deadline + 3_000_000_000


def test_several_are_asked_at_once_each_with_its_own_clock(dialogue):
    table = dialogue(3, limits=LIMITS, together=True).begin()
    first, second = table.turn(0), table.turn(1)
    assert first["id"] != second["id"] and table.turn(2)
    table.act(1, after=30)
    table.act(0, after=30)
    assert table.types(2).count("turn") == 1
    table.expire(2, 1200)
    assert table.verdicts(2) == [("timeout", "deadline")] and table.verdicts(0) == []
    assert table.turn(0)["clock"]["used_ms_last"] == 60
    assert [event["seat"] for event in table.turn(0)["events"]] == [1, 0, 2]


def test_a_seat_with_limits_of_its_own_is_told_them_and_held_to_them(dialogue):
    own = {**LIMITS, "move_ms": 500, "bank_ms": 0, "strikes": 1, "max_line": 300}
    table = dialogue(limits=LIMITS, own={1: own}).begin()
    told = [next(each for each in table.heard[seat] if each["type"] == "match")["limits"] for seat in (0, 1)]
    assert [(each["move_ms"], each["bank_ms"], each["strikes"]) for each in told] == [(100, 1000, 3), (500, 0, 1)]
    table.act(0, after=400)
    assert table.turn(1)["clock"] == {"move_ms": 500, "bank_ms": 0, "used_ms_last": 0}
    table.act(1, after=550)
    assert (table.verdicts(0), table.verdicts(1)) == ([], [("warning", "soft_overrun")])
    table.act(0)
    table.expire(1, 551)
    assert table.verdicts(1)[0] == ("timeout", "deadline")
    assert table.match.seats[1].retired == "timeout", "its own last strike"


def test_think_times_are_reported(dialogue):
    table = dialogue(limits=LIMITS).begin()
    table.act(0, after=10)
    table.act(1, after=1)
    table.act(0, after=30)
    table.act(1)
    think = table.match.result.players[0].think_ms
    assert (think.mean, think.max) == (20.0, 30.0)
