"""Closing at zero, with a residue, with special hands (E057–E074, E132, E133, E147, S000-18, -19, -42 … -56)."""

from ramino_table import tale, tales

SEVEN = "3c 3d 3h 5s 6s 7s 8s | 2d 2h 7d 7h Qd 4s 5c"
"""A is all melded; B loses 37."""
RESIDUE = "9c 9d 9h 5s 6s 7s 2c | 2d 2h 7d 7h Qd 4s 5c"
NO_NEED = "closing.needs_discard=false"
ONE_DEAL = "match.end=deals"


@tales(
    tale("E057 S000-18 S000-19 S000-27 at zero, +10", "centouno", SEVEN, """
        A draws, discards Kd, closes
        = closing: zero A
        = points: 10 -37
    """, stock="Kd"),
    tale("E058 the discard must leave melds", "centouno", SEVEN, """
        A draws, discards 6s, closes -> not_closed
        A discards 5s, closes
        = closing: zero A
    """, stock="3s"),
    tale("S000-18 closing is optional", "centouno", SEVEN, """
        A draws, discards Kd
        = asked: B draw
    """, stock="Kd"),
    tale("S000-19 a discard is needed", "centouno", SEVEN, """
        A draws, closes without -> needs_discard
    """, stock="9s"),
    tale("E059 nine melded cards: any discard leaves a pair", "centouno", "3c 3d 3h 4c 4d 4h 5c 5d | ?", """
        A draws, discards 5h, closes -> not_closed
        A closes without -> needs_discard
    """, stock="5h"),
    tale("E059 S000-49 Q-18", "centouno", "3c 3d 3h 4c 4d 4h 5c 5d | ?", """
        A draws, closes without
        = closing: zero A
    """, stock="5h", changed=NO_NEED),
    tale("S000-49 with a discard all the same", "centouno", SEVEN, """
        A draws, discards Kd, closes
        = closing: zero A
    """, stock="Kd", changed=NO_NEED),
    tale("E134 Q-52 with a card to throw he may", "due-mazzi", "5h 6h 7h Kd | Ks Qd 2c 4d", """
        A draws, lays 5h 6h 7h 8h, discards Kd
        = closing: zero A
    """, stock="8h"),
    tale("S000-04 S003-01 S003-10 card by card until somebody closes", "due-mazzi", "5h 6h Kd | 2c Qd 2s", """
        A draws, discards Kd
        B draws, discards Qd
        A draws, lays 5h 6h 7h, discards 9d
        = closing: zero A
    """, stock="7h 3s 9d"),
    tale("E133 Q-52 four cards of a run leave no discard", "due-mazzi", "5h 6h 7h | Ks Qd 2c", """
        A draws, lays 5h 6h 7h 8h, lays-all -> needs_discard
        A lays 5h 6h 7h, discards 8h
        = closing: zero A
        = points: 0 22
    """, stock="8h"),
    tale("E132 S003-09 S003-25 the last card thrown closes", "due-mazzi", "5h 6h 7h Kd | Ks Qd 2c 4d", """
        A draws, lays 5h 6h 7h, discards 2s
        B draws, discards 3s
        A draws, discards Kd
        = cards A: 1
        B draws, discards 4s
        A draws, adds 8h to 1, discards 9c
        = closing: zero A
    """, stock="2s 3s 9c 4s 8h"),
    tale("S003-30 the last card is the one taken from the pile", "due-mazzi", "5h 6h 7h | Ks Qd 2c", """
        A takes, lays 5h 6h 7h, discards Qs -> rediscard
    """, upcard="Qs"),
    tale("E147 S004-17 adds both and closes without a discard", "classico", "3d 4d 5d 2d Kh | 4c 5c 6c Qs Qd", """
        A draws, lays 3d 4d 5d, discards Kh
        B draws, lays 4c 5c 6c, discards Qd
        A draws, adds 2d to 1, adds 7c to 2, adds Ad to 1, lays-all
        = closing: zero A
        = points: 17 0
    """, stock="Ad 7h 7c"),
    tale("S004-17 by laying", "classico", "3d 4d 5d 2d | Qs Qd 2s 4s", """
        A draws, lays 2d 3d 4d 5d 6d, lays-all
        = closing: ramino A
    """, stock="6d"),
    tale("S004-17 by discarding", "classico", "3d 4d 5d 2d | Qs Qd 2s 4s", """
        A draws, lays 2d 3d 4d 5d, discards 6d
        = closing: ramino A
        = points: 52 0
    """, stock="6d"),
    tale("E147 S004-V3 the last discard is compulsory", "classico", "3d 4d 5d 2d Kh | 4c 5c 6c Qs Qd", """
        A draws, lays 3d 4d 5d, discards Kh
        B draws, lays 4c 5c 6c, discards Qd
        A draws, adds 2d to 1, adds 7c to 2, adds Ad to 1, lays-all -> needs_discard
        A adds 2d to 1, adds 7c to 2, discards Ad
        = closing: zero A
    """, stock="Ad 7h 7c", changed="closing.needs_discard=true"),
    tale("S004-17 cards in hand: a discard is due", "classico", "3d 4d 5d 2d | Qs Qd 2s 4s", """
        A draws, lays 3d 4d 5d -> no_discard
    """),
    tale("Part2b with the table on `close` is ignored", "due-mazzi", "5h 6h 7h Kd | Ks Qd 2c 4d", """
        A draws, lays 5h 6h 7h, discards Kd, closes
        = asked: B draw
        = cards A: 1
    """),
    tale("Part2b a closed hand on the table does not close", "scoperto", SEVEN, """
        A draws, discards Kd, closes
        = asked: B draw
    """, stock="Kd"),
)  # fmt: skip
def test_closing_at_zero(tale):
    tale()


