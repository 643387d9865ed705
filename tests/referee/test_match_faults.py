"""Every verdict of the protocol's table, on a match without processes."""

import json

import pytest


def act(turn, action='{"do":"say","number":1}', **fields):
    whole = {"type": '"act"', "id": str(turn["id"]), "action": action, **fields}
    return "{" + ",".join(f'"{key}":{value}' for key, value in whole.items()) + "}\n"


BAD_LINES = [
    # what a bot writes in its turn; class, code, words of the message
    (lambda t: "{\n", "protocol", "bad_json", "one line"),
    (lambda t: "{'type':'act'}\n", "protocol", "bad_json", "double quotes"),
    (lambda t: "{}\n", "protocol", "unknown_type", "hello, ready, decline, act"),
    (lambda t: '{"type":"move"}\n', "protocol", "unknown_type", "'move'"),
    (lambda t: '{"type":"ready"}\n', "protocol", "unexpected_message", "act is"),
    (lambda t: '{"type":"act"}\n', "protocol", "bad_shape", '"id" is missing'),
    (lambda t: act(t, id='"7"'), "protocol", "bad_shape", "id must be the integer {id}, got a string"),
    (lambda t: act(t, id="1.0"), "protocol", "bad_shape", "a number with a point"),
    (lambda t: act(t, id="true"), "protocol", "bad_shape", "got true"),
    (lambda t: act(t, id=str(2**64)), "protocol", "bad_shape", "id must be the integer {id}"),
    (lambda t: act(t, id="-1"), "protocol", "bad_shape", "id must be the integer {id}"),
    (lambda t: act(t, id="7"), "protocol", "unknown_id", "id must be the integer {id}, got 7"),
    (lambda t: act(t, note="5"), "protocol", "bad_shape", "note: expected a string"),
    (lambda t: act(t, x="NaN"), "protocol", "bad_json", "invalid character"),
    (lambda t: act(t, x="[" * 3000 + "]" * 3000), "protocol", "bad_json", "nested too deep"),
    (lambda t: act(t, x='"\\ud800"').replace("\\ud800", "a\x00b"), "protocol", "bad_json", ""),
    (lambda t: act(t, "5"), "protocol", "bad_action", "an object"),
    (lambda t: act(t, "null"), "protocol", "bad_action", "an object"),
    (lambda t: act(t, "{}"), "protocol", "unknown_do", "say, shut"),
    (lambda t: act(t, '{"do":"sing"}'), "protocol", "unknown_do", "'sing'"),
    (lambda t: act(t, '{"do":"say"}'), "protocol", "bad_action", '"number" is missing'),
    (lambda t: act(t, '{"do":"say","number":"3"}'), "protocol", "bad_action", "action.number: expected a number"),
    (lambda t: act(t, '{"do":"say","number":-3}'), "protocol", "bad_action", ">= 0"),
    (lambda t: act(t, '{"do":"say","number":1000000001}'), "protocol", "bad_action", "<= 1000000000"),
    (lambda t: act(t, '{"do":"say","number":1,"card":"10h"}'), "protocol", "card_spelling", "write Th"),
    (lambda t: act(t, '{"do":"say","number":1,"card":"7H"}'), "protocol", "card_spelling", "write 7h"),
    (lambda t: act(t, '{"do":"say","number":10}'), "illegal", "too_big", "10 is more than 9 (action.number)"),
    (lambda t: act(t, '{"do":"shut"}'), "illegal", "wrong_do", "shut"),
    (lambda t: "{" + "x" * 70_000 + "\n", "protocol", "too_long", "65536"),
]


@pytest.mark.parametrize(("line", "kind", "code", "words"), BAD_LINES)
def test_a_bad_line_answers_the_turn_by_the_safe_default(dialogue, line, kind, code, words):
    table = dialogue().begin()
    turn = table.turn(0)
    table.write(0, line(turn))
    assert table.verdicts(0) == [(kind, code)]
    error = table.heard[0][-1]
    assert error["type"] == "error" and error["id"] == turn["id"] and error["code"] == code
    assert words.format(id=turn["id"]) in error["message"]
    assert error["applied"] == {"do": "say", "number": 0, "card": None} and error["strikes_left"] == 2
    assert table.turn(1)["events"] == [{"event": "said", "seat": 0, "number": 0}]
    assert table.match.seats[1].faults == []


@pytest.mark.parametrize(("line", "kind", "code", "words"), BAD_LINES)
def test_byte_by_byte_is_the_same(dialogue, line, kind, code, words):
    table = dialogue().begin()
    for byte in line(table.turn(0)).encode():
        table.write(0, bytes([byte]))
    assert table.verdicts(0) == [(kind, code)]
    assert table.turn(1)["type"] == "turn"


WARNINGS = [
    ("[1]\n", "stray_output"),
    ("Hello, I am a bot\n", "stray_output"),
    ("\x1b[31m\n", "stray_output"),
    ("\xff\n".encode("latin-1"), "stray_output"),
]


@pytest.mark.parametrize(("line", "code"), WARNINGS)
def test_stray_text_is_a_warning_and_the_turn_stays_open(dialogue, line, code):
    table = dialogue().begin()
    table.write(0, line)
    assert table.verdicts(0) == [("warning", code)]
    table.act(0)
    assert table.match.seats[0].strikes == 0 and table.turn(1)


@pytest.mark.parametrize("line", ["\n", "\r\n", "  \t\n", "\n\n\n"])
def test_blank_lines_are_ignored(dialogue, line):
    table = dialogue().begin()
    table.write(0, line)
    assert table.verdicts(0) == []
    table.act(0)
    assert table.turn(1)


