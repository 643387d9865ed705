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
    """Talks to the referee over stdin and stdout until `quit`. Whatever the bot prints goes to stderr.

    A line that cannot be read is reported there and passed over, as is a message of an unknown type.
    """
    lines, out = sys.stdin.buffer if lines is None else lines, out or sys.stdout.buffer
    sys.stdout = sys.stderr
    game: str | None = None
    for line in lines:
        try:
            message = _read(line, game)
        except wire.FAILURES as problem:
            print(f"cannot read {wire.quote(line)}: {problem}", file=sys.stderr)
            continue
        if isinstance(message, messages.Quit):
            return
        if isinstance(message, Match):
            game = message.game
        reply = _answer(bot, message)
        if reply is not None:
            out.write(wire.encode(reply))
            out.flush()


def _answer(bot: Bot, message: Any) -> msgspec.Struct | None:
    match message:
        case messages.Hello():
            return messages.BotHello(messages.PROTOCOL, bot.name, bot.version, bot.wants)
        case Match() if message.game not in GAMES:
            return messages.Decline(f"I do not play {message.game}")
        case Match():
            bot.start(message)
            return messages.Ready()
        case Turn():
            return messages.Act(message.id, msgspec.Raw(msgspec.json.encode(bot.act(message))))
        case messages.Error() | messages.DealOver() | messages.MatchOver():
            bot.told(message)
    return None


_KINDS = {wire.tag(kind): kind for kind in get_args(messages.RefereeMessage)}


def _read(line: bytes, game: str | None) -> Any:
    """The message as its struct, None for one of an unknown type. Raises wire.FAILURES."""
    document = msgspec.json.decode(line, type=dict[str, Any])
    kind = document.get("type")
    message: Any = msgspec.convert(document, _KINDS[kind]) if isinstance(kind, str) and kind in _KINDS else None
    if isinstance(message, Match) and message.game in GAMES:
        return msgspec.structs.replace(message, rules=_rules(message.rules, GAMES[message.game].rules))
    if isinstance(message, Turn):
        return _turn(message, game) if game is not None and game in GAMES else None
    return message


def _turn(turn: Turn, game: str) -> Turn:
    """The turn with the game's own structs for its view and its events."""
    changes: dict[str, Any] = {}
    if turn.view is not msgspec.UNSET:
        changes["view"] = msgspec.convert(turn.view, GAMES[game].views)
    if turn.events is not msgspec.UNSET:
        kinds = GAMES[game].events
        known = {wire.tag(kind) for kind in get_args(kinds)}
        events = msgspec.convert(turn.events, list[dict[str, Any]])
        changes["events"] = [msgspec.convert(each, kinds) for each in events if each.get("event") in known]
    return msgspec.structs.replace(turn, **changes)


def _rules(document: Any, kind: type[msgspec.Struct]) -> Any:
    """The switches that this version knows: a later referee may have more."""
    given = msgspec.convert(document, dict[str, dict[str, Any]])
    themes = {theme.encode_name: theme.type for theme in msgspec.structs.fields(kind)}
    known = {
        name: {field: value for field, value in given[name].items() if field in _fields(theme)}
        for name, theme in themes.items()
        if name in given
    }
    return msgspec.convert(known, kind, str_keys=True)


def _fields(theme: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(theme)}
