"""Deals played on by thumb: the bits say of cards what the engine says, and nothing is dealt twice."""

import random
from collections import Counter

import msgspec
import pytest

from protocol.cards import JOKER, NATURALS, deck
from protocol.ramino.view import TableMeld
from referee.game import FixedDeal, Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.games.ramino.melds import read_meld
from referee.shuffling import board_key
from sample_bots.maestro.bits import BIT, Hand, hand_of, melds_of, singles
from sample_bots.maestro.board import Board
from sample_bots.maestro.deals import Deals
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.playout import Playout, Thumb
from sample_bots.maestro.table import fits_of
from sample_bots.ramino_greedy.sense import Sense

NAME = {bit: card for card, bit in BIT.items()}


def names(cards):
    return [NAME[bit] for bit in singles(cards)]


def mask(text):
    return hand_of(text.split()).one


@pytest.mark.parametrize("ace", ["low", "both"])
def test_every_meld_found_is_one(ace):
    melds = rules_of("due-mazzi", [f"melds.ace={ace}"]).rules.melds
    cards, many = random.Random(1), 0
    for _ in range(2000):
        hand = hand_of(cards.sample(NATURALS, 14))
        found = melds_of(hand.one, ace == "both")
        assert sum(meld.cards for meld in found) & ~hand.one == 0
        assert sum(meld.cards.bit_count() for meld in found) == sum(meld.cards for meld in found).bit_count()
        for meld in found:
            card = names(meld.cards)
            if ace == "both" and meld.low and "A" + card[0][1] in card and "K" + card[0][1] in card:
                card = [*card[1:], card[0]]
            read_meld(card, melds)
            many += 1
    assert many > 1000


def test_an_ace_is_in_one_run_only():
    assert [names(meld.cards) for meld in melds_of(mask("Qh Kh Ah 2h 3h"), True)] == [["Ah", "2h", "3h"]]
    assert [names(meld.cards) for meld in melds_of(mask("Qh Kh Ah 2h"), True)] == [["Ah", "Qh", "Kh"]]
    assert melds_of(mask("Qh Kh Ah 2h"), False) == []


TABLE = [
    TableMeld(1, 0, ("3s", "4s", "5s")),
    TableMeld(2, 1, ("9c", "9d", "9h")),
    TableMeld(3, 1, ("Jd", "*=Qd", "Kd")),
    TableMeld(4, 0, ("2c", "2d", "2h", "2s")),
    TableMeld(5, 0, ("Qh", "Kh", "Ah")),
]


@pytest.mark.parametrize("preset", ["classico", "due-mazzi"])
def test_the_table_takes_what_it_takes(preset):
    rules = rules_of(preset).rules
    table = [meld for meld in TABLE if preset == "due-mazzi" or meld.id not in (3, 5)]
    board = Board.of(table, rules.melds.ace == "both")
    assert set(names(board.fits())) == set(fits_of(table, 1, rules)) - {JOKER}
    for card, more in (("6s", "7s"), ("2s", "As"), ("9s", None)):
        board.add(BIT[card])
        assert not board.fits() & BIT[card]
        assert more is None or board.fits() & BIT[more]


def test_who_can_lay_it_all_closes():
    thumb = Thumb(Sense(rules_of("classico").rules))

    def deal(own, pile):
        hands = [hand_of(own.split()), hand_of(["2c", "8d", "Ks"])]
        coming = [BIT[card] for card in ("Jc", "Jd", "Qh", "4h")]
        return Playout(thumb, Board(False, sets=BIT["9s"]), hands, [True, True], [BIT[pile]], coming, 0)

    assert deal("5h 6h 9s", "7h").run([0, 1], 1) == 0, "the pile completes the run, the 9s goes to its set"
    assert deal("5h 6h 9s", "8h").run([0, 1], 1) is None
    closed = deal("5h 6h Kd", "7h")
    assert closed.run([0, 1], 1) == 0, "the last card is thrown"
    assert thumb.cost(closed.hands[1]) == 20


def test_an_empty_stock_is_renewed_until_it_may_not_be():
    rules = rules_of("classico").rules
    deal = Playout(Thumb(Sense(rules)), Board(False), [hand_of(["2c", "9d"]), hand_of(["4h", "Ks"])], [True] * 2, [],
                   [BIT["7s"], BIT["Jd"]], 0)  # fmt: skip
    assert deal.run([0, 1], 50) is None
    assert deal.over


@pytest.mark.parametrize("preset", ["classico", "due-mazzi", "italiano"])
def test_worlds_hold_every_unseen_card_once(preset):
    rules = rules_of(preset).rules
    step = RAMINO.open(rules, Setup(3, board_key("worlds", 1)))
    state = step.state
    for _ in range(12):
        seat = RAMINO.pending(state)[0].seat
        view = RAMINO.view(state, seat)
        deals = Deals(view, Memory(3), Thumb(Sense(rules)), random.Random(2), patient=False)
        world = deals._world()
        every = [*view.hand, *view.discard]
        held = sum(((hand.one.bit_count() + hand.two.bit_count() + hand.jokers) for hand in world.hands), 0)
        assert held == sum(count for other, count in enumerate(view.hand_counts) if other != seat)
        dealt = Counter(NAME.get(bit, JOKER) for hand in world.hands for part in (hand.one, hand.two)
                        for bit in singles(part))  # fmt: skip
        dealt[JOKER] += sum(hand.jokers for hand in world.hands)
        dealt.update(NAME.get(bit, JOKER) for bit in world.coming)
        assert dealt + Counter(every) == Counter(deck(rules.deck.packs, rules.deck.jokers_per_pack))
        state = RAMINO.apply(state, seat, RAMINO.fallback(state, seat)).state


def test_hands_that_would_have_been_laid_are_not_dealt():
    rules = rules_of("classico").rules
    deal = FixedDeal(
        (("2c", "2d", "4s", "6h", "8c", "Th", "Qs", "Kd", "5d", "7s"), ("3h", "9c", "9d", "9h", "Jc", "Qd", "As", "5c",
                                                                      "7d", "8h")), "Kc", (), 0)  # fmt: skip
    state = RAMINO.open(rules, Setup(2, board_key("laid", 0), (deal,))).state
    for action in ({"do": "draw", "from": "stock"}, {"do": "play", "steps": [{"meld": ["9c", "9d", "9h"]}],
                                                    "discard": "Jc"}):  # fmt: skip
        state = RAMINO.apply(state, 1, _action(action)).state
    view = RAMINO.view(state, 0)
    deals = Deals(view, Memory(2), Thumb(Sense(rules)), random.Random(3), patient=True)
    assert not any(deals._world().hands[1].one & BIT["9s"] for _ in range(50))


def _action(raw):
    return msgspec.convert(raw, RAMINO.actions)


def test_a_hand_counts_twins():
    hand = hand_of(["5h", "5h", JOKER, "Kc"])
    assert hand == Hand(BIT["5h"] | BIT["Kc"], BIT["5h"], 1)
    assert hand.less(BIT["5h"]) == Hand(BIT["5h"] | BIT["Kc"], 0, 1)
    assert hand.less(BIT["Kc"]).plus(0) == Hand(BIT["5h"], BIT["5h"], 2)
