"""Melds on the table: laying, adding, taking jokers, splitting (S000-45 … -52, -60, S003-08 … -19, S004-12, -13)."""

from ramino_table import Table, tale, tales

RUN = "5h 6h 7h Kd 2c 4d | 7c 7d 7h Js 9s 3c"
SWAP = "5h ** 7h Kd 2c 4d Qs | 6h 9c 9d Js 3s 8c 2d"
SIX = "4h 5h 6h 7h 8h 9h Kd | 7h 6h Th ** 2c 2d 4s"


@tales(
    tale("S003-08 S003-02 new melds, no minimum", "due-mazzi", "2h 3h Ah 4c 4d 4s Kd | ? | ?", """
        A draws, lays Ah 2h 3h, lays 4c 4d 4s, discards Kd
        = meld 1: Ah 2h 3h
        = meld 2: 4c 4d 4s
        = cards A: 1
    """),
    tale("S000-45 S000-46 S000-48 scoperto", "scoperto", "5h ** 7h Kd 2c 4d | 6h 8h 9h Js 9s 3c", """
        A draws, lays 5h ** 7h, discards Kd
        = meld 1: 5h *=6h 7h
        B draws, adds 8h 9h to 1, swaps 6h to 1, discards Js
        = meld 1: 5h 6h 7h 8h 9h
    """),
    tale("S000-20 no table, no steps", "centouno", RUN, """
        A draws, lays 5h 6h 7h, discards Kd -> no_table
    """),
    tale("E126 S003-08 Q-51 two melds and another's meld in one turn", "due-mazzi",
         "5h 6h 7h Kd 2c 4d 9s | 9c 9d 9h 3s 4s 5s 8h", """
        A draws, lays 5h 6h 7h, discards Kd
        B draws, lays 9c 9d 9h, lays 3s 4s 5s, adds 8h to 1, discards 6c
        = meld 1: 5h 6h 7h 8h
        = meld 3: 3s 4s 5s
        = closing: zero B
    """, stock="Ts 6c", changed="match.end=deals"),
    tale("S003-14 S003-15 a set grows to four suits", "due-mazzi", "9c 9d 9h Kd 2c | 9s 9c 3d 4h Js", """
        A draws, lays 9c 9d 9h, discards Kd
        B draws, adds 9c to 1, discards Js -> set_duplicate
        B adds 9s to 1, discards Js
        = meld 1: 9c 9d 9h 9s
    """),
    tale("S004-13 any number of cards, without a meld of one's own", "classico", "4c 5c 6c Kd 2c | 7c 8c 3c 4h Js", """
        A draws, lays 4c 5c 6c, discards Kd
        B draws, adds 8c 7c to 1, adds 3c to 1, discards Js
        = meld 1: 3c 4c 5c 6c 7c 8c
    """),
    tale("chained lay-offs in one turn", "due-mazzi", "3s 4s 5s Kd 2c | 6s 7s 8s 4h Js", """
        A draws, lays 3s 4s 5s, discards Kd
        B draws, adds 6s to 1, adds 7s to 1, adds 8s to 1, discards Js
        = meld 1: 3s 4s 5s 6s 7s 8s
    """),
    tale("E144 S004-12 one meld a turn", "classico", "5h 6h 7h 9c 9d 9h 2c | ?", """
        A draws, lays 5h 6h 7h, lays 9c 9d 9h, discards 2c -> too_many_melds
        = may A: may_not_discard=None melds_left=1
        A lays 5h 6h 7h, discards 2c
    """, stock="Ks"),
    tale("E144 S004-V1 any number of melds", "classico", "5h 6h 7h 9c 9d 9h 2c | ?", """
        A draws, lays 5h 6h 7h, lays 9c 9d 9h, discards 2c
        = melds: 2
    """, changed="table.melds_per_turn=null", stock="Ks"),
    tale("E145 S004-13 one meld and three additions", "classico", "4c 5c 6c Kd 2h Jd Qd | 9h Td Th Ts 7c 8c 3c", """
        A draws, lays 4c 5c 6c, discards Kd
        B draws, lays Td Th Ts, adds 7c to 1, adds 8c to 1, adds 3c to 1, discards 9h
        = meld 1: 3c 4c 5c 6c 7c 8c
        = meld 2: Td Th Ts
    """),
    tale("E146 S004-12 another meld in the next turn", "classico", "5h 6h 7h 9c 9d 9h 2c Kd | ?", """
        A draws, lays 5h 6h 7h, discards Kd
        B draws, discards Kc
        A draws, lays 9c 9d 9h, discards 2c
        = melds: 2
    """, stock="Ks Kc Jd"),
    tale("Part2b meld ids count up in the order of laying; no such meld", "due-mazzi", RUN, """
        A draws, lays 5h 6h 7h, adds 4d to 2, discards Kd -> no_such_meld
        A lays 5h 6h 7h, discards Kd
        B draws, lays 7c 7d 7h, discards Js
        = meld 2: 7c 7d 7h
    """),
    tale("a card is there once: laid and thrown, or laid twice", "due-mazzi", "5h 6h 7h 7c 7d 4d | ?", """
        A draws, lays 5h 6h 7h, discards 7h -> not_in_hand
        A lays 5h 6h 7h, lays 7c 7d 7h, discards 4d -> not_in_hand
        = melds: 0
        = cards A: 7
    """),
    tale("the whole action is checked before any of it counts", "due-mazzi", "5h 6h 7h 7c 7d 4d | ?", """
        A draws, lays 5h 6h 7h, adds 4d to 1, discards 7c -> run_wrong_suit
        = melds: 0
        A lays 5h 6h 7h, discards Ks -> not_in_hand
        A lays 5h 6h 7h, discards Zz -> not_a_card
        A lays 5h 6h Zz, discards 7c -> not_a_card
        A lays 5h 6h 7h -> no_discard
        = melds: 0
    """),
    tale("S003-17 S003-27 too many jokers in one meld", "due-mazzi", "5h ** ** 8h Kd 2c | ?", """
        A draws, lays 5h ** ** 8h, discards Kd -> too_many_jokers
    """),
    tale("Q-03 no limit of jokers in scoperto", "scoperto", "5h ** ** 8h Kd 2c | ?", """
        A draws, lays 5h ** ** 8h, discards Kd
        = meld 1: 5h *=6h *=7h 8h
    """),
)  # fmt: skip
def test_laying_and_adding(tale):
    tale()


