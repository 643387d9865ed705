"""What cards of a hand may do to one meld on the table: join it, in a chain, or take a joker out of it.

Reads the themes Melds and Table. A way says what it needs and what it leaves, not whether it is worth it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, RANK_NUMBER, RANKS, SUITS, identity, physical, wild
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.games.ramino.melds import is_set

HIGH_ACE = 14
SIZES = {"none": 4, "one_pair": 5, "two_each": 8}


class Way(NamedTuple):
    """One way of treating a meld. Its cards are in the order in which they lie afterwards."""

    meld: TableMeld
    swaps: tuple[str, ...]
    """Natural cards that take the places of jokers."""
    gained: tuple[str, ...]
    """The jokers taken."""
    below: tuple[str, ...]
    above: tuple[str, ...]
    """Cards added at either end of a run; a joker between them as `*=7h`. All cards added to a set are `above`."""
    room: tuple[str, ...]
    """What jokers that are added besides stand for, in the order in which they come."""

    @property
    def naturals(self) -> tuple[str, ...]:
        """The natural cards that leave the hand."""
        return (*self.swaps, *(card for card in (*self.below, *self.above) if "=" not in card))

    @property
    def bridges(self) -> int:
        """The jokers that stand between cards added."""
        return sum("=" in card for card in (*self.below, *self.above))


def ways(meld: TableMeld, held: Mapping[str, int], jokers: int, rules: RaminoRules) -> list[Way]:
    """Every way of treating the meld with these natural cards and so many jokers; the last is to leave it alone."""
    found = []
    for swaps, gained, cards in _swapped(meld, held, rules):
        left = Counter(held)
        left.subtract(swaps)
        back = not gained or rules.table.recovered_same_meld
        grown = _set_ways(cards, left, rules) if is_set(cards) else _run_ways(cards, left, jokers if back else 0, rules)
        for below, above, room in grown:
            found.append(Way(meld, swaps, gained, below, above, room if back else ()))
    return sorted(found, key=lambda way: len(way.naturals), reverse=True)


Swap = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
Extension = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def _swapped(meld: TableMeld, held: Mapping[str, int], rules: RaminoRules) -> Iterator[Swap]:
    """Cards in, jokers out, and what the meld is then."""
    places = [place for place, card in enumerate(meld.cards) if _may_swap(card, held, rules)]
    for chosen in chain.from_iterable(combinations(places, count) for count in range(len(places) + 1)):
        swaps = tuple(identity(meld.cards[place]) for place in chosen)
        if all(swaps.count(card) <= held[card] for card in swaps):
            cards = tuple(identity(card) if place in chosen else card for place, card in enumerate(meld.cards))
            yield swaps, tuple(physical(meld.cards[place]) for place in chosen), cards


def _may_swap(card: str, held: Mapping[str, int], rules: RaminoRules) -> bool:
    name = identity(card)
    always_wild = name in BLACK_ACES and rules.melds.black_aces == "wild"
    return rules.table.joker_swap and "=" in card and not always_wild and held.get(name, 0) > 0


def _room(cards: Sequence[str], rules: RaminoRules) -> int:
    """How many more jokers the limit allows."""
    wilds = sum("=" in card or card == JOKER for card in cards)
    limit = rules.melds.max_jokers
    return 1 << 10 if limit is None else max(0, limit - wilds)


def _set_ways(cards: Sequence[str], held: Mapping[str, int], rules: RaminoRules) -> Iterator[Extension]:
    """A set grows by the suits that it lacks, with most cards first."""
    rank = next(card for card in map(identity, cards) if card != JOKER)[0]
    there = [identity(card)[1] for card in cards if card != JOKER]
    size = SIZES[rules.melds.same_suit] - (len(cards) - len(there))
    mine = [suit for suit in SUITS for _ in range(held.get(rank + suit, 0))]
    for count in range(min(len(mine), size - len(there)), -1, -1):
        for added in sorted(set(combinations(mine, count))):
            after = [*there, *added]
            if _suits_fit(after, rules):
                room = min(size - len(after), _room(cards, rules))
                yield (), tuple(rank + suit for suit in added), tuple(rank + suit for suit in _lacking(after, room))


def _suits_fit(suits: Sequence[str], rules: RaminoRules) -> bool:
    counts = [suits.count(suit) for suit in SUITS]
    if rules.melds.same_suit == "two_each":
        return max(counts) <= 2
    return max(counts) <= 1 or (rules.melds.same_suit == "one_pair" and max(counts) == 2 and counts.count(2) == 1)


def _lacking(suits: Sequence[str], count: int) -> list[str]:
    held = list(suits)
    for _ in range(count):
        held.append(min(SUITS, key=held.count))
    return held[len(suits) :]


def _run_ways(cards: Sequence[str], held: Mapping[str, int], jokers: int, rules: RaminoRules) -> Iterator[Extension]:
    """A run grows at both ends, with jokers between where the next card is not at hand."""
    suit = identity(cards[0])[1]
    low = RANK_NUMBER[identity(cards[0])[0]]
    high = low + len(cards) - 1
    top = 13 if rules.melds.ace == "low" else HIGH_ACE
    room = _room(cards, rules)
    for below in _reach(range(low - 1, 0, -1), suit, held, min(jokers, room)):
        for above in _reach(range(high + 1, top + 1), suit, held, min(jokers, room)):
            first, last = low - len(below), high + len(above)
            bridges = sum("=" in card for card in (*below, *above))
            names = Counter(card for card in (*below, *above) if "=" not in card)
            whole = (*reversed(below), *cards, *above)
            if bridges > room or any(held.get(name, 0) < number for name, number in names.items()):
                continue
            if first == 1 and last == HIGH_ACE and not _both_aces(whole, rules):
                continue
            places = _free_places(first, last, room - bridges, top, rules)
            yield tuple(reversed(below)), above, tuple(RANKS[(place - 1) % 13] + suit for place in places)


def _reach(places: Sequence[int], suit: str, held: Mapping[str, int], jokers: int) -> Iterator[tuple[str, ...]]:
    """Cards added one after the other at one end, the last one natural; longest first, then nothing."""
    if places:
        name = RANKS[(places[0] - 1) % 13] + suit
        if held.get(name, 0):
            yield from ((name, *more) for more in _reach(places[1:], suit, held, jokers))
        if jokers:
            bridged = (((wild(JOKER, name)), *more) for more in _reach(places[1:], suit, held, jokers - 1) if more)
            yield from bridged
    yield ()


def _both_aces(cards: Sequence[str], rules: RaminoRules) -> bool:
    """Whether a run may hold these aces at both ends (Q-02)."""
    mode = rules.melds.run_both_aces
    return mode == "yes" or (mode == "joker_only" and ("=" in cards[0] or "=" in cards[-1]))


def _free_places(first: int, last: int, count: int, top: int, rules: RaminoRules) -> Iterator[int]:
    """Where further jokers go: at the high end, then at the low end."""
    longest = 13 if rules.melds.run_both_aces == "never" else 14
    for _ in range(count):
        if last - first + 1 >= longest or (first == 1 and last == top):
            return
        if last < top:
            last += 1
            yield last
        else:
            first -= 1
            yield first
