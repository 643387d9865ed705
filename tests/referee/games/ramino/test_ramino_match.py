"""From deal to deal, out and in again, to the end of a match (E077–E092, S000-26 … -41, S004-05, Q-10 … Q-14)."""

from collections import Counter

import pytest
from ramino_table import Table, cards, fixed, losing, race, tale, tales

from protocol.cards import deck
from referee.game import FixedDeal
from referee.games.ramino.game import RAMINO

LIMIT_4 = "reentry.limit=4"


def deals(*rows):
    """`("A", "0 23 9", "…scores")`: who closes, what the others lose, the sheet before."""
    return {"more": [race(*row[:2], 7, *row[2:]) for row in rows]}


@tales(
    tale("E077 S000-31 -78 and 23 is out", "sette", "", """
        A goes out
        = points: 10 -23 -7
        = out: B
        = asked: B reenter
    """, **deals(("A", "0 23 7", "0 -78 0"))),
    tale("E078 -77 and 23 is still in", "sette", "", """
        A goes out
        = scores: 10 -100 -7
        = out:
        = asked: B draw
    """, **deals(("A", "0 23 7", "0 -77 0"), ("B", "9 0 9"))),
    tale("E079 S000-30 +20 and 35", "sette", "", """
        A goes out
        = scores: 10 -15 -7
    """, **deals(("A", "0 35 7", "0 20 0"))),
    tale("E080 E091 a residue and two out", "sette", "", """
        A goes out
        = out: B C
        = reason: finished
        = places: 1 2 3
    """, **deals(("A", "0 30 40", "0 -74 -71"))),
    tale("E082 Q-10 two out together both come back at the worst still in", "sette", "", """
        A goes out
        = out: B C
        = asked: B reenter, C reenter
        C reenters
        B reenters
        = reentered: B C
        = scores: 10 -72 -72 -72
        = pot: 90
    """, **deals(("A", "0 30 30 30", "0 -80 -80 -42"))),
    tale("E084 Q-10 at the worst score still in", "sette", "", """
        A goes out
        = scores: -20 -104 -60
        B reenters
        = scores: -20 -60 -60
        = money: -20 -25 -20
    """, **deals(("A", "0 30 20", "-30 -74 -40"))),
    tale("E085 S000-37 -100 is the worst remaining", "sette", "", """
        A goes out
        = scores: 10 -101 -100
        B reenters
        = scores: 10 -100 -100
    """, **deals(("A", "0 20 10", "0 -81 -90"))),
    tale("Q-10 a positive worst counts 0", "sette", "", """
        A goes out
        = scores: 60 -110 30
        B reenters
        = scores: 60 0 30
    """, **deals(("A", "0 30 20", "50 -80 50"))),
    tale("E086 S000-32 who declines is out for good", "sette", "", """
        A goes out
        B leaves
        = reentered:
        = cards B: 0
        = cards A: 7
        = dealer: A
        = asked: C draw
    """, **deals(("A", "0 30 20", "0 -80 0"))),
    tale("Q-06 the deal skips who is out", "sette", "", """
        A goes out
        B leaves
        C goes out
        = dealer: C
        = asked: A draw
    """, **deals(("A", "0 30 20", "0 -80 0"), ("C", "9 - 0"))),
    tale("E087 S000-38 Q-12 two players: over at once", "sette", "", """
        A goes out
        = scores: 10 -101
        = asked:
        = reason: finished
        = places: 1 2
    """, **deals(("A", "0 20", "0 -81"))),
    tale("S000-36 reentry.limit=1", "sette", "", """
        A goes out
        B reenters
        A goes out
        = out: B
        = asked: C draw
        = cards B: 0
    """, changed="reentry.limit=1", **deals(("A", "0 30 20", "0 -80 0"), ("A", "0 30 20", "0 -80 0"))),
    tale("S000-35 no limit: again and again", "sette", "", """
        A goes out
        B reenters
        A goes out
        B reenters
        = scores: 10 -20 -20
        = pot: 70
    """, **deals(("A", "0 30 20", "0 -80 0"), ("A", "0 30 20", "0 -80 0"))),
    tale("Q-12 one left of those who took part: no re-entry is offered", "sette", "", """
        A goes out
        B leaves
        A goes out
        = asked:
        = places: 1 3 2
    """, **deals(("A", "0 30 20", "0 -80 0"), ("A", "0 - 40", "0 -110 -80"))),
    tale("Q-14 an extra deal costs nothing", "centouno-secco", "", """
        = pot: 15
        A goes out
        = money: 10 -5 -5
        = asked: B draw
        = pot: 0
        B goes out
        = money: 10 -5 -5
        = places: 2 1 3
    """, changed="match.tie=extra_deal stakes.mode=fixed stakes.amount=5 stakes.point_value=0",
         **deals(("A", "0 7 40", "-22 -5 -64"), ("B", "30 0 -"))),
    tale("protocol: view.deal at reenter is the finished deal", "sette", "", """
        A goes out
        = deals: 1
        B reenters
        = asked: B draw
    """, **deals(("A", "0 30 20", "0 -80 0"))),
)  # fmt: skip
def test_out_and_in_again(tale):
    tale()


