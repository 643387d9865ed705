"""What a deal adds to each score: E075, E076, E123–E125, E139–E142, E148–E150, E153, S000-27 … -29, -47, Q-55, Q-61."""

from ramino_table import race, tale, tales

ANNA = "7c 7d 7h 7s 4h 2h Kd | Qs Qd Kc 8h Jd 3s 2c | 3d 5d 9s Tc Th 6s Ac"
"""A may lay four sevens; B holds 10+10+10+8+10+3+2 = 53, C 3+5+9+10+10+6+1 (ace) = 44."""


@tales(
    tale("E075 S000-47 all cards in hand, melds too", "scoperto", "5h 6h 7h 8h | Kc Kd Kh 5s", """
        A draws, lays 5h 6h 7h 8h, discards 2c
        = closing: zero A
        = points: 10 -35
    """, stock="2c"),
    tale("E075 S000-28 in hand: only what is loose", "centouno", "5h 6h 7h 8h | Kc Kd Kh 5s", """
        A goes out
        = points: 10 -5
    """),
    tale("E076 S000-27 S000-28 a melded hand pays nothing", "centouno-secco",
         "3c 3d 3h 5s 6s 7s 8s | 9c 9d 9h 4s Kh 7s 2c | Tc Td Th 8h Qc 9h 4c | 4h 5h 6h Td Jd Qd Kd", """
        A goes out
        = points: 10 -23 -31 0
    """, stock="Js"),
    tale("E123 S003-20 S003-21 S003-22 Q-54 Q-56", "due-mazzi", "2c 3c 4c 5c 6c | 5h 9c Kd Ah **", """
        A draws, lays 2c 3c 4c 5c 6c, discards Ts
        = points: 0 60
    """, stock="Ts"),
    tale("E123 ace_in_hand=1", "due-mazzi", "2c 3c 4c 5c 6c | 5h 9c Kd Ah **", """
        A draws, lays 2c 3c 4c 5c 6c, discards Ts
        = points: 0 50
    """, stock="Ts", changed="scoring.ace_in_hand=1"),
    tale("E124 S003-25 the closer has zero, the others add up", "due-mazzi",
         "2c 3c 4c 5c | Kd Kh 9c 2h | Ts 3s 3d 3h", """
        A draws, lays 2c 3c 4c 5c, discards 8s
        = points: 0 31 19
    """, stock="8s"),
    tale("E125 Q-55 all cards left count, melded or not", "due-mazzi", "2c 3c 4c 5c | 8h 8c 8s 4d", """
        A draws, lays 2c 3c 4c 5c, discards Ts
        = points: 0 28
    """, stock="Ts"),
    tale("E125 counted=loose", "due-mazzi", "2c 3c 4c 5c | 8h 8c 8s 4d", """
        A draws, lays 2c 3c 4c 5c, discards Ts
        = points: 0 4
    """, stock="Ts", changed="scoring.counted=loose"),
    tale("S003-20 what lies on the table does not count", "due-mazzi", "2c 3c 4c 5c | 8h 8c ** 4d", """
        A draws, discards Ts
        B draws, lays 8h 8c **, discards Tc
        A draws, lays 2c 3c 4c 5c, discards Js
        = points: 0 4
    """, stock="Ts Tc Js"),
    tale("E139 S004-19 S004-20 the closer collects", "classico", "Kh 9c Ad 2h | 5s 5d 5h 5c | 7s 7d Qh 2c", """
        A draws, discards Jc
        B draws, lays 5s 5d 5h, discards Jd
        C draws, discards Js
        A draws, discards Tc
        B draws, adds 5c to 1, discards Td
        = points: 0 48 0
    """, stock="Jc Jd Js Tc Td"),
    tale("E140 the others nothing", "classico", "Kh 9c Ad 2h | 5s 5d 5h 5c | 7s 7d Qh 2c", """
        A draws, discards Jc
        B draws, lays 5s 5d 5h 5c, discards Jd
        = points: 0 96 0
        = scores: 0 96 0
    """, stock="Jc Jd"),
    tale("E141 S004-19", "classico", "4s 4c 4d 4h | Qs Qd Qc 8h | 9s 9d 9h 9c", """
        A draws, lays 4c 4d 4h, discards Jc
        B draws, discards Jd
        C draws, lays 9s 9d 9h, discards Js
        A draws, discards Tc
        B draws, discards Td
        C draws, adds 9c to 2, discards Ts
        = points: 0 0 42
    """, stock="Jc Jd Js Tc Td Ts"),
    tale("E142 adding up over deals", "classico", "4s 4c 4d 4h | Qs Qd Qc 8h", """
        A draws, lays 4s 4c 4d 4h, discards Jc
        = points: 76 0
        = scores: 96 0
    """, stock="Jc", scores="20 0"),
    tale("E148 S004-21 Q-61a Ramino doubles", "classico", "7c 7d 7h 7s | Qs Qd Kc 8h | 3d 5d 9s Ac", """
        A draws, lays 7c 7d 7h 7s, discards 2h
        = closing: ramino A
        = points: 112 0 0
    """, stock="2h"),
    tale("E149 Q-61b a card added two turns ago: single", "classico",
         "7c 7d 7h 7s 4d | Qs Qd Qc 8h 8c | 3d 5d 9s Ac As", """
        A draws, discards 2h
        B draws, lays Qs Qd Qc, discards 2d
        C draws, discards 2s
        A draws, adds Qh to 1, discards 4d
        B draws, discards Jd
        C draws, discards Js
        A draws, lays 7c 7d 7h 7s, discards Jc
        = closing: zero A
        = points: 35 0 0
    """, stock="2h 2d 2s Qh Jd Js Jc"),
    tale("E150 Q-61c additions and a discard in that turn are fine", "classico", "7c 7d 7h Qh 4d | Qs Qd Qc 8h 8c", """
        A draws, discards 2h
        B draws, lays Qs Qd Qc, discards 2d
        A draws, lays 7c 7d 7h 7s, adds Qh to 1, discards 4d
        = closing: ramino A
        = points: 32 0
    """, stock="2h 2d 7s"),
    tale("Q-61d the one-meld limit still holds", "classico", "7c 7d 7h 9c 9d 9h | Qs Qd Qc 8h 8c 2c", """
        A draws, lays 7c 7d 7h, lays 9c 9d 9h, discards 2h -> too_many_melds
    """, stock="2h"),
    tale("Q-61d ramino_waives_meld_limit", "classico", "7c 7d 7h 9c 9d 9h | Qs Qd Qc 8h 8c 2c", """
        A draws, lays 7c 7d 7h, lays 9c 9d 9h, discards 2h
        = closing: ramino A
    """, stock="2h", changed="scoring.ramino_waives_meld_limit=true"),
    tale("Q-61d but only for the whole hand", "classico", "7c 7d 7h 9c 9d 9h 4d | Qs Qd Qc 8h 8c 2c Td", """
        A draws, lays 7c 7d 7h, lays 9c 9d 9h, discards 2h -> too_many_melds
    """, stock="2h", changed="scoring.ramino_waives_meld_limit=true"),
    tale("Q-61e in italiano the losers' penalties double", "italiano", "8c 9c Tc Jc Qc Kc | 2h 4d 6s 8d 3c Td", """
        A draws, lays 8c 9c Tc Jc Qc Kc, discards 2s
        = closing: ramino A
        = points: 0 66
    """, stock="2s"),
    tale("Part2b ramino only where the multiplier is above 1", "classico", "7c 7d 7h 7s | Qs Qd Kc 8h", """
        A draws, lays 7c 7d 7h 7s, discards 2h
        = closing: zero A
        = points: 38 0
    """, stock="2h", changed="scoring.ramino_multiplier=1"),
    tale("Part2b a joker swap never spoils Ramino", "scoperto", "5h ** 7h Kd | 6h 9c 9d 9s", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, discards Js
        A draws, discards Tc
        B draws, lays 9c 9d 9s **, discards Td
        = closing: ramino B
        = points: -20 20
    """, stock="Ts Js Tc Td", changed="scoring.ramino_multiplier=2"),
    tale("Part2b an addition does", "scoperto", "5h 6h 7h Kd Qd | 8h 9c 9d 9s 9h", """
        A draws, lays 5h 6h 7h, discards Kd
        B draws, adds 8h to 1, discards Js
        A draws, discards Tc
        B draws, lays 9c 9d 9s 9h, discards Td
        = closing: zero B
        = points: -20 10
    """, stock="Ts Js Tc Td", changed="scoring.ramino_multiplier=2"),
    tale("E153 Q-63 Q-K-A left: the ace is 1", "classico", "7c 7d 7h 7s | Qh Kh Ah 2c", """
        A draws, lays 7c 7d 7h 7s, discards 2h
        = points: 46 0
    """, stock="2h"),
    tale("E153 with V2 too", "classico", "7c 7d 7h 7s | Qh Kh Ah 2c", """
        A draws, lays 7c 7d 7h 7s, discards 2h
        = points: 46 0
    """, stock="2h", changed="melds.ace=both"),
    tale("Part3 closer_bonus", "sette", "", """
        A goes out
        = points: 25 -7
    """, changed="scoring.closer_bonus=25", more=[race("A", "0 7")]),
    tale("Part3 penalty with the residue: the closer pays it", "sette",
         "9c 9d 9h 5s 6s 7s 2c | 2d 2h 7d 7h Qd 4s 5c", """
        A draws, discards Kh
        B draws, discards Kc
        A closes
        = points: 2 37
    """, stock="Kh Kc", changed="scoring.system=penalty"),
)  # fmt: skip
def test_points_of_a_deal(tale):
    tale()
