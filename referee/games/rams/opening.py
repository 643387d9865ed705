"""When a Rams is opened, and by whom: four aces, then five of a suit (S002-23, S002-26, Q-40, Q-44)."""

from typing import Literal, NamedTuple

from protocol.rams.cards import aces
from protocol.rams.rules import Scoring
from referee.games.rams.holdings import players, seats_from
from referee.games.rams.state import Cards, Deal


class Rams(NamedTuple):
    """What a seat opens."""

    seat: int
    kind: Literal["four_aces", "five_suit"]


def dealt_four_aces(deal: Deal) -> Rams | None:
    """Four aces among the cards dealt are opened at once."""
    for seat in seats_from(deal.dealer + 1, len(deal.hands)):
        if len(aces(deal.dealt[seat])) == 4:
            return Rams(seat, "four_aces")
    return None


def rams_in_hand(scoring: Scoring, deal: Deal) -> Rams | None:
    """What is opened when all have spoken and bought: the first from the dealer's left that plays."""
    able = [seat for seat in players(deal) if scoring.rams_when == "any" or not deal.bought[seat]]
    for seat in able:
        if len(aces(deal.hands[seat])) == 4:
            return Rams(seat, "four_aces")
    for seat in able:
        if _one_suit(deal.hands[seat]):
            return Rams(seat, "five_suit")
    return None


def _one_suit(hand: Cards) -> bool:
    return len({card[1] for card in hand}) == 1
