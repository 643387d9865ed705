"""What a hand is worth before any world is looked at: its points now, and after the next card, whichever comes.

Every card that is still unseen is tried, weighed by how many there are of it. As long as an opening is due, what
counts is how much of it is there.
"""

from collections import Counter
from collections.abc import Sequence

from protocol.cards import JOKER
from protocol.ramino.view import View
from sample_bots.maestro.clock import Deadline
from sample_bots.maestro.race import Runner, Start

FEW_LEFT = {1: 0.5, 2: 0.35, 3: 0.25, 4: 0.15, 5: 0.08, 6: 0.04}
"""How likely a seat with so few cards left closes in its next turn, melds being laid on the table."""
SOMETIME = 0.1
"""The same with more cards left, where melds are laid one a turn."""
SUDDENLY = 0.003
"""How much likelier it becomes from turn to turn that a whole hand is laid at once."""
RIPENING = 0.03
"""How much likelier it becomes from turn to turn, cards being kept in hand."""
CLOSED = -20.0
"""A hand that closes counts as so many points."""
UNOPENED, OPENS = 70.0, 20.0
"""A hand that cannot be laid yet counts so much, less what speaks for its opening; and what having it is worth."""
TIE = 0.5
"""What one way towards a meld is worth where an opening is due."""


def soon(view: View, runner: Runner) -> float:
    """About how likely another seat closes before the observer's next turn."""
    if not runner.table:
        return min(0.4, RIPENING * view.turns / max(1, sum(view.in_play)))
    counts = (view.hand_counts[seat] for seat, plays in enumerate(view.in_play) if plays and seat != view.seat)
    whole = SOMETIME if runner.hurried else SUDDENLY * view.turns / max(1, sum(view.in_play))
    return max(whole, FEW_LEFT.get(min(counts, default=9), 0.0))


class Outlook:
    """The unseen cards of one decision. Everything raises LateError when the time is up."""

    def __init__(self, runner: Runner, cards: Sequence[str], deadline: Deadline, soon: float) -> None:
        """`soon`: how likely somebody else closes before one's next turn."""
        self._runner, self._deadline, self._soon = runner, deadline, soon
        self._cards = Counter(cards)
        self._total = max(1, len(cards))

    def points(self, start: Start) -> float:
        """Less is better."""
        if self._unopened(start):
            packed = self._runner.sense.pack(start.hand)
            ties = sum(self._runner.sense.links(packed, card) for card in start.hand if card != JOKER)
            return 0.5 * (self._opening(start.hand) + self.after_draw(start)) - TIE * ties
        return self._soon * self._runner.cost(start.hand) + (1 - self._soon) * self.after_draw(start)

    def after_draw(self, start: Start) -> float:
        """The points after a card from the stock and the best discard, on the average."""
        if self._unopened(start):
            self._deadline.check()
            each = (count * self._opening((*start.hand, card)) for card, count in self._cards.items())
            return sum(each) / self._total
        sense = self._runner.sense
        packed, least = sense.pack(start.hand), sense.solver.least_after_discard
        fitting = self._left(least(packed)) if start.hand else CLOSED
        total = 0.0
        for card, count in self._cards.items():
            self._deadline.check()
            if card in start.fits:
                total += count * fitting
            else:
                total += count * self._left(least(packed + sense.codes[card]))
        return total / self._total

    def after(self, start: Start, card: str) -> float:
        """The same for one card from the pile."""
        if self._unopened(start):
            return self._opening((*start.hand, card))
        sense = self._runner.sense
        packed = sense.pack(start.hand)
        if card in start.fits:
            return self._left(sense.solver.least_after_discard(packed))
        return self._left(sense.solver.least_after_discard(packed + sense.codes[card], start.barred))

    def _unopened(self, start: Start) -> bool:
        return self._runner.table and not start.opened and self._runner.rules.table.opening_min > 0

    def _opening(self, hand: Sequence[str]) -> float:
        least, there = self._runner.rules.table.opening_min, self._runner.melded(hand)
        return UNOPENED - 0.5 * min(there, least) - (OPENS if there >= least else 0.0)

    def _left(self, points: int) -> float:
        return points or CLOSED
