"""What a seat may see of a deal, field by field. Another seat's hand and the order of the stock are never in it."""

import msgspec

from protocol.ramino.actions import Pile

Cards = tuple[str, ...]


class TableMeld(msgspec.Struct, frozen=True):
    """A meld on the table, in order, every wild card with its identity."""

    id: int
    owner: int
    cards: Cards


class View(msgspec.Struct, frozen=True):
    """The whole of what one seat may see (protocol, "Ramino: what is asked").

    `seat` is the observer, `turn` the seat whose turn of play it is (null outside of play); lists go by seat.
    `stock` counts cards; `discard` is the pile, oldest first; `drawn` and `drawn_second` are the observer's own.
    `renewals` and `turns` count against draw.max_renewals and draw.max_turns.
    """

    phase: str
    deal: int
    dealer: int
    seat: int
    turn: int | None
    hand: Cards
    hand_counts: tuple[int, ...]
    stock: int
    discard: Cards
    table: tuple[TableMeld, ...]
    drawn: str | None
    drawn_from: Pile | None
    drawn_second: str | None
    scores: tuple[int, ...]
    in_play: tuple[bool, ...]
    opened: tuple[bool, ...]
    pot: int
    bets: tuple[int, ...]
    money: tuple[int, ...]
    reentries: tuple[int, ...]
    renewals: int
    turns: int
