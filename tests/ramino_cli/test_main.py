"""Wrong usage is one line on stderr and exit 2, whatever is wrong; nothing ever is a traceback."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from ramino_cli import main

WRONG = [
    (["validat", "5h"], "did you mean 'validate'?"),
    (["VALIDATE", "5h"], "did you mean 'validate'?"),
    (["frobnicate"], "there are validate, hand"),
    (["rules", "shw"], "did you mean 'show'?"),
    (["validate", "--jsn", "5h"], "--json"),
    (["validate", "5h", "--rules"], "--rules"),
    (["validate"], "MELD"),
    (["hand"], "CARDS"),
    (["rules", "show"], "PRESET"),
    (["deal"], "--seed"),
    (["validate", "--rules", "centuno", "5h"], "centouno"),
    (["validate", "--rules", "no/such.toml", "5h"], "no/such.toml"),
    (["validate", "--rules", "such.toml", "5h"], "such.toml"),
    (["validate", "--rules", "/", "5h"], "directory"),
    (["validate", "--set", "melds.ase=low", "5h"], "melds.ace"),
    (["validate", "--set", "melds.ace=boht", "5h"], "both"),
    (["validate", "--set", "melds.ace", "5h"], "group.switch=value"),
    (["validate", "--set", "", "5h"], "group.switch=value"),
    (["validate", "--rules", "rams", "5h"], "rams"),
    (["hand", "--rules", "rams", "5h"], "rams"),
    (["hand", "--seats", "9", "5h"], "--seats"),
    (["deal", "--seed", "a b"], "'a b' is no seed"),
    (["deal", "--seed", "x" * 65], "is no seed"),
    (["deal", "--seed", "é"], "is no seed"),
    (["deal", "--seed", ""], "is no seed"),
    (["deal", "--seed", "1", "--seats", "5"], "2 to 4 players, not 5"),
    (["deal", "--seed", "1", "--rules", "rams", "--seats", "2"], "3 to 7 players, not 2"),
    (["deal", "--seed", "1", "--board", "-1"], "--board"),
    (["deal", "--seed", "1", "--deal", "0"], "--deal"),
    (["rules", "explain", "melds.run_both_ace"], "melds.run_both_aces"),
    (["rules", "explain", "ace"], "melds.ace"),
    (["rules", "explain", "zzz"], "the groups are"),
    (["rules", "diff", "rams", "sette"], "rams"),
]


@pytest.mark.parametrize(("args", "says"), WRONG)
def test_wrong_usage_is_one_line(ramino, args, says):
    ran = ramino(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_the_version(ramino):
    assert ramino("--version").out == "ramino 0.1.0\n"


def test_alone_it_shows_what_there_is(ramino):
    ran = ramino()
    assert ran.code == 2
    assert "validate" in ran.err


def _commands() -> list[str]:
    found = []
    with click.Context(main.cli) as ctx:
        for name in main.cli.list_commands(ctx):
            command = main.cli.get_command(ctx, name)
            below = command.list_commands(ctx) if isinstance(command, click.Group) else []
            found += [name, *(f"{name} {each}" for each in below)]
    return found


@pytest.mark.parametrize("name", _commands())
def test_every_help_has_an_example(ramino, name):
    ran = ramino(*name.split(), "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"ramino {name}" in ran.out.split("Example", 1)[-1]


def test_a_mistake_of_ours_is_one_line_too(ramino, monkeypatch):
    def broken(*_args: object) -> None:
        raise ZeroDivisionError("never\ntwo lines")

    monkeypatch.setattr("ramino_cli.commands.rules.chosen_rules", broken)
    ran = ramino("rules", "show", "sette")
    assert ran.code == 2
    assert "a mistake of ours" in ran.err
    assert ran.err.count("\n") == 1


def test_an_interrupt_is_130(ramino, monkeypatch):
    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ramino_cli.commands.rules.chosen_rules", interrupted)
    assert ramino("rules", "show", "sette").code == 130


def _started(*args: str, **kwargs: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from ramino_cli.main import main; main()", *args]
    return subprocess.run(command, capture_output=True, timeout=60, check=False, **kwargs)


def test_a_reader_that_has_had_enough(tmp_path):
    melds = b"5h 6h 7h\n" * 20_000
    with subprocess.Popen(
        [sys.executable, "-c", "from ramino_cli.main import main; main()", "validate", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        try:
            process.stdin.write(melds)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_arguments_that_are_no_text():
    ran = _started("hand", b"\xff\xfe5h 6h 7h")
    assert ran.returncode == 2
    assert b"'\\xff\\xfe5h'" in ran.stderr


def test_a_strange_protocol_is_named(tmp_path):
    """Another distribution has a package of that name, and pip overwrites silently."""
    (tmp_path / "protocol").mkdir()
    (tmp_path / "protocol" / "__init__.py").touch()
    ran = _started("validate", "5h6h7h", cwd=tmp_path, env={"PYTHONPATH": str(Path.cwd())})
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1
    assert str(tmp_path).encode() in ran.stderr


def test_nothing_heavy_is_imported_to_check_a_meld():
    """The command answers at once: no table, no event loop, no engine (performance, "Scale and start")."""
    code = (
        "import sys; from ramino_cli.main import run; run(['validate', '--json', '5h6h7h']);"
        "print(sorted({'rich', 'trio', 'sqlite3', 'json', 'pathlib', 'referee.games.ramino.game'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
