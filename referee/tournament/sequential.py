"""`--stop-when`: a test that may be looked at after every board, and still errs no more often than promised.

Ville's betting e-process on what is bounded on a board, whatever the rules: the share of its matches that the
first bot won. Whole boards go in by their number, so that it does not matter which of them finished first.
"""

from collections.abc import Sequence
from typing import Any


class Sequential:
    """Whether two bots are told apart. `stopped` is the number of boards it took, 0 while open."""

    def __init__(self, alpha: float) -> None:
        from ville import BettingTest  # type: ignore[import-untyped]

        self._test: Any = BettingTest(0.5, bounds=(0.0, 1.0), alpha=alpha)
        self.stopped = 0

    def add(self, shares: Sequence[float]) -> bool:
        """The next boards' shares, in order; whether the test has stopped."""
        if shares and not self.stopped:
            self._test.update(list(shares))
            self.stopped = self._test.stopping_time() or 0
        return bool(self.stopped)
