"""The store: what was added is there after any end; one writer at a time; a full disk is told."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import textwrap

import msgspec
import pytest

from referee.tournament.results import Result
from referee.tournament.store import Store, StoreError


def result(board, rotation=0):
    bots = (rotation, 1 - rotation)
    numbers = (1, 2), (0, 0), (1, 2), (None, None), (), (3, 4), (5, 6)
    return Result(board, rotation, bots, *numbers, 1, "finished")


def files(path):
    return [file.name for file in path.parent.iterdir()]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.db"


def test_what_was_added_is_read_back_in_order(path):
    store = Store.open(path)
    for board in (3, 1, 2):
        for rotation in (1, 0):
            store.add([(result(board, rotation), b"record %d" % board)])
    store.add([(result(2), b"again")])
    store.put("settings", "{}")
    store.add_void(1, 0, "the host slept")
    store.leave_out(4, "no such file")
    store.close()
    assert files(path) == ["t.db"]

    store = Store.read(path)
    assert [(row.board, row.rotation) for row in store.results()] == [
        (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1),
    ]  # fmt: skip
    assert next(store.results(2)) == result(2)
    assert store.record(2, 0) == b"record 2"
    assert store.record(9, 0) is None
    assert store.done(2, 3) == {(2, 0), (2, 1), (3, 0), (3, 1)}
    assert (store.get("settings"), store.get("other")) == ("{}", None)
    assert (store.voids(), store.left_out()) == (1, {4: "no such file"})
    store.close()


def test_nobody_else_may_read_the_seed(path):
    Store.open(path).close()
    assert path.stat().st_mode & 0o077 == 0


def test_a_report_may_be_made_while_the_store_is_written(path):
    writer = Store.open(path)
    writer.add([(result(0), b"")])
    reader = Store.read(path)
    assert len(list(reader.results())) == 1
    writer.add([(result(1), b"")])
    writer.sync()
    assert len(list(reader.results())) == 2
    writer.close()
    assert len(list(reader.results())) == 2
    reader.close()


def test_a_second_writer_is_refused_and_told_who_the_first_is(path):
    first = Store.open(path)
    with pytest.raises(StoreError, match=f"process {os.getpid()}"):
        Store.open(path)
    first.close()
    Store.open(path).close()


def test_a_killed_writer_leaves_no_lock_and_everything_it_added(path):
    code = f"""
        import os, signal
        from pathlib import Path
        from referee.tournament.store import Store
        from referee.tournament.results import Result
        numbers = (1, 2), (0, 0), (1, 2), (None, None), (), (3, 4), (5, 6)
        store = Store.open(Path({str(path)!r}))
        for board in range(5):
            store.add([(Result(board, 0, (0, 1), *numbers, 1, "finished"), b"x")])
        os.kill(os.getpid(), signal.SIGKILL)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)])
    assert done.returncode == -signal.SIGKILL
    store = Store.open(path)
    assert [row.board for row in store.results()] == [0, 1, 2, 3, 4]
    store.close()


@pytest.mark.parametrize(
    "content", [b"hello, this is no database", b"x" * 5000, b"SQLite format 3\0" + b"\0" * 3000], ids=len
)
def test_a_foreign_file_is_refused_and_untouched(path, content):
    path.write_bytes(content)
    for opening in (Store.open, Store.read):
        with pytest.raises(StoreError, match=r"t\.db"):
            opening(path)
    assert path.read_bytes() == content
    assert files(path) == ["t.db"]


def test_a_foreign_database_is_refused_and_untouched(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE t (x)")
    db.close()
    content = path.read_bytes()
    for opening in (Store.open, Store.read):
        with pytest.raises(StoreError, match="not a tournament's store"):
            opening(path)
    assert path.read_bytes() == content
    assert files(path) == ["t.db"]


def test_a_later_version_is_refused_and_untouched(path):
    Store.open(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9")
    db.close()
    content = path.read_bytes()
    for opening in (Store.open, Store.read):
        with pytest.raises(StoreError, match="another ramino"):
            opening(path)
    assert path.read_bytes() == content
    assert files(path) == ["t.db"]


def test_a_damaged_store_is_said_to_be_so(path):
    store = Store.open(path)
    store.add([(result(board), b"x" * 2000) for board in range(100)])
    store.close()
    whole = path.read_bytes()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE matches SET result = '[1' WHERE board = 50")
    db.close()
    store = Store.read(path)
    with pytest.raises(StoreError, match="damaged"):
        list(store.results())
    store.close()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match="malformed"):
        Store.open(path)


@pytest.mark.parametrize(("name", "words"), [(".", "folder"), ("/dev/null", "device")])
def test_what_is_no_file_is_no_store(tmp_path, name, words):
    with pytest.raises(StoreError, match=words):
        Store.open(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_made_for_nothing_is_not_left_behind(path):
    store = Store.open(path)
    store.put("settings", "{}")
    store.give_up()
    store.close()
    assert files(path) == []


def test_a_store_that_holds_a_match_or_was_there_before_stays(path):
    store = Store.open(path)
    store.add([(result(0), b"")])
    store.give_up()
    store.close()
    assert files(path) == ["t.db"]
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM matches")
    db.close()
    store = Store.open(path)
    store.give_up()
    store.close()
    assert files(path) == ["t.db"]


def test_a_missing_store_and_a_missing_folder(tmp_path):
    with pytest.raises(StoreError, match="there is no store"):
        Store.read(tmp_path / "none.db")
    with pytest.raises(StoreError, match="No such file"):
        Store.open(tmp_path / "none" / "t.db")


@pytest.fixture
def small_files():
    """As a full disk: no file may grow beyond 64 KiB."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_told_and_loses_nothing(path, small_files):
    store = Store.open(path)
    added = 0
    with pytest.raises(StoreError, match="make room"):
        for board in range(1000):
            store.add([(result(board), b"x" * 1000)])
            added += 1
    assert added
    store.close()
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    store = Store.open(path)
    assert [row.board for row in store.results()] == list(range(added))
    assert all(store.record(board, 0) for board in range(added))
    store.add([(result(added), b"more")])
    store.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_result_is_plain_json(path):
    store = Store.open(path)
    store.add([(result(0), b"")])
    store.close()
    with sqlite3.connect(path) as db:
        (text,) = db.execute("SELECT result FROM matches").fetchone()
    db.close()
    assert msgspec.json.decode(text)[:3] == [0, 0, [0, 1]]
