"""A turn to be planned, a plan for it, and the engine's own judgement of the plan."""

from typing import NamedTuple

from protocol.ramino.actions import Step
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.game import IllegalAction
from referee.games.ramino.laying import Laying


class Plan(NamedTuple):
    """Steps in order and the discard; `points_left` in hand after it; `exact`: no play leaves fewer."""

    steps: tuple[Step, ...]
    discard: str | None
    points_left: int
    exact: bool


class Turn(NamedTuple):
    """What a turn is planned from. `taken`: the card that may not go back on the pile, if any."""

    hand: tuple[str, ...]
    table: tuple[TableMeld, ...]
    rules: RaminoRules
    seat: int
    opened: bool
    touched: bool
    taken: str | None

    @property
    def may_touch(self) -> tuple[TableMeld, ...]:
        """The melds that this seat may act on, once it has opened where that is asked."""
        layoff = self.rules.table.layoff
        return tuple(meld for meld in self.table if layoff == "any" or (layoff == "own" and meld.owner == self.seat))


def is_legal(turn: Turn, plan: Plan) -> bool:
    """Whether the engine takes the plan."""
    next_meld = max((meld.id for meld in turn.table), default=0) + 1
    work = Laying(turn.rules, turn.seat, turn.hand, turn.table, next_meld, opened=turn.opened)
    try:
        for number, step in enumerate(plan.steps):
            work.step(step, f"steps[{number}]")
        if plan.discard is None:
            if work.hand or turn.rules.closing.needs_discard:
                return False
        elif plan.discard not in work.hand or (plan.discard == turn.taken and work.hand.count(turn.taken) == 1):
            return False
        else:
            work.hand.remove(plan.discard)
        work.finish(whole_hand=not work.hand and not turn.touched)
    except IllegalAction:
        return False
    return True
