"""`ramino tournament` and `ramino report` through the shell: real workers, real stores, real interruptions."""

import io
import json
import signal
import subprocess
from pathlib import Path

import psutil
import pytest
from tournaments import QUICK, RAMINO, SEED, WAIT, alive, played_so_far, report, run, runs, start, wait_for

import sample_bots
from ramino_cli.output import report_live
from referee.tournament.results import Result
from referee.tournament.settings import Entry, Settings
from referee.tournament.standings import Tally
from referee.tournament.store import Store


@pytest.fixture
def liar(tmp_path):
    """A bot that starts well and then says nothing that can be read."""
    bot = tmp_path / "liar.py"
    bot.write_text(
        "#!/usr/bin/env python3\nimport json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        '    if message[\'type\'] == \'hello\': print(\'{"type":"hello","protocol":1,"name":"liar"}\', flush=True)\n'
        "    if message['type'] == 'match': print('{\"type\":\"ready\"}', flush=True)\n"
        "    if message['type'] == 'turn': print('{nonsense', flush=True)\n"
    )
    bot.chmod(0o755)
    return bot


def test_a_tournament_its_table_and_its_report(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 4, "--jobs", 2, "--db", "t.db", *QUICK, *SEED]
    done = run(*args, cwd=tmp_path)
    assert "greedy" in done.stdout
    assert SEED[1] in done.stdout
    made = report(tmp_path)
    assert (made["format"], made["seats"], made["boards"], made["played"], made["void"]) == ("round-robin", 2, 4, 8, 0)
    assert {line["name"] for line in made["standings"]} == {"random", "greedy"}
    for line in made["standings"]:
        assert line["wins"] + line["ties"] + line["losses"] == line["matches"] == 8
        assert line["rating_low"] <= line["rating"] <= line["rating_high"]
        assert line["faults"] == {}
    assert json.loads(run("report", "t.db", "--json", cwd=tmp_path).stdout) == made
    (pair,) = made["pairs"]
    assert (pair["a"], pair["b"], pair["boards"]) == ("random", "greedy", 4)
    assert pair["diff_low"] <= pair["diff"] <= pair["diff_high"]
    means = {line["name"]: line["points_mean"] for line in made["standings"]}
    assert pair["diff"] == pytest.approx(2 * (means["random"] - means["greedy"]), abs=0.001), "two matches a board"
    assert [entry.name for entry in tmp_path.iterdir()] == ["t.db"]


def test_the_same_whatever_jobs_is(tmp_path):
    for jobs in (1, 3):
        run("tournament", "random", "greedy", "--boards", 3, "--jobs", jobs, "--db", f"{jobs}.db", *QUICK, *SEED,
            cwd=tmp_path)  # fmt: skip
    assert report(tmp_path, "1.db") == report(tmp_path, "3.db")


def test_without_db_the_new_files_name_is_told(tmp_path):
    done = run("tournament", "random", "greedy", "--boards", 1, *QUICK, cwd=tmp_path)
    (made,) = tmp_path.iterdir()
    assert made.name in done.stderr
    assert report(tmp_path, made)["played"] == 2


def test_json_is_one_document_and_nothing_else(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 1, "--db", "t.db", "--json", *QUICK, *SEED]
    document = json.loads(run(*args, cwd=tmp_path).stdout)
    assert document == report(tmp_path)


