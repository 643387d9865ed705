"""Rams as a game: every question is answered by the module that knows it."""

from protocol.rams.actions import Action
from protocol.rams.events import AnyEvent
from protocol.rams.rules import RamsRules, check
from protocol.rams.view import RamsView
from referee.games.rams.state import State


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


RAMS = Rams()
