"""When a match is over, who wins it, and what the others pay. Works on records, never on cards."""

from collections.abc import Sequence

from protocol.rams.rules import RamsRules
from protocol.rules import AMOUNT
from referee.game import Outcome
from referee.games.rams.holdings import seats_from
from referee.games.rams.state import Over, State


def written(record: int, change: int) -> int:
    """A record after a deal: remises are added to it (S002-25). No amount grows beyond what is accepted."""
    return max(-AMOUNT, min(AMOUNT, record + change))


def all_retired() -> Over:
    """Nobody is left to win."""
    return Over("all_retired", ())


def end(state: State, before: Sequence[int], winner: int | None, takers: Sequence[int]) -> Over | None:
    """How the match ends with the deal that has just been written, if it does.

    `before`: the records before it; `winner`: who opened four aces or finished; `takers`: who won each trick.
    """
    rules = state.rules.match
    able = [seat for seat, retired in enumerate(state.retired) if not retired]
    zero = [seat for seat, record in enumerate(state.records) if record <= 0]
    if winner is not None or zero:
        first = (winner,) if winner in able else _first_at_zero(state, before, takers, able)
        return Over("finished", first or _lowest(state, able))
    if rules.deals is not None and state.deal.number >= rules.deals:
        return Over("finished", _lowest(state, able))
    if state.deal.number >= rules.max_deals:
        return Over("max_deals", _lowest(state, able))
    return None


def _first_at_zero(state: State, before: Sequence[int], takers: Sequence[int], able: Sequence[int]) -> tuple[int, ...]:
    """Of the seats that have written off their records the one that wins (Q-41), if any may."""
    tie = state.rules.match.zero_tie
    order = seats_from(state.deal.dealer + 1, len(state.records))

    def key(seat: int) -> tuple[int, int, int]:
        time = _trick_time(seat, before, takers) if tie == "trick_time" else 0
        return time, 0 if tie == "seat" else state.records[seat], order.index(seat)

    down = [seat for seat in able if state.records[seat] <= 0]
    return tuple(sorted(down, key=key)[:1])


def _trick_time(seat: int, before: Sequence[int], takers: Sequence[int]) -> int:
    """The trick with which a record was written off; aces and jacks come after the last one (Q-48)."""
    left = before[seat]
    for number, taker in enumerate(takers):
        left -= taker == seat
        if left <= 0:
            return number
    return len(takers)


def _lowest(state: State, able: Sequence[int]) -> tuple[int, ...]:
    best = min((state.records[seat] for seat in able), default=0)
    return tuple(seat for seat in able if state.records[seat] == best)


def outcome(state: State, over: Over) -> Outcome:
    """Records, settlement and places of a finished match."""
    return Outcome(state.records, _settled(state.rules, state.records, over.winners), _places(state, over), over.reason)


def _settled(rules: RamsRules, records: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Each partner pays what is left in his record times the rate (S002-35); winners that tie share it."""
    most = AMOUNT // max(1, len(records) - 1)
    money = [
        0 if seat in winners or not winners else -min(max(record, 0) * rules.stakes.rate, most)
        for seat, record in enumerate(records)
    ]
    pot = -sum(money)
    for number, seat in enumerate(winners):
        money[seat] = pot // len(winners) + (number < pot % len(winners))
    return tuple(money)


def _places(state: State, over: Over) -> tuple[int, ...]:
    """The winner, then by record, lowest first; retired seats last (Q-46, Q-48)."""
    keys = [
        (seat not in over.winners, retired, 0 if seat in over.winners else record)
        for seat, (record, retired) in enumerate(zip(state.records, state.retired, strict=True))
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
