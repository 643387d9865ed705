"""A bot's process as the runner sees it: pipes that never block, an exit that shows, a tree to kill.

Spawned with Popen in the main thread: a parent-death signal is bound to the thread that spawned.
"""

import contextlib
import os
import signal
import subprocess
from collections import deque

from referee.bots import orphans
from referee.bots.sandbox import Spawn

CLOSED = -1
READ = 65_536
STDERR_TAIL = 65_536
STDERR_MOST = 64 << 20
"""A bot that logs more than this in a match is stopped."""


class Link:
    """One running bot. The descriptors are our ends; `pidfd` turns readable when the process ends."""

    def __init__(self, spawn: Spawn) -> None:
        try:
            self.process = subprocess.Popen(
                spawn.argv,
                cwd=spawn.directory,
                env=spawn.env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                pass_fds=spawn.files,
            )
        finally:
            for file in spawn.files:
                os.close(file)
        assert self.process.stdin and self.process.stdout and self.process.stderr
        orphans.watch(self.process.pid)
        self.stdin, self.stdout, self.stderr = (
            self.process.stdin.fileno(), self.process.stdout.fileno(), self.process.stderr.fileno(),
        )  # fmt: skip
        for descriptor in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(descriptor, False)
        self.pidfd = os.pidfd_open(self.process.pid)
        self._wrapped = spawn.wrapped
        self.queue: deque[bytes] = deque()
        self.logged = 0
        self._tail = b""

    def write(self, line: bytes) -> None:
        """Sends a line now as far as the pipe takes it; the rest waits. Raises BrokenPipeError."""
        if self.queue:
            self.queue.append(line)
            return
        sent = self._write(line)
        if sent < len(line):
            self.queue.append(line[sent:])

    def flush(self) -> None:
        """Sends what waits. Raises BrokenPipeError."""
        while self.queue:
            line = self.queue[0]
            sent = self._write(line)
            if sent < len(line):
                self.queue[0] = line[sent:]
                return
            self.queue.popleft()

    def _write(self, line: bytes) -> int:
        try:
            return os.write(self.stdin, line)
        except BlockingIOError:
            return 0

    def read(self) -> bytes | None:
        """What the bot wrote; b"" at the end of its output, None where nothing is there."""
        try:
            return os.read(self.stdout, READ)
        except BlockingIOError:
            return None

    def drain(self) -> bool:
        """Takes in a piece of the bot's log; False at its end."""
        try:
            piece = os.read(self.stderr, READ)
        except BlockingIOError:
            return True
        self.logged += len(piece)
        self._tail = (self._tail + piece)[-STDERR_TAIL:]
        return bool(piece)

    def tail(self, most: int = 2000) -> str:
        """The end of the bot's log, escaped for people."""
        with contextlib.suppress(OSError):
            self.drain()
        text = self._tail[-most:].decode("utf-8", "backslashreplace")
        return "".join(map(_escaped, text)).strip()

    def ended(self) -> str | None:
        """How the process ended, in words; None while it runs."""
        code = self.process.poll()
        if code is None:
            return None
        if self._wrapped and code - 128 in signal.valid_signals():  # a bot may also leave with 255, as Perl's do
            code = 128 - code
        if code < 0:
            return f"killed by {_signal(-code)}"
        return f"exited with code {code}"

    def family(self) -> list[int]:
        """The bot's processes: without the sandbox's own two."""
        below = orphans.descendants(self.process.pid)
        return list(below)[1:] if self._wrapped else [self.process.pid, *below]

    def usage(self) -> tuple[int, int]:
        """How many processes the bot has, and the bytes of memory that they hold."""
        family = self.family()
        return len(family), sum(map(orphans.resident, family))

    def hung_up(self) -> str | None:
        """The pipe that a sandboxed bot has closed: its sandbox holds it open, so that no end of it shows."""
        held = [orphans.open_files(pid) for pid in self.family()] if self._wrapped else []
        if not held or None in held:
            return None  # not to be seen
        for name, descriptor in (("stdout", self.stdout), ("stdin", self.stdin)):
            if descriptor != CLOSED:
                pipe = f"pipe:[{os.fstat(descriptor).st_ino}]"
                if not any(pipe in files for files in held if files):
                    return name
        return None

    def close_stdin(self) -> None:
        """The end of everything that the bot is sent."""
        self.queue.clear()
        self._close("stdin")

    def kill(self) -> None:
        """Ends the process and its group; `close` finds the rest of the tree."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()

    def close(self) -> None:
        """Once the process has ended: ends what it left behind and gives the descriptors back."""
        self.process.wait()
        orphans.sweep(self.process.pid)
        for name in ("stdin", "stdout", "stderr"):
            self._close(name)
        if self.pidfd >= 0:
            os.close(self.pidfd)
            self.pidfd = CLOSED

    def _close(self, name: str) -> None:
        setattr(self, name, CLOSED)  # the number may soon be another bot's
        file = getattr(self.process, name)
        if file is not None:
            with contextlib.suppress(OSError):
                file.close()


def _escaped(sign: str) -> str:
    """Control characters must not reach a terminal."""
    return sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
