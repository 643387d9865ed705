"""What is a meld, how it is shown, what it is worth: E001–E033 and Part 2b, "Melds" and "Order of a written meld"."""

import pytest

from referee.games.presets import rules_of
from referee.games.ramino.additions import exchange, extend, halves
from referee.games.ramino.melds import impossible, meld_points, read_meld
from referee.games.ramino.pieces import MeldError

S000, S003, S004 = "centouno", "due-mazzi", "classico"
V2 = "classico melds.ace=both"
S062, PAIR = "centouno melds.same_suit=two_each", "centouno melds.same_suit=one_pair"
DUAL, WILD = "centouno melds.black_aces=dual", "centouno melds.black_aces=wild"
ONE_JOKER_ACE = "centouno melds.run_both_aces=joker_only"
OPEN = f"{WILD} melds.joker_in_set=either"
EITHER = "centouno melds.joker_in_set=either"
CLUBS = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"


def melds(rules):
    preset, *changed = rules.split()
    return rules_of(preset, changed).rules.melds


def read(text, rules):
    """The meld as it is shown, or the code of what is wrong with it."""
    try:
        meld = read_meld(text.replace("**", "*").split(), melds(rules))
    except MeldError as problem:
        assert problem.message
        return problem.code
    return f"{meld.kind} {' '.join(meld.cards)}"


