"""`ramino play --watch`: what happens, one line each, as card players would say it."""

import re
from typing import get_args

import protocol.ramino.events
import protocol.rams.events
from ramino_cli.output.happenings import ENDINGS, SENTENCES

CLOSINGS = ["zero", "residue", "figures", "one_suit", "royal", "ramino", "uncontested", "void", "passed"]
CLOSINGS += ["tricks", "four_aces", "five_suit", "jacks", "sole"]
SHORT = ["--seed", "x" * 22, "--set", "match.end=deals"]


def test_there_is_a_sentence_for_everything():
    kinds = {
        str(each.__struct_config__.tag)
        for events in (protocol.ramino.events, protocol.rams.events)
        for each in get_args(events.AnyEvent)
    }
    assert kinds - {"dealt"} == set(SENTENCES)
    assert set(CLOSINGS) == set(ENDINGS)


def test_both_languages_tell_the_same():
    for english, italian in SENTENCES.values():
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", italian))


def test_in_italian(ramino):
    out = ramino("play", "greedy", "random", "--watch", "--lang", "it", *SHORT).out
    told = out.partition("due-mazzi (")[0]
    assert told.startswith("smazzata 1, mazziere random")
    assert "greedy prende una carta dal mazzo" in told or "dal mazzo" in told
    assert "fine della smazzata 1: " in told
    assert not re.search(r"\b(takes|discards|lays|the|deal|closes)\b", told)


def test_every_event_is_a_line(ramino):
    lines = ramino("play", "greedy", "random", "--watch", *SHORT).out.splitlines()
    assert lines[0] == "deal 1, dealt by random"
    assert any(line.startswith("random takes ") for line in lines)
    assert any(line.startswith("deal 1 ends: ") and "closes. greedy +" in line for line in lines)


def test_two_of_a_name_are_told_apart(ramino):
    out = ramino("play", "random", "random", "--watch", *SHORT).out
    assert "random (0) " in out and "random (1) " in out


def test_beside_json_it_goes_to_stderr(ramino):
    ran = ramino("play", "greedy", "random", "--watch", "--json", *SHORT)
    assert ran.json["places"]
    assert "deal 1 ends" in ran.err
