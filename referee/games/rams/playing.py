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
from referee.games.rams.state import Deal, Playing, State, put
from referee.games.rams.tricks import Choice, breach, legal, winner

replace = msgspec.structs.replace


def choice(state: State, phase: Playing) -> Choice:
    """The legal cards of the seat that is to play."""
    deal = state.deal
    return legal(state.rules.play, deal.hands[phase.seat], phase.trick, deal.trump, _queen_due(deal))


def play(state: State, phase: Playing, action: Card, events: list[AnyEvent]) -> State:
    """A card is played; after the last card of the last trick the deal is over."""
    deal, seat, card = state.deal, phase.seat, action.card
    hand = deal.hands[seat]
    if card not in hand:
        raise IllegalAction("not_in_hand", f"You do not hold {card}: play a card of your hand.", "card")
    events.append(PlayedEvent(seat, card))
    allowed = choice(state, phase)
    if card not in allowed.cards:
        deal = replace(deal, offences=(*deal.offences, _offence(state, phase, card, allowed, events)))
    deal = replace(deal, hands=put(deal.hands, seat, tuple(other for other in hand if other != card)))
    trick = (*phase.trick, Played(seat, card))
    if len(trick) == len(players(deal)):
        return _trick_done(replace(state, deal=deal), trick, events)
    return replace(state, deal=deal, phase=Playing(_next_player(deal, seat), trick))


def _offence(state: State, phase: Playing, card: str, allowed: Choice, events: list[AnyEvent]) -> Offence:
    """What a wrong card costs where irregularities are penalised (Q-47); else it is refused."""
    deal, seat = state.deal, phase.seat
    if state.rules.play.irregularities == "refuse":
        held = " and ".join(allowed.cards)
        raise IllegalAction(allowed.code, f"{card} may not go; you hold {held}: {allowed.reason}.", "card")
    rule = breach(deal.hands[seat], card, phase.trick, deal.trump)
    charge = scoring.REMISE if rule == "S002-15" else state.rules.scoring.revoke
    events.append(Penalised(seat, card, rule, charge))
    return Offence(seat, len(deal.past) + 1, card, rule)


def _next_player(deal: Deal, seat: int) -> int:
    return next(other for other in seats_from(seat + 1, len(deal.hands)) if deal.entered[other])


def _trick_done(state: State, trick: tuple[Played, ...], events: list[AnyEvent]) -> State:
    deal, number = state.deal, len(state.deal.past) + 1
    out = [each.seat for each in deal.offences if each.trick == number and each.rule == "S002-15"]
    seat = winner(trick, deal.trump, out)
    deal = replace(deal, past=(*deal.past, Trick(seat, trick)))
    won = scoring.tricks_won(len(deal.hands), deal.past)
    events.append(TrickWon(seat, tuple(played.card for played in trick), won[seat]))
    state = replace(state, deal=deal, phase=Playing(seat))
    if number < HAND_SIZE:
        return state
    takers = [each.winner for each in deal.past]
    return finish(state, "tricks", scoring.after_tricks(state.rules, deal), events, takers=takers)


def _queen_due(deal: Deal) -> bool:
    """Whether the last trick was won by the trump king, led from beside the queen (S002-17b)."""
    if not deal.past:
        return False
    seat, trick = deal.past[-1].winner, deal.past[-1].cards
    return trick[0] == Played(seat, "K" + deal.trump) and "Q" + deal.trump in deal.hands[seat]
