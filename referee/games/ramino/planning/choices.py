"""Every way of treating all melds on the table together, as far as the cards of the hand go."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER
from referee.games.ramino.partition import Outside, Solver
from referee.games.ramino.partition.cards import ONE_JOKER, count_of, jokers_of, turned_aces
from referee.games.ramino.planning.targets import Way, ways
from referee.games.ramino.planning.turn import Turn


class Choice(NamedTuple):
    """Ways, one for each meld in reach; the hand that is left, packed; what the table then means for its jokers."""

    ways: tuple[Way, ...]
    packed: int
    outside: Outside
    actions: int
    """Cards added and jokers swapped."""


class Choices:
    """The choices of one turn, the ways with most cards first; `left` counts down what may still be looked at."""

    def __init__(self, turn: Turn, solver: Solver, budget: int) -> None:
        self.turn, self.solver, self.left = turn, solver, budget
        always_wild = BLACK_ACES if turn.rules.melds.black_aces == "wild" else ()
        held = Counter(card for card in turn.hand if card != JOKER and card not in always_wild)
        melds = turn.may_touch
        self.jokers = turn.hand.count(JOKER) + self._to_be_had(melds, held)
        self._ways = [ways(meld, held, self.jokers, turn.rules) for meld in melds]

    def _to_be_had(self, melds: Sequence[object], held: Counter[str]) -> int:
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
            jokers = jokers_of(packed) - turned_aces(packed)
            if bridges <= jokers and self.left > 0:
                self.left -= 1
                yield self._choice(packed - bridges * ONE_JOKER, chosen, due - bridges)
            return
        for way in self._ways[at]:
            if self.left > 0 and self._has(packed, way):
                after = packed - self.solver.pack(way.naturals) + self.solver.pack(way.gained)
                owed = len(way.swaps) if self.turn.rules.table.recovered_joker == "use_now" else 0
                yield from self._from(at + 1, after, (*chosen, way), bridges + way.bridges, due + owed)

    def _choice(self, packed: int, chosen: tuple[Way, ...], due: int) -> Choice:
        room = min(sum(len(way.room) for way in chosen), jokers_of(packed))
        actions = sum(len(way.below) + len(way.above) + len(way.swaps) for way in chosen)
        return Choice(chosen, packed, Outside(room, max(0, due)), actions)

    def _has(self, packed: int, way: Way) -> bool:
        return all(count_of(packed, card) >= way.naturals.count(card) for card in way.naturals)
