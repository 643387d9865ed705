"""The ladder of the built-in bots: who beats whom, by how much, with 95 % intervals over boards.

    python tests/benchmarks/ladder.py --folder ladder [--boards 200] [--move-ms 200] [--jobs N] [-k TEXT]

Single-deal boards, each in all rotations of the seats (the lead of a board is the sum over them), with the real
clock: it takes an hour, and goes on where it was stopped. No test.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SINGLE = ("--set", "match.deals=1")
ONE_DEAL = ("--set", "match.end=deals", *SINGLE)


class Rung(NamedTuple):
    """`upper` against `lower`; the seats beyond two are filled with more of `lower`."""

    upper: str
    lower: str
    rules: str
    seats: int = 2

    @property
    def name(self):
        return f"{self.rules}-{self.upper}-{self.lower}"

    @property
    def options(self):
        return ("--rules", self.rules, *(SINGLE if self.rules == "rams" else ONE_DEAL))


FORMS = (("due-mazzi", 2), ("classico", 2), ("centouno", 2), ("italiano", 2), ("rams", 3))
PAIRS = (("greedy", "random"), ("maestro", "greedy"), ("maestro", "maestro-1"))
LADDER = [Rung(upper, lower, rules, seats) for upper, lower in PAIRS for rules, seats in FORMS]


def bots(rung):
    return [rung.upper, rung.lower, *(f"{rung.lower}-{number}={rung.lower}" for number in range(2, rung.seats))]


def climb(rung, options):
    """Plays what is not played yet; the standing of the pair."""
    store = str(options.folder / f"{rung.name}.db")
    command = [
        "tournament", *bots(rung), "--seats", str(rung.seats), *rung.options, "--seed", "ladder", "--db", store,
        "--boards", str(options.boards), "--move-ms", str(options.move_ms), "--records", "none",
        "--jobs", str(options.jobs),
    ]  # fmt: skip
    ramino(*command)
    report = json.loads(ramino("report", store, "--json"))
    faults = {each["name"]: each["faults"] for each in report["standings"] if each["faults"]}
    return gap(report, rung), faults


def gap(report, rung):
    """The pair's difference with its interval, turned to the upper bot's side."""
    pair = next(each for each in report["pairs"] if {each["a"], each["b"]} == {rung.upper, rung.lower})
    low, high = pair["diff_low"], pair["diff_high"]
    if pair["a"] == rung.upper:
        return pair["diff"], low, high
    return -pair["diff"], -high, -low


def ramino(*arguments):
    program = "from ramino_cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True)
    if done.returncode not in (0, 3):
        sys.exit(f"ramino {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, required=True, help="where the results are kept")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--move-ms", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("-k", default="", help="only rungs with this in their name")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'rules':<12}{'upper':<10}{'lower':<12}{'seats':>5}{'boards':>8}{'lead a board':>15}   95 % interval")
    for rung in LADDER:
        if options.k in rung.name:
            (diff, low, high), faults = climb(rung, options)
            clear = "" if low > 0 else "   not clear of zero"
            print(
                f"{rung.rules:<12}{rung.upper:<10}{rung.lower:<12}{rung.seats:>5}{options.boards:>8}{diff:>+15.2f}"
                f"   [{low:+.2f}, {high:+.2f}]{clear}{'   faults: ' + json.dumps(faults) if faults else ''}",
                flush=True,
            )


if __name__ == "__main__":
    main()
