"""What a hand is worth, quickly: points outside melds, cards that may become melds. Knows the rules, not the table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from protocol.cards import JOKER, NATURALS, RANK_NUMBER, SUITS
from protocol.ramino.rules import RaminoRules
from referee.games.ramino.partition import solver_for
from referee.games.ramino.partition.cards import SUITS_AT

LINK = 1.5
"""What one way towards a meld is worth, in points: a pair and neighbours are two ways, a gap is one."""


class Near(NamedTuple):
    """The cards that may join a card in a meld, as bits of a packed hand: its rank, its neighbours, one place on."""

    rank: int
    next: int
    gap: int


class Sense:
    """The tables for one set of rules. Hands are packed integers, as the solver has them."""

    def __init__(self, rules: RaminoRules) -> None:
        self.rules = rules
        self.solver = solver_for(rules)
        self.codes = self.solver.codes
        self.value = {card: self.solver.card_value(card) for card in (*NATURALS, JOKER)}
        self.pack, self.loose = self.solver.pack, self.solver.least
        self._near = near(rules.melds.ace)

    def links(self, packed: int, card: str) -> int:
        """How many ways there are from a card towards a meld with others of the hand; a joker has plenty."""
        if card == JOKER:
            return 10
        close = self._near[card]
        ways = (packed & close.rank).bit_count() + (packed & close.next).bit_count()
        return 2 * ways + (packed & close.gap).bit_count()

    def throw(self, hand: Sequence[str], barred: str | None, *, opening: bool = False) -> tuple[str | None, int]:
        """The discard by thumb, and the points that it leaves outside melds; None where nothing may go.

        `opening`: points in melds are wanted, not few outside them.
        """
        packed, codes, loose = self.pack(hand), self.codes, self.loose
        chosen, left, best = None, 0, 1e9
        for card in dict.fromkeys(hand):
            if card != barred:
                points = loose(packed - codes[card])
                score = points + LINK * self.links(packed, card) if points else -1.0 - self.value[card]
                score += self.value[card] * opening
                if score < best:
                    chosen, left, best = card, points, score
        return chosen, left

    def after_taking(self, hand: Sequence[str], card: str) -> int:
        """The points outside melds after a card from the pile and the best discard."""
        forbidden = card if self.rules.draw.no_rediscard else None
        return self.solver.least_after_discard(self.pack(hand) + self.codes[card], forbidden)


@lru_cache(2)
def near(ace: str) -> dict[str, Near]:
    """For every card those that are near to it; an ace stands before the 2, and after the king where it may."""
    bits = {card: 3 << SUITS_AT + 26 * SUITS.index(card[1]) + 2 * RANK_NUMBER[card[0]] - 2 for card in NATURALS}

    def away(card: str, steps: int) -> int:
        same = (other for other in NATURALS if other[1] == card[1])
        return sum(bits[other] for other in same if steps in _distances(card, other, ace))

    return {
        card: Near(sum(bits[card[0] + suit] for suit in SUITS if suit != card[1]), away(card, 1), away(card, 2))
        for card in NATURALS
    }


def _distances(card: str, other: str, ace: str) -> set[int]:
    return {abs(a - b) for a in _places(card, ace) for b in _places(other, ace)} if card != other else set()


def _places(card: str, ace: str) -> tuple[int, ...]:
    place = RANK_NUMBER[card[0]]
    return (1, 14) if place == 1 and ace == "both" else (place,)
