"""What a seat has held in a deal, and what its aces and jacks are worth. Reads the scoring switches alone."""

from protocol.rams.cards import ACE_VALUE, aces, paired_jacks
from protocol.rams.rules import Scoring
from referee.games.rams.state import Cards, Deal


def seats_from(first: int, seats: int) -> list[int]:
    """All seats in turn, `first` first."""
    return [(first + step) % seats for step in range(seats)]


def players(deal: Deal) -> list[int]:
    """The seats that play, from the dealer's left."""
    return [seat for seat in seats_from(deal.dealer + 1, len(deal.hands)) if deal.entered[seat]]


def final_hand(deal: Deal, seat: int) -> Cards:
    """The cards a seat plays with: dealt and bought, less those thrown."""
    thrown = deal.thrown[seat]
    return tuple(card for card in (*deal.dealt[seat], *deal.bought[seat]) if card not in thrown)


def ever_held(deal: Deal, seat: int) -> Cards:
    """All cards a seat has had in this deal, the turned-up trump too once it is taken."""
    return (*deal.dealt[seat], *deal.bought[seat])


def ace_points(scoring: Scoring, deal: Deal, seat: int) -> int:
    """What a seat's aces are worth (S002-20), counted as scoring.ace_count says (Q-39)."""
    counted = {"ever_held": ever_held, "final_hand": final_hand, "dealt": _dealt}[scoring.ace_count]
    return sum(ACE_VALUE[card] for card in aces(counted(deal, seat)))


def _dealt(deal: Deal, seat: int) -> Cards:
    return deal.dealt[seat]


def jack_points(scoring: Scoring, jacks: Cards) -> int:
    """What some jacks write off: four, else a pair of one colour (S002-27); counted once (Q-45)."""
    return {0: 0, 2: scoring.jack_pair, 4: scoring.jack_four}[len(paired_jacks(jacks))]


def players_jacks(scoring: Scoring, deal: Deal, seat: int) -> Cards:
    """The jacks of a seat that plays: those in its final hand, and those shown before a pair was broken."""
    jacks = {card for card in (*final_hand(deal, seat), *deal.jacks[seat]) if card[0] == "J"}
    if scoring.jacks_when == "dealt":
        jacks &= set(deal.dealt[seat])
    return tuple(sorted(jacks))


def broken_pairs(hand: Cards, throw: Cards) -> Cards:
    """The pairs of jacks of which one card is thrown: shown before buying, they count (S002-29)."""
    pairs = (paired_jacks(hand)[:2], paired_jacks(hand)[2:])
    return tuple(jack for pair in pairs if set(pair) & set(throw) for jack in pair)
