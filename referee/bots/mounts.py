"""What a sandboxed bot sees of the file system: the system, its own folder, its interpreter's, and no more.

Everything is read-only but a small private /tmp and /dev/shm. Gives bubblewrap's arguments.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from referee.bots.limits import FILE_BYTES
from referee.bots.preflight import BotError
from referee.bots.spec import External

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
ETC = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "java*", "ssl", "perl", "python3*")
MOST_FILES = 2000
"""So many files of a closed folder are shown one by one."""
SHARED = ("/", "/tmp", "/var/tmp", "/dev/shm")
"""Folders of everybody: of a bot that lies in one, its own files alone are shown."""
OPEN_FOLDER = stat.S_IROTH | stat.S_IXOTH


def system() -> list[str]:
    """The read-only system, and the small writable places."""
    args: list[str] = []
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            args += ["--symlink", str(path.readlink()), name]
        elif path.is_dir():
            args += ["--ro-bind", name, name]
    args += ["--perms", "0755", "--dir", "/etc"]
    for pattern in ETC:
        for path in sorted(Path("/etc").glob(pattern)):
            args += ["--ro-bind", str(path), str(path)]
    args += ["--proc", "/proc", "--dev", "/dev"]
    for place in ("/tmp", "/dev/shm"):
        args += ["--size", str(FILE_BYTES), "--perms", "1777", "--tmpfs", place]
    return args


class Mounts:
    """The arguments for one bot, and the open files (`files`) that they name, to be passed on and closed.

    `other_user`: the bot runs as somebody who may not enter what only its owner may; that is shown entry by
    entry, closed files as copies. `hide`: files of ours (and what lies beside them under longer names) that
    are not shown even where they lie in a folder that is.
    """

    def __init__(self, bot: External, binds: tuple[str, ...], *, other_user: bool, hide: tuple[str, ...] = ()) -> None:
        self.args: list[str] = []
        self.files: list[int] = []
        self._other_user, self._hide = other_user, [Path(name) for name in hide]
        self._count = 0
        try:
            for place in dict.fromkeys([*_places(bot), *binds, *bot.binds]):
                self._show(Path(place))
            if not _of_system(bot.file) and bot.file not in self.args:
                self._copy_if_closed(Path(bot.file))
        except (BotError, OSError):
            for file in self.files:
                os.close(file)
            raise

    def _show(self, path: Path) -> None:
        if _of_system(str(path)):
            return
        if str(path) == "/":
            raise BotError("a sandbox cannot show a bot the whole file system")
        if not path.exists():
            raise BotError(f"not found: {path}, which a bot's sandbox is to show")
        for parent in reversed(path.parents):  # bubblewrap would make them for their owner alone
            self.args += ["--perms", "0755", "--dir", str(parent)]
        if path.is_dir() and self._in_parts(path):
            self._one_by_one(path)
        else:
            self.args += ["--ro-bind", str(path), str(path)]

    def _in_parts(self, folder: Path) -> bool:
        """Whether a folder cannot be shown whole."""
        closed = self._other_user and folder.stat().st_mode & OPEN_FOLDER != OPEN_FOLDER
        return closed or any(hidden.is_relative_to(folder) for hidden in self._hide)

    def _one_by_one(self, folder: Path) -> None:
        self.args += ["--perms", "0755", "--dir", str(folder)]
        for path in sorted(folder.iterdir()):
            self._count += 1
            if self._count > MOST_FILES:
                raise BotError(f"{folder} is too big to be shown in parts: keep bots in folders of their own")
            if not any(path.parent == each.parent and path.name.startswith(each.name) for each in self._hide):
                self._entry(path)

    def _entry(self, path: Path) -> None:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            self.args += ["--symlink", str(path.readlink()), str(path)]
        elif stat.S_ISDIR(mode) and self._in_parts(path):
            self._one_by_one(path)
        elif stat.S_ISDIR(mode) or (stat.S_ISREG(mode) and not self._copy_if_closed(path)):
            self.args += ["--ro-bind", str(path), str(path)]

    def _copy_if_closed(self, path: Path) -> bool:
        mode = path.stat().st_mode
        wanted = stat.S_IROTH | (stat.S_IXOTH if mode & stat.S_IXUSR else 0)
        if not self._other_user or mode & wanted == wanted:
            return False
        self.files.append(os.open(path, os.O_RDONLY | os.O_CLOEXEC))
        perms = "0555" if mode & stat.S_IXUSR else "0444"
        self.args += ["--perms", perms, "--ro-bind-data", str(self.files[-1]), str(path)]
        return True


def _places(bot: External) -> Iterator[str]:
    for name in (bot.argv[0], os.path.realpath(bot.argv[0])):
        if not _of_system(name):
            yield _home_of(Path(name), bot)
    for folder in (bot.directory, str(Path(os.path.realpath(bot.file)).parent)):
        if folder in SHARED:
            yield from (word for word in bot.argv if str(Path(word).parent) == folder and Path(word).is_file())
        elif not _of_system(folder):
            yield folder


def _of_system(name: str) -> bool:
    return name in SYSTEM or name.startswith(tuple(each + "/" for each in SYSTEM))


def _home_of(program: Path, bot: External) -> str:
    """The folder that an interpreter needs: a venv, a Python, a Node; else the program's file alone."""
    home = program.parent.parent
    if program.parent.name == "shims":  # pyenv and its like
        return str(home)
    if program.parent.name == "bin":
        python = (home / "pyvenv.cfg").is_file() or any((home / "lib").glob("python3*"))
        if python or (home / "lib" / "node_modules").is_dir() or (home / "lib" / "modules").is_file():
            return str(home)
    return bot.directory if str(program.parent) == bot.directory not in SHARED else str(program)
