"""Speaking and buying: pass, enter with an exchange, or finish; after the last seat the deal goes on."""

from collections.abc import Mapping
from typing import Any

import msgspec

from protocol.rams.actions import Enter, Finish, Pass
from protocol.rams.cards import aces, paired_jacks
from protocol.rams.events import AnyEvent, Bought, Entered, Finished, Passed, Renewed
from referee.game import IllegalAction
from referee.games.rams import scoring
from referee.games.rams.holdings import broken_pairs, jack_points, players
from referee.games.rams.rounds import finish
from referee.games.rams.state import Cards, Deal, Speaking, State, Trumping, put
from referee.games.rams.trump import start
from referee.shuffling import shuffled

replace = msgspec.structs.replace


def can_enter(state: State, seat: int) -> Mapping[str, Any]:
    """Whether a seat may pass (S002-08) or finish (S002-32), and how many cards it may throw."""
    deal, rules = state.deal, state.rules
    most = rules.exchange.max_cards
    if rules.exchange.stock_out == "limit":
        most = min(most, len(deal.stock))
    worth = jack_points(rules.scoring, deal.dealt[seat])
    return {
        "pass": not aces(deal.dealt[seat]),
        "finish": worth > 0 and state.records[seat] <= worth,
        "max_throw": most,
    }


def default_entry(state: State, seat: int) -> Enter | Pass:
    """The safe default: pass where that is legal, else enter with nothing thrown."""
    return Pass() if can_enter(state, seat)["pass"] else Enter()


def speak(state: State, seat: int, action: Enter | Pass | Finish, events: list[AnyEvent]) -> State:
    """A seat says what it does; after the last one the deal goes on."""
    can = can_enter(state, seat)
    if isinstance(action, Finish):
        return _finish(state, seat, can, events)
    if isinstance(action, Pass):
        state = replace(state, deal=_pass(state.deal, seat, action, can, events))
    else:
        state = replace(state, deal=_enter(state, seat, action, can, events))
    if seat != state.deal.dealer:
        return replace(state, phase=Speaking((seat + 1) % len(state.records)))
    return _all_spoken(state, events)


def _finish(state: State, seat: int, can: Mapping[str, Any], events: list[AnyEvent]) -> State:
    if not can["finish"]:
        left = state.records[seat]
        raise IllegalAction(
            "cannot_finish",
            f"You have {left} left: to finish you need jacks of one colour worth that much (S002-32).",
            "do",
        )
    events.append(Finished(seat, paired_jacks(state.deal.dealt[seat])))
    return finish(state, "jacks", scoring.finished(state.rules, state.deal, seat), events, seat)


def _pass(deal: Deal, seat: int, action: Pass, can: Mapping[str, Any], events: list[AnyEvent]) -> Deal:
    hand = deal.hands[seat]
    if not can["pass"]:
        raise IllegalAction(
            "ace_must_play",
            f"You were dealt {aces(hand)[0]}: with an ace one may not pass; enter instead (S002-08).",
            "do",
        )
    jacks = paired_jacks(hand) if action.show_jacks else ()
    events.append(Passed(seat, jacks))
    return replace(
        deal,
        hands=put(deal.hands, seat, ()),
        thrown=put(deal.thrown, seat, hand),
        jacks=put(deal.jacks, seat, jacks),
        entered=put(deal.entered, seat, False),
        waste=deal.waste + hand,
    )


def _enter(state: State, seat: int, action: Enter, can: Mapping[str, Any], events: list[AnyEvent]) -> Deal:
    deal, throw = state.deal, action.throw
    _check_throw(deal.hands[seat], throw, can["max_throw"])
    jacks = broken_pairs(deal.hands[seat], throw) if action.show_jacks else ()
    events.append(Entered(seat, len(throw), throw, jacks))
    kept = tuple(card for card in deal.hands[seat] if card not in throw)
    deal, bought = _serve(deal, len(throw), state.setup.board_key, events)
    if throw:
        events.append(Bought(seat, len(bought), len(deal.stock), bought))
    return replace(
        deal,
        hands=put(deal.hands, seat, kept + bought),
        bought=put(deal.bought, seat, bought),
        thrown=put(deal.thrown, seat, throw),
        jacks=put(deal.jacks, seat, jacks),
        entered=put(deal.entered, seat, True),
        waste=deal.waste + throw,
    )


def _check_throw(hand: Cards, throw: Cards, most: int) -> None:
    for place, card in enumerate(throw):
        if card not in hand:
            raise IllegalAction(
                "not_in_hand",
                f"You do not hold {card}: throw cards of your hand (S002-07).",
                f"throw[{place}]",
            )
        if card in throw[:place]:
            raise IllegalAction(
                "thrown_twice", f"You throw {card} twice: name each card once (S002-07).", f"throw[{place}]"
            )
    if len(throw) > most:
        raise IllegalAction(
            "too_many_thrown",
            f"You throw {len(throw)} cards: at most {most} may be exchanged (S002-06, Q-34).",
            "throw",
        )


def _serve(deal: Deal, number: int, key: str, events: list[AnyEvent]) -> tuple[Deal, Cards]:
    """Cards from the top of the stock; when it runs out the waste, in the order thrown, is shuffled (Q-34).

    What the seat being served throws is not yet in the waste. There are always enough: who buys has thrown.
    """
    bought = deal.stock[:number]
    deal = replace(deal, stock=deal.stock[number:])
    short = number - len(bought)
    if not short:
        return deal, bought
    stock = tuple(shuffled(deal.waste, key, deal.number, deal.renewals + 1))
    events.append(Renewed(len(stock)))
    return replace(deal, stock=stock[short:], waste=(), renewals=deal.renewals + 1), bought + stock[:short]


def _all_spoken(state: State, events: list[AnyEvent]) -> State:
    deal, seats = state.deal, players(state.deal)
    if not seats:
        return finish(state, "passed", scoring.passed(state.rules, deal), events)
    if len(seats) > 1 and deal.entered[deal.dealer]:
        return replace(state, phase=Trumping())
    return start(state, events)
