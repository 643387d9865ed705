"""Bots that try to get out of the sandbox: each attempt fails in it, and the same attempt works without."""

import io
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from ast import literal_eval
from pathlib import Path

import msgspec
import psutil
import pytest
from survivors import forget, survivors

from protocol.messages import Limits
from referee.bots.link import Link
from referee.bots.sandbox import Bubblewrap, choose
from referee.bots.spec import External, parse_bot
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.record import read_record
from referee.runner import Job, run_match
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS

ZOO = Path(__file__).parents[3] / "sample_bots" / "faulty"
PYTHON = "/usr/bin/python3"


def bwrap_works():
    program = shutil.which("bwrap")
    return program is not None and not Bubblewrap(program).works()


pytestmark = pytest.mark.skipif(not bwrap_works(), reason="bubblewrap does not work here")


def external(script, *arguments, folder=ZOO):
    path, words = str(folder / f"{script}.py"), tuple(map(str, arguments))
    return External((script, *words), (PYTHON, path, *words), str(folder), path)


def play(sandbox, script, *arguments, folder=ZOO, hide=()):
    """The match's result, and the first note that the bot wrote."""
    rules = rules_of("classico", ["match.end=deals", "match.deals=1", "draw.max_turns=8"])
    spec = MatchSpec(
        rules.game, rules.rules, rules.preset, Setup(2, board_key("box", 0)), "box", "0", Limits(move_ms=20_000)
    )
    other = msgspec.structs.replace(parse_bot("random", BUILTINS), untimed=True)
    file = io.BytesIO()
    bots = (external(script, *arguments, folder=folder), other)
    result = run_match(Job(spec, bots, file), sandbox=choose(sandbox, (), hide))
    assert result.reason != "setup", result.players[0].faults
    notes = [note for entry in read_record(file.getvalue()).entries if (note := getattr(entry, "note", None))]
    return result, literal_eval(notes[0]) if notes else None


def tried(sandbox, *words):
    return play(sandbox, "spies", *words)[1]


@pytest.fixture
def secret():
    """Something that stands in this process's memory, as the cards do."""
    return "ramino-" + "secret-" + secrets.token_hex(8)


def test_memory_is_out_of_reach(secret):
    held = [secret.encode() * 10]
    assert tried("bwrap", "memory") == []
    if os.geteuid() == 0:
        assert secret in tried("none", "memory")
    assert held


def test_pipes_are_out_of_reach():
    assert tried("bwrap", "pipes") == []
    assert tried("none", "pipes") != []


def test_the_seed_is_in_no_argument_or_environment(secret):
    with subprocess.Popen(["/bin/sleep", "60"], env={"SEED": secret}) as process:
        assert tried("bwrap", "seed") == []
        assert f"{process.pid}/environ" in tried("none", "seed")
        process.kill()


def test_files_are_out_of_sight(tmp_path):
    store = tmp_path / "store.db"
    store.write_text("everything")
    other = Path(__file__)
    assert tried("bwrap", "files", store, other) == []
    assert set(tried("none", "files", store, other)) >= {str(store), str(other)}


def test_our_files_are_out_of_sight_in_the_bots_own_folder(tmp_path):
    folder = tmp_path / "both"
    shutil.copytree(ZOO, folder)
    for name in ("seed.txt", "store.db", "store.db-wal"):
        (folder / name).write_text("secret")
    names = [str(folder / name) for name in ("seed.txt", "store.db", "store.db-wal", "sound.py")]
    _, found = play("bwrap", "spies", "files", *names, folder=folder, hide=names[:2])
    assert found == names[3:]


def test_nothing_can_be_written_but_a_private_tmp(tmp_path):
    assert tried("bwrap", "writes", "/var/tmp", tmp_path) == []
    assert tried("bwrap", "writes", "/tmp") == ["/tmp"]
    assert not Path("/tmp/left-by-spies").exists()
    assert str(tmp_path) in tried("none", "writes", tmp_path)


def test_no_network():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as local:
        name = f"ramino-test-{os.getpid()}"
        local.bind("\0" + name)
        local.listen()
        port = server.getsockname()[1]
        assert tried("bwrap", "network", port, name) == []
        assert len(tried("none", "network", port, name)) == 2


def test_no_signals_to_others():
    with subprocess.Popen(["/bin/sleep", "60"]) as process:
        assert tried("bwrap", "kills", process.pid) == []
        assert process.poll() is None
        assert process.pid in tried("none", "kills", process.pid)
        assert process.wait() == -signal.SIGUSR1


def test_rights_environment_and_descriptors(monkeypatch):
    monkeypatch.setenv("API_KEY", "hush")
    uid, capabilities, environment, descriptors = tried("bwrap", "rights")
    assert uid != 0 and capabilities == 0 and descriptors == []
    expected = {"PATH", "HOME", "LANG", "TZ", "PYTHONUNBUFFERED", "PWD", "LC_CTYPE"}
    assert set(environment) <= expected
    _, _, environment, descriptors = tried("none", "rights")
    assert set(environment) <= expected and descriptors == []


def test_no_terminal():
    assert tried("bwrap", "terminal") == []


@pytest.mark.parametrize("kind", ["plain", "setsid", "daemon"])
def test_nothing_outlives_the_match(kind):
    play("bwrap", "leaves_children", kind)
    assert not survivors()


