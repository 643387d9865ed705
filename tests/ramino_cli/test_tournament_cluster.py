"""`--dask`: a real scheduler, real workers, one of them killed: the same report as without a cluster."""

import os
import signal
import subprocess
import sys
import threading
import time
import warnings

import msgspec
import pytest

from referee.tournament import cluster
from referee.tournament.store import Store, StoreError
from referee.tournament.summary import summary_of

pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore")]
distributed = pytest.importorskip("distributed")

RAMINO = [sys.executable, "-c", "from ramino_cli.main import main; main()"]
QUICK = ["--set", "match.end=deals", "--set", "match.deals=1", "--set", "draw.max_turns=40"]
GAME = ["tournament", "random", "greedy", "--boards", "80", "--seed", "for-the-tests-of-clusters", *QUICK]


def report(path):
    store = Store.read(path)
    text = msgspec.json.encode(summary_of(store).report)
    store.close()
    return text


def played(path):
    try:
        store = Store.read(path)
        count = sum(1 for _ in store.results())
        store.close()
    except StoreError:
        return 0
    return count


def run(*args, cwd):
    return subprocess.run([*RAMINO, *args], cwd=cwd, capture_output=True, text=True, timeout=200)


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


def test_a_killed_worker_costs_no_result(hall, tmp_path):
    def kill_one():
        while played(tmp_path / "t.db") < 2:
            time.sleep(0.05)
        os.kill(next(iter(hall.workers.values())).pid, signal.SIGKILL)
        killed.set()

    killed = threading.Event()
    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    done = run(*GAME, "--dask", hall.scheduler_address, "--db", "t.db", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    killer.join(5)
    assert killed.is_set(), "nobody was killed: the test proved nothing"
    assert run(*GAME, "--jobs", "2", "--db", "whole.db", cwd=tmp_path).returncode == 0
    assert report(tmp_path / "t.db") == report(tmp_path / "whole.db")


def test_a_killed_tournament_goes_on_with_other_workers(hall, tmp_path):
    args = [*GAME, "--dask", hall.scheduler_address, "--db", "t.db"]
    process = subprocess.Popen([*RAMINO, *args], cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while played(tmp_path / "t.db") < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    assert played(tmp_path / "t.db") < 160
    assert run(*GAME, "--jobs", "2", "--db", "t.db", cwd=tmp_path).returncode == 0
    assert run(*GAME, "--jobs", "2", "--db", "whole.db", cwd=tmp_path).returncode == 0
    assert report(tmp_path / "t.db") == report(tmp_path / "whole.db")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("local:none", "local:4"),
        ("local:0", "local:4"),
        ("tcp://127.0.0.1:9", "no scheduler with a worker answers"),
        ("nonsense://here", "address of a scheduler"),
    ],
)
def test_no_cluster_is_one_line(ramino, tmp_path, monkeypatch, where, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    done = ramino(*GAME, "--dask", where, "--db", "t.db")
    assert done.code == 2
    assert words in done.err.splitlines()[-1]
