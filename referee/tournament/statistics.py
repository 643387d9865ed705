"""Honest error bars, from scipy and choix: the unit is the board, since the matches of one share their deals.

Means get Student's interval over boards, which a simulation in the tests holds to its 95 %. Ratings get a
Bayesian bootstrap over boards around a maximum-likelihood fit, wider where boards are few, held to the same. Both
are the same again for the same results.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # numpy, scipy and choix take a second to import: only a report pays for it
    import numpy as np
    from numpy.typing import NDArray

LEVEL = 0.95
REPLICATES = 500
CENTRE = 1500
PRIOR = 0.5
_ELO = 400 / math.log(10)
_LEAST = 1e-6
_CHUNK = 2000
LEAST_BOARDS = 3

Outcomes = Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]
"""How often boards of a table ended in one way: for every pair, in order, the halves won by the first."""


def warm_up() -> None:
    """Imports what a report needs, in a thread of its own, so that the table comes at once at the end."""

    def load() -> None:
        import choix  # noqa: F401
        import scipy.stats  # type: ignore[import-untyped]  # noqa: F401

    Thread(target=load, daemon=True).start()


class Interval(NamedTuple):
    """An estimate and its 95 % interval; no interval where there are fewer than two boards."""

    mean: float
    low: float | None
    high: float | None


class Sums:
    """Exact sums over boards, so that neither the order of play nor rounding shows in a report."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = self.total = self.squares = 0

    def add(self, count: int, total: int, squares: int) -> None:
        """The values of some more boards."""
        self.count += count
        self.total += total
        self.squares += squares

    def interval(self, scale: float = 1.0) -> Interval:
        """The mean of the values, each divided by `scale`."""
        return interval(self.count, self.total, self.squares, scale)


def interval(count: int, total: int, squares: int, scale: float = 1.0) -> Interval:
    """Student's 95 % interval of a mean from its exact sums."""
    if count == 0:
        return Interval(0.0, None, None)
    mean = total / count / scale
    if count == 1:
        return Interval(mean, None, None)
    from scipy.stats import t

    spread = count * squares - total * total
    if spread == 0:
        return Interval(mean, mean, mean)
    error = math.sqrt(spread / (count - 1)) / count / scale
    low, high = t.interval(LEVEL, count - 1, loc=mean, scale=error)
    return Interval(mean, float(low), float(high))


class Rating(NamedTuple):
    """Elo scale: 400 points are odds of ten to one."""

    rating: float
    low: float
    high: float


def ratings(bots: int, outcomes: Outcomes, seed: int = 0) -> list[Rating]:
    """Bradley–Terry strengths of all bots at once, ties half a win, tables of more than two pair by pair.

    A prior of one shared win per bot, spread over all others, keeps them finite where somebody won all;
    its share in the bootstrap (Rubin's, Gamma weights) makes two bots' interval Jeffreys' at that extreme.
    1500 is the mean of the bots that have both won and lost, if there are any.
    """
    if bots == 0:
        return []
    if bots == 1:
        return [Rating(CENTRE, CENTRE, CENTRE)]
    import choix
    import numpy as np

    wins = _wins(bots, outcomes)
    centre = _centre(wins)
    prior = PRIOR / (bots - 1) * (1 - np.eye(bots))
    fit = choix.ilsr_pairwise_dense(wins + prior, max_iter=10_000, tol=1e-8)
    generator = np.random.default_rng(seed)
    draws = _resampled(bots, outcomes, generator) + np.maximum(
        generator.gamma(np.broadcast_to(prior, (REPLICATES, bots, bots))), _LEAST * (prior > 0)
    )
    refits = np.array(
        [choix.ilsr_pairwise_dense(draw, initial_params=fit, max_iter=10_000, tol=1e-4) for draw in draws]
    )
    middle = _elo(fit[None, :], centre)[0]
    low, high = np.quantile(_elo(refits, centre), [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    rows = np.stack([middle, np.minimum(low, middle), np.maximum(high, middle)], axis=1)
    return [Rating(*map(float, row)) for row in rows]


def _elo(strengths: "NDArray[np.float64]", centre: Sequence[int]) -> "NDArray[np.float64]":
    import numpy as np

    middle = strengths[:, centre].mean(axis=1, keepdims=True)
    return np.asarray(CENTRE + _ELO * (strengths - middle))


def _centre(wins: "NDArray[np.float64]") -> Sequence[int]:
    both = [bot for bot in range(len(wins)) if wins[bot].sum() > 0 and wins[:, bot].sum() > 0]
    return both or range(len(wins))


def _wins(bots: int, outcomes: Outcomes) -> "NDArray[np.float64]":
    """wins[i, j]: how often i came in before j."""
    import numpy as np

    wins = np.zeros((bots, bots))
    for (table, halves), count in outcomes.items():
        for (a, b), won in zip(_pairs(table), halves, strict=True):
            wins[a, b] += won * count / 2
            wins[b, a] += (2 * len(table) - won) * count / 2
    return wins


def _pairs(table: Sequence[int]) -> list[tuple[int, int]]:
    return [(a, b) for index, a in enumerate(table) for b in table[index + 1 :]]


def _resampled(bots: int, outcomes: Outcomes, generator: "np.random.Generator") -> "NDArray[np.float64]":
    """Replicates of `_wins`, every board weighted anew: boards that ended alike share one Gamma draw.

    The fewer boards, the more the weights spread, about the same mean.
    """
    import numpy as np

    draws = np.zeros((REPLICATES, bots * bots))
    items = sorted(outcomes.items())
    widen = _widening(items)
    for start in range(0, len(items), _CHUNK):
        part = items[start : start + _CHUNK]
        rows = np.zeros((len(part), bots * bots))
        for row, ((table, halves), _) in zip(rows, part, strict=True):
            for (a, b), won in zip(_pairs(table), halves, strict=True):
                row[a * bots + b] += won / 2
                row[b * bots + a] += len(table) - won / 2
        wide = np.array([min(widen[bot] for bot in table) for (table, _), _ in part])
        shapes = np.array([count for _, count in part]) / wide
        weights = wide * generator.gamma(shapes, size=(REPLICATES, len(part)))
        draws += weights @ rows
    return draws.reshape(REPLICATES, bots, bots)


def _widening(items: Sequence[tuple[tuple[tuple[int, ...], tuple[int, ...]], int]]) -> dict[int, float]:
    """By bot: how much more than a bootstrap's its boards' weights must vary, so that few boards are no certainty.

    As Student's interval is to the normal one of a sample's own spread; from so few boards on as tell any.
    """
    from scipy.stats import norm, t

    boards: Counter[int] = Counter()
    for (table, _), count in items:
        boards.update(dict.fromkeys(table, count))
    known = {bot: max(LEAST_BOARDS, count) for bot, count in boards.items()}
    tail = (1 + LEVEL) / 2
    return {bot: n / (n - 1) * float(t.ppf(tail, n - 1) / norm.ppf(tail)) ** 2 for bot, n in known.items()}