ROUND = """
    A draws, discards Kh
    B draws, discards Kc
"""


@tales(
    tale("E061 S000-42 S000-44 at the start of a turn: -7, no +10", "sette",
         "9c 9d 9h 5s 6s 7s 7h | 2d 2h 7d 8h Qd 4s 5c", ROUND + """
        = may A: from=stock/discard close=true
        A closes
        = closing: residue A
        = points: -7 -38
    """, stock="Kh Kc"),
    tale("E060 S000-43 not in the turn in which he took and threw", "sette", RESIDUE, """
        A draws, discards Kh, closes -> not_closed
        A discards Kh
    """, stock="Kh"),
    tale("E062 S000-43 he must not operate: not after the draw", "sette", RESIDUE, ROUND + """
        A draws
        = asked: A play
        A discards Ks, closes -> not_closed
    """, stock="Kh Kc Ks"),
    tale("E063 eight is too much", "sette", "4s 5s 6s 7s 8s 3d 5c | ?", ROUND + """
        = may A: from=stock/discard close=false
        A closes -> no_residue
    """, stock="Kh Kc"),
    tale("E064 seven is not", "sette", "4s 5s 6s 7s 8s 3d 4c | 2d 2h 7d 8h Qd Ts 5c", ROUND + """
        A closes
        = closing: residue A
    """, stock="Kh Kc"),
    tale("E065 Q-15b not on one's first turn", "sette", RESIDUE, """
        A closes -> no_residue
        A draws, discards Kh
        B closes -> no_residue
    """, stock="Kh Kc"),
    tale("Q-15b residue_first_turn=true", "sette", RESIDUE, """
        A closes
        = closing: residue A
        = points: -2 -37
    """, changed="closing.residue_first_turn=true"),
    tale("E066 S000-42 not without re-entry", "centouno-secco", RESIDUE, ROUND + """
        A closes -> no_residue
    """, stock="Kh Kc"),
    tale("Part2b the limit is not read without re-entry", "sette", RESIDUE, ROUND + """
        A closes -> no_residue
    """, stock="Kh Kc", changed="reentry.enabled=false"),
    tale("Part2b nor where the end is not a target", "sette", RESIDUE, ROUND + """
        A closes -> no_residue
    """, stock="Kh Kc", changed="match.end=deals"),
    tale("E067 Q-15f somebody else closes meanwhile", "sette", "9c 9d 9h 5s 6s 7s 7h | 3c 3d 3h 5c 6c 7c 8c", """
        A draws, discards Kh
        B draws, discards Kc, closes
        = points: -7 10
    """, stock="Kh Kc"),
    tale("E068 Q-15e deadwood 0 may be announced, without the +10", "sette",
         "9c 9d 9h 5s 6s 7s 8s | 2d 2h 7d 8h Qd 4s 5c", ROUND + """
        A closes
        = closing: residue A
        = points: 0 -38
    """, stock="Kh Kc"),
    tale("S000-42 an ace or a joker may be held if it is melded", "sette",
         "Ah 2h 3h 9s 9c ** 5d | 2d 2c 7d 8h Qd 4s 5c", ROUND + """
        A closes
        = points: -5 -38
    """, stock="Kh Kc"),
    tale("S000-42 a loose ace forbids it", "sette", "9c 9d 9h 5s 6s 7s Ad | ?", ROUND + """
        A closes -> no_residue
    """, stock="Kh Kc"),
    tale("residue_limit=0", "sette", RESIDUE, ROUND + """
        A closes -> no_residue
    """, stock="Kh Kc", changed="closing.residue_limit=0"),
    tale("Q-16 with the table on all cards count", "scoperto", "9c 9d 9h 2c 3d | Kh Qd 2h 4s 7d", ROUND + """
        A closes -> no_residue
        A draws, lays 9c 9d 9h, discards Ts
        B draws, discards Tc
        A closes
        = closing: residue A
        = points: -5 -33
    """, stock="Kh Kc Ts Tc"),
)  # fmt: skip
def test_closing_with_a_residue(tale):
    tale()


