"""How long to think about one decision: a safe part of what the clock gives, on the monotonic clock."""

import time

from protocol.messages import Clock

SHARE = 0.7
"""So much of a move's time is used: the rest is for a machine that is busy with other things."""
MARGIN = 0.015
"""Seconds kept back besides: the step of thinking that is under way when the time is up may take some of them."""


class LateError(Exception):
    """The time is up in the middle of something: what is half done does not count."""


class Deadline:
    """Runs from the moment it is made; `most_ms`: a level's own limit."""

    def __init__(self, clock: Clock, most_ms: int | None) -> None:
        seconds = SHARE * clock.move_ms / 1000 - MARGIN
        if most_ms is not None:
            seconds = min(seconds, most_ms / 1000)
        self._end = time.monotonic() + seconds

    def over(self) -> bool:
        return time.monotonic() >= self._end

    def check(self) -> None:
        """Raises LateError when the time is up."""
        if self.over():
            raise LateError
