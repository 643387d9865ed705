"""Ramino as a `Game`: joins the phases. Each phase is one module; this file only says which."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from protocol.ramino.rules import RaminoRules, check
from protocol.ramino.view import View
from referee.game import Ask, DealResult, IllegalAction, Setup, Step
from referee.games.ramino import (
    battuta,
    betting,
    dealing,
    drawing,
    playing,
    rounds,
    scoring,
    settlement,
    stock,
)
from referee.games.ramino.determinise import determinise
from referee.games.ramino.state import (
    Betting,
    Between,
    Drawing,
    Knocking,
    Over,
    Playing,
    Reentering,
    Seats,
    Sheet,
    State,
    Yielding,
    replace,
)  # fmt: skip
from referee.games.ramino.view import view


class Ramino:
    """The rules of Ramino over frozen states (see `referee.game.Game`)."""

    name = "ramino"
    rules = RaminoRules
    presets = __file__.rpartition("/")[0] + "/presets"
    actions = Action
    events = events.AnyEvent
    views = View
    states = State

    check = staticmethod(check)
    check_setup = staticmethod(dealing.check_setup)
    lay_out = staticmethod(dealing.lay_out)
    view = staticmethod(view)
    outcome = staticmethod(settlement.outcome)
    better = staticmethod(scoring.better)
    determinise = staticmethod(determinise)

    def open(self, rules: RaminoRules, setup: Setup) -> Step:
        """The first deal of a match. Raises RulesError or DealError (see `check_setup`)."""
        return _onward(Step(dealing.open_match(rules, setup), []))

    def pending(self, state: State) -> Sequence[Ask]:
        """Who is asked what; several seats at once for a battuta and for re-entry."""
        phase = state.phase
        kind = _ASKS.get(type(phase))
        if kind is None:
            return ()
        name, options, _ = kind
        can = options(state, phase)
        return [Ask(seat, name, can) for seat in _asked(phase)]

    def apply(self, state: State, seat: int, action: Any) -> Step:
        """The state after `seat`'s answer, deals that follow by themselves included."""
        phase = state.phase
        kind = _ASKS.get(type(phase))
        if kind is None or seat not in _asked(phase):
            raise IllegalAction("not_asked", f"seat {seat} is not asked for anything now")
        step = kind[2](state, phase, seat, action)
        return step if type(step.state.phase) is not Between else _onward(step)

    def fallback(self, state: State, seat: int) -> Action:
        """The safe default (protocol, "Ramino")."""
        phase = state.phase
        match phase:
            case Drawing():
                none_left = not stock.is_stock(state) and "discard" in drawing.options(state, phase)["from"]
                return actions.Draw("discard" if none_left else "stock")
            case Playing():
                return playing.fallback(state, phase)
            case Betting():
                return actions.Fold() if phase.bet else actions.Pass()
            case Knocking():
                return actions.Pass()
            case Yielding():
                return actions.Yield()
            case _:
                return actions.Leave()

    def retire(self, state: State, seat: int) -> Step:
        """The seat's bot is gone; with the last bot the match is over (Part 2b, "Who is out")."""
        if seat in state.sheet.retired or isinstance(state.phase, Over):
            return Step(state, [])
        state = replace(state, sheet=replace(state.sheet, retired=(*state.sheet.retired, seat)))
        if len(state.sheet.retired) == state.setup.seats:
            state = rounds.all_retired(state)
        return Step(state, [events.Retired(seat)])

    def deals(self, state: State) -> Sequence[DealResult]:
        """The finished deals so far, re-entries written in."""
        sheet: Sheet = state.sheet
        return sheet.results


_ASKS: dict[type, tuple[str, Callable[[State, Any], Mapping[str, Any]], Callable[[State, Any, int, Any], Step]]] = {
    Drawing: ("draw", drawing.options, drawing.draw),
    Playing: ("play", playing.options, playing.play),
    Betting: ("bet", betting.options, betting.speak),
    Knocking: ("knock", battuta.knock_options, battuta.knock),
    Yielding: ("yield", battuta.options, battuta.answer),
    Reentering: ("reenter", rounds.options, rounds.answer_reentry),
}
"""By phase: what is asked, what may be answered, what the answer does. Between deals nothing is asked."""


def _asked(phase: Any) -> Seats:
    several = type(phase) is Knocking or type(phase) is Reentering
    waiting: Seats = phase.waiting if several else (phase.seat,)
    return waiting


def _onward(step: Step) -> Step:
    """Deals anew as long as nothing is left to be decided."""
    while isinstance(step.state.phase, Between):
        following = dealing.deal(step.state)
        happened, finished = [*step.events, *following.events], [*step.finished, *following.finished]
        step = Step(following.state, happened, finished)
    return step


RAMINO = Ramino()
