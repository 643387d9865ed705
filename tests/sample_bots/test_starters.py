"""Every starter is small, builds with its toolchain, passes the whole check and beats the random bot."""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import trio

from ramino_cli.starters import languages, write_starter
from referee.bots.sandbox import Sandbox
from referee.bots.spec import BuiltIn, External, parse_bot
from referee.conformance import Conditions, check_bot
from referee.game import FixedDeal, Setup, Step
from referee.games.presets import names, rules_of
from referee.match import MatchSpec
from referee.runner import Job, play_many
from referee.shuffling import board_key
from sample_bots.builtin import BUILTINS

ROOT = Path(__file__).parents[2]
STARTERS = ROOT / "sample_bots" / "starters"
MOST_LINES = 200
SOURCES = (".py", ".js", ".c", ".cpp", ".rs", ".go", ".java", ".pl", ".sh")
BOARDS = 6
FIRST = {
    "italiano": (["Kc", "Kd", "Kh", "Qc", "Qd", "Qh", "2c", "4d"], ["3c", "5d", "7h", "9s", "Jc", "2d", "4h", "6s"]),
    "piatto": (["Kc", "Kd", "Kh", "2c", "4d", "6h", "8s", "Tc", "3d", "5h"],
               ["3c", "5d", "7h", "9s", "Jc", "2d", "4h", "6s", "8c", "Td"]),
}  # fmt: skip
"""The first hands of a preset: one that can be opened with, one with a meld to bet on."""


class Starter(NamedTuple):
    """`needs`: programs and files without which it cannot be built; `build`: command lines; `run`: the BOT."""

    run: str
    needs: tuple[str, ...]
    build: tuple[str, ...] = ()


ALL = {
    "python": Starter("bot.py", ("python3",)),
    "python-client": Starter("bot.py", ()),
    "node": Starter("bot.js", ("node",)),
    "c": Starter("bot", ("cc", "make", "/usr/include/cjson/cJSON.h"), ("make",)),
    "cpp": Starter("bot", ("g++", "make", "/usr/include/nlohmann/json.hpp"), ("make",)),
    "rust": Starter(
        "target/release/bot",
        ("cargo", "/usr/share/cargo/registry"),
        ("cargo build --release --offline --config debian.toml",),
    ),
    "go": Starter("bot", ("go",), ("go build -o bot .",)),
    "java": Starter("java -jar bot.jar", ("javac", "jar", "make", "/usr/share/java/gson.jar"), ("make",)),
    "perl": Starter("bot.pl", ("perl",)),
    "shell": Starter("bot.sh", ("sh", "jq")),
}


