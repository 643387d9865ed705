"""Which sandbox is used, and what is said where there is none."""

import tempfile
from pathlib import Path

import pytest

from referee.bots.mounts import Mounts
from referee.bots.sandbox import choose
from referee.bots.spec import BotError, External


def external(folder):
    path = folder / "bot"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return External(("bot",), (str(path),), str(folder), str(path))


def test_none_is_silent():
    assert (choose("none").name, choose("none").warning) == ("none", "")


def test_auto_says_loudly_what_bots_could_do(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    sandbox = choose("auto")
    assert sandbox.name == "none"
    assert "could see each other's cards" in sandbox.warning and "apt install bubblewrap" in sandbox.warning
    assert "\n" not in sandbox.warning


def test_a_broken_bubblewrap_is_no_sandbox(monkeypatch, tmp_path):
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert "No permissions to create new namespace" in choose("auto").warning
    with pytest.raises(BotError, match="No permissions to create new namespace"):
        choose("bwrap")


def test_bwrap_that_is_asked_for_must_be_there(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BotError, match="--sandbox none"):
        choose("bwrap")


@pytest.mark.parametrize("mode", ["auto", "none"])
def test_a_folder_to_bind_must_be_there(tmp_path, mode):
    with pytest.raises(BotError, match="there is no such folder"):
        choose(mode, [str(tmp_path / "gone")])


def test_the_whole_file_system_is_not_shown(tmp_path):
    with pytest.raises(BotError, match="whole file system"):
        Mounts(external(tmp_path), ("/",), other_user=False)


def test_only_the_bots_folder_and_what_is_bound_is_shown(tmp_path):
    (tmp_path / "bot").mkdir()
    (tmp_path / "extra").mkdir()
    args = Mounts(external(tmp_path / "bot"), (str(tmp_path / "extra"),), other_user=False).args
    shown = [args[at + 1] for at, word in enumerate(args) if word == "--ro-bind"]
    assert shown == [str(tmp_path / "bot"), str(tmp_path / "extra")]


def test_of_a_folder_of_everybody_only_the_bots_own_files_are_shown():
    with tempfile.NamedTemporaryFile(dir="/tmp") as script, tempfile.NamedTemporaryFile(dir="/tmp") as weights:
        bot = External(("x",), ("/usr/bin/env", script.name, weights.name), "/tmp", script.name)
        args = Mounts(bot, (), other_user=False).args
    assert [args[at + 1] for at, word in enumerate(args) if word == "--ro-bind"] == [script.name, weights.name]


def test_our_own_files_are_hidden_in_the_bots_folder(tmp_path):
    bot = external(tmp_path)
    for name in ("t.db", "t.db-wal", "seed.txt", "weights"):
        (tmp_path / name).write_text("x")
    args = Mounts(bot, (), other_user=False, hide=(f"{tmp_path}/t.db", f"{tmp_path}/seed.txt")).args
    shown = [Path(args[at + 1]).name for at, word in enumerate(args) if word == "--ro-bind"]
    assert shown == ["bot", "weights"]


def test_a_closed_folder_is_shown_entry_by_entry(tmp_path):
    import os

    folder = tmp_path / "closed"
    folder.mkdir()
    bot = external(folder)
    (folder / "secret.txt").write_text("x")
    (folder / "secret.txt").chmod(0o600)
    (folder / "open.txt").write_text("x")
    (folder / "link").symlink_to("open.txt")
    folder.chmod(0o700)
    mounts = Mounts(bot, (), other_user=True)
    words = " ".join(mounts.args)
    assert f"--dir {folder} " in words and f"--ro-bind {folder}/open.txt {folder}/open.txt" in words
    assert f"--symlink open.txt {folder}/link" in words
    assert f"--ro-bind-data {mounts.files[0]} {folder}/secret.txt" in words
    for file in mounts.files:
        os.close(file)
