"""How deals and matches end: what everybody is told, and the result."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from protocol import messages
from protocol.rules import rules_hash
from referee.game import DealResult, Outcome
from referee.match import entries
from referee.match.results import MatchResult, shown
from referee.shuffling import commitment

if TYPE_CHECKING:
    from referee.match.match import Match


def deal_over(match: "Match", deal: DealResult) -> None:
    """A deal has ended: the hands are shown to all."""
    match.dealt = deal.deal
    match.notes.add(entries.DealEntry(deal))
    lists = (deal.points, deal.scores, deal.money, deal.hands)
    match.send_all(messages.DealOver(deal.deal, deal.dealer, deal.closer, deal.closing, *lists))


def finish(match: "Match") -> None:
    """Nobody is asked anything more: the match is over."""
    end = match.game.outcome(match.state)
    match.send_all(messages.MatchOver(end.scores, end.money, end.places, end.reason))
    _over(match, end, end.places, match.game.deals(match.state))


def no_contest(match: "Match", reason: str, void: str = "") -> None:
    """The match does not count: a bot failed before it began, or we did."""
    nothing = (0,) * len(match.seats)
    _over(match, Outcome(nothing, nothing, (), reason), None, (), void)


def _over(
    match: "Match", end: Outcome, places: tuple[int, ...] | None, deals: Sequence[DealResult], void: str = ""
) -> None:
    match.send_all(messages.Quit())
    for seat in match.seats:
        seat.turn = seat.deadline = None
    spec = match.spec
    match.result = MatchResult(
        spec.version, spec.game.name, spec.preset, spec.rules, rules_hash(spec.rules), spec.seed,
        commitment(spec.setup.board_key), tuple(seat.result() for seat in match.seats),
        tuple(map(shown, deals)), end.scores, end.money, places, end.reason, void,
    )  # fmt: skip