def test_stray_text_past_a_hundred_lines_is_a_fault(dialogue):
    table = dialogue().begin()
    table.write(0, "debug\n" * 100)
    assert table.verdicts(0) == [("warning", "stray_output")]
    assert table.match.seats[0].result().faults[0].count == 100
    table.write(0, "debug\n")
    assert ("protocol", "stray_output") in table.verdicts(0)
    assert table.turn(1)


def test_a_bom_is_stripped_with_a_warning(dialogue):
    table = dialogue()
    table.write(0, b'\xef\xbb\xbf{"type":"hello","protocol":1,"name":"a"}\n')
    table.hello(1)
    assert table.verdicts(0) == [("warning", "bom")]
    assert table.types(0) == ["hello", "match"]


def test_crlf_and_leading_blanks_are_tolerated(dialogue):
    table = dialogue().begin()
    table.write(0, "  " + act(table.turn(0)).replace("\n", "\r\n"))
    assert table.verdicts(0) == [] and table.turn(1)


def test_invalid_utf8_in_a_field_that_nobody_reads_is_a_fault(dialogue):
    table = dialogue().begin()
    table.write(0, act(table.turn(0), x='"@"').encode().replace(b"@", b"\xff"))
    assert table.verdicts(0) == [("protocol", "bad_utf8")]


def test_a_second_reply_is_late_and_no_fault(dialogue):
    table = dialogue().begin()
    turn = table.turn(0)
    table.write(0, act(turn) * 2)
    assert table.verdicts(0) == [("warning", "late_reply")]
    assert table.match.seats[0].strikes == 0


def test_what_was_written_before_the_question_does_not_answer_it(dialogue):
    # one seat asked twice in a row would read its own second line as the next answer
    table = dialogue(1, rounds=3).begin()
    table.write(0, act(table.turn(0)) + "{}\n")
    assert table.verdicts(0) == [("protocol", "unknown_type")]
    assert table.types(0).count("error") == 0 and table.types(0).count("turn") == 2


def test_a_fault_while_nothing_is_asked_costs_a_strike_alone(dialogue):
    table = dialogue().begin()
    table.write(1, "{}\n")
    assert table.verdicts(1) == [("protocol", "unknown_type")]
    assert table.match.seats[1].strikes == 1
    assert "error" not in table.types(1)
    assert table.turn(0)


def test_the_last_strike_retires_and_the_others_play_on(dialogue):
    table = dialogue(3, rounds=5).begin()
    for _ in range(3):
        table.write(0, "{}\n")
        table.act(1)
        table.act(2)
    seat = table.match.seats[0]
    assert (seat.strikes, seat.retired) == (3, "protocol")
    assert table.heard[0][-1]["strikes_left"] == 0
    for _ in range(2):
        table.act(1, 5)
        table.act(2, 4)
    result = table.match.result
    assert result.places == (3, 1, 2) and result.reason == "finished"
    assert table.types(0)[-3:] == ["deal_over", "match_over", "quit"]
    told = [event for message in table.heard[1] for event in message.get("events", [])]
    assert told.count({"event": "retired", "seat": 0}) == 1


def test_who_is_retired_by_the_last_decision_is_last_too(dialogue):
    table = dialogue(2, rounds=1, limits={"strikes": 1}).begin()
    table.act(0, 0)
    table.write(1, "{}\n")
    assert table.match.result.places == (1, 2) and table.match.result.players[1].retired == "protocol"


def test_a_crash_retires_at_once(dialogue):
    table = dialogue().begin()
    table.close(0, "killed by SIGSEGV")
    seat = table.match.seats[0]
    assert seat.retired == "crash" and table.verdicts(0) == [("crash", "exited")]
    fault = seat.faults[0]
    assert fault.message == "killed by SIGSEGV" and fault.stderr == "Traceback: oh"
    table.act(1)
    table.act(1)
    assert table.match.result.places == (2, 1)
    assert table.types(0)[-1] == "turn"


def test_a_crash_out_of_turn_is_one_fault(dialogue):
    table = dialogue().begin()
    table.close(1)
    table.close(1)
    assert table.verdicts(1) == [("crash", "exited")]
    table.act(0)
    table.act(0)
    assert table.match.result.places == (1, 2)


def test_an_output_flood_is_a_matter_of_resources(dialogue):
    table = dialogue().begin()
    table.write(0, "\n" * 262_145)
    assert table.match.seats[0].retired == "resource"
    assert table.match.kills == [0]
    assert table.turn(1)


def test_an_endless_line_is_a_fault_once_and_then_a_flood(dialogue):
    table = dialogue().begin()
    for _ in range(5):
        table.write(0, "{" + "x" * 65_536)
    assert table.verdicts(0) == [("protocol", "too_long"), ("resource", "output_flood")]


def test_everybody_retired_ends_the_match(dialogue):
    table = dialogue().begin()
    table.close(0)
    table.close(1)
    assert table.match.result.reason == "all_retired"


def test_an_exception_of_ours_makes_the_match_void(dialogue):
    table = dialogue().begin()
    table.match.broken("the disk is full")
    result = table.match.result
    assert result.places is None and result.deals == () and result.void == "the disk is full"
    assert result.reason == "referee"


def test_no_fault_of_one_seat_is_told_to_another(dialogue):
    table = dialogue(3).begin()
    secret = "Qh"
    table.act(0, 1, card=secret, note="I hold " + secret)
    assert secret not in json.dumps(table.heard[1:])
