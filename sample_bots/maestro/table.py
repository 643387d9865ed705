"""Which cards the table takes, as the race wants it: each with the one that fits once it lies there."""

from collections.abc import Sequence

from protocol.cards import JOKER, RANK_NUMBER, RANKS, identity
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from sample_bots.ramino_greedy.table import ends, is_set


def fits_of(table: Sequence[TableMeld], seat: int, rules: RaminoRules) -> dict[str, str | None]:
    """The cards that `seat` may add to these melds, a joker among them where there is room for one."""
    found: dict[str, str | None] = {}
    for meld in table:
        if rules.table.layoff == "any" or (rules.table.layoff == "own" and meld.owner == seat):
            names = [identity(card) for card in meld.cards]
            for card in ends(names, rules):
                found[card] = None if is_set(names) else _beyond(card, names, rules)
            wilds = sum("=" in card or card == JOKER for card in meld.cards)
            if rules.melds.max_jokers is None or wilds < rules.melds.max_jokers:
                found.update(dict.fromkeys([JOKER] if len(names) < 4 or not is_set(names) else []))
    return found


def _beyond(card: str, names: Sequence[str], rules: RaminoRules) -> str | None:
    """The card that a run takes after this one, at the same end."""
    place, low = RANK_NUMBER[card[0]], RANK_NUMBER[names[0][0]]
    if place + 1 == low:
        return RANKS[place - 2] + card[1] if place > 1 else None
    if place == 1:
        return None
    return RANKS[place % 13] + card[1] if place < 13 or rules.melds.ace == "both" else None