def test_a_changed_command_line_is_refused_with_the_difference(tmp_path):
    same = ["tournament", "random", "greedy", "--db", "t.db", *QUICK]
    run(*same, "--boards", 1, *SEED, cwd=tmp_path)
    refused = run(*same, "--boards", 2, "--move-ms", 99, *SEED, cwd=tmp_path, code=2)
    assert "boards: 1 in the store, 2 now" in refused.stderr
    assert "limits.move_ms: 2000 in the store, 99 now" in refused.stderr
    assert "keeps one tournament, which cannot be made larger or other; give this one another --db" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    more = run("tournament", "random", "greedy", "b=greedy", *same[3:], "--boards", 1, *SEED, cwd=tmp_path, code=2)
    assert more.stderr.rstrip().endswith(": bot 3 (b) is not in the store")
    other = run("tournament", "random", "b=greedy", *same[3:], "--boards", 1, *SEED, cwd=tmp_path, code=2)
    assert other.stderr.rstrip().endswith(": bot 2: 'greedy' in the store, 'b=greedy' now")
    run(*same, "--boards", 1, "--jobs", 1, cwd=tmp_path)  # neither jobs nor the seed's absence is a change


def test_a_bot_whose_file_has_changed_is_named_with_the_file(tmp_path):
    (tmp_path / "bots").mkdir()
    bot = tmp_path / "bots" / "my.py"
    bot.write_bytes(Path(sample_bots.__file__).with_name("minimal.py").read_bytes())
    bots = ["random", "mine=python3 bots/my.py", "greedy"]
    args = ["tournament", *bots, "--boards", 1, "--sandbox", "none", "--db", "t.db", *QUICK, *SEED]
    run(*args, cwd=tmp_path)
    bot.write_text(bot.read_text() + "# better\n")
    refused = run(*args, cwd=tmp_path, code=2).stderr
    assert refused.rstrip().endswith(": bot 2 (mine): its file bots/my.py has changed since")
    bot.unlink()
    refused = run(*args, cwd=tmp_path, code=2).stderr
    assert refused.rstrip().endswith(": bot 2 (mine) cannot be started now")
    assert "not found" in refused.splitlines()[0], "and why"
    args.remove("greedy")
    args[args.index(bots[1])] = "random"
    assert "bot 3 (greedy) is in the store, and is not given now" in run(*args, cwd=tmp_path, code=2).stderr


def test_a_second_process_on_one_store_is_refused(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 500, "--db", "t.db", *QUICK]
    first = start(*args, cwd=tmp_path)
    try:
        wait_for(lambda: (tmp_path / "t.db.lock").exists())
        refused = run(*args, cwd=tmp_path, code=2)
        assert "another ramino" in refused.stderr
        assert str(first.pid) in refused.stderr
    finally:
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=WAIT)


def test_interrupted_promptly_with_the_table_so_far_and_gone_on_with(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 60, "--jobs", 2, "--db", "t.db", *QUICK, *SEED]
    process = start(*args, cwd=tmp_path)
    wait_for(lambda: played_so_far(tmp_path / "t.db") >= 4)
    children = psutil.Process(process.pid).children(recursive=True)
    for each in (process, *children):  # as a terminal does it
        each.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=WAIT)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "not finished" in out
    assert "greedy" in out
    assert "goes on" in err
    wait_for(lambda: not any(alive(child) for child in children))
    assert report(tmp_path)["seed"] is None, "it would open the boards to come"
    assert json.loads(run(*args, "--json", cwd=tmp_path).stdout) == report(tmp_path)
    args[args.index("t.db")] = "whole.db"
    run(*args, cwd=tmp_path)
    assert report(tmp_path) == report(tmp_path, "whole.db")


def test_the_bots_of_a_killed_worker_are_ended(tmp_path):
    """Unsandboxed, nothing but us ends them: the worker can no more."""
    (tmp_path / "sleeper.py").write_text("#!/usr/bin/env python3\nimport time\ntime.sleep(600)\n")
    (tmp_path / "sleeper.py").chmod(0o755)
    bots = ["./sleeper.py", "b=./sleeper.py", "--start-ms", 600_000, "--sandbox", "none"]
    process = start("tournament", *bots, "--boards", 1, "--jobs", 1, "--db", "t.db", *QUICK, *SEED, cwd=tmp_path)

    def sleepers():
        return [each for each in psutil.Process(process.pid).children(recursive=True) if runs(each, "sleeper.py")]

    wait_for(lambda: len(sleepers()) == 2)
    bots, worker = sleepers(), sleepers()[0].parent()
    worker.kill()
    wait_for(lambda: not any(alive(bot) for bot in bots))
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=WAIT)
    assert process.returncode == 130


