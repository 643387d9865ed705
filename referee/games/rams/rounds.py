"""From deal to deal: writes what a deal was worth, ends the match or deals on. Appends to `events`."""

from collections.abc import Sequence

import msgspec

from protocol.rams.events import AnyEvent, Dealt, Opened, TurnedUp
from protocol.rams.rules import RamsRules
from referee.game import DealResult, Setup
from referee.games.rams.dealing import deal_out, record_before
from referee.games.rams.ending import end, written
from referee.games.rams.opening import Rams, dealt_four_aces
from referee.games.rams.state import Deal, Speaking, State
from referee.shuffling import first_dealer

replace = msgspec.structs.replace


def open_match(rules: RamsRules, setup: Setup, events: list[AnyEvent]) -> State:
    """The first deal of a match; the first dealer is drawn by lot."""
    deal = deal_out(rules, setup, 1, first_dealer(setup.board_key, setup.seats))
    records = record_before(setup, 1, (rules.match.start,) * setup.seats)
    state = State(rules, setup, records, (False,) * setup.seats, (), deal, _first_to_speak(deal))
    return _begun(state, events)


def finish(
    state: State,
    closing: str,
    changes: Sequence[int],
    events: list[AnyEvent],
    closer: int | None = None,
    takers: Sequence[int] = (),
) -> State:
    """The deal is over: its result is written, and the match ends or the next deal begins.

    `closer`: who opened or finished; `takers`: who won each trick, in order.
    """
    before, deal = state.records, state.deal
    records = tuple(written(record, change) for record, change in zip(before, changes, strict=True))
    result = DealResult(
        deal=deal.number,
        dealer=deal.dealer,
        closer=closer,
        closing=closing,
        points=tuple(after - record for after, record in zip(records, before, strict=True)),
        scores=records,
        money=(0,) * len(records),
        hands=deal.hands,
    )
    state = replace(state, records=records, results=(*state.results, result))
    over = end(state, before, closer if closing in ("four_aces", "jacks") else None, takers)
    return _next(state, events) if over is None else replace(state, phase=over)


def open_four_aces(state: State, rams: Rams, events: list[AnyEvent]) -> State:
    """Nobody's record changes; the holder wins the game (S002-23, Q-46)."""
    events.append(Opened(rams.seat, "four_aces", state.deal.hands[rams.seat]))
    return finish(state, "four_aces", (0,) * len(state.records), events, rams.seat)


def _next(state: State, events: list[AnyEvent]) -> State:
    number = state.deal.number + 1
    deal = deal_out(state.rules, state.setup, number, (state.deal.dealer + 1) % state.setup.seats)
    records = record_before(state.setup, number, state.records)
    return _begun(replace(state, records=records, deal=deal, phase=_first_to_speak(deal)), events)


def _begun(state: State, events: list[AnyEvent]) -> State:
    deal = state.deal
    counts = tuple(len(hand) for hand in deal.hands)
    events.append(Dealt(deal.number, deal.dealer, deal.hands, counts, len(deal.stock), state.records))
    events.append(TurnedUp(deal.dealer, deal.turn_up, deal.trump))
    rams = dealt_four_aces(deal)
    return state if rams is None else open_four_aces(state, rams, events)


def _first_to_speak(deal: Deal) -> Speaking:
    return Speaking((deal.dealer + 1) % len(deal.hands))
