"""Many tables at once: `python tests/benchmarks/load.py SECONDS`. 16 tables of 7 processes each, default limits.

Prints what was played and every verdict; a single false time-out is a failure (exit 1). Ten minutes is the mark.
"""

import contextlib
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import trio

from referee.bots.spec import parse_bot
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, play_many
from referee.shuffling import board_key

TABLES, SEATS = 16, 7
BOT = f"{sys.executable} {Path(__file__).parents[2] / 'sample_bots' / 'minimal.py'}"


def jobs(until: float) -> Iterator[Job]:
    """Matches of Rams until the time is up."""
    rules, bot, board = rules_of("rams"), parse_bot(BOT, {}), 0
    while time.monotonic() < until:
        setup = Setup(SEATS, board_key("load", board))
        yield Job(MatchSpec(rules.game, rules.rules, rules.preset, setup, "load", "0"), (bot,) * SEATS)
        board += 1


async def main(seconds: float) -> int:
    """Plays and counts."""
    start, matches, turns = time.monotonic(), 0, 0.0
    faults: Counter[str] = Counter()
    longest = 0.0
    async with contextlib.aclosing(play_many(jobs(start + seconds), at_once=TABLES)) as results:
        async for _, result in results:
            matches += 1
            turns += sum(deal.deal > 0 for deal in result.deals)
            longest = max(longest, *(player.think_ms.max for player in result.players))
            faults.update(f"{fault.kind} {fault.code}" for player in result.players for fault in player.faults)
    took = time.monotonic() - start
    print(f"{matches} matches, {turns:.0f} deals in {took:.0f} s, {TABLES} tables of {SEATS} processes")
    print(f"longest answer {longest:.0f} ms, verdicts {dict(faults) or 'none'}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(trio.run(main, float(sys.argv[1]) if sys.argv[1:] else 600.0))
