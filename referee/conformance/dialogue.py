"""A conversation with one running bot, line by line, and all of it remembered. Blocks, but never past a deadline."""

import select
import time
from typing import Any

import msgspec

from protocol.wire import Lines, encode, quote
from referee.bots.link import Link
from referee.bots.sandbox import Sandbox
from referee.bots.spec import External

SHOWN, KEPT = 400, 100
"""So much of a line, and so many lines of a check, are remembered."""
LONGEST = 65_536
FLOOD = 1 << 20
"""More bytes than this after one line of ours are not read."""


class Dialogue:
    """Starts the bot. `sent` and `got` collect the lines since `fresh`."""

    def __init__(self, bot: External, sandbox: Sandbox) -> None:
        self._sandbox, self._link = sandbox, Link(sandbox.spawn(bot))
        self._poll = select.poll()
        for descriptor in (self._link.stdout, self._link.stderr, self._link.pidfd):
            self._poll.register(descriptor, select.POLLIN)
        self._lines = Lines(LONGEST)
        self._waiting: list[bytes | None] = []
        self.started = time.monotonic()
        self.open = True
        """Whether its stdout may still bring something."""
        self.answered = False
        """Whether an answer has come in time: then the bot does flush, and a later silence is that of thinking."""
        self.sent: list[str] = []
        self.got: list[str] = []
        self._since = 0

    @property
    def flooded(self) -> bool:
        """Whether it wrote more than anybody could want."""
        return self._since > FLOOD

    def fresh(self) -> None:
        """A new check begins."""
        self.sent, self.got = [], []

    def send(self, message: msgspec.Struct | bytes, within_ms: int = 5_000) -> None:
        """Writes a line; a bot that does not read, or is gone, is found out when it is listened to."""
        line = message if isinstance(message, bytes) else encode(message)
        self.sent.append(quote(line.rstrip(b"\n"), SHOWN))
        self._since = 0
        end = time.monotonic() + within_ms / 1000
        try:
            self._link.write(line)
            while self._link.queue and not self.flooded and time.monotonic() < end:
                self._take_in(0.01)
                self._link.flush()
        except OSError:
            pass

    def hear(self, within_ms: float) -> bytes | None:
        """The next line, without its newline; None where none came, or what came was too long."""
        end = time.monotonic() + within_ms / 1000
        while not self._waiting and self.open and not self.flooded and (left := end - time.monotonic()) > 0:
            self._take_in(left)
        return self._waiting.pop(0) if self._waiting else None

    def silence(self, for_ms: float) -> list[bytes]:
        """Every line that comes in this time: there should be none."""
        end, heard = time.monotonic() + for_ms / 1000, []
        while (left := (end - time.monotonic()) * 1000) > 0:
            line = self.hear(left)
            if line is None:
                break
            heard.append(line)
        return heard

    @property
    def partial(self) -> bytes:
        """What was written without a newline."""
        return self._lines.partial

    def _take_in(self, seconds: float) -> None:
        for descriptor, _ in self._poll.poll(seconds * 1000):
            if descriptor == self._link.stdout:
                self._read()
            elif descriptor == self._link.stderr:
                if not self._link.drain():
                    self._poll.unregister(descriptor)
            else:
                self._poll.unregister(descriptor)
                while self.open and self._read():
                    pass
                self.open = False

    def _read(self) -> bool:
        chunk = self._link.read()
        if chunk == b"":
            self.open = False
            self._poll.unregister(self._link.stdout)
        if not chunk:
            return False
        self._since += len(chunk)
        for line in self._lines.feed(chunk):
            if len(self.got) < KEPT:
                self.got.append("(a line of more than 65536 bytes)" if line is None else quote(line, SHOWN))
            self._waiting.append(line)
        return True

    def hang_up(self) -> None:
        """Closes the bot's stdin."""
        self.sent.append("(end of file)")
        self._link.close_stdin()

    def gone(self, within_ms: float) -> str | None:
        """How the process ended, in words that "it" may go before; None where it still runs after this time."""
        end = time.monotonic() + within_ms / 1000
        while (how := self._link.ended()) is None and time.monotonic() < end:
            self._take_in(0.01)
        return f"was {how}" if how is not None and how.startswith("killed") else how

    @property
    def stderr(self) -> str:
        """The end of its log."""
        return self._link.tail()

    def hindered(self) -> str:
        """Once it has ended: how the sandbox may have been in its way, in words; "" where nothing shows that."""
        return self._sandbox.hindered(self.stderr)

    def close(self) -> None:
        """Ends it, whatever it does."""
        self._link.kill()
        self._link.close()


def line_of(message: dict[str, Any], end: bytes = b"\n") -> bytes:
    """A message that no struct describes, as a line."""
    return msgspec.json.encode(message) + end
