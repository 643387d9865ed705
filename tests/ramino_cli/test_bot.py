"""`ramino bot`: starters are written where nothing is in the way; the check answers people and programs."""

import os
import sys
from pathlib import Path

import pytest

from ramino_cli.output.checks import Listing
from referee.conformance import CheckResult

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


def faulty(folder, right: str, wrong: str) -> str:
    source = (ROOT / "sample_bots" / "minimal.py").read_text(encoding="utf-8")
    assert right in source
    (folder / "faulty.py").write_text(source.replace(right, wrong), encoding="utf-8")
    return f"{sys.executable} {folder / 'faulty.py'}"


def test_one_mistake_is_shown_once_and_the_checks_that_it_fails_are_named(ramino, tmp_path) -> None:
    bot = faulty(tmp_path, '"id": message["id"]', '"id": str(message["id"])')
    ran = ramino("bot", "check", bot, "--sandbox", "none", "--only", "ramino: play")
    assert ran.out.count("id must be the integer") == 1
    said = " ".join(ran.out.split())
    assert "and 9 more checks fail in the same way: ramino: play, card from the pile; " in said
    assert "ramino: play, few cards 2 of 12 checks passed, 10 failed" in said
    assert len(ran.out.splitlines()) < 20


def test_equal_failures_are_all_there_for_programs_and_with_verbose(ramino, tmp_path) -> None:
    bot = faulty(tmp_path, '"id": message["id"]', '"id": str(message["id"])')
    words = ("bot", "check", bot, "--sandbox", "none", "--only", "rams: card")
    rows = ramino(*words, "--json").json["checks"]
    assert [row["outcome"] for row in rows] == ["passed", "passed", "failed", "failed"]
    assert all(row["problem"] and row["mend"] and row["got"] for row in rows[2:])
    full = ramino(*words, "-v").out
    assert full.count("FAILED") == 2 and "in the same way" not in full


def test_two_mistakes_are_shown_both(ramino, tmp_path) -> None:
    bot = faulty(tmp_path, "def draw(can, view, rules):\n", "def draw(can, view, rules):\n    can['from'] = {}['a']\n")
    other = Path(tmp_path / "faulty.py")
    source = other.read_text(encoding="utf-8")
    other.write_text(source.replace("def play(can, view, rules):\n", "def play(can, view, rules):\n    1 / 0\n"))
    ran = ramino("bot", "check", bot, "--sandbox", "none", "--only", "ramino")
    assert ran.out.count("KeyError") == ran.out.count("ZeroDivisionError") == 1
    assert ran.out.count("in the same way") == 2


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


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ('id must be 7 (bad_shape): {"id": 1}', 'id must be 12 (bad_shape): {"id": 3}', True),
        ("no answer to turn (draw) within 9 ms", "no answer to turn (play) within 9 ms", True),
        ("illegal: Jc is not in your hand (not_in_hand)", "illegal: 2d is not in your hand (not_in_hand)", True),
        ('"id" is missing (bad_shape): {}', '"action" is missing (bad_shape): {}', False),
        ("illegal: it may not go back (rediscard)", "illegal: it may not go back (needs_discard)", False),
        ("it exited with code 1 after hello", "it exited with code 1 after match", False),
    ],
)
def test_failures_are_alike_where_only_cards_numbers_and_lines_differ(
    capsys, one: str, other: str, alike: bool
) -> None:
    listing = Listing(verbose=False)
    for number, problem in enumerate((one, other), 1):
        listing.show(CheckResult(number, f"check {number}", "about", "failed", "expected", problem))
    assert capsys.readouterr().out.count("FAILED") == (1 if alike else 2)
