"""The presets are the table of the rule book's Part 3, and people's rule files are refused by line."""

from pathlib import Path

import pytest

from protocol.rules import RulesError
from referee.games import GAMES, presets

# Only what differs from due-mazzi, whose column is the structs' defaults (rule book, Part 3).
CLASSICO = {
    "players.max": 6, "deck.packs": 1, "deck.jokers_per_pack": 0, "deck.hand_size": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
    "melds.ace": "low", "melds.max_jokers": 0, "melds.min_naturals": 3, "table.melds_per_turn": 1,
    "table.joker_swap": False, "table.recovered_joker": "keep", "draw.stock_out": "turn_over",
    "closing.needs_discard": False, "scoring.system": "collect", "scoring.ace_in_hand": 1,
    "scoring.ramino_multiplier": 2, "match.end": "deal_round", "match.target": None,
}  # fmt: skip
ITALIANO = CLASSICO | {
    "deck.packs": 2, "deck.jokers_per_pack": 2, "deck.hand_size": 8, "melds.max_jokers": 1, "melds.min_naturals": 2,
    "table.melds_per_turn": None, "table.layoff_after_opening": True, "table.opening_min": 50,
    "scoring.system": "penalty", "match.end": "last_in", "match.target": 100, "match.over": "exceed",
}  # fmt: skip
CENTOUNO = {
    "players.max": 5, "melds.max_jokers": None, "melds.min_naturals": 1, "table.enabled": False,
    "table.recovered_joker": "keep", "closing.residue_limit": 7, "scoring.system": "plus_minus",
    "scoring.counted": "loose", "scoring.closer_bonus": 10, "reentry.enabled": True, "reentry.fee": 5,
    "stakes.match_stake": 20, "stakes.point_value": 1,
}  # fmt: skip
POSTA = CENTOUNO | {
    "match.end": "deals", "match.deals": 1, "reentry.enabled": False, "closing.residue_limit": None,
    "stakes.mode": "fixed", "stakes.amount": 10, "stakes.match_stake": 0, "stakes.point_value": 0,
}  # fmt: skip
TABLE = {
    "due-mazzi": {},
    "classico": CLASSICO,
    "italiano": ITALIANO,
    "centouno": CENTOUNO,
    "centouno-secco": CENTOUNO
    | {"reentry.enabled": False, "closing.residue_limit": None, "stakes.match_stake": 0},
    "scoperto": CENTOUNO | {"table.enabled": True, "scoring.counted": "all"},
    "posta": POSTA,
    "piatto": POSTA | {"stakes.mode": "bets", "stakes.amount": 1},
    "sette": CENTOUNO | {"deck.hand_size": 7},
    "rams": {},
}


def differences(rules: object, base: object) -> dict[str, object]:
    return {
        f"{theme}.{key}": value
        for theme in rules.__struct_fields__
        for key in getattr(rules, theme).__struct_fields__
        if (value := getattr(getattr(rules, theme), key)) != getattr(getattr(base, theme), key)
    }


@pytest.mark.parametrize("name", TABLE)
def test_every_preset_is_its_column(name: str) -> None:
    found = presets.rules_of(name)
    wanted = {key: value for key, value in TABLE[name].items() if value != _default(found.rules, key)}
    assert (found.preset, differences(found.rules, type(found.rules)())) == (name, wanted)


def _default(rules: object, key: str) -> object:
    theme, _, switch = key.partition(".")
    return getattr(getattr(type(rules)(), theme), switch)


def test_these_are_all_and_the_default_comes_first() -> None:
    assert next(iter(presets.names())) == "due-mazzi"
    assert set(presets.names()) == set(TABLE)


def test_every_preset_says_what_it_is() -> None:
    assert all(presets.rules_of(name).about for name in presets.names())


@pytest.mark.parametrize("name", ["Due_Mazzi", "CENTOUNO-SECCO", "centouno_secco", "Rams"])
def test_case_and_hyphens_do_not_matter(name: str) -> None:
    assert presets.rules_of(name).preset == name.lower().replace("_", "-")


def test_settings_come_last_and_the_later_one_wins() -> None:
    rules = presets.rules_of("classico", ["melds.ace=both", "melds.ace=low", "match.target=100"]).rules
    assert (rules.melds.ace, rules.match.target) == ("low", 100)


REFUSED_FILES = [
    ('base = "centouno"\n[melds]\nase = "low"\n', ["line 3", "melds.ace"]),
    ('base = "centouno"\nmelds.ase = "low"\n', ["line 2", "melds.ace"]),
    ("[draw]\nmax_turns = 1\n[melds]\n# ace\nmax_jokers = true\n", ["line 5", "melds.max_jokers"]),
    ('base = "centouno"\n\n[meld]\n', ["line 3", "melds"]),
    ('base = "centuno"\n', ["line 1", "centouno"]),
    ("base = 3\n", ["line 1", "base"]),
    ('ace = "low"\n', ["line 1", "[group]"]),
    ("this is [[ not TOML\n", ["not TOML", "line 1"]),
    ('{"base": "centouno"}\n', ["not TOML"]),
    ("x = " + "[" * 100_000, ["nested too deeply"]),
    ("[players]\nmin = 4\nmax = 3\n", ["players.min=4", "players.max=3"]),
]


@pytest.mark.parametrize(("text", "says"), REFUSED_FILES)
def test_a_wrong_file_is_refused_by_line(text: str, says: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        presets.rules_from(text)
    assert all(word in str(caught.value) for word in says), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_without_base_starts_from_due_mazzi_and_null_means_no_limit() -> None:
    found = presets.rules_from('about = "mine"\n[melds]\nmax_jokers = "null"\n', ["draw.max_turns=7"])
    assert (found.preset, found.about) == ("due-mazzi", "mine")
    assert differences(found.rules, type(found.rules)()) == {"melds.max_jokers": None, "draw.max_turns": 7}


def test_presets_hold_only_differences() -> None:
    for name in TABLE:
        path = Path(presets.__file__).parent / presets.rules_of(name).game_name / "presets" / f"{name}.toml"
        assert path.read_text().count("\n[") <= len({key.partition(".")[0] for key in TABLE[name]})


def test_the_games_agree_on_where_their_presets_lie() -> None:
    for name, game in GAMES.items():
        assert Path(game.presets) == Path(presets.__file__).parent / name / "presets"
        assert game.rules is type(presets.rules_of(name if name == "rams" else "due-mazzi").rules)
