"""From the end of a deal to the next deal or the end of the match.

Reads the themes `Match` and `Reentry` (S000-31 … S000-41, S004-05, Q-10 … Q-14, Q-65; rule book Part 2b).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from protocol.ramino.rules import RaminoRules
from protocol.rules import AMOUNT
from referee.game import DealResult, IllegalAction, Step
from referee.games.ramino.scoring import better, is_over, void_points
from referee.games.ramino.settlement import by_money, settle
from referee.games.ramino.state import Between, Over, Phase, Reentering, Sheet, State, put, replace


def playing_seats(sheet: Sheet) -> list[int]:
    """The seats that take part in the next deal: all that are in, or those of an extra deal."""
    return list(sheet.playoff) or [seat for seat, deal in enumerate(sheet.out) if not deal]


def void_deal(state: State, reason: str, happened: Sequence[Any]) -> Step:
    """The stock is at its end, or there were too many turns: no closer, the pot stays (Q-07)."""
    points = void_points(state.rules, state.hands, state.active)
    return end_deal(state, None, "void", points, [*happened, events.Void(reason)])


def pass_deal(state: State, happened: Sequence[Any]) -> Step:
    """Nobody bets: the deal is not played, the pot waits for the next one (Q-09)."""
    nothing = (0,) * len(state.hands)
    return end_deal(state, None, "passed", nothing, [*happened, events.Void("passed")])


def uncontested(state: State, seat: int, happened: Sequence[Any]) -> Step:
    """All others are out: the last one takes the pot without play (Q-09)."""
    nothing = (0,) * len(state.hands)
    return end_deal(state, seat, "uncontested", nothing, [*happened, events.Closed(seat, "uncontested")])


def end_deal(state: State, closer: int | None, closing: str, points: tuple[int, ...], happened: Sequence[Any]) -> Step:
    """Writes the deal down and decides what follows: another deal, the question of re-entry, or the end."""
    rules, sheet = state.rules, state.sheet
    playing = playing_seats(sheet)
    sheet = replace(sheet, scores=tuple(map(sum, zip(sheet.scores, points, strict=True))))
    if closer is not None and rules.stakes.mode != "none":
        sheet = replace(sheet, money=put(sheet.money, closer, sheet.money[closer] + sheet.pot), pot=0)
    fallen = [seat for seat in playing if is_over(rules, sheet.scores[seat])] if excludes(rules) else []
    result = DealResult(
        state.deal, state.dealer, closer, closing, points, sheet.scores, sheet.money, state.hands, out=tuple(fallen)
    )
    sheet = replace(sheet, results=(*sheet.results, result))
    left = [seat for seat in playing if seat not in fallen]
    if closing == "royal" and closer is not None:
        sheet, phase = _finish(rules, sheet, "finished", [closer])
    else:
        sheet, phase = _judge(rules, sheet, left, fallen)
    sheet, gone = _send_out(sheet, phase, fallen)
    state = replace(state, sheet=sheet, phase=phase)
    return Step(state, [*happened, *gone], [result])


def excludes(rules: RaminoRules) -> bool:
    """Whether a score over the target puts a seat out while the others play on (S000-31, S004-V4d)."""
    if rules.scoring.system == "collect":
        return False
    return rules.match.end == "last_in" or (rules.match.end == "target" and rules.reentry.enabled)


def _judge(rules: RaminoRules, sheet: Sheet, left: list[int], fallen: list[int]) -> tuple[Sheet, Phase]:
    last = len(sheet.results) >= rules.match.max_deals
    if sheet.playoff:
        return _finish_tie(rules, sheet, "max_deals" if last else "finished", list(sheet.playoff))
    if excludes(rules):
        if not left:
            return _all_out(rules, sheet, fallen, last)
        if len(left) == 1:
            return _finish(rules, sheet, "finished", left)
        if last:
            return _finish_tie(rules, sheet, "max_deals", left)
        return sheet, _ask_reentry(rules, sheet, left, fallen)
    if _is_done(rules, sheet):
        return _finish_tie(rules, sheet, "finished", left)
    return _finish_tie(rules, sheet, "max_deals", left) if last else (sheet, Between())


def _is_done(rules: RaminoRules, sheet: Sheet) -> bool:
    """Whether the end that was agreed has come; a void deal counts as dealt (Part 2b)."""
    end, deals = rules.match.end, len(sheet.results)
    if end == "deals":
        return deals >= rules.match.deals
    if any(is_over(rules, score) for score in sheet.scores):
        return True
    return end == "deal_round" and deals >= len(sheet.scores)


def _all_out(rules: RaminoRules, sheet: Sheet, fallen: list[int], last: bool) -> tuple[Sheet, Phase]:
    """Nobody is left: the best of those who fell together, or an extra deal between them (Q-13)."""
    if rules.match.all_out == "extra_deal" and len(fallen) > 1 and not last:
        return _play_off(sheet, fallen), Between()
    return _finish(rules, sheet, "finished", _best(rules, sheet, fallen))


def _finish_tie(rules: RaminoRules, sheet: Sheet, reason: str, seats: list[int]) -> tuple[Sheet, Phase]:
    """The best of `seats` win; with match.tie=extra_deal they play on until one leads (Q-14)."""
    best = _best(rules, sheet, seats)
    if len(best) > 1 and rules.match.tie == "extra_deal" and reason == "finished" and not by_money(rules):
        return _play_off(sheet, best), Between()
    return _finish(rules, sheet, reason, best)


def _play_off(sheet: Sheet, seats: list[int]) -> Sheet:
    depth = tuple(has + (seat in seats) for seat, has in enumerate(sheet.depth))
    return replace(sheet, playoff=tuple(seats), depth=depth)


def _best(rules: RaminoRules, sheet: Sheet, seats: list[int]) -> list[int]:
    """The leaders among `seats`, by score or by money; retired seats only where there is nobody else."""
    able = [seat for seat in seats if seat not in sheet.retired] or seats
    values = sheet.money if by_money(rules) else [better(rules) * score for score in sheet.scores]
    top = max(values[seat] for seat in able)
    return [seat for seat in able if values[seat] == top]


def _finish(rules: RaminoRules, sheet: Sheet, reason: str, winners: list[int]) -> tuple[Sheet, Phase]:
    """The match is over; a retired seat cannot win, so the best other takes it (Part 2b, "Who is out")."""
    able = [seat for seat in winners if seat not in sheet.retired]
    others = [seat for seat in range(len(sheet.scores)) if seat not in sheet.retired]
    if not able and others:
        latest = max(sheet.out[seat] or AMOUNT for seat in others)
        able = _best(rules, sheet, [seat for seat in others if (sheet.out[seat] or AMOUNT) == latest])
    return settle(rules, sheet, able), Over(reason, tuple(able))


def all_retired(state: State) -> State:
    """Every bot is gone: the match is over at once and nobody wins."""
    return replace(state, phase=Over("all_retired", ()))


# --- re-entry -------------------------------------------------------------------------------------------------


def _ask_reentry(rules: RaminoRules, sheet: Sheet, left: list[int], fallen: list[int]) -> Phase:
    """Who fell and may come back is asked; those who re-enter together all get the worst score left (Q-10)."""
    limit = rules.reentry.limit
    may = [seat for seat in fallen if limit is None or sheet.reentries[seat] < limit]
    if not may or rules.match.end != "target":
        return Between()
    way = better(rules)
    worst = way * min(0, *(way * sheet.scores[seat] for seat in left))
    return Reentering(tuple(may), worst)


def _send_out(sheet: Sheet, phase: Phase, fallen: list[int]) -> tuple[Sheet, list[Any]]:
    """Who fell and is not asked to come back is out for good."""
    asked = phase.waiting if isinstance(phase, Reentering) else ()
    gone = [seat for seat in fallen if seat not in asked and seat not in sheet.playoff]
    deal = len(sheet.results)
    out = tuple(deal if seat in fallen and seat not in asked else has for seat, has in enumerate(sheet.out))
    return replace(sheet, out=out), [events.Left(seat) for seat in gone]


def options(state: State, phase: Reentering) -> Mapping[str, Any]:
    """Re-entry needs no help: the view says the fee's rules and the scores."""
    return {}


