"""What a check comes to: passed, failed or not tried; what was said; what is wrong, and the mend."""

from typing import Literal

import msgspec

Outcome = Literal["passed", "failed", "skipped"]


class CheckResult(msgspec.Struct, frozen=True):
    """One check. `sent` and `got` are its lines, shortened; `advice`: what is allowed, and better done otherwise."""

    number: int
    name: str
    about: str
    outcome: Outcome
    expected: str
    problem: str = ""
    mend: str = ""
    advice: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    got: tuple[str, ...] = ()
    stderr: str = ""

    @property
    def passed(self) -> bool:
        """Nothing is wrong here."""
        return self.outcome == "passed"


class Declined(Exception):
    """The bot does not play this game, and says so as it should: the check is not tried."""


class Failed(Exception):
    """A check found a mistake: what is wrong, and the sentence that names the mend.

    `silent`: nothing came that could be judged, so that time was lost in waiting. `got`, `stderr`: what the bot
    wrote, where the bench has not heard it itself.
    """

    def __init__(
        self, problem: str, mend: str = "", *, silent: bool = False, got: tuple[str, ...] = (), stderr: str = ""
    ) -> None:
        super().__init__(problem)
        self.problem, self.mend, self.silent, self.got, self.stderr = problem, mend, silent, got, stderr
