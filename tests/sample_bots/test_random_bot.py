"""The bot to measure every other one by: whatever it does is legal."""

import msgspec

from protocol.messages import Clock, Limits, Match, Turn
from referee.game import Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.imagine import imagine
from referee.shuffling import board_key
from sample_bots.random_bot import RandomBot


def test_a_twin_of_the_card_taken_goes_back_while_both_are_there():
    rules = rules_of("italiano").rules
    state = RAMINO.open(rules, Setup(2, board_key("twins", 0))).state
    seen = RAMINO.view(state, RAMINO.pending(state)[0].seat)
    other = ("2d", "4d", "6d", "8d", "Td", "Qd", "2h", "4h")
    hands = [("Ac", "Ac") if seat == seen.seat else other for seat in range(2)]
    view = _after_taking(seen, hands)
    state = imagine(view, rules, hands, ("Ks",) * view.stock)
    bot = RandomBot()
    bot.start(Match("m", "ramino", rules, "", view.seat, ("a", "b"), Limits(), "seed", ""))
    ask = RAMINO.pending(state)[0]
    action = bot.act(Turn(1, ask.kind, ask.can, Clock(100, 0, 0), view, ()))
    assert action.discard == "Ac"
    RAMINO.apply(state, view.seat, action)


def _after_taking(seen, hands):
    return msgspec.structs.replace(
        seen, phase="play", hand=hands[seen.seat], hand_counts=tuple(map(len, hands)), discard=("6s",), drawn="Ac",
        drawn_from="discard", opened=(True, True),
    )  # fmt: skip
