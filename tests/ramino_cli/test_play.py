"""`ramino play`: what is asked for is checked before anything is played, and the result has the product's shape."""

import json
from pathlib import Path

import pytest

SHORT = ["--set", "match.end=deals", "--set", "match.deals=2"]
HANDS = {
    "hands": [
        ["2c", "3d", "4h", "6s", "8c", "Td", "Qh", "Ks", "5c", "7d"],
        ["2d", "3h", "4s", "6c", "8d", "Th", "Qs", "Kc", "5d", "7h"],
    ],
    "upcard": "9c",
    "stock": ["4d", "Jc"],
}


def test_json_has_the_shape_of_the_product(ramino):
    ran = ramino("play", "random", "me=random", "--seed", "x" * 22, "--json", *SHORT)
    assert (ran.code, ran.err) == (0, "")
    result = ran.json
    assert list(result)[:7] == ["ramino", "game", "preset", "rules", "rules_hash", "seed", "commit"]
    assert (result["preset"], result["seed"]) == ("due-mazzi", "x" * 22)
    assert [set(player) >= {"seat", "name", "command", "strikes", "retired", "faults", "think_ms"}
            for player in result["players"]] == [True, True]  # fmt: skip
    assert len(result["deals"]) == 2
    assert {"deal", "dealer", "closer", "closing", "points", "scores", "money", "out", "reentered"} <= set(
        result["deals"][0]
    )
    assert len(result["places"]) == len(result["scores"]) == len(result["money"]) == 2


def test_the_same_seed_is_the_same_match(ramino):
    results = [ramino("play", "random", "random", "--seed", "abc", "--json", *SHORT).json for _ in range(2)]
    for result in results:
        for player in result["players"]:
            del player["think_ms"]
    assert results[0] == results[1]


def test_without_a_seed_every_match_is_another(ramino):
    seeds = {ramino("play", "random", "random", "--json", *SHORT).json["seed"] for _ in range(2)}
    assert all(len(seed) == 32 for seed in seeds)
    assert len(seeds) == 2


def test_a_short_seed_earns_a_warning(ramino):
    assert "could be guessed" in ramino("play", "random", "random", "--seed", "1", *SHORT).err


def test_a_seed_from_a_file(ramino, tmp_path):
    file = tmp_path / "seed"
    file.write_text("0123456789abcdef.0123456789\n")
    ran = ramino("play", "random", "random", "--seed-file", str(file), "--json", *SHORT)
    assert ran.json["seed"] == "0123456789abcdef.0123456789"


def test_fixed_deals_are_played_in_order(ramino, tmp_path):
    file = tmp_path / "deals.jsonl"
    lines = [{**HANDS, "dealer": 1, "scores": [40, 90]}, {**HANDS, "dealer": 1}]
    file.write_text("\n\n".join(map(json.dumps, lines)))
    result = ramino("play", "random", "random", "--seed", "1", "--deals", str(file), "--json", *SHORT).json
    assert [deal["dealer"] for deal in result["deals"]] == [1, 1]
    first = result["deals"][0]
    assert [score - points for score, points in zip(first["scores"], first["points"], strict=True)] == [40, 90]


BAD_DEALS = [
    ("this is not JSON", "not JSON"),
    ("[]", "an object"),
    (json.dumps({**HANDS, "hands": [HANDS["hands"][0][:9], HANDS["hands"][1]]}), "9 cards"),
    (json.dumps({**HANDS, "hands": [*HANDS["hands"], HANDS["hands"][0]]}), "hands"),
    (json.dumps({**HANDS, "stock": ["7z"]}), "7z"),
    (json.dumps({**HANDS, "stock": ["2c", "2c"]}), "2c"),
    (json.dumps({**HANDS, "dealer": 2}), "dealer"),
    (json.dumps({**HANDS, "scores": [1]}), "scores"),
]


