"""A turn with limits: the new melds are chosen one by one, then the ways of the table, then the discard.

Everything that the limits allow is looked at, the engine judging the plans from the best on; what can always be done
is to throw a card.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from protocol.cards import JOKER
from referee.games.ramino.partition import solver_for
from referee.games.ramino.partition.vectors import FAR
from referee.games.ramino.planning.choices import Choice, Choices
from referee.games.ramino.planning.melds import Candidate, candidates, combinations
from referee.games.ramino.planning.steps import steps_of
from referee.games.ramino.planning.turn import Plan, Turn, is_legal


class Draft(NamedTuple):
    """A plan to be judged: what stays in hand counts `points`."""

    points: int
    melds: tuple[Candidate, ...]
    choice: Choice
    placed: int
    """Jokers that go to melds on the table besides those of the ways."""
    discard: str | None


def limited_plan(turn: Turn, budget: int) -> Plan:
    """The best plan within the limits of the table."""
    search = _Limited(turn, budget)
    drafts = sorted(search.drafts(), key=lambda draft: draft.points)
    for number, draft in enumerate(drafts):
        plan = search.plan(draft, exact=search.choices.left > 0 and not number)
        if is_legal(turn, plan):
            return plan
    return search.plan(search.throw(), exact=False)


class _Limited:
    def __init__(self, turn: Turn, budget: int) -> None:
        self.turn, self.solver = turn, solver_for(turn.rules)
        self.choices = Choices(turn, self.solver, budget)
        table, melds_left = turn.rules.table, len(turn.hand) // 3
        if table.melds_per_turn is not None and not (turn.rules.scoring.ramino_waives_meld_limit and not turn.touched):
            melds_left = min(melds_left, table.melds_per_turn)
        self.most = min(melds_left, 1) if table.one_action_per_turn else melds_left

    def drafts(self) -> Iterator[Draft]:
        """Everything that can be done, cheap checks first; `choices.left` counts what is looked at."""
        turn, jokers = self.turn, self.choices.jokers
        melds = candidates(turn.hand, jokers, self.solver, turn.rules)
        held = Counter(card for card in turn.hand if card != JOKER)
        for chosen in combinations(melds, held, jokers, self.most):
            if self.choices.left <= 0:
                return
            if chosen and not turn.opened and sum(m.points for m in chosen) < turn.rules.table.opening_min:
                self.choices.left -= 1
                continue
            yield from self._with(chosen)

    def throw(self) -> Draft:
        """Nothing laid, the best card thrown."""
        choice = self.choices.none(self.solver.pack(self.turn.hand))
        return min(self._thrown((), choice, list(self.turn.hand), 0), key=lambda draft: draft.points)

    def _with(self, melds: tuple[Candidate, ...]) -> Iterator[Draft]:
        """Drafts that lay just these melds."""
        table = self.turn.rules.table
        naturals = [card for meld in melds for card in meld.naturals]
        jokers = sum(meld.jokers for meld in melds)
        packed = self.solver.pack(self.turn.hand) - self.solver.pack(naturals)
        opens = self.turn.opened or bool(melds) or not table.layoff_after_opening
        for choice in self.choices.all(packed) if opens else (self.choices.none(packed),):
            actions = len(melds) + choice.actions
            room = choice.outside.room
            if table.one_action_per_turn:
                room = min(room, 1 - actions)
            if room >= 0:
                yield from self._placed(melds, choice, jokers, room)

    def _placed(self, melds: tuple[Candidate, ...], choice: Choice, jokers: int, room: int) -> Iterator[Draft]:
        """The hand after the melds, and with as many jokers on the table as may go, or one fewer."""
        hand = Counter(self.turn.hand)
        for meld in melds:
            hand.subtract(meld.naturals)
        for way in choice.ways:
            hand.subtract(way.naturals)
            hand.update(way.gained)
        hand.subtract(choice.bridges)
        hand[JOKER] -= jokers
        if hand[JOKER] < 0:
            return
        most = min(room, hand[JOKER])
        for placed in {most, max(0, most - 1)}:
            if placed + jokers >= choice.outside.due:
                left = hand.copy()
                left[JOKER] -= placed
                yield from self._thrown(melds, choice, list(left.elements()), placed)

    def _thrown(
        self, melds: tuple[Candidate, ...], choice: Choice, hand: Sequence[str], placed: int
    ) -> Iterator[Draft]:
        """The best discard from what is left, or none where none is needed."""
        if not hand:
            if not self.turn.rules.closing.needs_discard:
                yield Draft(0, melds, choice, placed, None)
            return
        least, best = FAR, ""
        for card in self.solver.discards(hand, self.turn.taken):
            rest = list(hand)
            rest.remove(card)
            points = self._value(rest)
            if points < least:
                least, best = points, card
        if best:
            yield Draft(least, melds, choice, placed, best)

    def _value(self, cards: Sequence[str]) -> int:
        if self.turn.rules.scoring.counted == "loose":
            return self.solver.least(self.solver.pack(cards))
        return self.solver.value(cards)

    def plan(self, draft: Draft, *, exact: bool) -> Plan:
        """The draft with its steps."""
        elsewhere = [JOKER] * draft.placed
        steps = steps_of(self.turn, draft.choice, [meld.cards for meld in draft.melds], elsewhere)
        black = not set(self.turn.wilds[1:]).isdisjoint(self.turn.hand)  # no new meld is tried with one as a joker
        return Plan(
            steps, draft.discard, draft.points, exact and not (black or self.turn.ace_may_pay or self.turn.doubtful)
        )
