"""Which cards may be played to a trick, which wins it, what rule a wrong one breaks. Reads the play theme."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from protocol.cards import SUITS
from protocol.rams.cards import STRENGTH, lowness, pack
from protocol.rams.rules import Play
from protocol.rams.view import Played

COURT = "JQK"
LOWNESS = {trump: {card: lowness(card, trump) for card in pack(52)} for trump in SUITS}
SUIT_NAME = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Choice(NamedTuple):
    """The legal cards, and why no others are: a stable code, and what the rule says of this trick."""

    cards: list[str]
    code: str = ""
    reason: str = ""


def legal(rules: Play, hand: Sequence[str], trick: Sequence[Played], trump: str, queen_due: bool) -> Choice:
    """The cards of `hand` that may be played now, lowest first (Q-48)."""
    on_table = [played.card for played in trick]
    choice = _follow(rules, hand, on_table, trump) if on_table else _lead(hand, trump, queen_due)
    return Choice(sorted(choice.cards, key=LOWNESS[trump].__getitem__), choice.code, choice.reason)


def _lead(hand: Sequence[str], trump: str, queen_due: bool) -> Choice:
    ace, king, queen = (rank + trump for rank in "AKQ")
    if ace in hand:
        return Choice([ace], "must_lead_ace", "the trump ace must be led (S002-17)")
    if queen_due and queen in hand:
        return Choice([queen], "must_lead_queen", "after the trump king that won the queen must be led (S002-17)")
    if king in hand and queen in hand:
        return Choice([king], "must_lead_king", "with the trump king and queen the king must be led (S002-17)")
    return Choice(list(hand))


def _follow(rules: Play, hand: Sequence[str], on_table: Sequence[str], trump: str) -> Choice:
    suit = on_table[0][1]
    same = [card for card in hand if card[1] == suit]
    trumps = [card for card in hand if card[1] == trump]
    if same and suit != trump:
        return _head_suit(rules, same, on_table, trump)
    if not trumps:
        return Choice(list(hand))
    ace = "A" + trump
    if ace in trumps and any(card[1] == trump and card[0] in COURT for card in on_table):
        return Choice([ace], "must_play_ace", "the trump ace may not let a trump court card go by (S002-18)")
    return _trump(rules, trumps, on_table, trump)


def _head_suit(rules: Play, same: list[str], on_table: Sequence[str], trump: str) -> Choice:
    suit = on_table[0][1]
    if rules.must_head and not any(card[1] == trump for card in on_table):
        higher = _above(same, on_table, suit)
        if higher:
            return Choice(higher, "must_head", f"{SUIT_NAME[suit]} were led and must be beaten (play.must_head)")
    return Choice(same, "must_follow", f"{SUIT_NAME[suit]} were led and must be followed (S002-13)")


def _trump(rules: Play, trumps: list[str], on_table: Sequence[str], trump: str) -> Choice:
    led = on_table[0][1] == trump
    higher = _above(trumps, on_table, trump)
    if (rules.must_overtrump or (led and rules.must_head)) and higher:
        code = "must_overtrump" if rules.must_overtrump else "must_head"
        return Choice(higher, code, f"the trumps in the trick must be beaten (play.{code})")
    if led:
        return Choice(trumps, "must_follow", f"{SUIT_NAME[trump]} were led and must be followed (S002-13)")
    return Choice(trumps, "must_trump", f"without {SUIT_NAME[on_table[0][1]]} the trick must be trumped (S002-13)")


def _above(cards: Sequence[str], on_table: Sequence[str], suit: str) -> list[str]:
    best = max((STRENGTH[card[0]] for card in on_table if card[1] == suit), default=0)
    return [card for card in cards if STRENGTH[card[0]] > best]


def breach(hand: Sequence[str], card: str, trick: Sequence[Played], trump: str) -> Literal["S002-14", "S002-15"]:
    """The rule under which an illegal card is charged: trumped in spite of the suit, else a revoke."""
    suit = trick[0].card[1] if trick else trump
    trumped = suit != trump and card[1] == trump and any(other[1] == suit for other in hand)
    return "S002-15" if trumped else "S002-14"


def winner(trick: Sequence[Played], trump: str, out: Sequence[int] = ()) -> int:
    """The seat that takes a trick: highest trump, else highest of the suit led; seats `out` do not count."""
    suit = trick[0].card[1]
    able = [played for played in trick if played.seat not in out and played.card[1] in (suit, trump)]
    return max(able, key=lambda played: (played.card[1] == trump, STRENGTH[played.card[0]])).seat
