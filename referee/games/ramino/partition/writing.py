"""The melds behind a number: which runs, which sets, which card each joker is, in written order."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from protocol.cards import RANKS, SUITS, wild
from protocol.ramino.rules import Melds
from referee.games.ramino.partition.cards import names
from referee.games.ramino.partition.hunt import Found
from referee.games.ramino.partition.runs import HIGH_ACE, KING, LOW_ACE, Run, Runs, pivot
from referee.games.ramino.partition.search import Search
from referee.games.ramino.partition.sets import Cards
from referee.games.ramino.partition.vectors import Vector, join


class Written(NamedTuple):
    """Melds, loose cards, and the jokers that go elsewhere, where the hunt had room for them."""

    melds: list[tuple[str, ...]]
    loose: list[str]
    elsewhere: list[str]


def write(search: Search, found: Found, points: int, wilds: Sequence[str], left_over: Vector) -> Written:
    """The answer in names. `wilds`: the jokers by name, the cheapest, which are left over first, in front."""
    vectors = [tables[suit] for tables, suit in zip(search.loose(found.jokers), found.suits, strict=True)]
    placed = _placed(vectors, found, points, left_over)
    pool = list(wilds)
    melds, extra = [], min(found.jokers - placed, found.spare)
    for rank, option in found.sets:
        more = min(extra, option.spare)
        extra -= more
        taken = (option.clubs, option.diamonds, option.hearts, option.spades)
        parts = search.sets.ways(taken, len(wilds))[taken, option.least + more]
        melds += [write_set(rank.shift // 2, cards, _draw(pool, n), search.sets.melds) for cards, n in parts]
    elsewhere, loose = _draw(pool, extra), list[str]()
    for place, share in enumerate(_shares(vectors, placed)):
        runs, rest = _runs(search.suits[place], found.suits[place], share)
        melds += [write_run(SUITS[place], run, _draw(pool, n), search.suits[place]) for run, n in runs]
        loose += names(rest, SUITS[place])
    return Written(melds, loose + pool, elsewhere)


def _placed(vectors: Sequence[Vector], found: Found, points: int, left_over: Vector) -> int:
    """How many jokers lie in runs: as many as the number allows."""
    total = join(join(vectors[0], vectors[1]), join(vectors[2], vectors[3]))
    return next(
        placed
        for placed in range(found.jokers, -1, -1)
        if total[placed] + left_over[max(0, found.jokers - placed - found.spare)] == points
    )


def _shares(vectors: Sequence[Vector], placed: int) -> Iterator[int]:
    """How many of them in each suit."""
    for number, vector in enumerate(vectors):
        rest: Vector = (0, *[1 << 50] * (len(vector) - 1))
        for other in vectors[number + 1 :]:
            rest = join(rest, other)
        share = min(range(placed + 1), key=lambda n: vector[n] + rest[placed - n])
        placed -= share
        yield share


def _runs(runs: Runs, suit: int, jokers: int) -> tuple[list[tuple[Run, int]], int]:
    """The runs of a suit, each with its jokers, and the cards left."""
    if not jokers and not runs.touched[suit]:
        return [], suit
    table, found, rest = runs.loose(jokers), [], 0
    while suit:
        target = table[suit][jokers]
        choice = next(
            (
                (run, placed)
                for run in sorted(runs.through(suit, jokers), key=lambda run: run.first - run.last)
                for placed in range(run.least, min(run.most, jokers) + 1)
                if table[suit - run.cards][jokers - placed] == target
            ),
            None,
        )
        if choice is None:
            card = 1 << 2 * pivot(suit) - 2
            suit, rest = suit - card, rest + card
        else:
            found.append(choice)
            suit, jokers = suit - choice[0].cards, jokers - choice[1]
    return found, rest


def _draw(pool: list[str], count: int) -> list[str]:
    return [pool.pop() for _ in range(count)]


def write_set(rank: int, cards: Cards, jokers: Sequence[str], melds: Melds) -> tuple[str, ...]:
    """In the order c d h s; a joker takes the first missing suit, then a second copy (Part 2b)."""
    held = [suit for suit, count in zip(SUITS, cards, strict=True) for _ in range(count)]
    written = [(suit, RANKS[rank] + suit) for suit in held]
    for joker in jokers:
        fewest = min(held.count(suit) for suit in SUITS)
        suit = next(suit for suit in SUITS if held.count(suit) == fewest)
        held.append(suit)
        written.append((suit, _shown(joker, RANKS[rank] + suit, melds)))
    return tuple(card for _, card in sorted(written, key=lambda pair: (SUITS.index(pair[0]), "=" in pair[1])))


def write_run(suit: str, run: Run, jokers: Sequence[str], runs: Runs) -> tuple[str, ...]:
    """Upwards; the jokers in the gaps, then at the high end, then at the low end (Q-05)."""
    held = {place for place in range(run.first, min(run.last, KING) + 1) if run.cards >> 2 * place - 2 & 3}
    held |= {HIGH_ACE} if run.last == HIGH_ACE else set()
    free = [place for place in range(run.first, run.last) if place not in held]
    low, high = run.first, run.last
    top = KING if runs.melds.ace == "low" else HIGH_ACE
    while len(free) < len(jokers):
        if high < top and (high < KING or low > LOW_ACE or runs.longest > KING):
            high += 1
            free.append(high)
        else:
            low -= 1
            free.append(low)
    cards = {place: RANKS[(place - 1) % 13] + suit for place in (*held, *free)}
    for place, joker in zip(free, jokers, strict=True):
        cards[place] = _shown(joker, cards[place], runs.melds)
    return tuple(cards[place] for place in sorted(cards))


def _shown(joker: str, name: str, melds: Melds) -> str:
    """A black ace that may be itself is itself (Q-25)."""
    return name if joker == name and melds.black_aces == "dual" else wild(joker, name)
