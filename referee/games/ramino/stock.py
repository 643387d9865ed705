"""The stock and its renewal. Reads the theme `Draw` (S004-16, Q-07, Q-60; rule book Part 2b, "Stock")."""

from protocol.ramino.events import Renewed
from protocol.ramino.rules import Draw
from referee.games.ramino.state import State, replace
from referee.shuffling import shuffled


def available(draw: Draw, stock: int, discard: int, renewals: int) -> int:
    """How many cards may be had from a stock and a pile of these sizes, one renewal included."""
    if renewals >= draw.max_renewals or draw.stock_out == "void":
        return stock
    kept = 1 if draw.stock_out == "reshuffle" else 0
    return stock + max(discard - kept, 0)


def is_stock(state: State) -> bool:
    """Whether drawing from the stock gives a card (else it voids the deal)."""
    return bool(state.stock) or available(state.rules.draw, 0, len(state.discard), state.renewals) > 0


def take(state: State, count: int = 1) -> tuple[State, tuple[str, ...], list[Renewed]]:
    """The state without the top `count` cards of the stock, those cards, and what was renewed.

    There must be so many (see `available`).
    """
    taken: tuple[str, ...] = ()
    events: list[Renewed] = []
    while len(taken) < count:
        if not state.stock:
            state, renewed = renew(state)
            events += renewed
        more = state.stock[: count - len(taken)]
        taken += more
        state = replace(state, stock=state.stock[len(more) :])
    return state, taken, events


def renew(state: State) -> tuple[State, list[Renewed]]:
    """Turned over, the oldest discard is the top; reshuffled, the pile keeps its top card (Q-07, Q-60)."""
    renewals, pile = state.renewals + 1, state.discard
    if state.rules.draw.stock_out == "turn_over":
        state = replace(state, stock=pile, discard=(), renewals=renewals)
    else:
        stock = tuple(shuffled(pile[:-1], state.setup.board_key, state.deal, renewals))
        state = replace(state, stock=stock, discard=pile[-1:], renewals=renewals)
    return state, [Renewed(len(state.stock), state.discard)]
