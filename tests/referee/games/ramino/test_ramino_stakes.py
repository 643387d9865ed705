"""Stakes of a deal, bets and raises, the pot: E093–E101, S000-21 … -25, Q-09, Part 2b, "Betting" and "Money"."""

from ramino_table import race, tale, tales

FOUR = "7c Kc 3d Ts | 2d 4d 6d 8s | 9c 9d 9h 9s | 2s 4s 3c 8h"
"""C is all melded. D deals, so A speaks first."""
E093 = """
    = pot: 4
    = asked: A bet
    = may A: do=pass/bet to_call=0 min_to=1 max_to=249999999
    A bets 2
    B folds
    = may C: do=fold/call/raise to_call=2 min_to=3 max_to=249999998
    C raises 5
    D calls
    = may A: do=fold/call/raise to_call=3 min_to=6 max_to=249999996
    A calls
    = pot: 19
    = asked: A draw
"""


@tales(
    tale("S000-21 S000-25 a fixed stake, taken by the closer", "posta", "", """
        = pot: 30
        = money: -10 -10 -10
        B goes out
        = money: -10 20 -10
        = pot: 0
        = reason: finished
        = places: 2 1 2
    """, more=[race("B", "7 0 7")]),
    tale("S000-22 invito", "posta", "", """
        B goes out
        = money: -3 6 -3
    """, more=[race("B", "7 0 7")], changed="stakes.mode=invito stakes.amount=3"),
    tale("Part3 places go by money", "posta", "", """
        A goes out
        B goes out
        A goes out
        = scores: -20 -27 -37
        = money: 30 0 -30
        = places: 1 2 3
    """, more=[race("A", "0 30 7"), race("B", "40 0 23"), race("A", "0 7 7")], changed="match.deals=3"),
    tale("Part2b match_stake and point_value settle any match by score", "due-mazzi", "2c 3c 4c 5c | Kd Kh 9c 2h", """
        A draws, lays 2c 3c 4c 5c, discards 8s
        = scores: 80 101
        = money: 57 -57
    """, stock="8s", scores="80 70", changed="stakes.match_stake=15 stakes.point_value=2"),
)  # fmt: skip
def test_stakes(tale):
    tale()


