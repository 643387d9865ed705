"""What one seat may see, built up field by field from the state: nothing is ever taken out of a full one."""

from protocol.rams.view import RamsView
from referee.games.rams.scoring import tricks_won
from referee.games.rams.state import Deal, Over, Playing, Speaking, State

PHASE_NAME = {"Speaking": "enter", "Trumping": "trump", "Playing": "card", "Over": "over"}


def asked(state: State) -> int | None:
    """The seat that is to decide now."""
    phase = state.phase
    if isinstance(phase, (Speaking, Playing)):
        return phase.seat
    return None if isinstance(phase, Over) else state.deal.dealer


def view(state: State, observer: int) -> RamsView:
    """The state as one seat may see it."""
    deal = state.deal
    trick = state.phase.trick if isinstance(state.phase, Playing) else ()
    return RamsView(
        phase=PHASE_NAME[type(state.phase).__name__],
        deal=deal.number,
        dealer=deal.dealer,
        seat=observer,
        turn=asked(state),
        hand=deal.hands[observer],
        hand_counts=tuple(len(hand) for hand in deal.hands),
        stock=len(deal.stock),
        renewals=deal.renewals,
        trump=deal.trump,
        turn_up=_turn_up(deal),
        trump_card=deal.turn_up,
        took_trump=deal.took_trump,
        entered=deal.entered,
        thrown=_thrown(deal),
        jacks=deal.jacks,
        dealt=deal.dealt[observer],
        threw=deal.thrown[observer],
        bought=deal.bought[observer],
        trick=trick,
        past=deal.past,
        tricks=tricks_won(len(deal.hands), deal.past),
        seen=tuple(played.card for each in deal.past for played in each.cards) + tuple(each.card for each in trick),
        offences=deal.offences,
        scores=state.records,
    )


def _turn_up(deal: Deal) -> str | None:
    """The card while the dealer may take it or has left it: not once he has taken it or passed (Q-48)."""
    return None if deal.took_trump or deal.entered[deal.dealer] is False else deal.turn_up


def _thrown(deal: Deal) -> tuple[int, ...]:
    """How many cards each seat bought, the turned-up trump not counted."""
    return tuple(len(deal.bought[seat]) - (deal.took_trump and seat == deal.dealer) for seat in range(len(deal.hands)))
