"""The tricks of a deal: a card is played, refused or penalised, a trick is taken, the deal is written."""

import msgspec

from protocol.rams.actions import Card
from protocol.rams.cards import HAND_SIZE
from protocol.rams.events import AnyEvent, Penalised, TrickWon
from protocol.rams.events import Played as PlayedEvent
from protocol.rams.view import Offence, Played, Trick
from referee.game import IllegalAction
from referee.games.rams import scoring
from referee.games.rams.holdings import players, seats_from
from referee.games.rams.rounds import finish
from referee.games.rams.state import Deal, Playing, State
from referee.games.rams.tricks import Choice, breach, legal, winner

replace = msgspec.structs.replace


def choice(state: State, phase: Playing) -> Choice:
    """The legal cards of the seat that is to play."""
    deal = state.deal
    return legal(state.rules.play, deal.hands[phase.seat], phase.trick, deal.trump, phase.queen_due)


def play(state: State, phase: Playing, action: Card, events: list[AnyEvent]) -> State:
    """A card is played; after the last card of the last trick the deal is over."""
    deal, seat, card = state.deal, phase.seat, action.card
    if card not in deal.hands[seat]:
        raise IllegalAction(
            "not_in_hand", f"You do not hold {card}: play a card of your hand (S002-13).", "card"
        )
    events.append(PlayedEvent(seat, card))
    allowed = choice(state, phase)
    if card not in allowed.cards:
        phase = replace(phase, offences=(*phase.offences, _offence(state, phase, card, allowed, events)))
    phase = replace(phase, trick=(*phase.trick, Played(seat, card)))
    left = tuple(other for other in deal.hands[seat] if other != card)
    state = replace(state, deal=replace(deal, hands=(*deal.hands[:seat], left, *deal.hands[seat + 1 :])))
    if len(phase.trick) < len(players(deal)):
        return replace(state, phase=replace(phase, seat=_next_player(deal, seat)))
    return _trick_done(state, phase, events)


def _offence(state: State, phase: Playing, card: str, allowed: Choice, events: list[AnyEvent]) -> Offence:
    """What a wrong card costs where irregularities are penalised (Q-47); else it is refused."""
    deal, seat = state.deal, phase.seat
    if state.rules.play.irregularities == "refuse":
        held = " and ".join(allowed.cards)
        raise IllegalAction(allowed.code, f"{card} may not go; you hold {held}: {allowed.reason}.", "card")
    rule = breach(deal.hands[seat], card, phase.trick, deal.trump)
    charge = scoring.REMISE if rule == "S002-15" else state.rules.scoring.revoke
    events.append(Penalised(seat, card, rule, charge))
    return Offence(seat, len(phase.past) + 1, card, rule)


def _next_player(deal: Deal, seat: int) -> int:
    return next(other for other in seats_from(seat + 1, len(deal.hands)) if deal.entered[other])


def _trick_done(state: State, phase: Playing, events: list[AnyEvent]) -> State:
    deal, number = state.deal, len(phase.past) + 1
    out = [each.seat for each in phase.offences if each.trick == number and each.rule == "S002-15"]
    seat = winner(phase.trick, deal.trump, out)
    past = (*phase.past, Trick(seat, phase.trick))
    won = scoring.tricks_won(len(deal.hands), past)
    events.append(TrickWon(seat, tuple(played.card for played in phase.trick), won[seat]))
    if number == HAND_SIZE:
        changes = scoring.after_tricks(state.rules, deal, past, phase.offences)
        takers = [trick.winner for trick in past]
        return finish(
            replace(state, phase=replace(phase, past=past)), "tricks", changes, events, takers=takers
        )
    king = phase.trick[0] == Played(seat, "K" + deal.trump)
    due = king and "Q" + deal.trump in deal.hands[seat]
    return replace(state, phase=Playing(seat, (), past, due, phase.offences))
