"""A bot as a class: write `draw`, `play`, `card`, …; the framing, the handshake and the safe defaults are here.

    from sample_bots.client import Bot, run

    class Mine(Bot):
        name = "mine"

        def draw(self, turn):
            return Draw("discard" if "discard" in turn.can["from"] else "stock")

    run(Mine())

`turn.view` and `turn.events` are the structs of `protocol.ramino` or `protocol.rams`, `self.match.rules` the game's
rules. The same object plays inside a program too (`referee.runner`), which is the quick way to try ideas.
"""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO, get_args

import msgspec

from protocol import messages, wire
from protocol.local import LocalBot
from protocol.messages import Match, Turn
from protocol.ramino import actions as ramino
from protocol.rams import actions as rams
from referee.games import GAMES


class Bot(LocalBot):
    """Plays safely until you override what it is asked. Every method gets a Turn and gives an action."""

    name = "client-bot"
    version = ""
    match: Match
    """The match being played: `match.rules`, `match.seat`, `match.players`, …"""

    def start(self, match: Match) -> None:
        """A match begins; when you override it, call this one first."""
        self.match = match

    def act(self, turn: Turn) -> Any:
        """One decision; the method of the same name takes it (`yield` is a Python word: `yields`)."""
        decide: Callable[[Turn], Any] = getattr(self, {"yield": "yields"}.get(turn.ask, turn.ask))
        return decide(turn)

    # Ramino

    def bet(self, turn: Turn) -> Any:
        """Stay out."""
        return ramino.Pass() if "pass" in turn.can["do"] else ramino.Fold()

    def draw(self, turn: Turn) -> Any:
        """From the stock."""
        return ramino.Draw("stock")

    def play(self, turn: Turn) -> Any:
        """Lay nothing, throw the card just drawn, or any other."""
        view: Any = turn.view
        free = [card for card in view.hand if card != turn.can["may_not_discard"]]
        return ramino.Play(discard=view.drawn if view.drawn in free else free[0])

    def knock(self, turn: Turn) -> Any:
        """Leave the discard alone."""
        return ramino.Pass()

    def yields(self, turn: Turn) -> Any:
        """Let the one who knocked have the card."""
        return ramino.Yield()

    def reenter(self, turn: Turn) -> Any:
        """Stay out."""
        return ramino.Leave()

    # Rams

    def enter(self, turn: Turn) -> Any:
        """Pass, where that is allowed."""
        return rams.Pass() if turn.can["pass"] else rams.Enter()

    def trump(self, turn: Turn) -> Any:
        """Leave the turned-up trump, unless it must be taken."""
        view: Any = turn.view
        forced = self.match.rules.exchange.dealer_trump == "forced"
        return rams.Take(view.hand[0]) if forced else rams.Leave()

    def card(self, turn: Turn) -> Any:
        """The first legal card."""
        return rams.Card(turn.can["cards"][0])


def run(bot: Bot, lines: Iterable[bytes] | None = None, out: BinaryIO | None = None) -> None:
    """Talks to the referee over stdin and stdout until `quit`. Whatever the bot prints goes to stderr."""
    lines, out = lines or sys.stdin.buffer, out or sys.stdout.buffer
    sys.stdout = sys.stderr
    game: str | None = None
    for line in lines:
        message = json.loads(line)
        kind = message["type"]
        if kind == "quit":
            return
        if kind == "match":
            game = message["game"]
        reply = _answer(bot, game, kind, message)
        if reply is not None:
            out.write(wire.encode(reply))
            out.flush()


def _answer(bot: Bot, game: str | None, kind: str, message: dict[str, Any]) -> msgspec.Struct | None:
    if kind == "hello":
        return messages.BotHello(messages.PROTOCOL, bot.name, bot.version, bot.wants)
    if kind == "match" and game not in GAMES:
        return messages.Decline(f"I do not play {game}")
    if kind == "match" and game is not None:
        match = msgspec.convert(message, Match)
        rules = msgspec.convert(_known(message["rules"], GAMES[game].rules), GAMES[game].rules, str_keys=True)
        bot.start(msgspec.structs.replace(match, rules=rules))
        return messages.Ready()
    if kind == "turn" and game is not None:
        turn = _turn(message, game)
        return messages.Act(turn.id, msgspec.Raw(msgspec.json.encode(bot.act(turn))))
    if kind in _TOLD:
        bot.told(msgspec.convert(message, _TOLD[kind]))
    return None


_TOLD: dict[str, type[msgspec.Struct]] = {
    "error": messages.Error, "deal_over": messages.DealOver, "match_over": messages.MatchOver,
}  # fmt: skip


def _turn(message: dict[str, Any], game: str) -> Turn:
    """The turn with the game's own structs for its view and its events."""
    turn = msgspec.convert(message, Turn)
    changes: dict[str, Any] = {}
    if "view" in message:
        changes["view"] = msgspec.convert(message["view"], GAMES[game].views)
    if "events" in message:
        kinds = GAMES[game].events
        known = {kind.__struct_config__.tag for kind in get_args(kinds)}
        changes["events"] = [msgspec.convert(each, kinds) for each in message["events"] if each["event"] in known]
    return msgspec.structs.replace(turn, **changes)


def _known(rules: dict[str, dict[str, Any]], kind: type[msgspec.Struct]) -> dict[str, dict[str, Any]]:
    """The switches that this version knows: a later referee may have more."""
    themes = {theme.encode_name: theme.type for theme in msgspec.structs.fields(kind)}
    return {
        name: {field.encode_name: rules[name][field.encode_name] for field in msgspec.structs.fields(theme)}
        for name, theme in themes.items()
    }
