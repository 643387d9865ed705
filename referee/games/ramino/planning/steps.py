"""A plan's steps in an order that the engine takes: jokers out, melds down, cards added; or an opening first."""

from collections.abc import Sequence

from protocol.cards import wild
from protocol.ramino.actions import Step
from referee.games.ramino.planning.targets import Way
from referee.games.ramino.planning.turn import Turn

Meld = tuple[str, ...]


def steps_of(turn: Turn, ways: Sequence[Way], melds: Sequence[Meld], elsewhere: Sequence[str]) -> tuple[Step, ...]:
    """`elsewhere`: jokers that go to melds on the table wherever the ways have room."""
    swaps = [Step(swap=card, to=way.meld.id) for way in ways for card in way.swaps]
    jokers = list(elsewhere)
    adds = []
    for way in ways:
        more = [_shown(jokers.pop(), name, turn) for name in way.room[: len(jokers)]]
        if way.below or way.above or more:
            adds.append(Step(add=(*way.below, *way.above, *more), to=way.meld.id))
    first, then = _opening(turn, melds) if swaps else (list(melds), list[Meld]())
    laid = [Step(meld=cards) for cards in first]
    later = [Step(meld=cards) for cards in then]
    return tuple(laid + swaps + later + adds)


def _opening(turn: Turn, melds: Sequence[Meld]) -> tuple[list[Meld], list[Meld]]:
    """Melds before the jokers are taken, and after: none before, unless the seat must open first (Q-65)."""
    if turn.opened or not turn.rules.table.layoff_after_opening:
        return [], list(melds)
    order = sorted(melds, key=lambda cards: any("=" in card for card in cards))
    naturals = [cards for cards in order if not any("=" in card for card in cards)] or order[:1]
    return naturals, [cards for cards in order if cards not in naturals]


def _shown(joker: str, name: str, turn: Turn) -> str:
    return name if joker == name and turn.rules.melds.black_aces == "dual" else wild(joker, name)
