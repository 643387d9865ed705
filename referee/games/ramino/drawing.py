"""Taking a card at the start of a turn. Reads the themes `Draw` and `Battuta` (S000-14, S000-53, S003-07, Q-21)."""

from collections.abc import Mapping
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action, Pile
from referee.game import IllegalAction, Step
from referee.games.ramino import stock
from referee.games.ramino.closing import close_residue, may_close_residue
from referee.games.ramino.rounds import void_deal
from referee.games.ramino.state import Drawing, Playing, State, put, replace


def options(state: State, phase: Drawing) -> Mapping[str, Any]:
    """The `can` of a draw: the piles, whether a residue closing is open, the second card of take_two."""
    can: dict[str, Any] = {"from": _piles(state, phase), "close": may_close_residue(state, phase.seat)}
    if state.rules.draw.take_two:
        can["second"] = _second_piles(state)
    return can


def _piles(state: State, phase: Drawing) -> list[Pile]:
    only_stock = phase.claimed and state.rules.battuta.then_draw == "stock_only"
    return ["stock", "discard"] if state.discard and not only_stock else ["stock"]


def _second_piles(state: State) -> list[Pile]:
    """Whence the second card may come once the top of the pile is gone (Q-21)."""
    under, draw = len(state.discard) - 1, state.rules.draw
    piles: list[Pile] = []
    if stock.available(draw, len(state.stock), under, state.renewals):
        piles.append("stock")
    if under > 0:
        piles.append("discard")
    return piles if state.discard else []


def draw(state: State, phase: Drawing, seat: int, action: Action) -> Step:
    """The seat in turn takes its card, or closes with a residue."""
    if isinstance(action, actions.Close):
        return close_residue(state, seat)
    if not isinstance(action, actions.Draw):
        raise IllegalAction(
            "wrong_action", "here one draws from the stock or the discard, or closes where that is open", "do"
        )
    if action.source == "stock":
        return _draw_stock(state, seat)
    if not state.discard:
        raise IllegalAction("pile_empty", "the discard pile is empty: draw from the stock", "from")
    if phase.claimed and state.rules.battuta.then_draw == "stock_only":
        raise IllegalAction("stock_only", "after a battuta the draw is from the stock (battuta.then_draw)", "from")
    return take_discard(state, seat, action.second)


def _draw_stock(state: State, seat: int) -> Step:
    renewed: list[Any] = []
    if not state.stock:
        if not stock.is_stock(state):
            return void_deal(state, "stock", [])
        state, renewed = stock.renew(state)
    card, hands = state.stock[0], state.hands
    state = replace(
        state,
        stock=state.stock[1:],
        hands=put(hands, seat, (*hands[seat], card)),
        phase=Playing(seat, card, "stock"),
    )
    return Step(state, [*renewed, events.Drew(seat, "stock", card)])


def take_discard(state: State, seat: int, second: Pile | None) -> Step:
    """The top of the pile into the hand; with draw.take_two a second card, from the stock if nothing is said."""
    card = state.discard[-1]
    happened: list[Any] = [events.Drew(seat, "discard", card)]
    other: str | None = None
    whence: Pile | None = None
    piles = _second_piles(state) if state.rules.draw.take_two else []
    if piles:
        whence = second or piles[0]
        if whence not in piles:
            raise IllegalAction("no_second", f"the second card cannot come from the {whence} now", "second")
    elif second and state.rules.draw.take_two:
        raise IllegalAction("no_second", "there is no second card to be had", "second")
    state = replace(state, discard=state.discard[:-1])
    if whence == "discard":
        other, state = state.discard[-1], replace(state, discard=state.discard[:-1])
        happened.append(events.Drew(seat, "discard", other))
    elif whence == "stock":
        state, (other,), renewed = stock.take(state)
        happened += [*renewed, events.Drew(seat, "stock", other)]
    taken = (card,) if other is None else (card, other)
    hands = put(state.hands, seat, (*state.hands[seat], *taken))
    return Step(replace(state, hands=hands, phase=Playing(seat, card, "discard", other, whence)), happened)
