"""How fast the referee is: `python tests/benchmarks/refereeing.py`. Bots in C that answer at once, classico, two seats.

Beside it the floor, measured in the same run: a line of 400 bytes each way to a peer in C with write, poll and
read. Only ratios of one run mean anything. performance.md has what fastchess does: 21,100 moves a second at one
match at once, 34,000 at two, 30 µs of CPU a move.
"""

import contextlib
import io
import os
import resource
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import trio

from referee.bots.spec import External
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, play_many
from referee.shuffling import board_key

FOLDER = Path(__file__).parent
MATCHES, DEALS = 2, 30
"""Long matches: what is measured is play, not starts."""
PEER = r"""
#include <unistd.h>
#include <string.h>
char b[4096];
int main(void) { ssize_t n; while ((n = read(0, b, sizeof b)) > 0) if (b[n-1] == '\n') write(1, b, n); return 0; }
"""


def build(folder: Path) -> tuple[str, str]:
    """Compiles the two peers."""
    (folder / "peer.c").write_text(PEER)
    for name, source in (("peer", folder / "peer.c"), ("echo", FOLDER / "echo_bot.c")):
        subprocess.run(["cc", "-O2", "-w", "-o", str(folder / name), str(source)], check=True)
    return str(folder / "peer"), str(folder / "echo")


def floor(peer: str, rounds: int = 20_000) -> float:
    """Microseconds for a line there and back, as cheap as Python can."""
    line = b"x" * 399 + b"\n"
    with subprocess.Popen([peer], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin and process.stdout
        there, back = process.stdin.fileno(), process.stdout.fileno()
        poll = select.poll()
        poll.register(back, select.POLLIN)
        start = time.perf_counter()
        for _ in range(rounds):
            os.write(there, line)
            poll.poll()
            os.read(back, 4096)
        return (time.perf_counter() - start) / rounds * 1e6


def play(echo: str, wants: str, at_once: int, board: int) -> tuple[float, float, int]:
    """Seconds, seconds of our own CPU, decisions."""
    rules = rules_of("classico", ["match.end=deals", f"match.deals={DEALS}"])
    bot = External((echo,), (echo, wants), str(Path(echo).parent), echo)
    records = [io.BytesIO() for _ in range(MATCHES)]
    jobs = [
        Job(
            MatchSpec(
                rules.game, rules.rules, rules.preset, Setup(2, board_key("speed", board + number)), "speed", "0"
            ),
            (bot, bot),
            record,
        )
        for number, record in enumerate(records)
    ]

    async def main() -> None:
        async with contextlib.aclosing(play_many(jobs, at_once=at_once)) as results:
            async for _, result in results:
                assert not result.at_fault, result.players

    start, cpu = time.perf_counter(), time.process_time()
    trio.run(main)
    seconds, used = time.perf_counter() - start, time.process_time() - cpu
    return seconds, used, sum(record.getvalue().count(b'"record":"decision"') for record in records)


def main() -> None:
    """Prints the table. Argument: how often each row is measured."""
    times = int(sys.argv[1]) if sys.argv[1:] else 3
    with tempfile.TemporaryDirectory() as name:
        peer, echo = build(Path(name))
        best = min(floor(peer) for _ in range(5))
        print(f"floor: {best:.1f} us a round trip of 400 bytes (write, poll, read)")
        print(f"{'bots want':<16}{'at once':>8}{'decisions/s':>13}{'us each':>9}{'CPU us':>8}{'x floor':>9}")
        for wants in ("view", "events", 'view","events'):
            for at_once in (1, 2):
                runs = [play(echo, wants, at_once, 10 * number) for number in range(times)]
                seconds, used, count = min(runs, key=lambda run: run[0] / run[2])
                each = seconds / count * 1e6
                label = wants.replace('"', "")
                row = f"{label:<16}{at_once:>8}{count / seconds:>13,.0f}{each:>9.1f}"
                print(f"{row}{used / count * 1e6:>8.1f}{each / best:>9.1f}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")


if __name__ == "__main__":
    main()
