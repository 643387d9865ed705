"""Candidates of a turn in which hands are kept, raced against the others' hands in the same worlds."""

from collections.abc import Sequence
from random import Random

from protocol.ramino.view import View
from sample_bots.maestro import hidden
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.options import Option
from sample_bots.maestro.payoff import Payoff, Trial
from sample_bots.maestro.race import Course, Runner, Start
from sample_bots.ramino_greedy.drawing import AVERAGE, MARGIN

TURNS = 10
"""How far the races go."""


class Races:
    """The worlds of one decision, made when they are wanted, with the courses of the others kept."""

    def __init__(self, view: View, memory: Memory, runner: Runner, random: Random, *, leads: bool) -> None:
        """`leads`: one's own first turn comes before the others' first."""
        self._view, self._runner, self._random, self._leads = view, runner, random, leads
        self._payoff = Payoff(runner.rules, TURNS)
        self._cards = hidden.unseen(view, runner.rules)
        self._held = hidden.known(view, memory, self._cards)
        self._others = hidden.others(view)
        self._worlds: list[hidden.World] = []
        self._courses: dict[tuple[int, int, str | None], Course] = {}

    def trial(self, option: Option, number: int) -> Trial:
        """One option in one world."""
        if number == len(self._worlds):
            self._worlds.append(hidden.sample(self._view, self._cards, self._held, self._random, self._runner))
        draws = self._draws(self._worlds[number], 0)
        if option.drawn is not None:
            draws = [option.drawn, *draws[1:]]
        own = self._runner.run(option.start, draws)
        return Trial(own, [self._other(option, number, place) for place in range(len(self._others))])

    def values(self, trials: Sequence[Trial]) -> Sequence[float]:
        """All own courses against all of the others."""
        field = self._payoff.field([trial.others for trial in trials])
        return [self._payoff.value(trial.own, field, leads=self._leads) for trial in trials]

    def _draws(self, world: hidden.World, place: int) -> list[str]:
        """The cards that come to a seat; where they run out they come again."""
        step = len(self._others) + 1
        mine = world.coming[place::step] or self._cards
        return (mine * (TURNS // len(mine) + 1))[:TURNS]

    def _other(self, option: Option, number: int, place: int) -> Course:
        """The course of another seat; the next one may take what is fed to it."""
        seat, world = self._others[place], self._worlds[number]
        hand = world.hands[seat]
        fed = option.fed if place == 0 and option.fed and wants(self._runner, hand, option.fed) else None
        course = self._courses.get((number, seat, fed))
        if course is None:
            draws = self._draws(world, place + 1)
            draws = draws if fed is None else [fed, *draws[1:]]
            course = self._courses[number, seat, fed] = self._runner.run(Start(hand, {}, opened=False), draws)
        return course


def wants(runner: Runner, hand: Sequence[str], card: str) -> bool:
    """Whether a hand would take this card from the pile, by thumb."""
    sense = runner.sense
    now = sense.loose(sense.pack(hand))
    dearest = max(map(sense.value.__getitem__, hand), default=0)
    return sense.after_taking(hand, card) < now - max(0, min(dearest, now) - AVERAGE) - MARGIN
