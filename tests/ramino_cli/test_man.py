"""Manual pages and completion come from the commands themselves."""

import re
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
        ("ramino play hu", "human"),
        ("ramino tournament gre", "greedy"),
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


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("play --set melds.ac", {"melds.ace=low", "melds.ace=both"}),
        ("play --set melds.ace=", {"low", "both"}),
        ("play --set melds.ace=l", {"low"}),
        ("play --set table.enabled=t", {"true"}),
        ("hand --set table.melds_per_turn=", {"null"}),
        ("play --set melds.max", {"melds.max_jokers=1", "melds.max_jokers=null"}),
        ("play --set draw.max", {"draw.max_renewals=", "draw.max_turns="}),
        ("rules show posta", {"posta"}),
        ("play hu", {"human"}),
        ("bot new ru", {"rust"}),
    ],
)
def test_bash_completes_in_a_terminal(tmp_path, typed, offered):
    """What bash makes of the line itself: it breaks words at `=`."""
    program = tmp_path / "ramino"
    program.write_text(f"#!{sys.executable}\nfrom ramino_cli.main import main\nmain()\n")
    program.chmod(0o755)
    words = [part for word in typed.split() for part in re.split("(=)", word) if part]
    asked = f"COMP_WORDS=(ramino {' '.join(words)}); COMP_CWORD={len(words)}; _ramino_completion {program}"
    setup = f'eval "$(_RAMINO_COMPLETE=bash_source {program})"; compopt() {{ :; }}'
    script = f'{setup}; {asked}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert set(done.stdout.split()) == offered, done.stderr
