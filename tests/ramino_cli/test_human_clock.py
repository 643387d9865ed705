"""While a person thinks nobody's clock runs, not even that of a bot which was asked at the same time."""

import sys
import time
from pathlib import Path

import sample_bots
from protocol.messages import Limits
from referee.bots.spec import BuiltIn, parse_bot
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, run_match
from referee.shuffling import board_key
from sample_bots.random_bot import RandomBot

THINKS = 1.5
LIMITS = Limits(move_ms=800, bank_ms=0, grace_ms=50)


class Slow(RandomBot):
    """Thinks long where others are asked too."""

    def act(self, turn):
        if turn.ask == "knock":
            time.sleep(THINKS)
        return super().act(turn)


def test_a_bot_that_is_asked_together_with_a_person_has_its_time():
    settings = ["battuta.enabled=true", "draw.max_turns=8", "match.max_deals=1", "players.max=4"]
    chosen = rules_of("due-mazzi", settings)
    minimal = Path(sample_bots.__file__).with_name("minimal.py")
    bot = parse_bot(f"{sys.executable} {minimal}", {})
    seats = (BuiltIn("human", Slow, untimed=True), bot, bot, bot)
    setup = Setup(len(seats), board_key("clock", 0))
    spec = MatchSpec(chosen.game, chosen.rules, chosen.preset, setup, "clock", "test", LIMITS)
    result = run_match(Job(spec, seats))
    assert result.players[0].think_ms.max > THINKS * 1000
    assert [fault for player in result.players for fault in player.faults] == []