@pytest.mark.parametrize(
    ("mode", "scope", "paid"),
    [
        pytest.param("doubling", "player", [10, 20, 40, 80], id="E083 S000-33 Q-11 doubling: 150 in all"),
        pytest.param("constant", "player", [10, 10, 10, 10], id="E083 S000-33 constant: 40"),
    ],
)
def test_what_four_re_entries_cost(mode, scope, paid):
    """E083, S000-36: with reentry.limit=4 a fifth is not offered."""
    table = Table(
        "sette", changed=f"reentry.fee=10 reentry.fee_mode={mode} {LIMIT_4}",
        more=[race("A", "0 30 20", 7, "0 -80 0") for _ in range(5)],
    )  # fmt: skip
    pot = 60
    for fee in paid:
        table.say("A goes out\nB reenters")
        pot += fee
        table.say(f"= pot: {pot}")
    table.say("A goes out\n= out: B\n= cards B: 0\n= asked: C draw")


@tales(
    tale("Q-11 doubling per player", "sette", "", """
        A goes out
        B reenters
        A goes out
        C reenters
        = pot: 80
        = money: -20 -30 -30
    """, changed="reentry.fee=10 reentry.fee_mode=doubling",
         **deals(("A", "0 30 20", "0 -80 0"), ("A", "0 20 30", "0 0 -80"))),
    tale("Q-11 doubling per table", "sette", "", """
        A goes out
        B reenters
        A goes out
        C reenters
        = pot: 90
        = money: -20 -30 -40
    """, changed="reentry.fee=10 reentry.fee_mode=doubling reentry.fee_scope=table",
         **deals(("A", "0 30 20", "0 -80 0"), ("A", "0 20 30", "0 0 -80"))),
    tale("S000-34 S000-39 S000-40 stake, fees and differences", "sette", "", """
        A goes out
        = scores: -40 -105 -101
        = money: 312 -160 -152
    """, changed="stakes.match_stake=30 stakes.point_value=2", **deals(("A", "0 20 10", "-50 -85 -91"))),
    tale("S000-34 fees are for the winner of the match, not of a deal", "sette", "", """
        A goes out
        B reenters
        = money: 1 -7 -2
        = pot: 8
        C goes out
        = money: 0 -8 0
        = pot: 8
    """, changed="stakes.mode=fixed stakes.amount=1 stakes.match_stake=0 stakes.point_value=0",
         **deals(("A", "0 30 20", "0 -80 0"), ("C", "9 9 0"))),
    tale("E092 four players, one dropped out earlier", "sette", "", """
        A goes out
        B reenters
        A goes out
        C reenters
        A goes out
        D leaves
        A goes out
        = scores: -40 -105 -101 -120
        = reason: finished
        = places: 1 3 2 4
        = money: 812 -280 -272 -260
        = pot: 0
    """, changed="reentry.fee=50 stakes.match_stake=100 stakes.point_value=2", **deals(
        ("A", "0 30 20 20", "0 -80 0 0"), ("A", "0 20 30 20", "0 0 -80 0"), ("A", "0 20 20 40", "0 0 0 -80"),
        ("A", "0 15 21 -", "-50 -90 -80 -120"))),
    tale("E063 more than seven is no residue", "sette", "3d 3c 4h 4d 9c Ts 2c | 2s Kd 5d 5c 6h 8s Qh", """
        A draws, discards Kh
        B draws, discards Kc
        A closes -> no_residue
    """, stock="Kh Kc", scores="-98 -60"),
)  # fmt: skip
def test_money_of_a_match(tale):
    tale()


