"""What a person types is understood, and there are words for everything that can happen at a table."""

import re
import string
from typing import get_args

import pytest

import protocol.ramino.events
import protocol.rams.events
from protocol.messages import Match
from protocol.reading import Unreadable
from protocol.rules import rules_hash
from ramino_cli.human import ramino_asks, rams_asks
from ramino_cli.human.hand import Hand
from ramino_cli.human.helping import COMMANDS, RULE_OF, why
from ramino_cli.human.ramino_play import PlayDraft
from ramino_cli.human.room import Room
from ramino_cli.human.screen import Screen, flow
from ramino_cli.human.telling import CLAUSES
from ramino_cli.human.verbs import ALIASES, COMMON, Refused, unknown, verb_of
from ramino_cli.human.words import TEXTS, Words
from referee.games.presets import names, rules_of

PLAY = PlayDraft.verbs
DRAW = ("stock", "discard", "close")
EN = Words("en")


@pytest.mark.parametrize(
    ("word", "expected", "verb"),
    [
        ("s", DRAW, "stock"), ("S", DRAW, "stock"), ("d", DRAW, "discard"), ("pile", DRAW, "discard"),
        ("mazzo", DRAW, "stock"), ("so", DRAW, "sort"), ("hi", DRAW, "hint"), ("?", DRAW, "help"),
        ("l", PLAY, "lay"), ("cala", PLAY, "lay"), ("t", PLAY, "throw"), ("scarta", PLAY, "throw"),
        ("do", PLAY, "do"), ("done", PLAY, "ok"), ("u", PLAY, "undo"), ("lay", DRAW, "lay"), ("5h", PLAY, None),
    ],
)  # fmt: skip
def test_words_may_be_short_and_italian(word, expected, verb):
    assert verb_of(word, expected, EN) == verb


def test_what_could_be_two_commands_is_asked_back():
    with pytest.raises(Refused, match="swap / split"):
        verb_of("s", PLAY, EN)


def test_no_word_means_two_commands_that_are_open_together():
    for verbs in (DRAW, PLAY, ("enter", "throw", "pass", "finish", "undo", "ok"), ("take", "leave", "undo", "ok"),
                  ("pass", "bet", "call", "raise", "fold"), ("knock", "pass"), ("take", "yield", "close"),
                  ("reenter", "leave")):  # fmt: skip
        for verb in (*verbs, *COMMON):
            for name in (verb, *ALIASES[verb].split()):
                assert verb_of(name, verbs, EN) == verb, (name, verbs)


HAND = Hand([["7c", "7d", "7s"], ["2d", "*", "Kd"]])
CARDS = ("7c", "7d", "7s", "2d", "*", "Kd")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("1 2 3", ["7c", "7d", "7s"]), ("1-3", ["7c", "7d", "7s"]), ("3-2", ["7d", "7s"]),
        ("2-3, 6", ["7d", "7s", "Kd"]),
        ("7c 7D 7♠", ["7c", "7d", "7s"]), ("5=7h", ["*=7h"]), ("*=7h", ["*=7h"]), ("jolly", ["*"]),
        ("10h", ["Th"]), ("7c7d", ["7c", "7d"]),
    ],
)  # fmt: skip
def test_cards_by_number_and_by_name(text, cards):
    assert HAND.read(text, CARDS, EN) == cards


@pytest.mark.parametrize("text", ["0", "7", "5-9", "99"])
def test_a_number_that_no_card_has(text):
    with pytest.raises(Refused, match="yours are 1 to 6"):
        HAND.read(text, CARDS, EN)


def test_what_is_no_card():
    with pytest.raises(Unreadable):
        HAND.read("7x", CARDS, EN)


def test_numbers_stay_while_cards_go_and_come():
    left = HAND.left(("2d", "Kd", "*", "*"))
    assert left == [[(4, "2d"), (5, "*"), (6, "Kd")], [(7, "*")]]


def test_of_two_like_cards_the_melded_one_goes_first():
    assert Hand([["5h", "6h", "7h"], ["5h", "9c"]]).left(("5h", "9c")) == [[(4, "5h"), (5, "9c")]]


def test_both_languages_have_the_same_fields():
    for key, pair in {**TEXTS, **CLAUSES}.items():
        english, italian = ({name for _, name, _, _ in string.Formatter().parse(text) if name} for text in pair)
        assert italian == english, key
        assert all(pair), key


def test_every_event_is_told_or_left_out_on_purpose():
    silent = {"dealt", "bought"}
    for events in (protocol.ramino.events, protocol.rams.events):
        kinds = {str(each.__struct_config__.tag) for each in get_args(events.AnyEvent)}
        assert kinds - silent <= set(CLAUSES)


def test_every_closing_has_words():
    closings = ["zero", "residue", "figures", "one_suit", "royal", "ramino", "uncontested", "void", "passed"]
    closings += ["tricks", "four_aces", "five_suit", "jacks", "sole"]
    assert {f"closing_{each}" for each in closings} <= set(TEXTS)


def test_every_command_is_in_the_help():
    assert set(ALIASES) - {"help"} <= set(COMMANDS)


def test_the_switches_behind_refusals_exist():
    for game in ("due-mazzi", "rams"):
        rules = rules_of(game).rules
        for name in RULE_OF.values():
            theme, _, key = name.partition(".")
            assert hasattr(getattr(rules, theme, None), key) or game == "rams", name


def _place(preset="due-mazzi", lang="en"):
    chosen = rules_of(preset)
    room = Room(Screen(plain=True), lang, preset)
    digest = rules_hash(chosen.rules)
    return room.seat(Match("m", chosen.game_name, chosen.rules, digest, 0, ("a", "b", "c"), None, "", ""))