def made(name: str, folder: Path) -> External:
    starter = ALL[name]
    for need in starter.needs:
        there = Path(need).exists() if "/" in need else shutil.which(need)
        if not there:
            pytest.skip(f"{need} is not on this machine")
    write_starter(name, str(folder))
    places = {"GOCACHE": str(folder / ".cache"), "CARGO_TARGET_DIR": str(folder / "target")}
    quick = {"CFLAGS": "-Wall -Wextra -Werror", "CXXFLAGS": "-Wall -Wextra -Werror"}
    env = {**os.environ, "GOFLAGS": "-mod=mod", **places, **quick}
    for line in starter.build:
        done = subprocess.run(line.split(), cwd=folder, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "warning" not in done.stderr.lower()
    bot = parse_bot(starter.run if " " in starter.run else f"./{starter.run}", BUILTINS, folder)
    assert isinstance(bot, External)
    return bot


def test_there_is_a_starter_for_every_language() -> None:
    assert languages() == sorted(ALL)
    assert {"python", "node", "c", "cpp", "rust", "go", "java", "perl", "shell"} <= set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_it_is_small_and_says_how_it_is_run(name: str) -> None:
    folder = STARTERS / name
    lines = [path.read_text(encoding="utf-8").count("\n") for path in folder.rglob("*") if path.suffix in SOURCES]
    assert 0 < sum(lines) <= MOST_LINES
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert readme.count("\n") <= 13
    run = ALL[name].run
    shown = f'"{run}"' if " " in run else f"./{run}"
    assert f"ramino bot check {shown}" in readme
    for line in ALL[name].build:
        assert line.removesuffix(" --offline --config debian.toml") in readme


@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", ALL)
def test_it_passes_every_check_and_beats_random(name: str, tmp_path: Path) -> None:
    bot = made(name, tmp_path / "bot")
    results = check_bot(bot, Sandbox(), Conditions(), BUILTINS["random"])
    assert [result for result in results if not result.passed or result.advice] == []
    lead, faults = match_up(bot)
    assert not faults
    assert lead > 0, f"{name} wins fewer points than random: {lead}"
    done, faults = everywhere(bot)
    assert not faults
    assert ("italiano", "laid") in done, f"{name} never makes the opening of 50"
    assert ("piatto", "bet") in done, f"{name} never puts a bet"
    assert ("centouno", "closed") in done, f"{name} never closes with the cards in hand"


def match_up(bot: External) -> tuple[int, list[str]]:
    """Points that random was charged more than the bot, over boards of one deal in both rotations; faults."""
    chosen = rules_of("due-mazzi", ["match.end=deals", "match.deals=1"])
    jobs = []
    for board in range(BOARDS):
        for seat in (0, 1):
            players = [BuiltIn("random", BUILTINS["random"]), BuiltIn("random", BUILTINS["random"])]
            bots = (bot, players[1]) if seat == 0 else (players[0], bot)
            setup = Setup(2, board_key("starters", board))
            spec = MatchSpec(chosen.game, chosen.rules, chosen.preset, setup, "starters", "test")
            jobs.append(Job(spec, bots, key=seat))
    lead, faults = 0, []

    async def play() -> None:
        nonlocal lead
        async for job, result in play_many(jobs, at_once=2, sandbox=Sandbox()):
            lead += result.scores[1 - job.key] - result.scores[job.key]
            faults.extend(f"{fault.code}: {fault.message}" for fault in result.players[job.key].faults)

    trio.run(play)
    return lead, faults


def everywhere(bot: External) -> tuple[set[tuple[str, str]], list[str]]:
    """Some deals of every preset against greedy: what kinds of things the bot did in each, and its faults."""
    done: set[tuple[str, str]] = set()
    jobs, faults, greedy = [], [], BuiltIn("greedy", BUILTINS["greedy"])
    for preset in names():
        chosen = rules_of(preset, ["match.max_deals=3"])
        seats = max(2, chosen.rules.players.min)
        first = (FixedDeal(tuple(map(tuple, FIRST[preset])), "8d", dealer=1),) if preset in FIRST else ()
        setup = Setup(seats, board_key("starters", 3), first)
        spec = MatchSpec(chosen.game, chosen.rules, chosen.preset, setup, "starters", "test")
        bots = (bot, *[greedy] * (seats - 1))
        jobs.append(Job(spec, bots, watch=partial(_note, done, preset), key=preset))

    async def play() -> None:
        async for job, result in play_many(jobs, at_once=2, sandbox=Sandbox()):
            faults.extend(f"{job.key}: {fault.code}: {fault.message}" for fault in result.players[0].faults)

    trio.run(play)
    return done, faults


def _note(done: set[tuple[str, str]], preset: str, seat: int | None, _action: Any, step: Step) -> None:
    if seat == 0:
        done |= {(preset, str(type(event).__struct_config__.tag)) for event in step.events}


def test_minimal_is_under_sixty_lines_of_the_standard_library() -> None:
    source = (ROOT / "sample_bots" / "minimal.py").read_text(encoding="utf-8")
    assert source.count("\n") < 60
    modules = [line.split()[1] for line in source.splitlines() if line.startswith(("import", "from"))]
    assert set(modules) <= sys.stdlib_module_names


def test_minimal_passes_every_check() -> None:
    bot = parse_bot(f"{sys.executable} {ROOT / 'sample_bots' / 'minimal.py'}", BUILTINS)
    assert isinstance(bot, External)
    results = check_bot(bot, Sandbox(), Conditions(), BUILTINS["random"])
    assert [result for result in results if not result.passed or result.advice] == []
