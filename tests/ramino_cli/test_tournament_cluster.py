"""`--dask`: a real scheduler, real workers, one of them killed: the same report as without a cluster."""

import os
import signal
import socket
import threading
import time
import warnings

import msgspec
import psutil
import pytest
from tournaments import SEED, alive, played_so_far, report, run, start, wait_for

from ramino_cli.version import version
from referee.bots.spec import BotError
from referee.games.presets import rules_of
from referee.runner.job import sha256
from referee.tournament import cluster
from referee.tournament.schedule import Match
from referee.tournament.settings import Entry, Settings
from referee.tournament.worker import Work, play_elsewhere

pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore")]
distributed = pytest.importorskip("distributed")

QUICK = ["--set", "match.end=deals", "--set", "match.deals=1", "--set", "draw.max_turns=40"]
GAME = ["tournament", "random", "greedy", "--boards", "80", *SEED, *QUICK]


@pytest.fixture
def hall():
    """A scheduler and two workers, as on two machines."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as running:
            yield running
        time.sleep(0.1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The report without a cluster and without a disturbance."""
    folder = tmp_path_factory.mktemp("whole")
    run(*GAME, "--jobs", "2", "--db", "t.db", cwd=folder)
    return report(folder)


def test_a_killed_worker_costs_no_result(hall, tmp_path, whole):
    def kill_one():
        while played_so_far(tmp_path / "t.db") < 2:
            time.sleep(0.05)
        os.kill(next(iter(hall.workers.values())).pid, signal.SIGKILL)
        killed.set()

    killed = threading.Event()
    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    run(*GAME, "--dask", hall.scheduler_address, "--db", "t.db", cwd=tmp_path)
    killer.join(5)
    assert killed.is_set(), "nobody was killed: the test proved nothing"
    assert report(tmp_path) == whole


def test_a_killed_tournament_goes_on_with_other_workers(hall, tmp_path, whole):
    args = [*GAME, "--dask", hall.scheduler_address, "--db", "t.db"]
    process = start(*args, cwd=tmp_path)
    while played_so_far(tmp_path / "t.db") < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.communicate()
    assert played_so_far(tmp_path / "t.db") < 160
    run(*GAME, "--jobs", "2", "--db", "t.db", cwd=tmp_path)
    assert report(tmp_path) == whole


@pytest.mark.parametrize("own", [True, False], ids=["local:2", "address"])
def test_interrupted_promptly_with_the_table_so_far_and_gone_on_with(request, tmp_path, whole, own):
    where = "local:2" if own else request.getfixturevalue("hall").scheduler_address
    args = [*GAME, "--dask", where, "--db", "t.db"]
    process = start(*args, cwd=tmp_path)
    wait_for(lambda: played_so_far(tmp_path / "t.db") >= 4)
    children = psutil.Process(process.pid).children(recursive=True)
    assert bool(children) == own
    began = time.monotonic()
    for each in (process, *children):  # as a terminal does it
        each.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert time.monotonic() - began < 15, "prompt even on a busy machine"
    assert "not finished" in out and "greedy" in out
    assert err.splitlines()[-1].startswith("interrupted; the same command"), err
    assert "Traceback" not in err
    wait_for(lambda: not any(map(alive, children)))
    run(*args, cwd=tmp_path)
    assert report(tmp_path) == whole


@pytest.mark.parametrize("change", ["gone", "another"])
def test_a_bot_that_is_not_the_same_on_a_worker_is_the_workers_fault(tmp_path, change):
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    rules = rules_of("due-mazzi")
    settings = Settings(
        ramino=version(), format="round-robin", seats=2, boards=1, game="ramino", preset="due-mazzi", seed="s",
        rules=msgspec.to_builtins(rules.rules, str_keys=True), rules_hash="", sandbox="none",
        bots=(Entry("mine", str(bot), sha256=sha256(str(bot))), Entry("random", "random")),
    )  # fmt: skip
    if change == "gone":
        bot.unlink()
    else:
        bot.write_text("#!/bin/sh\nexec something else\n")
    work = Work(msgspec.json.encode(settings), "sample_bots.builtin:BUILTINS", (Match(0, 0, (0, 1)),))
    words = {"gone": "not found", "another": "not the same file"}[change]
    with pytest.raises(BotError, match=f"on .*: mine: .*{words}"):
        play_elsewhere(work)


def test_a_worker_with_another_ramino_is_not_played_with(ramino, hall, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ramino_cli.version.version", lambda: "9.9")
    done = ramino(*GAME, "--dask", hall.scheduler_address, "--db", "t.db")
    assert done.code == 2
    assert f"has ramino {version()}, not 9.9" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_worker_without_ramino_is_found_out_before_it_dies_of_a_task(ramino, hall, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "READER", "no_such_package.worker:play")
    done = ramino(*GAME, "--dask", hall.scheduler_address, "--db", str(tmp_path / "t.db"))
    assert done.code == 2
    assert "has no ramino: No module named 'no_such_package'" in done.err


def test_here_or_on_a_cluster_not_both(ramino):
    assert "give one of them" in ramino(*GAME, "--jobs", "2", "--dask", "local:2").err


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("local:none", "local:4"),
        ("local:0", "local:4"),
        ("tcp://127.0.0.1:9", "no scheduler with a worker answers"),
        ("nonsense://here", "address of a scheduler"),
        ("tls://127.0.0.1:9", "TLS"),
    ],
)
def test_no_cluster_is_one_line(ramino, tmp_path, monkeypatch, where, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    done = ramino(*GAME, "--dask", where, "--db", "t.db")
    assert done.code == 2
    assert words in done.err.splitlines()[-1]
    assert list(tmp_path.iterdir()) == [], "nothing was played: no file is left"


def test_somebody_else_than_a_scheduler_is_found_out_in_time(ramino, tmp_path, monkeypatch):
    """A program that takes a connection and never says anything."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = ramino(*GAME, "--dask", f"tcp://127.0.0.1:{server.getsockname()[1]}", "--db", "t.db")
    assert done.code == 2
    assert "no scheduler with a worker answers" in done.err


def test_the_address_of_a_worker_is_no_schedulers(ramino, hall, tmp_path):
    address = next(iter(hall.workers.values())).worker_address
    done = ramino(*GAME, "--dask", address, "--db", str(tmp_path / "t.db"))
    assert done.code == 2
    assert "that of a worker" in done.err
