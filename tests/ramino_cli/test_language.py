"""Italian: every sentence that a card player can be told has one, and the cards in it stay as they are."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from protocol.rules import switches
from ramino_cli.explaining import DOCUMENTS, HOW, NOT_SIMULATED
from ramino_cli.output.language import Say
from referee.games import GAMES
from referee.games.presets import names

# One input for each reason why cards are no meld or cannot be read; a new sentence of the rules needs a row here.
REFUSALS = [
    (["5h 6h 8h"], "manca 7h fra 6h e 8h"),
    (["5h 9h *"], "mancano 6h e 7h e 8h fra 5h e 9h e c'è un solo jolly"),
    (["--rules", "centouno", "5h Th * *"], "ci sono solo 2 jolly"),
    (["5h 6h"], "almeno tre carte, questa ne ha 2"),
    (["--rules", "centouno", "* * *"], "soli jolly"),
    (["* * 7d"], "al massimo 1"),
    (["--set", "melds.max_jokers=0", "7c * 7d"], "qui non se ne ammettono"),
    (["--set", "melds.min_naturals=3", "7c * 7d"], "servono almeno 3"),
    (["As=7h 6h 5h"], "qui As non è un jolly"),
    (["7c 7d 7h 6c"], "6c non è un 7"),
    (["7c 8d 9h"], "né un valore comune"),
    (["7c 8c 9d"], "9d è di un altro seme"),
    (["7c 7d 7d"], "semi diversi"),
    (["--set", "melds.same_suit=one_pair", "7c 7c 7d 7d"], "una volta sola"),
    (["7c 7d 7h 7s *"], "al jolly non resta alcun seme"),
    (["5h 6h 6h 7h"], "in una scala ogni carta"),
    (["Kh Ah 2h"], "non gira l'angolo"),
    (["--rules", "classico", "Qc Kc Ac"], "l'asso è basso"),
    (["--rules", "centouno", "* 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"], "tutt'e due le estremità"),
    (["7s 7s 7s"], "nel mazzo 7s c'è 2 volte, non 3"),
    (["--rules", "classico", "7s 7s 7d"], "un solo 7s"),
    (["--rules", "classico", "7s * 7d"], "si gioca senza jolly"),
]


@pytest.mark.parametrize(("args", "says"), REFUSALS)
def test_refusals_in_italian(ramino, args, says):
    english, italian = ramino("validate", *args), ramino("validate", "--lang", "it", *args)
    assert english.code == italian.code == 1
    assert says in italian.out
    assert "non è una combinazione" in italian.out
    common = {word.strip(".,:;") for word in english.out.partition(": not a meld: ")[2].split()}
    left = common & {"is", "are", "the", "and", "of", "than", "there", "no", "not", "this"}
    assert not left & set(italian.out.partition("combinazione: ")[2].split()), italian.out


UNREADABLE = [
    ("zz", "una carta è un valore e un seme"), ("5f", "forse '5c'?"), ("5x", "non è un seme"),
    ("h5", "prima il valore"), ("5", "manca il seme"), ("h", "manca il valore"), ("11h", "non è un valore"),
    ("5h-6h", "carta per carta"), ("*=zz", "un jolly possa valere"), ("5h=7h", "un asso nero"),
    ("5h6x7h", "non si legge '6x' in '5h6x7h'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), UNREADABLE)
def test_unreadable_cards_in_italian(ramino, text, says):
    ran = ramino("validate", "--lang", "it", "5h6h7h", text)
    assert ran.code == 2
    assert "argomento 2: carta" in ran.err
    assert says in ran.err


def test_hands_in_italian(ramino):
    out = ramino("hand", "--lang", "it", "--rules", "sette", "3c 3d 3h 5s 6s 7s 8s Ad").out
    assert [line.partition(":")[0] for line in out.splitlines()] == ["combinazioni", "sciolte", "scarto", "chiude"]
    assert "sì" in out
    assert "(1 punto)" in ramino("hand", "--lang", "it", "--rules", "italiano", "Ac").out


def test_the_message_in_json_is_for_people_too(ramino):
    ran = ramino("validate", "--json", "--lang", "it", "5h 6h 8h")
    assert (ran.json["code"], ran.json["message"]) == ("run_gap", "manca 7h fra 6h e 8h")


def test_the_language_may_be_set_once(ramino, monkeypatch):
    monkeypatch.setenv("RAMINO_LANG", "it")
    assert "scala" in ramino("validate", "5h 6h 7h").out


def test_what_has_no_translation_stays():
    assert Say("it")("something new") == "something new"


def test_every_switch_and_preset_is_explained_in_italian():
    text = files("ramino_cli.output").joinpath("rules.it.toml").read_text(encoding="utf-8")
    written = tomllib.loads(text)
    for game, rules in GAMES.items():
        italian = {f"{group}.{key}" for group, switches in written[game].items() for key in switches}
        assert italian == {each.name for each in switches(rules.rules)}
    assert set(written["presets"]) == set(names())
    assert set(written["how"]) == set(HOW)


@pytest.mark.parametrize("asked", ["melds.max_jokers", "stakes", "deck.hand_size", "centouno", "rams", "S002-33"])
def test_rules_explained_in_italian(ramino, asked):
    out = ramino("rules", "explain", asked, "--lang", "it").out
    words = set(out.replace("(", " ").replace(",", " ").replace(":", " ").split())
    assert not words & {"the", "is", "of", "and", "number", "source", "values", "Whether", "How"}, out


def test_what_explain_adds_has_an_italian(ramino):
    say = Say("it")
    for text in (*DOCUMENTS.values(), *NOT_SIMULATED.values(), *{each.values for each in _every_switch()}):
        assert say(text) != text or text.replace(", ", "").replace("_", "").isalnum()


def _every_switch():
    return [each for game in GAMES.values() for each in switches(game.rules)]


GAMES_FOLDER = Path(__file__).parents[2] / "referee" / "games"
# What a person at the table cannot cause, and what is put together from words that have rows of their own above.
LEFT_OUT = (
    "seat 7", "Seat 7", "a step is", "7 is not", "You were asked", "7 joker7", "7 between", "a 7 ", "the second card",
    "the trumps in", "here one plays",
)  # fmt: skip


def _refusals():
    """Every sentence in the games with which an action is refused, "7" for what varies."""
    for path in GAMES_FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("IllegalAction", "MeldError", "Choice"):
                yield from filter(None, map(_sentence, node.args[1:]))


def _sentence(node):
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
    return text if " " in text and not text.startswith(LEFT_OUT) else None


@pytest.mark.parametrize("english", sorted(set(_refusals())))
def test_every_refusal_has_an_italian(english):
    italian = Say("it")(english)
    assert not {"the", "is", "may", "must", "are", "there", "here", "no"} & set(italian.split()), italian


def test_refusals_put_together_from_words():
    say = Say("it")
    assert say("a raise must be to 10 at least, not 4") == "si rilancia almeno a 10, non a 4"
    assert say("the trumps in the trick must be beaten (play.must_head)").startswith("le briscole nella presa")
    assert say("a bet may be to 50 at most") == "si arriva al massimo a 50"
    assert say("the second card cannot come from the stock now").startswith("la seconda carta")
