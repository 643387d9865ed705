"""A state that an observer cannot tell from the real one: what its view does not show is dealt from a seed.

It is made from the view alone, so nothing hidden can find its way in. What a view implies is kept where that
is simple: the turned-up trump stays where it went, who did not follow is void, a passed hand has no ace.
"""

from collections.abc import Iterator

import msgspec

from protocol.rams.cards import HAND_SIZE, pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rams.view import RamsView
from referee.game import Setup
from referee.games.rams.holdings import seats_from
from referee.games.rams.implied import never_in_hand
from referee.games.rams.state import Cards, Deal, Over, Phase, Playing, Speaking, State, Trumping
from referee.games.rams.view import view
from referee.shuffling import board_key, shuffled


def determinise(state: State, observer: int, seed: str) -> State:
    """The hidden cards of a match dealt anew; finished deals and retired seats are known to all."""
    guess = guess_state(state.rules, view(state, observer), seed)
    phase = state.phase if isinstance(state.phase, Over) else guess.phase
    return msgspec.structs.replace(guess, results=state.results, retired=state.retired, phase=phase)


def guess_state(rules: RamsRules, seen: RamsView, seed: str) -> State:
    """A state that shows its observer exactly this view; the earlier deals are left out of it.

    The board key comes from `seed` too, so that later deals do not follow the real ones.
    """
    key = board_key(seed, 0)
    table = _Table(rules, seen, key)
    deal = Deal(
        number=seen.deal,
        dealer=seen.dealer,
        turn_up=seen.trump_card,
        hands=tuple(map(tuple, table.hands)),
        stock=tuple(table.stock),
        dealt=tuple(table.dealt(seat) for seat in range(table.seats)),
        bought=tuple(map(tuple, table.bought)),
        thrown=tuple(map(tuple, table.thrown)),
        jacks=seen.jacks,
        entered=seen.entered,
        waste=tuple(card for seat in table.lying for card in table.thrown[seat]),
        renewals=seen.renewals,
        took_trump=seen.took_trump,
        past=seen.past,
        offences=seen.offences,
    )
    setup = Setup(table.seats, key)
    return State(rules, setup, seen.scores, (False,) * table.seats, (), deal, _phase(seen))


def _phase(seen: RamsView) -> Phase:
    if seen.turn is None:
        return Over("over", ())
    if seen.phase == "enter":
        return Speaking(seen.turn)
    return Trumping() if seen.phase == "trump" else Playing(seen.turn, seen.trick)


