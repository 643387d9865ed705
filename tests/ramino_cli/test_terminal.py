"""What a person sees on a real terminal: colours unless NO_COLOR, signs for suits, keys that step through a match."""

import os
import pty
import select
import subprocess
import sys
import termios
import time

import pytest

from ramino_cli.main import run

COMMAND = [sys.executable, "-c", "from ramino_cli.main import main; main()"]


class Screen:
    """A process on a terminal of 80 by 24."""

    def __init__(self, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **env}
        self.process = subprocess.Popen([*COMMAND, *args], stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.text = ""

    def until(self, words: str, seconds: float = 30) -> str:
        """What was written since the last time, up to some words."""
        end = time.monotonic() + seconds
        while words not in self.text and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode()
                except OSError:
                    break
        assert words in self.text, self.text
        at = self.text.index(words) + len(words)
        seen, self.text = self.text[:at], self.text[at:]
        return seen

    def press(self, keys: str) -> None:
        """Presses keys once they are listened to: what is typed before is thrown away."""
        end = time.monotonic() + 30
        while termios.tcgetattr(self.master)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.master, keys.encode())

    def close(self) -> int:
        try:
            return self.process.wait(30)
        finally:
            self.process.kill()
            os.close(self.master)


@pytest.fixture
def record(tmp_path) -> str:
    path = str(tmp_path / "m.jsonl")
    short = ["--set", "match.end=deals", "--set", "match.deals=2"]
    assert run(["play", "random", "random", "--record", path, *short]) == 0
    return path


def test_keys_step_forward_and_back(record):
    screen = Screen("replay", record)
    assert "deal 1, dealt by" in screen.until("q: leave")
    for key, step in [("n", 2), ("\x1b[C", 3), (" ", 4), ("\x1b[D", 3), ("p", 2), ("g", 1), ("p", 1)]:
        screen.press(key)
        screen.until(f"step {step} of ")
        screen.until("q: leave")
    screen.press("d")
    assert "deal 2" in screen.until("q: leave")
    screen.press("q")
    screen.until("place")
    assert screen.close() == 0


def test_a_seat_does_not_see_the_other_hand(record):
    screen = Screen("replay", record, "--seat", "0")
    assert "10 cards" in screen.until("q: leave")
    screen.press("q")
    assert screen.close() == 0


def test_suits_have_signs_and_colours():
    screen = Screen("validate", "5h 6h *")
    seen = screen.until("18 points")
    assert "5♥" in seen
    assert "\x1b[31m" in seen
    assert screen.close() == 0


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("args", [("validate", "5h 6h *"), ("rules", "diff", "centouno", "sette")])
def test_no_colour_is_honoured(args, env):
    screen = Screen(*args, **env)
    seen = screen.until("points" if args[0] == "validate" else "7")
    assert "\x1b[3" not in seen
    assert screen.close() == 0
