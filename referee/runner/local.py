"""Bots inside the referee at the table: what they are sent is a call, what they answer goes the same way as a line."""

import time
from typing import TYPE_CHECKING

import msgspec

from protocol import messages
from protocol.local import LocalBot
from referee.game import DealError
from referee.match import Match, startup

if TYPE_CHECKING:
    from referee.runner.table import Table


def greet(match: Match, number: int, bot: LocalBot, now: int) -> None:
    """The hello of a local bot: it is called what the operator calls it."""
    name = match.seats[number].chair.fallback_name
    startup.hello(match, number, messages.BotHello(messages.PROTOCOL, name, wants=bot.wants), now)


def serve(table: "Table", number: int, message: msgspec.Struct) -> None:
    """Gives one message to the local bot of a seat and its answer to the match; what it raises is its crash."""
    bot, match = table.local[number], table.match
    if bot is None:
        return
    try:
        if isinstance(message, messages.Match):
            bot.start(message)
            startup.ready(match, number, time.monotonic_ns())
        elif isinstance(message, messages.Turn):
            _turn(match, number, bot, message)
        else:
            bot.told(message)
    except DealError:
        raise  # the deals file is to blame, not the bot whose answer ended the deal before
    except Exception as problem:
        table.local[number] = None
        match.closed(number, f"raised {problem!r}", time.monotonic_ns())
    match.advance()


def _turn(match: Match, number: int, bot: LocalBot, turn: messages.Turn) -> None:
    seat = match.seats[number]
    while seat.turn is not None and seat.turn.id == turn.id:
        match.restart(number, time.monotonic_ns())
        action = bot.act(turn)
        match.act(number, action, time.monotonic_ns())
        if not seat.chair.untimed:
            break
        refused = [each for each in match.out if each[0] == number]
        if seat.turn is not None and refused:  # a person may try again
            match.out.remove(refused[-1])
            assert isinstance(refused[-1][1], messages.Error)
            bot.told(refused[-1][1])
