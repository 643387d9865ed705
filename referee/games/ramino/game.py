"""Ramino as a `Game`: joins the phases. Each phase is one module; this file only says which."""

from collections.abc import Sequence
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from protocol.ramino.rules import RaminoRules, check
from protocol.ramino.view import View
from referee.game import Ask, DealResult, IllegalAction, Setup, Step
from referee.games.ramino import (
    battuta,
    betting,
    closing,
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
        match phase:
            case Drawing():
                return [Ask(phase.seat, "draw", drawing.options(state, phase))]
            case Playing():
                return [Ask(phase.seat, "play", playing.options(state, phase))]
            case Betting():
                return [Ask(phase.seat, "bet", betting.options(state, phase))]
            case Knocking():
                return [Ask(seat, "knock", {}) for seat in phase.waiting]
            case Yielding():
                return [Ask(phase.seat, "yield", {"close": closing.may_close_residue(state, phase.seat)})]
            case Reentering():
                return [Ask(seat, "reenter", {}) for seat in phase.waiting]
            case Between() | Over():
                return []

    def apply(self, state: State, seat: int, action: Any) -> Step:
        """The state after `seat`'s answer, deals that follow by themselves included."""
        return _onward(_answer(state, seat, action))

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


def _answer(state: State, seat: int, action: Any) -> Step:
    phase = state.phase
    asked = (
        getattr(phase, "waiting", None) if isinstance(phase, Knocking | Reentering) else (getattr(phase, "seat", None),)
    )
    if seat not in (asked or ()):
        raise IllegalAction("not_asked", f"seat {seat} is not asked for anything now")
    match phase:
        case Drawing():
            return drawing.draw(state, phase, action)
        case Playing():
            return playing.play(state, phase, action)
        case Betting():
            return betting.speak(state, phase, seat, action)
        case Knocking():
            return battuta.knock(state, phase, seat, action)
        case Yielding():
            return battuta.answer(state, phase, action)
        case Reentering():
            return rounds.answer_reentry(state, phase, seat, action)
        case Between() | Over():
            raise IllegalAction("over", "the match is over")


def _onward(step: Step) -> Step:
    """Deals anew as long as nothing is left to be decided."""
    state, happened, finished = step
    while isinstance(state.phase, Between):
        following = dealing.deal(state)
        state, happened, finished = following.state, [*happened, *following.events], [*finished, *following.finished]
    return Step(state, happened, finished)


RAMINO = Ramino()
