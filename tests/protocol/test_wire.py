"""Lines and bytes: splitting, ASCII out, and one kind of failure for whatever comes in."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import mutated

from protocol import messages, wire
from protocol.ramino.actions import Action as Ramino
from protocol.rams.actions import Action as Rams
from protocol.spelling import respelt

LINES = [
    b'{"type":"hello","protocol":1,"name":"my-bot","version":"1.0"}',
    b'{"type":"hello","protocol":1,"name":"b","wants":["events"]}',
    b'{"type":"ready"}',
    b'{"type":"decline","reason":"no"}',
    b'{"type":"act","id":1804,"action":{"do":"draw","from":"stock"},"note":"free text"}',
    b'{"type":"act","id":1,"action":{"do":"play","steps":[{"meld":["5h","*=6h","7h"]}],"discard":"Kd"},"more":[1.5]}',
]
ACTIONS = [
    (Ramino, b'{"do":"draw","from":"discard","second":"stock"}'),
    (Ramino, b'{"do":"play","steps":[{"meld":["5h","6h","7h"]},{"add":["8h"],"to":1},{"swap":"9h","to":2}]}'),
    (Ramino, b'{"do":"raise","to":20}'),
    (Rams, b'{"do":"enter","throw":["7h","8c"],"show_jacks":true}'),
    (Rams, b'{"do":"card","card":"Qh"}'),
]


@pytest.mark.parametrize("line", LINES)
def test_good_lines_are_read(line):
    assert wire.tag(type(wire.read(line))) in line.decode()


@pytest.mark.parametrize(("actions", "raw"), ACTIONS)
def test_good_actions_are_read(actions, raw):
    assert msgspec.json.decode(msgspec.json.encode(wire.action_reader(actions)(raw)))["do"] in raw.decode()


@pytest.mark.parametrize(
    ("chunks", "lines", "rest"),
    [
        ([b"a\nb\n"], [b"a", b"b"], b""),
        ([b"a", b"b\nc"], [b"ab"], b"c"),
        ([b"\n\n"], [b"", b""], b""),
        ([b"0123456789\n"], [b"0123456789"], b""),
        ([b"0123456789\r\n"], [b"0123456789\r"], b""),
        ([b"0123456789x\n"], [None], b""),
        ([b"0123456789xy", b"z\nok\n"], [None, b"ok"], b""),
        ([b"0123456789xy", b"z" * 99, b"z\nok"], [None], b"ok"),
        ([b"0123456789x\n" * 2], [None, None], b""),
    ],
)
def test_lines_have_a_limit(chunks, lines, rest):
    reader = wire.Lines(10)
    assert [line for chunk in chunks for line in reader.feed(chunk)] == lines
    assert reader.partial == rest
    reader = wire.Lines(10)
    assert [line for chunk in chunks for byte in chunk for line in reader.feed(bytes([byte]))] == lines


def test_what_goes_out_is_ascii():
    line = wire.encode(messages.Decline("è 🃏 \u2028 \x7f \x1b \n"))
    assert line.isascii() and line.count(b"\n") == 1
    assert msgspec.json.decode(line)["reason"] == "è 🃏 \u2028 \x7f \x1b \n"


@given(st.text())
def test_ascii_loses_nothing(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    assert msgspec.json.decode(wire.encode(messages.Decline(text)))["reason"] == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (rb'{"type":"ready","x":"\ud800"}', "half of a surrogate pair"),
        (rb'{"type":"ready","x":"\ud800 and"}', "half of a surrogate pair"),
        (rb'{"type":"ready","x":"\udc00"}', "half of a surrogate pair"),
        (rb'{"type":"ready","x":"\ud800', "ends in the middle"),
        (b'{"type":"ready"', "ends in the middle"),
        (b'{"type":"ready",}', "trailing comma in object (byte 16)"),
        (b'{"type":"ready"}{"type":"ready"}', "one object on each line"),
        (b"{'type':'ready'}", "double quotes"),
    ],
)
def test_broken_json_is_told_its_mistake(line, said):
    with pytest.raises(wire.Malformed) as refused:
        wire.read(line)
    assert refused.value.code == "bad_json" and said in refused.value.message
    assert "one object" not in refused.value.message or "one object" in said


@pytest.mark.parametrize("said", [r"\u001b[2J", "two words", "x" * 5000])
def test_a_wrong_word_is_quoted_shortly_and_harmlessly(said):
    with pytest.raises(wire.Malformed, match=r"is not one of stock, discard") as refused:
        wire.action_reader(Ramino)(f'{{"do":"draw","from":"{said}"}}'.encode())
    check(refused.value)
    assert ("two words" in refused.value.message) == (said == "two words")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("10h", "Th"), ("7H", "7h"), ("TH", "Th"), ("5♥", "5h"), ("h5", None), ("joker", "*"), ("**", "*"),
        ("*=7H", "*=7h"), ("as=7h", "As=7h"), ("", None), ("5h6h", None), ("1h", None), ("11h", None), ("5", None),
        ("5h=6h", None), ("hello", None), ("\x1b[2J", None),
    ],
)  # fmt: skip
def test_the_right_spelling_of_a_card(written, right):
    assert respelt(written) == right


def test_a_quoted_line_is_harmless():
    assert wire.quote(b'{"a":"\x1b[2J\xff\xc3\xa8"}') == '{"a":"\\x1b[2J\\\\xff\\xe8"}'
    assert len(wire.quote(b"\xff" * 70_000)) == 80


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(["type", "id", "action", "do", "steps", "discard", "meld", "throw", "card", "name"])
WORDS = st.sampled_from(["act", "hello", "play", "draw", "5h", "10h", "*=7h", "enter", 7, -1, 2**31, None, [], {}])
OBJECTS = st.dictionaries(FIELDS, WORDS | JSON | st.dictionaries(FIELDS, WORDS | JSON, max_size=4), max_size=6)


def either_reads_or_refuses(line):
    try:
        message = wire.read(line, 7)
        if isinstance(message, messages.Act):
            for actions in (Ramino, Rams):
                try:
                    wire.action_reader(actions)(message.action)
                except wire.Malformed as problem:
                    check(problem)
    except wire.Malformed as problem:
        check(problem)
    wire.blank(line), wire.stray(line), wire.quote(line)


def check(problem):
    assert problem.code.isidentifier() and problem.message.isprintable() and len(problem.message) < 400


@settings(max_examples=300)
@given(OBJECTS | JSON)
def test_any_json_is_read_or_refused(document):
    either_reads_or_refuses(wire._encoder.encode(document) if encodable(document) else b"{")


def encodable(document):
    try:
        msgspec.json.encode(document)
    except (ValueError, UnicodeError, OverflowError, TypeError):
        return False
    return True


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(line):
    either_reads_or_refuses(line.replace(b"\n", b""))
    either_reads_or_refuses(b'{"type":"act","id":1,"action":' + line.replace(b"\n", b""))


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_mutated_lines_are_read_or_refused(count):
    random = Random(count)
    sources = [*LINES, *(b'{"type":"act","id":7,"action":' + raw + b"}" for _, raw in ACTIONS)]
    for _ in range(count):
        either_reads_or_refuses(mutated(random, random.choice(sources)))
