"""Worlds that a seat of Rams cannot tell from the real one, as far as the play goes: hands, and cards to be bought."""

from collections.abc import Container
from random import Random
from typing import NamedTuple

from protocol.rams.cards import ACE_VALUE, HAND_SIZE, pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rams.view import RamsView
from referee.games.rams.implied import never_in_hand
from sample_bots.rams_greedy import chance


class RamsWorld(NamedTuple):
    """Hands by seat (one's own too, empty for who has passed) and the stock, top first."""

    hands: list[list[str]]
    stock: list[str]


def sample(view: RamsView, rules: RamsRules, random: Random) -> RamsWorld:
    """One world: nobody holds what the tricks have denied, who passed had no ace, who entered kept the best cards."""
    seats = len(view.scores)
    known = {*view.hand, *view.seen, *view.threw, view.trump_card}
    free = [card for card in pack(pack_size(seats, rules.deck.pack_at_four)) if card not in known]
    random.shuffle(free)
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[view.seat] = list(view.hand)
    denied = {seat: never_in_hand(view, seat) for seat in range(seats) if seat != view.seat}
    for seat in sorted(denied, key=lambda seat: -len(denied[seat])):
        hands[seat] = _hand(seat, free, denied[seat], view)
    return RamsWorld(hands, free)


def _hand(seat: int, free: list[str], denied: frozenset[str], view: RamsView) -> list[str]:
    """A hand out of the free cards; cards passed or thrown are taken out of them too."""
    if view.entered[seat] is False:
        _take(free, HAND_SIZE, ACE_VALUE, view.trump, better=-1)
        return []
    trump = view.took_trump and seat == view.dealer and view.trump_card not in view.seen
    if view.entered[seat] and not view.past and not view.trick:
        hand = _exchanged(free, view.thrown[seat], view.trump)
        return [*hand[1:], view.trump_card] if trump else hand
    want = view.hand_counts[seat] - trump
    hand = _take(free, want, denied, view.trump, better=bool(view.entered[seat] and want > HAND_SIZE / 2))
    return [*hand, view.trump_card] if trump else hand


def _exchanged(free: list[str], thrown: int, trump: str) -> list[str]:
    """Five cards after so many of the worst were thrown and others bought, the worst first."""
    dealt = sorted(_take(free, HAND_SIZE, (), trump, better=1), key=lambda card: chance(card, trump))
    bought = free[:thrown]
    del free[:thrown]
    return sorted([*dealt[thrown:], *bought], key=lambda card: chance(card, trump))


def _take(free: list[str], want: int, denied: Container[str], trump: str, *, better: int) -> list[str]:
    """So many free cards, but those denied where that can be; the `better` (or, -1, the worse) of two such hands."""
    fitting = [card for card in free if card not in denied]
    if len(fitting) < want:
        fitting = free
    hand, other = fitting[:want], fitting[want : 2 * want]
    if better and len(other) == want and better * (_worth(other, trump) - _worth(hand, trump)) > 0:
        hand = other
    for card in hand:
        free.remove(card)
    return hand


def _worth(hand: list[str], trump: str) -> float:
    return sum(chance(card, trump) for card in hand)
