"""The plan of a turn in positions of real deals: how many are exact, and milliseconds of CPU. Prints a table.

    python tests/benchmarks/planner.py [--positions 1000]

Every preset with melds on the table, and switches that make planning harder. `greedy`: all seats lay what the plan
says; `random`: the first seat draws at random, and lays in every second turn only, so that hands and tables grow.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time_ns
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from protocol.ramino.actions import Draw, Play
from protocol.ramino.rules import RaminoRules
from protocol.rules import change
from referee.game import Setup
from referee.games.presets import names, rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.planning import best_play
from referee.games.ramino.planning.turn import Plan
from referee.shuffling import board_key

HARDER: dict[str, tuple[str, dict[str, Any]]] = {
    "a split of six": ("due-mazzi", {"table": {"split_six": True}}),
    "dual black aces": ("due-mazzi", {"melds": {"black_aces": "dual"}}),
    "dual, free jokers": ("scoperto", {"melds": {"black_aces": "dual"}}),
    "wild black aces": ("scoperto", {"melds": {"black_aces": "wild"}}),
    "undeclared jokers": ("scoperto", {"melds": {"joker_in_set": "either"}}),
    "joker goes elsewhere": ("due-mazzi", {"table": {"recovered_same_meld": False}}),
    "one action": ("scoperto", {"table": {"one_action_per_turn": True}}),
    "take two": ("due-mazzi", {"draw": {"take_two": True}}),
    "take two, no melds": ("due-mazzi", {"draw": {"take_two": True}, "table": {"melds_per_turn": 0}}),
}


def rule_sets() -> Iterator[tuple[str, RaminoRules]]:
    """Name and rules of every row."""
    for preset, game in names().items():
        if game == "ramino" and rules_of(preset).rules.table.enabled:
            yield preset, rules_of(preset).rules
    for name, (preset, changes) in HARDER.items():
        yield name, change(rules_of(preset).rules, changes)


def plans(rules: RaminoRules, count: int, *, at_random: bool) -> Iterator[tuple[Plan, float]]:
    """Plans and their milliseconds, from deals played one after the other."""
    rng, board, found = random.Random(7), 0, 0
    while found < count:
        state = RAMINO.open(rules, Setup(2, board_key("planner", board))).state
        board += 1
        while found < count and not RAMINO.deals(state):
            (ask, *_) = RAMINO.pending(state)
            idle = at_random and ask.seat == 0
            action: Any = RAMINO.fallback(state, ask.seat)
            if ask.kind == "draw" and (idle or rng.random() < 0.2):
                action = Draw(rng.choice(ask.can["from"]))
            elif ask.kind == "play":
                plan, spent = planned(state, ask.seat, rules)
                found += 1
                yield plan, spent
                if not idle or rng.random() < 0.5:
                    action = Play(plan.steps, plan.discard)
            state = RAMINO.apply(state, ask.seat, action).state


def planned(state: Any, seat: int, rules: RaminoRules) -> tuple[Plan, float]:
    view = RAMINO.view(state, seat)
    taken = view.drawn if view.drawn_from == "discard" and rules.draw.no_rediscard else None
    opened = view.opened[seat]
    start = process_time_ns()
    plan = best_play(view.hand, view.table, rules, seat=seat, opened=opened, touched=opened, taken=taken)
    return plan, (process_time_ns() - start) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    args = parser.parse_args()
    print(f"{'rules':24}{'seats':8}{'plans':>7}{'exact %':>9}{'median':>8}{'95 %':>8}{'worst ms':>10}")
    for name, rules in rule_sets():
        for mode in ("greedy", "random"):
            found = list(plans(rules, args.positions, at_random=mode == "random"))
            spent, count = sorted(each for _, each in found), len(found)
            exact = 100 * sum(plan.exact for plan, _ in found) / count
            cells = f"{spent[count // 2]:>8.2f}{spent[count * 95 // 100]:>8.2f}{spent[-1]:>10.1f}"
            print(f"{name:24}{mode:8}{count:>7}{exact:>9.2f}{cells}", flush=True)


if __name__ == "__main__":
    main()
