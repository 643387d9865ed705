"""The candidates of a turn in Ramino: what might be laid, what might be thrown, and what is left in hand then."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from protocol.ramino.actions import Draw, Play, Step
from protocol.ramino.view import TableMeld, View
from referee.games.ramino.laying import Laying
from referee.games.ramino.planning import best_play
from referee.games.ramino.planning.turn import Plan
from sample_bots.maestro.race import Runner, Start
from sample_bots.maestro.table import fits_of
from sample_bots.ramino_greedy.laying import lay, taken_from_pile
from sample_bots.ramino_greedy.sense import LINK

WIDTH, NARROW = 5, 2
"""How many discards are tried with the best way of laying, and with any other."""
SPREAD = 10
"""What the thumb thinks so many points worse is not looked at."""


class Option(NamedTuple):
    """One action, and what one's own hand, the table and the pile are after it."""

    action: Play | Draw
    start: Start
    table: tuple[TableMeld, ...]
    fed: str | None = None
    drawn: str | None = None


def closing(view: View, runner: Runner) -> Play | None:
    """The play that ends the deal, where there is one and melds are laid on the table."""
    plan = _best(view, runner)
    return (
        Play(plan.steps, plan.discard) if plan.points_left == 0 and _empties(plan.steps, plan.discard, view) else None
    )


def _best(view: View, runner: Runner) -> Plan:
    return best_play(
        view.hand, view.table, runner.rules,
        seat=view.seat, opened=view.opened[view.seat], taken=taken_from_pile(view, runner.rules),
    )  # fmt: skip


def _empties(steps: Sequence[Step], discard: str | None, view: View) -> bool:
    gone = sum(len(step.meld or ()) + len(step.add or ()) for step in steps) + (discard is not None)
    return gone == len(view.hand)


def plays(can: Mapping[str, Any], view: View, runner: Runner) -> list[Option]:
    """The best first as the thumb sees it."""
    taken = taken_from_pile(view, runner.rules)
    if not runner.table:
        return _with_discards((), taken, view, runner, WIDTH)
    thumb = lay(can, view, runner.sense)
    ways = [thumb.steps, tuple(_best(view, runner).steps)]
    if not runner.hurried:
        ways += [tuple(step for step in thumb.steps if step.add), ()]
    found: list[Option] = []
    for number, steps in enumerate(dict.fromkeys(map(tuple, ways))):
        found += _with_discards(steps, taken, view, runner, NARROW if number else WIDTH)
    return found


def _with_discards(steps: tuple[Step, ...], taken: str | None, view: View, runner: Runner, most: int) -> list[Option]:
    hand, table, opened = view.hand, view.table, view.opened[view.seat]
    if steps:
        work = Laying(runner.rules, view.seat, hand, table, _next_meld(table), opened=opened)
        for step in steps:
            work.step(step, "")
        hand, table, opened = tuple(work.hand), tuple(work.table.values()), work.opened
    fits = fits_of(table, view.seat, runner.rules)
    options = []
    for card in _discards(hand, taken, opened, runner)[:most]:
        at = hand.index(card)
        start = Start((*hand[:at], *hand[at + 1 :]), fits, opened)
        options.append(Option(Play(steps, card), start, table, fed=card))
    return options


def _next_meld(table: Sequence[TableMeld]) -> int:
    return max((meld.id for meld in table), default=0) + 1


def _discards(hand: Sequence[str], taken: str | None, opened: bool, runner: Runner) -> list[str]:
    """The cards that may go, the thumb's choice first."""
    sense, packed = runner.sense, runner.sense.pack(hand)
    opening = runner.rules.table.enabled and runner.rules.table.opening_min > 0 and not opened

    def order(card: str) -> float:
        points = sense.loose(packed - sense.codes[card])
        return points + LINK * sense.links(packed, card) + opening * sense.value[card]

    may_go = {card: order(card) for card in dict.fromkeys(hand) if card != taken or hand.count(card) > 1}
    least = min(may_go.values(), default=0.0)
    return sorted((card for card, points in may_go.items() if points <= least + SPREAD), key=may_go.__getitem__)


def draws(can: Mapping[str, Any], view: View, runner: Runner) -> list[Option]:
    """The stock and the visible card."""
    fits = fits_of(view.table, view.seat, runner.rules)
    start = Start(view.hand, fits, view.opened[view.seat])
    top = view.discard[-1]
    barred = top if runner.rules.draw.no_rediscard and top not in view.hand else None
    from_pile = Option(Draw("discard"), start._replace(barred=barred), view.table, drawn=top)
    return [Option(Draw("stock"), start, view.table), from_pile]
