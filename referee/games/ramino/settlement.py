"""Money and places at the end of a match (S000-25, S000-34 … S000-41, Q-14; rule book Part 2b, "Money")."""

from protocol.ramino.rules import RaminoRules
from referee.game import Outcome
from referee.games.ramino.scoring import better
from referee.games.ramino.state import Over, Sheet, State, replace


def by_money(rules: RaminoRules) -> bool:
    """Whether places go by money: stakes are settled deal by deal and the match ends by deals."""
    return rules.stakes.mode != "none" and rules.match.end in ("deals", "deal_round")


def settle(rules: RaminoRules, sheet: Sheet, winners: list[int]) -> Sheet:
    """The winners share the fund of the match and what the others pay for their differences in points."""
    if not winners:
        return sheet
    money, way, top = list(sheet.money), better(rules), sheet.scores[winners[0]]
    gains = sheet.fund
    for seat, score in enumerate(sheet.scores):
        if seat not in winners:
            owed = max(0, way * (top - score)) * rules.stakes.point_value
            money[seat] -= owed
            gains += owed
    share, rest = divmod(gains, len(winners))
    for place, seat in enumerate(winners):
        money[seat] += share + (place < rest)
    return replace(sheet, money=tuple(money), fund=0)


def outcome(state: State) -> Outcome:
    """Scores, money, places and reason of a finished match."""
    phase, sheet = state.phase, state.sheet
    if not isinstance(phase, Over):
        raise ValueError("the match is not over")
    keys = [_key(state.rules, sheet, seat, phase.winners) for seat in range(len(sheet.scores))]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Outcome(sheet.scores, sheet.money, places, phase.reason)


def _key(rules: RaminoRules, sheet: Sheet, seat: int, winners: tuple[int, ...]) -> tuple[object, ...]:
    """Winners first, retired seats last, still in before out, later out before earlier out, then the score."""
    value = sheet.money[seat] if by_money(rules) else better(rules) * sheet.scores[seat]
    out = sheet.out[seat]
    return (seat not in winners, seat in sheet.retired, -sheet.depth[seat], bool(out), -out, -value)
