"""Tournaments through the shell, and what is in their stores, for the tests of the commands."""

import json
import subprocess
import sys
import time

import msgspec
import psutil

from referee.tournament.store import Store, StoreError
from referee.tournament.summary import summary_of

RAMINO = [sys.executable, "-c", "from ramino_cli.main import main; main()"]
QUICK = ["--set", "match.end=deals", "--set", "match.deals=1", "--set", "draw.max_turns=30"]
SEED = ["--seed", "for-the-tests-of-tournaments"]
WAIT = 90
"""Seconds: the machine may be busy."""


def start(*args, cwd):
    """The command, running."""
    return subprocess.Popen(
        [*RAMINO, *map(str, args)], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def run(*args, cwd, code=0):
    """The command, when it has ended as it should."""
    done = subprocess.run([*RAMINO, *map(str, args)], cwd=cwd, capture_output=True, text=True, timeout=WAIT)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done


def report(cwd, db="t.db"):
    """As `report --json` has it, without waiting for another process."""
    store = Store.read(cwd / db)
    document = json.loads(msgspec.json.encode(summary_of(store).report))
    store.close()
    return document


def played_so_far(path):
    """Finished matches in a store that may not be there yet."""
    try:
        store = Store.read(path)
        count = sum(1 for _ in store.results())
        store.close()
    except StoreError:
        return 0
    return count


def wait_for(what):
    """Until it is so."""
    end = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def alive(process):
    """Whether a process still runs; a zombie does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def runs(process, word):
    """Whether the word is in a process's command line; what has ended meanwhile has none."""
    try:
        return word in str(process.cmdline())
    except psutil.Error:
        return False
