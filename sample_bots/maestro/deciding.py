"""Which of some candidates is best: their races against the same hidden cards, until the time is up or it is clear."""

from collections.abc import Callable, Sequence
from statistics import stdev
from typing import Generic, NamedTuple, TypeVar

from sample_bots.maestro.clock import Deadline
from sample_bots.maestro.payoff import Field, Payoff
from sample_bots.maestro.race import Course

A = TypeVar("A")
FIRST, MOST = 6, 400
"""Worlds before anything is ruled out, and in all."""
TRUST = 400
"""What is known beforehand weighs as much as so many worlds."""
SURE = 2.5
"""A candidate is ruled out when it lies so many standard errors behind."""


class Trial(NamedTuple):
    """A candidate in one world: one's own course, those of the others."""

    own: Course
    others: Sequence[Course]


class Candidate(Generic[A]):
    """An action, the trials it has had, what speaks for it beforehand."""

    def __init__(self, action: A, prior: float = 0.0) -> None:
        self.action, self.prior = action, prior
        self.own: list[Course] = []
        self.others: list[Sequence[Course]] = []
        self.values: list[float] = []

    def judge(self, payoff: Payoff, *, leads: bool) -> None:
        """All own courses against all others."""
        field: Field = payoff.field(self.others)
        self.values = [payoff.value(course, field, leads=leads) for course in self.own]

    @property
    def mean(self) -> float:
        """What is known beforehand and what the worlds say, by their weights."""
        worlds = len(self.values)
        return (TRUST * self.prior + sum(self.values)) / (TRUST + worlds)


def choose(
    candidates: Sequence[Candidate[A]],
    trial: Callable[[A, int], Trial],
    payoff: Payoff,
    deadline: Deadline,
    *,
    leads: bool,
) -> A:
    """The best action found in time; the first one where there was no time at all."""
    left, worlds = list(candidates), 0
    while len(left) > 1 and worlds < MOST:
        for candidate in left:
            if deadline.over():
                return _best(left, payoff, worlds, leads=leads)
            own, others = trial(candidate.action, worlds)
            candidate.own.append(own)
            candidate.others.append(others)
        worlds += 1
        if worlds % FIRST == 0:
            left = _pruned(left, payoff, leads=leads)
    return _best(left, payoff, worlds, leads=leads)


def _best(left: Sequence[Candidate[A]], payoff: Payoff, worlds: int, *, leads: bool) -> A:
    """By the worlds that all of them have seen."""
    for each in left:
        del each.own[worlds:], each.others[worlds:]
        each.values = []
        if worlds:
            each.judge(payoff, leads=leads)
    return max(left, key=lambda each: each.mean).action


def _pruned(left: list[Candidate[A]], payoff: Payoff, *, leads: bool) -> list[Candidate[A]]:
    for each in left:
        each.judge(payoff, leads=leads)
    best = max(left, key=lambda each: each.mean)
    return [each for each in left if each is best or not _behind(each, best)]


def _behind(each: Candidate[A], best: Candidate[A]) -> bool:
    gaps = [a - b for a, b in zip(best.values, each.values, strict=True)]
    weight = len(gaps) / (TRUST + len(gaps))
    return bool(best.mean - each.mean > SURE * weight * (stdev(gaps) / len(gaps) ** 0.5 + 0.05))
