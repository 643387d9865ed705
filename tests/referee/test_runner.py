"""The runner with real matches: built-in bots, processes, many tables at once, interruption, our own faults."""

import contextlib
import gc
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pytest
import trio
from survivors import forget, survivors

from protocol.local import LocalBot
from protocol.messages import Limits
from protocol.ramino.actions import Draw, Play
from referee.bots.spec import BuiltIn, External, parse_bot
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import Match, MatchSpec
from referee.record import as_input, read_record, verify
from referee.runner import Job, play_many, run_match
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS

ROOT = Path(__file__).parents[2]
ZOO = ROOT / "sample_bots" / "faulty"


@pytest.fixture(autouse=True)
def before():
    """Only what a test starts itself may be found left over."""
    forget()


def spec(board=0, seats=2, limits=None, preset="classico", **settings):
    pairs = ["match.end=deals", "match.deals=1", *settings.values()] if preset == "classico" else []
    rules = rules_of(preset, pairs)
    setup = Setup(seats, board_key("runner", board))
    return MatchSpec(rules.game, rules.rules, rules.preset, setup, "runner", "0", limits or Limits())


def random():
    return parse_bot("random", BUILTINS)


def process(script, *arguments):
    path = str(ZOO / f"{script}.py")
    return External((script, *arguments), (sys.executable, path, *arguments), str(ZOO), path)


def test_memory_stays_flat_while_matches_are_played():
    """What is over must be young enough to be found as garbage, not among what is looked at once in a blue moon."""
    gc.collect()
    for board in range(4):
        run_match(Job(spec(board), (random(), random())))
    gc.collect(1)
    left = sum(isinstance(each, Match) for each in gc.get_objects())
    assert left <= 1, f"{left} matches are still there"


def many(jobs, at_once):
    async def main():
        done = []
        async with contextlib.aclosing(play_many(jobs, at_once=at_once)) as results:
            async for job, result in results:
                done.append((job.key, result))
        return done

    return trio.run(main)


def without_times(result):
    players = tuple(msgspec.structs.replace(player, think_ms=None) for player in result.players)
    return msgspec.json.encode(msgspec.structs.replace(result, players=players))


def test_the_same_seed_gives_the_same_result_whatever_runs_beside_it():
    def jobs():
        for board in range(6):
            yield Job(spec(board), (random(), process("sound_player")), key=board)

    alone, together = dict(many(jobs(), 1)), dict(many(jobs(), 4))
    assert sorted(alone) == sorted(together) == list(range(6))
    assert all(without_times(alone[key]) == without_times(together[key]) for key in alone)
    assert not survivors()


@pytest.mark.parametrize(("preset", "seats"), [("due-mazzi", 3), ("centouno", 2), ("posta", 4), ("rams", 3)])
def test_records_of_every_game_prove_themselves(preset, seats):
    file = io.BytesIO()
    result = run_match(Job(spec(seats=seats, preset=preset), (random(),) * seats, file))
    assert result.places is not None and all(player.faults == () for player in result.players)
    record = read_record(file.getvalue())
    assert verify(record) is None
    assert without_times(record.result) == without_times(result)


LOGS = """
import io, sys
sys.path.insert(0, {zoo!r})
from sound import Bot
with open({log!r}, "wb") as log:
    class Tee(io.RawIOBase):
        def readable(self):
            return True
        def readinto(self, buffer):
            data = sys.__stdin__.buffer.raw.read(len(buffer))
            log.write(data)
            log.flush()
            buffer[: len(data)] = data
            return len(data)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(Tee()))
    Bot().run()
"""


def test_the_record_has_the_very_bytes_that_a_bot_was_sent(tmp_path):
    log, path = tmp_path / "log", tmp_path / "bot.py"
    path.write_text(LOGS.format(zoo=str(ZOO), log=str(log)))
    bot = External(("logs",), (sys.executable, str(path)), str(tmp_path), str(path))
    file = io.BytesIO()
    result = run_match(Job(spec(), (process("banner", "1"), bot), file))
    assert result.places is not None and result.players[1].faults == ()
    record = read_record(file.getvalue())
    assert as_input(record, 1) == log.read_bytes()
    assert verify(record) is None


def test_a_cancelled_run_leaves_nothing():
    async def main():
        with trio.move_on_after(1):
            async for _ in play_many([Job(spec(), (process("half_a_line"), random()))]):
                raise AssertionError("it cannot end")

    trio.run(main)
    assert not survivors()


class Raises(LocalBot):
    def act(self, turn):
        raise IndexError("oh")


def test_what_a_local_bot_raises_is_its_crash():
    result = run_match(Job(spec(), (BuiltIn("raises", Raises), random())))
    player = result.players[0]
    assert player.retired == "crash" and "IndexError('oh')" in player.faults[0].message
    assert result.places == (2, 1)


class TriesAgain(LocalBot):
    """A person: the first card it throws is not its own."""

    def __init__(self):
        self.errors = []

    def act(self, turn):
        if turn.ask == "draw":
            return Draw("stock")
        if not self.errors:
            return Play(discard="*")
        return Play(discard=next(card for card in turn.view.hand if card != turn.can["may_not_discard"]))

    def told(self, message):
        if type(message).__name__ == "Error":
            self.errors.append(message)


