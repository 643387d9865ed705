"""One hand kept to itself, played alone against the stock: when it closes, and what it costs if another closes before.

Others matter little to a hand but for when they close, so each hand is played on by itself and the hands are then set
against each other (`sample_bots.maestro.payoff`). The thumb of `ramino_greedy` chooses the discards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from protocol.cards import JOKER
from sample_bots.ramino_greedy.sense import Sense

NEVER = 99
Fits = Mapping[str, str | None]
"""Cards that go to the table, each with the one that fits after it."""


class Course(NamedTuple):
    """`closes`: the turn in which the hand closes, from 1; `cost`: what it counts after 0, 1, … turns."""

    closes: int
    cost: Sequence[int]


class Start(NamedTuple):
    """Where a hand begins. `barred`: what may not be thrown in the first turn."""

    hand: Sequence[str]
    fits: Fits
    opened: bool
    barred: str | None = None


class Runner:
    """Plays hands on. What a hand throws is kept: the same hands come up again and again."""

    def __init__(self, sense: Sense) -> None:
        self.sense, self.rules = sense, sense.rules
        self.table = sense.rules.table.enabled
        self._thrown: dict[int, tuple[str | None, int]] = {}
        self._all = sense.rules.scoring.counted == "all"
        self.hurried = sense.rules.table.melds_per_turn is not None or sense.rules.table.one_action_per_turn
        """Melds have to be laid one a turn, so none can wait until the hand closes."""

    def throw(self, hand: Sequence[str], barred: str | None = None) -> tuple[str | None, int]:
        """The discard by thumb and the points it leaves loose."""
        if barred is not None:
            return self.sense.throw(hand, barred)
        key = self.sense.pack(hand)
        found = self._thrown.get(key)
        if found is None:
            if len(self._thrown) > 100_000:
                self._thrown.clear()
            found = self._thrown[key] = self.sense.throw(hand, None)
        return found

    def cost(self, hand: Sequence[str]) -> int:
        """What a hand counts against its holder."""
        return self.sense.solver.value(hand) if self._all else self.sense.loose(self.sense.pack(hand))

    def run(self, start: Start, draws: Sequence[str]) -> Course:
        """The course of a hand that begins its turns with these cards."""
        cards, cost, barred = list(start.hand), [self.cost(start.hand)], start.barred
        for turn, card in enumerate(draws, 1):
            cards.append(card)
            thrown, left = self.throw(cards, barred)
            barred = None
            if thrown is not None:
                cards.remove(thrown)
            if left == 0:
                return Course(turn, cost)
            cost.append(self.sense.solver.value(cards) if self._all else left)
        return Course(NEVER, cost)

    def melded(self, cards: Sequence[str]) -> int:
        """About what the melds of a hand count in an opening: a joker there is a court card."""
        value = self.sense.solver.value(cards) - self.sense.loose(self.sense.pack(cards))
        return value - 15 * cards.count(JOKER)
