"""A turn to be planned, a plan for it, and the engine's own judgement of the plan."""

from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER
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

    @property
    def doubtful(self) -> bool:
        """Whether there may be ways that the search does not look at."""
        table, melds = self.rules.table, self.may_touch
        black = self.rules.melds.black_aces != "off" and not set(BLACK_ACES).isdisjoint(self.hand)
        open_joker = table.joker_swap and any(JOKER in meld.cards for meld in melds)
        same = not table.recovered_same_meld and JOKER in self.hand and any("=" in c for m in melds for c in m.cards)
        split = table.split_six and any(len(meld.cards) == 6 for meld in melds)
        twin = self.taken == JOKER and self.hand.count(JOKER) > 1
        return open_joker or same or split or twin or (black and bool(melds))


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
