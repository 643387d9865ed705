"""What stands between a bot and everything else. Tiers: `bwrap` (bubblewrap) and `none`.

Under bubblewrap a bot has a process, network and IPC space of its own, no capabilities, a read-only system, its
own folder read-only, a small private /tmp, and limits. As root the bots run as users that nobody else is.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from referee.bots.mounts import TMP_BYTES, Mounts, system
from referee.bots.preflight import BotError
from referee.bots.spec import External

MEMORY = 1 << 30
PROCESSES = 128
OPEN_FILES = 1024
USERS = range(610_000, 611_000)
"""Bots of a root referee: one user id each, so that they cannot touch, signal or starve each other."""

INSTALL = "install bubblewrap (Debian: apt install bubblewrap)"
RISK = (
    "no sandbox: bots could read the cards in the referee's memory and forge each other's replies; "
    "run only bots that you trust"
)

_NO_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out of memory|cannot allocate memory|OutOfMemory|memory allocation of", re.IGNORECASE
)


class Spawn(NamedTuple):
    """What a bot's process is made from; `files` are to be passed to it and closed here.

    `wrapped`: the process is a sandbox's, which tells the bot's signal as an exit code over 128.
    """

    argv: list[str]
    directory: str
    env: dict[str, str]
    files: list[int]
    wrapped: bool


class Sandbox:
    """No sandbox at all. `name` is the tier, as records have it; `warning` what the operator has to know."""

    name = "none"

    def __init__(self, warning: str = "") -> None:
        self.warning = warning

    def spawn(self, bot: External) -> Spawn:
        """How to start a bot."""
        return Spawn(list(bot.argv), bot.directory, {**_environment(bot), **bot.env}, [], False)

    def failed(self, stderr: str) -> bool:
        """Whether it was the sandbox that ended, not the bot."""
        return False

    def explain(self, stderr: str) -> str:
        """What to add where a bot ended before it said hello."""
        return ""

    def out_of_memory(self, stderr: str) -> bool:
        """Whether a bot that has ended had reached our limit."""
        return False


class Bubblewrap(Sandbox):
    """The bwrap tier."""

    name = "bwrap"

    def __init__(self, program: str, binds: Sequence[str] = (), hide: Sequence[str] = ()) -> None:
        super().__init__()
        self._hide = tuple(str(Path(each).absolute()) for each in hide)
        self._binds = tuple(str(Path(bind).absolute()) for bind in binds)
        self._root = os.geteuid() == 0
        self._users = cycle(USERS)
        self._start = [program, *_isolation(self._root), *system()]

    def spawn(self, bot: External) -> Spawn:
        """How to start a bot. Raises BotError where its folder cannot be shown."""
        mounts = Mounts(bot, self._binds, other_user=self._root, hide=self._hide)
        env = {**_environment(bot), "HOME": "/tmp", **bot.env}
        argv = [*self._start, *mounts.args, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", bot.directory]
        return Spawn([*argv, "--", *self._limited(), *bot.argv], "/", env, mounts.files, True)

    def _limited(self) -> list[str]:
        """Limits are set inside: there the number of processes counts for this bot alone."""
        limits = [
            "/usr/bin/prlimit", f"--data={MEMORY}", f"--nproc={PROCESSES}", f"--fsize={TMP_BYTES}",
            f"--nofile={OPEN_FILES}", "--core=0", "--",
        ]  # fmt: skip
        if not self._root:
            return limits
        user = str(next(self._users))
        drop = ["/usr/bin/setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--bounding-set=-all"]
        return [*drop, "--inh-caps=-all", "--no-new-privs", "--", *limits]

    def failed(self, stderr: str) -> bool:
        """Whether it was the sandbox that ended, not the bot."""
        return stderr.startswith("bwrap:")

    def explain(self, stderr: str) -> str:
        """What to add where a bot ended before it said hello."""
        if self.failed(stderr):
            return "; the sandbox could not be set up"
        if stderr.startswith("prlimit: failed to execute"):
            return "; its interpreter is not visible in the sandbox: show its folder with --bind DIR"
        return ""

    def out_of_memory(self, stderr: str) -> bool:
        """Whether a bot that has ended had reached our limit: a refused allocation shows in its log alone."""
        return _NO_MEMORY.search(stderr[-1000:]) is not None

    def works(self) -> str:
        """Tries it out: "" where it works, else why not."""
        probe = [*self._start, "--remount-ro", "/", "--", *self._limited(), "/bin/true"]
        try:
            done = subprocess.run(probe, capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            return str(problem)
        return "" if done.returncode == 0 else done.stderr.strip() or f"exit code {done.returncode}"


def _isolation(root: bool) -> list[str]:
    own = ["--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    life = ["--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    if root:  # the user can only be changed inside, where the bot's folder is already shown
        changing = ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP")
        return [*own, *life, *(word for name in changing for word in ("--cap-add", name))]
    return ["--unshare-user", "--disable-userns", "--uid", "65534", "--gid", "65534", *own, *life]


def _environment(bot: External) -> dict[str, str]:
    """Nothing of ours but these few variables."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def choose(mode: str, binds: Sequence[str] = (), hide: Sequence[str] = ()) -> Sandbox:
    """`auto`, `bwrap` or `none`. Raises BotError where `bwrap` was asked for and does not work.

    `binds`: folders that every bot is shown; `hide`: files that none is (the seed, the store, the record).
    """
    if mode == "none":
        return Sandbox()
    for bind in binds:
        if not Path(bind).is_dir():
            raise BotError(f"--bind {bind}: there is no such folder")
    why = "bubblewrap is not installed"
    program = shutil.which("bwrap")
    if program is not None:
        sandbox = Bubblewrap(program, binds, hide)
        why = sandbox.works()
        if not why:
            return sandbox
    if mode == "bwrap":
        raise BotError(f"the sandbox does not work: {why}; {INSTALL}, or play with --sandbox none")
    return Sandbox(f"{RISK} ({why}; {INSTALL})")