class _Table:
    """The cards of one deal as they are being placed; lists go by seat."""

    def __init__(self, rules: RamsRules, seen: RamsView, key: str) -> None:
        self.seen, self.key, self.seats = seen, key, len(seen.scores)
        self.cards = pack(pack_size(self.seats, rules.deck.pack_at_four))
        self.lying = self._lying()
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.thrown: list[list[str]] = [[] for _ in range(self.seats)]
        self.bought: list[list[str]] = [[] for _ in range(self.seats)]
        self.hands[seen.seat], self.bought[seen.seat] = list(seen.hand), list(seen.bought)
        self.thrown[seen.seat] = list(seen.threw)
        self.stock = self._hidden()
        self._place_known()
        self._place_rest()
        self._guess_bought()
        self._guess_recycled()

    def dealt(self, seat: int) -> Cards:
        """The five cards a seat was dealt: those it played with or threw, less those it bought."""
        if seat == self.seen.seat:
            return self.seen.dealt
        return tuple(card for card in (*self._final(seat), *self.thrown[seat]) if card not in self.bought[seat])

    def _final(self, seat: int) -> list[str]:
        """The cards a seat plays with: in its hand still, or played."""
        tricks = (*(trick.cards for trick in self.seen.past), self.seen.trick)
        return self.hands[seat] + [each.card for trick in tricks for each in trick if each.seat == seat]

    def _lying(self) -> list[int]:
        """The seats, in turn, whose thrown cards have not gone into a renewed stock."""
        seen, waiting, lying = self.seen, 0, list[int]()
        stock = len(self.cards) - HAND_SIZE * self.seats - 1
        for seat in seats_from(seen.dealer + 1, self.seats):
            if seen.entered[seat] is None:
                break
            if seen.thrown[seat] > stock:
                stock, waiting, lying = stock + waiting, 0, []
            stock -= seen.thrown[seat]
            waiting += seen.thrown[seat] if seen.entered[seat] else HAND_SIZE
            lying.append(seat)
        return lying

    def _threw(self, seat: int) -> int:
        """How many cards a seat has thrown in all."""
        if self.seen.entered[seat] is False:
            return HAND_SIZE
        return self.seen.thrown[seat] + (self.seen.took_trump and seat == self.seen.dealer)

    def _hidden(self) -> list[str]:
        """The cards that may lie anywhere, shuffled."""
        seen = self.seen
        known = {*seen.hand, *seen.seen, seen.trump_card}
        if seen.seat in self.lying:
            known.update(seen.threw)
        return shuffled([card for card in self.cards if card not in known], self.key, seen.deal, 0)

    def _place_known(self) -> None:
        """The turned-up trump once the dealer has it, and jacks that were shown."""
        seen = self.seen
        if seen.took_trump and seen.dealer != seen.seat and seen.trump_card not in seen.seen:
            self.hands[seen.dealer].append(seen.trump_card)
        for seat in self.lying:
            if seat != seen.seat:
                for pair in (seen.jacks[seat][:2], seen.jacks[seat][2:]):
                    self._place_pair(seat, [card for card in self.stock if card in pair])

    def _place_pair(self, seat: int, jacks: list[str]) -> None:
        """Of a pair that was broken one jack at least was thrown; a passed hand has both."""
        never = never_in_hand(self.seen, seat)
        for number, jack in enumerate(sorted(jacks, key=lambda jack: jack not in never)):
            kept = [card for card in self._final(seat) if card in self.seen.jacks[seat]]
            room = min(
                HAND_SIZE - self._threw(seat) - len(kept),
                self.seen.hand_counts[seat] - len(self.hands[seat]),
            )
            keep = number > 0 and room > 0 and jack not in never
            (self.hands if keep else self.thrown)[seat].append(jack)
            self.stock.remove(jack)

    def _place_rest(self) -> None:
        """Hands and thrown cards, those with the least choice first; what is left over is the stock."""
        seen, slots = self.seen, list[tuple[int, int, list[str], int, frozenset[str]]]()
        for seat in range(self.seats):
            if seat == seen.seat:
                continue
            want = seen.hand_counts[seat] - len(self.hands[seat])
            slots.append((seat, 0, self.hands[seat], want, never_in_hand(seen, seat)))
            if seat in self.lying:
                want = self._threw(seat) - len(self.thrown[seat])
                never = NO_ACES if seen.entered[seat] is False else frozenset[str]()
                slots.append((seat, 1, self.thrown[seat], want, never))
        slots.sort(key=lambda slot: (-len(slot[4]), slot[0], slot[1]))
        for _, _, place, want, never in slots:
            place += self._draw(want, never)

    def _draw(self, want: int, never: frozenset[str]) -> list[str]:
        """So many of the hidden cards; where too few are possible any will do."""
        taken, left = list[str](), list[str]()
        for card in self.stock:
            (taken if len(taken) < want and card not in never else left).append(card)
        short = want - len(taken)
        self.stock = left[short:]
        return taken + left[:short]

    def _guess_bought(self) -> None:
        """Which cards the others bought: any they had at the end, jacks that they showed only if need be.

        The card thrown for the turned-up trump, the last one, may have been bought as well.
        """
        seen = self.seen
        for seat in range(self.seats):
            if seat == seen.seat or not (seen.thrown[seat] or (seen.took_trump and seat == seen.dealer)):
                continue
            had, trump = self._final(seat), list[str]()
            if seen.took_trump and seat == seen.dealer:
                had, trump = had + self.thrown[seat][-1:], [seen.trump_card]
            own = shuffled([card for card in had if card not in trump], self.key, seen.deal, 1 + seat)
            own.sort(key=seen.jacks[seat].__contains__)
            self.bought[seat] = own[: seen.thrown[seat]] + trump

    def _guess_recycled(self) -> None:
        """What went into a renewed stock: it lies there now, or was bought by those served from it."""
        bought = [card for seat in self.lying for card in self.bought[seat]]
        known = (*self.seen.threw, self.seen.trump_card)
        pool = [card for card in (*self.stock, *bought) if card not in known]
        for seat in self._recycled():
            thrown = [card for card in pool if card in self.seen.jacks[seat]][: self._threw(seat)]
            rest = [card for card in pool if card not in thrown]
            if self.seen.entered[seat] is False:
                rest.sort(key=lambda card: card in NO_ACES)
            thrown += rest[: self._threw(seat) - len(thrown)]
            pool = [card for card in pool if card not in thrown]
            self.thrown[seat] = thrown

    def _recycled(self) -> Iterator[int]:
        spoken = [seat for seat, entered in enumerate(self.seen.entered) if entered is not None]
        return (seat for seat in spoken if seat not in self.lying and seat != self.seen.seat)


NO_ACES = frozenset(("Ac", "Ad", "Ah", "As"))
"""What a passed hand cannot have held (S002-08)."""
