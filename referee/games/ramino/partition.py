"""The best arrangement of a hand: the disjoint melds that leave the fewest points outside them. Exact.

Reads Melds, Scoring's values of cards in hand and Closing.needs_discard. Among equals the answer depends on the
cards alone, not on their order; of equal discards a card that is no joker goes first, then the dearest, then the
highest rank, then clubs, diamonds, hearts, spades.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, NATURALS, RANK_NUMBER, RANKS, SUITS, wild
from protocol.ramino.rules import Melds, RaminoRules, Scoring
from referee.games.ramino.partition_runs import NEVER, Run, Runs, Vector, bit, left
from referee.games.ramino.partition_sets import Option, Rank, Sets

Suits = tuple[int, int, int, int]


class Arrangement(NamedTuple):
    """An exact optimum. `melds`: each in written order with identities; `points`: the total of `deadwood`."""

    points: int
    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    discard: str | None


class Reading(NamedTuple):
    """A hand with every black ace and every doubtful ace decided.

    `suits`: the natural cards that may be melded; `wilds`: the jokers, the cheapest first; `fixed`: cards that
    stay loose; `aces`: what a loose ace of each suit counts.
    """

    suits: Suits
    wilds: tuple[str, ...]
    fixed: tuple[str, ...]
    aces: Suits


def arrange(hand: Sequence[str], rules: RaminoRules) -> Arrangement:
    """The melds that leave the fewest points, nothing thrown."""
    return solver_for(rules).arrange(hand)


def arrange_with_discard(hand: Sequence[str], rules: RaminoRules, forbidden: str | None = None) -> Arrangement:
    """Melds and discard chosen together; `forbidden` may not be thrown (unless its twin is in the hand too)."""
    return solver_for(rules).arrange_with_discard(hand, rules.closing.needs_discard, forbidden)


def deadwood(hand: Sequence[str], rules: RaminoRules) -> int:
    """The fewest points outside melds."""
    return solver_for(rules).deadwood(hand)


def closing_discards(
    hand: Sequence[str], rules: RaminoRules, forbidden: str | None = None
) -> tuple[str | None, ...]:
    """The discards after which nothing is loose, best first; None: without one, where that is allowed."""
    solver = solver_for(rules)
    without: list[str | None] = [] if rules.closing.needs_discard or solver.deadwood(hand) else [None]
    return (*without, *(card for card in solver.discards(hand, forbidden) if not solver.deadwood(_without(hand, card))))


def hand_value(hand: Sequence[str], rules: RaminoRules) -> int:
    """The points of all cards in hand, melded or not."""
    return solver_for(rules).value(hand)


def solver_for(rules: RaminoRules) -> "Solver":
    """The solver of these rules, with its tables, kept for the next hand."""
    return _solver(rules.melds, rules.scoring)


@lru_cache(64)
def _solver(melds: Melds, scoring: Scoring) -> "Solver":
    return Solver(melds, scoring)


class Solver:
    """The tables for one set of melds and values."""

    def __init__(self, melds: Melds, scoring: Scoring) -> None:
        self.melds, self.scoring = melds, scoring
        self.context = scoring.ace_in_hand == "context"
        self.ace = 11 if scoring.ace_in_hand == "context" else scoring.ace_in_hand
        self.sets = Sets(melds)
        self._runs = {
            ace: Runs(melds, (ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
            for ace in {1, 11, self.ace, scoring.black_ace_in_hand}
        }

    def card_value(self, card: str) -> int:
        """What a loose card counts, an ace in no context."""
        if card == JOKER:
            return self.scoring.joker_in_hand
        if card in BLACK_ACES and self.melds.black_aces != "off":
            return self.scoring.black_ace_in_hand
        return self.ace if card[0] == "A" else min(RANK_NUMBER[card[0]], 10)

    def value(self, cards: Sequence[str]) -> int:
        """What these loose cards count together: with `context`, an ace 1 beside its 2 and 3 (Q-56)."""
        total = sum(self.card_value(card) for card in cards)
        if self.context:
            held = set(cards)
            total -= sum(10 for card in cards if card[0] == "A" and self._cheap(card, held))
        return total

    def _cheap(self, ace: str, held: set[str]) -> bool:
        black = ace in BLACK_ACES and self.melds.black_aces != "off"
        return not black and {f"2{ace[1]}", f"3{ace[1]}"} <= held

    def deadwood(self, hand: Sequence[str]) -> int:
        """The fewest points outside melds."""
        return min(self._points(reading) for reading in self._readings(hand))

    def arrange(self, hand: Sequence[str]) -> Arrangement:
        reading = min(self._readings(hand), key=self._points)
        return self._trace(reading)

    def arrange_with_discard(
        self, hand: Sequence[str], needs_discard: bool, forbidden: str | None = None
    ) -> Arrangement:
        if not needs_discard and self.deadwood(hand) == 0:
            return self.arrange(hand)
        allowed = self.discards(hand, forbidden)
        if not allowed:
            return self.arrange(hand)
        best = min(allowed, key=lambda card: self.deadwood(_without(hand, card)))
        return self.arrange(_without(hand, best))._replace(discard=best)

    def discards(self, hand: Sequence[str], forbidden: str | None = None) -> list[str]:
        """The cards that may be thrown, each once, in the order in which equals are preferred."""
        barred = forbidden if hand.count(forbidden) == 1 else None
        order = sorted(set(hand), key=lambda card: (card == JOKER, -self.card_value(card), _by_rank(card)))
        return [card for card in order if card != barred]

    def _readings(self, hand: Sequence[str]) -> Iterator[Reading]:
        """Every way to take black aces (Q-25: as themselves first) and aces that could be cheap (Q-56)."""
        for natural, jokers in self._black_aces(hand):
            wilds = tuple(sorted(jokers, key=lambda card: (self.card_value(card), card)))
            doubtful = [
                suit for suit in SUITS if f"A{suit}" in natural and self.context and self._cheap(f"A{suit}", set(natural))
            ]
            for cheap in product((False, True), repeat=len(doubtful)):
                kept = [suit for suit, each in zip(doubtful, cheap, strict=True) if each]
                fixed = tuple(rank + suit for suit in kept for rank in "23")
                suits = _pack(natural)
                for card in fixed:
                    suits[SUITS.index(card[1])] -= bit(RANK_NUMBER[card[0]])
                aces = [1 if suit in kept else self.card_value(f"A{suit}") for suit in SUITS]
                yield Reading(_four(suits), wilds, fixed, _four(aces))

    def _black_aces(self, hand: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
        jokers = [card for card in hand if card == JOKER]
        naturals = [card for card in hand if card != JOKER]
        black = sorted(card for card in naturals if card in BLACK_ACES)
        if self.melds.black_aces == "off" or not black:
            yield naturals, jokers
            return
        others = [card for card in naturals if card not in BLACK_ACES]
        least = len(black) if self.melds.black_aces == "wild" else 0
        for wilds in range(least, len(black) + 1):
            for turned in sorted({tuple(black[i] for i in places) for places in _choose(len(black), wilds)}):
                rest = list(black)
                for card in turned:
                    rest.remove(card)
                yield others + rest, [*jokers, *turned]

    def _points(self, reading: Reading) -> int:
        """The fewest points of the reading."""
        natural = sum(self._suit_value(suit, ace) for suit, ace in zip(reading.suits, reading.aces, strict=True))
        fixed = sum(RANK_NUMBER[card[0]] for card in reading.fixed)
        saved = self._saved(reading.suits, len(reading.wilds), reading.aces, 1)
        left_over = self._left_over(reading.wilds)
        return fixed + min(natural - points + left_over[placed] for placed, points in enumerate(saved))

    def _suit_value(self, suit: int, ace: int) -> int:
        return sum((suit >> 2 * (n - 1) & 3) * (ace if n == 1 else min(n, 10)) for n in range(1, 14))

    def _left_over(self, wilds: Sequence[str]) -> list[int]:
        """What the jokers that are not placed count, by the number placed: the cheapest are left."""
        return [sum(self.card_value(card) for card in wilds[: len(wilds) - placed]) for placed in range(len(wilds) + 1)]

    def _saved(self, suits: Suits, jokers: int, aces: Suits, start: int) -> Vector:
        """The most points of natural cards in melds, by jokers placed; sets of rank `start` or higher only."""
        best = self._runs_saved(suits, jokers, aces)
        for rank in range(start, 14):
            held = _rank(suits, rank)
            if sum(held) < 2:
                continue
            for option in self.sets.options(held, jokers):
                points = sum(n * (ace if rank == 1 else min(rank, 10)) for n, ace in zip(option.taken, aces, strict=True))
                rest = self._saved(_take(suits, rank, option.taken), jokers - option.jokers, aces, rank + 1)
                for placed, more in enumerate(rest, option.jokers):
                    best[placed] = max(best[placed], points + more)
        return tuple(best)

    def _runs_saved(self, suits: Suits, jokers: int, aces: Suits) -> list[int]:
        total = [0] + [NEVER] * jokers
        for suit, ace in zip(suits, aces, strict=True):
            vector = self._runs[ace].vector(suit, jokers)
            total = [max(total[i] + vector[n - i] for i in range(n + 1)) for n in range(jokers + 1)]
        return total

    def _trace(self, reading: Reading) -> Arrangement:
        """The arrangement behind the number: the sets of each rank in turn, then the runs of each suit."""
        suits, aces = reading.suits, reading.aces
        left_over = self._left_over(reading.wilds)
        saved = self._saved(suits, len(reading.wilds), aces, 1)
        target = max(range(len(saved)), key=lambda placed: saved[placed] - left_over[placed])
        jokers, points = target, saved[target]
        found: list[tuple[str, ...]] = []
        pool = list(reading.wilds[len(reading.wilds) - target :])
        for rank in range(1, 14):
            option = self._set_choice(suits, jokers, aces, rank, points)
            if option is None:
                continue
            points -= sum(n * (ace if rank == 1 else min(rank, 10)) for n, ace in zip(option.taken, aces, strict=True))
            suits, jokers = _take(suits, rank, option.taken), jokers - option.jokers
            found += [self._write_set(rank, cards, [pool.pop() for _ in range(placed)]) for cards, placed in option.sets]
        loose: list[str] = [*reading.fixed, *reading.wilds[: len(reading.wilds) - target]]
        for index, placed in enumerate(self._shares(suits, jokers, aces, points)):
            runs, rest = self._suit_choice(suits[index], placed, self._runs[aces[index]])
            found += [self._write_run(SUITS[index], run, [pool.pop() for _ in range(n)]) for run, n in runs]
            loose += [RANKS[n - 1] + SUITS[index] for n in range(1, 14) for _ in range(rest >> 2 * (n - 1) & 3)]
        loose.sort(key=lambda card: (card == JOKER, _by_rank(card)))
        return Arrangement(self._points(reading), tuple(sorted(found, key=_meld_order)), tuple(loose), None)

    def _set_choice(self, suits: Suits, jokers: int, aces: Suits, rank: int, points: int) -> Option | None:
        held = _rank(suits, rank)
        if self._saved(suits, jokers, aces, rank + 1)[jokers] == points:
            return None
        for option in self.sets.options(held, jokers):
            gained = sum(n * (ace if rank == 1 else min(rank, 10)) for n, ace in zip(option.taken, aces, strict=True))
            rest = self._saved(_take(suits, rank, option.taken), jokers - option.jokers, aces, rank + 1)
            if gained + rest[jokers - option.jokers] == points:
                return option
        raise AssertionError("the sets of a rank are among its options")

    def _shares(self, suits: Suits, jokers: int, aces: Suits, points: int) -> tuple[int, ...]:
        """How many jokers each suit's runs hold."""
        vectors = [self._runs[ace].vector(suit, jokers) for suit, ace in zip(suits, aces, strict=True)]
        for shares in product(range(jokers + 1), repeat=4):
            if sum(shares) == jokers and sum(v[n] for v, n in zip(vectors, shares, strict=True)) == points:
                return shares
        raise AssertionError("the jokers lie in some suits' runs")

    def _suit_choice(self, suit: int, jokers: int, runs: Runs) -> tuple[list[tuple[Run, int]], int]:
        """The runs of a suit, each with its jokers, and the cards left."""
        found: list[tuple[Run, int]] = []
        rest = 0
        while suit:
            choice = self._run_choice(suit, jokers, runs)
            if choice is None:
                lowest = suit & -suit
                lowest = lowest if lowest & 0x1555555 else lowest >> 1
                suit, rest = suit - lowest, rest + lowest
            else:
                found.append(choice)
                suit, jokers = left(suit, choice[0]), jokers - choice[1]
        return found, rest

    def _run_choice(self, suit: int, jokers: int, runs: Runs) -> tuple[Run, int] | None:
        target = runs.vector(suit, jokers)[jokers]
        for run in runs.through(suit, jokers):
            gained = sum(runs.values[position] for position in run.positions)
            for placed in range(run.least, run.most + 1):
                if gained + runs.vector(left(suit, run), jokers)[jokers - placed] == target:
                    return run, placed
        return None

    def _write_set(self, rank: int, cards: Rank, jokers: list[str]) -> tuple[str, ...]:
        """In the order c d h s; a joker takes the first missing suit, then a second copy (Part 2b)."""
        held = [SUITS[i] for i, n in enumerate(cards) for _ in range(n)]
        written = [(suit, RANKS[rank - 1] + suit) for suit in held]
        for joker in jokers:
            free = [suit for suit in SUITS if suit not in held] or [suit for suit in SUITS if held.count(suit) == 1]
            held.append(free[0])
            written.append((free[0], self._as(joker, RANKS[rank - 1] + free[0])))
        return tuple(card for _, card in sorted(written, key=lambda pair: (SUITS.index(pair[0]), "=" in pair[1])))

    def _write_run(self, suit: str, run: Run, jokers: list[str]) -> tuple[str, ...]:
        """Upwards; the jokers in the gaps, then at the high end, then at the low end (Q-05)."""
        places = sorted(run.positions)
        gaps = [place for place in range(places[0], places[-1]) if place not in places]
        low, high = places[0], places[-1]
        top = 14 if self.melds.ace == "both" and (low > 1 or self._runs[self.ace].length == 14) else 13
        while len(gaps) < len(jokers):
            if high < top and not (high == 13 and low == 1 and self._runs[self.ace].length == 13):
                high += 1
                gaps.append(high)
            else:
                low -= 1
                gaps.append(low)
        named = {place: RANKS[(place - 1) % 13] + suit for place in (*places, *gaps)}
        for place, joker in zip(gaps, jokers, strict=True):
            named[place] = self._as(joker, named[place])
        return tuple(named[place] for place in sorted(named))

    def _as(self, joker: str, name: str) -> str:
        """A black ace that may stand for itself is itself."""
        return name if joker == name and self.melds.black_aces == "dual" else wild(joker, name)


