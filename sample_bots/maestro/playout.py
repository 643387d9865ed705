"""A deal with melds on the table played on by thumb, quickly, in a world in which all cards are known.

Every seat draws from its own part of the stock, so that what one draws changes nothing for the others and all
candidates meet the same luck. The judgement is that of `ramino_greedy`, on bits; jokers are not taken back.
"""

from collections.abc import Iterable, Sequence

from protocol.cards import NATURALS
from protocol.ramino.rules import RaminoRules
from sample_bots.maestro.bits import Hand, Meld, melds_of, singles, ties
from sample_bots.maestro.board import Board
from sample_bots.ramino_greedy.sense import LINK, Sense

PATIENCE = 4
"""A patient seat lays its melds once another one has so few cards; with 6 that gained half as much."""


class Thumb:
    """What the thumb thinks of cards in one match; what it throws is kept: the same hands come up again and again."""

    def __init__(self, sense: Sense) -> None:
        self.rules: RaminoRules = sense.rules
        self.ties = ties(self.rules.melds.ace, tuple(sense.value[card] for card in NATURALS))
        self.value = {bit: each.value for bit, each in self.ties.items()}
        self.joker = sense.value["*"]
        self._thrown: dict[int, int] = {}

    def points(self, cards: int) -> int:
        """What natural cards count."""
        return sum(self.value[bit] for bit in singles(cards))

    def cost(self, hand: Hand) -> int:
        """What a hand counts against its holder."""
        return self.points(hand.one) + self.points(hand.two) + hand.jokers * self.joker

    def throw(self, cards: int) -> int:
        """The dearest card of least use."""
        found = self._thrown.get(cards)
        if found is None:
            if len(self._thrown) > 200_000:
                self._thrown.clear()
            found = self._thrown[cards] = max(singles(cards), key=lambda bit: self._useless(bit, cards))
        return found

    def _useless(self, bit: int, cards: int) -> float:
        tie = self.ties[bit]
        return tie.value - LINK * (2 * (cards & tie.close).bit_count() + (cards & tie.gap).bit_count())

    def completes(self, hand: Hand, card: int) -> bool:
        """Whether a card makes a meld with cards of the hand."""
        tie, one = self.ties[card], hand.one
        return bool(hand.jokers and one & (tie.close | tie.gap)) or any(one & pair == pair for pair in tie.pairs)

    def melds(self, hand: Hand) -> list[Meld]:
        """Melds of a hand, the dearest first: natural ones, and pairs that a joker makes one of."""
        found = melds_of(hand.one, self.rules.melds.ace == "both")
        if hand.jokers:
            left = hand.one & ~sum(meld.cards for meld in found)
            found += self._with_jokers(left, hand.jokers)
        if len(found) > 1:
            found.sort(key=lambda meld: -self.points(meld.cards))
        return found

    def _with_jokers(self, left: int, jokers: int) -> Iterable[Meld]:
        for bit in sorted(singles(left), key=self.value.__getitem__, reverse=True):
            tie = self.ties[bit]
            others = left & (tie.close | tie.gap)
            if jokers and left & bit and others:
                pair = bit | max(singles(others), key=self.value.__getitem__)
                left, jokers = left & ~pair, jokers - 1
                yield Meld(pair, 0, 0, joker=True)


