"""Packs, the deal and deals files (S002-01 to -05; worked examples E160, E161)."""

import pytest

from protocol.rams.actions import Enter
from protocol.rams.cards import pack
from protocol.rams.events import Dealt, TurnedUp
from protocol.rams.rules import RamsRules
from protocol.rules import RulesError, change, settings
from referee.game import DealError, FixedDeal, Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key, first_dealer, shuffled


def opened(seats, changed="", key=""):
    key = key or board_key("dealing", 0)
    return RAMS.open(change(RamsRules(), settings(changed.split())), Setup(seats, key))


@pytest.mark.parametrize("seats", [2, 8])
def test_e160_three_to_seven(seats):
    with pytest.raises(RulesError, match=f"3 to 7 players, not {seats}"):
        RAMS.check_setup(RamsRules(), Setup(seats, board_key("x", 0)))


def test_players_may_be_fewer():
    with pytest.raises(RulesError, match="4 players, not 5"):
        RAMS.check_setup(change(RamsRules(), settings(["players.min=4", "players.max=4"])), Setup(5, board_key("x", 0)))


def test_contradiction():
    with pytest.raises(RulesError, match=r"players\.min=5 and players\.max=4"):
        RAMS.check(change(RamsRules(), settings(["players.min=5", "players.max=4"])))


@pytest.mark.parametrize(
    ("seats", "changed", "left"),
    [
        (3, "", 16),
        (4, "deck.pack_at_four=32", 11),
        (4, "", 31),
        (5, "", 26),
        (6, "", 21),
        (7, "", 16),
    ],
)
def test_e161_cards_left_for_the_exchange(seats, changed, left):
    assert RAMS.view(opened(seats, changed).state, 0).stock == left


def test_the_pack():
    """Canonical order: suit by suit, the ace last (protocol, "Shuffling")."""
    assert pack(32)[:9] == ["7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "7d"]
    assert pack(52)[:14] == ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "2d"]
    assert (len(pack(32)), len(pack(52))) == (32, 52)


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_one_card_at_a_time_from_the_dealers_left(seats):
    key = board_key("by hand", 0)
    dealt, turned_up = opened(seats, key=key).events[:2]
    top = shuffled(pack(32 if seats == 3 else 52), key, 1, 0)
    dealer = first_dealer(key, seats)
    assert isinstance(dealt, Dealt)
    assert dealt.dealer == dealer
    for number in range(5 * seats):
        seat = (dealer + 1 + number) % seats
        assert dealt.hands[seat][number // seats] == top[number]
    assert turned_up == TurnedUp(dealer, top[5 * seats], top[5 * seats][1])


def test_the_deal_passes_to_the_left(table):
    """Q-31; a line of a deals file may name another dealer, from whom it goes on (Part 2b)."""
    hands = "7c 8d 9s Th Ks | 8c 9d Ts Jh Qs | 7d 9c Tc Js Kh"
    second = FixedDeal(tuple(table.cards(hand) for hand in hands.split("|")), "9h")
    course = table.play(table.deal(hands, "9h", dealer=2), second, table.deal(hands, "9h", dealer=2), deals_played=4)
    assert [result.dealer for result in course.results] == [2, 0, 2, 0]


GOOD = (("7c", "8d", "9s", "Th", "Ks"), ("8c", "9d", "Ts", "Jh", "Qs"), ("7d", "9c", "Tc", "Js", "Kh"))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"hands": GOOD[:2]}, "2 hands for 3 players"),
        ({"hands": (GOOD[0][:4], *GOOD[1:])}, "seat 0 has 4 cards"),
        ({"hands": (("6c", *GOOD[0][1:]), *GOOD[1:])}, "6c is not in the pack of 32"),
        ({"hands": (("*", *GOOD[0][1:]), *GOOD[1:])}, "not in the pack"),
        ({"upcard": "7c"}, "7c is named twice"),
        ({"upcard": ""}, "no card is not in the pack"),
        ({"stock": ("Qd", "Qd")}, "Qd is named twice"),
        ({"stock": ("5d",)}, "5d is not in the pack"),
        ({"dealer": 3}, "no seat 3"),
        ({"scores": (1, 2)}, "2 scores for 3 players"),
        ({"scores": (1, 2, 10**10)}, "beyond"),
    ],
)
def test_deals_that_cannot_be(wrong, words):
    """S002-02, S002-04: refused with the line, before anything is played."""
    told = {"hands": GOOD, "upcard": "9h", "line": 7, **wrong}
    good = FixedDeal(GOOD, "9h", line=1)
    with pytest.raises(DealError, match=words) as problem:
        RAMS.check_setup(RamsRules(), Setup(3, board_key("x", 0), (good, FixedDeal(**told))))
    assert problem.value.line == 7


def test_cards_named_nowhere_are_shuffled_in_under_the_stock(table):
    state = table.opened(FixedDeal(GOOD, "9h", ("Qd", "8h"))).state
    named = {card for hand in GOOD for card in hand} | {"9h", "Qd", "8h"}
    rest = shuffled([card for card in pack(32) if card not in named], state.setup.board_key, 1, 0)
    assert state.deal.stock == ("Qd", "8h", *rest)
    state = RAMS.apply(state, RAMS.pending(state)[0].seat, Enter(())).state
    assert state.deal.stock[0] == "Qd"
