"""What one bot may use of the machine, and how it shows that it wanted more."""

import os
import re
from typing import NamedTuple

MEMORY = 1 << 30
"""Bytes for each process; all of a bot's together may hold twice as much."""
PROCESSES = 128
"""Threads count too."""
OPEN_FILES = 1024
FILE_BYTES = 64 << 20
"""For a file, for /tmp and for /dev/shm."""


class Excess(NamedTuple):
    """What a bot has used up: the code of the fault, and words for people."""

    code: str
    text: str


_SIGNS = (
    (Excess("memory", "out of memory"),
     r"MemoryError|bad_alloc|out of memory|cannot allocate memory|OutOfMemory|memory allocation of"),
    (Excess("processes", f"it may have {PROCESSES} processes and threads"),
     r"can't start new thread|cannot fork|unable to create (native )?thread"
     r"|(fork|spawn|clone|thread)[\s\S]{0,200}Resource temporarily unavailable"),
    (Excess("disk", f"a file and /tmp may have {FILE_BYTES >> 20} MiB"),
     r"File too large|EFBIG|No space left on device|ENOSPC|SIGXFSZ"),
)  # fmt: skip
_PATTERNS = tuple((excess, re.compile(pattern, re.IGNORECASE)) for excess, pattern in _SIGNS)


def prlimit() -> list[str]:
    """The command that sets them, to go before a bot's own."""
    return [
        "/usr/bin/prlimit", f"--data={MEMORY}", f"--nproc={PROCESSES}", f"--fsize={FILE_BYTES}",
        f"--nofile={OPEN_FILES}", "--core=0", "--",
    ]  # fmt: skip


def used_up(how: str, log: str) -> Excess | None:
    """What ended a bot: a refused allocation shows in its log alone. `how` it ended, in words."""
    said = f"{log[-1000:]}\n{how}"
    return next((excess for excess, pattern in _PATTERNS if pattern.search(said)), None)


def half_the_memory() -> int:
    """Bytes; more than this no bot may hold even where it is trusted."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
