"""Candidates of a turn with melds on the table, each played on to the end of the deal in the same worlds.

A hand that has been played for some turns is better than a random one, so it is played on by thumb before it is used,
and it holds nothing that its seat would have laid.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from protocol.ramino.actions import Draw
from protocol.ramino.view import View
from sample_bots.maestro import hidden
from sample_bots.maestro.bits import BIT, Hand, hand_of
from sample_bots.maestro.board import Board
from sample_bots.maestro.memory import Memory
from sample_bots.maestro.options import Option
from sample_bots.maestro.playout import Playout, Thumb

ROUNDS = 14
"""How far a deal is played on: nearly all are over by then."""
UNFINISHED = 0.3
"""The part of the costs that counts where nobody has closed by then."""


class World(NamedTuple):
    """Hands by seat, one's own is not read; the cards to come."""

    hands: list[Hand]
    coming: list[int]


class Deals:
    """The worlds of one decision, made when they are wanted."""

    def __init__(self, view: View, memory: Memory, thumb: Thumb, random: Random, *, patient: bool) -> None:
        """`patient`: one's own melds can wait until the hand closes."""
        self._view, self._thumb, self._random = view, thumb, random
        cards = hidden.unseen(view, thumb.rules)
        known = hidden.known(view, memory, cards)
        self._known = [[BIT.get(card, 0) for card in held] for held in known]
        self._free = [BIT.get(card, 0) for card in hidden.without(cards, known)]
        self._others = hidden.others(view)
        self._patient = view.seat if patient else None
        self._pile = [BIT.get(card, 0) for card in view.discard]
        self._both = thumb.rules.melds.ace == "both"
        self._fits = Board.of(view.table, self._both).fits()
        self._boards: dict[int, Board] = {}
        self._worlds: list[World] = []

    def trial(self, option: Option, number: int) -> float:
        """What an option is worth in one world, in points beside the mean of the others."""
        if number == len(self._worlds):
            self._worlds.append(self._world())
        deal, seat = self._after(option, self._worlds[number]), self._view.seat
        order, closed = [*self._others, seat], False
        if isinstance(option.action, Draw):
            closed = deal.take(seat) if option.drawn else deal.draw(seat, len(self._others), len(order))
        return self._worth(deal, seat if closed else deal.run(order, ROUNDS))

    def values(self, trials: Sequence[float]) -> Sequence[float]:
        """By world."""
        return trials

    def _after(self, option: Option, world: World) -> Playout:
        view, hands = self._view, list(world.hands)
        hands[view.seat] = hand_of(option.start.hand)
        opened = [*view.opened[: view.seat], option.start.opened, *view.opened[view.seat + 1 :]]
        board = self._boards.get(id(option.table))
        if board is None:
            board = self._boards[id(option.table)] = Board.of(option.table, self._both)
        pile = [*self._pile, BIT.get(option.fed, 0)] if option.fed else list(self._pile)
        return Playout(self._thumb, board.copy(), hands, opened, pile, world.coming, view.renewals, self._patient)

    def _worth(self, deal: Playout, closer: int | None) -> float:
        costs = [self._thumb.cost(deal.hands[seat]) for seat in self._others]
        own, theirs = self._thumb.cost(deal.hands[self._view.seat]), fmean(costs)
        if closer is None:
            return 0.0 if deal.over else UNFINISHED * (theirs - own)
        if self._thumb.rules.scoring.system != "collect":
            return theirs - own
        return sum(costs) if closer == self._view.seat else -(sum(costs) + own) / len(costs)

    # Hands that cannot be seen

    def _world(self) -> World:
        free = list(self._free)
        self._random.shuffle(free)
        hands = [Hand(0, 0, 0)] * len(self._view.hand_counts)
        for seat in self._others:
            hands[seat], free = self._hand(seat, free)
        return World(hands, free)

    def _hand(self, seat: int, free: list[int]) -> tuple[Hand, list[int]]:
        """A hand that may be this seat's, and the cards left."""
        view, table = self._view, self._thumb.rules.table
        want = view.hand_counts[seat] - len(self._known[seat])
        lays = view.opened[seat] or not table.opening_min
        if table.layoff == "any" and (view.opened[seat] or not table.layoff_after_opening):
            free = sorted(free, key=lambda card: bool(card & self._fits))
        mine, left = free[:want], free[want:]
        self._ripen(mine, self._known[seat], left, lays=lays)
        self._random.shuffle(left)
        hand = Hand(0, 0, 0)
        for card in (*mine, *self._known[seat]):
            hand = hand.plus(card)
        return hand, left

    def _ripen(self, mine: list[int], known: Sequence[int], left: list[int], *, lays: bool) -> None:
        """Some turns by thumb; who `lays` does not hold the melds that it gets."""
        one = 0
        for card in (*mine, *known):
            one |= card
        turns = min(hidden.RIPE, self._view.turns // (1 + len(self._others)), len(left))
        for place, card in enumerate(left[:turns]):
            if not card or one & card or (lays and self._thumb.completes(Hand(one, 0, 0), card)):
                continue
            thrown = self._thumb.throw(one | card)
            if thrown in mine and thrown not in known and mine.count(thrown) == 1:
                mine[mine.index(thrown)], left[place] = card, thrown
                one = one & ~thrown | card
