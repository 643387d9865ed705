"""A tournament of many matches between built-in bots: throughput and memory from its first tenth to its last.

    python tests/benchmarks/scale.py [MATCHES] [--jobs N]          default 100,000
    python tests/benchmarks/scale.py 10000 --bot 'python3 sample_bots/minimal.py'
    python tests/benchmarks/scale.py --report MATCHES              a report over so many made-up matches

Prints a line a tenth: matches a second, memory of the storing process and of its largest worker, µs of store
a match (targets: last tenth within 5 % of the first, memory flat, store at most 20 µs), then how long
a resumption and the report take.
"""

import argparse
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import psutil

from referee.tournament import store as store_module
from referee.tournament.results import Result
from referee.tournament.settings import Settings
from referee.tournament.store import Store

RAMINO = [sys.executable, "-c", "from ramino_cli.main import main; main()"]
GAME = [
    "--set", "match.end=deals", "--set", "match.deals=1", "--set", "draw.max_turns=2",
    "--seed", "the-seed-of-the-scale-benchmark",
]  # fmt: skip
LOOK = 0.05
"""Seconds between two looks: the end must not be missed."""


def command(bot: str, boards: int, jobs: int, db: Path) -> list[str]:
    """The tournament, for the first time and again."""
    how = ["--boards", str(boards), "--jobs", str(jobs), "--db", str(db)]
    return ["tournament", "random", f"other={bot}", *GAME, *how]


class Sample(NamedTuple):
    """How far it is: matches in the store, MB of memory and seconds of CPU of the process that writes it, MB of its
    largest worker.
    """

    at: float
    done: int
    memory: float
    cpu: float
    worker: float = 0.0


def samples(process: "subprocess.Popen[bytes]", db: Path) -> Iterator[Sample]:
    """Looks from outside, until the process ends."""
    watched = psutil.Process(process.pid)
    while process.poll() is None:
        time.sleep(LOOK)
        with contextlib.suppress(psutil.NoSuchProcess):
            used, memory = watched.cpu_times(), watched.memory_info().rss / 2**20
            worker = max((each.memory_info().rss / 2**20 for each in watched.children()), default=0.0)
            if memory:
                yield Sample(time.perf_counter(), counted(db), memory, used.user + used.system, worker)


def tournament(bot: str, boards: int, jobs: int, db: Path) -> None:
    """Runs it in a process of its own; a line a tenth, the last one when all is stored or the process is gone."""
    before = now = Sample(time.perf_counter(), 0, 0.0, 0.0)
    began, tenth = before.at, 1
    process = subprocess.Popen(
        [*RAMINO, *command(bot, boards, jobs, db)], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    print(f"{'tenth':>5} {'matches/s':>10} {'memory MB':>10} {'worker MB':>10} {'CPU µs a match':>15}")
    for now in samples(process, db):
        if tenth <= 10 and now.done >= 2 * boards * tenth / 10:
            show(tenth, before, now)
            before, tenth = now, tenth + 1
    if tenth <= 10:
        show(tenth, before, now)
    print(f"{2 * boards} matches in {time.perf_counter() - began:.1f} s, store {db.stat().st_size / 2**20:.1f} MiB")


def show(tenth: int, before: Sample, now: Sample) -> None:
    """One line."""
    count = max(1, now.done - before.done)
    rate, cpu = count / (now.at - before.at), (now.cpu - before.cpu) / count * 1e6
    print(f"{tenth:5} {rate:10.0f} {now.memory:10.1f} {now.worker:10.1f} {cpu:15.1f}", flush=True)


def counted(db: Path) -> int:
    """Matches in the store so far."""
    try:
        with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
            last = connection.execute("SELECT max(board) FROM matches").fetchone()[0]
        connection.close()
    except sqlite3.Error:
        return 0
    return 2 * (last or 0)


def timed(what: str, args: list[str]) -> None:
    """How long a command takes."""
    began = time.perf_counter()
    subprocess.run([*RAMINO, *args], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    print(f"{what}: {time.perf_counter() - began:.2f} s")


def made_up(matches: int, db: Path, like: Path) -> None:
    """A store with so many matches, with the settings of another one; tells what the store costs."""
    source = Store.read(like)
    settings = msgspec.json.decode(source.get("settings") or "", type=Settings)
    record = source.record(0, 0) or b""
    source.close()
    store = Store.open(db)
    store.put("settings", msgspec.json.encode(msgspec.structs.replace(settings, boards=matches // 2)).decode())
    store.put("about", "{}")
    store.put("ended", "yes")
    chance, spent = random.Random(1), 0.0
    for start in range(0, matches // 2, 50):
        rows = [row for board in range(start, start + 50) for row in rows_of(board, chance, record[:400])]
        began = time.perf_counter()
        store.add(rows)
        spent += time.perf_counter() - began
    store.close()
    print(f"{matches} matches, records of {len(record[:400])} bytes: {spent / matches * 1e6:.1f} µs of store a match")


def rows_of(board: int, chance: random.Random, record: bytes) -> list[tuple[Result, bytes]]:
    """One board of two bots."""
    out = []
    for rotation, bots in enumerate(((0, 1), (1, 0))):
        scores = (chance.randrange(100), chance.randrange(100))
        places = (1, 1) if scores[0] == scores[1] else (1, 2) if scores[0] < scores[1] else (2, 1)
        plain = (0, 0), places, (None, None), (), (100, 90), (900, 800)
        out.append((Result(board, rotation, bots, scores, *plain, 1, "finished"), record))
    return out


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("matches", type=int, nargs="?", default=100_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--bot", default="random", help="the second bot; a path makes it 10,000 real processes")
    parser.add_argument("--report", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder, "t.db")
        if options.report:
            small = Path(folder, "small.db")
            one = ["tournament", "random", "other=random", *GAME, "--boards", "1", "--db", str(small)]
            timed("a tournament of one board", one)
            made_up(options.report, db, small)
        else:
            tournament(options.bot, options.matches // 2, options.jobs, db)
            with sqlite3.connect(db) as connection:
                connection.execute("DELETE FROM config WHERE key = 'ended'")
                connection.execute("DELETE FROM matches WHERE board > ?", (options.matches // 2 - 3,))
            connection.close()
            again = command(options.bot, options.matches // 2, options.jobs, db)
            timed("the last boards again, with the table", again)
        timed("report --json", ["report", str(db), "--json"])
        timed("report --html", ["report", str(db), "--html", str(Path(folder, "page.html"))])
        print(json.dumps({"python": sys.version.split()[0], "store": store_module.VERSION}))


if __name__ == "__main__":
    main()
