"""The state of a Rams match: frozen data, every phase with exactly what it needs, nothing computed."""

from typing import TypeVar

import msgspec

from protocol.rams.rules import RamsRules
from protocol.rams.view import Offence, Played, Trick
from referee.game import DealResult, Setup

Cards = tuple[str, ...]

E = TypeVar("E")


class Speaking(msgspec.Struct, frozen=True, tag="speaking"):
    """`seat` is to pass, to enter or to finish (S002-06)."""

    seat: int


class Trumping(msgspec.Struct, frozen=True, tag="trumping"):
    """The dealer, who plays, is to take or to leave the turned-up trump (S002-11)."""


class Playing(msgspec.Struct, frozen=True, tag="playing"):
    """`seat` is to play; `trick` is on the table."""

    seat: int
    trick: tuple[Played, ...] = ()


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The match is over; `winners`: one seat, several that share, or none (everybody retired)."""

    reason: str
    winners: tuple[int, ...]


Phase = Speaking | Trumping | Playing | Over


class Deal(msgspec.Struct, frozen=True):
    """The cards of one deal; lists go by seat.

    `stock` is top first, `waste` the cards thrown since it was last renewed, in the order thrown. `dealt`,
    `bought` (with the turned-up trump once it is taken) and `thrown` (with a passed hand) say what a seat has
    held; `jacks` are those shown. `entered`: true plays, false passed, null has not spoken. `past` are the
    finished tricks, `offences` the cards that broke a rule.
    """

    number: int
    dealer: int
    turn_up: str
    hands: tuple[Cards, ...]
    stock: Cards
    dealt: tuple[Cards, ...]
    bought: tuple[Cards, ...]
    thrown: tuple[Cards, ...]
    jacks: tuple[Cards, ...]
    entered: tuple[bool | None, ...]
    waste: Cards = ()
    renewals: int = 0
    took_trump: bool = False
    past: tuple[Trick, ...] = ()
    offences: tuple[Offence, ...] = ()

    @property
    def trump(self) -> str:
        """The suit of the card turned up."""
        return self.turn_up[1]


class State(msgspec.Struct, frozen=True):
    """A match of Rams; `records` and `retired` go by seat, `results` are the finished deals."""

    rules: RamsRules
    setup: Setup
    records: tuple[int, ...]
    retired: tuple[bool, ...]
    results: tuple[DealResult, ...]
    deal: Deal
    phase: Phase


def put(entries: tuple[E, ...], seat: int, entry: E) -> tuple[E, ...]:
    """A list by seat with one entry changed."""
    return (*entries[:seat], entry, *entries[seat + 1 :])
