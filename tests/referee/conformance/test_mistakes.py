"""Each of the commonest mistakes of bot authors, made in the smallest bot: the check finds it and names the mend."""

import re
import sys
from pathlib import Path

import psutil
import pytest

from referee.bots.sandbox import Sandbox
from referee.bots.spec import External
from referee.conformance import CheckResult, Conditions, check_bot
from sample_bots.builtin import BUILTINS

MINIMAL = (Path(__file__).parents[3] / "sample_bots" / "minimal.py").read_text(encoding="utf-8")
STARTER = (Path(__file__).parents[3] / "sample_bots" / "starters" / "python" / "bot.py").read_text(encoding="utf-8")
OUT = "    print(json.dumps(reply), flush=True)  # one line, and out at once\n"
CONTINUE = "        continue\n"
FIRST = "for line in sys.stdin:\n"
ACT = '        reply = {"type": "act", "id": message["id"], "action": action}\n'

DISCARD = '"discard": max(free, key=lambda card: RANKS.index(card[0]))'
READ = "    message = json.loads(line)\n"
BREAK = "        break\n"
KNOCK = '"knock": lambda can, view, rules: {"do": "pass"}'
SLEEP = "        import time; time.sleep(60)\n"
THROW_BACK = """\
        if message['ask'] == 'play' and message['view']['drawn']:
            message['can']['may_not_discard'] = None
            message['view']['hand'] = [message['view']['drawn']]
        action = ANSWERS"""
LAST = "        last = globals().setdefault('last', message['id'])\n"