def _pack(naturals: Sequence[str]) -> list[int]:
    suits = [0, 0, 0, 0]
    for card in naturals:
        suits[SUITS.index(card[1])] += bit(RANK_NUMBER[card[0]])
    return suits


def _four(numbers: Sequence[int]) -> Suits:
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def _rank(suits: Suits, rank: int) -> Rank:
    shift = 2 * (rank - 1)
    return _four([suit >> shift & 3 for suit in suits])


def _take(suits: Suits, rank: int, taken: Rank) -> Suits:
    return _four([suit - n * bit(rank) for suit, n in zip(suits, taken, strict=True)])


def _choose(count: int, wanted: int) -> Iterator[tuple[int, ...]]:
    for pattern in range(1 << count):
        if pattern.bit_count() == wanted:
            yield tuple(i for i in range(count) if pattern >> i & 1)


def _without(hand: Sequence[str], card: str) -> tuple[str, ...]:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def _by_rank(card: str) -> tuple[int, int]:
    """Highest rank first, then c d h s."""
    return (0, 0) if card == JOKER else (-RANK_NUMBER[card[0]], SUITS.index(card[1]))


def _meld_order(meld: tuple[str, ...]) -> tuple[int, ...]:
    first = [NATURALS.index(card.rpartition("=")[2]) for card in meld]
    return (-len(meld), *first)