@tales(
    tale("E093 S000-23 S000-25 bet, fold, raise, calls", "piatto", FOUR, E093 + """
        A draws, discards Ks
        C draws, discards Kh, closes
        = closing: zero C
        = money: -6 -1 13 -6
    """, stock="Ks Kh"),
    tale("E094 S000-24 the bettor takes it without play", "piatto", FOUR, """
        A passes
        B passes
        C bets 4
        = asked: D bet
        D folds
        = closing: uncontested C
        = points: 0 0 0 0
        = money: -1 -1 3 -1
    """),
    tale("E095 all pass: the pot waits", "piatto", "", """
        A passes
        B passes
        C passes
        D passes
        = closing: passed
        = pot: 8
        = money: -2 -2 -2 -2
        B passes
        C bets 2
        D folds
        A folds
        = pot: 0
        = money: -2 -2 6 -2
    """, more=[race("A", "0 20 24 28", 4), race("B", "20 0 24 28", 4)], changed="match.deals=2 deck.hand_size=4"),
    tale("E096 a raise and three folds", "piatto", FOUR, """
        A bets 2
        B raises 6
        C folds
        D folds
        A folds
        = closing: uncontested B
        = money: -3 5 -1 -1
    """),
    tale("E097 Q-09 the order is from the dealer's left", "piatto", FOUR, """
        B bets 2 -> not_asked
        A passes
        B bets 2
    """),
    tale("E098 a raise that is none", "piatto", FOUR, """
        A bets 4
        B raises 3 -> bet_too_low
        B raises 4 -> bet_too_low
        B bets 9 -> bet_over_bet
        B raises 5
    """),
    tale("E099 who folded neither draws nor is charged", "piatto", FOUR, E093 + """
        A draws, discards Ks
        B draws -> not_asked
        C draws, discards Kh, closes
        = points: -30 0 10 -17
    """, stock="Ks Kh"),
    tale("E100 Q-09 called, then folded to a raise: it stays in", "piatto", FOUR, """
        A bets 2
        B calls
        C raises 8
        D calls
        A calls
        B folds
        = pot: 30
        = asked: A draw
        A draws, discards Ks
        C draws, discards Kh, closes
        = money: -9 -3 21 -9
    """, stock="Ks Kh"),
    tale("E101 Q-07 void: the pot waits", "piatto", FOUR, E093 + """
        A draws, discards Ks
        C draws, discards Kh
        = closing: void
        = pot: 19
        = money: -6 -1 -6 -6
    """, stock="Ks Kh", changed="draw.max_turns=2"),
    tale("Q-09 the first turn is the first one left of the dealer's left", "piatto", FOUR, """
        A passes
        B bets 3
        C calls
        D folds
        = asked: B draw
    """),
    tale("Q-09 nothing to call, nothing to raise", "piatto", FOUR, """
        A calls -> nothing_to_call
        A raises 4 -> nothing_to_raise
        A draws -> wrong_action
        A folds
    """),
    tale("Part2b before a bet pass and fold are the same, and after one", "piatto", FOUR, """
        A folds
        B bets 2
        C passes
        D folds
        = closing: uncontested B
    """),
    tale("Part2b everybody is asked before the deal is passed", "piatto", FOUR, """
        A passes
        B passes
        C passes
        = asked: D bet
        D bets 1
        = closing: uncontested D
        = money: -1 -1 -1 3
    """),
    tale("Part2b the least raise is bet_min more", "piatto", FOUR, """
        A bets 2 -> bet_too_low
        A bets 3
        B raises 5 -> bet_too_low
        B raises 6
    """, changed="stakes.bet_min=3"),
    tale("Part2b raise_cap counts all seats together", "piatto", FOUR, """
        A bets 2
        B raises 4
        C raises 6 -> raise_cap
        C calls
        D calls
        A raises 6 -> raise_cap
        A calls
        = asked: A draw
    """, changed="stakes.raise_cap=1"),
    tale("Part2b allow_check: in, and asked again after a bet", "piatto", FOUR, """
        A passes
        B bets 2
        C folds
        D folds
        = asked: A bet
        A calls
        = pot: 8
        = asked: A draw
    """, changed="stakes.allow_check=true"),
    tale("Part2b allow_check: all check, the deal is played", "piatto", FOUR, """
        A passes
        B passes
        C passes
        D passes
        = pot: 4
        = asked: A draw
        = cards D: 4
    """, changed="stakes.allow_check=true"),
    tale("Part2b Money: an extra deal has no bets and no stakes", "centouno-secco", "", """
        A bets 1
        B calls
        C calls
        A goes out
        = scores: -12 -12 -104
        = asked: B draw
        = pot: 0
    """, changed="stakes.mode=bets stakes.amount=1 stakes.point_value=0 match.tie=extra_deal",
         more=[race("A", "0 7 40", 7, "-22 -5 -64"), race("B", "30 0 -")]),
    tale("protocol: no amount above 10^9", "piatto", FOUR, """
        A bets 1000000000 -> bet_too_high
    """),
    tale("Q-09 folded seats may not knock", "piatto", FOUR, """
        A bets 2
        B calls
        C folds
        D calls
        A draws, discards Ks
        = asked: D knock
    """, stock="Ks Kh", changed="battuta.enabled=true"),
    tale("product: all pass in the only deal, the invito stays in the pot", "piatto", FOUR, """
        A passes
        B passes
        C passes
        D passes
        = reason: finished
        = money: -1 -1 -1 -1
        = pot: 4
        = places: 1 1 1 1
    """),
)  # fmt: skip
def test_bets(tale):
    tale()
