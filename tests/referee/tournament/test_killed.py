"""Killed at every point between two writes to the store, and started again: the same report, byte for byte."""

import os
import signal
import sqlite3

import pytest

from referee.tournament import statistics
from referee.tournament import store as store_module
from referee.tournament.report import report
from referee.tournament.standings import Tally, whole_boards
from referee.tournament.store import Store
from referee.tournament.summary import staged, stages

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # libraries have threads, we do not
PLANS = [
    ("round-robin", 2, 2, 4),
    ("round-robin", 4, 3, 2),
    ("round-robin", 7, 7, 1),
    ("gauntlet", 3, 2, 2),
    ("swiss", 4, 2, 2),
    ("knockout", 4, 2, 2),
]


@pytest.fixture(autouse=True)
def quick_ratings(monkeypatch):
    monkeypatch.setattr(statistics, "REPLICATES", 4)


class Killing(sqlite3.Connection):
    """Kills this process before the statement number `fuse` that writes, and does nothing after it."""

    fuse = 0

    def _burn(self, sql):
        if sql.split()[0] in ("INSERT", "DELETE", "BEGIN", "COMMIT", "BEGIN;") or "journal_mode" in sql:
            Killing.fuse -= 1
            if Killing.fuse == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def execute(self, sql, *args):
        self._burn(sql)
        return super().execute(sql, *args)

    def executemany(self, sql, *args):
        self._burn(sql)
        return super().executemany(sql, *args)

    def executescript(self, sql):
        self._burn(sql)
        return super().executescript(sql)


def in_a_child(act):
    """Runs `act` in a forked process; True where it came to its end."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            act()
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(pid, 0)[1]
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.WEXITSTATUS(status) == 0
    return True


def played(pretend, path, chosen, fuse):
    """Plays on in this process, which dies at the write number `fuse` (0: never)."""
    Killing.fuse = fuse
    connect = sqlite3.connect
    store_module.sqlite3.connect = lambda *args, **more: connect(*args, factory=Killing, **more)
    try:
        store = Store.open(path)
        pretend.play_all(store, chosen, size=2)
        store.close()
    finally:
        store_module.sqlite3.connect = connect


def text_of(pretend, path, chosen):
    store = Store.read(path)
    tally = Tally(len(chosen.bots), 1)
    for board in whole_boards(store.results()):
        tally.add([board])
    done = stages(chosen.plan, store, 1, {})[0] if staged(chosen.plan) else ()
    records = [store.record(each.board, each.rotation) for each in store.results()]
    store.close()
    return pretend.encode(report(chosen, tally, done)), records


@pytest.mark.parametrize(("kind", "bots", "seats", "boards"), PLANS)
def test_killed_between_any_two_writes(pretend, tmp_path, kind, bots, seats, boards):
    chosen = pretend.settings(kind, bots, seats, boards)
    played(pretend, tmp_path / "whole.db", chosen, 0)
    undisturbed = text_of(pretend, tmp_path / "whole.db", chosen)
    for fuse in range(1, 1000):
        path = tmp_path / f"{fuse}.db"
        ended = in_a_child(lambda path=path, fuse=fuse: played(pretend, path, chosen, fuse))
        in_a_child(lambda path=path: played(pretend, path, chosen, 0))
        assert text_of(pretend, path, chosen) == undisturbed, f"killed before write {fuse}"
        path.unlink()
        if ended:
            assert fuse > 3 * boards, "the fuse never burned down to a match"
            return
    raise AssertionError("the tournament never came to its end")


def test_killed_at_every_single_write_in_a_row(pretend, tmp_path):
    """Each run gets one write further than its start, so that every run but the last is killed."""
    chosen = pretend.settings(bots=3, boards=2)
    played(pretend, tmp_path / "whole.db", chosen, 0)
    path, runs = tmp_path / "t.db", 1
    while not in_a_child(lambda: played(pretend, path, chosen, 8)):
        runs += 1
        assert runs < 100
    assert runs > 3
    assert text_of(pretend, path, chosen) == text_of(pretend, tmp_path / "whole.db", chosen)