@tales(
    tale("E118 S003-18 S003-19 taken and used in a new meld", "due-mazzi", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, lays 9c 9d **, discards Js
        = meld 1: 5h 6h 7h
        = meld 2: 9c 9d *=9h
    """),
    tale("E127 S003-19 kept or discarded", "due-mazzi", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, discards Js -> joker_not_used
        B swaps 6h to 1, discards ** -> joker_not_used
        = meld 1: 5h *=6h 7h
    """),
    tale("E128 S003-19 added to another meld", "due-mazzi", "5h ** 7h Kd 2c 4d Qs | 6h 9c 9d 9s 3s 8c 2d", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, lays 9c 9d 9s, swaps 6h to 1, adds ** to 2, discards 3s
        = meld 2: 9c 9d *=9h 9s
    """),
    tale("E129 Q-53 back to the same meld", "due-mazzi", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, adds ** to 1, discards Js
        = meld 1: 5h 6h 7h *=8h
    """),
    tale("Q-53 recovered_same_meld=false", "due-mazzi", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, adds ** to 1, discards Js -> same_meld
        B swaps 6h to 1, lays 9c 9d **, discards Js
    """, changed="table.recovered_same_meld=false", stock="Tc Td"),
    tale("E130 S003-17 a second joker is never added", "due-mazzi", "5h ** 7h Kd 2c 4d | ** 9c 9d Js 3s 8c", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, adds ** to 1, discards Js -> too_many_jokers
    """),
    tale("E118 Q-17 scoperto may keep it", "scoperto", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, discards Js
        = hand B: 9c 9d 3s 8c 2d Ts *
    """, stock="Tc Ts"),
    tale("E119 S000-60 joker_swap=false", "scoperto", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, discards Js -> no_swap
    """, changed="table.joker_swap=false"),
    tale("Q-64 italiano does not swap", "italiano", "Th ** Qh Kh 9h 8h Qs 2s | Jh 7c 8c 9c Tc Jc Qc Kc", """
        A draws, lays 8h 9h Th ** Qh Kh, discards 2s
        B draws, lays 7c 8c 9c Tc Jc Qc, swaps Jh to 1, discards Kc -> no_swap
    """, stock="Ac Ad"),
    tale("E117 S000-52 Q-17 layoff=own", "scoperto", "7c 7d ** Kd 2c 4d 6h | 7s 7h 9c Js 3s 8c 2d", """
        A draws, lays 7c 7d *=7h, discards Kd
        B draws, adds 7s to 1, discards Js -> not_your_meld
        B swaps 7h to 1, discards Js -> not_your_meld
        B discards Js
        A draws, adds 7s to 1, discards 2c
        = meld 1: 7c 7d *=7h 7s
    """, changed="table.layoff=own", stock="Th Tc 7s"),
    tale("Part2b layoff=none: no additions, no swap", "scoperto", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, discards Js -> no_layoff
        B adds 8c to 1, discards Js -> no_layoff
        B discards Js
        A draws, adds 4d to 1, discards 2c -> no_layoff
    """, changed="table.layoff=none"),
    tale("S003-28 S004-14 a natural card is not taken", "due-mazzi", "5h 6h 7h Kd 2c 4d | 6h 9c 9d Js 3s 8c", """
        A draws, lays 5h 6h 7h, discards Kd
        B draws, swaps 6h to 1, discards Js -> no_joker
    """),
    tale("E131 Q-05c the joker's card is swapped, not added", "due-mazzi", "5h 6h ** Kd 2c 4d | 7h 8h 4h 9d 9c Js", """
        A draws, lays 5h 6h **, discards Kd
        B draws, adds 7h to 1, discards Js -> run_duplicate
        B adds 8h to 1, adds 4h to 1, discards Js
        = meld 1: 4h 5h 6h *=7h 8h
    """),
    tale("Q-53 the card that goes in may be the one just drawn", "due-mazzi",
         "5h ** 7h Kd 2c 4d | 8d 9c 9d Js 3s 8c", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, lays 9c 9d **, discards Js
        = meld 1: 5h 6h 7h
    """, stock="Ts 6h"),
    tale("S003-19 two taken, both laid", "due-mazzi", "5h ** 7h 9c 9d ** Kd 2c | 6h 9h 3s 3d 8c 8d Js 2d", """
        A draws, lays 5h ** 7h, lays 9c 9d *=9h, discards Kd
        B draws, swaps 6h to 1, swaps 9h to 2, lays 3s 3d **, discards Js -> joker_not_used
        B swaps 6h to 1, swaps 9h to 2, lays 3s 3d **, lays 8c 8d **, discards Js
        = meld 3: *=3c 3d 3s
    """),
    tale("Part2b a joker laid before the swap does not pay for it", "due-mazzi",
         "5h ** 7h Kd 2c 4d Qs | 6h ** 9c 9d 3s 3d Js", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, lays 9c 9d **, swaps 6h to 1, discards Js -> joker_not_used
        B lays 9c 9d **, swaps 6h to 1, lays 3s 3d **, discards Js
    """),
    tale("Part2b after the swap any joker pays", "due-mazzi", "5h ** 7h Kd 2c 4d Qs | 6h ** 9c 9d 3s 8c Js", """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, lays 9c 9d **, discards Js
        = hand B: 3s 8c Td *
    """, stock="Tc Td"),
    tale("Q-05b a declared suit fixes the card that replaces it", "scoperto",
         "9h 9s ** Kd 2c 4d | 9c 9d 3s 8c Js Qs", """
        A draws, lays 9h 9s *=9d, discards Kd
        B draws, swaps 9c to 1, discards Js -> wrong_card
        B swaps 9d to 1, discards Js
        = meld 1: 9d 9h 9s
    """),
    tale("Q-05b either: any missing suit replaces it", "scoperto", "9h 9s ** Kd 2c 4d | 9c 9d 3s 8c Js Qs", """
        A draws, lays 9h 9s **, discards Kd
        = meld 1: 9h 9s *
        B draws, swaps 9d to 1, discards Js
        = meld 1: 9d 9h 9s
    """, changed="melds.joker_in_set=either"),
    tale("Q-05b either: fixed once a suit is added", "scoperto", "9h 9s ** Kd 2c 4d | 9c 9d 3s 8c Js Qs", """
        A draws, lays 9h 9s **, discards Kd
        B draws, adds 9c to 1, discards Js
        = meld 1: 9c *=9d 9h 9s
    """, changed="melds.joker_in_set=either"),
    tale("Q-25 a black ace as a joker is taken like one", "scoperto", "5d 6d As Kd 2c 4h | 7d 9c 3s 8c Js Qs", """
        A draws, lays 5d 6d As, discards Kd
        = meld 1: 5d 6d As=7d
        B draws, swaps 7d to 1, discards Js
        = hand B: 9c 3s 8c Qs Td As
    """, changed="melds.black_aces=dual", stock="Tc Td"),
)  # fmt: skip
def test_jokers_on_the_table(tale):
    tale()


@tales(
    tale("E116 S000-50 a meld and a card", "scoperto", "5h 6h 7h 8h Kd 2c 4d | ?", """
        A draws, lays 5h 6h 7h, adds 8h to 1, discards Kd -> one_action
        = may A: may_not_discard=None melds_left=1
        A lays 5h 6h 7h, discards Kd
    """, changed="table.one_action_per_turn=true"),
    tale("E116 S000-50 two melds, two cards", "scoperto", "5h 6h 7h 8h 9h 9c 9d 9s | 4h 8h 3h 2c 4c Kd Jd Js", """
        A draws, lays 5h 6h 7h, lays 9c 9d 9s, discards 8h -> one_action
        A lays 5h 6h 7h, discards 8h
        B draws, adds 3h 4h to 1, discards Kd -> one_action
        B adds 4h to 1, discards Kd
    """, changed="table.one_action_per_turn=true"),
    tale("Q-19 a swap counts as the card", "scoperto", SWAP, """
        A draws, lays 5h ** 7h, discards Kd
        B draws, swaps 6h to 1, lays 9c 9d **, discards Js -> one_action
        B swaps 6h to 1, discards Js
    """, changed="table.one_action_per_turn=true"),
    tale("Q-19 the closing turn included", "scoperto", "5h 6h 7h 9c | ?", """
        A draws, lays 5h 6h 7h, discards 2c
        B draws, discards 2d
        A draws, adds 8h to 1, discards 9c
        = closing: zero A
    """, changed="table.one_action_per_turn=true", stock="2c 2d 8h"),
    tale("Part2b a split is part of the one action that adds to its half", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 7h to 1, discards 4s
        = meld 1: 4h 5h 6h 7h
        = meld 2: 7h 8h 9h
    """, changed="table.one_action_per_turn=true table.split_six=true"),
)  # fmt: skip
def test_one_action_a_turn(tale):
    tale()


