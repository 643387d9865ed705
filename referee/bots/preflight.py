"""Why a file cannot be started, said before it is tried: the kernel's errors name the wrong thing or nothing.

A sandbox would even run what has no `#!` as a shell script.
"""

import os
import platform
import shutil
import stat
from pathlib import Path
from typing import Literal

_ELF = b"\x7fELF"
_MACHINES = {
    "x86_64": (62, 3), "aarch64": (183, 40), "i686": (3,), "i386": (3,), "armv7l": (40,), "riscv64": (243,),
    "ppc64le": (21,), "s390x": (22,), "loongarch64": (258,),
}  # fmt: skip
_NAMES = {3: "i386", 62: "x86_64", 40: "ARM", 183: "aarch64", 243: "RISC-V", 21: "PowerPC", 22: "s390x"}
_PROGRAMS = {
    ".py": "python3", ".js": "node", ".mjs": "node", ".pl": "perl", ".rb": "ruby", ".sh": "sh",
    ".jar": "java -jar",
}  # fmt: skip


class BotError(ValueError):
    """A bot that cannot be started, or a BOT argument that makes no sense: one line for the operator."""


def check(path: Path, folder: Path) -> None:
    """Raises BotError where `path` cannot be executed. `folder` is only named in the message."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise BotError(f"not found: {path} (looked from {folder})") from None
    except OSError as problem:
        raise BotError(f"cannot read {path}: {problem.strerror}") from None
    if stat.S_ISDIR(mode):
        raise BotError(f"{path} is a directory; name the executable in it")
    if not stat.S_ISREG(mode):
        raise BotError(f"{path} is no regular file")
    if not os.access(path, os.X_OK):
        hint = f": '{_PROGRAMS[path.suffix]} {path.name}'" if path.suffix in _PROGRAMS else ""
        raise BotError(f"{path} is not executable; chmod +x it, or name its interpreter{hint}")
    start = first_line(path)
    if start.startswith(_ELF):
        _check_elf(path, start)
    elif start.startswith(b"#!"):
        _check_shebang(path, start)
    elif not start:
        raise BotError(f"{path} is empty")
    else:
        raise BotError(f"{path} is neither a program (ELF) nor a script: its first line has no #!")


def first_line(path: Path) -> bytes:
    """The first bytes of a file, to its first newline at most where it is a script."""
    try:
        with path.open("rb") as file:
            start = file.read(256)
    except OSError as problem:
        if isinstance(problem, PermissionError):
            return _ELF  # it may be run without being readable: then it is a program
        raise BotError(f"cannot read {path}: {problem.strerror}") from None
    return start if start.startswith(_ELF) else start.partition(b"\n")[0]


def _check_elf(path: Path, start: bytes) -> None:
    if start == _ELF:
        return  # not readable
    here = _MACHINES.get(platform.machine())
    order: Literal["big", "little"] = "big" if start[5:6] == b"\x02" else "little"
    machine = int.from_bytes(start[18:20], order)
    if len(start) < 52 or start[4] not in (1, 2):
        raise BotError(f"{path} is a damaged program: its ELF header is cut short")
    if here and machine not in here:
        name = _NAMES.get(machine, f"machine {machine}")
        raise BotError(f"{path} is a program for {name}; this machine is {platform.machine()}")
    if int.from_bytes(start[16:18], order) not in (2, 3):
        raise BotError(f"{path} is an ELF file, but no program (an object or a core file)")


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
