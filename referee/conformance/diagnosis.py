"""From what came back to the author's mistake: each commonest one has its sentence and its mend."""

import time

import msgspec

from protocol import messages, wire
from referee.conformance.dialogue import FLOOD, Dialogue
from referee.conformance.results import Failed
from referee.game import IllegalAction

LATE_MS = 700
"""So long a late answer is waited for, and then, stdin closed, for what was held back."""
SLOW = "think less: clock says how long you have; get ready between match and ready; or raise --move-ms"
SLOW_START = "start faster: what takes long can wait until after hello, before ready; or raise --start-ms"
FLUSH = "if it was not thinking: answer everything that wants an answer, and flush"
UNFLUSHED = "flush stdout after every line (`ramino bot spec` says how), and read stdin line by line, not to its end"
ONCE = "answer each turn once"
BANNER = "stdout is for the protocol alone: print to stderr"

MENDS = {
    "rediscard": "the card taken from the pile may not be thrown in the same turn: look at can.may_not_discard",
    "not_in_hand": "play only cards of view.hand, each as often as it is there; what an earlier step used is gone",
    "no_discard": "every turn ends with a discard: put a card of the hand into discard",
    "needs_discard": "keep one card back to throw it: the last one may not be laid",
    "wrong_action": "look at ask: it says which actions are possible",
    "ace_must_play": "look at can.pass: with a dealt ace one may not pass",
    "must_take": "look at rules.exchange.dealer_trump: where it is forced, take the trump and throw a card",
    "too_many_thrown": "throw at most can.max_throw cards",
    "no_table": "rules.table.enabled is false: leave steps empty",
    "opening_too_low": "rules.table.opening_min: the first melds must be worth that much together",
    "too_many_melds": "lay at most can.melds_left melds in a turn",
    "not_opened": "rules.table.layoff_after_opening: lay a meld of your own first",
    "nothing_to_call": "look at can.do",
    "bet_over_bet": "look at can.do",
    "no_residue": "close with a residue only where can.close is true",
    "not_closed": "close only when all cards but the discard are in melds",
    "card_spelling": "write cards as the referee does: a rank of A23456789TJQK, a suit of cdhs, * for a joker",
    "unknown_do": "spell do as in `ramino bot spec`",
    "bad_action": "see the examples of this ask in `ramino bot spec`",
}


def nothing_came(talk: Dialogue, to: str, within_ms: int) -> Failed:
    """No line within the time: gone, unfinished, unflushed, or still thinking."""
    if talk.flooded:
        return Failed(f"more than {FLOOD >> 20} MiB on stdout in answer to {to}", "one line, and no more", silent=True)
    if not talk.open:
        return left(talk, to, answering=True)
    if talk.partial:
        said = wire.quote(talk.partial)
        problem = f"what it wrote in answer to {to} has no newline: {said}"
        return Failed(problem, "end every line with \\n, and flush", silent=True)
    return _late(talk, to, within_ms)


def _late(talk: Dialogue, to: str, within_ms: int) -> Failed:
    """Whether the answer still comes, and when. Who has answered before is waited for longer: it does flush."""
    begin, slow = time.monotonic(), SLOW if to.startswith("turn") else SLOW_START
    problem, closed = f"no answer to {to} within {within_ms} ms", ""
    line = talk.hear(max(LATE_MS, within_ms) if talk.answered else LATE_MS)
    if line is None and not talk.open:
        return left(talk, to, answering=True)
    if line is None:
        talk.hang_up()
        line, closed = talk.hear(LATE_MS), ", when stdin had been closed"
    if line is None:
        return Failed(problem, f"{slow}; {FLUSH}", silent=True)
    if wire.blank(line):
        return Failed(f"nothing but blank lines came in answer to {to}", "write the answer, and no more", silent=True)
    said = wire.quote(line)
    if closed and not talk.answered:
        return Failed(f"the answer to {to} came only when stdin was closed: {said}", UNFLUSHED, silent=True)
    after = within_ms / 1000 + time.monotonic() - begin
    mend = f"{slow}; {FLUSH}" if closed else slow
    return Failed(f"{problem}: it came after {after:.1f} s{closed}: {said}", mend, silent=True)