def answer_reentry(state: State, phase: Reentering, seat: int, action: Action) -> Step:
    """One excluded seat decides; nothing is told before the last of them has answered."""
    if not isinstance(action, actions.Reenter | actions.Leave):
        raise IllegalAction("wrong_action", "here one may reenter or leave", "do")
    back = tuple(sorted((*phase.back, seat))) if isinstance(action, actions.Reenter) else phase.back
    waiting = tuple(other for other in phase.waiting if other != seat)
    phase = replace(phase, waiting=waiting, back=back)
    if waiting:
        return Step(replace(state, phase=phase), [])
    return _let_back(state, phase)


def _let_back(state: State, phase: Reentering) -> Step:
    rules, sheet, happened = state.rules, state.sheet, list[Any]()
    last = sheet.results[-1]
    for seat in last.out:
        if seat in phase.back:
            fee = _fee(rules, sheet, seat)
            happened.append(events.Reentered(seat, fee, phase.score))
            sheet = replace(
                sheet, scores=put(sheet.scores, seat, phase.score), fund=sheet.fund + fee,
                money=put(sheet.money, seat, sheet.money[seat] - fee),
                reentries=put(sheet.reentries, seat, sheet.reentries[seat] + 1),
            )  # fmt: skip
        elif not sheet.out[seat]:
            happened.append(events.Left(seat))
            sheet = replace(sheet, out=put(sheet.out, seat, last.deal))
    results = (*sheet.results[:-1], replace(last, reentered=phase.back))
    return Step(replace(state, sheet=replace(sheet, results=results), phase=Between()), happened)


def _fee(rules: RaminoRules, sheet: Sheet, seat: int) -> int:
    """The price of this re-entry: constant, or doubled at each one of the player or of the table (S000-33, Q-11)."""
    if rules.reentry.fee_mode == "constant":
        return rules.reentry.fee
    before = sum(sheet.reentries) if rules.reentry.fee_scope == "table" else sheet.reentries[seat]
    return min(rules.reentry.fee << min(before, 31), AMOUNT)
