"""Drawing, discarding, the stock and its renewal (E109–E111, E120–E122, E151, S000-14 … -16, Q-07, Q-08, Q-60)."""

import pytest
from ramino_table import Table, tale, tales

from protocol.ramino import actions
from referee.games.ramino.game import RAMINO

ONE_PACK = "deck.packs=1 deck.jokers_per_pack=0 deck.hand_size=24"
"""Two hands of 24, an up-card, three cards in the stock."""


@tales(
    tale("S000-14 S003-07 S004-11 one card, from either pile", "due-mazzi", "Kd 2c 4d | ?", """
        = may A: from=stock/discard close=false
        A takes
        = hand A: Kd 2c 4d 9s
        = pile:
        = asked: A play
        A discards Kd
        = pile: Kd
        = cards A: 3
        B draws
        = cards B: 4
    """, upcard="9s"),
    tale("S000-15 S003-09 the turn ends with a discard", "centouno", "Kd 2c 4d | ?", """
        A draws, discards 5s
        = pile: 9s 5s
        = asked: B draw
    """, upcard="9s", stock="5s"),
    tale("S000-15 nothing is not enough", "centouno", "Kd 2c 4d | ?", """
        A draws, lays-all -> no_discard
    """),
    tale("S003-30 S004-15 Q-08 the card just taken may not go back", "due-mazzi", "Kd 2c 4d | ?", """
        A takes
        = may A: may_not_discard=9s melds_left=None
        A discards 9s -> rediscard
        A discards Kd
    """, upcard="9s"),
    tale("S004-15", "classico", "Kd 2c 4d | ?", """
        A takes, discards 9s -> rediscard
    """, upcard="9s"),
    tale("Q-08 in hand too", "centouno", "Kd 2c 4d | ?", """
        A takes, discards 9s -> rediscard
    """, upcard="9s"),
    tale("Q-08 draw.no_rediscard=false", "centouno", "Kd 2c 4d | ?", """
        A takes, discards 9s
        = pile: 9s
    """, upcard="9s", changed="draw.no_rediscard=false"),
    tale("E122 Q-08 its twin may go; may_not_discard is null then", "due-mazzi", "9s 2c 4d | ?", """
        A takes
        = may A: may_not_discard=None melds_left=None
        A discards 9s
    """, upcard="9s"),
    tale("Part2b laying one of two twins lays the other one first", "due-mazzi", "9s 9c 9d Kd 2h | ?", """
        A takes, lays 9s 9c 9d, discards 9s -> rediscard
        A lays 9s 9c 9d, discards Kd
    """, upcard="9s"),
    tale("Q-08 a card from the stock may go at once", "due-mazzi", "Kd 2c 4d | ?", """
        A draws
        = may A: may_not_discard=None melds_left=None
        A discards 9s
    """, upcard="9s", stock="9s"),
    tale("S003-29 the top of the pile, never a card under it", "due-mazzi", "Kd 2c 4d | ?", """
        A draws, discards 2c
        B takes
        = pile: 9s
    """, upcard="9s"),
    tale("S000-14 once only", "due-mazzi", "Kd 2c 4d | ?", """
        A takes
        A draws -> wrong_action
        A takes -> wrong_action
        A passes -> wrong_action
    """, upcard="9s"),
    tale("Q-57 a joker as up-card is taken, or thrown", "due-mazzi", "Kd 2c ** | ?", """
        A takes, discards **
        = pile: *
        B takes, discards ** -> rediscard
    """, upcard="**"),
    tale("S000-13 only the seat in turn", "due-mazzi", "Kd 2c 4d | ?", """
        B draws -> not_asked
        A draws, discards Kd
        A draws -> not_asked
    """),
)  # fmt: skip
def test_draw_and_discard(tale):
    tale()


EMPTY = """
    A draws, discards 9d
    B draws, discards Kh
    A draws, discards 5s
    = stock: 0
    = pile: 3c 9d Kh 5s
    = may B: from=stock/discard close=false
"""
"""E121, E151: the stock is at its end."""