def test_killed_again_and_again_and_nothing_lost(tmp_path):
    args = ["random", "greedy", "./minimal.py", "--boards", 6, "--jobs", 2, "--sandbox", "none", *QUICK, *SEED]
    (tmp_path / "minimal.py").write_bytes(Path(sample_bots.__file__).with_name("minimal.py").read_bytes())
    (tmp_path / "minimal.py").chmod(0o755)
    for least in (1, 5, 9):
        process = start("tournament", *args, "--db", "t.db", cwd=tmp_path)
        wait_for(lambda least=least: played_so_far(tmp_path / "t.db") >= least)
        children = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        process.communicate(timeout=WAIT)
        wait_for(lambda children=children: not any(alive(child) for child in children))
    run("tournament", *args, "--db", "t.db", cwd=tmp_path)
    run("tournament", *args, "--db", "whole.db", cwd=tmp_path)
    assert report(tmp_path) == report(tmp_path, "whole.db")


def test_a_killed_worker_costs_no_result(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 60, "--jobs", 2, "--db", "t.db", *QUICK, *SEED]
    process = start(*args, cwd=tmp_path)
    for least in (4, 12):
        wait_for(lambda least=least: played_so_far(tmp_path / "t.db") >= least)
        workers = [each for each in psutil.Process(process.pid).children() if runs(each, "spawn_main")]
        workers[0].kill()
    _, err = process.communicate(timeout=WAIT)
    assert process.returncode == 0, err
    args[args.index("t.db")] = "whole.db"
    run(*args, cwd=tmp_path)
    ours, whole = report(tmp_path), report(tmp_path, "whole.db")
    assert ours.pop("void") <= 2
    whole.pop("void")
    assert ours == whole


def test_a_full_disk_is_told_and_the_same_command_goes_on(tmp_path):
    args = ["tournament", "random", "greedy", "--boards", 40, "--jobs", 2, "--db", "t.db", *QUICK, *SEED]
    small = ["prlimit", "--fsize=100000", *RAMINO]
    done = subprocess.run([*small, *map(str, args)], cwd=tmp_path, capture_output=True, text=True, timeout=WAIT)
    assert done.returncode == 2, done.stderr
    assert "make room and run the same command again" in done.stderr
    assert "Traceback" not in done.stderr
    run(*args, cwd=tmp_path)
    args[args.index("t.db")] = "whole.db"
    run(*args, cwd=tmp_path)
    assert report(tmp_path) == report(tmp_path, "whole.db")


@pytest.mark.parametrize(("which", "count"), [("all", 4), ("faulty", 2), ("none", 0)])
def test_records_are_kept_of_which_matches(tmp_path, liar, which, count):
    args = ["tournament", "greedy", "random", "./liar.py", "--format", "gauntlet", "--boards", 1, "--sandbox", "none"]
    run(*args, "--records", which, "--db", "t.db", *QUICK, *SEED, cwd=tmp_path)
    store = Store.read(tmp_path / "t.db")
    found = [store.record(each.board, each.rotation) for each in store.results()]
    store.close()
    assert sum(record is not None for record in found) == count


def test_a_bot_that_cannot_be_started_never_stops_the_others(tmp_path):
    quits = tmp_path / "quits"
    quits.write_text("#!/bin/sh\necho 'no licence' >&2\nexit 3\n")
    quits.chmod(0o755)
    args = ["random", "./gone", "greedy", "./quits", "--boards", 2, "--sandbox", "none", "--db", "t.db", *QUICK]
    done = run("tournament", *args, cwd=tmp_path)
    assert "gone could not be started" in done.stdout
    assert done.stderr.startswith("warning: gone cannot be started and is left out: not found"), "before any board"
    made = report(tmp_path)
    assert made["played"] == 4
    assert {line["name"] for line in made["standings"]} == {"random", "greedy"}
    reasons = {each["name"]: each["reason"] for each in made["left_out"]}
    assert set(reasons) == {"gone", "quits"}
    assert "not found" in reasons["gone"]
    assert "exit" in reasons["quits"]


