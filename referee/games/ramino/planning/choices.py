"""Every way of treating all melds on the table together, as far as the cards of the hand go."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, physical
from protocol.ramino.view import TableMeld
from referee.games.ramino.partition import Outside, Solver
from referee.games.ramino.partition.cards import count_of
from referee.games.ramino.planning.targets import Way, ways
from referee.games.ramino.planning.turn import Turn


class Choice(NamedTuple):
    """Ways, one for each meld in reach; the hand that is left, packed; what the table then means for its jokers."""

    ways: tuple[Way, ...]
    packed: int
    outside: Outside
    actions: int
    """Cards added and jokers swapped."""
    bridges: tuple[str, ...] = ()
    """The wild cards that lie between cards added, in the order of the ways."""


class Choices:
    """The choices of one turn, the ways with most cards first; `left` counts down what may still be looked at."""

    def __init__(self, turn: Turn, solver: Solver, budget: int) -> None:
        self.turn, self.solver, self.left = turn, solver, budget
        always_wild = BLACK_ACES if turn.rules.melds.black_aces == "wild" else ()
        held = Counter(card for card in turn.hand if card != JOKER and card not in always_wild)
        melds = sorted(turn.may_touch, key=_holds_no_ace)  # an ace that is taken from one may join the next
        held.update(_aces_to_be_had(turn))
        self.jokers = turn.hand.count(JOKER) + self._to_be_had(held)
        wilds = self.jokers + sum(turn.hand.count(ace) for ace in turn.wilds if ace != JOKER)
        self._ways = [ways(meld, held, wilds, turn.rules) for meld in melds]

    def _to_be_had(self, held: Counter[str]) -> int:
        """Jokers that could be taken from the table."""
        if not self.turn.rules.table.joker_swap:
            return 0
        cards = [card for meld in self.turn.may_touch for card in meld.cards]
        return sum("=" in card and held[card.rpartition("=")[2]] > 0 for card in cards)

    def all(self, packed: int) -> Iterator[Choice]:
        """Every choice, from this packed hand."""
        yield from self._from(0, packed, (), 0, 0)

    def none(self, packed: int) -> Choice:
        """The table left alone, and out of reach for jokers too."""
        return Choice((), packed, Outside(), 0)

    def _from(self, at: int, packed: int, chosen: tuple[Way, ...], bridges: int, due: int) -> Iterator[Choice]:
        if at == len(self._ways):
            for wilds in combinations_with_replacement(self.turn.wilds, bridges):
                if self.left > 0 and all(count_of(packed, card) >= wilds.count(card) for card in wilds):
                    self.left -= 1
                    yield self._choice(packed - self.solver.pack(wilds), chosen, due - bridges, wilds)
            return
        for way in self._ways[at]:
            if self.left > 0 and self._has(packed, way):
                after = packed - self.solver.pack(way.naturals) + self.solver.pack(way.gained)
                owed = len(way.swaps) if self.turn.rules.table.recovered_joker == "use_now" else 0
                yield from self._from(at + 1, after, (*chosen, way), bridges + way.bridges, due + owed)

    def _choice(self, packed: int, chosen: tuple[Way, ...], due: int, bridges: tuple[str, ...]) -> Choice:
        room = min(sum(len(way.room) for way in chosen), sum(count_of(packed, card) for card in self.turn.wilds))
        actions = sum(len(way.below) + len(way.above) + len(way.swaps) for way in chosen)
        return Choice(chosen, packed, Outside(room, max(0, due)), actions, bridges)

    def _has(self, packed: int, way: Way) -> bool:
        return all(count_of(packed, card) >= way.naturals.count(card) for card in way.naturals)


def _holds_no_ace(meld: TableMeld) -> bool:
    return not any("=" in card and physical(card) in BLACK_ACES for card in meld.cards)


def _aces_to_be_had(turn: Turn) -> list[str]:
    """Black aces that could be taken from the table and are natural cards in hand."""
    if turn.rules.melds.black_aces != "dual":
        return []
    return [physical(card) for card in turn.swaps if physical(card) in BLACK_ACES]
