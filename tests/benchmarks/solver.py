"""Least deadwood: ours, OpenSpiel's C++ and RLCard's Python on the same hands in one run. Prints tables.

    pip install open_spiel rlcard msgspec       (in an environment of its own: `tox -e bench`)
    python tests/benchmarks/solver.py [--hands 2000] [--rounds 7] [--many 20000]

Times are CPU microseconds a hand, the best of the rounds, which take turns; ours run from the packed hand to the
number, theirs from their own form of a hand. `worst`: the dearest single hand, best of five. The last table looks for
it among many hands, dealt from four seeds.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time_ns
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from protocol.ramino.rules import RaminoRules
from protocol.rules import change
from referee.games.ramino.partition import Solver, solver_for

RANKS, SUITS = "A23456789TJQK", "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

DUE = RaminoRules()
CENTOUNO = change(DUE, {"melds": {"max_jokers": None, "min_naturals": 1}})
GIN = change(DUE, {"melds": {"ace": "low", "max_jokers": 0, "min_naturals": 3}, "scoring": {"ace_in_hand": 1}})


def dealt(rng: random.Random, count: int, packs: int, jokers: int) -> list[str]:
    """From the whole pack."""
    return rng.sample(PACK * packs + ["*"] * jokers, count)


def rich(rng: random.Random, count: int, packs: int, jokers: int) -> list[str]:
    """From six neighbouring ranks; so many jokers are in the hand."""
    low = rng.randrange(8)
    near = [rank + suit for suit in SUITS for rank in RANKS[low : low + 6]] * packs
    return rng.sample(near, count - jokers) + ["*"] * jokers


def with_jokers(rng: random.Random, count: int, packs: int, jokers: int) -> list[str]:
    """Dealt, with so many jokers in the hand."""
    return rng.sample(PACK * packs, count - jokers) + ["*"] * jokers


def each_once(function: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    """CPU microseconds a hand."""
    start = process_time_ns()
    for hand in hands:
        function(hand)
    return (process_time_ns() - start) / len(hands) / 1000


def worst(function: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    """The dearest hand: all once, then the fifty that took longest, best of five."""
    return each_alone(function, hands)[0]


def each_alone(function: Callable[[Any], Any], hands: Sequence[Any]) -> list[float]:
    """What every hand takes by itself, dearest first; the dearest fifty are the best of five more."""
    once = sorted(((each_once(function, [hand]), hand) for hand in hands), reverse=True)
    again = [min(each_once(function, [hand]) for _ in range(5)) for _, hand in once[:50]]
    return sorted(again, reverse=True) + [spent for spent, _ in once[50:]]


def compare(runners: dict[str, tuple[Callable[[Any], Any], Sequence[Any]]], rounds: int) -> dict[str, float]:
    """The best round of each; a first one warms up."""
    best = {name: each_once(function, hands) for name, (function, hands) in runners.items()}
    for _ in range(rounds):
        for name, (function, hands) in runners.items():
            best[name] = min(best[name], each_once(function, hands))
    return best


def peers(hands: Sequence[list[str]]) -> dict[str, tuple[Callable[[Any], Any], Sequence[Any]]]:
    """OpenSpiel and RLCard on these hands, as far as they are installed."""
    found: dict[str, tuple[Callable[[Any], Any], Sequence[Any]]] = {}
    try:
        import pyspiel

        utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        found["OpenSpiel"] = utils.min_deadwood, [utils.card_strings_to_card_ints(_upper(hand)) for hand in hands]
    except ImportError:
        print("OpenSpiel is not installed here")
    try:
        from rlcard.games.gin_rummy.utils import melding
        from rlcard.games.gin_rummy.utils import utils as rlcard_utils

        def least(hand: Any) -> int:
            clusters = melding.get_best_meld_clusters(hand)
            return rlcard_utils.get_deadwood_count(hand, clusters[0] if clusters else [])

        if len(hands[0]) == 10:
            found["RLCard"] = least, [[rlcard_utils.card_from_text(card.upper()) for card in hand] for hand in hands]
    except ImportError:
        print("RLCard is not installed here")
    return found


def _upper(hand: Sequence[str]) -> list[str]:
    return [card[0] + card[1] for card in hand]


def against_peers(rng: random.Random, count: int, rounds: int) -> None:
    """One pack, ten cards, and eleven with the best discard."""
    solver = solver_for(GIN)
    print(f"\n{'one pack, no joker':34}{'ours':>8}{'OpenSpiel':>11}{'RLCard':>9}{'ratio':>8}{'differ':>8}")
    for size, kind in ((10, dealt), (10, rich), (11, dealt), (11, rich)):
        hands = [kind(rng, size, 1, 0) for _ in range(count)]
        packed = [solver.pack(hand) for hand in hands]
        ours = solver.least if size == 10 else solver.least_after_discard
        runners = {"ours": (ours, packed), **peers(hands)}
        best = compare(runners, rounds)
        differ = "-"
        if "OpenSpiel" in runners:
            theirs, forms = runners["OpenSpiel"]
            differ = str(sum(ours(hand) != theirs(form) for hand, form in zip(packed, forms, strict=True)))
        ratio = f"{best['ours'] / best['OpenSpiel']:.2f}" if "OpenSpiel" in best else "-"
        label = f"{size} cards, {kind.__name__}" + (", best discard" if size == 11 else "")
        cells = [f"{best[name]:.2f}" if name in best else "-" for name in ("ours", "OpenSpiel", "RLCard")]
        print(f"{label:34}{cells[0]:>8}{cells[1]:>11}{cells[2]:>9}{ratio:>8}{differ:>8}")


def with_two_packs(rng: random.Random, count: int, rounds: int) -> None:
    """What no peer can do: two packs and jokers."""
    print(f"\n{'two packs':34}{'due-mazzi':>10}{'worst':>8}{'centouno':>10}{'worst':>8}{'marks':>8}")
    rows = [
        ("10 cards, dealt", dealt, 10, 4, False, "15"),
        ("11 cards, dealt", dealt, 11, 4, False, "15"),
        ("11 cards, dealt, best discard", dealt, 11, 4, True, ""),
        ("14 cards, dealt", dealt, 14, 4, False, "40"),
        ("10 cards, four jokers", with_jokers, 10, 4, False, "100"),
        ("14 cards, four jokers", with_jokers, 14, 4, False, "100"),
        ("10 cards, rich, two jokers", rich, 10, 2, False, "1000"),
        ("11 cards, rich, four jokers", rich, 11, 4, False, "1000"),
        ("14 cards, rich, four jokers", rich, 14, 4, False, "1000"),
        ("20 cards, rich, four jokers", rich, 20, 4, False, ""),
    ]
    for label, kind, size, jokers, throws, mark in rows:
        cells = []
        for rules in (DUE, CENTOUNO):
            solver: Solver = solver_for(rules)
            packed = [solver.pack(kind(rng, size, 2, jokers)) for _ in range(max(50, count // (size - 9)))]
            function = solver.least_after_discard if throws else solver.least
            best = compare({"ours": (function, packed)}, rounds)["ours"]
            cells += [f"{best:.1f}", f"{worst(function, packed):.0f}"]
        print(f"{label:34}{cells[0]:>10}{cells[1]:>8}{cells[2]:>10}{cells[3]:>8}{mark:>8}")


def dearest_of_many(seeds: Sequence[int], count: int) -> None:
    """The tail: the hands that cost most are those with twenty cards of six neighbouring ranks and all four jokers."""
    print(f"\n{'the dearest of many':34}{'hands':>10}{'mean':>8}{'99.9 %':>8}{'worst':>8}{'> 1 ms':>8}")
    for name, rules in (("due-mazzi", DUE), ("centouno", CENTOUNO)):
        solver: Solver = solver_for(rules)
        rngs = map(random.Random, seeds)
        packed = [solver.pack(rich(rng, 20, 2, 4)) for rng in rngs for _ in range(count // len(seeds))]
        for hand in packed:
            solver.least(hand)
        spent = each_alone(solver.least, packed)
        cells = [f"{sum(spent) / len(spent):.0f}", f"{spent[len(spent) // 1000]:.0f}", f"{spent[0]:.0f}"]
        over = sum(each > 1000 for each in spent)
        label = f"20 cards, rich, 4 jokers, {name}"
        print(f"{label:34}{len(spent):>10,}{cells[0]:>8}{cells[1]:>8}{cells[2]:>8}{over:>8}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--many", type=int, default=20_000, help="hands in the search for the dearest")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, CPU microseconds a hand; ratio: ours / OpenSpiel; mark: to be reached")
    rng = random.Random(args.seed)
    against_peers(rng, args.hands, args.rounds)
    with_two_packs(rng, args.hands, args.rounds)
    dearest_of_many(range(args.seed, args.seed + 4), args.many)


if __name__ == "__main__":
    main()
