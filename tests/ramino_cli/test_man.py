"""Manual pages and completion come from the commands themselves."""

import shutil
import subprocess
import sys

import pytest

from ramino_cli.main import cli


def test_every_command_has_a_page(ramino, tmp_path):
    ran = ramino("man", str(tmp_path / "man1"))
    assert ran.code == 0
    pages = {page.stem for page in (tmp_path / "man1").iterdir()}
    assert {"ramino", "ramino-rules-explain", *(f"ramino-{name}" for name in cli.list_commands(None))} <= pages


def test_a_page_says_what_the_help_says(ramino, tmp_path):
    ramino("man", str(tmp_path))
    page = (tmp_path / "ramino-deal.1").read_text()
    assert page.startswith('.TH "RAMINO-DEAL" 1')
    assert r".B \-\-board N" in page
    assert r"ramino deal \-\-seed demo" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff to read them with")
def test_groff_reads_them_without_a_warning(ramino, tmp_path):
    ramino("man", str(tmp_path))
    for page in tmp_path.iterdir():
        command = ["groff", "-man", "-Tutf8", "-ww", str(page)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert done.stderr == ""


def test_a_folder_that_cannot_be(ramino):
    ran = ramino("man", "/dev/null/man1")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("ramino val", "validate"),
        ("ramino validate --rules cento", "centouno-secco"),
        ("ramino hand --set melds.a", "melds.ace="),
        ("ramino play ran", "random"),
        ("ramino rules expl", "explain"),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_names(words, completed, shell):
    last = words.split()[-1] if shell == "fish" else str(len(words.split()) - 1)
    env = {"COMP_WORDS": words, "COMP_CWORD": last, "_RAMINO_COMPLETE": f"{shell}_complete"}
    command = [sys.executable, "-c", "from ramino_cli.main import main; main()"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert completed in done.stdout
    assert done.stderr == ""
