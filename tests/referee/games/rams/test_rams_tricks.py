"""Legal cards and the winner of a trick, by the rules' ids (S002-13, -17, -18; worked examples E173 to E188)."""

import pytest

from protocol.rams.rules import Play
from protocol.rams.view import Played
from referee.games.rams.tricks import breach, legal, winner

HEAD = Play(must_head=True)
OVER = Play(must_overtrump=True)


def trick(text):
    return tuple(Played(seat, card) for seat, card in enumerate(text.split()))


@pytest.mark.parametrize(
    ("name", "on_table", "hand", "allowed"),
    [
        ("E173", "8d", "Ah 9h Ks 7c", "Ah 9h"),
        ("E174", "8d", "Ah 9h Kd 7c", "Kd"),
        ("E175", "8d Jh", "Ah 9h Ks 7c", "Ah"),
        ("E176", "Jh", "Ah 9h Ks 7c", "Ah"),
        ("E177", "Th", "Ah 9h 7c", "Ah 9h"),
        ("E178", "8d Jh", "Ah 9h 7d", "7d"),
        ("E179", "8d", "Ks 7c", "Ks 7c"),
        ("E180", "", "Ah 9h Kd 7s", "Ah"),
        ("E181", "", "Kh Qh As", "Kh"),
        ("E182", "", "Qh As 7c", "Qh As 7c"),
        ("E183", "", "Kh As", "Kh As"),
        ("S002-17: ace before king and queen", "", "Ah Kh Qh As", "Ah"),
        ("S002-18: the queen too", "8d Qh 7h", "Ah 9h", "Ah"),
        ("S002-18: the king, then a smaller trump", "Kh 7h", "Ah 9h 8s", "Ah"),
        ("S002-18: only before one's own turn", "8d 7h", "Ah 9h", "Ah 9h"),
        ("S002-13: trumps led, none in hand", "Kh", "Ks 7c", "Ks 7c"),
        ("Q-36: no duty to head", "8d", "Kd 7d 9h", "Kd 7d"),
        ("Q-36: no duty to overtrump", "8d Th", "Kh 9h", "Kh 9h"),
    ],
)
def test_legal(name, on_table, hand, allowed):
    chosen = legal(Play(), hand.split(), trick(on_table), "h", False)
    assert set(chosen.cards) == set(allowed.split()), name


@pytest.mark.parametrize(
    ("name", "hand", "allowed"),
    [
        ("E181: the king won, the queen is due", "Qh As", "Qh"),
        ("Q-38: the ace comes first", "Ah Qh As", "Ah"),
        ("no queen, no duty", "As 7c", "As 7c"),
    ],
)
def test_queen_due(name, hand, allowed):
    assert set(legal(Play(), hand.split(), (), "h", True).cards) == set(allowed.split()), name


@pytest.mark.parametrize(
    ("rules", "on_table", "hand", "allowed"),
    [
        (HEAD, "8d", "Kd 7d 9h", "Kd"),
        (HEAD, "8d Jd", "9d 7d", "9d 7d"),
        (HEAD, "8d 7h", "Kd 7d", "Kd 7d"),
        (HEAD, "8d Kd Ad", "Qd 7d", "Qd 7d"),
        (HEAD, "8h", "Kh 7h", "Kh"),
        (HEAD, "8h Qh", "Jh 7h", "Jh 7h"),
        (HEAD, "8d Th", "Kh 9h", "Kh 9h"),
        (OVER, "8d Th", "Kh 9h", "Kh"),
        (OVER, "8d Th", "9h 8h", "9h 8h"),
        (OVER, "8d Kd", "Kh 9h", "Kh 9h"),
        (OVER, "8h", "Kh 7h", "Kh"),
        (OVER, "8d", "Kd 7d", "Kd 7d"),
        (OVER, "8d 9h Jh", "Ah Kh Th", "Ah"),
    ],
)
def test_heading_switches(rules, on_table, hand, allowed):
    """Q-36, Q-48: who can beat must, where a switch says so."""
    assert set(legal(rules, hand.split(), trick(on_table), "h", False).cards) == set(allowed.split())


def test_lowest_first():
    """Q-48: by rank, then clubs, diamonds, hearts, spades, trumps last."""
    chosen = legal(Play(), ["7h", "As", "8s", "8c", "8d", "Tc"], (), "h", False)
    assert chosen.cards == ["8c", "8d", "8s", "Tc", "As", "7h"]


@pytest.mark.parametrize(
    ("on_table", "hand", "code", "words"),
    [
        ("8d", "Kd Th", "must_follow", "diamonds were led"),
        ("8d", "Th Jc", "must_trump", "without diamonds"),
        ("", "Ah Kd", "must_lead_ace", "S002-17"),
        ("", "Kh Qh As", "must_lead_king", "S002-17"),
        ("8d Jh", "Ah 9h", "must_play_ace", "S002-18"),
    ],
)
def test_reasons(on_table, hand, code, words):
    chosen = legal(Play(), hand.split(), trick(on_table), "h", False)
    assert chosen.code == code
    assert words in chosen.reason


@pytest.mark.parametrize(
    ("name", "on_table", "seat"),
    [
        ("E184: the highest of the suit", "9d Kd Ad", 2),
        ("E185", "9d Kd 8h Ad", 2),
        ("E186: a higher card of another suit does not win", "9d As Kc", 0),
        ("E187", "9d 8h Qh Ad", 2),
        ("E188: trumps led", "9h Kd Th", 2),
    ],
)
def test_winner(name, on_table, seat):
    assert winner(trick(on_table), "h") == seat, name


def test_winner_without_the_offender():
    """S002-15: the trick goes to whoever should have had it."""
    assert winner(trick("9d Th Kd Ad"), "h", [1]) == 3
    assert winner(trick("9d Th 8h Ad"), "h", [1]) == 2
    assert winner(trick("9d Th 8h Ad"), "h", [1, 2]) == 3


@pytest.mark.parametrize(
    ("on_table", "hand", "card", "rule"),
    [
        ("9d", "7d Th 8c", "Th", "S002-15"),
        ("9d", "7d Th 8c", "8c", "S002-14"),
        ("9d", "Th 8c", "8c", "S002-14"),
        ("9h", "Th 8c", "8c", "S002-14"),
        ("8d Jh", "Ah 9h", "9h", "S002-14"),
        ("", "Ah Kd", "Kd", "S002-14"),
    ],
)
def test_breach(on_table, hand, card, rule):
    """Q-37: trumping in spite of the suit is one thing, everything else a revoke."""
    assert breach(hand.split(), card, trick(on_table), "h") == rule
