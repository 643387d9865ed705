"""One hand played alone against the stock: when it closes, and what it costs if somebody else closes before.

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
        self._opening = sense.rules.table.opening_min if self.table else 0
        self.hurried = sense.rules.table.melds_per_turn is not None or sense.rules.table.one_action_per_turn
        """Melds have to be laid one a turn, so none can wait until the hand closes."""
        self._free = not sense.rules.closing.needs_discard

    def throw(self, hand: Sequence[str], barred: str | None = None, *, opening: bool = False) -> tuple[str | None, int]:
        """The discard by thumb and the points it leaves loose."""
        if barred is not None:
            return self.sense.throw(hand, barred, opening=opening)
        key = self.sense.pack(hand) << 1 | opening
        found = self._thrown.get(key)
        if found is None:
            if len(self._thrown) > 100_000:
                self._thrown.clear()
            found = self._thrown[key] = self.sense.throw(hand, None, opening=opening)
        return found

    def cost(self, hand: Sequence[str]) -> int:
        """What a hand counts against its holder."""
        return self.sense.solver.value(hand) if self._all else self.sense.loose(self.sense.pack(hand))

    def run(self, start: Start, draws: Sequence[str]) -> Course:
        """The course of a hand that begins its turns with these cards."""
        return self._on_table(start, draws) if self.table else self._in_hand(start, draws)

    def _in_hand(self, start: Start, draws: Sequence[str]) -> Course:
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

    def _on_table(self, start: Start, draws: Sequence[str]) -> Course:
        cards, fits, opened, barred = list(start.hand), dict(start.fits), start.opened, start.barred
        cost = [self.cost(cards)]
        for turn, card in enumerate(draws, 1):
            cards.append(card)
            opened = opened or self.opens(cards)
            if opened:
                cards = self.lay(cards, fits)
            if cards or not self._free:
                thrown, _ = self.throw(cards, barred, opening=not opened)
                if thrown is not None:
                    cards.remove(thrown)
            barred = None
            if not cards:
                return Course(turn, cost)
            cost.append(self.cost(cards))
        return Course(NEVER, cost)

    def opens(self, cards: Sequence[str]) -> bool:
        """Whether the melds of a hand are about enough for an opening."""
        return not self._opening or self.melded(cards) >= self._opening

    def melded(self, cards: Sequence[str]) -> int:
        """About what the melds of a hand count in an opening: a joker there is a court card."""
        value = self.sense.solver.value(cards) - self.sense.loose(self.sense.pack(cards))
        return value - 15 * cards.count(JOKER)

    def lay(self, cards: Sequence[str], fits: dict[str, str | None]) -> list[str]:
        """What is left in hand after laying all that fits and all melds; `fits` is changed."""
        left = list(cards)
        while card := next((card for card in left if card in fits), None):
            left.remove(card)
            follower = fits.pop(card)
            if follower is not None:
                fits[follower] = None
        packed = self.sense.pack(left)
        loose = self.sense.loose(packed)
        if len(left) < 3 or loose == self.sense.solver.value(left):
            return left
        return self._unmelded(left, packed, loose)

    def _unmelded(self, cards: Sequence[str], packed: int, loose: int) -> list[str]:
        """The cards outside the melds of a best arrangement, found card by card."""
        left, sense = [], self.sense
        for card in cards:
            without = packed - sense.codes[card]
            less = sense.loose(without)
            if less == loose - sense.value[card]:
                left.append(card)
                packed, loose = without, less
        return left
