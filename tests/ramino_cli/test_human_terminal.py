"""A person at a real terminal of 80 × 24: whole deals, refusals, undo, hints, and every way to leave."""

import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

import sample_bots

RAMINO = ["-c", "from ramino_cli.main import main; main()"]
MINIMAL = f"{sys.executable} {Path(sample_bots.__file__).with_name('minimal.py')}"
CLEAR = "\x1b[H\x1b[2J"
COLOUR, BLANK = r"(?:\x1b\[[0-9;]*m)*", r"[ \r\n]+"
LOOK = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02]")
SEED = ["--seed", "0123456789abcdef.0123"]
ONE_DEAL = ["--set", "match.end=deals"]
DEAL = {
    "dealer": 1,
    "hands": [
        ["5h", "*", "7h", "7c", "7d", "7s", "9c", "Tc", "Jc", "2d"],
        ["3c", "6d", "4h", "6s", "8c", "Td", "Qh", "Ks", "5c", "9s"],
    ],
    "upcard": "Kd",
    "stock": ["3s", "4d", "8h", "6h", "2c"],
}
AT_ONCE = DEAL | {"hands": [["5h", "6h", *DEAL["hands"][0][2:]], DEAL["hands"][1]], "stock": ["8h", "4d"]}
RAMS = {
    "dealer": 2,
    "hands": [["Ah", "Kh", "9h", "8c", "7c"], ["Qd", "Jd", "9d", "Tc", "9c"], ["Qh", "8h", "Ks", "Ts", "8s"]],
    "turn_up": "7h",
    "stock": ["7d", "8d", "Td", "Kd", "7s"],
}


class Table:
    """A terminal with `ramino play` in it."""

    def __init__(self, tmp_path, *args, deal=DEAL, env=()):
        file = tmp_path / "deals.jsonl"
        file.write_text(json.dumps(deal))
        surroundings = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "RAMINO_LANG")}
        surroundings |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "INPUTRC": "/dev/null"} | dict(env)
        argv = [*RAMINO, "play", *args, "--deals", str(file), *SEED]
        self.child = pexpect.spawn(
            sys.executable, argv, dimensions=(24, 80), encoding="utf-8", timeout=60, env=surroundings
        )
        self.seen = ""

    def expect(self, *texts):
        """Waits for these texts, in order; they may be coloured, and go on in the next line."""
        for text in texts:
            self.child.expect(COLOUR.join(BLANK if sign == " " else re.escape(sign) for sign in text))
            self.seen += self.child.before + self.child.after

    def type(self, line, *texts):
        self.child.send(line + "\r")
        self.expect(*texts)

    def end(self):
        """The exit code; the whole output is in `seen`."""
        self.child.expect(pexpect.EOF)
        self.seen += self.child.before
        self.child.close()
        return self.child.exitstatus

    def screens(self):
        """What stood on the screen between two clearings, as lines without colours."""
        return [LOOK.sub("", each).replace("\r", "").split("\n") for each in self.seen.split(CLEAR)[1:]]


@pytest.fixture
def table(tmp_path):
    tables = []

    def sit(*args, **more):
        tables.append(Table(tmp_path, *args, **more))
        return tables[-1]

    yield sit
    for each in tables:
        each.child.close(force=True)


def test_a_whole_deal(table, tmp_path, ramino):
    record = tmp_path / "match.jsonl"
    at = table("human", MINIMAL, "--sandbox", "none", "--record", str(record), *ONE_DEAL)
    at.expect("your hand", "Take a card:", "discard K♦", "> ")
    at.type("s", "You drew 3♠")
    at.type("lay 7c 7d", "No: 7♣ 7♦: a meld has at least three cards, this has 2.")
    at.type("lay 5h * 7h", "1 5♥ ★=6♥ 7♥", "so far: lay 5♥ ★ 7♥")
    at.type("undo", "no melds yet")
    at.type("undo", "nothing to take back")
    at.type("l 5h * 7h", "so far")
    at.type("ok", "throw a card")
    at.type("throw 3s", "discard 3♠", "ok (or Enter) ends your turn")
    at.type("ok", "drew from the stock, threw K♠", "Take a card:")
    at.type("2", "You took K♠")
    at.type("Ks;ok", "K♠ was taken from the pile", "S003-30", "Rule:", "draw.no_rediscard = true")
    at.type("hint", "Hint: lay", "throw 2♦", "leaves 10 points")
    at.type("do", "throw 2♦. ok")
    at.type("", "threw Q♥", "1 card", "Take a card:")
    at.type("stock", "You drew 6♥")
    at.type("swap 6h", "1 5♥ 6♥ 7♥")
    at.type("throw Ks;ok", "a joker taken from the table must be laid in the same turn", "Rule:")
    at.type("add * to 1", "5♥ 6♥ 7♥ ★=8♥")
    at.type("close", "throw K♠. ok")
    at.type("ok", "you: closed", "Deal 1 is over: you, closed", "+0", "place")
    assert at.end() == 0
    for screen in at.screens():
        prompt = next(row for row, line in enumerate(screen) if line.startswith("> "))
        assert prompt < 24
        assert max(map(len, screen[:prompt])) < 80
    assert ramino("replay", str(record), "--verify").code == 0


