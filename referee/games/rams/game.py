"""Rams as a game: every question is answered by the module that knows it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from protocol.rams.actions import Action, Card, Enter, Finish, Leave, Pass, Take
from protocol.rams.events import AnyEvent, Retired
from protocol.rams.rules import RamsRules, check
from protocol.rams.view import RamsView
from referee.game import Ask, DealResult, FixedDeal, IllegalAction, Outcome, Setup, Step
from referee.games.rams import dealing, ending, exchange, playing, rounds, trump
from referee.games.rams.guessing import determinise
from referee.games.rams.state import Over, Playing, Speaking, State, Trumping
from referee.games.rams.view import asked, view


class Rams:
    """`referee.game.Game` for S002."""

    name = "rams"
    rules = RamsRules
    presets = __file__.rpartition("/")[0] + "/presets"
    actions = Action
    events = AnyEvent
    views = RamsView
    states = State

    def check(self, rules: RamsRules) -> None:
        """Raises RulesError where two switches contradict each other."""
        check(rules)

    def check_setup(self, rules: RamsRules, setup: Setup) -> None:
        """Raises RulesError for a wrong number of seats, DealError for a fixed deal that cannot be."""
        dealing.check_setup(rules, setup)

    def lay_out(self, rules: RamsRules, setup: Setup, deal: int) -> FixedDeal:
        """Deal number `deal` as it falls, so that anyone can check it."""
        return dealing.lay_out(rules, setup, deal)

    def open(self, rules: RamsRules, setup: Setup) -> Step:
        """The first deal of a match (four aces in it end the match at once)."""
        events: list[AnyEvent] = []
        state = rounds.open_match(rules, setup, events)
        return Step(state, events, state.results)

    def pending(self, state: State) -> Sequence[Ask]:
        """The one decision wanted now; none when the match is over."""
        phase = state.phase
        if isinstance(phase, Speaking):
            return [Ask(phase.seat, "enter", exchange.can_enter(state, phase.seat))]
        if isinstance(phase, Trumping):
            return [Ask(state.deal.dealer, "trump", {})]
        if isinstance(phase, Playing):
            return [Ask(phase.seat, "card", {"cards": playing.choice(state, phase).cards})]
        return []

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """The state after `seat`'s answer. Raises IllegalAction; the given state is never changed."""
        if asked(state) != seat:
            raise IllegalAction("not_asked", f"Seat {seat} is not asked for anything now.")
        events: list[AnyEvent] = []
        after = _apply(state, seat, action, events)
        return Step(after, events, after.results[len(state.results) :])

    def fallback(self, state: State, seat: int) -> Action:
        """The safe default: pass, else enter with nothing thrown; leave; the lowest legal card."""
        phase = state.phase
        if isinstance(phase, Speaking):
            return exchange.default_entry(state, seat)
        if isinstance(phase, Playing):
            return Card(playing.choice(state, phase).cards[0])
        return trump.default_trump(state)

    def retire(self, state: State, seat: int) -> Step:
        """The seat's bot is gone: it cannot win any more; with everybody gone the match is over."""
        if isinstance(state.phase, Over) or state.retired[seat]:
            return Step(state, [])
        retired = tuple(gone or other == seat for other, gone in enumerate(state.retired))
        phase = ending.all_retired() if all(retired) else state.phase
        return Step(msgspec.structs.replace(state, retired=retired, phase=phase), [Retired(seat)])

    def view(self, state: State, observer: int) -> RamsView:
        """What one seat may see, built up field by field."""
        return view(state, observer)

    def deals(self, state: State) -> Sequence[DealResult]:
        """The finished deals so far."""
        return state.results

    def outcome(self, state: State) -> Outcome:
        """Records, settlement, places and reason of a finished match."""
        if not isinstance(state.phase, Over):
            raise ValueError("the match is not over")
        return ending.outcome(state, state.phase)

    def better(self, rules: RamsRules) -> int:
        """A record is written off: fewer points are better."""
        return -1

    def determinise(self, state: State, observer: int, seed: str) -> State:
        """A state that `observer` cannot tell from this one, hidden cards dealt anew from `seed` alone."""
        return determinise(state, observer, seed)


def _apply(state: State, seat: int, action: Any, events: list[AnyEvent]) -> State:
    phase = state.phase
    if isinstance(phase, Speaking) and isinstance(action, (Enter, Pass, Finish)):
        return exchange.speak(state, seat, action, events)
    if isinstance(phase, Trumping) and isinstance(action, (Take, Leave)):
        return trump.dealers_trump(state, action, events)
    if isinstance(phase, Playing) and isinstance(action, Card):
        return playing.play(state, phase, action, events)
    wanted = {Speaking: "enter, pass or finish", Trumping: "take or leave", Playing: "card"}[type(phase)]
    done = type(action).__struct_config__.tag
    raise IllegalAction("wrong_action", f"You were asked to {wanted}, not to {done}.", "do")


RAMS = Rams()
