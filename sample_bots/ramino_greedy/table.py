"""Which cards go on the melds that lie on the table, one after the other. Looks at natural cards only."""

from collections.abc import Iterator, Sequence

from protocol.cards import JOKER, RANK_NUMBER, RANKS, SUITS, identity
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld, View

Added = list[tuple[str, int]]
"""Cards and the melds that they go to, in order."""


def may_add(meld: TableMeld, view: View, rules: RaminoRules) -> bool:
    """Whether this seat may add to this meld at all."""
    return rules.table.layoff == "any" or (rules.table.layoff == "own" and meld.owner == view.seat)


def fits(card: str, view: View, rules: RaminoRules) -> bool:
    """Whether one card goes straight to the table."""
    return any(may_add(meld, view, rules) and card in ends(_names(meld), rules) for meld in view.table)


def additions(hand: Sequence[str], view: View, rules: RaminoRules) -> Added:
    """Every card of the hand that fits, chains included (6s, 7s, then 8s)."""
    found: Added = []
    left = list(hand)
    for meld in view.table:
        if may_add(meld, view, rules):
            names = _names(meld)
            while card := next((card for card in ends(names, rules) if card in left), None):
                left.remove(card)
                found.append((card, meld.id))
                _put(card, names)
    return found


def _names(meld: TableMeld) -> list[str]:
    return [identity(card) for card in meld.cards]


def is_set(names: Sequence[str]) -> bool:
    return len({name[0] for name in names if name != JOKER}) == 1


def _put(card: str, names: list[str]) -> None:
    """A run keeps its order: the card goes before the low end or after the high end."""
    at_low_end = RANK_NUMBER[card[0]] + 1 == RANK_NUMBER.get(names[0][0], 0)
    names.insert(0 if at_low_end and not is_set(names) else len(names), card)


def ends(names: Sequence[str], rules: RaminoRules) -> Iterator[str]:
    """The cards that a meld takes: the missing suits of a set, or the two neighbours of a run."""
    if is_set(names):
        jokers = names.count(JOKER)
        rank = next(name for name in names if name != JOKER)[0]
        if len(names) < 4 and jokers < 4 - len(names) + jokers:
            yield from (rank + suit for suit in SUITS if rank + suit not in names)
        return
    suit, low = names[0][1], RANK_NUMBER[names[0][0]]
    high, both = low + len(names) - 1, rules.melds.run_both_aces == "yes"
    if low > 1 and (low > 2 or high < 14 or both):
        yield RANKS[low - 2] + suit
    if high < 13 or (high == 13 and rules.melds.ace == "both" and (low > 1 or both)):
        yield RANKS[high % 13] + suit