ROWS = [
    # ids, cards, rules, what is shown or the code
    ("E001 S000-06 S003-14 S004-08", "7c 7d 7h", (S000, S003, S004), "set 7c 7d 7h"),
    ("E002 S000-06", "7s 7h 7d 7c", (S000, S003, S004), "set 7c 7d 7h 7s"),
    ("E003 S003-15", "7c 7d 7d", (S000, S003), "set_duplicate"),
    ("E003 S000-62", "7c 7d 7d", (S062, PAIR), "set 7c 7d 7d"),
    ("E004 S000-62 more than four", "7c 7d 7h 7s 7c", (S062, PAIR), "set 7c 7c 7d 7h 7s"),
    ("E004 S000-06", "7c 7d 7h 7s 7c", (S000, S003), "set_duplicate"),
    ("E005 S000-07 S003-11 S004-09", "5h 6h 7h", (S000, S003, S004), "run 5h 6h 7h"),
    ("E006 in any order", "Tc Kc Jc Qc", (S000, S003, S004), "run Tc Jc Qc Kc"),
    ("E007", "5h 6h 8h", (S000, S003, S004), "run_gap"),
    ("E008 S000-07", "5h 6d 7h", (S000, S003, S004), "run_wrong_suit"),
    ("E008 S000-06", "5h 5d 6c", (S000, S003, S004), "set_wrong_rank"),
    ("S000-05 two cards", "7c 7d", (S000, S003, S004), "too_few_cards"),
    ("E009 S000-08 S003-12", "Qc Kc Ac", (S000, S003, V2), "run Qc Kc Ac"),
    ("E009 S004-09", "Qc Kc Ac", (S004,), "run_ace_low"),
    ("E010 S000-08 S003-13 Q-63", "Kc Ac 2c", (S000, S003, V2), "run_around"),
    ("E011 S004-V2", "Jd Qd Kd Ad", (S000, S003, V2), "run Jd Qd Kd Ad"),
    ("E012 S000-08 S003-12 S004-09", "2h Ah 3h", (S000, S003, S004), "run Ah 2h 3h"),
    ("E013 Q-03", "5h ** ** 8h", (S000,), "run 5h *=6h *=7h 8h"),
    ("E013 S003-17 S003-27 Q-64", "5h ** ** 8h", (S003, "italiano"), "too_many_jokers"),
    ("E014 S000-09 S003-16 S004-V4c", "5h ** 7h", (S000, S003, "italiano"), "run 5h *=6h 7h"),
    ("E015 S003-26 Q-04", "** ** **", (S000,), "only_jokers"),
    ("E016 Q-04 one natural", "5h ** **", (S000,), "run 5h *=6h *=7h"),
    ("E017", "7c 7c **", (S000, S003), "set_duplicate"),
    ("E017 S000-62", "7c 7c **", (S062,), "set 7c 7c *=7d"),
    ("E018 S003-16", "7c 7d **", (S000, S003), "set 7c 7d *=7h"),
    ("E019 Q-26", "7c 7c 7d 7d", (S062,), "set 7c 7c 7d 7d"),
    ("E019 Q-26 one pair", "7c 7c 7d 7d", (PAIR,), "set_duplicate"),
    ("E019", "7c 7c 7d 7d", (S000, S003), "set_duplicate"),
    ("E020 Q-05a no suit is left", "7c 7d 7h 7s **", (S000, S003), "set_full"),
    ("E020 Q-26 the joker as a copy", "7c 7d 7h 7s **", (S062, PAIR), "set 7c *=7c 7d 7h 7s"),
    ("E020 Q-26 eight at most", "7c 7c 7d 7d 7h 7h 7s 7s **", (S062,), "set_full"),
    ("E021", "Ah 2h **", (S000, S003), "run Ah 2h *=3h"),
    ("E022 high end taken", "Kh ** Ah", (S000, S003), "run *=Qh Kh Ah"),
    ("E023 S003-13", "Kh ** 2h", (S000, S003), "run_around"),
    ("E024 S003-13", "Qh Kh Ah 2h", (S000, S003), "run_around"),
    ("E025", CLUBS, (S000, S003, S004, V2), f"run {CLUBS}"),
    ("E026 Q-02", f"{CLUBS} Ac", (S000, S003, ONE_JOKER_ACE), "run_both_aces"),
    ("E026 Q-02 yes", f"{CLUBS} Ac", ("centouno melds.run_both_aces=yes",), f"run {CLUBS} Ac"),
    ("E027 Q-02", f"** {CLUBS[3:]} Ac", (S000, S003), "run_both_aces"),
    ("E027 Q-02 joker_only", f"** {CLUBS[3:]} Ac", (ONE_JOKER_ACE,), f"run *=Ac {CLUBS[3:]} Ac"),
    ("E028 Q-02 joker high", f"{CLUBS} **", (ONE_JOKER_ACE,), f"run {CLUBS} *=Ac"),
    ("E029", "8h ** 8c **", (S000,), "set 8c *=8d 8h *=8s"),
    ("E029 S003-17", "8h ** 8c **", (S003,), "too_many_jokers"),
    ("E030 S000-61", "5d 6d As", (DUAL, WILD), "run 5d 6d As=7d"),
    ("E031 S000-61", "Ac As 9h", (DUAL,), "run Ac=7h As=8h 9h"),
    ("E031 without", "Ac As 9h", (S000,), "set_wrong_rank"),
    ("E032 Q-25 natural first", "As 2s 3s", (DUAL,), "run As 2s 3s"),
    ("Part2b wild ace as itself", "As=As 2s 3s", (WILD,), "run As=As 2s 3s"),
    ("Part2b wild ace named", "As=7h 6h 5h", (DUAL, WILD), "run 5h 6h As=7h"),
    ("Q-25 not without the switch", "As=7h 6h 5h", (S000,), "not_wild"),
    ("Part2b black aces count for max_jokers", "As Ac 9h 9d", ("due-mazzi melds.black_aces=wild",), "too_many_jokers"),
    ("Q-25 dual: one natural ace, one joker", "Ac As 2s", (DUAL,), "run As 2s Ac=3s"),
    ("Part2b order", "** ** 9s", (S000,), "run *=7s *=8s 9s"),
    ("Part2b order descending", "9s ** **", (S000,), "run 9s *=Ts *=Js"),
    ("Part2b order, high ace", "Kh Ah **", (S000, S003), "run *=Qh Kh Ah"),
    ("Part2b gap first", "** 3h 5h", (S000, S003), "run 3h *=4h 5h"),
    ("Part2b descending", "7h 6h **", (S000, S003), "run *=5h 6h 7h"),
    ("Q-05e the high end", "6h ** 5h", (S000, S003), "run 5h 6h *=7h"),
    ("Part2b one natural", "Kh ** **", (S000,), "run *=Jh *=Qh Kh"),
    ("Part2b one natural, no order fits", "** Ah **", (S000,), "set *=Ac *=Ad Ah"),
    ("Part2b a named joker goes to its place", "*=7h 5h 6h", (S000, S003), "run 5h 6h *=7h"),
    ("Part2b a named joker in a set", "9c *=9s 9d", (S000, S003), "set 9c 9d *=9s"),
    ("Q-05a not for a card already there", "9c *=9c 9d", (S000, S003), "set_duplicate"),
    ("Q-05a not for a card already there (run)", "5h 6h *=6h", (S000, S003), "run_duplicate"),
    ("Part2b the first missing suit", "9h 9s **", (S000, S003), "set *=9c 9h 9s"),
    ("Q-05b either: open", "9h 9s **", (EITHER,), "set 9h 9s *"),
    ("Q-05b either: one suit missing is fixed", "9h 9s 9c **", (EITHER,), "set 9c *=9d 9h 9s"),
    ("Q-05b Q-25 either: a black ace is never open", "8d 8s As", (OPEN,), "set As=8c 8d 8s"),
    ("Q-64 two naturals", "5h ** **", ("italiano",), "too_many_jokers"),
    ("S004-02 no jokers", "5h ** 7h", (S004,), "too_many_jokers"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rules", "shown"),
    [pytest.param(text, each, shown, id=f"{ids} [{each}]") for ids, text, rules, shown in ROWS for each in rules],
)
def test_what_is_a_meld(text, rules, shown):
    assert read(text, rules) == shown


@pytest.mark.parametrize(
    ("laid", "cards", "rules", "shown"),
    [
        pytest.param("9c 9d *=9h", "9s", S003, "9c 9d *=9h 9s", id="E033 a set of four suits"),
        pytest.param("9c 9d *=9h", "9h", S003, "set_duplicate", id="E034 Q-05c the joker's card cannot be added"),
        pytest.param("9c 9d 9h", "*", S003, "9c 9d 9h *=9s", id="S003-17 a joker added"),
        pytest.param("9c 9d *=9h", "*", S003, "too_many_jokers", id="S003-17 also after additions"),
        pytest.param("5h 6h *=7h", "8h", S003, "5h 6h *=7h 8h", id="E131 high end"),
        pytest.param("5h 6h *=7h", "4h", S003, "4h 5h 6h *=7h", id="E131 low end"),
        pytest.param("5h 6h *=7h", "7h", S003, "run_duplicate", id="E131 Q-05c"),
        pytest.param("4c 5c 6c", "7c", S004, "4c 5c 6c 7c", id="S004-13"),
        pytest.param("3s 4s 5s", "8s 6s 7s", S003, "3s 4s 5s 6s 7s 8s", id="Part2b any order when all are natural"),
        pytest.param("3s 4s 5s", "7s", S003, "run_gap", id="S004-13 it must stay valid"),
        pytest.param("3s 4s 5s", "2s *", S003, "2s 3s 4s 5s *=6s", id="Part2b a joker after the high end"),
        pytest.param("3s 4s 5s", "* 2s", S003, "*=As 2s 3s 4s 5s", id="Part2b a joker before the low end, in order"),
        pytest.param("3s 4s 5s", "*", S003, "3s 4s 5s *=6s", id="Q-05e a bare joker at the high end"),
        pytest.param("3s 4s 5s", "*=2s", S003, "*=2s 3s 4s 5s", id="Part2b a named joker at the low end"),
        pytest.param("3s 4s 5s", "* 7s", S003, "3s 4s 5s *=6s 7s", id="Part2b a joker between"),
        pytest.param("Qs Ks As", "*", S003, "*=Js Qs Ks As", id="Q-05e the high end is taken"),
        pytest.param("Qs Ks As", "2s", S003, "run_around", id="S003-13 not around the corner"),
        pytest.param(CLUBS, "Ac", S003, "run_both_aces", id="Q-02 an ace at both ends"),
        pytest.param(CLUBS, "Ac", "due-mazzi melds.run_both_aces=yes", f"{CLUBS} Ac", id="Q-02 yes"),
        pytest.param("Ad 2d 3d", "Kd", S003, "run_around", id="S003-13 nor below a low ace"),
        pytest.param("9h 9s *", "9c", EITHER, "9c *=9d 9h 9s", id="Q-05b fixed as soon as one missing suit is added"),
        pytest.param("5d 6d As=7d", "8d", DUAL, "5d 6d As=7d 8d", id="Q-25 on the table the ace stays what it is"),
        pytest.param("7c 7d 7h 7s", "7c", S003, "set_duplicate", id="S003-15 the twin"),
        pytest.param("7c 7d 7h 7s", "7c", S062, "7c 7c 7d 7h 7s", id="S000-62 the twin"),
    ],
)
def test_what_may_be_added(laid, cards, rules, shown):
    try:
        seen = " ".join(extend(laid.split(), cards.split(), melds(rules)).cards)
    except MeldError as problem:
        seen = problem.code
    assert seen == shown


@pytest.mark.parametrize(
    ("laid", "card", "rules", "shown"),
    [
        pytest.param("5h *=6h 7h", "6h", S003, "* 5h 6h 7h", id="E118 S003-18"),
        pytest.param("5h *=6h 7h", "6d", S003, "wrong_card", id="E118 not another card"),
        pytest.param("5h 6h 7h", "6h", S003, "no_joker", id="S003-28"),
        pytest.param("5d 6d As=7d", "7d", DUAL, "As 5d 6d 7d", id="Q-25 a black ace as a joker is swapped like one"),
        pytest.param("9h 9s *", "9d", EITHER, "* 9d 9h 9s", id="Q-05b either missing suit replaces it"),
        pytest.param("9h 9s *", "9h", EITHER, "wrong_card", id="Q-05b but no suit that is there"),
        pytest.param("9c *=9d 9h", "9s", S003, "wrong_card", id="Q-05b declared: only the suit that was named"),
    ],
)
def test_what_a_joker_may_be_taken_for(laid, card, rules, shown):
    try:
        meld, taken = exchange(laid.split(), card, melds(rules))
        seen = f"{taken} {' '.join(meld.cards)}"
    except MeldError as problem:
        seen = problem.code
    assert seen == shown


@pytest.mark.parametrize(
    ("laid", "rules", "halved"),
    [
        pytest.param("4h 5h 6h 7h 8h 9h", S003, "4h 5h 6h | 7h 8h 9h", id="E112 S000-51"),
        pytest.param("4h 5h 6h *=7h 8h 9h", S003, "4h 5h 6h | *=7h 8h 9h", id="Q-20 with a joker"),
        pytest.param("4h 5h 6h 7h 8h 9h Th", S003, "split_not_six", id="E115 Q-20"),
        pytest.param("4h 5h 6h 7h 8h", S003, "split_not_six", id="Q-20 five"),
        pytest.param("7c 7c 7d 7d 7h 7s", S062, "split_set", id="S000-51 runs only"),
        pytest.param("4h *=5h *=6h *=7h 8h 9h", "centouno melds.min_naturals=2", "too_few_naturals", id="Q-20"),
    ],
)  # fmt: skip
def test_what_may_be_split(laid, rules, halved):
    try:
        seen = " | ".join(" ".join(half) for half in halves(laid.split(), melds(rules)))
    except MeldError as problem:
        seen = problem.code
    assert seen == halved


@pytest.mark.parametrize(
    ("text", "rules", "points"),
    [
        pytest.param("5h 6h 7h", S003, 18, id="S003-22"),
        pytest.param("Tc Jc Qc Kc", S003, 40, id="S003-22 court"),
        pytest.param("Ah 2h 3h", S003, 6, id="S003-23 before the two"),
        pytest.param("Qh Kh Ah", S003, 31, id="S003-23 after the king"),
        pytest.param("Ac Ad Ah", S003, 33, id="S003-23 in a set"),
        pytest.param("Ac Ad Ah", S004, 3, id="Part2b ace=low: 1 in both"),
        pytest.param("Ac Ad Ah", V2, 33, id="Q-63 a set of aces with V2"),
        pytest.param("5h * 7h", S003, 18, id="S003-24 Q-54 the joker as its card"),
        pytest.param("Kc Kd *", S003, 30, id="S003-24 in a set"),
        pytest.param("Kh * Ah", S003, 31, id="Part2b the joker as queen"),
        pytest.param("Qh Kh *", S003, 31, id="Part2b the joker as a high ace"),
        pytest.param("* 2h 3h", S003, 6, id="Part2b the joker as a low ace"),
    ],
)
def test_what_a_meld_is_worth(text, rules, points):
    theme = melds(rules)
    assert meld_points(read_meld(text.split(), theme).cards, theme) == points


@pytest.mark.parametrize(
    ("text", "preset", "word"),
    [
        pytest.param("7h 7h 7h", "due-mazzi", "7h", id="Part2b a third 7h in two packs"),
        pytest.param("7h 7h 8h", "classico", "7h", id="S004-02 a second 7h in one pack"),
        pytest.param("5h * 7h", "classico", "jokers", id="S004-02 a joker in classico"),
        pytest.param("* * * * *", "centouno", "joker", id="S003-04 a fifth joker"),
        pytest.param("7h 7h 8h", "due-mazzi", None, id="two packs"),
        pytest.param("*=7h 7h 7h", "due-mazzi", None, id="a joker is no 7h"),
    ],
)
def test_impossible_cards(text, preset, word):
    said = impossible(text.split(), rules_of(preset).rules.deck)
    assert (said is None) if word is None else word in said
