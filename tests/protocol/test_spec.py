"""What SPEC.md shows is what the program does: every example decodes, nothing is missing, every code is explained."""

import hashlib
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from protocol import messages, wire
from protocol.cards import NATURALS
from referee.games import GAMES

ROOT = Path(__file__).parents[2]
SPEC = (ROOT / "protocol" / "SPEC.md").read_text(encoding="utf-8")

ASKS = {
    "ramino": {"bet", "draw", "play", "knock", "yield", "reenter"},
    "rams": {"enter", "trump", "card"},
}


def examples(kind: str) -> list[str]:
    blocks = re.findall(rf"^```json {re.escape(kind)}\n(.*?)^```", SPEC, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def tags(union: Any) -> set[str]:
    return {each.__struct_config__.tag for each in get_args(union)}


def turns() -> list[dict[str, Any]]:
    messages = [json.loads(line) for line in examples("referee")]
    return [message for message in messages if message["type"] == "turn"]


def again(thing: Any) -> Any:
    """What it looks like on the wire."""
    return json.loads(msgspec.json.encode(thing))


def game_of(turn: dict[str, Any]) -> str:
    return next(name for name, asks in ASKS.items() if turn["ask"] in asks)


def test_every_block_of_json_is_of_a_known_kind() -> None:
    kinds = set(re.findall(r"^```json ?(.*)$", SPEC, re.MULTILINE))
    games = {f"{name}.{part}" for name in GAMES for part in ("action", "event")}
    assert kinds == {"referee", "bot", "vector"} | games


@pytest.mark.parametrize("line", examples("referee"))
def test_a_message_of_the_referee_goes_through_its_struct_unchanged(line: str) -> None:
    message = msgspec.json.decode(line, type=messages.RefereeMessage)
    assert again(message) == json.loads(line)
    assert line.isascii()


@pytest.mark.parametrize("line", examples("bot"))
def test_a_message_of_a_bot_is_read_with_every_field(line: str) -> None:
    message = wire.read(line.encode())
    read = again(message)
    assert {**read, **json.loads(line)} == read


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_read_and_every_kind_is_shown(game: str) -> None:
    read = wire.action_reader(GAMES[game].actions)
    shown = set()
    for line in examples(f"{game}.action"):
        action = again(read(line.encode()))
        assert {**action, **json.loads(line)} == action, line
        shown.add(action["do"])
    assert shown == tags(GAMES[game].actions)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_goes_through_its_struct_and_every_kind_is_shown(game: str) -> None:
    lines = examples(f"{game}.event")
    for line in lines:
        event = msgspec.json.decode(line, type=GAMES[game].events)
        assert again(event) == json.loads(line)
    assert {json.loads(line)["event"] for line in lines} == tags(GAMES[game].events)


@pytest.mark.parametrize("turn", turns(), ids=lambda turn: f"{turn['ask']}-{turn['id']}")
def test_a_turn_holds_a_view_and_events_of_its_game(turn: dict[str, Any]) -> None:
    game = GAMES[game_of(turn)]
    view = msgspec.convert(turn["view"], game.views)
    assert again(view) == turn["view"]
    for event in turn["events"]:
        assert again(msgspec.convert(event, game.events)) == event
    assert turn["view"]["phase"] == turn["ask"]


def test_every_message_and_every_ask_is_shown() -> None:
    shown = {json.loads(line)["type"] for line in examples("referee")}
    assert shown == tags(messages.RefereeMessage)
    shown = {json.loads(line)["type"] for line in examples("bot")}
    assert shown == tags(messages.BotMessage)
    assert {turn["ask"] for turn in turns()} == set.union(*ASKS.values())


@pytest.mark.parametrize(("game", "heading"), [("ramino", "## Ramino"), ("rams", "## Rams")])
def test_every_field_of_the_view_is_explained(game: str, heading: str) -> None:
    chapter = SPEC.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    for field in msgspec.structs.fields(GAMES[game].views):
        assert re.search(rf"^\| [^|]*`{field.encode_name}`", chapter, re.MULTILINE), field.name


CODE = re.compile(
    r'(?:IllegalAction|MeldError|Malformed|Choice)\(\s*(?:\w+, |\[?\w+\]?, )?"(\w+)"'
    r'|"(?:protocol|timeout|crash)",\s*"(?!crash|resource|timeout)(\w+)"'
    r'|abort\(\w+(?:\.\w+)*,\s*"(\w+)"|(?:warn|flood)\((?:[\w.]+, )+"(\w+)"'
)


def codes() -> set[str]:
    found = set()
    for path in [*ROOT.glob("protocol/**/*.py"), *ROOT.glob("referee/**/*.py")]:
        for groups in CODE.findall(path.read_text(encoding="utf-8")):
            found.add(next(filter(None, groups)))
    return found


def test_every_code_in_the_program_is_in_the_table() -> None:
    table = SPEC.partition("\n## Error codes\n")[2].partition("\n## ")[0]
    explained = set(re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if "|" in row)))
    found = codes()
    assert {"not_in_hand", "run_gap", "bad_json", "must_follow", "deadline", "late_reply", "exited"} <= found
    assert found - explained == set()
    assert not [row for row in table.splitlines() if row.startswith("| `") and not row.split("|")[3].strip()], "no mend"


