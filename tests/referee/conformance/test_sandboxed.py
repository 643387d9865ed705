"""Bots that end because the sandbox is in their way: the check names the sandbox, and what to do."""

import shutil
from pathlib import Path

import pytest

from referee.bots.sandbox import Bubblewrap, Sandbox, choose
from referee.bots.spec import External
from referee.conformance import CheckResult, Conditions, check_bot
from sample_bots.builtin import BUILTINS

PYTHON = "/usr/bin/python3"
MINIMAL = (Path(__file__).parents[3] / "sample_bots" / "minimal.py").read_text(encoding="utf-8")


def bwrap_works() -> bool:
    program = shutil.which("bwrap")
    return program is not None and not Bubblewrap(program).works()


pytestmark = pytest.mark.skipif(not bwrap_works(), reason="bubblewrap does not work here")


def hello(folder: Path, first: str, sandbox: Sandbox) -> CheckResult:
    """How the first check goes for the smallest bot that begins with the line `first`."""
    bot = folder / "bot" / "bot.py"
    bot.parent.mkdir(exist_ok=True)
    bot.write_text(f"{first}\n{MINIMAL}", encoding="utf-8")
    external = External((PYTHON, "bot.py"), (PYTHON, str(bot)), str(bot.parent), str(bot))
    return check_bot(external, sandbox, Conditions(), BUILTINS["random"], only="hello")[0]


@pytest.mark.parametrize(
    ("first", "mend"),
    [
        ("open('log.txt', 'w')", "write to /tmp alone, and to stderr"),
        ("import sys; sys.path.append('{folder}/lib'); import helping", "--bind DIR"),
        ("open('{folder}/lib/helping.py')", "--bind DIR"),
        ("import socket; socket.create_connection(('192.0.2.1', 80))", "no network"),
        ("raise ValueError('its own mistake')", "see its stderr"),
    ],
)
def test_the_mend_names_the_sandbox(tmp_path: Path, first: str, mend: str) -> None:
    library(tmp_path)
    result = hello(tmp_path, first.format(folder=tmp_path), choose("bwrap"))
    assert result.outcome == "failed" and "exited with code 1" in result.problem
    assert mend in result.mend, result


def library(folder: Path) -> None:
    (folder / "lib").mkdir()
    (folder / "lib" / "helping.py").write_text("")


def test_what_the_mend_says_helps(tmp_path: Path) -> None:
    library(tmp_path)
    first = f"import sys; sys.path.append('{tmp_path}/lib'); import helping; open('/tmp/log.txt', 'w')"
    assert hello(tmp_path, first, choose("bwrap", [str(tmp_path / "lib")])).passed


def test_without_a_sandbox_none_is_blamed(tmp_path: Path) -> None:
    result = hello(tmp_path, "open('no such file')", choose("none"))
    assert result.mend == "see its stderr: it must not end before quit"


def test_a_bot_that_dies_with_255_is_said_to_have_left(tmp_path: Path) -> None:
    result = hello(tmp_path, "import os; os._exit(255)", choose("bwrap"))
    assert result.problem == "it exited with code 255 in place of an answer to hello"


def test_a_signal_is_told_in_a_whole_sentence(tmp_path: Path) -> None:
    result = hello(tmp_path, "import os; os.kill(os.getpid(), 11)", choose("bwrap"))
    assert result.problem == "it was killed by SIGSEGV in place of an answer to hello"
