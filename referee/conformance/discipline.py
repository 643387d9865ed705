"""How a bot keeps the conversation: one answer to each turn, none where none is wanted, and when it leaves."""

from collections.abc import Callable
from typing import Any

import msgspec

from protocol import messages
from referee.conformance import diagnosis
from referee.conformance.bench import HELLO, Bench
from referee.conformance.check import Check
from referee.conformance.dialogue import line_of
from referee.conformance.positions import SEAT, WANTED, Position, onward, reach
from referee.conformance.results import Failed

BIG = 300_000
"""Bytes of a long line from the referee."""
LEAVE_MS = 2_000
"""More than the 500 ms that a bot is promised: the machine may be busy."""
NAMES = ("Zoë", "Дама \U0001f0bd")


def _one_answer(bench: Bench) -> None:
    position = bench.first()
    bench.match(position)
    for _ in range(4):
        action = bench.ask(position)
        bench.quiet("its answer")
        position = onward(position, action)


def _after_error(bench: Bench) -> None:
    position = bench.first()
    bench.match(position)
    bench.ask(position)
    applied = position.game.fallback(position.state, SEAT)
    assert bench.talk is not None
    bench.talk.send(messages.Error(bench.asked[-1], "not_in_hand", "Kd is not in your hand", applied, 2))
    bench.quiet("error")
    bench.ask(onward(position, applied))


def _no_reply(bench: Bench) -> None:
    position = bench.first()
    bench.match(position)
    seats = position.setup.seats
    zeros: tuple[int, ...] = (0,) * seats
    hands = tuple((card,) for card in position.view.hand[:seats])
    assert bench.talk is not None
    bench.talk.send(messages.DealOver(1, 0, 1, "zero", zeros, zeros, zeros, hands))
    bench.quiet("deal_over")
    bench.over(position)
    bench.quiet("match_over")


def _again(bench: Bench) -> None:
    position = bench.first()
    bench.match(position)
    bench.ask(position)
    bench.over(position)
    bench.quiet("match_over")
    for wanted in (WANTED[-1], WANTED[0]):
        if wanted.game in bench.declined:
            continue
        position = reach(wanted)
        bench.match(position)
        bench.ask(position)
        bench.over(position)


def _sent(bench: Bench, position: Position, change: Callable[[dict[str, Any]], bytes]) -> None:
    """A match and a turn whose messages are changed on their way."""
    talk = bench.running()
    talk.send(change(_document(bench.match_message(position))))
    message = bench.reply("match", bench.conditions.start_ms)
    if not isinstance(message, messages.Ready):
        raise diagnosis.wrong_kind(message, "ready")
    turn = bench.turn(position)
    talk.send(change(_document(turn)))
    bench.judge(position, bench.hear_act(turn))


def _document(message: msgspec.Struct) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(message, str_keys=True)
    return document


def _unknown(bench: Bench) -> None:
    def change(document: dict[str, Any]) -> bytes:
        for part in (document, document.get("view"), document.get("rules"), document.get("can")):
            if isinstance(part, dict):
                part["x_later"] = {"deep": [1, None, {"more": True}]}
        if "events" in document:
            document["events"] = [{"event": "x_later", "seat": 0}, *document["events"]]
        return line_of(document)

    _sent(bench, bench.first(), change)
    assert bench.talk is not None
    bench.talk.send(line_of({"type": "x_later", "text": "a message of a later version"}))
    bench.quiet("a message of an unknown type")
    bench.match(bench.first())
    bench.ask(bench.first())


def _foreign(bench: Bench) -> None:
    position = bench.first()
    bench.match(position, players=NAMES)
    bench.ask(position)


