"""`ramino replay` of a match that was interrupted: what was decided is shown, and that it is not all."""

import re
from typing import get_args

import pytest

import protocol.ramino.actions
import protocol.rams.actions
from ramino_cli.output.cut_off import CLAUSES

SEED = ["--seed", "0123456789abcdef.0123"]


@pytest.fixture
def cut(ramino, tmp_path):
    """A record of which only the first lines were written."""

    def make(*args, lines=40, torn=""):
        whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
        ramino("play", *args, *SEED, "--record", str(whole))
        part.write_text("".join(whole.read_text().splitlines(keepends=True)[:lines]) + torn)
        return str(part)

    return make


def test_it_shows_what_there_is_and_says_that_it_is_cut_off(ramino, cut):
    ran = ramino("replay", cut("greedy", "random"))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert re.match(r"(greedy|random) takes .*, discards ..$", lines[0])
    assert lines[-1].startswith("Cut off after line 40: the match was interrupted")


def test_it_tells_how_the_deals_ended(ramino, cut):
    out = ramino("replay", cut("greedy", "random", lines=400)).out
    assert "deal 1 ends: " in out and "Cut off after line 400" in out


def test_a_torn_last_line_is_left_off(ramino, cut):
    assert "after line 41" in ramino("replay", cut("greedy", "random", torn='{"record":"deci')).out


def test_cards_thrown_face_down_stay_so(ramino, cut):
    out = ramino("replay", cut("greedy", "greedy", "greedy", "--rules", "rams", lines=30)).out
    assert re.search(r"plays, throws \d(,|$)", out, re.MULTILINE)


def test_in_italian(ramino, cut):
    out = ramino("replay", cut("greedy", "random"), "--lang", "it").out
    assert " scarta " in out and "la partita è stata interrotta" in out


@pytest.mark.parametrize("option", [["--verify"], ["--html", "page.html"], ["--seat", "0", "--as-input"]])
def test_what_needs_the_cards_is_refused(ramino, cut, option):
    ran = ramino("replay", cut("greedy", "random"), *option)
    assert (ran.code, ran.err) == (2, "ramino: line 40: the record has no result: the match was interrupted\n")


def test_there_is_a_clause_for_every_action():
    known = {name.split()[0] for name in CLAUSES}
    for actions in (protocol.ramino.actions, protocol.rams.actions):
        tags = {str(each.__struct_config__.tag) for each in get_args(actions.Action)}
        assert tags - {"play"} <= known


def test_both_languages_say_the_same():
    for english, italian in CLAUSES.values():
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", italian))
