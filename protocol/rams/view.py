"""What a seat may see of a deal, field by field. Another seat's hand and the stock are never in it."""

from typing import Literal

import msgspec

Cards = tuple[str, ...]


class Played(msgspec.Struct, frozen=True):
    """A card in a trick and the seat that played it."""

    seat: int
    card: str


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: its cards in the order of play, and the seat that took it."""

    winner: int
    cards: tuple[Played, ...]


class Offence(msgspec.Struct, frozen=True):
    """A card that broke a rule, where that is penalised: which of them, in which trick (from 1)."""

    seat: int
    trick: int
    card: str
    rule: Literal["S002-14", "S002-15"]


class RamsView(msgspec.Struct, frozen=True):
    """The whole of what one seat may see (protocol, "Rams: what is asked").

    `seat` is the observer, `turn` the seat that is asked now (null when the match is over); lists go by seat.
    `trump` is the suit; `turn_up` the card while it lies there for the dealer, `trump_card` the same card
    wherever it is. `entered`: true plays, false passed, null has not spoken. `thrown` counts the cards of an
    exchange, `jacks` are those shown. `dealt`, `threw` and `bought` are the observer's own cards. `trick` is
    on the table, `past` the finished ones, `tricks` how many each seat won, `seen` the cards played so far.
    """

    phase: str
    deal: int
    dealer: int
    seat: int
    turn: int | None
    hand: Cards
    hand_counts: tuple[int, ...]
    stock: int
    renewals: int
    trump: str
    turn_up: str | None
    trump_card: str
    took_trump: bool
    entered: tuple[bool | None, ...]
    thrown: tuple[int, ...]
    jacks: tuple[Cards, ...]
    dealt: Cards
    threw: Cards
    bought: Cards
    trick: tuple[Played, ...]
    past: tuple[Trick, ...]
    tricks: tuple[int, ...]
    seen: Cards
    offences: tuple[Offence, ...]
    scores: tuple[int, ...]
