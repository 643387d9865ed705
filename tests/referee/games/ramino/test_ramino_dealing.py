"""Packs, hands, the up-card, who begins, who deals (E135–E137, E159, S000-01, -02, -10 … -13, S004-01 … -10)."""

import msgspec
import pytest
from ramino_table import Table, fixed, race, tale, tales

from protocol.cards import deck
from protocol.rules import RulesError
from referee.game import DealError, FixedDeal, Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.shuffling import board_key, first_dealer, shuffled

KEY = board_key("dealing", 0)


@pytest.mark.parametrize(
    ("rules", "seats", "each", "stock"),
    [
        pytest.param("due-mazzi", 4, 10, 67, id="E135 S003-04 S003-06"),
        pytest.param("due-mazzi", 2, 10, 87, id="E136"),
        pytest.param("classico", 2, 10, 31, id="S004-02 S004-03 two players"),
        pytest.param("classico", 3, 7, 30, id="S004-03 three"),
        pytest.param("classico", 4, 7, 23, id="S004-03 four"),
        pytest.param("classico", 5, 6, 21, id="S004-03 five"),
        pytest.param("classico", 6, 6, 15, id="S004-03 six"),
        pytest.param("italiano", 6, 8, 59, id="E159 S004-V4a"),
        pytest.param("centouno", 5, 10, 57, id="S000-02 108 cards"),
        pytest.param("sette", 2, 7, 93, id="S000-11"),
        pytest.param("centouno deck.jokers_per_pack=1", 2, 10, 85, id="S000-02 106 cards"),
        pytest.param("centouno deck.packs=1", 2, 10, 33, id="S000-02 54 cards, Q-01"),
        pytest.param("centouno deck.packs=1 deck.jokers_per_pack=1", 2, 10, 32, id="S000-02 53 cards"),
    ],
)
def test_cards_dealt_and_left(rules, seats, each, stock):
    preset, *changed = rules.split()
    state = RAMINO.open(rules_of(preset, changed).rules, Setup(seats, KEY)).state
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert (len(state.discard), len(state.stock)) == (1, stock)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param("centouno", 1, id="S000-01 one"),
        pytest.param("centouno", 6, id="S000-01 six"),
        pytest.param("due-mazzi", 5, id="E137 S003-05"),
        pytest.param("due-mazzi", 1, id="E138 one"),
        pytest.param("italiano", 7, id="E160 S004-01"),
        pytest.param("classico", 7, id="S004-01"),
        pytest.param("centouno deck.packs=1 deck.jokers_per_pack=0", 5, id="Q-01 5 x 10 of one pack"),
        pytest.param("classico deck.hand_size=2:10,3:7", 4, id="no hand size for four"),
    ],
)
def test_too_few_or_too_many(rules, seats):
    preset, *changed = rules.split()
    with pytest.raises(RulesError):
        RAMINO.open(rules_of(preset, changed).rules, Setup(seats, KEY))


def test_one_card_at_a_time_from_the_dealers_left():
    """S000-10, S000-12, S004-04, S004-06, S004-07: the documented shuffle, card by card; the first dealer by lot."""
    step = RAMINO.open(rules_of("due-mazzi").rules, Setup(3, KEY))
    pile, dealer = shuffled(deck(2, 2), KEY, 1, 0), first_dealer(KEY, 3)
    hands = [[], [], []]
    for number, card in enumerate(pile[:30]):
        hands[(dealer + 1 + number) % 3].append(card)
    assert step.state.dealer == dealer
    assert step.state.hands == tuple(map(tuple, hands))
    assert step.state.discard == (pile[30],) and step.state.stock == tuple(pile[31:])
    assert [event.__struct_config__.tag for event in step.events] == ["dealt"]
    laid = RAMINO.lay_out(rules_of("due-mazzi").rules, Setup(3, KEY), 1)
    assert laid == FixedDeal(step.state.hands, pile[30], tuple(pile[31:]), dealer)


@tales(
    tale("S000-13 S004-10 the dealer's left begins", "due-mazzi", "? | Kc Kd Kh 2s | ?", """
        = dealer: A
        = asked: B draw
        B draws, discards Kc
        = asked: C draw
    """, dealer="A"),
    tale("S004-10 with two the non-dealer", "classico", "Kc Kd 2s 4h | ?", """
        = asked: B draw
    """, dealer="A"),
    tale("Q-06 S004-18 the deal passes to the left", "centouno-secco", "", """
        = dealer: C
        A goes out
        = dealer: A
        = asked: B draw
        B goes out
        = dealer: B
    """, more=[race("A", "0 7 7"), race("B", "7 0 7")]),
    tale("Part2b Deals file: a dealer there, and the rotation goes on from it", "centouno-secco", "", """
        = dealer: B
        C goes out
        = dealer: C
        = asked: A draw
    """, more=[race("C", "7 7 0")]),
)  # fmt: skip
def test_who_deals_and_who_begins(tale):
    tale()


HANDS = "2c 4c 6c | 8d Td Qd"


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        pytest.param(fixed("2c 4c | 8d Td", upcard="Ks"), "cards", id="a wrong count"),
        pytest.param(fixed(HANDS + " | 9c 9d 9h", upcard="Ks"), "hands", id="a hand too many"),
        pytest.param(fixed("2c 2c 2c | 8d Td Qd", upcard="Ks"), "2c", id="too many of one"),
        pytest.param(fixed("2c 2x 6c | 8d Td Qd", upcard="Ks"), "2x", id="no card"),
        pytest.param(fixed(HANDS, upcard="Ks", scores="1 2 3"), "scores", id="scores of three"),
        pytest.param(msgspec.structs.replace(fixed(HANDS, upcard="Ks"), dealer=2), "dealer", id="no such dealer"),
        pytest.param(fixed("2c 4c 6c | ", upcard="Ks"), "no cards", id="an empty hand at the first deal"),
    ],
)
def test_a_fixed_deal_that_cannot_be(deal, words):
    rules = rules_of("due-mazzi", ["deck.hand_size=3"]).rules
    with pytest.raises(DealError, match=words):
        RAMINO.open(rules, Setup(2, KEY, (deal,)))


def test_cards_named_nowhere_lie_under_the_stock():
    """protocol, "Shuffling": in canonical order, shuffled with the deal's own stream."""
    deal = fixed(HANDS, upcard="Ks", stock="As 9h")
    state = RAMINO.open(rules_of("due-mazzi", ["deck.hand_size=3"]).rules, Setup(2, KEY, (deal,))).state
    rest = deck(2, 2)
    for card in ["2c", "4c", "6c", "8d", "Td", "Qd", "Ks", "As", "9h"]:
        rest.remove(card)
    assert state.stock == ("As", "9h", *shuffled(rest, KEY, 1, 0))


def test_hands_of_those_who_are_out_are_empty_in_a_deals_file():
    """Part 2b, "Who is out": `[]` for them, checked when the deal comes."""
    out = [race("A", "0 30 20", 7, "0 -80 0")]
    Table("sette", more=[*out, race("C", "9 - 0")]).say("A goes out\nB leaves\nC goes out")
    table = Table("sette", more=[*out, race("C", "9 9 0")]).say("A goes out")
    with pytest.raises(DealError, match="seat 1 has 7 cards in this deal, not 0"):
        table.say("B leaves")
