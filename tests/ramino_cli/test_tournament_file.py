"""`--config FILE`: what a tournament's file may say, and one line for what it may not."""

import pytest
from tournaments import SEED, report, run

from ramino_cli.tournament_file import _config


def test_a_config_file_and_what_is_given_beside_it(tmp_path):
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "league.toml").write_text(
        'format = "gauntlet"\nboards = 3\nseed = "from-the-file-of-the-league"\nset = ["match.end=deals", '
        '"match.deals=1", "draw.max_turns=30"]\n[limits]\nmove_ms = 700\n'
        '[[bots]]\nname = "hero"\ncommand = "greedy"\n[[bots]]\ncommand = "random"\n[[bots]]\ncommand = ["random"]\n'
    )
    run("tournament", "--config", "league/league.toml", "--boards", 1, "--db", "t.db", cwd=tmp_path)
    made = report(tmp_path)
    assert (made["format"], made["boards"], made["seed"]) == ("gauntlet", 1, "from-the-file-of-the-league")
    assert {line["name"]: line["matches"] for line in made["standings"]} == {"hero": 4, "random": 2, "random-2": 2}


def test_bots_of_a_config_file_may_be_arguments_alone(ramino, tmp_path):
    (tmp_path / "c.toml").write_text('bots = ["randm", "greedy"]')
    assert "did you mean 'random'" in ramino("tournament", "--config", str(tmp_path / "c.toml")).err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("boards = 'x'", "line 1: boards: expected int"),
        ("\nbords = 3", "line 2: bords is not known; did you mean 'boards'"),
        ("= 1", "line 1"),
        ("[[bots]]\nname = 'x'", "bot 1: object missing required field command"),
        ("[[bots]]\ncommand = 'random'\ncolour = 1", "line 3: bot 1: colour is not known: there are command"),
        ("[limits]\nmov_ms = 1", "line 2: limits.mov_ms is not known; did you mean 'move_ms'"),
        ("[[bots]]\ncommand = 'random'\nlimits = { bank = 1 }", "bot 1: limits.bank is not known; did you mean"),
        ("[[bots]]\ncommand = 'random'\nlimits = { move_ms = 0 }", "line 3: bot 1: limits.move_ms: expected int >= 1"),
        ("[[bots]]\ncommand = 'a=greedy'\noptions = { x = 1 }", "bot 1: greedy is a built-in bot and takes no options"),
        ("[[bots]]\ncommand = ['greedy']\nenv = { X = 'y' }", "bot 1: greedy is a built-in bot and takes no env"),
        ("[bots.x]\ncommand = 'random'", "bots: expected array"),
    ],
)
def test_a_wrong_config_file_is_one_line(ramino, tmp_path, text, words):
    (tmp_path / "c.toml").write_text(text)
    done = ramino("tournament", "--config", str(tmp_path / "c.toml"))
    assert done.code == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_the_help_shows_a_file_that_can_be_read(ramino):
    shown = ramino("tournament", "--help").out
    assert max(map(len, shown.splitlines())) <= 80
    config = _config("league.toml", shown.partition("league.toml:\n")[2].partition("\n\n")[0])
    assert [bot.text for bot in config.bots] == ["maestro", "python3 bots/mine.py --depth=3"]
    assert (config.boards, config.limits, config.bots[1].limits) == (200, {"move_ms": 500}, {"move_ms": 2000})


def test_a_bot_with_limits_of_its_own(tmp_path):
    """Both think too long for the tournament; the one that may is never late, and everybody is told."""
    slow = (
        "#!/usr/bin/env python3\nimport json, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    reply = {'hello': {'type': 'hello', 'protocol': 1, 'name': 'slow'}, 'match': {'type': 'ready'},\n"
        "             'turn': {'type': 'act', 'id': message.get('id'), 'action': {'do': 'knock'}}}\n"
        "    if message['type'] == 'turn': time.sleep(0.15)\n"
        "    if message['type'] in reply: print(json.dumps(reply[message['type']]), flush=True)\n"
    )
    (tmp_path / "slow.py").write_text(slow)
    (tmp_path / "slow.py").chmod(0o755)
    text = (
        'boards = 1\nset = ["match.end=deals", "match.deals=1"]\nsandbox = "none"\n'
        "[limits]\nmove_ms = 20\nbank_ms = 0\n"
        '[[bots]]\nname = "late"\ncommand = "./slow.py"\n'
        '[[bots]]\nname = "free"\ncommand = "./slow.py"\nlimits = { move_ms = 60000 }\n'
    )
    (tmp_path / "c.toml").write_text(text)
    args = ["tournament", "--config", "c.toml", "--db", "t.db", *SEED]
    done = run(*args, cwd=tmp_path)
    assert "free had limits of its own: move_ms 60000" in done.stdout
    lines = {line["name"]: line for line in report(tmp_path)["standings"]}
    assert set(lines["late"]["faults"]) == {"timeout"}
    assert set(lines["free"]["faults"]) == {"illegal"}
    assert (lines["late"]["limits"], lines["free"]["limits"]) == ({}, {"move_ms": 60000})
    (tmp_path / "c.toml").write_text(text.replace("60000", "70000"))
    assert "bot 2 (free) limits.move_ms: 60000 in the store, 70000 now" in run(*args, cwd=tmp_path, code=2).stderr
