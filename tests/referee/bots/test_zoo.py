"""Real processes that misbehave: each kind ends in its verdict, in time, the others play on, and nothing is left."""

import sys
import time
from pathlib import Path

import msgspec
import pytest
from survivors import forget, survivors

from protocol.messages import Limits
from referee.bots.spec import External, parse_bot
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, choose, run_match
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS

ZOO = Path(__file__).parents[3] / "sample_bots" / "faulty"
QUICK = Limits(start_ms=8000, ready_ms=1500, move_ms=200, bank_ms=400, grace_ms=50)
PATIENT = Limits(start_ms=8000, ready_ms=1500)
"""For bots that are in time, on a machine that may be busy."""

# bot and arguments; the verdicts that it must get; what ends its play
KINDS = [
    ("exits_at_once", ["setup exited"], None),
    ("declines", ["setup declined"], None),
    ("never_ready", ["setup ready_timeout"], None),
    ("slow_start 0.5", [], None),
    ("lazy_first_move 0.4", [], None),
    ("lazy_first_move 0.8", ["timeout deadline", "warning late_reply"], None),
    ("unflushed", ["timeout deadline"], "timeout"),
    ("never_reads", ["timeout deadline"], "timeout"),
    ("endless_line", ["protocol too_long", "resource output_flood"], "resource"),
    ("floods acts", ["protocol unknown_id"], "protocol"),
    ("floods blanks", ["resource output_flood"], "resource"),
    ("floods text", ["warning stray_output", "protocol stray_output"], "protocol"),
    ("floods_stderr", ["resource log_flood"], "resource"),
    ("loud", [], None),
    ("dribbles", ["timeout deadline"], "timeout"),
    ("half_a_line", ["timeout deadline"], "timeout"),
    ("chatters", ["timeout deadline", "warning stray_output"], "timeout"),
    ("replies_then_exits", ["crash exited"], "crash"),
    ("closes stdin", ["crash exited"], "crash"),
    ("closes stdout", ["crash exited"], "crash"),
    ("closes all", ["crash exited"], "crash"),
    ("replies_twice", ["warning late_reply"], None),
    ("late_reply 0.8", ["timeout deadline", "warning late_reply"], None),
    ("wrong_id", ["protocol unknown_id"], "protocol"),
    ("replies_ahead", ["protocol unknown_id"], "protocol"),
    ("banner 0", ["warning stray_output"], None),
    ("banner 60", ["warning stray_output", "protocol stray_output"], "protocol"),
    ("big_line", [], None),
    ("content deep", ["protocol bad_json"], "protocol"),
    ("content utf8", ["protocol bad_utf8"], "protocol"),
    ("content control", ["protocol bad_json"], "protocol"),
    ("content nan", ["protocol bad_json"], "protocol"),
    ("content huge", ["protocol bad_shape"], "protocol"),
    ("content float", ["protocol bad_shape"], "protocol"),
    ("content string", ["protocol bad_shape"], "protocol"),
    ("content many", ["protocol bad_action"], "protocol"),
    ("content type", ["protocol unknown_type"], "protocol"),
    ("content missing", ["protocol bad_shape"], "protocol"),
    ("content homoglyph", ["protocol unknown_type"], "protocol"),
    ("content ten", ["protocol card_spelling"], "protocol"),
    ("content lines", ["protocol bad_json", "warning stray_output"], "protocol"),
    ("content nothing", ["protocol unknown_type"], "protocol"),
    ("cheats foreign", ["illegal not_in_hand"], "illegal"),
    ("cheats twice", ["illegal not_in_hand"], "illegal"),
    ("cheats order", ["illegal wrong_action"], "illegal"),
    ("slow 0.01", [], None),
    ("crashes exit", ["crash exited"], "crash"),
    ("crashes raise", ["crash exited"], "crash"),
    ("crashes segv", ["crash exited"], "crash"),
    ("crashes kill", ["crash exited"], "crash"),
    ("stays", [], None),
    ("leaves_children plain", [], None),
    ("leaves_children setsid", [], None),
    ("leaves_children daemon", [], None),
    ("leaves_children plain exits", ["crash exited"], "crash"),
    ("leaves_children setsid exits", ["crash exited"], "crash"),
    ("leaves_children daemon exits", ["crash exited"], "crash"),
]


