"""A turn to be planned, a plan for it, and the engine's own judgement of the plan."""

from typing import NamedTuple

from protocol.cards import BLACK_ACES, JOKER, SUITS, identity, physical
from protocol.ramino.actions import Step
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import TableMeld
from referee.game import IllegalAction
from referee.games.ramino.additions import halves
from referee.games.ramino.laying import Laying


class Plan(NamedTuple):
    """Steps in order and the discard; `points_left` in hand after it; `exact`: no play leaves fewer."""

    steps: tuple[Step, ...]
    discard: str | None
    points_left: int
    exact: bool


class Turn(NamedTuple):
    """What a turn is planned from. `taken`: the card that may not go back on the pile, if any.

    `splits`: the runs of six that the turn splits before anything else.
    """

    hand: tuple[str, ...]
    table: tuple[TableMeld, ...]
    rules: RaminoRules
    seat: int
    opened: bool
    touched: bool
    taken: str | None
    splits: tuple[int, ...] = ()

    @property
    def melds(self) -> tuple[TableMeld, ...]:
        """The table once the runs are split: a low half keeps the number of its run, a high half gets a new one."""
        melds = {meld.id: meld for meld in self.table}
        for new, number in enumerate(self.splits, max(melds, default=0) + 1):
            run = melds[number]
            low, high = halves(run.cards, self.rules.melds)
            melds |= {number: TableMeld(number, run.owner, low), new: TableMeld(new, run.owner, high)}
        return tuple(melds.values())

    @property
    def may_touch(self) -> tuple[TableMeld, ...]:
        """The melds that this seat may act on, once it has opened where that is asked."""
        layoff = self.rules.table.layoff
        return tuple(meld for meld in self.melds if layoff == "any" or (layoff == "own" and meld.owner == self.seat))

    @property
    def wilds(self) -> tuple[str, ...]:
        """The cards that may be jokers, each once."""
        return (JOKER,) if self.rules.melds.black_aces == "off" else (JOKER, *BLACK_ACES)

    @property
    def swaps(self) -> tuple[str, ...]:
        """The jokers on the table that a card of the hand could replace."""
        cards = (card for meld in self.may_touch for card in meld.cards)
        return tuple(
            card for card in cards if self.rules.table.joker_swap and "=" in card and identity(card) in self.hand
        )

    @property
    def doubtful(self) -> bool:
        """Whether there may be ways that the search does not look at."""
        held, swaps, rules = set(self.hand), self.swaps, self.rules
        open_joker = rules.table.joker_swap and any(_lacking(meld) & held for meld in self.may_touch)
        again = not rules.table.recovered_same_meld and (len(swaps) > 1 or not held.isdisjoint(self.wilds))
        kept = rules.scoring.counted == "loose"  # a meld kept in hand lays no twin of the card taken
        twin = self.hand.count(self.taken or "") > 1 and (self.taken == JOKER or kept)
        put_in = rules.melds.black_aces == "wild" and any(identity(card) in BLACK_ACES for card in swaps)
        return open_joker or twin or put_in or (bool(swaps) and again)

    @property
    def ace_may_pay(self) -> bool:
        """Whether a black ace laid as itself could pay for a joker taken, which the search does not count."""
        if self.rules.melds.black_aces != "dual" or self.rules.table.recovered_joker == "keep" or not self.swaps:
            return False
        return not {*self.hand, *map(physical, self.swaps)}.isdisjoint(BLACK_ACES)


def _lacking(meld: TableMeld) -> set[str]:
    """The cards that an undeclared joker of a set may stand for."""
    if JOKER not in meld.cards:
        return set()
    there = {identity(card) for card in meld.cards if card != JOKER}
    return {card[0] + suit for card in there for suit in SUITS} - there


def is_legal(turn: Turn, plan: Plan) -> bool:
    """Whether the engine takes the plan."""
    next_meld = max((meld.id for meld in turn.table), default=0) + 1
    work = Laying(turn.rules, turn.seat, turn.hand, turn.table, next_meld, opened=turn.opened)
    try:
        for number, step in enumerate(plan.steps):
            work.step(step, f"steps[{number}]")
        if plan.discard is None:
            if work.hand or turn.rules.closing.needs_discard:
                return False
        elif plan.discard not in work.hand or (plan.discard == turn.taken and work.hand.count(turn.taken) == 1):
            return False
        else:
            work.hand.remove(plan.discard)
        work.finish(whole_hand=not work.hand and not turn.touched)
    except IllegalAction:
        return False
    return True
