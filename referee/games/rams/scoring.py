"""What a deal adds to each record: less is better. One function for each way in which a deal can end."""

from collections.abc import Sequence

from protocol.rams.cards import aces, paired_jacks
from protocol.rams.rules import RamsRules, Scoring
from protocol.rams.view import Trick
from referee.games.rams.holdings import ace_points, ever_held, jack_points, players_jacks
from referee.games.rams.state import Deal

Changes = tuple[int, ...]

REMISE = 5
"""S002-21a; also what a plain Rams writes off (S002-26a) and the most for a revoke with an ace (S002-16)."""


def after_tricks(rules: RamsRules, deal: Deal) -> Changes:
    """Tricks, aces, jacks and charges of the players; the shown jacks of the others."""
    won = tricks_won(len(deal.hands), deal.past)
    return tuple(
        _played(rules.scoring, deal, seat, won[seat]) + charges(rules, deal, seat)
        if deal.entered[seat]
        else _shown(rules.scoring, deal, seat)
        for seat in range(len(deal.hands))
    )


def sole(rules: RamsRules, deal: Deal) -> Changes:
    """The only player takes five tricks, or one, or nothing counts at all (Q-32, Q-45)."""
    if rules.scoring.sole_player == "void":
        return (0,) * len(deal.hands)
    tricks = sole_tricks(rules.scoring)
    return tuple(
        _played(rules.scoring, deal, seat, tricks) if deal.entered[seat] else _shown(rules.scoring, deal, seat)
        for seat in range(len(deal.hands))
    )


def sole_tricks(scoring: Scoring) -> int:
    """How many tricks the only player is taken to have won."""
    return {"five": 5, "one": 1, "void": 0}[scoring.sole_player]


def passed(rules: RamsRules, deal: Deal) -> Changes:
    """Nobody plays: the jacks that were shown still count (S002-28)."""
    return tuple(_shown(rules.scoring, deal, seat) for seat in range(len(deal.hands)))


def finished(rules: RamsRules, deal: Deal, finisher: int) -> Changes:
    """The finisher writes off the jacks dealt, others those shown before (Q-46)."""
    return tuple(
        -jack_points(rules.scoring, deal.dealt[seat]) if seat == finisher else _shown(rules.scoring, deal, seat)
        for seat in range(len(deal.hands))
    )


def five_suit(rules: RamsRules, deal: Deal, opener: int) -> Changes:
    """The opener writes off, the other players are charged, aces too; no jacks count (S002-26, S002-31)."""
    trumps = deal.hands[opener][0][1] == deal.trump
    base = rules.scoring.trump_rams if trumps else REMISE
    changes = []
    for seat in range(len(deal.hands)):
        points = base + ace_points(rules.scoring, deal, seat) if deal.entered[seat] else 0
        changes.append(-points if seat == opener else points)
    return tuple(changes)


def charges(rules: RamsRules, deal: Deal, seat: int) -> int:
    """What a seat is charged for cards against the rules (S002-14 … S002-16, Q-37)."""
    mine = [offence for offence in deal.offences if offence.seat == seat]
    wrong = {offence.trick for offence in mine}
    correct = any(trick.winner == seat and number not in wrong for number, trick in enumerate(deal.past, 1))
    revoke = rules.scoring.revoke
    if correct and aces(ever_held(deal, seat)):
        revoke = min(revoke, REMISE)
    return sum(REMISE if offence.rule == "S002-15" else revoke for offence in mine)


def tricks_won(seats: int, past: Sequence[Trick]) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    return tuple(sum(trick.winner == seat for trick in past) for seat in range(seats))


def _played(scoring: Scoring, deal: Deal, seat: int, tricks: int) -> int:
    jacks = players_jacks(scoring, deal, seat)
    off, owed = jack_points(scoring, jacks), ace_points(scoring, deal, seat)
    if tricks:
        return -(tricks + owed + off)
    if off and scoring.jacks_offset == "cancel_all":
        return REMISE - off if len(paired_jacks(jacks)) == 4 else 0
    return REMISE + owed - off


def _shown(scoring: Scoring, deal: Deal, seat: int) -> int:
    return -jack_points(scoring, deal.jacks[seat])