@pytest.mark.parametrize(("line", "says"), BAD_DEALS)
def test_a_bad_deal_is_refused_before_anything_is_played(ramino, tmp_path, line, says):
    file, record = tmp_path / "deals.jsonl", tmp_path / "record.jsonl"
    file.write_text(f"{json.dumps(HANDS)}\n\n{line}\n")
    ran = ramino("play", "random", "random", "--seed", "1", "--deals", str(file), "--record", str(record))
    assert (ran.code, ran.out) == (2, "")
    assert f"{file}: line 3: " in ran.err
    assert says in ran.err
    assert not record.exists()


def test_a_hand_for_a_seat_that_is_out_is_refused_at_its_deal(ramino, tmp_path):
    file = tmp_path / "deals.jsonl"
    hands = {"hands": [["2c"], ["2d"], ["2h"]], "upcard": "9c"}
    file.write_text(f"{json.dumps({**hands, 'scores': [0, -200, 0]})}\n\n{json.dumps(hands)}\n")
    short = ["deck.hand_size=1", "reentry.limit=0", "draw.max_turns=1", "match.max_deals=2"]
    switches = [part for switch in short for part in ("--set", switch)]
    bots, deals = ["random"] * 3, ["--seed", "1", "--deals", str(file)]
    ran = ramino("play", *bots, "--rules", "centouno", *switches, *deals, "--json")
    assert ran.code == 2
    assert "line 3 of the deals file cannot be dealt: seat 1 has 1 cards in this deal, not 0" in ran.err
    assert [player["faults"] for player in ran.json["players"]] == [[], [], []]


def test_a_hand_may_lack_only_where_a_seat_may_be_out(ramino, tmp_path):
    file, record = tmp_path / "deals.jsonl", tmp_path / "record.jsonl"
    file.write_text(f"{json.dumps(HANDS)}\n{json.dumps({**HANDS, 'hands': [HANDS['hands'][0], []]})}\n")
    ran = ramino("play", "random", "random", "--seed", "1", "--deals", str(file), "--record", str(record))
    assert (ran.code, record.exists()) == (2, False)
    assert f"{file}: line 2: seat 1 has no cards" in ran.err


WRONG = [
    (["random"], "2 to 4 players, not 1"),
    (["random"] * 5, "2 to 4 players, not 5"),
    (["random", "random", "--rules", "rams"], "3 to 7 players, not 2"),
    (["random", ""], "empty"),
    (["random", "randm"], "did you mean 'random'?"),
    (["random", "./no/such/bot"], "not found"),
    (["random", "/"], "directory"),
    (["random", "random", "--seed", "a b"], "is no seed"),
    (["random", "random", "--seed", "a", "--seed-file", "b"], "not with both"),
    (["random", "random", "--seed-file", "no/such"], "no/such"),
    (["random", "random", "--deals", "no/such"], "no/such"),
    (["random", "random", "--record", "no/such/record"], "no/such/record"),
    (["random", "random", "--strikes", "0"], "--strikes"),
    (["random", "random", "--move-ms", "x"], "--move-ms"),
    (["random", "random", "--sandbox", "jail"], "--sandbox"),
    (["random", "random", "--rules", "piato"], "piatto"),
    (["random", "random", "--set", "match.target=null"], "match.target"),
]


@pytest.mark.parametrize(("args", "says"), WRONG)
def test_wrong_usage_is_2(ramino, args, says):
    ran = ramino("play", *args)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


@pytest.fixture
def bot(tmp_path):
    """A bot that says what it is given and leaves."""

    def made(text: str) -> str:
        file = tmp_path / "bot.sh"
        file.write_text("#!/bin/sh\n" + text)
        file.chmod(0o755)
        return str(file)

    return made


def test_a_bot_that_fails_before_the_match_is_3(ramino, bot):
    ran = ramino("play", bot("echo 'out of \033[31mluck' >&2; exit 7"), "random", "--sandbox", "none", "--json")
    assert ran.code == 3
    assert (ran.json["places"], ran.json["deals"]) == (None, [])
    assert "\033" not in ran.err
    assert "luck" in ran.err


