"""What a deal is worth when the hands run their courses: who closes first, and what the others pay.

Points are turned so that more is better, and one's own count against the mean of the others'.
"""

from collections.abc import Sequence
from typing import NamedTuple

from protocol.ramino.rules import RaminoRules
from sample_bots.maestro.race import Course

STAKE = 20
"""What the stake of a deal counts beside the points, where one is played for."""
UNFINISHED = 0.3
"""The part of a hand's cost that counts where nobody closes as far as the courses go."""


class Trial(NamedTuple):
    """A candidate in one world: one's own course, those of the others."""

    own: Course
    others: Sequence[Course]


class Field(NamedTuple):
    """The others, by the turns they have had: the gain of closing then; how often one closes in that turn, and what
    that costs beside one's own cards; how often nobody has closed."""

    gain: list[float]
    closes: list[float]
    lost: list[float]
    open: list[float]


class Payoff:
    """Reads the scoring and the stakes; `turns`: as far as the courses go."""

    def __init__(self, rules: RaminoRules, turns: int) -> None:
        self._turns = turns
        self._collect = rules.scoring.system == "collect"
        self._bonus = rules.scoring.closer_bonus if rules.scoring.system == "plus_minus" else 0
        self._stake = STAKE if rules.stakes.mode != "none" else 0

    def field(self, worlds: Sequence[Sequence[Course]]) -> Field:
        """The courses of the others in all worlds."""
        turns, share = self._turns, 1 / len(worlds)
        gain, closes, lost, still = ([0.0] * (turns + 1) for _ in range(4))
        for world in worlds:
            closer = min(world, key=lambda course: course.closes)
            for turn in range(min(closer.closes, turns + 1)):
                still[turn] += share
                gain[turn] += share * self._gain(world, turn)
            if closer.closes <= turns:
                closes[closer.closes] += share
                lost[closer.closes] += share * self._lost(world, closer)
        return Field(gain, closes, lost, still)

    def value(self, course: Course, field: Field, *, leads: bool) -> float:
        """One's own course in this field; `leads`: one's first turn comes before the others' first."""
        rounds = min(course.closes, self._turns) - leads
        total = field.gain[rounds] if course.closes <= self._turns else 0.0
        for turn in range(1, rounds + 1):
            if field.closes[turn]:
                total -= field.closes[turn] * course.cost[turn - 1 + leads] + field.lost[turn]
        if course.closes > self._turns:
            total -= UNFINISHED * field.open[rounds] * course.cost[-1]
        return total

    def _gain(self, world: Sequence[Course], turn: int) -> float:
        charge = sum(course.cost[turn] for course in world)
        return self._bonus + self._stake + (charge if self._collect else charge / len(world))

    def _lost(self, world: Sequence[Course], closer: Course) -> float:
        """What the closer gets, less what other others pay then: it lowers the mean one is measured against."""
        got = self._bonus + self._stake
        if self._collect:
            return got
        others = sum(course.cost[closer.closes - 1] for course in world if course is not closer)
        return (got - others) / len(world)
