"""What a Dask cluster costs: the same tournament with `--jobs N` and with `--dask local:N`, in matches of 50 ms.

    python tests/benchmarks/cluster.py [MATCHES] [--workers N] [--rounds N]          default 1,600, 2, 3

The bots sleep: what is measured is what lies between the matches, not how busy the machine is. Counted from the
first tenth on, without the start of the workers; the two take turns. Target: under 2 %.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from protocol.rules import rules_hash
from ramino_cli.version import version
from referee.games.presets import rules_of
from referee.tournament import cluster, run
from referee.tournament.ledger import Ledger
from referee.tournament.settings import Entry, Settings
from referee.tournament.store import Store
from sample_bots.random_bot import RandomBot

MATCH = 0.05
"""Seconds of one match, half of them for each bot."""


class Sleeper(RandomBot):
    """Thinks long before the first card is dealt."""

    def start(self, match):
        time.sleep(MATCH / 2)
        super().start(match)


BUILTINS = {"sleeper": Sleeper}


class Clock:
    """Watches a tournament: seconds and boards since its first tenth."""

    def __init__(self, boards):
        self.boards, self.done = boards, 0
        self.began = self.ended = 0.0

    def board(self, _results):
        self.done += 1
        self.ended = time.perf_counter()
        if self.done == self.boards // 10:
            self.began = self.ended

    def left_out(self, bot, reason):
        sys.exit(f"bot {bot} was left out: {reason}")

    def again(self, match, reason):
        sys.exit(f"match {match.id} was void: {reason}")

    @property
    def match_ms(self):
        """Milliseconds from one match to the next."""
        return (self.ended - self.began) / (2 * (self.boards - self.boards // 10)) * 1000


def settings(boards):
    chosen = rules_of("due-mazzi", ["match.end=deals", "match.deals=1", "draw.max_turns=2"])
    return Settings(
        ramino=version(), format="round-robin", seats=2, boards=boards, game="ramino", preset="due-mazzi", seed="s",
        rules=msgspec.to_builtins(chosen.rules, str_keys=True), rules_hash=rules_hash(chosen.rules),
        bots=(Entry("a", "sleeper"), Entry("b", "sleeper")), records="none",
    )  # fmt: skip


def measured(boards, play):
    """One tournament; what a match takes, in ms."""
    with tempfile.TemporaryDirectory() as folder:
        store, clock = Store.open(Path(folder, "t.db")), Clock(boards)
        chosen = settings(boards)
        assert play(Ledger(store, chosen, 1, clock), chosen, f"{Path(__file__).stem}:BUILTINS")
        store.close()
    return clock.match_ms


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("matches", type=int, nargs="?", default=1600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    ways = {
        "--jobs": lambda *args: run.run(*args, options.workers),
        "--dask": lambda *args: cluster.run(*args, f"local:{options.workers}"),
    }
    found = {name: [] for name in ways}
    print(f"{'round':>5} {'jobs ms a match':>16} {'dask ms a match':>16} {'overhead':>9}")
    for number in range(1, options.rounds + 1):
        for name, play in ways.items():
            found[name].append(measured(options.matches // 2, play))
        jobs, dask = (each[-1] for each in found.values())
        print(f"{number:5} {jobs:16.3f} {dask:16.3f} {dask / jobs - 1:9.2%}", flush=True)
    jobs, dask = map(min, found.values())
    middle = statistics.median(dask / jobs for jobs, dask in zip(*found.values(), strict=True)) - 1
    print(
        f"best of {options.rounds}: {jobs:.3f} and {dask:.3f} ms, overhead {dask / jobs - 1:.2%}; median {middle:.2%}"
    )


if __name__ == "__main__":
    main()