def test_no_name_reaches_the_terminal_raw(tmp_path):
    evil = "\x1b[2Jevil\x07.py"
    bots = ["random", f"./{evil}", "greedy", "same=random", "same=greedy"]
    done = run("tournament", *bots, "--boards", 1, "--sandbox", "none", "--db", "t.db", *QUICK, cwd=tmp_path)
    assert "could not be started" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert "\x07" not in done.stdout + done.stderr
    assert {line["name"] for line in report(tmp_path)["standings"]} == {"random", "greedy", "same", "same-2"}


def test_a_bot_that_can_be_started_after_all_is_taken_in(tmp_path):
    bot = tmp_path / "late"
    bot.write_text("#!/bin/sh\n[ -e ready ] && exec python3 ./minimal.py\n")
    bot.chmod(0o755)
    (tmp_path / "minimal.py").write_bytes(Path(sample_bots.__file__).with_name("minimal.py").read_bytes())
    args = ["tournament", "random", "greedy", "./late", "--boards", 1, "--sandbox", "none", "--db", "t.db", *QUICK]
    assert "late could not be started" in run(*args, cwd=tmp_path).stdout
    assert report(tmp_path)["played"] == 2
    (tmp_path / "ready").touch()
    assert "could not be started" not in run(*args, cwd=tmp_path).stdout
    assert report(tmp_path)["played"] == 6
    assert report(tmp_path)["left_out"] == []


def test_faults_are_losses_with_a_column_of_their_own(tmp_path, liar):
    args = ["greedy", "./liar.py", "--boards", 2, "--sandbox", "none", "--db", "t.db", *QUICK, *SEED]
    done = run("tournament", *args, cwd=tmp_path)
    made = report(tmp_path)
    bad = next(line for line in made["standings"] if line["name"] == "liar.py")
    assert bad["losses"] == bad["matches"] == 4
    assert bad["faults"] == {"protocol": bad["faults"]["protocol"]}
    assert bad["flagged"]
    assert "at fault in 100% of its matches" in done.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["random"], "at least 2 bots"),
        ([], "no bots are given"),
        (["random", "gredy"], "did you mean 'greedy'"),
        (["random", "./gone"], "too few bots can be started"),
        (["random", "greedy", "--format", "swis"], "swis"),
        (["random", "greedy", "--seats", "9"], "9"),
        (["random", "greedy", "--rules", "rams"], "3"),
        (["random", "greedy", "random", "--seats", "3", "--format", "swiss"], "two seats"),
        (["random", "greedy", "--boards", "0"], "0"),
        (["random", "greedy", "--stop-when", "x"], "stop-when"),
        (["random", "greedy", "random", "--stop-when", "0.05"], "two bots"),
        (["random", "greedy", "--seed", "ä"], "seed"),
        (["random", "greedy", "--db", "no/such/folder.db"], "No such file"),
        (["random", "greedy", "--config", "none.toml"], "none.toml"),
    ],
)
def test_wrong_usage_is_one_line_and_leaves_nothing(ramino, tmp_path, monkeypatch, args, words):
    monkeypatch.chdir(tmp_path)
    done = ramino("tournament", *args)
    assert done.code == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("content", "words"), [(None, "no store"), (b"text", "not a tournament's store")])
