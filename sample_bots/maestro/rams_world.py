"""Worlds that a seat of Rams cannot tell from the real one, as far as the play goes: hands, and cards to be bought."""

from random import Random
from typing import NamedTuple

from protocol.rams.cards import HAND_SIZE, pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rams.view import RamsView
from referee.games.rams.implied import never_in_hand
from sample_bots.rams_greedy import chance


class RamsWorld(NamedTuple):
    """Hands by seat (one's own too, empty for who has passed) and the stock, top first."""

    hands: list[list[str]]
    stock: list[str]


def sample(view: RamsView, rules: RamsRules, random: Random) -> RamsWorld:
    """One world: who plays holds nothing that the tricks have denied, and who has entered rather a good hand."""
    seats = len(view.scores)
    known = {*view.hand, *view.seen, *view.threw, view.trump_card}
    free = [card for card in pack(pack_size(seats, rules.deck.pack_at_four)) if card not in known]
    random.shuffle(free)
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[view.seat] = list(view.hand)
    denied = {seat: never_in_hand(view, seat) for seat in range(seats) if seat != view.seat}
    for seat in sorted(denied, key=lambda seat: -len(denied[seat])):
        _deal(hands[seat], seat, free, denied[seat], view)
    return RamsWorld(hands, free)


def _deal(hand: list[str], seat: int, free: list[str], denied: frozenset[str], view: RamsView) -> None:
    """Takes a hand out of the free cards; where too few fit, any will do."""
    want = view.hand_counts[seat] if view.entered[seat] is not False else 0
    if view.took_trump and seat == view.dealer and view.trump_card not in view.seen:
        hand.append(view.trump_card)
    fitting = [card for card in free if card not in denied] if denied else free
    want -= len(hand)
    if len(fitting) < want:
        fitting = free
    first, second = fitting[:want], fitting[want : 2 * want]
    if view.entered[seat] and not view.past and len(second) == want == HAND_SIZE:
        first = max(first, second, key=lambda cards: sum(chance(card, view.trump) for card in cards))
    hand += first
    for card in first:
        free.remove(card)
