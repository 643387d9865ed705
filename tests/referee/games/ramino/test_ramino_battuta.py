"""The battuta, a claim out of turn: E102–E108, S000-57 … -59, Q-24, Part 2b, "Order after a discard"."""

from ramino_table import tale, tales

FOUR = "9h Kd 2c 4d 6s 8c Jh | 3c 5d 7s Ts Qd Ah 2h | 9c 9d 9s 4h 5h 6h 7h | 2s 4s 6c 8d Td Qs Ac"
THREE = "9h Kd 2c 4d 6s 8c Jh | 3c 5d 7s Ts Qd Ah 2h | 9c 9d 9s 4h 5h 6h 7h"
ON = "battuta.enabled=true"
CLAIMED = """
    A draws, discards 9h
    = asked: C knock, D knock
    D knocks
    = asked: C knock
    = last:
    C knocks
    = last: knocked knocked
    = asked: B yield
    = may B: close=false
"""


@tales(
    tale("E102 S000-57 Q-24a all but the discarder and the seat in turn", "centouno-secco", FOUR, """
        A draws, discards 9h
        = asked: C knock, D knock
    """, changed=ON),
    tale("E103 Q-24c the seat in turn takes the card himself", "centouno-secco", FOUR, CLAIMED + """
        B uses
        = hand B: 3c 5d 7s Ts Qd Ah 2h 9h
        = asked: B play
        = may B: may_not_discard=9h melds_left=0
        B discards 9h -> rediscard
        B discards Ts
        = cards C: 7
        = cards D: 7
    """, changed=ON),
    tale("E104 S000-58 S000-59 Q-24b the nearest claimant, +3, no discard", "centouno-secco", FOUR, CLAIMED + """
        B yields
        = last: claimed
        = hand C: 9c 9d 9s 4h 5h 6h 7h 9h Js Qc
        = cards D: 7
        = pile: 3s
        = asked: B draw
        = may B: from=stock/discard close=false
        B draws, discards Tc
        = cards B: 7
    """, changed=ON, upcard="3s", stock="Ks Js Qc Tc"),
    tale("E105 three players: only the third", "centouno-secco", THREE, """
        A draws, discards 9h
        = asked: C knock
        C knocks
        B yields
        = cards C: 10
    """, changed=ON),
    tale("E105 two players: nobody", "centouno-secco", "9h Kd 2c | 3c 5d 7s", """
        A draws, discards 9h
        = asked: B draw
    """, changed=ON),
    tale("E106 Q-24d nobody threw the first up-card", "centouno-secco", FOUR, """
        = asked: A draw
    """, changed=ON, upcard="9h"),
    tale("E107 Q-24e eleven cards: ten melded and one thrown", "centouno-secco", FOUR, CLAIMED + """
        B yields
        B draws, discards Tc
        = asked: D knock, A knock
        A passes
        D passes
        C draws, discards Kc, closes
        = closing: zero C
    """, changed=ON, upcard="3s", stock="Ks 8h Th Tc Kc"),
    tale("E107 Q-24e his deadwood is over all ten", "centouno-secco", FOUR, CLAIMED + """
        B yields
        B draws, discards Tc
        A passes
        D passes
        C draws, discards Kc, closes -> not_closed
        C discards Kc
        = cards C: 10
    """, changed=ON, upcard="3s", stock="Ks 8h Jh Tc Kc"),
    tale("E108 S000-59 the turn is still B's, the next C's", "centouno-secco", FOUR, CLAIMED + """
        B yields
        B draws, discards Tc
        A passes
        D passes
        = asked: C draw
    """, changed=ON, stock="Ks Js Qc Tc"),
    tale("Q-24 nobody knocks: no yield", "centouno-secco", FOUR, """
        A draws, discards 9h
        D passes
        C passes
        = last:
        = asked: B draw
        B takes, discards Ts
        = cards B: 7
    """, changed=ON),
    tale("Q-24b first_knock", "centouno-secco", FOUR, CLAIMED + """
        B yields
        = cards D: 10
        = cards C: 7
    """, changed=f"{ON} battuta.priority=first_knock"),
    tale("Q-24c the uncovered discard, and it cannot be claimed again", "centouno-secco", FOUR, CLAIMED + """
        B yields
        = asked: B draw
        B takes
        = hand B: 3c 5d 7s Ts Qd Ah 2h 3s
    """, changed=ON, upcard="3s"),
    tale("Q-24c stock_only", "centouno-secco", FOUR, CLAIMED + """
        B yields
        = may B: from=stock close=false
        B takes -> stock_only
        B draws
    """, changed=f"{ON} battuta.then_draw=stock_only", upcard="3s"),
    tale("Q-24c stock_only binds nobody without a battuta", "centouno-secco", FOUR, """
        A draws, discards 9h
        C passes
        D passes
        = may B: from=stock/discard close=false
    """, changed=f"{ON} battuta.then_draw=stock_only", upcard="3s"),
    tale("Q-24f fewer than two cards to be had: nobody is asked", "centouno-secco", "?16 | ?16 | ?16", """
        A draws, discards 9d
        = asked: C knock
        C passes
        B draws, discards Kh
        = asked: C draw
    """, upcard="3c", stock="9d Kh 5s",
         changed=f"{ON} draw.stock_out=void deck.packs=1 deck.jokers_per_pack=0 deck.hand_size=16"),
    tale("Q-24f after renewal: the pile counts", "centouno-secco", "?16 | ?16 | ?16", """
        A draws, discards 9d
        C passes
        B draws, discards Kh
        = asked: A knock
        A knocks
        C yields
        = cards A: 19
        = stock: 0
        = pile: 9d
    """, upcard="3c", stock="9d Kh 5s", changed=f"{ON} deck.packs=1 deck.jokers_per_pack=0 deck.hand_size=16"),
    tale("the knock is knock or pass, the answer take or yield", "centouno-secco", FOUR, """
        A draws, discards 9h
        C yields -> wrong_action
        B knocks -> not_asked
        C knocks
        D passes
        B passes -> wrong_action
        B closes -> no_residue
        B yields
    """, changed=ON),
    tale("S000-57 no knock for the discard that closes", "centouno-secco", THREE, """
        A draws, discards 9h
        C knocks
        B yields
        B draws, discards Tc
        A passes
        C draws, discards Kc, closes
        = closing: zero C
        = asked: B draw
    """, changed=ON, upcard="3s", stock="Ks 8h Th Tc Kc"),
    tale("Part2b after a claim the draw of the turn, where `close` is open too", "sette",
         "9c 9d 9h 5s 6s 7s 2c | 2d 2h 7d 7h Qd 4s 5c | 2s 3d 8d Th 4c 6h Jc", """
        A draws, discards Kh
        C passes
        B draws, discards Kc
        A passes
        C draws, discards Kd
        B knocks
        A yields
        = cards B: 10
        = may A: from=stock/discard close=true
        A closes
        = closing: residue A
    """, stock="Kh Kc Kd", changed=ON),
    tale("Q-15d a residue closing comes before the claim", "sette",
         "9c 9d 9h 5s 6s 7s 2c | 2d 2h 7d 7h Qd 4s 5c | 2s 3d 8d Th 4c 6h Jc", """
        A draws, discards Kh
        C passes
        B draws, discards Kc
        A passes
        C draws, discards Kd
        B knocks
        = asked: A yield
        = may A: close=true
        A closes
        = closing: residue A
        = points: -2 -37 -43
    """, stock="Kh Kc Kd", changed=ON),
)  # fmt: skip
def test_battuta(tale):
    tale()
