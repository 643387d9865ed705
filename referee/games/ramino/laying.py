"""The steps of a play: laying melds, adding to them, taking a joker, splitting a run. Reads the theme `Table`.

All steps are tried on a copy of the hand and of the table; only when every one of them, the opening, the recovered
jokers and the splits are in order does anything count (S000-45 … -52, S003-08 … -19, S004-12, -13, Q-16 … Q-20,
Q-51 … Q-53, Q-64, Q-65).
"""

from collections.abc import Sequence
from typing import Any

from protocol.cards import BLACK_ACES, CARDS, JOKER, identity, physical
from protocol.ramino import events
from protocol.ramino.actions import Step as Move
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.game import IllegalAction
from referee.games.ramino.additions import exchange, extend, halves
from referee.games.ramino.melds import meld_points, read_meld
from referee.games.ramino.pieces import MeldError

OPENING_JOKER = 25
"""What a joker counts in an opening where it does not count as its card (Part 2b, "Points of a meld")."""


class Laying:
    """One turn's work on the table, step by step. `hand` and `table` are what they have become."""

    def __init__(
        self,
        rules: RaminoRules,
        seat: int,
        hand: Sequence[str],
        table: Sequence[TableMeld],
        next_meld: int,
        *,
        opened: bool,
    ) -> None:
        self.rules, self.seat, self.opened, self.next_meld = rules, seat, opened, next_meld
        self.hand = list(hand)
        self.table = {meld.id: meld for meld in table}
        self.events: list[Any] = []
        self.melds = self.added = self.swaps = self.opening = 0
        self._six = {meld.id for meld in table if len(meld.cards) == 6}
        self._opens = not opened
        self._jokers_due = 0
        self._taken_from: dict[int, int] = {}
        self._splits: list[events.Split] = []

    def step(self, move: Move, path: str) -> None:
        """Does one step. Raises IllegalAction with the path of what is wrong."""
        given = tuple(name for name in ("meld", "add", "swap", "split", "to") if getattr(move, name) is not None)
        match given:
            case ("meld",):
                self._lay(move.meld or (), f"{path}.meld")
            case ("add", "to"):
                self._add(move.add or (), self._meld(move.to, f"{path}.to"), f"{path}.add")
            case ("swap", "to"):
                self._swap(move.swap or "", self._meld(move.to, f"{path}.to"), f"{path}.swap")
            case ("split",):
                self._split(self._meld(move.split, f"{path}.split"), f"{path}.split")
            case _:
                raise IllegalAction("bad_step", 'a step is {"meld"}, {"add","to"}, {"swap","to"} or {"split"}', path)

    def finish(self, *, whole_hand: bool) -> None:
        """What must be true when all steps are done; `whole_hand`: the turn empties a hand never laid from."""
        table = self.rules.table
        waived = whole_hand and self.rules.scoring.ramino_waives_meld_limit
        if table.melds_per_turn is not None and self.melds > table.melds_per_turn and not waived:
            raise IllegalAction(
                "too_many_melds",
                f"{self.melds} melds in one turn: {table.melds_per_turn} may be laid (S004-12)",
                "steps",
            )
        if table.one_action_per_turn and self.melds + self.added + self.swaps > 1:
            raise IllegalAction("one_action", "one meld or one added card a turn is allowed (S000-50)", "steps")
        if self._opens and self.melds and self.opening < table.opening_min:
            raise IllegalAction(
                "opening_too_low",
                f"the first melds are worth {self.opening}, they need {table.opening_min} (S004-V4b)",
                "steps",
            )
        if self._jokers_due > 0 and table.recovered_joker == "use_now":
            raise IllegalAction(
                "joker_not_used", "a joker taken from the table must be laid in the same turn (S003-19)", "steps"
            )
        if not all(self._grew_inside(split) for split in self._splits):
            raise IllegalAction(
                "split_unused", "a split run must get a card at one of its new inner ends (Q-20)", "steps"
            )

    # --- the four kinds of step -------------------------------------------------------------------------------

    def _lay(self, cards: Sequence[str], path: str) -> None:
        if self._opens and self.added and self.rules.table.layoff_after_opening:
            raise IllegalAction("melds_first", "in an opening turn the melds come before the additions (Q-65)", path)
        self._take(cards, path)
        try:
            meld = read_meld(cards, self.rules.melds)
        except MeldError as problem:
            raise IllegalAction(problem.code, f"{' '.join(cards)} is no meld: {problem.message}", path) from None
        self.melds += 1
        self.opened = True
        joker = OPENING_JOKER if self.rules.table.opening_joker == "joker" else None
        self.opening += meld_points(meld.cards, self.rules.melds, joker=joker)
        self._put(TableMeld(self.next_meld, self.seat, meld.cards))
        self.events.append(events.Laid(self.seat, self.next_meld, meld.cards))
        self.next_meld += 1

    def _add(self, cards: Sequence[str], to: TableMeld, path: str) -> None:
        self._may_touch(to, path)
        if not cards:
            raise IllegalAction("bad_step", "no card is added", path)
        self._not_back(cards, to, path)
        self._take(cards, path)
        try:
            meld = extend(to.cards, cards, self.rules.melds)
        except MeldError as problem:
            raise IllegalAction(problem.code, problem.message, path) from None
        self.added += len(cards)
        self._put(TableMeld(to.id, to.owner, meld.cards))
        self.events.append(events.Added(self.seat, to.id, tuple(cards), meld.cards))

    def _swap(self, card: str, to: TableMeld, path: str) -> None:
        self._may_touch(to, path)
        if not self.rules.table.joker_swap:
            raise IllegalAction("no_swap", "a joker on the table stays where it is (table.joker_swap)", path)
        self._take([card], path, laying=False)
        try:
            meld, taken = exchange(to.cards, card, self.rules.melds)
        except MeldError as problem:
            raise IllegalAction(problem.code, problem.message, path) from None
        self.swaps += 1
        self._jokers_due = max(self._jokers_due, 0) + 1
        self._taken_from[to.id] = self._taken_from.get(to.id, 0) + 1
        self.hand.append(taken)
        self._put(TableMeld(to.id, to.owner, meld.cards))
        self.events.append(events.Swapped(self.seat, to.id, card, taken, meld.cards))

    def _split(self, meld: TableMeld, path: str) -> None:
        self._may_touch(meld, path)
        if not self.rules.table.split_six:
            raise IllegalAction("no_split", "melds on the table are not taken apart (table.split_six)", path)
        if meld.id not in self._six:
            raise IllegalAction("split_not_six", "only a run that had six cards when the turn began can be split", path)
        try:
            low, high = halves(meld.cards, self.rules.melds)
        except MeldError as problem:
            raise IllegalAction(problem.code, problem.message, path) from None
        self._put(TableMeld(meld.id, meld.owner, low))
        self._put(TableMeld(self.next_meld, meld.owner, high))
        split = events.Split(self.seat, meld.id, low, self.next_meld, high)
        self._splits.append(split)
        self.events.append(split)
        self._six.discard(meld.id)
        self.next_meld += 1

    # --- what the steps share ---------------------------------------------------------------------------------

    def _meld(self, number: int | None, path: str) -> TableMeld:
        if number is None or number not in self.table:
            there = ", ".join(map(str, self.table)) or "none"
            raise IllegalAction("no_such_meld", f"there is no meld {number} on the table (there: {there})", path)
        return self.table[number]

    def _put(self, meld: TableMeld) -> None:
        self.table[meld.id] = meld

    def _may_touch(self, meld: TableMeld, path: str) -> None:
        table = self.rules.table
        if table.layoff == "none":
            raise IllegalAction("no_layoff", "melds on the table are not touched (table.layoff=none)", path)
        if table.layoff == "own" and meld.owner != self.seat:
            raise IllegalAction(
                "not_your_meld", f"meld {meld.id} is another player's (table.layoff=own, S000-52)", path
            )
        if table.layoff_after_opening and not self.opened:
            raise IllegalAction("not_opened", "lay a meld of your own before adding to others (Q-65)", path)

    def _take(self, cards: Sequence[str], path: str, *, laying: bool = True) -> None:
        """Cards out of the hand; jokers laid after a swap pay what the swap owes."""
        for number, card in enumerate(cards):
            name = physical(card)
            if name not in CARDS or ("=" in card and card.rpartition("=")[2] not in CARDS - {JOKER}):
                raise IllegalAction("not_a_card", f"{card!r} is not a card", f"{path}[{number}]")
            if name not in self.hand:
                raise IllegalAction("not_in_hand", f"{name} is not in your hand", f"{path}[{number}]")
            self.hand.remove(name)
            if laying and self._is_wild(name):
                self._jokers_due -= 1

    def _is_wild(self, name: str) -> bool:
        return name == JOKER or (name in BLACK_ACES and self.rules.melds.black_aces != "off")

    def _not_back(self, cards: Sequence[str], to: TableMeld, path: str) -> None:
        """With table.recovered_same_meld=false a joker taken from a meld does not go back into it (Q-53)."""
        taken = self._taken_from.get(to.id, 0)
        if not taken or self.rules.table.recovered_same_meld:
            return
        wilds = sum(self._is_wild(physical(card)) for card in cards)
        if wilds and wilds > sum(map(self._is_wild, self.hand)) - taken:
            raise IllegalAction("same_meld", "a joker does not go back into the meld it came from (Q-53)", path)

    def _grew_inside(self, split: events.Split) -> bool:
        low, high = self.table[split.meld].cards, self.table[split.new_meld].cards
        return identity(low[-1]) != identity(split.cards[-1]) or identity(high[0]) != identity(split.high[0])
