"""When a deal may be closed, and how. Reads the theme `Closing` (S000-18, -19, -42 … -44, -54 … -56, Q-15, Q-22)."""

from collections.abc import Sequence
from typing import Any

from protocol.cards import BLACK_ACES, COURT, JOKER, SUITS, identity
from protocol.ramino import events
from protocol.ramino.rules import RaminoRules
from referee.game import IllegalAction, Step
from referee.games.ramino.partition import deadwood
from referee.games.ramino.rounds import end_deal
from referee.games.ramino.scoring import charge, deal_points
from referee.games.ramino.state import State

ROYAL = "56789TJQKA"


def kind_of_closing(hand: Sequence[str], rules: RaminoRules) -> str | None:
    """How these cards, kept in hand, close: `royal`, `zero`, `figures`, `one_suit`, or None where they do not."""
    if rules.closing.royal_wins_match and is_royal(hand, rules):
        return "royal"
    return "zero" if deadwood(hand, rules) == 0 else special_closing(hand, rules)


def special_closing(hand: Sequence[str], rules: RaminoRules) -> str | None:
    """`figures` or `one_suit` where those closings are switched on and fit (S000-54, S000-55, Q-22)."""
    jokers = [card for card in hand if rules.closing.special_jokers and _is_wild(card, rules)]
    if rules.closing.all_figures and all(card[0] in COURT or card in jokers for card in hand):
        return "figures"
    suited = any(all(card[1:] == suit or card in jokers for card in hand) for suit in SUITS)
    return "one_suit" if rules.closing.all_one_suit and suited else None


def is_royal(hand: Sequence[str], rules: RaminoRules) -> bool:
    """Ten cards of one suit from the five to the ace, jokers for what is missing (S000-56, Q-23)."""
    return len(hand) == len(ROYAL) and any(_is_royal_in(hand, suit, rules) for suit in SUITS)


def _is_royal_in(hand: Sequence[str], suit: str, rules: RaminoRules) -> bool:
    left = list(hand)
    for rank in ROYAL:
        if rank + suit in left:
            left.remove(rank + suit)
    jokers = rules.closing.royal_jokers and len(left) < len(ROYAL)
    return all(jokers and _is_wild(card, rules) for card in left)


def _is_wild(card: str, rules: RaminoRules) -> bool:
    """Jokers, and black aces where they act as jokers (S000-61, Q-25)."""
    return card == JOKER or (card in BLACK_ACES and rules.melds.black_aces != "off")


def close_in_hand(state: State, seat: int, hand: tuple[str, ...], discard: str | None, happened: list[Any]) -> Step:
    """Closing with the cards in hand: what is left after the discard must be melded, or be a special closing."""
    if discard is None and state.rules.closing.needs_discard:
        raise IllegalAction("needs_discard", "closing needs a last discard (S000-19)", "discard")
    kind = kind_of_closing(hand, state.rules)
    if kind is None:
        loose = deadwood(hand, state.rules)
        raise IllegalAction(
            "not_closed", f"{loose} points are outside melds, so this hand does not close (S000-18)", "close"
        )
    return close(state, seat, kind, happened)


def may_close_residue(state: State, seat: int) -> bool:
    """Whether a residue closing is open at the start of this seat's turn (S000-42, S000-43, Q-15, Q-16)."""
    rules, limit = state.rules, state.rules.closing.residue_limit
    if limit is None or not rules.reentry.enabled or rules.match.end != "target" or rules.scoring.system == "collect":
        return False
    if not state.acted[seat] and not rules.closing.residue_first_turn:
        return False
    return residue(state, seat) <= limit


def residue(state: State, seat: int) -> int:
    """The points that a residue closing would leave: loose cards, or with melds on the table all cards (Q-16)."""
    return charge(state.hands[seat], state.rules)


def close_residue(state: State, seat: int) -> Step:
    """Closes with a residue, or says why not."""
    rules, limit = state.rules, state.rules.closing.residue_limit
    if may_close_residue(state, seat):
        return close(state, seat, "residue", [])
    if limit is None or not rules.reentry.enabled or rules.match.end != "target" or rules.scoring.system == "collect":
        reason = "closing with a residue is not played here (closing.residue_limit, reentry.enabled, match.end)"
    elif not state.acted[seat] and not rules.closing.residue_first_turn:
        reason = "closing with a residue is not open in one's first turn (Q-15)"
    else:
        reason = f"the residue is {residue(state, seat)} points, the limit is {limit} (S000-42)"
    raise IllegalAction("no_residue", reason, "do")


def close(state: State, seat: int, kind: str, happened: Sequence[Any]) -> Step:
    """The deal is over: `seat` has closed."""
    points = deal_points(
        state.rules, state.hands, state.active, seat, residue=kind == "residue", ramino=kind == "ramino"
    )
    return end_deal(state, seat, kind, points, [*happened, events.Closed(seat, kind)])


def is_royal_meld(cards: Sequence[str], rules: RaminoRules) -> bool:
    """Whether one meld on the table is the royal run."""
    closing = rules.closing
    if not closing.royal_wins_match or "".join(identity(card)[0] for card in cards) != ROYAL:
        return False
    return closing.royal_jokers or not any("=" in card for card in cards)
