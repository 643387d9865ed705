"""How long to think about one decision: a safe part of what the clock gives, on the monotonic clock."""

import time

from protocol.messages import Clock

SHARE = 0.7
"""So much of a move's time is used: the rest is for a machine that is busy with other things."""
MARGIN = 0.015
"""Seconds kept back besides: the step of thinking that is under way when the time is up may take some of them."""
PAUSES = 2.5
"""Time is kept for so many of the longest pauses seen: 5 to 20 ms where two programs share a core."""
LEAST = 0.25
"""This share of the time is used whatever the pauses were: what is known beforehand takes a millisecond or two."""
FADE = 0.95
"""What is left of the longest pause from one decision to the next."""


class LateError(Exception):
    """The time is up in the middle of something: what is half done does not count."""


class Pauses:
    """How long other programs have held this one up, or one step of thinking took: the longest time, in seconds."""

    longest = 0.0


class Deadline:
    """Runs from the moment it is made; `most_ms`: a level's own limit; `pauses` goes from decision to decision."""

    def __init__(self, clock: Clock, most_ms: int | None, pauses: Pauses) -> None:
        full = clock.move_ms / 1000
        use = SHARE * full - MARGIN
        if most_ms is not None:
            use = min(use, most_ms / 1000)
        self._pauses, self._seen = pauses, time.monotonic()
        self._end, self._full, self._least = self._seen + use, self._seen + full, self._seen + LEAST * full
        pauses.longest *= FADE

    def over(self) -> bool:
        now, pauses = time.monotonic(), self._pauses
        if now - self._seen > pauses.longest:
            pauses.longest = now - self._seen
        self._seen = now
        return now >= self._end or now >= max(self._least, self._full - PAUSES * pauses.longest)

    def check(self) -> None:
        """Raises LateError when the time is up."""
        if self.over():
            raise LateError
