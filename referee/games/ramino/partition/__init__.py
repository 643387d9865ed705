"""The best arrangement of a hand: the disjoint melds that leave the fewest points outside them. Exact.

Reads Melds, the values of cards in hand of Scoring, and Closing.needs_discard. Among equals the answer depends on
the cards alone, not on their order; of equal discards one that is no joker goes first, then the dearest, then the
highest rank, then clubs, diamonds, hearts, spades.
"""

from collections.abc import Sequence
from functools import lru_cache

from protocol.ramino.rules import Melds, RaminoRules, Scoring
from referee.games.ramino.partition.solver import Arrangement, Outside, Solver

__all__ = [
    "Arrangement",
    "Outside",
    "Solver",
    "arrange",
    "arrange_with_discard",
    "closing_discards",
    "deadwood",
    "hand_value",
    "solver_for",
]


def arrange(hand: Sequence[str], rules: RaminoRules) -> Arrangement:
    """The melds that leave the fewest points, nothing thrown."""
    return solver_for(rules).arrange(hand)


def arrange_with_discard(hand: Sequence[str], rules: RaminoRules, forbidden: str | None = None) -> Arrangement:
    """Melds and discard chosen together; `forbidden` may not be thrown (unless its twin is in the hand too)."""
    return solver_for(rules).arrange_with_discard(hand, rules.closing.needs_discard, forbidden)


def deadwood(hand: Sequence[str], rules: RaminoRules) -> int:
    """The fewest points outside melds."""
    solver = solver_for(rules)
    return solver.least(solver.pack(hand))


def closing_discards(hand: Sequence[str], rules: RaminoRules, forbidden: str | None = None) -> tuple[str | None, ...]:
    """The discards after which nothing is loose, best first; None: without one, where that is allowed."""
    return solver_for(rules).closing_discards(hand, rules.closing.needs_discard, forbidden)


def hand_value(hand: Sequence[str], rules: RaminoRules) -> int:
    """The points of all cards in hand, melded or not."""
    return solver_for(rules).value(hand)


def solver_for(rules: RaminoRules) -> Solver:
    """The solver of these rules with its tables, kept for the next hand."""
    return _solver(rules.melds, rules.scoring)


@lru_cache(16)
def _solver(melds: Melds, scoring: Scoring) -> Solver:
    return Solver(melds, scoring)