def test_a_bot_at_fault_is_3_and_named(ramino, bot):
    hello = '{"type":"hello","protocol":1,"name":"quitter"}'
    script = bot(f"""read x; echo '{hello}'; read x; echo '{{"type":"ready"}}'; read x; exit 0""")
    ran = ramino("play", script, "random", "--sandbox", "none", "--seed", "1", *SHORT)
    assert ran.code == 3
    assert "quitter (seat 0), deal 1: crash exited" in ran.out
    assert "quitter was retired: crash" in ran.out


def test_people_see_deals_places_and_names(ramino):
    out = ramino("play", "random", "me=random", "--seed", "1", *SHORT).out
    assert "due-mazzi (ramino), seed 1, 2 deals" in out
    assert "me" in out.split()
    assert len([line for line in out.splitlines() if line.strip().startswith(("1 ", "2 "))]) >= 3


def test_watch_tells_every_event(ramino):
    ran = ramino("play", "random", "random", "random", "--rules", "rams", "--set", "match.deals=1", "--watch", "--json",
                 "--seed", "x" * 22)  # fmt: skip
    assert ran.json["deals"]
    lines = ran.err.splitlines()
    assert lines[0].startswith("deal 1, dealt by random")
    assert any(line.startswith("deal 1 ends") for line in lines)


def test_a_record_replays(ramino, tmp_path):
    record = str(tmp_path / "m.jsonl")
    result = ramino("play", "random", "random", "--record", record, "--json", *SHORT).json
    ran = ramino("replay", record, "--verify")
    assert (ran.code, ran.out.split(",")[0]) == (0, "the same again: 2 deals")
    listing = ramino("replay", record).out
    assert listing.count("dealt by") == len(result["deals"]) == 2
    assert f"seed {result['seed']}" in listing


def test_a_changed_record_is_1(ramino, tmp_path):
    record = tmp_path / "m.jsonl"
    ramino("play", "random", "random", "--record", str(record), *SHORT)
    text = record.read_text()
    at = text.rindex('"scores":[') + len('"scores":[')
    record.write_text(text[:at] + "7" + text[at:])
    ran = ramino("replay", str(record), "--verify")
    assert ran.code == 1
    assert "not the same" in ran.out


def test_a_seat_sees_its_own_cards_only(ramino, tmp_path):
    record = str(tmp_path / "m.jsonl")
    ramino("play", "random", "other=random", "--record", record, *SHORT)
    seen = ramino("replay", record, "--seat", "1").out
    assert "  other: " in seen
    assert "  random: " not in seen
    assert "random takes a card from the stock" in seen
    sent = [json.loads(line) for line in _input(record, 1).splitlines()]
    assert [each["type"] for each in sent[:3]] == ["hello", "match", "turn"]
    assert sent[-1]["type"] == "quit"


def _input(record: str, seat: int) -> bytes:
    from referee.record import as_input, read_record

    return as_input(read_record(Path(record).read_bytes()), seat)


NO_RECORDS = [(b"", "empty"), (b"this is not a record\n", "line 1"), (b"[]\n", "line 1"), (b"\xff\n", "line 1")]


@pytest.mark.parametrize(("data", "says"), NO_RECORDS)
@pytest.mark.parametrize("options", [[], ["--verify"], ["--seat", "0", "--as-input"]])
def test_what_is_no_record_is_2(ramino, tmp_path, data, says, options):
    file = tmp_path / "record"
    file.write_bytes(data)
    ran = ramino("replay", str(file), *options)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_as_input_wants_a_seat(ramino, tmp_path):
    record = str(tmp_path / "m.jsonl")
    ramino("play", "random", "random", "--record", record, *SHORT)
    assert "--seat" in ramino("replay", record, "--as-input").err
    assert "seats are 0 to 1" in ramino("replay", record, "--seat", "5").err
