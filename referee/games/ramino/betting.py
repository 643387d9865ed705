"""Bets and raises after the deal. Reads the theme `Stakes` (S000-23, S000-24, Q-09; rule book Part 2b, "Betting")."""

from collections.abc import Mapping
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from protocol.rules import AMOUNT
from referee.game import IllegalAction, Step
from referee.games.ramino.rounds import pass_deal, uncontested
from referee.games.ramino.state import Betting, Drawing, State, after, next_active, put, replace


def open_betting(state: State) -> State:
    """The first decision of a deal: a bet where there is betting, else the first draw."""
    order = after(state, state.dealer)
    if state.rules.stakes.mode != "bets" or state.sheet.playoff:
        return replace(state, phase=Drawing(order[0]))
    return replace(state, phase=Betting(order[0], tuple(order[1:])))


def options(state: State, phase: Betting) -> Mapping[str, Any]:
    """The `can` of a bet: what may be done, what it takes, and the bounds of a bet or a raise."""
    least, most = phase.bet + state.rules.stakes.bet_min, _most(state)
    if not phase.bet:
        do = ["pass", "bet"] if least <= most else ["pass"]
        return {"do": do, "to_call": 0, "min_to": least, "max_to": most}
    do = ["fold", "call", "raise"] if _may_raise(state, phase) else ["fold", "call"]
    return {"do": do, "to_call": phase.bet - state.bets[phase.seat], "min_to": least, "max_to": most}


def _most(state: State) -> int:
    """So much that the pot stays within the greatest amount there is."""
    return (AMOUNT - state.sheet.pot) // len(state.active)


def _may_raise(state: State, phase: Betting) -> bool:
    cap = state.rules.stakes.raise_cap
    return (cap is None or phase.raises < cap) and phase.bet + state.rules.stakes.bet_min <= _most(state)


def speak(state: State, phase: Betting, seat: int, action: Action) -> Step:
    """One seat bets, calls, raises, folds or passes."""
    if isinstance(action, actions.Bet | actions.Raise):
        return _bet(state, phase, seat, action)
    if isinstance(action, actions.Call):
        if not phase.bet:
            raise IllegalAction("nothing_to_call", "nobody has bet yet: bet or pass (Q-09)", "do")
        state = _put_in(state, seat, phase.bet)
        return _next(state, phase, [events.Bet(seat, "call", phase.bet)])
    if isinstance(action, actions.Pass) and not phase.bet and state.rules.stakes.allow_check:
        return _next(state, phase, [events.Bet(seat, "check", 0)])
    if isinstance(action, actions.Pass | actions.Fold):
        state = replace(state, active=put(state.active, seat, False))
        return _next(state, phase, [events.Folded(seat)])
    raise IllegalAction("wrong_action", "here one may pass, bet, call, raise or fold", "do")


def _bet(state: State, phase: Betting, seat: int, action: actions.Bet | actions.Raise) -> Step:
    stakes, kind = state.rules.stakes, "raise" if phase.bet else "bet"
    if isinstance(action, actions.Bet) and phase.bet:
        raise IllegalAction("bet_over_bet", f"there is a bet of {phase.bet} already: call, raise or fold", "do")
    if isinstance(action, actions.Raise) and not phase.bet:
        raise IllegalAction("nothing_to_raise", "nobody has bet yet: bet or pass", "do")
    if phase.bet and stakes.raise_cap is not None and phase.raises >= stakes.raise_cap:
        raise IllegalAction("raise_cap", f"{stakes.raise_cap} raises are the most in a deal (stakes.raise_cap)", "do")
    least = phase.bet + stakes.bet_min
    if action.to < least:
        raise IllegalAction("bet_too_low", f"a {kind} must be to {least} at least, not {action.to}", "to")
    if action.to > _most(state):
        raise IllegalAction("bet_too_high", f"a {kind} may be to {_most(state)} at most", "to")
    others = tuple(other for other in after(state, seat) if other != seat)
    state = _put_in(state, seat, action.to)
    phase = Betting(seat, others, action.to, phase.raises + (kind == "raise"))
    return _next(state, phase, [events.Bet(seat, kind, action.to)])


def _put_in(state: State, seat: int, to: int) -> State:
    more = to - state.bets[seat]
    sheet = state.sheet
    sheet = replace(sheet, money=put(sheet.money, seat, sheet.money[seat] - more), pot=sheet.pot + more)
    return replace(state, sheet=sheet, bets=put(state.bets, seat, to))


def _next(state: State, phase: Betting, happened: list[Any]) -> Step:
    """On to the next seat that has to speak, or to the end of the betting."""
    left = [seat for seat in range(len(state.active)) if state.active[seat]]
    if phase.bet and len(left) == 1:
        return uncontested(state, left[0], happened)
    if phase.waiting:
        phase = Betting(phase.waiting[0], phase.waiting[1:], phase.bet, phase.raises)
        return Step(replace(state, phase=phase), happened)
    if not left:
        return pass_deal(state, happened)
    if len(left) == 1:
        return uncontested(state, left[0], happened)
    return Step(replace(state, phase=Drawing(next_active(state, state.dealer))), happened)