def test_a_whole_hand_at_once_against_random(table):
    at = table("me=human", "random", *ONE_DEAL, deal=AT_ONCE)
    at.expect("Take a card:")
    at.type("s;lay all;throw 2d;ok", "you: closed", "Deal 1 is over")
    assert not re.search("Q♥|K♠|9♠", LOOK.sub("", at.seen)), "the other's cards are shown before the end"
    at.expect("Q♥", "me", "place")
    assert at.end() == 0


def test_a_deal_of_rams(table):
    at = table("human", "random", "random", "--rules", "rams", deal=RAMS)
    at.expect("trump ♥, turned up 7♥", "you hold an ace")
    at.type("pass", "with an ace one may not pass", "S002-08")
    at.type("throw 4 5", "throw 8♣ 7♣. ok")
    at.type("undo", "you hold an ace")
    at.type("throw 8c 7c;ok", "bought 2", "Lead a card")
    at.type("Kh", "the trump ace must be led")
    at.type("hint", "play A♥")
    at.type("1", "1 trick", "card by its name or number")
    for _ in range(3):
        at.type("hint;do", "card by its name or number")
    at.type("hint;do", "Deal 1 is over: all tricks are played", "Enter to go on")
    at.type("", "deal 2", "> ")
    at.type("quit", "You leave the table.")
    assert at.end() == 130


@pytest.mark.parametrize("way", ["quit\r", "\x03", "\x04"])
def test_leaving_is_clean(table, tmp_path, way):
    record = tmp_path / "match.jsonl"
    at = table("human", "random", "--record", str(record))
    at.expect("Take a card:", "> ")
    at.type("s", "You drew 3♠")
    at.child.send(way)
    assert at.end() == 130
    assert "Traceback" not in at.seen
    assert len(record.read_bytes().splitlines()) >= 4


@pytest.mark.parametrize(
    ("args", "env", "wanted", "unwanted"),
    [
        ([], {"NO_COLOR": "1"}, "discard K♦", r"\x1b\[[0-9;]*[1-9][0-9;]*m"),
        ([], {"TERM": "dumb"}, "discard K♦", r"\x1b"),
        (["--plain"], {}, "discard Kd", r"\x1b\[(?!\?)|[♥♦▸─]"),
        (["--plain"], {"TERM": "dumb", "LANG": "C", "PYTHONUTF8": "0"}, "discard Kd", r"[^\x00-\x7f]|\x1b"),
    ],
)
def test_without_colours_and_signs(table, args, env, wanted, unwanted):
    at = table("human", "random", *args, env=env)
    at.expect(wanted, "> ")
    at.type("s", "You drew")
    at.type("nonsense", "no move here")
    at.type("quit")
    assert at.end() == 130
    assert re.search(unwanted, at.seen) is None


def test_help_rules_story_and_sorting(table):
    at = table("human", "random")
    at.expect("Take a card:", "> ")
    at.type("?", "take the top card of the stock", "Enter to go on")
    at.type("", "Take a card:")
    at.type("rules", "Each turn:", "Enter to go on")
    at.type("", "Take a card:")
    at.type("rules melds", "melds.max_jokers", "Enter to go on")
    at.type("", "Take a card:")
    at.type("sort", "sorted by suit", "Take a card:")
    at.type("story", "Enter to go on")
    at.type("", "Take a card:")
    at.type("quit")
    assert at.end() == 130


def test_tab_completes_commands_and_cards(table):
    at = table("human", "random")
    at.expect("Take a card:", "> ")
    at.child.send("hi\t")
    at.expect("nt ")
    at.type("", "Hint:")
    at.type("s", "You drew 3♠")
    at.child.send("throw 3\t")
    at.expect("s ")
    at.type("", "throw 3♠. ok")
    at.type("quit")
    assert at.end() == 130


def test_in_italian(table):
    at = table("human", "random", "--lang", "it")
    at.expect("la tua mano", "Prendi una carta:")
    at.type("mazzo", "Hai pescato 3♠")
    at.type("cala 7c 7d", "una combinazione ha almeno tre carte")
    at.type("scarta 3s", "ok (o Invio)")
    at.type("annulla", "poi scarta una carta")
    at.type("aiuto", "cala una combinazione", "Invio per continuare")
    at.type("", "poi scarta una carta")
    at.type("fine", "Lasci il tavolo.")
    assert at.end() == 130


def test_two_people_do_not_see_each_others_cards(table):
    at = table("Ada=human", "Bo=human")
    at.expect("Ada, it is your turn: press Enter")
    at.type("", "your hand", "Take a card:")
    at.type("s;3s;ok", "Bo, it is your turn: press Enter")
    before = at.seen.rpartition(CLEAR)[2]
    assert "7♣" not in LOOK.sub("", before)
    at.type("", "your hand")
    shown = LOOK.sub("", at.seen.rpartition(CLEAR)[2])
    at.type("quit")
    assert at.end() == 130
    assert "J♣" not in shown
