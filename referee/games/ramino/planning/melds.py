"""Every meld that a hand can lay, one by one, for turns in which their number or their worth matters."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from protocol.cards import JOKER, SUITS, physical
from protocol.ramino.rules import RaminoRules
from referee.games.ramino.laying import OPENING_JOKER
from referee.games.ramino.melds import meld_points
from referee.games.ramino.partition import Solver
from referee.games.ramino.partition.cards import suits_of
from referee.games.ramino.partition.runs import pivot
from referee.games.ramino.partition.writing import write_run, write_set


class Candidate(NamedTuple):
    """A meld as it would be laid: its natural cards, its jokers, what it is worth in an opening."""

    cards: tuple[str, ...]
    naturals: tuple[str, ...]
    jokers: int
    points: int


def candidates(hand: Sequence[str], jokers: int, solver: Solver, rules: RaminoRules) -> list[Candidate]:
    """All melds of the natural cards of a hand and so many jokers, those worth most first."""
    packed = solver.pack([card for card in hand if card != JOKER])
    joker = OPENING_JOKER if rules.table.opening_joker == "joker" else None
    found = []
    for cards in (*_runs(packed, jokers, solver), *_sets(packed, jokers, solver)):
        wilds = sum(physical(card) == JOKER for card in cards)
        naturals = tuple(card for card in cards if physical(card) != JOKER)
        found.append(Candidate(cards, naturals, wilds, meld_points(cards, rules.melds, joker=joker)))
    return sorted(found, key=lambda candidate: -candidate.points)


def _runs(packed: int, jokers: int, solver: Solver) -> Iterator[tuple[str, ...]]:
    for letter, suit in zip(SUITS, suits_of(packed), strict=True):
        runs = solver.runs(letter)
        while suit:
            for run in runs.through(suit, jokers, every=True):
                for count in range(run.least, run.most + 1):
                    yield write_run(letter, run, [JOKER] * count, runs)
            suit &= ~(3 << 2 * pivot(suit) - 2)


def _sets(packed: int, jokers: int, solver: Solver) -> Iterator[tuple[str, ...]]:
    for rank in range(13):
        c, d, h, s = (suit >> 2 * rank & 3 for suit in suits_of(packed))
        for cards, count in solver.sets.single((c, d, h, s), jokers):
            yield write_set(rank, cards, [JOKER] * count, solver.melds)


def combinations(
    melds: Sequence[Candidate], held: Counter[str], jokers: int, most: int
) -> Iterator[tuple[Candidate, ...]]:
    """Every choice of up to `most` of these melds that these cards allow, none first."""
    yield ()
    if not most:
        return
    for number, meld in enumerate(melds):
        if meld.jokers <= jokers and all(held[card] >= meld.naturals.count(card) for card in meld.naturals):
            left = held.copy()
            left.subtract(meld.naturals)
            # the same meld can be laid twice with two packs
            for more in combinations(melds[number:], left, jokers - meld.jokers, most - 1):
                yield (meld, *more)
