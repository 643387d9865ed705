"""Ramino by looking ahead: candidates from the rules of thumb, raced in worlds that agree with all that was seen."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from protocol.messages import Match, Turn
from protocol.ramino.actions import Action, Close, Draw, Play
from protocol.ramino.view import View
from sample_bots import ramino_greedy
from sample_bots.maestro import hidden, options
from sample_bots.maestro.clock import Deadline, LateError
from sample_bots.maestro.deals import Deals
from sample_bots.maestro.deciding import Candidate, Weight, choose
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.options import Option
from sample_bots.maestro.outlook import Outlook, soon
from sample_bots.maestro.playout import Thumb
from sample_bots.maestro.promise import Next, Promise
from sample_bots.maestro.race import Runner
from sample_bots.maestro.races import Races
from sample_bots.maestro.table import fits_of
from sample_bots.ramino_greedy.sense import Sense

TELLING = 0.5
"""What it costs to show the others a card that one wants."""
MANY, FAR = 5, 8.0
"""How many candidates are tried at most, and how many points behind the first beforehand."""
RACES, DEALS = Weight(trust=1000, most=400), Weight(trust=60, most=150)
"""On due-mazzi deals played on did worse with a trust of 15 and of 150. Races, which know nothing of the pile, did
worse with 400 (centouno, 100 boards)."""


class RaminoMaestro:
    """One seat through one match."""

    def __init__(self, match: Match) -> None:
        self._sense = Sense(match.rules)
        self._runner = Runner(self._sense)
        self._thumb = Thumb(self._sense)
        self._memory = Memory(len(match.players))
        self._random = Random(match.bot_seed)

    def act(self, turn: Turn, deadline: Deadline) -> Action:
        """What is not a draw or a play is left to the thumb, and so are draws of two cards."""
        view: Any = turn.view
        self._memory.hear(turn.events or ())
        thumb = ramino_greedy.decide(turn.ask, turn.can, view, self._sense)
        if turn.ask == "play":
            return self._play(turn, view, thumb, deadline)
        if turn.ask != "draw" or isinstance(thumb, Close) or self._sense.rules.draw.take_two:
            return thumb
        if "discard" not in turn.can["from"] or not view.stock:
            return thumb
        return self._draw(turn, view, thumb, deadline)

    def _play(self, turn: Turn, view: View, thumb: Action, deadline: Deadline) -> Action:
        if self._runner.table:
            closing = options.closing(view, self._runner)
            if closing is not None:
                return closing
        elif isinstance(thumb, Play) and thumb.close:
            return thumb
        found = options.plays(turn.can, view, self._runner)
        if not found:
            return thumb
        outlook, lost = self._outlook(view, deadline), self._losses(view)
        candidates: list[Candidate[Option]] = []
        with suppress(LateError):
            candidates.extend(Candidate(each, -outlook.points(each.start) - lost(each)) for each in found)
        return self._best(candidates, view, deadline) if candidates else thumb

    def _losses(self, view: View) -> Callable[[Option], float]:
        """What an option's discard takes with it."""
        cards = hidden.unseen(view, self._runner.rules)
        seat = hidden.others(view)[0]
        follower = Next(cards, hidden.known(view, self._memory, cards)[seat], view.hand_counts[seat])
        shortest = min(count for count, plays in zip(view.hand_counts, view.in_play, strict=True) if plays)
        promise = Promise(self._sense, cards, follower, shortest)

        before = fits_of(view.table, seat, self._runner.rules)
        table = self._runner.rules.table
        may_wait = not self._runner.hurried and (view.opened[seat] or not table.layoff_after_opening)

        def lost(option: Option) -> float:
            fits = fits_of(option.table, seat, self._runner.rules)
            thrown = promise.lost(option.start.hand, option.fed, fits) if option.fed else 0.0
            return thrown + promise.exposed(before, fits) * may_wait

        return lost

    def _draw(self, turn: Turn, view: View, thumb: Action, deadline: Deadline) -> Action:
        stock, pile = options.draws(turn.can, view, self._runner)
        outlook = self._outlook(view, deadline)
        try:
            seen = outlook.after(pile.start, view.discard[-1]) + TELLING
            found = [Candidate(stock, -outlook.after_draw(stock.start)), Candidate(pile, -seen)]
        except LateError:
            return thumb
        return self._best(found, view, deadline)

    def _outlook(self, view: View, deadline: Deadline) -> Outlook:
        return Outlook(self._runner, hidden.unseen(view, self._runner.rules), deadline, soon(view, self._runner))

    def _best(self, found: list[Candidate[Option]], view: View, deadline: Deadline) -> Action:
        """By races where hands are kept from each other, else by deals played on."""
        found.sort(key=lambda each: -each.prior)
        if self._runner.table:
            near = [each for each in found[:MANY] if each.prior > found[0].prior - FAR and _as_laid(each, found[0])]
            patient = not self._runner.hurried
            deals = Deals(view, self._memory, self._thumb, self._random, patient=patient)
            return choose(near, deals, deadline, DEALS).action
        leads = isinstance(found[0].action.action, Draw)
        races = Races(view, self._memory, self._runner, self._random, leads=leads)
        return choose(found, races, deadline, RACES).action


def _as_laid(each: Candidate[Option], best: Candidate[Option]) -> bool:
    """What is laid is decided beforehand: decided by deals played on it cost 0.7 points a deal on due-mazzi."""
    action, first = each.action.action, best.action.action
    return not isinstance(action, Play) or not isinstance(first, Play) or action.steps == first.steps
