"""Runs of six that a turn could split to make a place for a card (S000-51, Q-20)."""

from collections.abc import Iterator
from itertools import combinations

from protocol.cards import identity
from protocol.ramino.view import TableMeld
from referee.games.ramino.additions import halves
from referee.games.ramino.pieces import MeldError
from referee.games.ramino.planning.turn import Turn


def ways_to_split(turn: Turn) -> Iterator[tuple[int, ...]]:
    """Every choice of runs, by number, of those into which a card could go."""
    if turn.rules.table.split_six:
        runs = [meld.id for meld in turn.may_touch if _could_split(meld, turn)]
        for count in range(1, len(runs) + 1):
            yield from combinations(runs, count)


def _could_split(meld: TableMeld, turn: Turn) -> bool:
    """Whether a card of the hand, or one that is won with a swap, could go on an inner end."""
    if len(meld.cards) != 6:
        return False
    try:
        halves(meld.cards, turn.rules.melds)
    except MeldError:
        return False
    inner, held = {identity(meld.cards[2]), identity(meld.cards[3])}, set(turn.hand)
    return not held.isdisjoint(inner | set(turn.wilds)) or bool(turn.swaps)
