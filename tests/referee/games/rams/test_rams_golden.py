"""One match kept as it was played: the same moves must lead to the same events and results, byte for byte.

`golden.jsonl` holds the rules' changes and the seed, then each move with what happened, complete, then the outcome.
When a change of the protocol is meant, write it anew: `python tests/referee/games/rams/test_rams_golden.py`.
"""

import random
from pathlib import Path

import msgspec

from protocol.rams.actions import Card, Enter, Leave, Pass, Take
from protocol.rams.rules import RamsRules
from protocol.rules import change
from referee.game import Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key

GOLDEN = Path(__file__).with_name("golden.jsonl")
CHANGES = {"match": {"deals": 2}, "exchange": {"max_cards": 4}, "play": {"irregularities": "penalise"}}
SEATS = 7


def opened():
    return RAMS.open(change(RamsRules(), CHANGES), Setup(SEATS, board_key("golden", 0)))


def line(thing):
    return msgspec.json.encode(thing).decode()


def replayed(moves):
    """The lines of a match: its moves are taken from `moves(ask, state)`."""
    step = opened()
    lines = [line({"changes": CHANGES, "seats": SEATS, "events": step.events})]
    while asks := RAMS.pending(step.state):
        action = moves(asks[0], step.state)
        step = RAMS.apply(step.state, asks[0].seat, action)
        lines.append(line({"seat": asks[0].seat, "action": action, "events": step.events, "over": step.finished}))
    return [*lines, line(RAMS.outcome(step.state)._asdict())]


def test_golden_match():
    golden = GOLDEN.read_text().splitlines()
    kept = iter([msgspec.json.decode(each) for each in golden[1:-1]])
    assert replayed(lambda ask, state: msgspec.convert(next(kept)["action"], RAMS.actions)) == golden


def test_golden_match_shows_what_it_should():
    """It is worth keeping: an exchange beyond the stock, a penalty and a trick are in it."""
    text = GOLDEN.read_text()
    for event in ("dealt", "turned_up", "passed", "entered", "bought", "renewed", "penalised", "trick_won"):
        assert f'"event":"{event}"' in text, event


def _by_chance(luck):
    def move(ask, state):
        hand = state.deal.hands[ask.seat]
        if ask.kind == "card":
            return Card(luck.choice(hand if luck.random() < 0.1 else ask.can["cards"]))
        if ask.kind == "trump":
            return luck.choice((Take(luck.choice(hand)), Leave()))
        if ask.can["pass"] and luck.random() < 0.1:
            return Pass()
        return Enter(tuple(luck.sample(hand, luck.choice((3, 4, 4)))))

    return move


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(replayed(_by_chance(random.Random(13)))) + "\n")
