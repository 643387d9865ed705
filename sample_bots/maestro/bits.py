"""Cards as bits, to play hands on quickly: sixteen bits a suit from the ace, the fourteenth for an ace after the king.

A hand is two masks, the cards it has and those it has twice, and a count of jokers. Melds are found by shifting.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from protocol.cards import NATURALS, RANK_NUMBER, RANKS, SUITS

BIT = {card: 1 << 16 * SUITS.index(card[1]) + RANK_NUMBER[card[0]] - 1 for card in NATURALS}
LANE = 0xFFFF
ACES = sum(BIT["A" + suit] for suit in SUITS)
HIGH_ACES = ACES << 13
"""Where an ace stands after the king."""
ALL = sum(BIT.values())


class Meld(NamedTuple):
    """`cards`: the natural ones; `low`, `high`: the ends of a run (0 for a set), an ace after a king as a high ace."""

    cards: int
    low: int
    high: int
    joker: bool = False


class Hand(NamedTuple):
    """Cards held, cards held twice, how many jokers."""

    one: int
    two: int
    jokers: int

    @property
    def size(self) -> int:
        """How many cards."""
        return self.one.bit_count() + self.two.bit_count() + self.jokers

    def less(self, cards: int) -> "Hand":
        """Without one of each of these."""
        twice = self.two & cards
        return Hand(self.one & ~(cards & ~twice), self.two ^ twice, self.jokers)

    def plus(self, card: int) -> "Hand":
        """With one more; 0 is a joker."""
        if not card:
            return Hand(self.one, self.two, self.jokers + 1)
        return Hand(self.one | card, self.two | (self.one & card), self.jokers)


def hand_of(cards: Sequence[str]) -> Hand:
    """From the cards' names."""
    hand = Hand(0, 0, 0)
    for card in cards:
        hand = hand.plus(BIT.get(card, 0))
    return hand


def singles(cards: int) -> Iterator[int]:
    """The bits of a mask."""
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def stretched(one: int, both: bool) -> int:
    """The mask with aces after the king too, where they may stand there."""
    return one | (one & ACES) << 13 if both else one


def runs(one: int, both: bool) -> Iterator[Meld]:
    """The longest runs of three and more, each card in one of them."""
    cards = stretched(one, both)
    while starts := cards & cards >> 1 & cards >> 2:
        low = starts & -starts
        found, high = low * 7, low << 2
        while cards & high << 1:
            high <<= 1
            found |= high
        if found & HIGH_ACES and found & high >> 13:  # an ace is at one end alone
            found, low = found ^ low, low << 1
        cards &= ~(found | (found & ACES) << 13 | (found & HIGH_ACES) >> 13)
        yield Meld(folded(found), low, high)


def folded(cards: int) -> int:
    """High aces as the aces they are."""
    return (cards & ~HIGH_ACES) | (cards & HIGH_ACES) >> 13


def sets(one: int) -> Iterator[Meld]:
    """The sets of three and four."""
    c, d, h, s = one & LANE, one >> 16 & LANE, one >> 32 & LANE, one >> 48
    for rank in singles((c & d & (h | s)) | (h & s & (c | d))):
        yield Meld(one & of_rank(rank), 0, 0)


def of_rank(cards: int) -> int:
    """All four cards of the rank of these."""
    low = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    return low | low << 16 | low << 32 | low << 48


def melds_of(one: int, both: bool) -> list[Meld]:
    """Disjoint melds: sets before runs or runs before sets, what takes more cards."""
    by_rank, in_line = list(sets(one)), list(runs(one, both))
    if not by_rank or not in_line:
        return by_rank or in_line
    sets_first = by_rank + list(runs(one & ~_cards(by_rank), both))
    runs_first = in_line + list(sets(one & ~_cards(in_line)))
    return max(runs_first, sets_first, key=lambda melds: _cards(melds).bit_count())


def _cards(melds: Sequence[Meld]) -> int:
    return sum(meld.cards for meld in melds)


class Ties(NamedTuple):
    """One card to others: its points, cards beside it in a meld, cards one place on, pairs that it makes melds of."""

    value: int
    close: int
    gap: int
    pairs: tuple[int, ...]


@lru_cache(8)
def ties(ace: str, values: tuple[int, ...]) -> dict[int, Ties]:
    """For every card, by its bit; `values` go with `NATURALS`."""
    return {BIT[card]: _ties(card, value, ace == "both") for card, value in zip(NATURALS, values, strict=True)}


def _ties(card: str, value: int, both: bool) -> Ties:
    bit, places = BIT[card], 14 if both else 13
    suit = [BIT[RANKS[place % 13] + card[1]] for place in range(places)]
    rank = [BIT[card[0] + other] for other in SUITS if other != card[1]]
    lines = [suit[low : low + 3] for low in range(places - 2)]
    pairs = [sum(line) - bit for line in lines if bit in line]
    pairs += [one + other for one in rank for other in rank if one < other]
    spots = [place for place, other in enumerate(suit) if other == bit]
    return Ties(value, _away(suit, spots, 1) | sum(rank), _away(suit, spots, 2), tuple(pairs))


def _away(suit: Sequence[int], spots: Sequence[int], steps: int) -> int:
    """The cards of a suit so many places from these."""
    there = {place for spot in spots for place in (spot - steps, spot + steps) if 0 <= place < len(suit)}
    return sum({suit[place] for place in there})
