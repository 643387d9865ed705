"""Nothing outlives its bot: children, their children, and what detached itself with setsid or a double fork.

As "child subreaper" this process inherits whatever loses its parent below it. Bots run in sessions of their
own, so an unknown child in another session than ours has come from a bot.
"""

import contextlib
import ctypes
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")
_PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 4, 36
_known: set[int] = set()
"""Bots that run, by pid: they are ended by their own links."""


def adopt() -> None:
    """From now on orphans below this process become its children, not init's."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def conceal(hidden: bool) -> None:
    """Closes this process's memory to other processes of the same user (not to root's), or opens it again."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_DUMPABLE, 0 if hidden else 1, 0, 0, 0)


def watch(pid: int) -> None:
    """A bot that is not to be taken for an orphan."""
    _known.add(pid)


def sweep(pid: int, patience: float = 1.0) -> None:
    """A bot has been reaped: kills and reaps what it left behind, generation by generation."""
    _known.discard(pid)
    end = time.monotonic() + patience
    while (left := _orphans()) and time.monotonic() < end:
        for orphan in left:
            _end(orphan)
        time.sleep(0.001)


def _orphans() -> list[int]:
    ours = os.getsid(0)
    found = []
    for pid in _children():
        with contextlib.suppress(ProcessLookupError):
            if pid not in _known and os.getsid(pid) != ours:
                found.append(pid)
    return found


def _children(pid: int | str = "self") -> list[int]:
    pids: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 (every bot is looked at, again and again)
            pids += map(int, _read(f"/proc/{pid}/task/{task}/children").split())
    return pids


def _read(name: str) -> bytes:
    """A small file of /proc; nothing where its process has just ended."""
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def descendants(pid: int) -> Iterator[int]:
    """The children of a process, their children, and so on."""
    for child in _children(pid):
        yield child
        yield from descendants(child)


def open_files(pid: int) -> set[str] | None:
    """What a process has open, as /proc names it; None where that may not be seen."""
    names = set()
    try:
        for path in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                names.add(str(path.readlink()))
    except OSError:
        return None
    return names


def resident(pid: int) -> int:
    """The bytes of memory that a process holds; 0 for one that has ended."""
    sizes = _read(f"/proc/{pid}/statm").split()
    return int(sizes[1]) * _PAGE if sizes else 0


def _end(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
