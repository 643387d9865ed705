"""A state made from what one seat sees and what it imagines of the rest: for bots that play on in their heads.

What a view does not tell is taken as it most likely is: everybody has had a turn once as many turns have been played
as there are seats, and who has not opened has not touched the table.
"""

from collections.abc import Sequence
from typing import Any

from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from referee.game import Setup
from referee.games.ramino.state import Betting, Drawing, Knocking, Playing, Sheet, State, Yielding
from referee.shuffling import board_key


def imagine(
    view: View, rules: RaminoRules, hands: Sequence[Sequence[str]], stock: Sequence[str], seed: str = "imagined"
) -> State:
    """The state in which the observer sees `view`, with these hands of the others (by seat; one's own entry is not
    read) and this stock, top first. Later shuffles and deals come from `seed`.

    Raises ValueError where the counts are not those of the view, or where the view is none of a turn of play.
    """
    own = tuple(view.hand if seat == view.seat else hand for seat, hand in enumerate(map(tuple, hands)))
    counts = tuple(map(len, own))
    if counts != view.hand_counts or len(stock) != view.stock:
        raise ValueError(f"hands of {counts} and {len(stock)} cards to come: {view.hand_counts}, {view.stock} are seen")
    seats, played = len(own), view.turns >= sum(view.in_play)
    pot, fund = (0, view.pot) if rules.stakes.mode == "none" else (view.pot, 0)
    nobody = (0,) * seats
    return State(
        rules=rules,
        setup=Setup(seats, board_key(seed, 0)),
        sheet=Sheet(view.scores, view.money, view.reentries, out=_out(view), depth=nobody, pot=pot, fund=fund),
        phase=_phase(view, own),
        deal=view.deal,
        dealer=view.dealer,
        hands=own,
        stock=tuple(stock),
        discard=view.discard,
        active=view.in_play,
        opened=view.opened,
        touched=view.opened,
        acted=tuple(played and active for active in view.in_play),
        bets=view.bets,
        table=view.table,
        next_meld=max((meld.id for meld in view.table), default=0) + 1,
        renewals=view.renewals,
        turns=view.turns,
    )


def _out(view: View) -> tuple[int, ...]:
    """Seats that are out hold nothing and do not play; those who folded still hold their cards."""
    return tuple(
        max(1, view.deal - 1) if not active and not count else 0
        for active, count in zip(view.in_play, view.hand_counts, strict=True)
    )


def _phase(view: View, hands: Sequence[tuple[str, ...]]) -> Any:
    seat = view.turn
    if seat is None:
        raise ValueError("nobody is in turn in this view")
    others = tuple(each for step in range(1, len(hands)) if view.in_play[each := (seat + step) % len(hands)])
    match view.phase:
        case "draw":
            return Drawing(seat)
        case "play" if seat == view.seat and view.drawn is not None and view.drawn_from is not None:
            second_from = _second_from(view)
            return Playing(seat, view.drawn, view.drawn_from, view.drawn_second, second_from)
        case "play":
            return Playing(seat, hands[seat][-1], "stock")
        case "knock":
            return Knocking(seat, (view.seat,))
        case "yield":
            return Yielding(seat, others[:1])
        case "bet":
            return Betting(seat, others, max(view.bets))
        case phase:
            raise ValueError(f"a view of the phase {phase} cannot be played on")


def _second_from(view: View) -> Any:
    """Whence the second card of draw.take_two came is not told and makes no difference any more."""
    return "stock" if view.drawn_second is not None else None
