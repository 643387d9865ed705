"""The hint: what the solver and the rules of thumb would do with what the person sees, and no more."""

from typing import Any

from protocol.messages import Match, Turn
from protocol.ramino.actions import Play
from protocol.ramino.view import View
from ramino_cli.human.drafts import Place
from ramino_cli.human.saying import said


class Adviser:
    """For one person's match."""

    def __init__(self, match: Match) -> None:
        from sample_bots.greedy import GreedyBot

        self._bot = GreedyBot()
        self._bot.start(match)

    def advise(self, turn: Turn, place: Place) -> tuple[Any, str]:
        """The action, and a sentence that says it."""
        if turn.ask == "play" and place.rules.table.enabled:
            return _best_play(turn, place)
        action = self._bot.act(turn)
        closes = place.words("hint_closes") if isinstance(action, Play) and action.close else ""
        return action, place.words("hint", move=said(action, place)) + closes + place.words("hint_do")


def _best_play(turn: Turn, place: Place) -> tuple[Any, str]:
    """The play that leaves the fewest points, exactly."""
    from referee.games.ramino.planning import best_play

    view: Any = turn.view
    assert isinstance(view, View)
    opened = view.opened[view.seat]
    taken = view.drawn if view.drawn_from == "discard" and place.rules.draw.no_rediscard else None
    plan = best_play(view.hand, view.table, place.rules, seat=view.seat, opened=opened, touched=opened, taken=taken)
    action = Play(plan.steps, plan.discard)
    laid = sum(len(step.meld or step.add or ()) for step in plan.steps)
    gone = laid + (plan.discard is not None)
    words = place.words
    left = words("hint_closes") if gone == len(view.hand) else words("hint_left", points=plan.points_left)
    return action, words("hint", move=said(action, place)) + left + words("hint_do")
