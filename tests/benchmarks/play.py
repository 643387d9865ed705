"""Random play to the end of a deal: ours, OpenSpiel's gin rummy and RLCard's, decisions a second in one run.

    pip install open_spiel rlcard msgspec       (in an environment of its own: `tox -e bench`)
    python tests/benchmarks/play.py [--seconds 2] [--rounds 5]

The closest form on both sides: two seats, one pack, ten cards, cards kept in hand. A decision is an answer of a
player; cards that chance deals are not counted. Ours draws and discards at random, every action checked by the
engine, and closes as soon as it can, which the solver tells it; the others pick from their own legal actions.
"""

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from protocol.ramino.actions import Draw, Play
from referee.game import Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.partition import solver_for
from referee.games.ramino.state import Playing
from referee.shuffling import board_key

RULES = rules_of(
    "posta",
    [
        "deck.packs=1",
        "deck.jokers_per_pack=0",
        "players.max=2",
        "draw.max_renewals=0",
        "stakes.mode=none",
        "stakes.amount=0",
        "melds.ace=low",
        "scoring.ace_in_hand=1",
    ],
).rules
"""One deal; it is void when the stock is empty, as in gin."""


DRAWS = {"stock": Draw("stock"), "discard": Draw("discard")}


def ours(rng: random.Random, number: int) -> int:
    """One deal; the number of decisions. Each hand is kept packed too: a card more or less is one addition."""
    state = RAMINO.open(RULES, Setup(2, board_key(str(number), 0))).state
    solver, decisions, pick = solver_for(RULES), 0, rng.random
    codes, packed = solver.codes, [solver.pack(hand) for hand in state.hands]
    while asks := RAMINO.pending(state):
        seat, can = asks[0].seat, asks[0].can
        if asks[0].kind == "draw":
            sources = can["from"]
            state = RAMINO.apply(state, seat, DRAWS[sources[int(pick() * len(sources))]]).state
            if type(state.phase) is Playing:
                packed[seat] += codes[state.phase.drawn]
        else:
            hand, barred = state.hands[seat], can["may_not_discard"]
            card, closing = hand[int(pick() * len(hand))], ()
            if not solver.least_after_discard(packed[seat]):
                closing = solver.closing_discards(hand, needs_discard=True, forbidden=barred)
            if closing:
                card = closing[0]
            elif card == barred:
                card = hand[hand.index(card) - 1]
            packed[seat] -= codes[card]
            state = RAMINO.apply(state, seat, Play(discard=card, close=bool(closing))).state
        decisions += 1
    return decisions


def open_spiel() -> Callable[[random.Random, int], int]:
    """Gin rummy in C++ from Python."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def play(rng: random.Random, number: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return play


def rlcard() -> Callable[[random.Random, int], int]:
    """Gin rummy in Python; the environment's states are not built, only the game is played."""
    from rlcard.games.gin_rummy.game import GinRummyGame

    game = GinRummyGame()

    def play(rng: random.Random, number: int) -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return play


def rate(play: Callable[[random.Random, int], int], seconds: float, seed: int) -> float:
    """Decisions a CPU second."""
    rng, decisions, number, start = random.Random(seed), 0, 0, process_time()
    while (spent := process_time() - start) < seconds:
        decisions += play(rng, number)
        number += 1
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    players: dict[str, Callable[[random.Random, int], int]] = {"ours": ours}
    for name, make in (("OpenSpiel gin_rummy", open_spiel), ("RLCard gin", rlcard)):
        try:
            players[name] = make()
        except ImportError:
            print(f"{name} is not installed here")
    best = dict.fromkeys(players, 0.0)
    for seed in range(args.rounds):
        for name, play in players.items():
            best[name] = max(best[name], rate(play, args.seconds, seed))
    print(f"Python {sys.version.split()[0]}, decisions a CPU second, best of {args.rounds}; mark: 3 x OpenSpiel")
    for name, decisions in best.items():
        print(f"{name:22}{decisions:>12,.0f}{best['ours'] / decisions:>8.2f}")


if __name__ == "__main__":
    main()