RESIDUE = "9c 9d 9h 5s 6s 7s 2c | 2d 2h 7d 7h Qd 4s 5c | 2s 3d 8d Th 4c 6h Jc"
"""A closes with a residue of 2; B loses 37, C 43."""


@tales(
    tale("E088 Q-13 the closer sinks too, the best of the fallen wins", "sette", RESIDUE, """
        A draws, discards Kh
        B draws, discards Kc
        C draws, discards Kd
        A closes
        = closing: residue A
        = points: -2 -37 -43
        = scores: -101 -117 -113
        = out: A B C
        = reason: finished
        = places: 1 3 2
    """, stock="Kh Kc Kd", scores="-99 -80 -70"),
    tale("E081 the closer is excluded with the rest playing on", "sette", RESIDUE, """
        A draws, discards Kh
        B draws, discards Kc
        C draws, discards Kd
        A closes
        = scores: -101 -37 -43
        = asked: A reenter
    """, stock="Kh Kc Kd", scores="-99 0 0"),
    tale("Q-13 equal: they share what the other pays", "sette", RESIDUE, """
        A draws, discards Kh
        B draws, discards Kc
        C draws, discards Kd
        A closes
        = scores: -102 -102 -113
        = places: 1 1 3
        = money: 16 15 -31
    """, stock="Kh Kc Kd", scores="-100 -65 -70"),
    tale("Q-13 extra_deal", "sette", RESIDUE, """
        A draws, discards Kh
        B draws, discards Kc
        C draws, discards Kd
        A closes
        = scores: -102 -102 -113
        = asked: B draw
        B goes out
        = reason: finished
        = places: 2 1 3
    """, stock="Kh Kc Kd", scores="-100 -65 -70", changed="match.all_out=extra_deal",
         more=[race("B", "30 0 30")]),
)  # fmt: skip
def test_nobody_left(tale):
    tale()


@tales(
    tale("E089 S000-41 without re-entry the best score wins", "centouno-secco", "", """
        A goes out
        = scores: -20 5 -103
        = places: 2 1 3
        = money: -75 399 -324
    """, changed="stakes.point_value=3", **deals(("A", "0 7 40", "-30 12 -63"))),
    tale("E090 Q-14 tied winners share", "centouno-secco", "", """
        A goes out
        = scores: -12 -12 -104
        = places: 1 1 3
        = money: 46 46 -92
    """, **deals(("A", "0 7 40", "-22 -5 -64"))),
    tale("Part2b Money: a share that does not divide", "centouno-secco", "", """
        A goes out
        = scores: -12 -12 -105
        = money: 47 46 -93
    """, **deals(("A", "0 7 40", "-22 -5 -65"))),
    tale("Q-14 extra_deal: the tied play on until one leads", "centouno-secco", "", """
        A goes out
        = asked: B draw
        = cards C: 0
        B goes out
        = scores: -42 -2 -104
        = places: 2 1 3
        = reason: finished
        = deals: 2
    """, changed="match.tie=extra_deal", **deals(("A", "0 7 40", "-22 -5 -64"), ("B", "30 0 -"))),
    tale("S000-31 -100 is not 101", "centouno-secco", "", """
        A goes out
        = scores: 10 -100
        = asked: B draw
        B goes out
        = scores: -20 -90
        = dealer: B
        = asked: A draw
    """, **deals(("A", "0 40", "0 -60"), ("B", "30 0"))),
    tale("Q-50 Part3 match.over=exceed", "centouno-secco", "", """
        A goes out
        = scores: 10 -101
        = asked: B draw
    """, changed="match.over=exceed", **deals(("A", "0 41", "0 -60"))),
    tale("match.max_deals", "centouno-secco", "", """
        A goes out
        B goes out
        = reason: max_deals
        = scores: -20 -30
        = places: 1 2
    """, changed="match.max_deals=2", **deals(("A", "0 40"), ("B", "30 0"))),
    tale("match.end=deals", "centouno-secco", "", """
        A goes out
        B goes out
        = reason: finished
        = places: 1 2
    """, changed="match.end=deals match.deals=2", **deals(("A", "0 40"), ("B", "30 0"))),
)  # fmt: skip
def test_the_end_without_re_entry(tale):
    tale()