@tales(
    tale("E121 S000-16 Q-07 the top stays, the rest is shuffled", "posta", "?24 | ?24", EMPTY + """
        B draws
        = last: renewed drew
        = pile: 5s
        = stock: 2
    """, upcard="3c", stock="9d Kh 5s", changed=ONE_PACK),
    tale("E120 no renewal where he takes the discard", "posta", "?24 | ?24", EMPTY + """
        B takes
        = last: drew
        = stock: 0
        = pile: 3c 9d Kh
    """, upcard="3c", stock="9d Kh 5s", changed=ONE_PACK),
    tale("E151 S004-16 Q-60 turned over, not shuffled", "classico", "?24 | ?24", EMPTY + """
        B draws
        = last: renewed drew
        = pile:
        = stock: 3
        B discards 3c
        = pile: 3c
        A draws, discards 9d
        B draws, discards Kh
        A draws, discards 5s
        = pile: 3c 9d Kh 5s
    """, upcard="3c", stock="9d Kh 5s", changed=ONE_PACK),
    tale("E152 Q-60 no turn-over where he takes the discard", "classico", "?24 | ?24", EMPTY + """
        B takes
        = stock: 0
    """, upcard="3c", stock="9d Kh 5s", changed=ONE_PACK),
    tale("Q-60 the pile is empty until the mover discards", "classico", "?24 | ?24", EMPTY + """
        B draws
        B discards 3c
        A takes
        = pile:
        = stock: 3
    """, upcard="3c", stock="9d Kh 5s", changed=ONE_PACK),
    tale("Q-07 stock_out=void", "posta", "?24 | ?24", EMPTY + """
        B draws
        = closing: void
        = last: void
        = points: 0 0
        = pot: 20
        = reason: finished
    """, upcard="3c", stock="9d Kh 5s", changed=f"{ONE_PACK} draw.stock_out=void"),
    tale("Q-07 the pile may be taken all the same", "posta", "?24 | ?24", EMPTY + """
        B takes
        = asked: B play
    """, upcard="3c", stock="9d Kh 5s", changed=f"{ONE_PACK} draw.stock_out=void"),
    tale("Q-07 past max_renewals the deal is void", "posta", "?24 | ?24", EMPTY + """
        B draws
        = closing: void
    """, upcard="3c", stock="9d Kh 5s", changed=f"{ONE_PACK} draw.max_renewals=0"),
    tale("Q-07 a pile of one: nothing to shuffle", "posta", "?16 | ?16 | ?16", """
        A takes, discards 2c
        C knocks
        B yields
        = pile:
        B draws, discards 5s
        = stock: 0
        = pile: 5s
        = may C: from=stock/discard close=false
        C draws
        = closing: void
    """, upcard="3c", stock="9d Kh 5s",
         changed="battuta.enabled=true deck.packs=1 deck.jokers_per_pack=0 deck.hand_size=16"),
    tale("Q-07 void_scoring=all_pay", "centouno-secco", "2s 4h 6d 8c | 3s 5h 7d Tc", """
        A takes, discards 2s
        B takes, discards 3s
        = closing: void
        = points: -27 -24
    """, upcard="9s", changed="draw.max_turns=2 draw.void_scoring=all_pay"),
    tale("Q-07 void: nothing scored, the deal passes", "centouno-secco", "2s 4h 6d 8c | 3s 5h 7d Tc", """
        A takes, discards 2s
        B takes, discards 3s
        = closing: void
        = points: 0 0
        = dealer: A
        = asked: B draw
    """, upcard="9s", changed="draw.max_turns=2"),
    tale("Part2b a void deal counts as dealt", "classico", "2s 4h 6d 8c | 3s 5h 7d Tc", """
        A takes, discards 2s
        B takes, discards 3s
        = deals: 1
        = reason: finished
    """, upcard="9s", changed="draw.max_turns=2 match.end=deals"),
)  # fmt: skip
def test_the_stock(tale):
    tale()


@pytest.mark.parametrize(
    ("preset", "drawn"),
    [
        pytest.param("posta", 3 + 3 + 3, id="Q-07 reshuffled twice: three cards each time"),
        pytest.param("classico", 3 + 4 + 4, id="Q-60 turned over twice: four cards each time"),
    ],
)
def test_a_third_renewal_voids_the_deal(preset, drawn):
    """With two renewals (draw.max_renewals), everybody drawing from the stock and throwing the card back."""
    table = Table(preset, "?24 | ?24", upcard="3c", stock="9d Kh 5s", changed=ONE_PACK + " match.end=deals")
    count = 0
    while table.asked:
        seat = table.asked[0][0]
        table.say(f"{seat} draws")
        if table.asked:
            count += 1
            table.say(f"{seat} discards {table.state.phase.drawn}")
    table.say("= closing: void")
    assert count == drawn


