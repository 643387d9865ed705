"""The bot on the bench: kept running from check to check, started again where a check has spoilt it."""

import itertools
import time
from typing import Any, NamedTuple

import msgspec

from protocol import messages, wire
from protocol.rules import rules_hash
from referee.bots.sandbox import Sandbox
from referee.bots.spec import External
from referee.conformance import diagnosis
from referee.conformance.dialogue import Dialogue
from referee.conformance.positions import SEAT, WANTED, Position, reach
from referee.conformance.results import Declined, Failed
from referee.game import IllegalAction
from referee.shuffling import bot_seed, commitment

QUIET_MS = 120
"""So long nothing may come where nothing was asked."""
HELLO = messages.Hello("ramino bot check")
BUFFERED = {"PYTHONUNBUFFERED": ""}
"""A match spares Python bots that do not flush; here they are to learn of it."""


class Conditions(NamedTuple):
    """The limits that the bot is told and held to, in ms."""

    start_ms: int = 10_000
    move_ms: int = 2_000


class Bench:
    """Mutable: `talk` is the running bot, None before the first and after a spoilt one."""

    def __init__(self, bot: External, sandbox: Sandbox, conditions: Conditions) -> None:
        self.bot, self.sandbox, self.conditions = bot, sandbox, conditions
        self.strict = msgspec.structs.replace(bot, env={**bot.env, **BUFFERED})
        self.talk: Dialogue | None = None
        self.hello: messages.BotHello | None = None
        self.advice: list[str] = []
        self.asked: list[int] = []
        self.declined: dict[str, str] = {}
        """The games that the bot does not play, and what it says of them."""
        self.slowest = (0.0, "nothing")
        self._told: set[str] = set()
        self._matches_over = False
        self._ids = itertools.cycle((1_804_289_383, 77_123, 1, 2_147_483_646, 846_930_886))
        self._matches = itertools.count(1)

    def first(self) -> Position:
        """A position of a game that the bot plays."""
        return reach(next(wanted for wanted in WANTED if wanted.game not in self.declined))

    # The process

    def start(self) -> Dialogue:
        """A new process, nothing said yet."""
        self.drop()
        self.talk, self.asked = Dialogue(self.strict, self.sandbox), []
        self._matches_over = False
        return self.talk

    def running(self) -> Dialogue:
        """A process that has said hello: the one that runs, or a new one."""
        if self.talk is None or not self.talk.open or self.talk.gone(0):
            self.start().send(HELLO)
            self.hear_hello()
        assert self.talk is not None
        return self.talk

    def drop(self) -> None:
        """Ends the running process."""
        if self.talk is not None:
            self.talk.close()
            self.talk = None

    # What is said

    def hear_hello(self) -> messages.BotHello:
        """The answer to hello, checked."""
        message = self.reply("hello", self.conditions.start_ms)
        if not isinstance(message, messages.BotHello):
            raise diagnosis.wrong_kind(message, "hello")
        if message.protocol != messages.PROTOCOL:
            raise Failed(f"it speaks protocol {message.protocol}", 'say "protocol":1, a number')
        if not (1 <= len(message.name) <= 32 and message.name.isprintable() and message.name.strip()):
            raise Failed(f"its name is {message.name!a}", "a name has 1 to 32 printable characters")
        self.hello = message
        return message

    def match(self, position: Position, **changes: Any) -> None:
        """A match begins: `ready` is wanted. Raises Declined where the bot does not play the game."""
        if position.game.name in self.declined:
            raise Declined
        self.running().send(self.match_message(position, **changes))
        message = self._hear_ready()
        if isinstance(message, messages.Decline):
            self.declined[position.game.name] = message.reason or "no reason given"
            raise Declined
        if not isinstance(message, messages.Ready):
            raise diagnosis.wrong_kind(message, "ready")

    def _hear_ready(self) -> messages.BotMessage:
        try:
            message = self.reply("match", self.conditions.start_ms)
        except Failed:
            assert self.talk is not None
            if self._matches_over and self.talk.gone(0) == "exited with code 0":
                raise diagnosis.left(self.talk, "match_over") from None
            raise
        if isinstance(message, messages.Act) and message.id in self.asked:
            raise diagnosis.second_answer(message)
        return message

    def over(self, position: Position) -> None:
        """The match ends before its time; nothing is to be said."""
        zeros, seats = (0,) * position.setup.seats, position.setup.seats
        assert self.talk is not None
        self.talk.send(messages.MatchOver(zeros, zeros, (1,) * seats, "void"))
        self._matches_over = True

    def match_message(self, position: Position, **changes: Any) -> messages.Match:
        """What the bot is told of the match that a position belongs to."""
        key, names = position.setup.board_key, ("you", "b", "c", "d", "e", "f", "g")
        fields: dict[str, Any] = {
            "id": f"check-{next(self._matches)}",
            "game": position.game.name,
            "rules": position.rules,
            "rules_hash": rules_hash(position.rules),
            "seat": SEAT,
            "players": names[: position.setup.seats],
            "limits": messages.Limits(self.conditions.start_ms, self.conditions.start_ms, self.conditions.move_ms),
            "bot_seed": bot_seed(key, SEAT),
            "commit": commitment(key),
        }
        return messages.Match(**{**fields, **changes})

    def turn(self, position: Position) -> messages.Turn:
        """The question of a position, as this bot wants it, with a new id."""
        identity = next(self._ids)
        self.asked.append(identity)
        wants = self.hello.wants if self.hello else ("events", "view")
        extras: dict[str, Any] = {}
        if "view" in wants:
            extras["view"] = position.view
        if "events" in wants:
            extras["events"] = position.events
        clock = messages.Clock(self.conditions.move_ms, 10_000, 0)
        return messages.Turn(identity, position.ask.kind, position.ask.can, clock, **extras)

    def ask(self, position: Position) -> Any:
        """Asks and judges: the id, the shape, the spelling, and by the engine whether it is legal."""
        turn = self.turn(position)
        self.running().send(turn)
        return self.judge(position, self.hear_act(turn))

    def hear_act(self, turn: messages.Turn) -> messages.Act:
        """The answer to a turn."""
        message = self.reply(f"turn ({turn.ask})", self.conditions.move_ms, turn.id)
        if not isinstance(message, messages.Act):
            raise diagnosis.wrong_kind(message, "act")
        if message.id != turn.id:
            raise diagnosis.wrong_id(message.id, turn.id, self.asked)
        return message

    def judge(self, position: Position, act: messages.Act) -> Any:
        """The action, if it can be read and is legal."""
        try:
            action = wire.action_reader(position.game.actions)(act.action)
        except wire.Malformed as problem:
            raise diagnosis.malformed(problem) from None
        try:
            position.game.apply(position.state, SEAT, action)
        except IllegalAction as refusal:
            raise diagnosis.illegal(refusal) from None
        return action

    def quiet(self, after: str, for_ms: int = QUIET_MS) -> None:
        """Nothing may be said now."""
        assert self.talk is not None
        for line in self.talk.silence(for_ms):
            if not wire.blank(line):
                raise diagnosis.not_asked(line, after)
        if not self.talk.open:
            raise diagnosis.left(self.talk, after)

    def reply(self, to: str, within_ms: int, turn_id: int | None = None) -> messages.BotMessage:
        """The next message of the bot, or Failed with what is there in its stead."""
        talk = self.talk
        assert talk is not None
        begin = time.monotonic()
        line = talk.hear(within_ms)
        while line is not None and wire.blank(line) and time.monotonic() < begin + within_ms / 1000:
            line = talk.hear(within_ms)
        if line is None or wire.blank(line):
            raise diagnosis.nothing_came(talk, to, within_ms)
        talk.answered = True
        self.slowest = max(self.slowest, ((time.monotonic() - begin) * 1000, to))
        if line.endswith(b"\r"):
            self.advise("lines end with CRLF: it is put up with; end them with \\n alone")
        try:
            return wire.read(line, turn_id)
        except wire.Malformed as problem:
            raise diagnosis.unreadable(talk, line, problem) from None

    def advise(self, text: str) -> None:
        """What is no fault, but better done otherwise: said once."""
        if text not in self._told:
            self._told.add(text)
            self.advice.append(text)
