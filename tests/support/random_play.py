"""Random play for every game: proposals from a seeded generator, mostly legal, now and then against the rules.

A match played here is a function of rules, setup and number alone, so it can be recorded and played again.
"""

from random import Random
from typing import Any, NamedTuple

import ramino_moves
import rams_moves

from referee.game import IllegalAction, Step

PROPOSE = {"ramino": ramino_moves.propose, "rams": rams_moves.propose}
"""By game: `propose(state, ask, luck)`, an action that may be illegal."""

TRIES = 4
MOST_ASKS = 20_000


class Move(NamedTuple):
    """One input of a match: a seat's action, or with None its retirement."""

    seat: int
    action: Any


class Course(NamedTuple):
    """A match to its end: the moves, and the step that each led to (the first is the opening)."""

    moves: list[Move]
    steps: list[Step]
    refused: int


def decide(game, state, ask, luck, illegal=lambda state, seat, action: None):
    """A legal action and its step: the first proposal that is accepted, else the safe default."""
    for _ in range(TRIES):
        action = PROPOSE[game.name](state, ask, luck)
        try:
            return action, game.apply(state, ask.seat, action)
        except IllegalAction:
            illegal(state, ask.seat, action)
    action = game.fallback(state, ask.seat)
    return action, game.apply(state, ask.seat, action)


def play(game, rules, setup, number, watch=lambda before, move, step: None, illegal=None, retiring=0.0):
    """Plays a match to the end. `watch` sees every step and what it came from, `illegal` every refused action."""
    luck, refused = Random(number), 0

    def refuse(state, seat, action):
        nonlocal refused
        refused += 1
        if illegal is not None:
            illegal(state, seat, action)

    step = game.open(rules, setup)
    moves, steps = [], [step]
    watch(None, None, step)
    while asks := game.pending(before := step.state):
        assert len(moves) < MOST_ASKS, "a match without end"
        ask = luck.choice(asks)
        if luck.random() < retiring:
            move, step = Move(luck.randrange(setup.seats), None), None
            step = game.retire(before, move.seat)
        else:
            action, step = decide(game, before, ask, luck, refuse)
            move = Move(ask.seat, action)
        moves.append(move)
        steps.append(step)
        watch(before, move, step)
    return Course(moves, steps, refused)


def again(game, rules, setup, moves):
    """The steps of a match played from its recorded moves."""
    step = game.open(rules, setup)
    steps = [step]
    for seat, action in moves:
        step = game.retire(step.state, seat) if action is None else game.apply(step.state, seat, action)
        steps.append(step)
    return steps
