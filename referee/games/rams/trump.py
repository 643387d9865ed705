"""After the exchange: the dealer's right to the turned-up trump (S002-11), then a Rams, or the first lead."""

import msgspec

from protocol.rams.actions import Leave, Take
from protocol.rams.cards import lowness
from protocol.rams.events import AnyEvent, LeftTrump, Opened, TookTrump
from referee.game import IllegalAction
from referee.games.rams import scoring
from referee.games.rams.holdings import broken_pairs, players
from referee.games.rams.opening import rams_in_hand
from referee.games.rams.rounds import finish, open_four_aces
from referee.games.rams.state import Deal, Playing, State, put

replace = msgspec.structs.replace


def default_trump(state: State) -> Take | Leave:
    """The safe default: leave the turned-up trump; where it is forced, throw the lowest card (Q-48)."""
    if state.rules.exchange.dealer_trump == "optional":
        return Leave()
    deal = state.deal
    return Take(min(deal.hands[deal.dealer], key=lambda card: lowness(card, deal.trump)))


def dealers_trump(state: State, action: Take | Leave, events: list[AnyEvent]) -> State:
    """The dealer takes the turned-up trump for a card of his hand, or leaves it (S002-11, Q-35)."""
    deal = state.deal
    seat, hand = deal.dealer, deal.hands[deal.dealer]
    if isinstance(action, Leave):
        if state.rules.exchange.dealer_trump == "forced":
            raise IllegalAction(
                "must_take",
                f"You must take {deal.turn_up} and throw a card for it (exchange.dealer_trump, S002-11).",
                "do",
            )
        events.append(LeftTrump(seat))
        return start(state, events)
    if action.throw not in hand:
        raise IllegalAction(
            "not_in_hand", f"You do not hold {action.throw}: throw a card of your hand (S002-11).", "throw"
        )
    return start(replace(state, deal=_take(deal, action, events)), events)


def _take(deal: Deal, action: Take, events: list[AnyEvent]) -> Deal:
    seat, hand, throw = deal.dealer, deal.hands[deal.dealer], (action.throw,)
    broken = broken_pairs(hand, throw) if action.show_jacks else ()
    events.append(TookTrump(seat, deal.turn_up, action.throw, broken))
    shown = deal.jacks[seat]
    return replace(
        deal,
        hands=put(deal.hands, seat, (*(card for card in hand if card != action.throw), deal.turn_up)),
        bought=put(deal.bought, seat, (*deal.bought[seat], deal.turn_up)),
        thrown=put(deal.thrown, seat, deal.thrown[seat] + throw),
        jacks=put(deal.jacks, seat, shown + tuple(jack for jack in broken if jack not in shown)),
        waste=deal.waste + throw,
        took_trump=True,
    )


def start(state: State, events: list[AnyEvent]) -> State:
    """A Rams is opened, the only player is paid, or the first player from the dealer's left leads (Q-44)."""
    deal, seats = state.deal, players(state.deal)
    rams = rams_in_hand(state.rules.scoring, deal)
    if rams is not None and rams.kind == "four_aces":
        return open_four_aces(state, rams, events)
    if rams is not None:
        events.append(Opened(rams.seat, rams.kind, deal.hands[rams.seat]))
        changes = scoring.five_suit(state.rules, deal, rams.seat)
        return finish(state, "five_suit", changes, events, rams.seat)
    if len(seats) == 1:
        takers = seats * scoring.sole_tricks(state.rules.scoring)
        return finish(state, "sole", scoring.sole(state.rules, deal), events, takers=takers)
    return replace(state, phase=Playing(seats[0]))
