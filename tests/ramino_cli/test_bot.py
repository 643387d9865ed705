"""`ramino bot`: starters are written where nothing is in the way; the check answers people and programs."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MINIMAL = f"{sys.executable} {ROOT / 'sample_bots' / 'minimal.py'}"
BAD = f"{sys.executable} -c 'print(1, chr(104))'"


def test_new_writes_a_starter_that_can_be_started(ramino, tmp_path) -> None:
    folder = tmp_path / "new" / "bot"
    ran = ramino("bot", "new", "python", str(folder))
    assert ran.code == 0
    assert ran.out.splitlines() == [str(folder / "README.md"), str(folder / "bot.py")]
    assert os.access(folder / "bot.py", os.X_OK)
    assert not os.access(folder / "README.md", os.X_OK)


def test_new_takes_an_empty_folder(ramino, tmp_path) -> None:
    assert ramino("bot", "new", "perl", str(tmp_path)).code == 0


@pytest.mark.parametrize("name", ["C++", "JS", "golang", "Python", "rs", "sh"])
def test_new_knows_other_names_of_languages(ramino, tmp_path, name: str) -> None:
    assert ramino("bot", "new", name, str(tmp_path / "bot")).code == 0


def test_new_writes_nothing_into_a_folder_that_is_not_empty(ramino, tmp_path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    ran = ramino("bot", "new", "c", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "not empty" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_new_writes_nothing_over_a_file(ramino, tmp_path) -> None:
    (tmp_path / "bot").write_text("mine")
    assert ramino("bot", "new", "c", str(tmp_path / "bot")).code == 2
    assert (tmp_path / "bot").read_text() == "mine"


@pytest.mark.parametrize(
    ("wrong", "right"), [("pyton", "python"), ("jav", "java"), ("perl6", "perl"), ("rustt", "rust")]
)
def test_new_suggests_the_nearest_language(ramino, tmp_path, wrong: str, right: str) -> None:
    ran = ramino("bot", "new", wrong, str(tmp_path / "bot"))
    assert ran.code == 2
    assert f"did you mean '{right}'?" in ran.err
    assert not (tmp_path / "bot").exists()


def test_new_wants_a_folder(ramino, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = ramino("bot", "new", "python", "")
    assert (ran.code, ran.err) == (2, "ramino: DIR is empty: name a new folder\n")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_gone_is_named_as_the_reason(ramino, tmp_path, monkeypatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for words in (["play", "./bot", "random"], ["bot", "check", "./bot"], ["bot", "new", "c", "bot"]):
        ran = ramino(*words)
        assert ran.code == 2 and "the folder that you are in does not exist any more" in ran.err
    monkeypatch.chdir(tmp_path)


def test_the_client_starter_names_the_python_that_has_ramino(ramino, tmp_path) -> None:
    assert ramino("bot", "new", "python-client", str(tmp_path)).code == 0
    assert (tmp_path / "bot.py").read_text().startswith(f"#!{sys.executable}\n")


def test_spec_prints_the_protocol(ramino) -> None:
    assert ramino("bot", "spec").out == (ROOT / "protocol" / "SPEC.md").read_text(encoding="utf-8")


def test_check_lists_what_it_did(ramino) -> None:
    ran = ramino("bot", "check", MINIMAL, "--sandbox", "none", "--only", "ramino: play", "-v")
    assert ran.code == 0
    assert "  1  ok" in ran.out
    assert "sent" in ran.out
    assert ran.out.endswith("checks passed\n")


def test_check_says_what_is_wrong_and_exits_with_3(ramino) -> None:
    ran = ramino("bot", "check", BAD, "--sandbox", "none", "--only", "ready")
    assert ran.code == 3
    for word in ("FAILED", "got       1 h", "expected", "problem", "mend      stdout is for the protocol alone"):
        assert word in ran.out


def test_check_answers_programs(ramino) -> None:
    ran = ramino("bot", "check", BAD, "--sandbox", "none", "--only", "ready", "--json")
    assert ran.code == 3
    assert ran.json["passed"] is False
    assert ran.json["count"] == {"passed": 0, "failed": 1, "skipped": 1}
    first, second = ran.json["checks"]
    assert (first["number"], first["name"], first["passed"], first["outcome"]) == (1, "hello", False, "failed")
    assert first["got"] == ["1 h"]
    assert first["sent"] and first["expected"] and first["problem"] and first["mend"]
    assert second["outcome"] == "skipped"


def test_check_of_nothing_is_wrong_usage(ramino) -> None:
    ran = ramino("bot", "check", MINIMAL, "--sandbox", "none", "--only", "nosuch")
    assert (ran.code, ran.err) == (2, "ramino: no check has 'nosuch' in its name\n")


def test_check_escapes_what_a_bot_wrote(ramino) -> None:
    evil = f"{sys.executable} -c 'print(chr(27) + \"[2J\")'"
    ran = ramino("bot", "check", evil, "--sandbox", "none", "--only", "hello")
    assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("bot", "said"),
    [("./no-such-bot.py", "no-such-bot.py"), ("randm", "random"), ("random", "built in"), ("", "empty")],
)
def test_check_of_what_cannot_be_started_is_wrong_usage(ramino, bot: str, said: str) -> None:
    ran = ramino("bot", "check", bot, "--sandbox", "none")
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
