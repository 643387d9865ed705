"""`ramino rules`: every switch of both games is listed, compared and explained."""

import re

import pytest

from protocol.rules import switches
from referee.games import GAMES
from referee.games.presets import names, rules_of


def test_list_names_every_preset(ramino):
    assert {line.split()[0] for line in ramino("rules", "list").out.splitlines()[1:]} == set(names())
    assert [each["preset"] for each in ramino("rules", "list", "--json").json] == list(names())


@pytest.mark.parametrize("name", names())
def test_show_has_every_switch(ramino, name):
    game = rules_of(name).game
    shown = ramino("rules", "show", name).out
    assert all(f"{each.name} " in shown for each in switches(game.rules))
    document = ramino("rules", "show", name, "--json").json
    assert (document["preset"], document["game"]) == (name, game.name)
    assert set(document["rules"]) == set(game.rules.__struct_fields__)


def test_show_takes_files_and_settings(ramino, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('base = "sette"\n[deck]\nhand_size = 9\n')
    document = ramino("rules", "show", str(file), "--set", "melds.ace=low", "--json").json
    assert (document["rules"]["deck"]["hand_size"], document["rules"]["melds"]["ace"]) == (9, "low")


def test_a_wrong_file_is_refused_by_name_and_line(ramino, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('base = "sette"\n[deck]\nhandsize = 9\n')
    ran = ramino("rules", "show", str(file))
    assert ran.code == 2
    assert f"{file}: line 3: there is no switch 'deck.handsize'; did you mean 'deck.hand_size'?" in ran.err


def test_two_hand_sizes_for_as_many_players_are_refused(ramino):
    ran = ramino("rules", "show", "classico", "--set", "deck.hand_size=2:10,2:9")
    assert ran.code == 2
    assert "deck.hand_size cannot be 2:10,2:9: it takes a number from 1 to 50 or numbers by players" in ran.err


def test_diff_shows_only_what_differs(ramino):
    ran = ramino("rules", "diff", "centouno", "Scoperto", "--json")
    assert ran.json == {"table.enabled": [False, True], "scoring.counted": ["loose", "all"]}
    assert len(ramino("rules", "diff", "centouno", "scoperto").out.splitlines()) == 3
    assert "same rules" in ramino("rules", "diff", "sette", "sette").out


@pytest.mark.parametrize(("game", "switch"), [(game, each) for game in GAMES for each in switches(GAMES[game].rules)])
def test_explain_knows_every_switch(ramino, game, switch):
    found = {each["game"]: each for each in ramino("rules", "explain", switch.name, "--json").json}
    told = found[game]
    assert told["text"].endswith(".")
    assert told["values"]
    assert all(told["source"])
    assert set(told["presets"]) == {name for name, owner in names().items() if owner == game}
    assert switch.name in ramino("rules", "explain", switch.name).out


def test_explain_takes_groups_and_rules(ramino):
    assert [each["switch"] for each in ramino("rules", "explain", "battuta", "--json").json] == [
        "battuta.enabled", "battuta.priority", "battuta.then_draw",
    ]  # fmt: skip
    cited = [each["switch"] for each in ramino("rules", "explain", "q-24", "--json").json]
    assert "battuta.priority" in cited


@pytest.mark.parametrize("rule", ["S002-33", "s002-34"])
def test_what_cannot_happen_is_explained(ramino, rule):
    told = ramino("rules", "explain", rule).out
    assert "dealer" in told
    assert "cannot happen" in told


@pytest.mark.parametrize("preset", names())
def test_every_preset_is_explained_in_plain_words(ramino, preset):
    out = ramino("rules", "explain", preset).out
    assert out.startswith(f"{preset} (")
    assert re.search(r"Each turn: take a card|Say whether you play", out)
    apart = dict(re.findall(r"^    (\S+) = (\S+): \w", out, re.MULTILINE))
    shown = ramino("rules", "show", preset).out
    assert set(apart) == set(re.findall(r"^(\S+) .*\*$", shown, re.MULTILINE))


def test_a_preset_explained_in_json(ramino):
    (answer,) = ramino("rules", "explain", "italiano", "--json").json
    assert (answer["game"], answer["preset"]) == ("ramino", "italiano")
    assert answer["apart"]["table.opening_min"]["value"] == 50
