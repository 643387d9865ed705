"""`ramino deal` follows the documented shuffle, computed here a second time from its text."""

import hashlib

import pytest

from ramino_cli.deals import read_deals
from referee.game import DealError, Setup
from referee.games import GAMES
from referee.games.presets import rules_of

CASES = [
    ("due-mazzi", 2, 0, 1), ("centouno", 5, 3, 4), ("classico", 3, 0, 2), ("classico", 6, 1, 1),
    ("rams", 3, 0, 1), ("rams", 4, 2, 5), ("rams", 7, 0, 2),
]  # fmt: skip


def naive(seed: str, board: int, deal: int, seats: int, deck: list[str], each: int) -> dict[str, object]:
    """The protocol's "Shuffling", word by word."""
    key = hashlib.shake_256(f"ramino/1|{seed}|{board}".encode()).hexdigest(32)

    def stream(number: int) -> list[int]:
        data = hashlib.shake_256(f"ramino/1|{key}|{number}|0".encode()).digest(8192)
        return [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]

    def draw(words: list[int], bound: int) -> int:
        while True:
            word = words.pop(0)
            if word < 2**32 // bound * bound:
                return word % bound

    dealer = (draw(stream(0), seats) + deal - 1) % seats
    words = stream(deal)
    for i in range(len(deck) - 1, 0, -1):
        j = draw(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number in range(each * seats):
        hands[(dealer + 1 + number) % seats].append(deck.pop(0))
    return {"dealer": dealer, "hands": hands, "up": deck[0], "stock": deck[1:]}


def pack(preset: str, seats: int) -> list[str]:
    if preset == "rams":
        ranks = "789TJQKA" if seats < 4 else "23456789TJQKA"
        return [rank + suit for suit in "cdhs" for rank in ranks]
    packs, jokers = (1, 0) if preset == "classico" else (2, 4)
    return [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * packs + ["*"] * jokers


@pytest.mark.parametrize(("preset", "seats", "board", "deal"), CASES)
def test_the_documented_shuffle(ramino, preset, seats, board, deal):
    ran = ramino(
        "deal", "--seed", "Test.1", "--rules", preset, "--seats", str(seats),
        "--board", str(board), "--deal", str(deal), "--json",
    )  # fmt: skip
    each = len(ran.json["hands"][0])
    wanted = naive("Test.1", board, deal, seats, pack(preset, seats), each)
    up = "turn_up" if preset == "rams" else "upcard"
    wanted[up] = wanted.pop("up")
    assert ran.json == wanted


@pytest.mark.parametrize(("preset", "seats"), [("due-mazzi", 3), ("rams", 4)])
def test_a_printed_deal_can_be_played(ramino, preset, seats):
    line = ramino("deal", "--seed", "x", "--rules", preset, "--seats", str(seats), "--json").out
    chosen = rules_of(preset)
    deals = read_deals(line, chosen.game)
    chosen.game.check_setup(chosen.rules, Setup(seats, "0" * 64, deals))
    assert deals[0].line == 1


def test_people_see_who_holds_what(ramino):
    out = ramino("deal", "--seed", "x", "--seats", "2").out.splitlines()
    labels = ["seat", "seat", "dealer", "up-card", "stock", "board", "commitment"]
    assert [line.split()[0] for line in out[1:]] == labels


HANDS = '{"hands": [["2c"], ["3c"]], "upcard": "4c"}'
WRONG_LINES = [
    ("not JSON", "this is not JSON"),
    ("[]", "a deal is an object"),
    ("3", "a deal is an object"),
    ('{"hands": [["2c"], ["3c"]]}', "upcard"),
    ('{"hands": "2c 3c", "upcard": "4c"}', "hands"),
    ('{"hands": [["2c", 3]], "upcard": "4c"}', "hands"),
    ('{"hands": [["2c"]], "upcard": "4c", "stok": []}', "did you mean 'stock'?"),
    ('{"hands": [["2c"]], "turn_up": "4c"}', "no field 'turn_up'"),
    ('{"hands": [["2c"]], "upcard": "4c", "dealer": "0"}', "dealer"),
    ('{"hands": [["2c"]], "upcard": "4c", "scores": [1.5]}', "scores"),
    ('{"hands": [["2c"]], "upcard": "4c", "scores": [1000000001]}', "scores"),
    ("[" * 100_000, "this is not JSON"),
    ('{"hands": [["\\ud800"]], "upcard": "4c"}', ""),
]


@pytest.mark.parametrize(("line", "says"), WRONG_LINES)
def test_a_wrong_line_is_refused_by_number(line, says):
    with pytest.raises(DealError) as caught:
        read_deals(f"{HANDS}\n\n{line}\n", GAMES["ramino"])
    assert caught.value.line == 3
    assert says in str(caught.value)


def test_blank_lines_are_skipped_but_counted():
    deals = read_deals(f"\n  \r\n{HANDS}\r\n", GAMES["ramino"])
    assert [deal.line for deal in deals] == [3]
