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
from referee.games.ramino.planning.turn import Plan, Turn, is_legal

BUDGET = 600
"""Positions looked at: within 50 ms where jokers abound."""


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
    plan = open_plan(turn, budget)
    return plan if plan is not None and is_legal(turn, plan) else limited_plan(turn, budget)