class Playout:
    """Mutable: one deal on its way. Lists go by seat; cards are bits, 0 a joker; `pile` has its top last."""

    def __init__(
        self, thumb: Thumb, board: Board, hands: Sequence[Hand], opened: Sequence[bool],
        pile: list[int], coming: Sequence[int], renewals: int, patient: int | None = None,
    ) -> None:  # fmt: skip
        """`patient`: a seat that lays nothing for others to add to before it must, or can close."""
        self.hands, self.over = list(hands), False
        self._thumb, self._board, self._opened = thumb, board, list(opened)
        self._pile, self._coming, self._renewals = pile, coming, renewals
        self._drawn, self._patient = [0] * len(hands), patient
        rules = thumb.rules
        self._limit = 1 if rules.table.one_action_per_turn else rules.table.melds_per_turn

    def run(self, order: Sequence[int], rounds: int) -> int | None:
        """So many rounds of turns in this order; the seat that closes, if any does."""
        for _ in range(rounds):
            for place, seat in enumerate(order):
                if self._turn(seat, place, len(order)):
                    return seat
                if self.over:
                    return None
        return None

    def _turn(self, seat: int, place: int, seats: int) -> bool:
        if self._pile and (card := self._pile[-1]) and self._wants(seat, card):
            return self.take(seat)
        return self.draw(seat, place, seats)

    def take(self, seat: int) -> bool:
        """A turn that begins with the top of the pile; whether it closes."""
        card = self._pile.pop()
        return self._play(seat, card, barred=card)

    def draw(self, seat: int, place: int, seats: int) -> bool:
        """A turn that begins with the stock; `place` of so many in the order of the seats."""
        at = self._drawn[place] * seats + place
        if at >= len(self._coming):
            if self._renewals >= self._thumb.rules.draw.max_renewals or len(self._pile) < seats:
                self.over = True  # void
                return False
            self._coming, self._pile, self._renewals = self._pile, [], self._renewals + 1
            self._drawn, at = [0] * len(self._drawn), place
        self._drawn[place] += 1
        return self._play(seat, self._coming[at], barred=0)

    def _wants(self, seat: int, card: int) -> bool:
        adds = self._may_add(seat) and self._board.fits() & card
        return bool(adds) or self._thumb.completes(self.hands[seat], card)

    def _may_add(self, seat: int) -> bool:
        table = self._thumb.rules.table
        return table.layoff == "any" and (self._opened[seat] or not table.layoff_after_opening)

    def _play(self, seat: int, card: int, barred: int) -> bool:
        """Lays, adds and throws; whether the hand is empty then."""
        hand = self.hands[seat].plus(card)
        melds = self._thumb.melds(hand)
        laid = self._to_lay(seat, hand, melds)
        kept = sum(meld.cards for meld in melds[len(laid) :])
        hand = self._lay(seat, laid, hand)
        if self._may_add(seat):
            hand = self._add(hand, kept if seat == self._patient else 0)
        if hand.one:
            thrown = self._thumb.throw(hand.one & ~kept & ~barred or hand.one & ~barred or hand.one)
            self._pile.append(thrown)
            hand = hand.less(thrown)
        elif hand.jokers:
            self._pile.append(0)
            hand = hand._replace(jokers=hand.jokers - 1)
        self.hands[seat] = hand
        return not hand.one and not hand.jokers

    def _opens(self, seat: int, melds: Sequence[Meld]) -> bool:
        """Whether the melds are about enough for an opening; a joker counts as half of its pair."""
        least = self._thumb.rules.table.opening_min
        if self._opened[seat] or not least:
            return True
        return sum(self._thumb.points(meld.cards) * (1 + meld.joker / 2) for meld in melds) >= least

    def _to_lay(self, seat: int, hand: Hand, melds: Sequence[Meld]) -> Sequence[Meld]:
        if not melds or not self._opens(seat, melds) or (seat == self._patient and self._may_wait(hand, melds)):
            return ()
        return melds[: self._limit]

    def _may_wait(self, hand: Hand, melds: Sequence[Meld]) -> bool:
        """Whether nobody else is about to close, and laying all would not do it."""
        counts = [other.size for seat, other in enumerate(self.hands) if seat != self._patient and other.size]
        loose = hand.one & ~sum(meld.cards for meld in melds) & ~self._board.fits()
        return min(counts) > PATIENCE and (hand.two > 0 or loose.bit_count() > 1)

    def _lay(self, seat: int, melds: Sequence[Meld], hand: Hand) -> Hand:
        for meld in melds:
            hand = hand.less(meld.cards)
            if meld.joker:
                hand = hand._replace(jokers=hand.jokers - 1)
            else:
                self._board.put(meld)
            self._opened[seat] = True
        return hand

    def _add(self, hand: Hand, held: int) -> Hand:
        """All that fits, but what is held back."""
        board = self._board
        while fitting := hand.one & ~held & board.fits():
            card = fitting & -fitting
            board.add(card)
            hand = hand.less(card)
        if hand.jokers and board.room:
            used = min(hand.jokers, board.room)
            board.room -= used
            hand = hand._replace(jokers=hand.jokers - used)
        return hand
