"""What comes out of a match: faults by class, players, deals. A `MatchResult` is `play --json` as it is."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from referee.game import DealResult

FaultClass = Literal["setup", "warning", "illegal", "protocol", "timeout", "crash", "resource", "referee"]


class Fault(msgspec.Struct, frozen=True, omit_defaults=True, rename={"kind": "class"}):
    """One verdict on one bot. `deal` is 0 before play; `line` quotes what it wrote, `stderr` its log's end.

    Warnings of one code are counted once a deal: `count`.
    """

    deal: int
    kind: FaultClass
    code: str
    message: str
    line: str = ""
    stderr: str = ""
    count: int = 1


class Think(msgspec.Struct, frozen=True):
    """Milliseconds a decision, over the turns that were asked."""

    mean: float
    max: float


class PlayerResult(msgspec.Struct, frozen=True):
    seat: int
    name: str
    command: Sequence[str]
    strikes: int
    retired: FaultClass | None
    faults: tuple[Fault, ...]
    think_ms: Think

    @property
    def at_fault(self) -> bool:
        """Something worse than a warning."""
        return any(fault.kind != "warning" for fault in self.faults)


class Deal(msgspec.Struct, frozen=True):
    """A deal as `play --json` shows it: a DealResult without the hands."""

    deal: int
    dealer: int
    closer: int | None
    closing: str
    points: tuple[int, ...]
    scores: tuple[int, ...]
    money: tuple[int, ...]
    out: tuple[int, ...]
    reentered: tuple[int, ...]


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is over, or that was not played: then `deals` is empty and `places` null.

    `reason` is that of match_over, or `setup` (a player's faults say whose and why), or `referee`: the match
    is void through no bot's fault, `void` says why, and it is to be played again from the same seed.
    """

    ramino: str
    game: str
    preset: str
    rules: Any
    rules_hash: str
    seed: str
    commit: str
    players: tuple[PlayerResult, ...]
    deals: tuple[Deal, ...]
    scores: tuple[int, ...]
    money: tuple[int, ...]
    places: tuple[int, ...] | None
    reason: str
    void: str = ""

    @property
    def at_fault(self) -> bool:
        """Whether any bot was at fault (exit code 3)."""
        return any(player.at_fault for player in self.players)


def shown(deal: DealResult) -> Deal:
    """A deal's result without what was in the hands."""
    return Deal(
        deal.deal, deal.dealer, deal.closer, deal.closing,
        deal.points, deal.scores, deal.money, deal.out, deal.reentered,
    )  # fmt: skip