def play(words, sandbox, limits):
    """One short match of the bot against the built-in random one; gives the result and the seconds it took."""
    script, *arguments = words.split()
    path = str(ZOO / f"{script}.py")
    python = "/usr/bin/python3" if sandbox != "none" else sys.executable
    faulty = External((script, *arguments), (python, path, *arguments), str(ZOO), path)
    rules = rules_of("classico", ["match.end=deals", "match.deals=2"])
    setup = Setup(2, board_key("zoo", 0))
    other = msgspec.structs.replace(parse_bot("random", BUILTINS), untimed=True)
    spec = MatchSpec(rules.game, rules.rules, rules.preset, setup, "zoo", "0", limits)
    start = time.monotonic()
    result = run_match(Job(spec, (faulty, other)), sandbox=choose(sandbox))
    return result, time.monotonic() - start


def seen(player):
    return sorted({f"{fault.kind} {fault.code}" for fault in player.faults})


@pytest.fixture(autouse=True)
def before():
    """Only what a test starts itself may be found left over."""
    forget()


def check(words, verdicts, retired, sandbox):
    descriptors = len(list(Path("/proc/self/fd").iterdir()))
    late = any("deadline" in verdict for verdict in verdicts) or words.startswith("lazy")
    result, seconds = play(words, sandbox, QUICK if late else PATIENT)
    faulty, other = result.players
    assert seen(faulty) == sorted(verdicts), faulty.faults
    assert faulty.retired == retired
    assert other.faults == () and other.strikes == 0
    failed = bool(verdicts) and verdicts[0].startswith("setup")
    assert (result.places is None) == failed
    if retired:
        assert result.places == (2, 1)
    assert seconds < 30
    assert survivors() == []
    assert len(list(Path("/proc/self/fd").iterdir())) == descriptors
    return result


@pytest.mark.parametrize(("words", "verdicts", "retired"), KINDS, ids=[kind[0] for kind in KINDS])
def test_each_kind_ends_in_its_verdict(words, verdicts, retired):
    check(words, verdicts, retired, "none")


@pytest.mark.long
@pytest.mark.skipif(choose("auto").name != "bwrap", reason="bubblewrap does not work here")
@pytest.mark.parametrize(("words", "verdicts", "retired"), KINDS, ids=[kind[0] for kind in KINDS])
def test_each_kind_in_the_sandbox(words, verdicts, retired):
    check(words, verdicts, retired, "bwrap")


def test_a_bot_that_thinks_too_long_uses_up_its_bank_and_then_its_strikes():
    limits = Limits(move_ms=100, bank_ms=200, grace_ms=20, strikes=2)
    result, _ = play("slow 0.2", "none", limits)
    assert seen(result.players[0])[0] == "timeout deadline"
    assert (result.players[0].strikes, result.players[0].retired) == (2, "timeout")
    assert result.players[0].think_ms.max < 500


@pytest.mark.parametrize(
    ("where", "kind"),
    [
        ("hello", "setup"),
        ("ready", "setup"),
        ("turn", "timeout"),
        ("illegal", "illegal"),
        ("protocol", "protocol"),
    ],
)
def test_whatever_goes_wrong_the_end_of_the_log_is_shown(where, kind):
    limits = Limits(start_ms=1500, ready_ms=500, move_ms=100, bank_ms=0, strikes=1)
    faults = play(f"mutters {where}", "none", limits)[0].players[0].faults
    assert [fault.kind for fault in faults] == [kind]
    assert faults[0].stderr.endswith(f"about to go wrong at {where}")


def test_what_is_reported_says_why_and_shows_it():
    crash = check("crashes raise", ["crash exited"], "crash", "none").players[0].faults[0]
    assert crash.message == "exited with code 1" and "IndexError: list index out of range" in crash.stderr
    signal = check("crashes segv", ["crash exited"], "crash", "none").players[0].faults[0]
    assert signal.message == "killed by SIGSEGV"
    half = check("half_a_line", ["timeout deadline"], "timeout", "none").players[0].faults[0]
    assert half.line == '{"type":"act","id":' and "no newline" in half.message
    silent = check("unflushed", ["timeout deadline"], "timeout", "none").players[0].faults[0]
    assert "flushed" in silent.message
    start = check("exits_at_once", ["setup exited"], None, "none").players[0].faults[0]
    assert start.message == "exited with code 0 before hello" and "config.ini" in start.stderr
