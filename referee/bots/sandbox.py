"""What stands between a bot and everything else. Tiers: `bwrap` (bubblewrap) and `none`.

Under bubblewrap a bot has a process, network and IPC space of its own, no capabilities, a read-only system, its
own folder read-only, a small private /tmp, and limits. As root the bots run as users that nobody else is. Without
it a bot ends with the referee, and may not take half of the machine's memory; nothing else is kept from it.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from referee.bots import limits
from referee.bots.mounts import Mounts, system
from referee.bots.preflight import BotError
from referee.bots.spec import External

USERS = range(610_000, 611_000)
"""Bots of a root referee: one user id each, so that they cannot touch, signal or starve each other."""

INSTALL = "install bubblewrap (Debian: apt install bubblewrap)"
RISK = (
    "no sandbox: bots could see each other's cards, forge each other's replies, and use your files and the network; "
    "run only bots that you trust"
)
_SETPRIV = "/usr/bin/setpriv"
_NOT_EXECUTED = re.compile(r"(?:setpriv|prlimit): failed to execute .*: (.+)")
_IN_THE_WAY = (
    (re.compile(r"Read-only file system|EROFS"),
     "the sandbox lets a bot write to /tmp alone, and to stderr, which is its log"),
    (re.compile(r"No module named|Cannot find (module|package)|Can't locate .* in @INC|cannot open shared object file"
                r"|No such file or directory|FileNotFound|NoSuchFile|ENOENT|ClassNotFound|NoClassDefFound"),
     "the sandbox shows a bot its own folder, its interpreter and the system alone: --bind DIR shows it one more"),
    (re.compile(r"Network is unreachable|Temporary failure in name resolution|ENETUNREACH|EAI_AGAIN"),
     "the sandbox has no network"),
)  # fmt: skip


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
        self.memory = limits.half_the_memory()
        """Bytes that all processes of a bot together may hold."""

    def spawn(self, bot: External) -> Spawn:
        """How to start a bot: where util-linux is installed it is killed when its referee is gone."""
        leash = [_SETPRIV, "--pdeathsig", "KILL", "--"] if os.access(_SETPRIV, os.X_OK) else []
        return Spawn([*leash, *bot.argv], bot.directory, {**_environment(bot), **bot.env}, [], False)

    def failed(self, stderr: str) -> bool:
        """Whether it was the sandbox that ended, not the bot."""
        return False

    def refused(self, stderr: str) -> str:
        """Why the system has not executed the bot's program; "" where it has."""
        found = _NOT_EXECUTED.match(stderr)
        return found[1] if found else ""

    def hindered(self, stderr: str) -> str:
        """What its author is to know where the log of a bot that has ended shows that the sandbox was in its way."""
        return ""

    def used_up(self, how: str, stderr: str) -> limits.Excess | None:
        """Which of our limits a bot that has ended had reached."""
        return None


class Bubblewrap(Sandbox):
    """The bwrap tier."""

    name = "bwrap"

    def __init__(self, program: str, binds: Sequence[str] = (), hide: Sequence[str] = ()) -> None:
        super().__init__()
        self.memory = 2 * limits.MEMORY
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
        if not self._root:
            return limits.prlimit()
        user = str(next(self._users))
        drop = [_SETPRIV, "--reuid", user, "--regid", user, "--clear-groups", "--bounding-set=-all"]
        return [*drop, "--inh-caps=-all", "--no-new-privs", "--", *limits.prlimit()]

    def failed(self, stderr: str) -> bool:
        """Whether it was the sandbox that ended, not the bot."""
        return stderr.startswith("bwrap:")

    def refused(self, stderr: str) -> str:
        """Why the system has not executed the bot's program; "" where it has."""
        why = super().refused(stderr)
        return f"{why} in the sandbox: show the folder of its interpreter with --bind DIR" if why else ""

    def hindered(self, stderr: str) -> str:
        """What its author is to know where the log of a bot that has ended shows that the sandbox was in its way."""
        return next((text for pattern, text in _IN_THE_WAY if pattern.search(stderr[-1000:])), "")

    def used_up(self, how: str, stderr: str) -> limits.Excess | None:
        """Which of our limits a bot that has ended had reached."""
        return limits.used_up(how, stderr)

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
    for bind in binds:
        if not Path(bind).is_dir():
            raise BotError(f"--bind {bind}: there is no such folder")
    if mode == "none":
        return Sandbox()
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