MISTAKES = [
    # name, what is right, what the author wrote, the checks, what the problem says, what the mend says
    ("not flushed", OUT, OUT.replace(", flush=True", ""), "hello", "only when stdin was closed", "flush"),
    ("reads all", FIRST, "for line in sys.stdin.read().splitlines():\n", "hello", "only when stdin", "line by line"),
    ("no newline", OUT, OUT.replace("flush=True", "flush=True, end=''"), "hello", "has no newline", "end every line"),
    ("pretty JSON", OUT, OUT.replace("(reply)", "(reply, indent=1)"), "hello", "over several lines", "one line"),
    ("act not flushed", OUT, OUT.replace("flush=True", "flush=reply['type'] != 'act'"), "ramino: draw",
     "no answer to turn .*when stdin had been closed", "flush"),
    ("banner", FIRST, 'print("bot 1.0", flush=True)\n' + FIRST, "hello", "no message: bot 1.0", "stderr"),
    ("debug print", ACT, '        print("thinking")\n' + ACT, "ramino: play", "no message: thinking", "stderr"),
    ("no JSON", "json.dumps(reply)", "reply", "hello", "double quotes", "library"),
    ("byte order mark", FIRST, 'sys.stdout.write("\\ufeff")\n' + FIRST, "hello", "byte order mark", "without"),
    ("protocol as text", '"protocol": 1', '"protocol": "1"', "hello", "protocol", "a number"),
    ("no id", ACT, ACT.replace('"id": message["id"], ', ""), "ramino: draw", "id", "copy the id"),
    ("id as text", ACT, ACT.replace('message["id"]', 'str(message["id"])'), "draw", "id must be", "copy the id"),
    ("own ids", ACT, ACT.replace('message["id"]', "1"), "draw", "the turn's is 1804289383", "do not count"),
    ("last id", ACT, LAST + ACT.replace('message["id"]', "last"), "one answer", "earlier turn", "copy the id"),
    ("two answers", OUT, OUT + '    if "id" in reply:\n    ' + OUT, "ramino: draw", "second answer", "once"),
    ("two answers in a row", OUT, OUT + '    if "id" in reply:\n    ' + OUT, "one answer", "second answer", "once"),
    ("answers match_over", CONTINUE, '        reply = {"type": "ready"}\n', "ramino: draw", "match_over needs no reply",
     "say nothing"),
    ("leaves after a match", CONTINUE, "        if message['type'] == 'match_over':\n            break\n" + CONTINUE,
     "ramino: draw", "exited with code 0 at match_over", "another match"),
    ("one at a time", FIRST, "import socket; lock = socket.socket(socket.AF_UNIX); lock.bind('\\0ramino-' + __file__)\n"
     + FIRST, "side by side", "while two of it run: it exited", "many tables"),
    ("slow start", FIRST, "import time; time.sleep(2)\n" + FIRST, "hello",
     r"within 1500 ms: it came after [12]\.\d s: ", "start faster"),
    ("answers deal_over", CONTINUE, '        reply = {"type": "ready"}\n', "deal_over", "no reply", "say nothing"),
    ("answers error", CONTINUE, "        if message['type'] != 'error':\n            continue\n", "error",
     "error needs no reply|second answer", "nothing after error"),
    ("10d for Td", DISCARD, '"discard": "10d"', "one meld a turn", "write Td", "A23456789TJQK"),
    ("throws it back", "        action = ANSWERS", THROW_BACK, "from the pile", "rediscard", "may_not_discard"),
    ("forgets what it took", ' if card != can["may_not_discard"]', "", "dearest", "rediscard", "may_not_discard"),
    ("a card not held", DISCARD, '"discard": "Jc"', "ramino: play", "not in your hand", "view.hand"),
    ("passes an ace", 'if can["pass"] else', "if True else", "with an ace", "ace_must_play", "can.pass"),
    ("plays any card", 'can["cards"][0]}', 'sorted(view["hand"])[1]}', "following", "must_", "can.cards"),
    ("leaves the trump", '"forced"', '"sometimes"', "trump, forced", "must_take", "dealer_trump"),
    ("unknown do", KNOCK, KNOCK.replace("pass", "skip"), "knock", "it must be one of", "spell"),
    ("leaves at match_over", CONTINUE, "        if message['type'] == 'match_over':\n            break\n" + CONTINUE,
     "match_over", "exited with code 0 at match_over", "another match"),
    ("stays at the end", BREAK, CONTINUE, "end of file", "still runs", "end of file"),
    ("stays at quit", BREAK, SLEEP, "quit", "still runs", "leave when quit"),
    ("too slow", ACT, "        import time; time.sleep(0.9)\n" + ACT, "ramino: draw",
     r"no answer to turn \(draw\) within 800 ms: it came after (0\.9|1\.\d) s: ", "^think less.*--move-ms$"),
    ("much too slow", ACT, "        import time; time.sleep(2)\n" + ACT, "ramino: draw",
     r"no answer to turn \(draw\) within 800 ms: it came after 2\.\d s, when stdin", "^think less"),
    ("silent", OUT, "    if reply['type'] != 'act':\n    " + OUT, "ramino: draw",
     "no answer to turn", "^think less.*answer everything.*flush"),
    ("crashes", ACT, "        1 / 0\n" + ACT, "ramino: draw", "exited with code 1", "stderr"),
    ("refuses new fields", READ, READ + "    assert 'x_later' not in message\n", "unknown", "exited", "stderr"),
    ("refuses new messages", CONTINUE, "        assert message['type'] != 'x_later'\n" + CONTINUE, "unknown",
     "exited", "stderr"),
    ("refuses escapes", FIRST, FIRST + "    assert '\\\\u' not in line\n", "foreign", "exited", "stderr"),
    ("short lines only", FIRST, FIRST + "    assert len(line) < 65536\n", "long line", "exited", "stderr"),
    ("declines all", '"ready" if known else "decline"', '"decline"', "ready", "declines both games", "ready"),
]  # fmt: skip

CRASHES_LATE = (
    ACT, "        counted = globals().setdefault('counted', [])\n        counted.append(1)\n"
    "        assert len(counted) < 12, 'it goes wrong late'\n" + ACT,
)  # fmt: skip

ADVICE = [
    ("CRLF", OUT, OUT.replace("flush=True", "flush=True, end='\\r\\n'"), "draw", "CRLF"),
    ("slow start", FIRST, "import time; time.sleep(0.8)\n" + FIRST, "hello", "to start"),
    ("plays Rams alone", '("ramino", "rams")', '("rams",)', "", "declines ramino"),
    ("plays Ramino alone", '("ramino", "rams")', '("ramino",)', "", "declines rams"),
    ("knows every game", 'message["game"] in ("ramino", "rams")', "True", "decline", "decline what you do not play"),
    ("stumbles over CRLF", FIRST, FIRST + "    assert '\\r' not in line\n", "CRLF", "stumbles"),
    ("code 7 at quit", BREAK, "        sys.exit(7)\n", "quit", "exited with code 7"),
]


