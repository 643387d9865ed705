"""The least deadwood of a hand: E035–E055, and what closes it (S000-18, -19, -28, -29)."""

import pytest

from referee.games.presets import rules_of
from referee.games.ramino.partition import closing_discards, deadwood, hand_value

BLACK = "melds.black_aces=dual"
CONTEXT = "scoring.ace_in_hand=context"


@pytest.mark.parametrize(
    ("hand", "changed", "points"),
    [
        pytest.param("3c 3d 3h 5s 6s 7s Kd", "", 10, id="E035"),
        pytest.param("3c 3d 3h 5s 6s 7s 8s", "", 0, id="E036"),
        pytest.param("4h 5h 6h 7h 7c 7d 2s", "", 2, id="E037"),
        pytest.param("4h 5h 6h 7h 7c 2d 2s", "", 11, id="E038 only one meld"),
        pytest.param("Kc Kd ** 4s 5s 9h 2c", "", 20, id="E039"),
        pytest.param("Kc Kd ** 4s 5s 9h 2c", "melds.max_jokers=0", 65, id="E040 no joker in a meld"),
        pytest.param("** 2c 9d Kh 4s 7c Jd", "", 23, id="E041"),
        pytest.param("** 2c 9d Kh 4s 7c Jc", "", 67, id="E042 nothing for the joker"),
        pytest.param("5h 6h 7h ** Kd 2c 3s", "", 15, id="E043"),
        pytest.param("5h 6h 7h ** Kd Kc 3s", "", 3, id="E044 the joker to the kings"),
        pytest.param("6c 6d 6h 6s 7s 8s **", "", 0, id="E045"),
        pytest.param("6c 6d 6h 6s 7s 8s Kd", "", 10, id="E046"),
        pytest.param("9c 9c 9d 2h 4s 6d Kc", "", 49, id="E047"),
        pytest.param("9c 9c 9d 2h 4s 6d Kc", "melds.same_suit=two_each", 22, id="E047 S000-62"),
        pytest.param("9c 9c 9d 9h 4s 6d Kc", "", 29, id="E048 the twin stays loose"),
        pytest.param("As Kd 9c 6h 4d 2c Jh", BLACK, 66, id="E049 Q-25"),
        pytest.param("As Kd 9c 6h 4d 2c Jh", f"{BLACK} scoring.black_ace_in_hand=11", 52, id="E049 Q-25 option"),
        pytest.param("As Kd 9c 6h 4d 2c Jh", "", 52, id="E050 without black aces"),
        pytest.param("As Kd Kc 6h 4d 2c Jh", BLACK, 22, id="E050 the black ace joins the kings"),
        pytest.param("4c 5c 6c 7c Jd Qd Kd 9h 9s 9c", "", 0, id="E051"),
        pytest.param("4c 5c 6c 7c Jd Qd Kd 9h 9s 2c", "", 20, id="E052"),
        pytest.param("Qc Qd Qh 7h 8h 9h Th Ac 2s 5h", "", 18, id="E053"),
        pytest.param("Qc Qd Qh 7h 8h 9h Th Ac 2s **", "", 13, id="E054 a joker too many melds already"),
        pytest.param("3c 3d 3h 5s 6s 7s Ad", "", 11, id="E055"),
        pytest.param("3c 3d 3h 5s 6s 7s Ad", "scoring.ace_in_hand=1", 1, id="E056"),
        pytest.param("KS KS KH KH KD KD", "", 0, id="the same meld twice (two packs)"),
        pytest.param("Ah 2h 3h Kd 9c 5s 7c", CONTEXT, 31, id="Q-56 context: but the run is a meld"),
        pytest.param("Ac Ah 2h 3d Kd 9c 5s", "", 51, id="S000-29 an ace is 11 always"),
    ],
)  # fmt: skip
def test_least_deadwood(hand, changed, points):
    hand = [card[0] + card[1:].lower() for card in hand.replace("**", "*").split()]
    assert deadwood(hand, rules_of("centouno", changed.split()).rules) == points


@pytest.mark.parametrize(
    ("hand", "changed", "points"),
    [
        pytest.param("5h 9c Kd Ah **", "", 60, id="E123 S003-20 S003-22 Q-56"),
        pytest.param("5h 9c Kd Ah **", "scoring.ace_in_hand=1", 50, id="E123 ace as 1"),
        pytest.param("8h 8c 8s 4d", "", 28, id="E125 Q-55"),
        pytest.param("5h 9c Kd Ah", "scoring.ace_in_hand=context", 35, id="Q-56 alone 11"),
        pytest.param("Ah 2h 3h Kd", "scoring.ace_in_hand=context", 16, id="Q-56 with 2 and 3 of its suit 1"),
        pytest.param("Ah 2h 3d Kd", "scoring.ace_in_hand=context", 26, id="Q-56 of its suit"),
        pytest.param("** **", "scoring.joker_in_hand=20", 40, id="scoring.joker_in_hand"),
        pytest.param("Tc Jd Qh Ks", "", 40, id="S003-22"),
    ],
)
def test_value_of_a_hand(hand, changed, points):
    assert hand_value(hand.replace("**", "*").split(), rules_of("due-mazzi", changed.split()).rules) == points


@pytest.mark.parametrize(
    ("hand", "changed", "discards"),
    [
        pytest.param("3c 3d 3h 5s 6s 7s 8s Kd", "", "Kd", id="E057"),
        pytest.param("3c 3d 3h 3s 5s 6s 7s 8s", "", "5s 8s 3c 3d 3h 3s", id="E058 any that leaves melds"),
        pytest.param("3c 3d 3h 4c 4d 4h 5c 5d 5h", "", "", id="E059"),
        pytest.param("3c 3d 3h 4c 4d 4h 5c 5d 5h", "closing.needs_discard=false", "None", id="E059 S000-49"),
        pytest.param("3c 3d 3h 5s 6s 7s Kd Qh", "", "", id="E060 two loose cards"),
    ],
)
def test_which_discard_closes(hand, changed, discards):
    rules = rules_of("centouno", changed.split()).rules
    assert {str(card) for card in closing_discards(hand.split(), rules)} == set(discards.split())