def left(talk: Dialogue, after: str, *, answering: bool = False) -> Failed:
    """The process has ended, or closed its output."""
    how = talk.gone(300) or "closed its stdout"
    if after == "match_over":
        return Failed(f"it {how} at match_over", "stay: another match may follow; leave at quit, or when stdin ends")
    where = f"in place of an answer to {after}" if answering else f"after {after}"
    return Failed(f"it {how} {where}", talk.hindered() or "see its stderr: it must not end before quit")


def unreadable(talk: Dialogue, line: bytes, problem: wire.Malformed) -> Failed:
    """A line that is no message."""
    said = wire.quote(line)
    if line.startswith(wire.BOM):
        return Failed(f"the line begins with a byte order mark: {said}", "write UTF-8 without one")
    if wire.stray(line):
        return Failed(f"this came on stdout and is no message: {said}", BANNER)
    if problem.code == "bad_json" and _goes_on(talk, line):
        return Failed(
            f"the JSON is spread over several lines: {said}",
            "write the whole object on one line: no indentation, no pretty printing",
        )
    return Failed(f"{problem.message} ({problem.code}): {said}", _shape_mend(problem))


def _goes_on(talk: Dialogue, line: bytes) -> bool:
    text = line
    for more in talk.silence(200):
        text += b"\n" + more
        try:
            msgspec.json.decode(text)
        except wire.FAILURES:
            continue
        return True
    return False


def _shape_mend(problem: wire.Malformed) -> str:
    if problem.message.startswith("id ") or '"id" is missing' in problem.message:
        return "copy the id of the turn into the answer, as the number that it is"
    if problem.message.startswith("protocol:"):
        return 'say "protocol":1, a number'
    if problem.code == "bad_json":
        return "write JSON with a library, one object a line"
    return "see the examples in `ramino bot spec`"


def wrong_kind(message: messages.BotMessage, wanted: str) -> Failed:
    """A message that is well, but not here."""
    said = wire.tag(type(message))
    return Failed(f"it said {said} where {wanted} was wanted", f"answer with a message of type {wanted}")


def wrong_id(said: int, wanted: int, asked: list[int]) -> Failed:
    """An act with another id."""
    if said in asked:
        return Failed(
            f"the id is that of an earlier turn: {said}, not {wanted}",
            "copy the id of the turn that you answer; answer each turn once",
        )
    return Failed(f"the id is {said}, but the turn's is {wanted}", "copy the id of the turn; do not count your own")


def second_answer(message: messages.Act) -> Failed:
    """An act where ready is wanted, with the id of a turn that has been answered."""
    return Failed(f"a second answer to one turn, with the id {message.id}", ONCE)


def malformed(problem: wire.Malformed) -> Failed:
    """An action that cannot be read."""
    return Failed(f"{problem.message} ({problem.code})", MENDS.get(problem.code, ""))


def illegal(refusal: IllegalAction) -> Failed:
    """An action against the rules."""
    place = f" (action.{refusal.path})" if refusal.path else ""
    mend = MENDS.get(refusal.code, "can and view say what is possible; the code is explained in `ramino bot spec`")
    if refusal.code.startswith("must_"):
        mend = MENDS.get(refusal.code, "play one of can.cards")
    return Failed(f"illegal: {refusal}{place} ({refusal.code})", mend)


def not_asked(line: bytes, after: str) -> Failed:
    """A line where none was wanted."""
    said = wire.quote(line)
    if wire.stray(line):
        return Failed(f"this came on stdout after {after} and is no message: {said}", BANNER)
    if after == "its answer":
        return Failed(f"a second answer to one turn: {said}", ONCE)
    return Failed(f"{after} needs no reply, but this came: {said}", f"say nothing after {after}")
