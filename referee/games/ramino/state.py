"""A match of Ramino at one moment: frozen, complete, able to go through JSON and back.

What lasts for the match is the sheet; the rest belongs to the deal. A phase carries exactly its own data.
Frozen tuples all the way down cannot form cycles, so the garbage collector need not look at them (gc=False).
"""

from typing import Any, TypeAlias

import msgspec

from protocol.ramino.actions import Pile
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.game import DealResult, Setup

Cards: TypeAlias = tuple[str, ...]
Seats: TypeAlias = tuple[int, ...]


class Betting(msgspec.Struct, frozen=True, gc=False, tag="bet"):
    """`seat` speaks next, then `waiting` in order; `bet` is what must be matched (0: nobody has bet)."""

    seat: int
    waiting: Seats
    bet: int = 0
    raises: int = 0


class Drawing(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """`claimed`: a battuta came before this draw."""

    seat: int
    claimed: bool = False


class Playing(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """`seat` has drawn; `second` only with draw.take_two."""

    seat: int
    drawn: str
    source: Pile
    second: str | None = None
    second_source: Pile | None = None


class Knocking(msgspec.Struct, frozen=True, gc=False, tag="knock"):
    """The seats in `waiting` may claim the discard; `seat` is in turn; `knocks` in the order of answering."""

    seat: int
    waiting: Seats
    knocks: Seats = ()


class Yielding(msgspec.Struct, frozen=True, gc=False, tag="yield"):
    """`seat`, in turn, takes the discard or gives it up to one of `knocks`."""

    seat: int
    knocks: Seats


class Reentering(msgspec.Struct, frozen=True, gc=False, tag="reenter"):
    """The seats in `waiting` are asked whether they come back at `score`; `back` have said yes."""

    waiting: Seats
    score: int
    back: Seats = ()


class Between(msgspec.Struct, frozen=True, gc=False, tag="between"):
    """A deal has ended and the next has not been dealt: never seen outside of one action."""


class Over(msgspec.Struct, frozen=True, gc=False, tag="over"):
    """The match is over. `winners` share; nobody where every seat is retired."""

    reason: str
    winners: Seats


Phase = Betting | Drawing | Playing | Knocking | Yielding | Reentering | Between | Over


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """What is kept from deal to deal; lists go by seat.

    `pot`: what the deal is played for, a void deal carries it over; `fund`: stakes and re-entry fees of the match,
    for its winner. `out`: the deal after which a seat went
    out for good, 0 while it is in. `playoff`: the seats of an extra deal; `depth`: how many such rounds a seat
    has reached. `retired`: seats whose bot is gone.
    """

    scores: tuple[int, ...]
    money: tuple[int, ...]
    reentries: tuple[int, ...]
    out: tuple[int, ...]
    depth: tuple[int, ...]
    pot: int = 0
    fund: int = 0
    retired: Seats = ()
    playoff: Seats = ()
    results: tuple[DealResult, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """One moment of a match. `stock` is top first, `discard` oldest first; lists go by seat.

    `active`: plays in this deal. `opened`: has laid a meld; `touched`: has laid or added; `acted`: has had a turn.
    """

    rules: RaminoRules
    setup: Setup
    sheet: Sheet
    phase: Phase
    deal: int
    dealer: int
    hands: tuple[Cards, ...]
    stock: Cards
    discard: Cards
    active: tuple[bool, ...]
    opened: tuple[bool, ...]
    touched: tuple[bool, ...]
    acted: tuple[bool, ...]
    bets: tuple[int, ...]
    table: tuple[TableMeld, ...] = ()
    next_meld: int = 1
    renewals: int = 0
    turns: int = 0


replace = msgspec.structs.replace


def put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The list with one seat's entry changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(cards: Cards, card: str) -> Cards:
    """The cards less one of that name (the first)."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def after(state: State, seat: int) -> list[int]:
    """The seats of this deal in turn order, beginning at the left of `seat` and ending with `seat` itself."""
    seats = len(state.active)
    return [other for step in range(1, seats + 1) if state.active[other := (seat + step) % seats]]


def next_active(state: State, seat: int) -> int:
    """The next seat of this deal to the left of `seat`."""
    active = state.active
    seats = len(active)
    seat = (seat + 1) % seats
    while not active[seat]:
        seat = (seat + 1) % seats
    return seat
