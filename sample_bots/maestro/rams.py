"""Rams by looking ahead: every sensible action is played to the end of the deal in worlds that agree with the view."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

from protocol.messages import Match, Turn
from protocol.rams.actions import Action, Card, Enter, Finish, Leave, Pass, Take
from protocol.rams.view import RamsView
from referee.games.rams.holdings import seats_from
from sample_bots import rams_greedy
from sample_bots.maestro.clock import Deadline
from sample_bots.maestro.rams_playout import Playout
from sample_bots.maestro.rams_world import RamsWorld, sample
from sample_bots.rams_greedy import ace_points

MOST, FIRST = 400, 12
"""Worlds in all, and before anything is ruled out."""
BETTER = {"enter": 2.0, "trump": 0.5, "card": 0.5}
"""So many standard errors better than the rules of thumb an action must look."""


COUNTS = 0.8
"""How far aces that are bought count for their seat: now and then it takes no trick, and they count against it."""


class RamsMaestro:
    """One seat through one match."""

    def __init__(self, match: Match) -> None:
        self._rules = match.rules
        self._random = Random(match.bot_seed)

    def act(self, turn: Turn, deadline: Deadline) -> Action:
        """The thumb's answer, unless another one is clearly better."""
        view: Any = turn.view
        thumb = rams_greedy.decide(turn.ask, turn.can, view, self._rules)
        if isinstance(thumb, Finish):
            return thumb
        found = [thumb, *(action for action in self._actions(turn, view) if action != thumb)]
        return self._best(found, view, deadline, BETTER[turn.ask]) if len(found) > 1 else thumb

    def _actions(self, turn: Turn, view: RamsView) -> list[Action]:
        hand = sorted(view.hand, key=lambda card: rams_greedy.chance(card, view.trump))
        if turn.ask == "card":
            return [Card(card) for card in turn.can["cards"]]
        if turn.ask == "trump":
            forced = self._rules.exchange.dealer_trump == "forced"
            return [*map(Take, hand[:2]), *([] if forced else [Leave()])]
        entries: list[Action] = [Enter(tuple(hand[:number])) for number in range(turn.can["max_throw"] + 1)]
        return [*entries, Pass()] if turn.can["pass"] else entries

    def _best(self, found: Sequence[Action], view: RamsView, deadline: Deadline, better: float) -> Action:
        left: list[tuple[Action, list[float]]] = [(action, []) for action in found]
        for number in range(1, MOST + 1):
            world = sample(view, self._rules, self._random)
            results = []
            for action, _ in left:
                if deadline.over():
                    return _choice(left, better)
                results.append(self._result(action, view, world))
            for (_, values), result in zip(left, results, strict=True):
                values.append(result)
            if number % FIRST == 0:
                left = _promising(left)
                if len(left) == 1:
                    break
        return _choice(left, better)

    def _result(self, action: Action, view: RamsView, world: RamsWorld) -> float:
        deal = Playout(view, self._rules, world.hands, world.stock)
        seat, aces = view.seat, 0.0
        deal.held[seat] = [*view.dealt, *view.bought]
        match action:
            case Card(card=card):
                deal.play_out(seat, card)
                return deal.result(seat)
            case Enter(throw=throw):
                aces = luck(deal.bought(seat, len(throw)), world, seat)
                deal.enter(seat, throw)
            case Pass():
                deal.hands[seat] = []
            case Take(throw=throw):
                deal.swap_trump(throw, view.trump_card)
            case _:
                pass
        if not isinstance(action, Take | Leave):
            order = seats_from(view.dealer + 1, len(deal.hands))
            deal.speak(order[order.index(seat) + 1 :])
            deal.dealers_trump(view.trump_card)
        leader = deal.open()
        if not deal.settled():
            deal.play_out(leader)
        return deal.result(seat) - COUNTS * aces


def luck(bought: Sequence[str], world: RamsWorld, seat: int) -> float:
    """The aces bought beyond those that any cards would bring: a control variate, its mean is nought."""
    others = [card for other, hand in enumerate(world.hands) if other != seat for card in hand]
    unseen = [*world.stock, *others]
    return ace_points(bought) - len(bought) * ace_points(unseen) / len(unseen)


Tried = list[tuple[Action, list[float]]]


def _gap(values: Sequence[float], other: Sequence[float], errors: Callable[[float], float]) -> float:
    """How far the first lies ahead of the other, less some standard errors."""
    gaps = [a - b for a, b in zip(values, other, strict=True)]
    return fmean(gaps) - errors(stdev(gaps) / len(gaps) ** 0.5 + 0.05)


def _promising(left: Tried) -> Tried:
    best = max(left, key=lambda each: fmean(each[1]))
    return [each for each in left if each is best or _gap(best[1], each[1], lambda error: 2.5 * error) < 0]


def _choice(left: Tried, better: float) -> Action:
    """The best one, where it is clearly better than the first."""
    thumb, seen = left[0]
    if len(seen) < FIRST:
        return thumb
    best, values = max(left, key=lambda each: fmean(each[1]))
    return best if _gap(values, seen, lambda error: better * error) > 0 else thumb