@pytest.fixture(autouse=True)
def before():
    """Only what a test starts itself may be found left over."""
    forget()


REFEREE = """
import sys
sys.path[:0] = {paths!r}
from test_sandbox import play
play({sandbox!r}, "half_a_line")
"""


@pytest.mark.parametrize("sandbox", ["bwrap", "none"])
def test_bots_die_with_a_killed_referee(sandbox):
    here = Path(__file__)
    code = REFEREE.format(paths=[str(here.parent), *sys.path], sandbox=sandbox)
    with subprocess.Popen([sys.executable, "-c", code], cwd=here.parents[3]) as referee:
        wait(lambda: any(is_bot(child) for child in survivors()))
        referee.kill()
    wait(lambda: not survivors())


def is_bot(child):
    try:
        return child.name() == "python3" and "half_a_line" in child.cmdline()[-1]
    except (psutil.NoSuchProcess, IndexError):  # it has just ended, or is just becoming the bot
        return False


def wait(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize(("failures", "played"), [(1, True), (9, False)])
def test_a_sandbox_that_cannot_be_set_up_is_tried_once_more(monkeypatch, tmp_path, failures, played):
    real, count = shutil.which("bwrap"), tmp_path / "count"
    fake = tmp_path / "bwrap"
    fake.write_text(
        f"#!/bin/sh\necho x >> {count}\nn=$(wc -l < {count})\n"
        f"if [ $n -ge 2 ] && [ $n -lt {failures + 2} ]; then\n"
        f'  echo "bwrap: Creating new namespace failed: Resource temporarily unavailable" >&2; exit 1\nfi\n'
        f'exec {real} "$@"\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    rules = rules_of("classico", ["match.end=deals", "match.deals=1", "draw.max_turns=8"])
    spec = MatchSpec(rules.game, rules.rules, rules.preset, Setup(2, board_key("box", 0)), "box", "0")
    other = msgspec.structs.replace(parse_bot("random", BUILTINS), untimed=True)
    result = run_match(Job(spec, (external("sound_player"), other)), sandbox=choose("bwrap"))
    assert (result.places is not None) == played
    if not played:
        [fault] = result.players[0].faults
        assert fault.kind == "setup" and "the sandbox could not be set up" in fault.message
        assert "Resource temporarily unavailable" in fault.stderr


def test_a_fork_bomb_stays_in_its_box():
    rules = rules_of("classico", ["match.end=deals", "match.deals=1"])
    spec = MatchSpec(
        rules.game, rules.rules, rules.preset, Setup(2, board_key("box", 0)), "box", "0",
        Limits(move_ms=1000, bank_ms=0, strikes=1),
    )  # fmt: skip
    other = msgspec.structs.replace(parse_bot("random", BUILTINS), untimed=True)
    for _ in range(2):  # the first must not starve the second
        result = run_match(Job(spec, (external("fork_bomb"), other)), sandbox=choose("bwrap"))
        assert result.players[0].retired == "resource" and result.players[0].faults[0].code == "processes"
        assert result.places == (2, 1)
    assert not survivors()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("memory_bomb private", "memory"),
        ("memory_bomb shared", "memory"),
        ("memory_bomb children", "memory"),
        ("threads", "processes"),
        ("fills_disk one", "disk"),
        ("fills_disk many", "disk"),
    ],
)
def test_what_takes_too_much_is_a_matter_of_resources(monkeypatch, words, code):
    monkeypatch.setattr("referee.bots.limits.MEMORY", 300 << 20)  # less takes less time
    result, _ = play("bwrap", *words.split())
    [fault] = result.players[0].faults
    assert (fault.kind, fault.code) == ("resource", code) and result.players[0].retired == "resource"
    assert result.places == (2, 1) and not survivors()


@pytest.mark.parametrize("how", ["private", "children"])
def test_without_a_sandbox_a_bot_may_not_take_half_of_the_machine(monkeypatch, how):
    monkeypatch.setattr("referee.bots.limits.half_the_memory", lambda: 400 << 20)
    result, _ = play("none", "memory_bomb", how)
    [fault] = result.players[0].faults
    assert (fault.kind, fault.code) == ("resource", "memory") and "MiB" in fault.message
    assert not survivors()


def test_a_folder_that_only_its_owner_may_enter(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(ZOO, folder)
    for path in folder.iterdir():
        path.chmod(0o600)
    folder.chmod(0o700)
    result, _ = play("bwrap", "loud", folder=folder)
    assert result.players[0].faults == ()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("os._exit(255)", "exited with code 255"),  # as Perl's die does
        ("os._exit(200)", "exited with code 200"),
        ("os._exit(160)", "exited with code 160"),  # 32 is no signal
        ("os._exit(7)", "exited with code 7"),
        ("os.kill(os.getpid(), 11)", "killed by SIGSEGV"),
        ("os.kill(os.getpid(), 9)", "killed by SIGKILL"),
    ],
)
@pytest.mark.parametrize("sandbox", ["bwrap", "none"])
def test_how_a_bot_ended_is_told_as_it_was(sandbox, how, words, tmp_path):
    argv = (PYTHON, "-c", f"import os; {how}")
    link = Link(choose(sandbox).spawn(External(argv, argv, str(tmp_path), PYTHON)))
    link.process.wait(10)
    assert link.ended() == words
    link.close()
