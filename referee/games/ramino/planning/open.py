"""A turn planned as if it had no limits: the melds on the table first, the solver for what is left in hand."""

from collections import Counter

from protocol.cards import JOKER
from referee.games.ramino.partition import Outside, Solver, solver_for
from referee.games.ramino.partition.cards import JOKER_BITS, count_of
from referee.games.ramino.partition.vectors import FAR
from referee.games.ramino.planning.choices import Choice, Choices
from referee.games.ramino.planning.steps import steps_of
from referee.games.ramino.planning.turn import Plan, Turn


def open_plan(turn: Turn, budget: int) -> Plan | None:
    """The best plan where no limit is in the way; None where nothing can be thrown."""
    solver = solver_for(turn.rules)
    choices = Choices(turn, solver, budget)
    seen: dict[tuple[int, Outside], int] = {}
    best: Choice | None = None
    least = hoped = FAR
    ace_may_pay = turn.ace_may_pay
    for choice in choices.all(solver.pack(turn.hand)):
        key = choice.packed, choice.outside
        if key not in seen:
            seen[key] = _points(turn, solver, choice)
            if seen[key] < least:
                least, best = seen[key], choice
            if ace_may_pay and choice.outside.due:
                hoped = min(hoped, _points(turn, solver, choice._replace(outside=Outside(choice.outside.room))))
        if not least:
            break
    exact = not least or (choices.left > 0 and not turn.doubtful and hoped >= least)
    return None if best is None else _plan(turn, solver, best, least, exact=exact)


def _points(turn: Turn, solver: Solver, choice: Choice) -> int:
    """The fewest points after this choice, new melds, and the discard."""
    packed, outside = choice.packed, choice.outside
    if not turn.rules.closing.needs_discard and not solver.least_in_turn(packed, outside, throw=False):
        return 0
    count = count_of(packed, turn.taken) if turn.taken else 0
    if not count and not packed & JOKER_BITS and outside == Outside():
        return solver.least_after_discard(packed)
    least = solver.least_in_turn(packed, outside, turn.taken if count else None, throw=True)
    return min(least, _twin(turn, solver, choice)) if count == 2 else least


def _twin(turn: Turn, solver: Solver, choice: Choice) -> int:
    """The taken card thrown while its twin stays in hand, which Q-08 allows."""
    assert turn.taken is not None
    if turn.taken == JOKER:
        return FAR
    code = solver.codes[turn.taken]
    rest = solver.least_in_turn(choice.packed - 2 * code, choice.outside, throw=False)
    return rest + solver.card_value(turn.taken)


def _plan(turn: Turn, solver: Solver, choice: Choice, least: int, *, exact: bool) -> Plan:
    hand = Counter(turn.hand)
    for way in choice.ways:
        hand.subtract(way.naturals)
        hand.update(way.gained)
    hand.subtract(choice.bridges)
    cards = tuple(hand.elements())
    kept, discard = _discard(turn, solver, choice, cards, least)
    _, written = solver.written(kept, choice.outside)
    steps = steps_of(turn, choice, written.melds, written.elsewhere)
    return Plan(steps, discard, least, exact)


def _discard(
    turn: Turn, solver: Solver, choice: Choice, cards: tuple[str, ...], least: int
) -> tuple[tuple[str, ...], str | None]:
    """The cards to be melded or left, and the card thrown."""
    packed, outside = choice.packed, choice.outside
    if not turn.rules.closing.needs_discard and not solver.least_in_turn(packed, outside, throw=False):
        return cards, None
    for card in solver.discards(cards, turn.taken):
        rest = Counter(cards)
        rest[card] -= 1
        if card == turn.taken:
            if cards.count(card) == 2 and _twin(turn, solver, choice) == least:
                rest[card] -= 1
                return tuple(rest.elements()), card
        elif solver.least_in_turn(packed - solver.codes[card], outside, throw=False) == least:
            return tuple(rest.elements()), card
    raise AssertionError("the least points come from some discard")
