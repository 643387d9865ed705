"""One process works on a store at a time. The kernel frees the lock however the process ends."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path


class Locked(Exception):
    """Somebody else has it; `holder` is what the lock file says of them."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


class Lock:
    """A lock file beside the store; on the store itself, closing it would drop SQLite's own locks."""

    def __init__(self, store: Path) -> None:
        self.path = store.with_name(store.name + ".lock")
        self._file = self._take()
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()}".encode())

    def _take(self) -> int:
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Whoever held it may have removed the file between our open and our lock.
                if os.fstat(file).st_ino == self.path.stat().st_ino:
                    return file
            except BlockingIOError:
                holder = os.read(file, 100).decode(errors="replace")
                os.close(file)
                raise Locked(holder) from None
            except FileNotFoundError:
                pass
            os.close(file)

    def release(self) -> None:
        """Gives the store free, and removes the lock file."""
        with suppress(FileNotFoundError):
            self.path.unlink()
        os.close(self._file)
