"""The best play of a turn with melds on the table: the steps and the discard that leave the fewest points in hand.

The turn is planned without limits first: every way of treating the melds on the table, and the solver for what is
left. Where the engine's own check refuses that plan (melds a turn, openings, one action) the new melds are chosen one
by one. A plan is exact unless it says that it is not: the search counts the positions that it looks at.
"""

from collections.abc import Sequence

from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.games.ramino.planning.limited import limited_plan
from referee.games.ramino.planning.open import open_plan
from referee.games.ramino.planning.splits import ways_to_split
from referee.games.ramino.planning.turn import Plan, Turn, is_legal

BUDGET = 600
"""Positions looked at: within 50 ms where jokers abound."""

LONG, ENDLESS = 18, 26
"""Hands that only draw.take_two makes: half the positions for every two cards beyond the first number; beyond the
second one the melds are chosen one by one, since the solver takes too long."""


def best_play(
    hand: Sequence[str],
    table: Sequence[TableMeld],
    rules: RaminoRules,
    *,
    seat: int,
    opened: bool,
    touched: bool = True,
    taken: str | None = None,
    budget: int = BUDGET,
) -> Plan:
    """The play of `seat` with these cards, the drawn one among them. Every plan is legal.

    `opened`: the seat has laid a meld in this deal; `touched`: it has laid or added (False: a whole hand in one turn
    may waive the limit, Q-61); `taken`: the card drawn from the pile, where `draw.no_rediscard` holds it back.
    """
    turn = Turn(tuple(hand), tuple(table), rules, seat, opened, touched, taken)
    budget = max(1, budget >> max(0, len(hand) - LONG) // 2)
    best = _plan(turn, budget)
    for splits in ways_to_split(turn):
        best = _better(best, turn._replace(splits=splits), budget)
    return best


def _plan(turn: Turn, budget: int) -> Plan:
    plan = open_plan(turn, budget) if len(turn.hand) <= ENDLESS else None
    return plan if plan is not None and is_legal(turn, plan) else limited_plan(turn, budget)


def _better(best: Plan, turn: Turn, budget: int) -> Plan:
    """The better one of a plan and of what a turn with runs split allows (S000-51)."""
    plan = _plan(turn, budget)
    if not is_legal(turn, plan):  # nothing grows inside the split run, so the split is not allowed
        hoped = open_plan(turn, budget)
        return best._replace(
            exact=best.exact and hoped is not None and hoped.exact and hoped.points_left >= best.points_left
        )
    exact = best.exact and plan.exact
    return (plan if plan.points_left < best.points_left else best)._replace(exact=exact)