@pytest.mark.parametrize(
    ("code", "message", "said"),
    [
        ("rediscard", "Kd may not go back (S003-30) (action.discard)", "Kd may not go back (S003-30). Rule: The card"),
        ("too_many_jokers", "5h * * is no meld: 2 jokers in one meld: at most 1 joker may be in it",
         r"Rule: The most wild cards in one meld. (melds.max_jokers = 1)"),
        ("no_swap", "a joker stays (table.joker_swap)", "(table.joker_swap = true)"),
        ("run_gap", "5h 6h 8h is no meld: 7h is missing between 6h and 8h", "7h is missing between 6h and 8h."),
    ],
)  # fmt: skip
def test_a_refusal_cites_its_rule(code, message, said):
    text = why(code, message, _place())
    assert said in text
    assert "action." not in text


def test_a_refusal_in_italian():
    message = "5h 6h 8h is no meld: 7h is missing between 6h and 8h"
    assert why("run_gap", message, _place(lang="it")) == "5h 6h 8h non è una combinazione: manca 7h fra 6h e 8h."


@pytest.mark.parametrize(
    ("message", "italian"),
    [
        ("Kd was taken from the pile in this turn, so it may not go back (S003-30)",
         "Kd è stata presa dallo scarto in questo turno, non si può scartare (S003-30). Regola: La carta presa"),
        ("73 points are outside melds, so this hand does not close (S000-18)",
         "73 punti sono sciolti: questa mano non chiude (S000-18)."),
        ("Kc may not go; you hold Qs and Ks: without diamonds the trick must be trumped (S002-13).",
         "Kc non si può giocare; hai Qs e Ks: senza quadri bisogna tagliare (S002-13)."),
        ("5h does not go on 7c 7d 7s: 5h is no 7: a set has one rank",
         "5h non si attacca a 7c 7d 7s: 5h non è un 7: in un gruppo le carte hanno lo stesso valore."),
    ],
)  # fmt: skip
def test_refused_moves_in_italian(message, italian):
    assert why("", message, _place(lang="it")).startswith(italian)


def test_the_hand_is_sorted_in_every_way_and_no_card_is_lost():
    hand = ("5h", "*", "7h", "7c", "7d", "7s", "9c", "Tc", "Jc", "2d", "Kd")
    view = type("View", (), {"hand": hand, "drawn": "Kd"})
    for how in ramino_asks.SORTS:
        groups = ramino_asks.regrouped(view, {"may_not_discard": None}, _place(), how)
        assert sorted(card for group in groups for card in group) == sorted(hand)
    view = type("View", (), {"hand": ("Ah", "7c", "Jh", "Qs", "Ks"), "trump": "h"})
    assert rams_asks.regrouped(view, {}, _place("rams"), "suit")[:2] == [["Ah", "Jh"], ["Ks", "Qs"]]
    assert rams_asks.regrouped(view, {}, _place("rams"), "rank") == [["Ah", "Ks", "Qs", "Jh", "7c"]]


def test_lines_are_broken_where_there_is_room():
    lines = flow(["\x1b[31mred\x1b[0m", "green", "blue"], 16)
    assert [re.sub(r"\x1b\[\d+m", "", line) for line in lines] == ["  red   green", "  blue"]


def test_a_word_that_is_no_move():
    assert unknown("thrwo", PLAY, EN) == "'thrwo' is no move here; did you mean throw? (? for help)"
    assert unknown("scrata", PLAY, Words("it")) == "'scrata' qui non è una mossa; forse scarta? (? per l'aiuto)"
    assert unknown("bet", DRAW, EN) == "'bet' is not open now (? for help)"
    assert unknown("foo", DRAW, EN) == "'foo' is no move here (? for help)"


GARBAGE = [
    "?", "rules", "rules melds", "story", "sort", "undo", "lay all", "add 1", "swap 1", "split 1", "close", "throw 99",
    "", "lay 5h 6x", "add 1 to 9", "*=5h", "9=7h", "bet 5", "raise abc", "knock", "table", "lay *", "add * to 1", "foo",
    "é", "add", "swap", "lay", "-", "3-1", "5=", "=", "bet 99999999999999999999", "rules 7",
]  # fmt: skip


@pytest.mark.parametrize("preset", [*names(), "battuta", "take two"])
def test_every_kind_of_question_can_be_answered(ramino, preset):
    sets = {"battuta": ["battuta.enabled=true"], "take two": ["draw.take_two=true"]}.get(preset, [])
    settings = [part for each in [*sets, "match.max_deals=2"] for part in ("--set", each)]
    rules = "centouno" if sets else preset
    typed = [line for number in range(900) for line in (GARBAGE[number % len(GARBAGE)], "hint;do;ok")]
    ran = ramino(
        "play", "human", "greedy", "greedy", "random", "--rules", rules, "--seed", "x" * 22, *settings,
        stdin="\n".join(typed).encode(),
    )  # fmt: skip
    assert ran.code == 0, ran.out[-2000:]
    assert "Deal 1 is over" in ran.out


def test_in_a_pipe(ramino):
    ran = ramino("play", "human", "random", "--seed", "x" * 22, stdin=b"hint\n\xff\xfe\nlay 5h\nquit\n")
    assert ran.code == 130
    assert "Hint:" in ran.out
    assert "You leave the table." in ran.out
    assert "\x1b" not in ran.out


def test_json_and_a_person_do_not_go_together(ramino):
    ran = ramino("play", "human", "random", "--json")
    assert ran.code == 2
    assert "--record" in ran.err


def test_a_person_plays_no_tournament(ramino, tmp_path):
    assert ramino("tournament", "human", "random", "--db", str(tmp_path / "db")).code == 2
