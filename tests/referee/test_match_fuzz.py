"""Hostile lines against whole matches of every preset: no exception, no hang, only verdicts, and a match that ends."""

from random import Random

import msgspec
import pytest

from protocol.cards import CARDS
from protocol.messages import Limits
from referee.game import Setup
from referee.games.presets import names, rules_of
from referee.match import Chair, Match, MatchSpec
from referee.shuffling import board_key

KINDS = {"warning", "illegal", "protocol"}
PIECES = [b'"', b"{", b"}", b"[", b"]", b"\\u0000", b"\\ud800", b"null", b"-1", b"1e9", b"\xff", b"\n", b"\r\n", b"5h"]
ACTIONS = [
    {"do": "pass"}, {"do": "bet", "to": 5}, {"do": "call"}, {"do": "raise", "to": 10**9}, {"do": "fold"},
    {"do": "draw", "from": "discard"}, {"do": "draw", "from": "discard", "second": "discard"}, {"do": "close"},
    {"do": "knock"}, {"do": "take"}, {"do": "yield"}, {"do": "reenter"}, {"do": "leave"}, {"do": "finish"},
    {"do": "enter", "throw": []},
]  # fmt: skip


def cards(random, hand, most=6):
    """Some cards, mostly of the hand, some twice, some with an identity."""
    pool = [*(hand or ["5h"])] * 4 + sorted(CARDS)
    some = random.choices(pool, k=most)
    return [f"{card}=7h" if random.random() < 0.1 else card for card in some[: random.randint(0, most)]]


def action(random, turn):
    """A well-formed action that may be against every rule."""
    hand = turn.get("view", {}).get("hand", [])
    kind = random.randrange(4)
    if kind == 0:
        return random.choice(ACTIONS)
    one = (cards(random, hand, 1) or ["5h"])[0]
    if kind == 1:
        return random.choice([{"do": "card", "card": one}, {"do": "enter", "throw": cards(random, hand)},
                              {"do": "take", "throw": one}])  # fmt: skip
    steps = [
        random.choice([{"meld": cards(random, hand)}, {"add": cards(random, hand, 2), "to": random.randint(0, 4)},
                       {"swap": one, "to": random.randint(0, 4)}, {"split": random.randint(0, 4)}, {},
                       {"meld": cards(random, hand), "to": 1}])
        for _ in range(random.randint(0, 3))
    ]  # fmt: skip
    discard = random.choice([one, None])
    return {"do": "play", "steps": steps, "discard": discard, "close": random.random() < 0.2}


def line(random, turn):
    """What the bot writes: an action, or its bytes bent."""
    data = bytearray(msgspec.json.encode({"type": "act", "id": turn["id"], "action": action(random, turn)}) + b"\n")
    if random.random() < 0.3:
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(data))
            if random.random() < 0.5:
                data[at:at] = random.choice(PIECES)
            else:
                del data[at : at + random.randint(1, 9)]
        data += b"\n"
    return bytes(data)


def fuzz(preset, seed):
    """One match with bots that write nonsense; gives the number of lines."""
    short = ["match.max_deals=2", *(["draw.max_turns=40"] if preset != "rams" else [])]
    random, rules = Random(f"{preset}{seed}"), rules_of(preset, short)
    seats = random.choice([each for each in range(2, 8) if _fits(rules, each)])
    limits = Limits(strikes=10**9, move_ms=1000)
    spec = MatchSpec(rules.game, rules.rules, preset, Setup(seats, board_key("fuzz", seed)), "fuzz", "0", limits)
    ids = iter(range(1, 10**9))
    match = Match(spec, [Chair(("./x",), "x")] * seats, lambda _: (next(ids), 0), keep=True)
    match.start(0)
    lines = 0
    while match.result is None:
        out, match.out = match.out, []
        assert out, "somebody must be asked"
        for seat, sent in out:
            message = msgspec.json.decode(sent)
            if message["type"] == "hello":
                match.data(seat, b'{"type":"hello","protocol":1,"name":"x"}\n', 0)
            elif message["type"] == "match":
                match.data(seat, b'{"type":"ready"}\n', 0)
            while message["type"] == "turn" and (turn := match.seats[seat].turn) and turn.id == message["id"]:
                match.data(seat, line(random, message), 0)
                lines += 1
        if lines > 20_000:
            return lines
    assert match.result.places is not None
    assert {fault.kind for player in match.result.players for fault in player.faults} <= KINDS
    return lines


def _fits(rules, seats):
    try:
        rules.game.check_setup(rules.rules, Setup(seats, board_key("fuzz", 0)))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("preset", list(names()))
def test_nonsense_is_judged(preset):
    assert fuzz(preset, 0) > 0


@pytest.mark.long
def test_nonsense_is_judged_a_hundred_thousand_times():
    lines, seed = 0, 1
    while lines < 100_000:
        for preset in names():
            lines += fuzz(preset, seed)
        seed += 1
