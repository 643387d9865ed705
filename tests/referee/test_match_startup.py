"""From hello to ready: what is said, and the set-up faults, each of which says whose fault it is and why."""

import pytest


def test_the_whole_conversation(dialogue):
    table = dialogue(labels=("", "second"))
    assert table.heard[0] == [{"type": "hello", "referee": "ramino 0", "protocol": [1]}]
    table.hello(0, "anna")
    assert table.types(0) == ["hello"]
    table.hello(1, "bruno")
    told = table.heard[1][-1]
    assert told["type"] == "match" and told["seat"] == 1 and told["players"] == ["anna", "second"]
    assert told["rules"] == {"deals": 1, "rounds": 2, "together": False}
    assert told["limits"] == {
        "start_ms": 10000, "ready_ms": 10000, "move_ms": 2000, "bank_ms": 10000, "grace_ms": 50,
        "max_line": 65536, "strikes": 3,
    }  # fmt: skip
    assert len(told["commit"]) == len(told["rules_hash"]) == 64 and len(told["bot_seed"]) == 32
    table.put(0, type="ready")
    assert table.types(0) == ["hello", "match"]
    table.put(1, type="ready")
    turn = table.turn(0)
    assert turn == {
        "type": "turn", "id": 1001, "ask": "say", "can": {"max": 9},
        "clock": {"move_ms": 2000, "bank_ms": 10000, "used_ms_last": 0},
        "view": {"seat": 0, "said": []}, "events": [],
    }  # fmt: skip
    for _ in range(2):
        table.act(0)
        table.act(1)
    assert table.types(0)[2:] == ["turn", "turn", "deal_over", "match_over", "quit"]
    assert table.match.result.places == (1, 1) and not table.match.result.at_fault


def test_names_are_made_unlike(dialogue):
    table = dialogue(3).begin("x", "x", "x")
    assert table.heard[0][1]["players"] == ["x", "x-2", "x-3"]


def test_a_name_outside_ascii_goes_out_escaped(dialogue):
    table = dialogue().begin("Cosimo è 🃏", "b")
    assert table.heard[0][1]["players"] == ["Cosimo è 🃏", "b"]


@pytest.mark.parametrize(
    ("wants", "there"),
    [(["view"], {"view"}), (["events"], {"events"}), ([], set()), (["view", "events"], {"view", "events"})],
)
def test_wants_leaves_the_rest_out(dialogue, wants, there):
    table = dialogue()
    table.hello(0, wants=wants)
    table.hello(1)
    table.put(0, type="ready")
    table.put(1, type="ready")
    assert {"view", "events"} & set(table.turn(0)) == there
    table.act(0)
    assert {"view", "events"} <= set(table.turn(1))


FAILURES = [
    (["hello {}"], "bad_json"),
    (['{"type":"ready"}'], "unexpected_message"),
    (['{"type":"hello","protocol":2,"name":"x"}'], "bad_protocol"),
    (['{"type":"hello","protocol":1}'], "bad_shape"),
    (['{"type":"hello","protocol":1,"name":""}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":"   "}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":"a\\u0000b"}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":"a\\u001b[2J"}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":"a\\u202eb"}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":"' + "x" * 33 + '"}'], "bad_name"),
    (['{"type":"hello","protocol":1,"name":5}'], "bad_shape"),
    (['{"type":"hello","protocol":1,"name":"x","wants":["all"]}'], "bad_shape"),
    (["OK", '{"type":"decline","reason":"no"}'], "declined"),
    (["OK", '{"type":"hello","protocol":1,"name":"x"}'], "unexpected_message"),
    (["OK", '{"type":"act","id":1,"action":{}}'], "unexpected_message"),
]


@pytest.mark.parametrize(("lines", "code"), FAILURES)
def test_what_fails_before_ready_is_a_set_up_fault(dialogue, lines, code):
    table = dialogue()
    table.hello(1)
    for line in lines:
        if line == "OK":
            table.hello(0)
        else:
            table.write(0, (line if line.startswith("{") else "{" + line) + "\n")
    result = table.match.result
    assert result.places is None and result.deals == () and result.reason == "setup"
    assert [(fault.kind, fault.code, fault.deal) for fault in result.players[0].faults] == [("setup", code, 0)]
    assert result.players[1].faults == () and result.at_fault
    assert table.types(1)[-1] == "quit"


def test_silence_before_hello_and_before_ready(dialogue):
    table = dialogue(limits={"start_ms": 300, "ready_ms": 200})
    assert table.match.seats[0].deadline == 300_000_000
    table.hello(1)
    table.expire(0, 301)
    [fault] = table.match.result.players[0].faults
    assert fault.code == "start_timeout" and "300 ms" in fault.message and "flushed" in fault.message
    table = dialogue(limits={"start_ms": 300, "ready_ms": 200})
    table.hello(0)
    table.now = 100
    table.hello(1)
    assert table.match.seats[0].deadline == 300_000_000
    table.put(0, type="ready")
    table.expire(1, 201)
    [fault] = table.match.result.players[1].faults
    assert fault.code == "ready_timeout" and "200 ms" in fault.message


def test_an_exit_before_hello_is_no_time_out(dialogue):
    table = dialogue()
    table.close(1, "exited with code 0")
    [fault] = table.match.result.players[1].faults
    assert (fault.kind, fault.code, fault.message) == ("setup", "exited", "exited with code 0 before hello")
    assert fault.stderr == "Traceback: oh"


def test_utf16_is_recognised(dialogue):
    table = dialogue()
    table.write(0, '{"type":"hello","protocol":1,"name":"x"}\n'.encode("utf-16"))
    [fault] = table.match.seats[0].result().faults
    assert (fault.kind, fault.code) == ("warning", "stray_output") and "UTF-16" in fault.message


def test_stray_text_before_hello_is_a_warning(dialogue):
    table = dialogue()
    table.write(0, "Loading weights...\n")
    table.begin()
    assert table.verdicts(0) == [("warning", "stray_output")]
    assert table.turn(0)
