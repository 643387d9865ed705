"""The tournament's store, the only SQLite here. What it has been told is durable before anything counts it.

Write-ahead log: killing the process loses nothing that was added; a power cut leaves the store whole and
loses at most what came after the last `sync`.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path

import msgspec

from referee.tournament.lock import Lock, Locked
from referee.tournament.results import Result

APPLICATION = 0x52414D49
VERSION = 1

_results = msgspec.json.Decoder(list[Result])
_PORTION = 1000


class StoreError(Exception):
    """The store cannot be used: one line that says why, and what to do."""


class Store:
    """An open store. Writers hold its lock; readers may look on at any time."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock | None, *, made: bool = False) -> None:
        self.path = path
        self._made, self._unwanted = made, False
        self._db = connection
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Opens or creates a store to write in. Raises StoreError, also where another process works on it."""
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is a {'folder' if path.is_dir() else 'device'}, not a file for a store")
        try:
            lock = Lock(path)
        except Locked as other:
            raise StoreError(f"another ramino ({other.holder}) is working on {path}") from None
        except OSError as error:
            raise StoreError(f"cannot write beside {path}: {error.strerror}") from None
        try:
            made = not path.exists()
            path.touch(mode=0o600)  # the seed is in it
            return cls(path, _opened(path, str(path.absolute()), _prepare), lock, made=made)
        except OSError as error:
            lock.release()
            raise StoreError(f"cannot write to {path}: {error.strerror}") from None
        except StoreError:
            lock.release()
            raise

    @classmethod
    def read(cls, path: Path) -> "Store":
        """Opens a store to read it, even while it is being written. Raises StoreError."""
        if not path.is_file():
            raise StoreError(f"there is no store {path}")
        return cls(path, _opened(path, f"{path.absolute().as_uri()}?mode=ro", _check), None)

    def close(self) -> None:
        """Leaves one plain file behind, unless somebody is reading."""
        if self._lock is not None:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.close()
        if self._unwanted:
            self.path.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.release()

    def give_up(self) -> None:
        """A file that was made for nothing, with no match in it, goes when it is closed."""
        with _explained(self.path):
            self._unwanted = self._made and self._db.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is None

    def get(self, key: str) -> str | None:
        """A value of the configuration."""
        with _explained(self.path):
            row = self._db.execute("SELECT value FROM config WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, key: str, value: str) -> None:
        """Sets a value of the configuration."""
        with _explained(self.path):
            self._db.execute("INSERT OR REPLACE INTO config VALUES (?, ?)", (key, value))

    def drop(self, key: str) -> None:
        """Takes a value of the configuration away."""
        with _explained(self.path):
            self._db.execute("DELETE FROM config WHERE key = ?", (key,))

    def add(self, finished: Sequence[tuple[Result, bytes]]) -> None:
        """Keeps finished matches and their records, all or none; what is known already stays as it was."""
        rows = [(each.board, each.rotation, msgspec.json.encode(each).decode()) for each, _ in finished]
        records = [(each.board, each.rotation, record) for each, record in finished if record]
        with _explained(self.path), self._transaction():
            self._db.executemany("INSERT OR IGNORE INTO matches VALUES (?, ?, ?)", rows)
            self._db.executemany("INSERT OR IGNORE INTO records VALUES (?, ?, ?)", records)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled it back already
                self._db.execute("ROLLBACK")
            raise

    def add_void(self, board: int, rotation: int, reason: str) -> None:
        """Counts a match that was no contest through our own fault."""
        with _explained(self.path):
            self._db.execute("INSERT INTO voids VALUES (?, ?, ?)", (board, rotation, reason))

    def leave_out(self, bot: int, reason: str) -> None:
        """Notes that a bot cannot be started."""
        with _explained(self.path):
            self._db.execute("INSERT OR REPLACE INTO left_out VALUES (?, ?)", (bot, reason))

    def readmit(self) -> None:
        """Forgets who could not be started: they are given another chance."""
        with _explained(self.path):
            self._db.execute("DELETE FROM left_out")

    def left_out(self) -> dict[int, str]:
        """Why which bot is not playing."""
        with _explained(self.path):
            return dict(self._db.execute("SELECT bot, reason FROM left_out ORDER BY bot"))

    def voids(self) -> int:
        """How many matches were void."""
        with _explained(self.path):
            return int(self._db.execute("SELECT count(*) FROM voids").fetchone()[0])

    def done(self, first: int, last: int) -> set[tuple[int, int]]:
        """The finished matches (board, rotation) of the boards from `first` to `last`."""
        with _explained(self.path):
            sql = "SELECT board, rotation FROM matches WHERE board BETWEEN ? AND ?"
            return set(self._db.execute(sql, (first, last)))

    def results(self, first: int = 0, last: int = 2**62) -> Iterator[Result]:
        """Every result of these boards, in order of board and rotation."""
        with _explained(self.path):
            sql = "SELECT result FROM matches WHERE board BETWEEN ? AND ? ORDER BY board, rotation"
            rows = self._db.execute(sql, (first, last))
            while texts := [text for (text,) in rows.fetchmany(_PORTION)]:
                yield from _results.decode(f"[{','.join(texts)}]")

    def record(self, board: int, rotation: int) -> bytes | None:
        """A match's record as it was added."""
        with _explained(self.path):
            row = self._db.execute(
                "SELECT record FROM records WHERE board = ? AND rotation = ?", (board, rotation)
            ).fetchone()
        return None if row is None else bytes(row[0])

    def sync(self) -> None:
        """Sees everything safely on the disk; called about once a second."""
        with _explained(self.path):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _opened(path: Path, name: str, check: Callable[[sqlite3.Connection, Path], None]) -> sqlite3.Connection:
    with _explained(path):
        db = sqlite3.connect(name, uri=name.startswith("file:"), isolation_level=None)
        try:
            check(db, path)
        except BaseException:
            db.close()
            raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    new = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not new:
        _check(db, path)  # first: what follows would change somebody else's file
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    if new:
        schema = files("referee.tournament").joinpath("schema.sql").read_text()
        db.executescript(f"BEGIN; {schema} COMMIT;")


def _check(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise StoreError(f"{path} is not a tournament's store")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version != VERSION:
        raise StoreError(f"{path} was written by another ramino (store version {version}, not {VERSION})")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except msgspec.MsgspecError as error:
        raise StoreError(f"a result in {path} cannot be read, the file is damaged: {error}") from None
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_NOTADB":
            raise StoreError(f"{path} is not a tournament's store") from None
        if name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR"):
            hint = "what is finished is kept: make room and run the same command again"
            raise StoreError(f"cannot write to {path}: {error}; {hint}") from None
        raise StoreError(f"cannot use {path}: {error}") from None