@tales(
    tale("E109 S000-53 the top and the one under it", "sette", "2c 4d 6h 8s Tc Qd Ks | 5c 5d 7h 8h Th Jh 2d", """
        A draws, discards 5h
        = may B: from=stock/discard close=false second=stock/discard
        B takes discard
        = cards B: 9
        = pile:
        B discards 5h -> rediscard
        B discards 9c
        = cards B: 8
        A draws, discards 2c
        B draws, discards 2d
        = cards B: 8
    """, upcard="9c", stock="5h", changed="draw.take_two=true"),
    tale("E109 the second from the stock", "sette", "2c 4d 6h 8s Tc Qd Ks | ?", """
        A draws, discards 5h
        B takes stock
        = cards B: 9
        = pile: 9c
    """, upcard="9c", stock="5h", changed="draw.take_two=true"),
    tale("Part2b second left out: the stock", "sette", "2c 4d 6h 8s Tc Qd Ks | ?", """
        A takes
        = cards A: 9
        = pile:
    """, upcard="9c", changed="draw.take_two=true"),
    tale("Part2b second left out: the stock, though a card lies under the top", "sette", "2c 4d 6h 8s Tc Qd Ks | ?", """
        A draws, discards 5h
        B takes
        = cards B: 9
        = pile: 9c
    """, upcard="9c", stock="5h", changed="draw.take_two=true"),
    tale("E110 Q-21 a pile of one: the second is from the stock", "sette", "2c 4d 6h 8s Tc Qd Ks | ?", """
        = may A: from=stock/discard close=false second=stock
        A takes discard -> no_second
        A takes stock
    """, upcard="9c", changed="draw.take_two=true"),
    tale("E111 Q-21 from the stock one card only", "sette", "2c 4d 6h 8s Tc Qd Ks | ?", """
        A draws
        = cards A: 8
    """, upcard="9c", changed="draw.take_two=true"),
    tale("Q-21 nine cards, eight melded: closes", "sette", "2c 4d 6h 8s Tc Qd Ks | 5c 5d 7h 8h Th Jh 2d", """
        A draws, discards 5h
        B takes discard, discards Jh, closes -> not_closed
        B discards 2d, closes
        = closing: zero B
    """, upcard="9h", stock="5h", changed="draw.take_two=true"),
)  # fmt: skip
def test_taking_two(tale):
    tale()


def test_what_was_drawn_is_in_ones_own_view():
    """protocol: drawn, drawn_from, drawn_second (with take_two: the discard taken, then the other)."""
    table = Table("sette", "2c 4d 6h 8s Tc Qd Ks | ?", upcard="9c", stock="5h", changed="draw.take_two=true")
    table.say("A takes stock")
    own, other = RAMINO.view(table.state, 0), RAMINO.view(table.state, 1)
    assert (own.drawn, own.drawn_from, own.drawn_second) == ("9c", "discard", "5h")
    assert (other.drawn, other.drawn_from, other.drawn_second) == (None, None, None)


@pytest.mark.parametrize(
    ("hand", "words", "default", "more"),
    [
        pytest.param("Kd 2c 4d", "A draws", "5s", {}, id="the card drawn from the stock"),
        pytest.param("Kd Kc 2h", "A takes", "Kc", {}, id="the dearest, clubs first"),
        pytest.param("Kd Qc 2h", "A takes", "Kd", {}, id="the highest rank of equals"),
        pytest.param("Ad Kc 2h", "A takes", "Ad", {}, id="an ace counts 11"),
        pytest.param("Ad ** 2h", "A takes", "*", {}, id="a joker counts 25"),
        pytest.param("2d 3c 2h", "A takes", "3c", {}, id="not the one taken"),
        pytest.param("2d 9s 2h", "A takes", "9s", {}, id="its twin"),
        pytest.param("Kd 2c 4d", "A takes stock", "5s", {"changed": "draw.take_two=true"}, id="take_two: the second"),
        pytest.param("Kd As 4d", "A takes", "As", {"changed": "melds.black_aces=dual"}, id="Q-25 a black ace 25"),
    ],
)
def test_the_safe_default_of_a_play(hand, words, default, more):
    """protocol, "Safe defaults"; Part 2b, "Discard"."""
    table = Table("due-mazzi", f"{hand} | ?", upcard="9s", stock="5s", **more).say(words)
    assert table.defaults() == actions.Play(discard=default)


@pytest.mark.parametrize(
    ("changed", "default"),
    [
        pytest.param("", "stock", id="the stock, renewed"),
        pytest.param("draw.stock_out=void", "discard", id="the discard where there is no stock"),
    ],
)
def test_the_safe_default_of_a_draw(changed, default):
    table = Table("posta", "?24 | ?24", upcard="3c", stock="9d Kh 5s", changed=f"{ONE_PACK} {changed}").say(EMPTY)
    assert table.defaults() == actions.Draw(default)