def test_a_report_of_no_store_is_refused_in_one_line(ramino, tmp_path, content, words):
    path = tmp_path / "t.db"
    if content:
        path.write_bytes(content)
    done = ramino("report", str(path))
    assert done.code == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_stop_when_two_bots_are_told_apart(tmp_path):
    args = ["random", "greedy", "--boards", 5000, "--stop-when", "0.05", "--jobs", 2, "--db", "t.db", *SEED]
    done = run("tournament", *args, "--set", "match.end=deals", "--set", "match.deals=1", cwd=tmp_path)
    made = report(tmp_path)
    assert 0 < made["stopped"] < 500
    assert made["played"] == 2 * made["stopped"]
    assert f"decided after {made['stopped']} boards" in done.stdout


@pytest.mark.parametrize(("kind", "matches"), [("swiss", 8), ("knockout", None)])
def test_formats_in_which_pairings_hang_on_results(tmp_path, kind, matches):
    bots = ["a=greedy", "b=random", "c=random", "d=random"]
    args = ["tournament", *bots, "--format", kind, "--boards", 1, "--jobs", 2, *SEED]
    run(*args, "--db", "t.db", "--set", "match.end=deals", "--set", "match.deals=1", cwd=tmp_path)
    made = report(tmp_path)
    assert made["complete"]
    assert made["standings"][0]["name"] == "a"
    assert matches is None or made["played"] == matches


@pytest.mark.parametrize("seats", [3, 7])
def test_tables_of_many_seats(tmp_path, seats):
    bots = ["greedy", *["random"] * (seats - 1)]
    args = ["tournament", *bots, "--rules", "rams", "--seats", seats, "--boards", 2, "--jobs", 2, *SEED]
    run(*args, "--db", "t.db", cwd=tmp_path)
    made = report(tmp_path)
    assert made["played"] == 2 * seats
    assert len(made["pairs"]) == seats * (seats - 1) // 2
    assert all(line["matches"] == 2 * seats for line in made["standings"])


def settings(*names, boards):
    return Settings(
        ramino="0", format="round-robin", seats=2, boards=boards, game="rams", preset="rams", rules={}, rules_hash="",
        seed="s", bots=tuple(Entry(name, "random") for name in names),
    )  # fmt: skip


def board(number, first=0, second=1):
    """One whole board that the first bot won."""
    plain = (0, 0), (1, 2), (None, None), (), (1, 1), (1, 1), 1, "finished"
    return [Result(number, turn, bots, (5, 3), *plain) for turn, bots in enumerate([(first, second), (second, first)])]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("colour", [True, False])
def test_progress_on_a_terminal_and_without_colour(monkeypatch, colour):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(report_live, "_REFRESH", 0.0)
    with report_live.Progress(settings("[red]first", "second", boards=20), Tally(2, 1)) as progress:
        for number in range(10):
            progress.board(board(number))
        progress.left_out(1, "no [b]such[/b] file\nat all")
    shown = screen.getvalue()
    assert "10 of 20 boards" in shown
    assert "[red]first" in shown
    assert "second cannot be started and is left out: no [b]such[/b] file at all" in shown
    assert ("\x1b[3" in shown or "\x1b[1;3" in shown) == colour


def test_progress_in_a_pipe_is_a_line_now_and_then(monkeypatch, capsys):
    monkeypatch.setattr(report_live, "EVERY", 0.0)
    with report_live.Progress(settings("first", "second", boards=3), Tally(2, 1)) as progress:
        progress.board(board(0))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("1 of 3 boards, 2 matches, ")


def test_progress_counts_no_boards_of_whoever_is_left_out(monkeypatch, capsys):
    monkeypatch.setattr(report_live, "EVERY", 0.0)
    with report_live.Progress(settings(*"abcd", boards=10), Tally(4, 1), {3}) as progress:
        progress.board(board(0))
        progress.board(board(1, 0, 2))
        progress.left_out(2, "no such file")
        progress.board(board(6))
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("1 of 30 boards"), "of a, b and c"
    assert lines[-1].startswith("3 of 11 boards"), "of a and b, and one was played with c"