def test_the_program_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = re.findall(r"^```python\n(.*?)^```", SPEC, re.MULTILINE | re.DOTALL)
    exec(compile(source, "SPEC.md", "exec"), {"__name__": "spec"})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_what_the_page_names_of_the_engine_is_there() -> None:
    chapter = SPEC.partition("\n## In Python")[2].partition("\n## ")[0]
    for names, module in re.findall(r"((?:`\w+`(?:, )?)+) of `([\w.]+)`", chapter):
        for name in re.findall(r"\w+", names):
            assert hasattr(import_module(module), name), (module, name)


def test_every_link_inside_the_page_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", SPEC, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([\w-]+)\)", SPEC)) <= anchors


# The shuffle, written anew from the page alone: it shares no code with referee.shuffling.


def hexes(text: str, size: int) -> str:
    return hashlib.shake_256(text.encode()).hexdigest(size)


class Stream:
    def __init__(self, key: str, deal: int, renewal: int) -> None:
        data = hashlib.shake_256(f"ramino/1|{key}|{deal}|{renewal}".encode()).digest(65536)
        self.words = [int.from_bytes(data[i : i + 4], "big") for i in range(0, len(data), 4)]

    def below(self, n: int) -> int:
        while True:
            word = self.words.pop(0)
            if word < (2**32 // n) * n:
                return word % n

    def shuffle(self, cards: list[str]) -> list[str]:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def test_the_vectors_follow_from_the_page() -> None:
    (line,) = examples("vector")
    vector = json.loads(line)
    key = hexes(f"ramino/1|{vector['seed']}|{vector['board']}", 32)
    assert key == vector["board_key"]
    assert hashlib.sha256(key.encode()).hexdigest() == vector["commit"]
    assert [hexes(f"ramino/1|{key}|bot|{seat}", 16) for seat in (0, 1)] == vector["bot_seeds"]
    assert Stream(key, 1, 0).words[:6] == vector["words"]
    dealer = Stream(key, 0, 0).below(2)
    assert dealer == vector["dealer"]
    deck = Stream(key, 1, 0).shuffle([*NATURALS, *NATURALS, *["*"] * 4])
    hands: list[list[str]] = [[], []]
    for number in range(20):
        hands[(dealer + 1 + number) % 2].append(deck.pop(0))
    assert hands == vector["hands"]
    assert deck.pop(0) == vector["upcard"]
    assert deck[:6] == vector["stock"]


def test_the_other_vectors_in_the_text() -> None:
    assert hexes("ramino/1|example|7", 32) in SPEC
    key = hexes("ramino/1|example|0", 32)
    assert f"`{' '.join(Stream(key, 1, 1).shuffle(list('abcdefgh')))}`" in SPEC


def test_the_real_deal_is_the_one_on_the_page() -> None:
    from referee.game import Setup
    from referee.games.presets import rules_of
    from referee.shuffling import board_key

    (line,) = examples("vector")
    vector, chosen = json.loads(line), rules_of("due-mazzi")
    step = chosen.game.open(chosen.rules, Setup(2, board_key("example", 0)))
    view = chosen.game.view(step.state, 0)
    assert (view.dealer, list(view.hand), view.discard) == (0, vector["hands"][0], (vector["upcard"],))