CLASSIC = "9c 9d 9h 4s | Qs Qd Kc 8h | 7s 3d Qh 2c"


@tales(
    tale("S004-05 S004-18 everyone deals once", "classico", CLASSIC, """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = closing: ramino A
        = points: 120 0 0
        = dealer: A
        = asked: B draw
    """, stock="9s"),
    tale("E143 S004-22 reaches the target", "classico", CLASSIC, """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = reason: finished
        = places: 1 2 2
    """, stock="9s", changed="match.end=target match.target=100"),
    tale("S004-05 'or': deal_round with a target", "classico", CLASSIC, """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = reason: finished
    """, stock="9s", changed="match.target=120"),
    tale("S004-05 below it the round goes on", "classico", CLASSIC, """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = deals: 1
        = asked: B draw
    """, stock="9s", changed="match.target=121"),
    tale("Q-62 equal totals: joint winners", "classico", CLASSIC, """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = scores: 120 120 0
        = places: 1 1 3
    """, stock="9s", scores="0 120 0", changed="match.end=target match.target=120"),
    tale("S003-03 Q-50 101, the lowest total wins", "due-mazzi", "9c 9d 9h 4s | Qs Qd Kc 8h | 7s 3d Qh 2c", """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = points: 0 38 22
        = scores: 90 101 22
        = places: 2 3 1
    """, stock="9s", scores="90 63 0"),
    tale("Q-50 100 plays on", "due-mazzi", "9c 9d 9h 4s | Qs Qd Kc 8h | 7s 3d Qh 2c", """
        A draws, lays 9c 9d 9h 9s, discards 4s
        = scores: 90 100 22
        = asked: B draw
    """, stock="9s", scores="90 62 0"),
)  # fmt: skip
def test_the_end_on_the_table(tale):
    tale()


@pytest.mark.parametrize(
    ("before", "scores", "out", "asked"),
    [
        pytest.param("0 62 0", "0 100 22", "", "B draw", id="E158 Q-65 = target stays"),
        pytest.param("0 63 0", "0 101 22", "B", "A draw", id="S004-V4d Q-65 > target is out"),
        pytest.param("0 63 90", "0 101 112", "B C", "", id="Q-65 the last one in wins"),
    ],
)
def test_italiano_over_the_target_is_out(before, scores, out, asked):
    table = Table("italiano", "9c 9d 9h 4s | Qs Qd Kc 8h | 7s 3d Qh 2c", stock="9s", scores=before,
                  changed="table.opening_min=0 scoring.ramino_multiplier=1")  # fmt: skip
    table.say(f"A draws, lays 9c 9d 9h 9s, discards 4s\n= scores: {scores}\n= out: {out}")
    if not asked:
        table.say("= reason: finished\n= places: 1 2 3")
    elif out:
        table.say("= cards B: 0\n= asked: C draw")
    else:
        table.say(f"= asked: {asked}")


