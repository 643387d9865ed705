"""The battuta: a player out of turn asks for a discard. Reads the theme `Battuta` (S000-57 … S000-59, Q-24)."""

from collections.abc import Mapping
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from referee.game import IllegalAction, Step
from referee.games.ramino import stock
from referee.games.ramino.closing import close_residue, may_close_residue
from referee.games.ramino.drawing import take_discard
from referee.games.ramino.state import Drawing, Knocking, State, Yielding, after, put, replace


def claimants(state: State, discarder: int, seat: int) -> tuple[int, ...]:
    """Who may knock: all but the discarder and the seat in turn, if two cards are to be had from the stock."""
    draw = state.rules.draw
    if stock.available(draw, len(state.stock), len(state.discard) - 1, state.renewals) < 2:
        return ()
    return tuple(other for other in after(state, seat) if other not in (discarder, seat))


def knock(state: State, phase: Knocking, seat: int, action: Action) -> Step:
    """One seat says whether it wants the discard; nothing follows before the last answer."""
    if not isinstance(action, actions.Knock | actions.Pass):
        raise IllegalAction("wrong_action", "here one may knock or pass", "do")
    knocks = (*phase.knocks, seat) if isinstance(action, actions.Knock) else phase.knocks
    waiting = tuple(other for other in phase.waiting if other != seat)
    if waiting:
        return Step(replace(state, phase=Knocking(phase.seat, waiting, knocks)), [])
    if not knocks:
        return Step(replace(state, phase=Drawing(phase.seat)), [])
    order = _priority(state, phase.seat, knocks)
    return Step(replace(state, phase=Yielding(phase.seat, order)), [events.Knocked(other) for other in order])


def _priority(state: State, seat: int, knocks: tuple[int, ...]) -> tuple[int, ...]:
    """Nearest in turn order after the seat in turn, or the first to knock (Q-24b)."""
    if state.rules.battuta.priority == "first_knock":
        return knocks
    return tuple(other for other in after(state, seat) if other in knocks)


def knock_options(state: State, phase: Knocking) -> Mapping[str, Any]:
    """Knocking needs no help."""
    return {}


def options(state: State, phase: Yielding) -> Mapping[str, Any]:
    """The `can` of a yield: a residue closing comes before the claim (Q-15d)."""
    return {"close": may_close_residue(state, phase.seat)}


def answer(state: State, phase: Yielding, seat: int, action: Action) -> Step:
    """The seat in turn takes the discard, closes with a residue, or gives the card up."""
    if isinstance(action, actions.Close):
        return close_residue(state, seat)
    if isinstance(action, actions.Take):
        return take_discard(state, seat, None)
    if not isinstance(action, actions.Yield):
        raise IllegalAction("wrong_action", "here one may take, yield, or close where that is open", "do")
    return _claim(state, phase)


def _claim(state: State, phase: Yielding) -> Step:
    """The first claimant gets the card and two from the stock, without discarding (S000-58)."""
    claimant, card = phase.knocks[0], state.discard[-1]
    state = replace(state, discard=state.discard[:-1])
    state, drawn, renewed = stock.take(state, 2)
    hands = put(state.hands, claimant, (*state.hands[claimant], card, *drawn))
    state = replace(state, hands=hands, phase=Drawing(phase.seat, claimed=True))
    return Step(state, [events.Claimed(claimant, card, drawn), *renewed])