def test_a_person_may_try_again_and_has_no_clock():
    person = TriesAgain()
    result = run_match(Job(spec(limits=Limits(move_ms=1, bank_ms=0, grace_ms=0)), (
        BuiltIn("human", lambda: person, untimed=True), msgspec.structs.replace(random(), untimed=True)
    )))  # fmt: skip
    assert [error.applied for error in person.errors] == [None] and person.errors[0].code == "not_in_hand"
    assert result.players[0].faults == () and result.places is not None


class Sleeps(LocalBot):
    def act(self, turn):
        time.sleep(0.05)
        return Draw("stock") if turn.ask == "draw" else Play(discard=turn.view.hand[0])


def test_a_local_bot_has_the_same_clock():
    limits = Limits(move_ms=10, bank_ms=0, grace_ms=5)
    result = run_match(Job(spec(limits=limits), (BuiltIn("sleeps", Sleeps), random())))
    assert result.players[0].retired == "timeout"


def test_watch_is_told_every_step():
    steps = []
    result = run_match(Job(spec(), (random(), random()), watch=lambda *step: steps.append(step)))
    assert steps[0][0] is None and steps[0][2].events[0].hands[0]
    assert [deal.deal for _, _, step in steps for deal in step.finished] == [1]
    assert result.deals[0].deal == 1


def test_a_bot_that_cannot_be_started_is_a_set_up_fault():
    gone = External(("gone",), ("/no/such/bot",), "/", "/no/such/bot")
    result = run_match(Job(spec(), (gone, random())))
    assert result.places is None and result.players[0].faults[0].code == "not_started"


def test_a_host_that_is_used_up_is_not_the_bots_fault(monkeypatch):
    def refuse(*_args, **_options):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    result = run_match(Job(spec(), (process("sound_player"), random())))
    assert result.void == "this machine cannot start another process: Too many open files"
    assert not result.at_fault


def test_a_mistake_of_ours_makes_the_match_void():
    class Broken:
        def __getattr__(self, name):
            return getattr(spec().game, name)

        def fallback(self, state, seat):
            raise ZeroDivisionError("ours")

        def apply(self, state, seat, action):
            raise ZeroDivisionError("ours")

    broken = msgspec.structs.replace(spec(), game=Broken())
    result = run_match(Job(broken, (process("sound_player"), random())))
    assert result.void and result.places is None and result.reason == "referee"
    assert not survivors()


class Full(io.BytesIO):
    def write(self, data):
        raise OSError(28, "No space left on device")


def test_a_record_that_cannot_be_written_ends_the_run_and_says_why():
    with pytest.raises(OSError, match="No space left"):
        run_match(Job(spec(), (process("sound_player"), random()), Full()))
    assert not survivors()


def test_one_failed_start_stops_nobody_else():
    jobs = [Job(spec(1), (process("exits_at_once"), random()), key=1), Job(spec(2), (random(), random()), key=2)]
    results = dict(many(jobs, 2))
    assert results[1].places is None and results[2].places is not None


def ramino(*words, ignoring=None):
    """`ramino play` in a process of its own."""
    code = "import sys; from ramino_cli.main import main; sys.argv[0] = 'ramino'; main()"
    if ignoring is not None:
        code = f"import signal; signal.signal({int(ignoring)}, signal.SIG_IGN); {code}"
    command = [sys.executable, "-c", code, "play", *words, "--sandbox", "none"]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE)


def bots_of(run, count):
    """Waits until so many bots run."""
    end = time.monotonic() + 30
    while len(psutil.Process(run.pid).children()) < count and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.3)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_leaves_nothing(number):
    bot = f"{sys.executable} {ZOO / 'half_a_line.py'}"
    with ramino(bot, bot, "--move-ms", "60000") as run:
        bots_of(run, 2)
        os.kill(run.pid, number)
        _, stderr = run.communicate(timeout=20)
    assert run.returncode == 130 and b"Traceback" not in stderr, stderr
    assert not survivors()


@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGHUP], ids=["a background job", "nohup"])
def test_a_job_of_the_shell_is_ended_by_sigterm_and_not_by_what_the_shell_has_shut_out(ignored):
    bot = f"{sys.executable} {ZOO / 'half_a_line.py'}"
    with ramino(bot, bot, "--move-ms", "60000", ignoring=ignored) as run:
        bots_of(run, 2)
        os.kill(run.pid, signal.SIGHUP if ignored == signal.SIGHUP else 0)
        time.sleep(0.2)
        assert run.poll() is None
        os.kill(run.pid, signal.SIGTERM)
        _, stderr = run.communicate(timeout=20)
    assert run.returncode == 130 and b"Traceback" not in stderr, stderr
    assert not survivors()


def test_a_referee_that_was_suspended_charges_nobody():
    bot = f"{sys.executable} {ZOO / 'slow.py'} 0.02"
    short = ["--rules", "classico", "--set", "match.end=deals", "--set", "draw.max_turns=60", "--seed", "s" * 30]
    with ramino(bot, bot, *short, "--move-ms", "500", "--bank-ms", "0", "--json") as run:
        bots_of(run, 2)
        for _ in range(2):
            os.kill(run.pid, signal.SIGSTOP)
            time.sleep(1.2)
            os.kill(run.pid, signal.SIGCONT)
            time.sleep(0.3)
        out, _ = run.communicate(timeout=40)
    assert [player["faults"] for player in msgspec.json.decode(out)["players"]] == [[], []]
