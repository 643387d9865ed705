"""A BOT argument as people write it: `[label=]`, then a built-in name, a path, or a command line."""

import re
import shlex
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from protocol.local import LocalBot
from protocol.messages import Limits
from protocol.rules import nearest
from referee.bots.preflight import BotError, check

_LABEL = re.compile(r"([^\s/='\"]*)=(.+)", re.DOTALL)
LABEL_LENGTH = 32
_INTERPRETER = re.compile(
    r"(python|pypy|node|nodejs|deno|bun|java|perl|ruby|php|lua|luajit|Rscript|julia|guile|mono|dotnet|env"
    r"|sh|bash|dash|zsh|ksh|busybox|awk|gawk|mawk|tclsh|racket|sbcl|ghc|runghc|scala|kotlin|qemu-\w+)[-\d.w]*"
)


class BuiltIn(msgspec.Struct, frozen=True):
    """A bot inside the referee: `make` gives a fresh one a match; `untimed`: a person, who has no clock.

    `limits`: its own, where they are not the match's.
    """

    name: str
    make: Callable[[], LocalBot]
    label: str = ""
    untimed: bool = False
    limits: Limits | None = None

    @property
    def command(self) -> tuple[str, ...]:
        """As results show it."""
        return (self.name,)


class External(msgspec.Struct, frozen=True):
    """An executable. `command`: as given; `argv`: with absolute paths; `directory`: its folder, its cwd.

    `file`: the program itself (behind an interpreter: the script); `binds`: more folders that a sandbox
    shows it, read-only; `env`: more variables for it; `limits`: its own, where they are not the match's.
    """

    command: tuple[str, ...]
    argv: tuple[str, ...]
    directory: str
    file: str
    label: str = ""
    env: dict[str, str] = {}
    binds: tuple[str, ...] = ()
    limits: Limits | None = None

    @property
    def name(self) -> str:
        """What it is called as long as it has not said so itself."""
        return Path(self.file).name[:32] or "bot"


Bot = BuiltIn | External


def parse_bot(text: str, builtins: Mapping[str, Callable[[], LocalBot]], folder: Path | None = None) -> Bot:
    """The bot that a BOT argument names; relative paths count from `folder` (default: where we are).

    Raises BotError where it could never be started.
    """
    folder = (folder or Path()).absolute()
    if "\0" in text:
        raise BotError("a bot's name has a NUL character in it")
    label = ""
    found = _LABEL.fullmatch(text)
    if found and not _exists(folder / text):
        label, text = found.groups()
        if not 1 <= len(label) <= LABEL_LENGTH or not label.isprintable():
            raise BotError(f"the label {label!a} before = must have 1 to {LABEL_LENGTH} printable characters")
    if not text.strip():
        raise BotError("a bot's name is empty")
    if text in builtins:
        return BuiltIn(text, builtins[text], label)
    if _exists(folder / text):
        return _external((text,), folder, label)
    try:
        words = tuple(shlex.split(text))
    except ValueError as problem:
        raise BotError(f"cannot split the command {text!r} into words: {str(problem).lower()}") from None
    if not words or not words[0]:
        raise BotError("a bot's name is empty")
    if len(words) == 1 and "/" not in words[0] and shutil.which(words[0]) is None:
        known = ", ".join(builtins)
        raise BotError(
            f"there is no bot {words[0]!r}: it is no built-in bot ({known}), no file here and no command"
            f"{nearest(words[0], builtins)}"
        )
    return _external(words, folder, label)


def _exists(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _external(words: tuple[str, ...], folder: Path, label: str) -> External:
    executable = _executable(words[0], folder, alone=len(words) == 1)
    argv, script = [str(executable)], None
    interpreter = _INTERPRETER.fullmatch(executable.name) is not None or "/" not in words[0]
    for word in words[1:]:
        path = folder / word
        is_file = not word.startswith("-") and _exists(path)
        if is_file and interpreter and script is None and path.is_file():
            script = path
            argv.append(str(path))
        else:
            argv.append(str(path) if is_file and ("/" in word or "." in word) else word)
    if interpreter and script is None:
        _missing_script(words, folder)
    file = script or executable
    directory = folder if interpreter and script is None else file.parent  # `python3 -m bot`, `sh -c ./bot`
    return External(words, tuple(argv), str(directory), str(file), label)


def _executable(word: str, folder: Path, *, alone: bool) -> Path:
    path = folder / word
    there = _exists(path) and (alone or not path.is_dir())  # `java -jar bot.jar` beside a folder named java
    if "/" not in word and not there:
        found = shutil.which(word)
        if found is None:
            raise BotError(f"not found: {word!r} is neither a file in {folder} nor a command on PATH")
        path = Path(found).absolute()
    check(path, folder)
    return path


def _missing_script(words: tuple[str, ...], folder: Path) -> None:
    """`python3 boot.py` where there is no boot.py: said now, not by a stack of an interpreter later."""
    if any(word.startswith(("-c", "-e", "-m", "-E")) for word in words[1:2]):
        return
    name = next((word for word in words[1:] if not word.startswith("-")), "")
    if re.search(r"\.\w{1,4}$", name) and not _exists(folder / name):
        raise BotError(f"not found: {folder / name}{nearest(name, _names(folder / name))}")


def _names(path: Path) -> list[str]:
    return [each.name for each in path.parent.iterdir()] if path.parent.is_dir() else []


__all__ = ["Bot", "BotError", "BuiltIn", "External", "parse_bot"]
