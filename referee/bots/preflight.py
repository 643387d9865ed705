"""Why a file cannot be started, said before it is tried: the kernel's errors name the wrong thing or nothing.

A sandbox would even run what has no `#!` as a shell script.
"""

import os
import shutil
import stat
from pathlib import Path

from referee.bots import elf

_BOM = b"\xef\xbb\xbf"
_PROGRAMS = {
    ".py": "python3", ".js": "node", ".mjs": "node", ".pl": "perl", ".rb": "ruby", ".sh": "sh",
    ".jar": "java -jar",
}  # fmt: skip


class BotError(ValueError):
    """A bot that cannot be started, or a BOT argument that makes no sense: one line for the operator."""


def check(path: Path, folder: Path) -> None:
    """Raises BotError where `path` cannot be executed. `folder` is only named in the message."""
    try:
        found = path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise BotError(f"{path} is a link to {path.readlink()}, which is not there") from None
        raise BotError(f"not found: {path} (looked from {folder})") from None
    except OSError as problem:
        raise BotError(f"cannot read {path}: {problem.strerror}") from None
    if stat.S_ISDIR(found.st_mode):
        raise BotError(f"{path} is a directory; name the executable in it")
    if not stat.S_ISREG(found.st_mode):
        raise BotError(f"{path} is no regular file")
    if not os.access(path, os.X_OK):
        raise BotError(f"{path} is not executable: chmod +x it{_hint(path)}")
    start = first_line(path)
    if start.startswith(elf.MAGIC):
        flaw = elf.flaw(path) if os.access(path, os.R_OK) else ""
        if flaw:
            raise BotError(f"{path} {flaw}")
    elif start.startswith(b"#!"):
        _check_shebang(path, start)
    elif start.startswith(_BOM):
        raise BotError(f"{path} begins with a byte order mark, which hides its #!: save it as UTF-8 without one")
    elif not found.st_size:
        raise BotError(f"{path} is empty")
    else:
        raise BotError(f"{path} is neither a program (ELF) nor a script: its first line has no #!{_hint(path)}")


def _hint(path: Path) -> str:
    """The command line that would start such a file."""
    program = _PROGRAMS.get(path.suffix)
    return f"; or name its interpreter: '{program} {path.name}'" if program else ""


def first_line(path: Path) -> bytes:
    """The first bytes of a file, to its first newline at most where it is a script."""
    try:
        with path.open("rb") as file:
            start = file.read(256)
    except PermissionError:
        return elf.MAGIC  # it may be run without being readable: then it is a program
    except OSError as problem:
        raise BotError(f"cannot read {path}: {problem.strerror}") from None
    return start if start.startswith(elf.MAGIC) else start.partition(b"\n")[0]


def _check_shebang(path: Path, line: bytes) -> None:
    if line.endswith(b"\r"):
        raise BotError(f"{path} has Windows line endings: its first line ends in \\r; run dos2unix on it")
    words = line[2:].decode("utf-8", "replace").split()
    if not words:
        raise BotError(f"{path} has an empty #! line: no interpreter is named")
    interpreter = Path(words[0])
    if not interpreter.exists():
        raise BotError(f"{path}: its interpreter {words[0]!r} is not found")
    if interpreter.is_dir() or not os.access(interpreter, os.X_OK):
        raise BotError(f"{path}: its interpreter {words[0]!r} is not executable")
    program = next((word for word in words[1:] if not word.startswith("-") and "=" not in word), None)
    if interpreter.name == "env" and program and shutil.which(program) is None:
        raise BotError(f"{path}: its interpreter {program!r} is not found on PATH")