def check(folder: Path, source: str, only: str) -> list[CheckResult]:
    bot = folder / "bot.py"
    bot.write_text(source, encoding="utf-8")
    python = sys.executable
    external = External((python, "bot.py"), (python, str(bot)), str(folder), str(bot))
    found = check_bot(external, Sandbox(), Conditions(1_500, 800), BUILTINS["random"], only=only)
    assert any(only in result.name for result in found)
    return found


def written(old: str, new: str) -> str:
    assert old in MINIMAL
    source = MINIMAL.replace(old, new)
    if new == CONTINUE:  # one who stays when stdin has ended
        source += "import time\ntime.sleep(60)\n"
    # a text stream would turn "\r\n" into "\n" before the bot sees it
    return source.replace("import sys\n", "import sys\nsys.stdin.reconfigure(newline='\\n')\n")


@pytest.mark.parametrize(("old", "new", "only", "problem", "mend"), [row[1:] for row in MISTAKES],
                         ids=[row[0] for row in MISTAKES])  # fmt: skip
def test_the_mistake_is_named(tmp_path: Path, old: str, new: str, only: str, problem: str, mend: str) -> None:
    failed = [result for result in check(tmp_path, written(old, new), only) if result.outcome == "failed"]
    assert failed
    assert re.search(problem, failed[0].problem), failed[0]
    assert re.search(mend, failed[0].mend), failed[0]
    assert failed[0].sent


@pytest.mark.parametrize(("old", "new", "only", "advice"), [row[1:] for row in ADVICE], ids=[row[0] for row in ADVICE])
def test_what_is_put_up_with_is_advised_against(tmp_path: Path, old: str, new: str, only: str, advice: str) -> None:
    results = check(tmp_path, written(old, new), only)
    assert {result.outcome for result in results} <= {"passed", "skipped"}
    assert any(advice in text for result in results for text in result.advice)


CLOSING = [
    # what a bot that closes may overlook, the check and the code that tell it
    ('rules["closing"]["needs_discard"]', "False", "play, all melds", "needs_discard", "keep one card back"),
    (' if view["drawn_from"] == "discard" else None', " and None", "all melds but", "rediscard",
     "may_not_discard"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "only", "code", "mend"), CLOSING)
def test_a_bot_that_closes_wrongly_is_found_out(
    tmp_path: Path, old: str, new: str, only: str, code: str, mend: str
) -> None:
    assert old in STARTER
    source = STARTER.replace(old, new).replace('can["may_not_discard"]', "None")
    failed = [result for result in check(tmp_path, source, only) if result.outcome == "failed"]
    assert failed
    assert any(re.search(code, result.problem) and re.search(mend, result.mend) for result in failed)


def test_a_match_that_goes_wrong_can_be_seen_again(tmp_path: Path) -> None:
    failed = check(tmp_path, written(*CRASHES_LATE), "match: classico")[-1]
    assert failed.problem == "deal 1: crash, exited with code 1 (exited)"
    assert "it goes wrong late" in failed.stderr
    words = "ramino play BOT random random --rules classico --set match.end=deals --set match.deals=1 --seed bot-check"
    assert words in failed.mend


def test_what_cannot_be_tried_is_said_to_be_skipped(tmp_path: Path) -> None:
    results = check(tmp_path, "print('nothing')", "hello")
    assert [result.outcome for result in results] == ["failed", "skipped"]


def test_nothing_is_left_running(tmp_path: Path) -> None:
    check(tmp_path, written("        break\n", "        import time; time.sleep(60)\n"), "quit")
    left = [child for child in psutil.Process().children(recursive=True) if child.status() != psutil.STATUS_ZOMBIE]
    assert not [child for child in left if str(tmp_path) in " ".join(child.cmdline())]
