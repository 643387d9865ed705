"""A BOT argument: what it names, where its folder is, and each reason why it cannot be started, said beforehand."""

import os
import stat
import sys
from pathlib import Path

import pytest

from protocol.local import LocalBot
from referee.bots.spec import BotError, BuiltIn, External, parse_bot

BUILTINS = {"random": LocalBot, "greedy": LocalBot}


@pytest.fixture
def folder(tmp_path):
    def script(name, text="#!/bin/sh\n", mode=0o755):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(mode)

    script("bot.py", "#!/usr/bin/env python3\n")
    script("my bot.js", "// no shebang\n", 0o644)
    script("sub/engine", "#!/bin/sh\n")
    script("sub/weights.bin", "0", 0o644)
    script("a=b", "#!/bin/sh\n")
    script("random-file", "#!/bin/sh\n")
    script("plain.py", "print()\n", 0o644)
    script("crlf", "#!/usr/bin/env python3\r\n")
    script("nointerp", "#!/no/such/python\n")
    script("envnointerp", "#!/usr/bin/env no-such-python\n")
    script("noshebang", "print()\n")
    script("empty", "")
    script("bare", "#!\n")
    script("bom.py", b"\xef\xbb\xbf#!/usr/bin/env python3\n")
    script("late", "\n#!/bin/sh\n")
    script("bot.jar", b"PK\x03\x04")
    (tmp_path / "dangling").symlink_to("gone")
    machine = b"\xb7\0" if os.uname().machine != "aarch64" else b"\x3e\0"
    script("foreign", b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\0" + machine + bytes(60))
    script("cut", b"\x7fELF\x02\x01")
    program = Path("/bin/true").read_bytes()
    script("half", program[:100])
    script("torn", program[:64] + b"\xff" * 2000)
    script("musl", program.replace(b"/ld-linux", b"/no-linux", 1))
    script("object", Path(sys.executable).resolve().read_bytes()[:16] + b"\x01\0" + native() + bytes(60))
    return tmp_path


def native():
    return Path(sys.executable).resolve().read_bytes()[18:20]


def test_a_built_in_name_with_and_without_a_label(folder):
    assert parse_bot("random", BUILTINS, folder) == BuiltIn("random", LocalBot)
    assert parse_bot("me=greedy", BUILTINS, folder) == BuiltIn("greedy", LocalBot, "me")


@pytest.mark.parametrize(
    ("text", "argv", "directory", "label"),
    [
        ("bot.py", ["{f}/bot.py"], "{f}", ""),
        ("./bot.py", ["{f}/bot.py"], "{f}", ""),
        ("{f}/bot.py", ["{f}/bot.py"], "{f}", ""),
        ("a=b", ["{f}/a=b"], "{f}", ""),
        ("a=./bot.py", ["{f}/bot.py"], "{f}", "a"),
        ("random-file", ["{f}/random-file"], "{f}", ""),
        ("sub/engine --fast -o x=y", ["{f}/sub/engine", "--fast", "-o", "x=y"], "{f}/sub", ""),
        ("sub/engine sub/weights.bin", ["{f}/sub/engine", "{f}/sub/weights.bin"], "{f}/sub", ""),
        ("sh 'my bot.js' 1", ["{sh}", "{f}/my bot.js", "1"], "{f}", ""),
        ("sh -c 'exec ./bot.py'", ["{sh}", "-c", "exec ./bot.py"], "{f}", ""),
        ("n=sh -e sub/engine sub/weights.bin", ["{sh}", "-e", "{f}/sub/engine", "{f}/sub/weights.bin"], "{f}/sub", "n"),
    ],
)
def test_a_path_or_a_command_line(folder, text, argv, directory, label):
    bot = parse_bot(text.format(f=folder), BUILTINS, folder)
    assert isinstance(bot, External)
    where = {"f": str(folder), "sh": "/usr/bin/sh" if Path("/usr/bin/sh").exists() else "/bin/sh"}
    assert [Path(word).name for word in bot.argv] == [Path(word.format(**where)).name for word in argv]
    assert list(bot.argv)[1:] == [word.format(**where) for word in argv[1:]]
    assert Path(bot.argv[0]).is_absolute()
    assert (bot.directory, bot.label) == (directory.format(f=folder), label)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "name is empty"),
        ("   ", "name is empty"),
        ("''", "name is empty"),
        ("a\0b", "NUL"),
        ("rendom", "did you mean 'random'?"),
        ("gredy", "did you mean 'greedy'?"),
        ("no-such-thing", "no built-in bot (random, greedy)"),
        ("./missing", "not found: {f}/missing"),
        ("/no/such/bot", "not found: /no/such/bot"),
        ("no-such-program bot.py", "neither a file in {f} nor a command on PATH"),
        ("sh missing.sh", "not found: {f}/missing.sh"),
        ("sh bat.py", "did you mean 'bot.py'?"),
        ("'unfinished", "cannot split"),
        ("sub", "is a directory"),
        ("plain.py", "chmod +x it; or name its interpreter: 'python3 plain.py'"),
        ("crlf", "Windows line endings"),
        ("nointerp", "interpreter '/no/such/python' is not found"),
        ("envnointerp", "interpreter 'no-such-python' is not found on PATH"),
        ("noshebang", "no #!"),
        ("empty", "is empty"),
        ("bare", "no interpreter is named"),
        ("foreign", "this machine is"),
        ("cut", "cut short"),
        ("object", "no program"),
        ("half", "damaged program"),
        ("torn", "damaged program"),
        ("musl", "built for another system?"),
        ("bom.py", "byte order mark"),
        ("late", "no #!"),
        ("bot.jar", "or name its interpreter: 'java -jar bot.jar'"),
        ("dangling", "is a link to gone, which is not there"),
        ("x" * 33 + "=./bot.py", "1 to 32 printable characters"),
        ("=./bot.py", "1 to 32 printable characters"),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line(folder, text, words):
    with pytest.raises(BotError) as refused:
        parse_bot(text, BUILTINS, folder)
    assert words.format(f=folder) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_interpreter_itself_is_a_program():
    bot = parse_bot(f"{sys.executable} -c pass", BUILTINS)
    assert isinstance(bot, External) and bot.argv == (sys.executable, "-c", "pass")
    assert Path(sys.executable).stat().st_mode & stat.S_IXUSR