@tales(
    tale("E112 S000-51 the fourth card to the low half", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 7h to 1, discards 4s
        = meld 1: 4h 5h 6h 7h
        = meld 2: 7h 8h 9h
    """, changed="table.split_six=true"),
    tale("E113 the third card to the high half", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 6h to 2, discards 4s
        = meld 2: 6h 7h 8h 9h
    """, changed="table.split_six=true"),
    tale("Q-20 a joker at the inner end", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds **=7h to 1, discards 4s
        = meld 1: 4h 5h 6h *=7h
    """, changed="table.split_six=true"),
    tale("E114 Q-20 an outer end is not enough", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds Th to 2, discards 4s -> split_unused
        B splits 1, discards 4s -> split_unused
        = meld 1: 4h 5h 6h 7h 8h 9h
    """, changed="table.split_six=true"),
    tale("E115 Q-20 seven cards", "scoperto", "4h 5h 6h 7h 8h 9h Th 2s | 7h 6h 3c ** 2c 2d 4s 8d", """
        A draws, lays 4h 5h 6h 7h 8h 9h Th, discards Kd
        B draws, splits 1, adds 7h to 1, discards 4s -> split_not_six
    """, changed="table.split_six=true", stock="Kd"),
    tale("Part2b six when the turn began", "scoperto", "4h 5h 6h 7h 8h 2s Kd | 9h 7h 6h 2c 2d 4s 8d", """
        A draws, lays 4h 5h 6h 7h 8h, discards Kd
        B draws, adds 9h to 1, splits 1, adds 7h to 1, discards 4s -> split_not_six
    """, changed="table.split_six=true"),
    tale("S003-28 not without the switch", "due-mazzi", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 7h to 1, discards 4s -> no_split
    """),
    tale("Q-20 only on melds one may act on", "scoperto", SIX, """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 7h to 1, discards 4s -> not_your_meld
    """, changed="table.split_six=true table.layoff=own"),
    tale("protocol: the next meld takes the next id", "scoperto", "4h 5h 6h 7h 8h 9h Kd | 7h 3s 4s 5s 2c 2d 8d", """
        A draws, lays 4h 5h 6h 7h 8h 9h, discards Kd
        B draws, splits 1, adds 7h to 1, lays 3s 4s 5s, discards 2c
        = meld 3: 3s 4s 5s
    """, changed="table.split_six=true"),
)  # fmt: skip
def test_splitting_a_run_of_six(tale):
    tale()


def test_a_step_is_one_of_four():
    from protocol.ramino.actions import Play, Step

    table = Table("due-mazzi", RUN).say("A draws")
    for step in (Step(), Step(meld=("5h", "6h", "7h"), to=1), Step(add=("5h",)), Step(swap="5h"), Step(add=(), to=1)):
        table.refuse("A", Play((step,), "Kd"), "no_such_meld" if step.add == () else "bad_step")