FIGURES = "Jc Jd Qh Ks Kd Qs Jh | 2d 2h 7d 7h Qd 4s 5c"
HEARTS = "2h 5h 7h 9h Jh Kh Ah | 2d 2c 7d 7c Qd 4s 5c"
ROYAL = "5s 6s 7s 8s 9s Ts Js Qs Ks As | ?"


@tales(
    tale("E069 S000-54 all court cards", "sette", FIGURES, """
        A draws, discards 3s, closes
        = closing: figures A
        = points: 10 -37
    """, stock="3s", changed="closing.all_figures=true"),
    tale("E069 not without the switch", "sette", FIGURES, """
        A draws, discards 3s, closes -> not_closed
    """, stock="3s"),
    tale("Q-22 an ace is no court card", "sette", "Jc Jd Qh Ks Kd Qs Ah | ?", """
        A draws, discards 3s, closes -> not_closed
    """, stock="3s", changed="closing.all_figures=true"),
    tale("Q-22 jokers are", "sette", "Jc Jd Qh Ks Kd Qs ** | ?", """
        A draws, discards 3s, closes
        = closing: figures A
    """, stock="3s", changed="closing.all_figures=true scoring.counted=loose"),
    tale("Q-22 special_jokers=false", "sette", "2h 5h 7h 9h Jh Kh ** | ?", """
        A draws, discards 3s, closes -> not_closed
    """, stock="3s", changed="closing.all_one_suit=true closing.special_jokers=false"),
    tale("Q-25 a black ace is a joker too", "sette", "Jc Jd Qh Ks Kd Qs As | ?", """
        A draws, discards 3s, closes
        = closing: figures A
    """, stock="3s", changed="closing.all_figures=true melds.black_aces=dual"),
    tale("Q-25 a black ace is no joker where those are not allowed", "sette", "Jc Jd Qh Ks Kd Qs As | ?", """
        A draws, discards 3s, closes -> not_closed
    """, stock="3s", changed="closing.all_figures=true melds.black_aces=dual closing.special_jokers=false"),
    tale("E070 Q-22 an opponent's court cards do not protect him", "sette",
         "3c 3d 3h 5s 6s 7s 8s | Jc Jd Qh Ks Kd Qs Jh", """
        A draws, discards 2s, closes
        = points: 10 -40
    """, stock="2s", changed="closing.all_figures=true"),
    tale("E071 S000-55 all one suit", "sette", HEARTS, """
        A draws, discards 3s, closes
        = closing: one_suit A
        = points: 10 -37
    """, stock="3s", changed="closing.all_one_suit=true"),
    tale("E071 not without the switch", "sette", HEARTS, """
        A draws, discards 3s, closes -> not_closed
    """, stock="3s"),
    tale("Q-22 a joker is a heart", "sette", "2h 5h 7h 9h Jh Kh ** | 2d 2c 7d 7c Qd 4s 5c", """
        A draws, discards 3s, closes
        = closing: one_suit A
    """, stock="3s", changed="closing.all_one_suit=true"),
    tale("Q-25 As is a spade as itself, a heart as a joker", "sette", "2h 5h 7h 9h Jh Kh As | ?", """
        A draws, discards 3s, closes
        = closing: one_suit A
    """, stock="3s", changed="closing.all_one_suit=true melds.black_aces=dual"),
    tale("Q-22 checked after the discard, on the whole hand", "sette", HEARTS, """
        A draws, discards 2h, closes -> not_closed
    """, stock="3s", changed="closing.all_one_suit=true"),
    tale("Part2b melded and all court cards is zero", "sette", "Jc Jd Jh Kc Kd Kh Ks | ?", """
        A draws, discards 3s, closes
        = closing: zero A
    """, stock="3s", changed="closing.all_figures=true"),
    tale("E072 S000-56 Q-23 the royal run wins the match", "centouno",
         "5s 6s 7s 8s 9s Ts Js Qs Ks As | Kc Kd Kh Qc Qd Qh Jc Jd Jh 5c", """
        A draws, discards 3d, closes
        = closing: royal A
        = points: 10 -5
        = scores: -80 -5
        = reason: finished
        = places: 1 2
        = money: 20 -20
    """, stock="3d", scores="-90 0", changed="closing.royal_wins_match=true"),
    tale("E072 not without the switch", "centouno", ROYAL, """
        A draws, discards 3d, closes
        = closing: zero A
        = asked: B draw
    """, stock="3d"),
    tale("E073 Q-23 with a joker", "centouno", "5s 6s ** 8s 9s Ts Js Qs Ks As | ?", """
        A draws, discards 3d, closes
        = closing: royal A
    """, stock="3d", changed="closing.royal_wins_match=true"),
    tale("E073 royal_jokers=false: an ordinary zero closing", "centouno", "5s 6s ** 8s 9s Ts Js Qs Ks As | ?", """
        A draws, discards 3d, closes
        = closing: zero A
    """, stock="3d", changed="closing.royal_wins_match=true closing.royal_jokers=false"),
    tale("Q-25 a black ace in the place of a heart", "centouno", "5h 6h Ac 8h 9h Th Jh Qh Kh Ah | ?", """
        A draws, discards 3d, closes
        = closing: royal A
    """, stock="3d", changed="closing.royal_wins_match=true melds.black_aces=dual"),
    tale("E074 S000-56 4 to K is none", "centouno", "4s 5s 6s 7s 8s 9s Ts Js Qs Ks | ?", """
        A draws, discards 3d, closes
        = closing: zero A
    """, stock="3d", changed="closing.royal_wins_match=true"),
    tale("Part2b with another hand size it never happens", "sette", "5s 6s 7s 8s 9s Ts Js | ?", """
        A draws, discards 3d, closes
        = closing: zero A
    """, stock="3d", changed="closing.royal_wins_match=true"),
    tale("Part2b royal goes before everything: before one suit", "centouno", ROYAL, """
        A draws, discards 3d, closes
        = closing: royal A
    """, stock="3d", changed="closing.royal_wins_match=true closing.all_one_suit=true"),
)  # fmt: skip
def test_special_closings(tale):
    tale()
