"""Which of some candidates is best: trials in the same worlds, until the time is up or it is clear."""

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sample_bots.maestro.clock import Deadline

A = TypeVar("A", contravariant=True)
B = TypeVar("B")
FIRST = 6
"""Worlds before anything is ruled out, and between one look at the candidates and the next."""
SURE = 2.5
"""A candidate is ruled out when it lies so many standard errors behind."""


class Court(Protocol[A]):
    """Where candidates are tried and judged."""

    def trial(self, action: A, number: int) -> Any:
        """What happens to an action in world `number`."""

    def values(self, trials: Sequence[Any]) -> Sequence[float]:
        """What the trials of one action are worth, world by world; only differences matter."""


class Weight(NamedTuple):
    """`trust`: what is known beforehand weighs as much as so many worlds; `most`: worlds in all."""

    trust: float
    most: int


class Candidate(Generic[B]):
    """An action, what speaks for it beforehand, the trials it has had."""

    def __init__(self, action: B, prior: float = 0.0) -> None:
        self.action, self.prior = action, prior
        self.trials: list[Any] = []
        self.values: Sequence[float] = ()

    def mean(self, trust: float) -> float:
        """What is known beforehand and what the worlds say, by their weights."""
        return (trust * self.prior + sum(self.values)) / (trust + len(self.values))


def choose(candidates: Sequence[Candidate[B]], court: Court[B], deadline: Deadline, weight: Weight) -> B:
    """The best action found in time; by what is known beforehand where there was no time at all."""
    left, worlds = list(candidates), 0
    while len(left) > 1 and worlds < weight.most:
        for candidate in left:
            if deadline.over():
                return _best(left, court, weight, worlds).action
            candidate.trials.append(court.trial(candidate.action, worlds))
        worlds += 1
        if worlds % FIRST == 0:
            best = _best(left, court, weight, worlds)
            left = [each for each in left if each is best or not _behind(each, best, weight)]
    return _best(left, court, weight, worlds).action


def _best(left: Sequence[Candidate[B]], court: Court[B], weight: Weight, worlds: int) -> Candidate[B]:
    """By the worlds that all of them have seen."""
    for each in left:
        each.values = court.values(each.trials[:worlds]) if worlds else ()
    return max(left, key=lambda each: each.mean(weight.trust))


def _behind(each: Candidate[B], best: Candidate[B], weight: Weight) -> bool:
    """Whether it would still lie behind if all worlds to come were as much in its favour as may be."""
    gaps = [a - b for a, b in zip(best.values, each.values, strict=True)]
    least = fmean(gaps) - SURE * (stdev(gaps) / len(gaps) ** 0.5 + 0.05)
    return bool(weight.trust * (best.prior - each.prior) + weight.most * least > 0)
