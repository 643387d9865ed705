"""What a deal adds to each seat's score. Reads the theme `Scoring` (S000-27 … S000-29, S003-21 … S003-25, S004-19)."""

from collections.abc import Sequence

from protocol.ramino.rules import RaminoRules
from referee.games.ramino.partition import deadwood, hand_value


def charge(hand: Sequence[str], rules: RaminoRules) -> int:
    """What a seat is charged for its hand: all cards, or those outside melds (S000-28, S000-47, Q-55)."""
    if not hand:
        return 0
    return hand_value(hand, rules) if rules.scoring.counted == "all" else deadwood(hand, rules)


def deal_points(
    rules: RaminoRules,
    hands: Sequence[Sequence[str]],
    active: Sequence[bool],
    closer: int,
    *,
    residue: bool,
    ramino: bool,
) -> tuple[int, ...]:
    """What each seat's score goes up by when `closer` closes; negative where points are against (Part 3, "Systems").

    With a residue the closer gets no bonus and is charged too (S000-44); Ramino multiplies (S004-21, Q-61).
    """
    scoring = rules.scoring
    times = scoring.ramino_multiplier if ramino else 1
    charges = [times * charge(hand, rules) if active[seat] else 0 for seat, hand in enumerate(hands)]
    own = charges[closer] if residue else 0
    charges[closer] = 0
    if scoring.system == "penalty":
        charges[closer] = own
        return tuple(charges)
    if scoring.system == "collect":
        return tuple(sum(charges) - own if seat == closer else 0 for seat in range(len(hands)))
    bonus = -own if residue else times * scoring.closer_bonus
    return tuple(bonus if seat == closer else -points for seat, points in enumerate(charges))


def void_points(rules: RaminoRules, hands: Sequence[Sequence[str]], active: Sequence[bool]) -> tuple[int, ...]:
    """A void deal scores nothing, or with draw.void_scoring=all_pay charges everybody (Q-07)."""
    if rules.draw.void_scoring == "none":
        return (0,) * len(hands)
    sign = 1 if rules.scoring.system == "penalty" else -1
    return tuple(sign * charge(hand, rules) if active[seat] else 0 for seat, hand in enumerate(hands))


def better(rules: RaminoRules) -> int:
    """+1 where a higher score is better, −1 where a lower one is."""
    return -1 if rules.scoring.system == "penalty" else 1


def is_over(rules: RaminoRules, score: int) -> bool:
    """Whether a score has reached or passed the target, in the direction of its system (S000-31, Q-65)."""
    target = rules.match.target
    if target is None:
        return False
    points = -score if rules.scoring.system == "plus_minus" else score
    return points >= target if rules.match.over == "reach" else points > target