def _long(bench: Bench) -> None:
    def change(document: dict[str, Any]) -> bytes:
        if "events" in document:
            document["events"] = document["events"] * (BIG // len(line_of(document)) + 1)
        else:
            document["x_padding"] = "x" * BIG
        return line_of(document)

    _sent(bench, bench.first(), change)


def _crlf(bench: Bench) -> None:
    try:
        _sent(bench, bench.first(), lambda document: line_of(document, b"\r\n"))
    except Failed as problem:
        bench.drop()
        bench.advise(f"it stumbles over lines that end with CRLF ({problem.problem}); the referee writes \\n alone")


def _decline(bench: Bench) -> None:
    position = bench.first()
    talk = bench.running()
    talk.send(bench.match_message(position, game="briscola", rules={}))
    message = bench.reply("match", bench.conditions.start_ms)
    if isinstance(message, messages.Ready):
        bench.advise("it is ready for a game that it cannot know: decline what you do not play")
    elif not isinstance(message, messages.Decline):
        raise diagnosis.wrong_kind(message, "decline")
    else:
        bench.match(position)


def _in_time(bench: Bench) -> None:
    position = bench.first()
    bench.match(position)
    for _ in range(6):
        position = onward(position, bench.ask(position))
    took, what = bench.slowest
    if what.startswith("turn") and took > bench.conditions.move_ms / 2:
        bench.advise(f"its slowest answer took {took:.0f} ms of {bench.conditions.move_ms}")


def _quit(bench: Bench) -> None:
    talk = bench.running()
    talk.send(messages.Quit())
    talk.hang_up()
    _must_leave(bench, "quit", "leave when quit comes")


def _end_of_file(bench: Bench) -> None:
    bench.running().hang_up()
    _must_leave(bench, "the end of stdin", "leave when reading stdin gives end of file")


def _must_leave(bench: Bench, why: str, mend: str) -> None:
    assert bench.talk is not None
    how = bench.talk.gone(LEAVE_MS)
    if how is None:
        raise Failed(f"it still runs {LEAVE_MS} ms after {why}", mend)
    if how != "exited with code 0":
        bench.advise(f"at {why} it {how}: 0 is better")


def _restart(bench: Bench) -> None:
    before = bench.hello
    bench.start().send(HELLO)
    if before is not None and bench.hear_hello().name != before.name:
        bench.advise("it has another name each time it starts: people will not know it again")
    bench.match(bench.first())
    bench.ask(bench.first())


def _side_by_side(bench: Bench) -> None:
    position, second = bench.first(), Bench(bench.bot, bench.sandbox, bench.conditions)
    bench.match(position)
    try:
        second.match(position)
        bench.ask(position)
        second.ask(position)
    except Failed as problem:
        mend = "a bot may sit at many tables: take nothing that only one can have (a port, a lock, a file)"
        stderr = second.talk.stderr if second.talk else ""
        raise Failed(f"while two of it run: {problem}", mend, stderr=stderr) from None
    finally:
        second.drop()


NOTHING = "no reply"
DISCIPLINE = (
    Check("one answer", "four turns in a row, the ids going up and down", "one answer to each", _one_answer),
    Check("error", "an answer was refused, then the next turn", "no reply to error; a legal answer", _after_error),
    Check("deal_over, match_over", "a deal and a match end", NOTHING, _no_reply),
    Check("another match", "three matches of both games in one process", "ready and legal answers", _again),
    Check("unknown fields", "fields, events and a message of a later version", "that it ignores them", _unknown),
    Check("foreign names", "names outside ASCII, escaped", "ready and a legal answer", _foreign),
    Check("a long line", f"a turn of {BIG:,} bytes", "a legal answer", _long),
    Check("CRLF", "lines that end with CRLF", "answers, if possible", _crlf),
    Check("decline", "a game that nobody knows", "decline", _decline),
    Check("in time", "six turns", "answers within move_ms", _in_time),
    Check("quit", "quit, and stdin closes", "that it leaves", _quit),
    Check("restart", "the bot is started again", "hello, ready and a legal answer again", _restart),
    Check("side by side", "the bot runs twice at once", "a legal answer from both", _side_by_side),
    Check("end of file", "stdin closes without quit", "that it leaves", _end_of_file),
)
