"""A plan's steps in an order that the engine takes: jokers out, melds down, cards added; or an opening first."""

from collections.abc import Iterator, Sequence

from protocol.cards import identity, wild
from protocol.ramino.actions import Step
from referee.games.ramino.planning.choices import Choice
from referee.games.ramino.planning.turn import Turn

Meld = tuple[str, ...]


def steps_of(turn: Turn, choice: Choice, melds: Sequence[Meld], elsewhere: Sequence[str]) -> tuple[Step, ...]:
    """`elsewhere`: jokers that go to melds on the table wherever the ways have room."""
    ways, bridges = choice.ways, iter(choice.bridges)
    splits = [Step(split=number) for number in turn.splits]
    swaps = [Step(swap=card, to=way.meld.id) for way in ways for card in way.swaps]
    jokers = list(elsewhere)
    adds = []
    for way in ways:
        more = [_shown(jokers.pop(), name, turn) for name in way.room[: len(jokers)]]
        joined = [_bridged(card, bridges, turn) for card in (*way.below, *way.above)]
        if joined or more:
            adds.append(Step(add=(*joined, *more), to=way.meld.id))
    first, then = _opening(turn, melds) if swaps else (list(melds), list[Meld]())
    laid = [Step(meld=cards) for cards in first]
    later = [Step(meld=cards) for cards in then]
    return tuple(splits + laid + swaps + later + adds)


def _opening(turn: Turn, melds: Sequence[Meld]) -> tuple[list[Meld], list[Meld]]:
    """Melds before the jokers are taken, and after: none before, unless the seat must open first (Q-65)."""
    if turn.opened or not turn.rules.table.layoff_after_opening:
        return [], list(melds)
    order = sorted(melds, key=lambda cards: any("=" in card for card in cards))
    naturals = [cards for cards in order if not any("=" in card for card in cards)] or order[:1]
    return naturals, [cards for cards in order if cards not in naturals]


def _bridged(card: str, bridges: Iterator[str], turn: Turn) -> str:
    """A card added, with the wild card that stands for it where it is a bridge."""
    return _shown(next(bridges), identity(card), turn) if "=" in card else card


def _shown(joker: str, name: str, turn: Turn) -> str:
    return name if joker == name and turn.rules.melds.black_aces == "dual" else wild(joker, name)