def test_e091_a_full_sheet():
    """E091: ten cards, stake 20 each, fee 5 constant, 1 per point; the third deal is closed with a residue."""
    left = Counter(deck(2, 2))
    residue = cards("9c 9d 9h 5s 6s 7s 8s 2c 2d 3h")
    left.subtract((*residue, "Ad", "Ah", "As", "Ac"))
    third = FixedDeal((residue, losing(30, 10, left), losing(15, 10, left)), "Ad", ("Ah", "As", "Ac"), 2)
    more = [race("A", "0 34 51", 10), race("B", "22 0 38", 10), third]
    more += [race("C", "45 47 0", 10), race("A", "0 40 61", 10)]
    Table("centouno", changed="deck.hand_size=10", more=more).say("""
        A goes out
        = scores: 10 -34 -51
        B goes out
        = scores: -12 -24 -89
        A draws, discards Ah
        B draws, discards As
        C draws, discards Ac
        A closes
        = closing: residue A
        = scores: -19 -54 -104
        C reenters
        = scores: -19 -54 -54
        C goes out
        = scores: -64 -101 -44
        B reenters
        = scores: -64 -64 -44
        = pot: 70
        A goes out
        = scores: -54 -104 -105
        = reason: finished
        = places: 1 2 3
        = money: 151 -75 -76
        = pot: 0
    """)


def test_retired_seats_are_last_and_cannot_win():
    """Part 2b, "Who is out": the best other takes it; with everybody retired the match is over at once."""
    table = Table("centouno-secco", more=[race("A", "0 40 20", 7, "0 -70 0")])
    table.step = RAMINO.retire(table.state, 0)
    assert RAMINO.retire(table.state, 0).state is table.state and not RAMINO.retire(table.state, 0).events
    table.say("A goes out\n= reason: finished\n= places: 3 2 1\n= scores: 10 -110 -20")
    table = Table("centouno-secco", more=[race("A", "0 40 20", 7, "0 -70 0")])
    for seat in range(3):
        table.step = RAMINO.retire(table.state, seat)
    table.say("= asked:\n= reason: all_retired")


def test_everybody_deals_once():
    """S004-05, S004-18, S004-22: three players, three deals; the deal passes left; most points win."""
    hands = ["9c 9d 9h 4s", "Qs Qd Kc 8h", "7s 3d Qh 2c"]
    more = [fixed(" | ".join(hands[-turn:] + hands[:-turn]), stock="9s", dealer="CAB"[turn]) for turn in range(3)]
    table = Table("classico", more=more, changed="scoring.ramino_multiplier=1")
    for seat, dealer in zip("ABC", "CAB", strict=True):
        table.say(f"= dealer: {dealer}\n{seat} draws, lays 9c 9d 9h 9s, discards 4s\n= closing: zero {seat}")
    table.say("= scores: 60 60 60\n= reason: finished\n= places: 1 1 1")


def test_a_deal_is_told_as_it_was_before_re_entry():
    """Part 2b, "Who is out": scores before re-entry, out and reentered on the deal after which it happened."""
    table = Table("sette", **deals(("A", "0 30 20", "0 -80 0"))).say("A goes out")
    assert (RAMINO.view(table.state, 1).deal, RAMINO.view(table.state, 1).phase) == (1, "reenter")
    table.say("B reenters")
    result = table.results[0]
    assert (result.scores, result.out, result.reentered) == ((10, -110, -20), (1,), (1,))
    assert RAMINO.view(table.state, 1).reentries == (0, 1, 0)
    table = Table("sette", **deals(("A", "0 30 20", "0 -80 0"))).say("A goes out\nB leaves")
    result, view = table.results[0], RAMINO.view(table.state, 0)
    assert (result.out, result.reentered) == ((1,), ())
    assert (view.in_play, view.hand_counts, view.scores) == ((True, False, True), (7, 0, 7), (10, -110, -20))
