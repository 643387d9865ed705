"""Ramino italiano: the opening of 50, adding after it, its scores (E154–E158, S004-V4, Q-64, Q-65, Part 2b)."""

from ramino_table import Table, tale, tales

from referee.games.ramino.game import RAMINO

B = "6c 7c 8c 9c Tc Jc Qc Kc"
ONE = "match.end=deals"


@tales(
    tale("E154 27 and 24 are 51", "italiano", f"9c 9d 9h 7s 8s 9s 2c 5d | {B}", """
        A draws, lays 9c 9d 9h, lays 7s 8s 9s, discards 5d
        = melds: 2
    """, stock="Kd"),
    tale("E155 S004-V4b 27 and 21 are 48", "italiano", f"9c 9d 9h 6s 7s 8s 2c 5d | {B}", """
        A draws, lays 9c 9d 9h, lays 6s 7s 8s, discards 5d -> opening_too_low
        = melds: 0
    """, stock="Kd"),
    tale("S004-V4b 50 will do", "italiano", f"Kd Kh Ks 5c 5d 5h 5s 2c | {B}", """
        A draws, lays Kd Kh Ks, lays 5c 5d 5h 5s, discards 2c
        = melds: 2
    """),
    tale("S004-V4b 49 will not", "italiano", f"9s Ts Js Qs Ks 5c 2h 3c | {B}", """
        A draws, lays 9s Ts Js Qs Ks, discards 2h -> opening_too_low
    """),
    tale("E156 Q-64 the joker as its card: a king", "italiano", f"Kc Kd ** 6s 7s 8s 2c 5d | {B}", """
        A draws, lays Kc Kd *=Kh, lays 6s 7s 8s, discards 5d
        = melds: 2
    """),
    tale("E156 Q-64 a three", "italiano", f"3c 3d ** 6s 7s 8s 2c 5d | {B}", """
        A draws, lays 3c 3d **, lays 6s 7s 8s, discards 5d -> opening_too_low
    """),
    tale("E156 opening_joker=joker counts it 25", "italiano", f"3c 3d ** 6s 7s 8s 2c 5d | {B}", """
        A draws, lays 3c 3d **, lays 6s 7s 8s, discards 5d
        = melds: 2
    """, changed="table.opening_joker=joker"),
    tale("Q-65 an ace is 1", "italiano", f"Ac Ad Ah 9s Ts Js 2c 5d | {B}", """
        A draws, lays Ac Ad Ah, lays 9s Ts Js, discards 5d -> opening_too_low
    """),
    tale("Q-63 with V2 a high ace is 11", "italiano", f"Qs Ks As 6h 7h 8h 2c 5d | {B}", """
        A draws, lays Qs Ks As, lays 6h 7h 8h, discards 5d
        = melds: 2
    """, changed="melds.ace=both"),
    tale("Q-63 in italiano the ace is low only", "italiano", f"Qs Ks As 6h 7h 8h 2c 5d | {B}", """
        A draws, lays Qs Ks As, lays 6h 7h 8h, discards 5d -> run_ace_low
    """),
    tale("Q-65 nothing is added before one's own opening", "italiano", f"2s 4s 3c 6d 9d 9h Jd 8d | {B}", """
        A draws, discards Ts
        B draws, lays 7c 8c 9c Tc Jc Qc, discards 6c
        A draws, adds Kc to 1, discards 2s -> not_opened
    """, stock="Ts As Kc"),
    tale("Q-65 after it, in the same turn", "italiano", f"7s 8s 9s 6d 9d 9h 9c 2d | {B}", """
        A draws, discards Ts
        B draws, lays 7c 8c 9c Tc Jc Qc, discards 6c
        A draws, lays 7s 8s 9s, lays 9d 9h 9c, adds Kc to 1, discards 2d
        = meld 1: 7c 8c 9c Tc Jc Qc Kc
    """, stock="Ts As Kc"),
    tale("Part2b in an opening turn the melds come first", "italiano", f"7s 8s 9s 6d 9d 9h 9c 2d | {B}", """
        A draws, discards Ts
        B draws, lays 7c 8c 9c Tc Jc Qc, discards 6c
        A draws, adds Kc to 1, lays 7s 8s 9s, lays 9d 9h 9c, discards 2d -> not_opened
        A lays 7s 8s 9s, adds Kc to 1, lays 9d 9h 9c, discards 2d -> melds_first
    """, stock="Ts As Kc"),
    tale("Q-65 another's opening is not one's own", "italiano", f"9d 9h 9c 6d 2s 4s Jd 8d | {B}", """
        A draws, discards Ts
        B draws, lays 7c 8c 9c Tc Jc Qc, discards 6c
        A draws, lays 9d 9h 9c, discards 2s -> opening_too_low
    """, stock="Ts As Kc"),
    tale("S004-V4b the first laying only", "italiano", "8c 9c Tc Jc Qc Kc 3d 3h | 2s 4s 6d 8d Td Qd 5h 7h", """
        A draws, lays 8c 9c Tc Jc Qc Kc, discards 2d
        B draws, discards 2h
        A draws, lays 3d 3h 3s, lays-all
        = closing: zero A
    """, stock="2d 2h 3s"),
    tale("Part2b after the opening turn the order is free", "italiano",
         "8c 9c Tc Jc Qc Kc 3d 3h 7c | 2s 4s 6d 8d Td Qd 5h 7h 2c", """
        A draws, lays 8c 9c Tc Jc Qc Kc, discards 2d
        B draws, discards 2h
        A draws, adds 7c to 1, lays 3d 3h 3s, lays-all
        = closing: zero A
    """, stock="2d 2h 3s"),
    tale("Q-65 several melds in every turn", "italiano", "Tc Jc Qc Kc 9c 2d 3h 3c | 2s 4s 6d 8d Td Qd 5h 7h", """
        A draws, lays 9c Tc Jc Qc Kc, lays 3h 3c 3d, discards 2d
        = melds: 2
    """, stock="3d"),
    tale("S004-21 Q-61 a whole hand in the opening turn is Ramino", "italiano", f"{B} | 2s 4s 6d 8d Td Qd 5h 7h", """
        A draws, lays 6c 7c 8c 9c Tc Jc Qc Kc, discards 2d
        = closing: ramino A
        = points: 0 104
    """, stock="2d", changed=ONE),
    tale("E157 S004-V4c a joker in hand 25", "italiano", f"{B} | ** Kd 5c 2s 4s 2h 3h 4d", """
        A draws, lays 6c 7c 8c 9c Tc Jc Qc Kc, discards 2d
        = points: 0 55
    """, stock="2d", changed="scoring.ramino_multiplier=1"),
)  # fmt: skip
def test_italiano(tale):
    tale()


def test_opened_is_having_laid_a_meld_in_this_deal():
    """Part 2b, "Melds"."""
    table = Table("italiano", f"{B} | ?", stock="2d")
    assert RAMINO.view(table.state, 1).opened == (False, False)
    table.say("A draws, lays 7c 8c 9c Tc Jc Qc Kc, discards 2d")
    assert RAMINO.view(table.state, 1).opened == (True, False)
