"""What the cards already played say of the hands behind them: who did not follow suit has none of it."""

from collections.abc import Iterator

from protocol.cards import SUITS
from protocol.rams.cards import RANKS
from protocol.rams.view import Played, RamsView
from referee.games.rams.tricks import COURT

SUIT_CARDS = {suit: frozenset(rank + suit for rank in RANKS) for suit in SUITS}


def never_in_hand(seen: RamsView, seat: int) -> frozenset[str]:
    """The cards that a seat cannot hold any more, if it has kept to the rules."""
    out: set[str] = set()
    for number, trick in enumerate((*(past.cards for past in seen.past), seen.trick), 1):
        for place, played in enumerate(trick):
            if played.seat == seat and not _wrong(seen, number, played):
                out.update(_denied(trick[:place], played.card, seen.trump))
    return frozenset(out)


def _wrong(seen: RamsView, number: int, played: Played) -> bool:
    return any((each.seat, each.trick, each.card) == (played.seat, number, played.card) for each in seen.offences)


def _denied(before: tuple[Played, ...], card: str, trump: str) -> Iterator[str]:
    """The cards that would have had to be played instead of this one."""
    if not before:
        yield "A" + trump  # S002-17a
        return
    suit = before[0].card[1]
    if card[1] != suit:
        yield from SUIT_CARDS[suit]  # S002-13
        if card[1] != trump:
            yield from SUIT_CARDS[trump]
    court = any(each.card[1] == trump and each.card[0] in COURT for each in before)
    if court and card[1] == trump:
        yield "A" + trump  # S002-18
