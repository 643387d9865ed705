"""A Rams: four aces, five of a suit (S002-23, -26, -31; Q-40, Q-44 to Q-46; E206 to E210, E219)."""

import pytest

from protocol.rams.events import Opened


def test_e206_and_e219(table):
    """The opener -5, the player +5, the one with the trump ace +25, who passed 0; and their records."""
    hands = "7s 8s 9s Ts Ks | 7c 8c 9d Td Qd | Ah 9c Tc Jc Kd | Js 7d 8d Qc Kc"
    course = table.play(
        table.deal(hands, "9h", scores="8 20 76 4"),
        scripts="enter\nenter\nenter\npass!",
        changed="deck.pack_at_four=32",
    )
    assert course.first.closing == "five_suit"
    assert course.first.closer == 0
    assert course.first.points == (-5, 5, 25, 0)
    assert course.first.scores == (3, 25, 101, 4)
    assert course.outcome is None


def test_e207_an_ace_among_the_five(table):
    hands = "7d Ad 9d Td Kd | 7c 8c 9s Ts Qd | 7s 8s 9c Jc Qc"
    course = table.play(table.deal(hands, "9h"), scripts="enter\nenter\npass!")
    assert course.first.points == (-20, 5, 0)


def test_e208_jacks_do_not_count(table):
    """S002-31: neither those shown on passing nor those shown before buying."""
    hands = "7d 8d 9d Td Kd | Js Jc 9s Ts Qd | Jd Jh 9c Tc Qc"
    deal = table.deal(hands, "9h", stock="7c")
    course = table.play(deal, scripts="enter\nenter Js\npass")
    assert course.first.points == (-5, 5, 0)


def test_e209_four_aces_dealt(table):
    """Q-44: opened at once, whatever the records; nobody is asked."""
    hands = "7d 8d 9d Td Ks | As Ac Ad Ah 7c | 9h 8c 9c Tc Qc"
    course = table.play(table.deal(hands, "8h", scores="3 90 20"))
    assert (course.first.closing, course.first.closer, course.first.points) == ("four_aces", 1, (0, 0, 0))
    assert course.asked == [[], [], []]
    assert course.outcome.money == (-3, 23, -20)
    assert course.outcome.places == (2, 1, 3)


def test_e210_four_aces_bought(table):
    """Q-40 any: opened when all have bought; before five of a suit."""
    hands, stock = "As Ac Ad 7s 8d | 7h 8h Th Jh Kh | 7d 9c Tc Jc Qc", "Ks Ah"
    course = table.play(table.deal(hands, "9h", stock=stock), scripts="enter 7s 8d\nenter\npass!")
    assert (course.first.closing, course.first.closer) == ("four_aces", 0)
    assert course.outcome.places[0] == 1
    assert [event.seat for event in course.happened(Opened)] == [0]


def test_four_aces_with_the_turned_up_one(table):
    """Q-44: the dealer takes the fourth ace."""
    hands = "7h 8h Td Jh Kh | 7d 9c Tc Jc Qc | As Ac Ad 7s 8d"
    course = table.play(table.deal(hands, "Ah"), scripts="enter\nenter\nenter, take 7s")
    assert (course.first.closing, course.first.closer) == ("four_aces", 2)


@pytest.mark.parametrize(
    ("hands", "stock", "scripts"),
    [
        ("As Ac Ad 7s 8d | 7c 8c 9s Ts Qd | 7d 9c Tc Jc Qc", "Ks Ah", "enter 7s 8d\nenter\npass!"),
        ("7s 8s 9s Ts Kd | 7c 8c 9d Td Qd | 7d 9c Tc Jc Qc", "Qs", "enter Kd\nenter\npass!"),
        ("7s 8s 9s Ts Js | 7c 8c 9d Td Qd | 7d 9c Tc Jc Qc", "Qs", "enter 7s\nenter\npass!"),
    ],
)
def test_only_dealt(table, hands, stock, scripts):
    """scoring.rams_when=dealt: what was bought is not opened."""
    deal = table.deal(hands, "9h", stock=stock)
    assert table.play(deal, scripts=scripts).first.closing in ("four_aces", "five_suit")
    course = table.play(deal, scripts=scripts, changed="scoring.rams_when=dealt")
    assert course.first.closing == "tricks"


def test_two_holders(table):
    """Q-40: the first from the dealer's left opens, the other pays as a player."""
    hands = "7d 8d 9d Td Kd | 7c 8c 9c Tc Kc | 7s 8s Qc Jc Qd"
    course = table.play(table.deal(hands, "9h", dealer=0), scripts="enter\nenter\npass!")
    assert (course.first.closer, course.first.points) == (1, (5, -5, 0))


def test_trump_rams(table):
    """scoring.trump_rams stands in for the 5 of the opener and of the others (Q-46)."""
    hands = "7h 8h 9h Th Kh | As 8c 9c Tc Kc | 7s 8s Qc Jc Qd"
    deal = table.deal(hands, "Jh")
    assert table.play(deal, scripts="enter\nenter\npass!").first.points == (-5, 10, 0)
    course = table.play(deal, scripts="enter\nenter\npass!", changed="scoring.trump_rams=10")
    assert course.first.points == (-10, 15, 0)


def test_who_passes_opens_nothing(table):
    """Q-44: five of a suit need a seat that plays."""
    hands = "7d 8d 9d Td Kd | 7c 8c 9s Tc Kc | 7s 8s Qc Jc Qd"
    course = table.play(table.deal(hands, "9h"), scripts="pass!\nenter\npass!")
    assert (course.first.closing, course.first.points) == ("sole", (0, -5, 0))


def test_sole_player_with_five_of_a_suit(table):
    """Q-45: it is a Rams, and there is nobody to charge."""
    hands = "7d 8d 9d Td Kd | 7c 8c 9s Tc Kc | 7s 8s Qc Jc Qd"
    course = table.play(table.deal(hands, "9h"), scripts="enter")
    assert (course.first.closing, course.first.points) == ("five_suit", (-5, 0, 0))


def test_aces_of_a_rams_are_those_ever_held(table):
    """Q-46, Q-39."""
    hands = "7d 8d 9d Td As | Ac 8c 9s Tc Kc | 7s 8s Qc Jc Qd"
    deal = table.deal(hands, "9h", stock="Kd Ks")
    scripts = "enter As\nenter Ac\npass!"
    assert table.play(deal, scripts=scripts).first.points == (-10, 15, 0)
    course = table.play(deal, scripts=scripts, changed="scoring.ace_count=final_hand")
    assert course.first.points == (-5, 5, 0)
