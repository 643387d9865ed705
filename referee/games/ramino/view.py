"""What one seat may see, built up field by field: nothing is ever taken out of a full state."""

from protocol.ramino.view import View
from referee.games.ramino.state import Playing, Reentering, State

PHASES = {
    "Betting": "bet", "Drawing": "draw", "Playing": "play", "Knocking": "knock", "Yielding": "yield",
    "Reentering": "reenter", "Over": "over",
}  # fmt: skip


def view(state: State, observer: int) -> View:
    """The observer's view of a match (protocol, "Ramino: what is asked")."""
    phase, sheet = state.phase, state.sheet
    own = phase if isinstance(phase, Playing) and phase.seat == observer else None
    return View(
        phase=PHASES[type(phase).__name__],
        deal=state.deal,
        dealer=state.dealer,
        seat=observer,
        turn=None if isinstance(phase, Reentering) else getattr(phase, "seat", None),
        hand=state.hands[observer],
        hand_counts=tuple(map(len, state.hands)),
        stock=len(state.stock),
        discard=state.discard,
        table=state.table,
        drawn=own.drawn if own else None,
        drawn_from=own.source if own else None,
        drawn_second=own.second if own else None,
        scores=sheet.scores,
        in_play=state.active,
        opened=state.opened,
        pot=sheet.pot + sheet.fund,
        bets=state.bets,
        money=sheet.money,
        reentries=sheet.reentries,
        renewals=state.renewals,
        turns=state.turns,
    )
