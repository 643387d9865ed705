"""A second account of a match of Ramino, kept from its events alone: where every card is, what every meld and score is.

Feed it the complete events in order; it says what is against the rules by an AssertionError. Law: it knows the rule
book, and nothing of the referee. What a seat could have done is no business of its own: only what was done.
"""

from collections import Counter

from naive_melds import lies_well, points
from naive_scores import charge, closes, deal_points

WAYS = {"penalty": -1, "collect": 1, "plus_minus": 1}
OPEN_JOKER = 25
MOST = 12


def bare(cards):
    return [card.partition("=")[0] for card in cards]


class Account:
    """`results`: the deals as the match reported them, to be checked one by one as they end."""

    def __init__(self, rules, seats, results):
        self.rules, self.seats, self.results = rules, seats, list(results)
        self.pack = Counter(
            [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * rules.deck.packs
            + ["*"] * (rules.deck.packs * rules.deck.jokers_per_pack)
        )
        self.scores, self.money = [0] * seats, [-rules.stakes.match_stake] * seats
        self.pot, self.fund = 0, rules.stakes.match_stake * seats
        self.reentries, self.out, self.ended = [0] * seats, set(), 0
        self.hands, self.pile, self.table, self.hidden = [], [], {}, Counter()
        self.late, self.fallen, self.last_closer, self.last_closing = [], set(), None, ""

    def feed(self, event):
        """One event."""
        getattr(self, f"_{event.__struct_config__.tag}")(event)
        if self.hands:
            there = Counter(card for hand in self.hands for card in hand) + Counter(self.pile) + self.hidden
            there.update(card for meld in self.table.values() for card in bare(meld[1]))
            assert there - Counter(self.late) == self.pack, "a card was lost or made"
        assert sum(self.money) + self.pot + self.fund == 0, "money was lost or made"

    # --- dealing and betting

    def _dealt(self, event):
        assert event.deal == self.ended + 1
        self.hands, self.pile, self.table = [list(hand) for hand in event.hands], [event.upcard], {}
        self.hidden = self.pack - Counter(card for hand in self.hands for card in hand) - Counter(self.pile)
        assert sum(self.hidden.values()) == event.stock
        sizes = {len(hand) for hand in self.hands if hand}
        assert len(sizes) == 1, "hands of different sizes"
        self.active = [bool(hand) for hand in self.hands]
        self.bets, self.next_meld, self.renewals = [0] * self.seats, 1, 0
        self.playing = {seat for seat in range(self.seats) if self.active[seat]}
        self.opened, self.touched, self.whole = set(), set(), False
        self._new_turn(None)

    def _bet(self, event):
        before = 0 if event.kind == "ante" else self.bets[event.seat]
        self.money[event.seat] -= event.to - before if event.kind != "check" else 0
        self.pot += event.to - before if event.kind != "check" else 0
        if event.kind in ("bet", "call", "raise"):
            assert event.to >= max(self.bets) and (event.kind == "call" or event.to > max(self.bets))
            self.bets[event.seat] = event.to

    def _folded(self, event):
        self.active[event.seat] = False

    # --- a turn

    def _new_turn(self, seat):
        self.turn, self.taken, self.melds, self.cards_added, self.opening, self.swaps = seat, None, 0, 0, 0, 0
        self.due = 0

    def _drew(self, event):
        assert self.active[event.seat]
        second = self.turn == event.seat
        assert not second or self.rules.draw.take_two, "two cards in one turn"
        if not second:
            self._new_turn(event.seat)
        if event.source == "discard":
            assert self.pile.pop() == event.card, "not the top of the pile"
            self.taken = self.taken or event.card
        else:
            self._from_stock(event.card)
        self.hands[event.seat].append(event.card)

    def _from_stock(self, card):
        assert self.hidden[card] > 0, f"{card} cannot be in the stock"
        self.hidden -= Counter([card])

    def _renewed(self, event):
        self.renewals += 1
        assert not self.hidden and self.renewals <= self.rules.draw.max_renewals
        kept = self.pile[-1:] if self.rules.draw.stock_out == "reshuffle" else []
        self.hidden, self.pile = Counter(self.pile) - Counter(kept), kept
        assert (event.stock, list(event.discard)) == (sum(self.hidden.values()), kept)
        for card in self.late:
            self._from_stock(card)
        self.late = []

    def _take(self, seat, cards):
        for card in bare(cards):
            assert card in self.hands[seat], f"{card} is not in the hand"
            self.hands[seat].remove(card)

    def _laid(self, event):
        assert event.seat == self.turn and event.meld == self.next_meld
        self._take(event.seat, event.cards)
        self._put(event.meld, event.seat, event.cards)
        self.next_meld += 1
        self.melds += 1
        joker = OPEN_JOKER if self.rules.table.opening_joker == "joker" else None
        self.opening += points(event.cards, self.rules.melds, joker)
        self._pay_jokers(event.cards)

    def _put(self, number, owner, cards):
        assert lies_well(cards, self.rules.melds), f"{cards} is no meld"
        self.table[number] = (owner, tuple(cards))

    def _may_touch(self, seat, owner):
        table = self.rules.table
        assert table.layoff == "any" or (table.layoff == "own" and owner == seat)
        assert not table.layoff_after_opening or seat in self.opened or self.melds

    def _added(self, event):
        owner, before = self.table[event.meld]
        self._may_touch(event.seat, owner)
        self._take(event.seat, event.added)
        assert Counter(bare(before)) + Counter(bare(event.added)) == Counter(bare(event.cards))
        assert not Counter(card for card in before if card != "*") - Counter(event.cards), "an identity was changed"
        self._put(event.meld, owner, event.cards)
        self.cards_added += len(event.added)
        self._pay_jokers(event.added)

    def _pay_jokers(self, cards):
        wild = {"*"} | ({"Ac", "As"} if self.rules.melds.black_aces != "off" else set())
        self.due -= sum(card in wild for card in bare(cards))

    def _swapped(self, event):
        owner, before = self.table[event.meld]
        assert self.rules.table.joker_swap
        self._may_touch(event.seat, owner)
        self._take(event.seat, [event.card])
        gone = Counter(before) - Counter(event.cards)
        assert f"{event.taken}={event.card}" in gone or "*" in gone, "no joker stood for that card"
        self._put(event.meld, owner, event.cards)
        self.hands[event.seat].append(event.taken)
        self.swaps += 1
        self.due = max(self.due, 0) + 1

    def _split(self, event):
        owner, before = self.table[event.meld]
        assert self.rules.table.split_six and (*event.cards, *event.high) == before and len(event.cards) == 3
        self._may_touch(event.seat, owner)
        self._put(event.meld, owner, event.cards)
        self._put(event.new_meld, owner, event.high)
        assert event.new_meld == self.next_meld
        self.next_meld += 1

    def _discarded(self, event):
        assert event.seat == self.turn
        same = self.rules.draw.no_rediscard and event.card == self.taken
        assert not same or self.hands[event.seat].count(event.card) > 1, "thrown back"
        self._take(event.seat, [event.card])
        self.pile.append(event.card)
        self._end_turn(event.seat)

    def _end_turn(self, seat):
        """What a whole turn must have been, whatever was done in it."""
        table, scoring = self.rules.table, self.rules.scoring
        self.whole = not self.hands[seat] and seat not in self.touched
        waived = scoring.ramino_waives_meld_limit and self.whole
        assert table.melds_per_turn is None or self.melds <= table.melds_per_turn or waived
        assert not table.one_action_per_turn or self.melds + self.cards_added + self.swaps <= 1
        assert seat in self.opened or not self.melds or self.opening >= table.opening_min
        assert self.due <= 0 or table.recovered_joker == "keep"
        self.opened |= {seat} if self.melds else set()
        self.touched |= {seat} if self.melds or self.cards_added else set()
        self.turn = None

    def _knocked(self, event):
        assert self.rules.battuta.enabled and self.active[event.seat]

    def _claimed(self, event):
        assert self.pile.pop() == event.card and len(event.drawn) == 2
        there = sum(self.hidden.values())
        for card in event.drawn[:there]:
            self._from_stock(card)
        self.late = list(event.drawn[there:])
        self.hands[event.seat] += [event.card, *event.drawn]

    # --- the end of a deal

    def _closed(self, event):
        if self.turn is not None and event.closing != "residue":
            self._end_turn(event.seat)
        self._check_closing(event.seat, event.closing)
        self._deal_over(event.seat, event.closing)

    def _check_closing(self, seat, closing):
        hand, rules = self.hands[seat], self.rules
        if closing == "uncontested":
            assert self.active.count(True) == 1 and self.active[seat]
        elif closing == "residue":
            assert self._too_many(hand) or charge(hand, rules) <= rules.closing.residue_limit
        elif rules.table.enabled:
            assert not hand
            assert (closing == "ramino") <= (self.whole and rules.scoring.ramino_multiplier > 1)
        else:
            assert len(hand) > MOST or closes(hand, rules, closing), f"{hand} does not close as {closing}"

    def _too_many(self, hand):
        """Battute and second cards can make hands of which not every subset can be tried."""
        return len(hand) > MOST and self.rules.scoring.counted == "loose"

    def _void(self, event):
        self._deal_over(None, "passed" if event.reason == "passed" else "void")

    def _deal_over(self, closer, closing):
        result = self.results[self.ended]
        self.ended += 1
        assert (result.closer, result.closing) == (closer, closing)
        assert [list(hand) for hand in result.hands] == self.hands
        added = result.points
        if not any(map(self._too_many, self.hands)):
            added = deal_points(self.rules, self.hands, self.active, closer, closing)
        assert result.points == added, f"points are {added}"
        self.scores = [score + more for score, more in zip(self.scores, added, strict=True)]
        if closer is not None and self.rules.stakes.mode != "none":
            self.money[closer] += self.pot
            self.pot = 0
        assert (list(result.scores), list(result.money)) == (self.scores, self.money)
        self.fallen, self.last_closer, self.last_closing = set(result.out), closer, closing
        if self._excludes():
            assert self.fallen == {seat for seat in self.playing if self._over(self.scores[seat])}
        self.out |= self.fallen
        self.hands, self.turn = [], None

    # --- between deals, and the end

    def _excludes(self):
        match = self.rules.match
        reenter = match.end == "target" and self.rules.reentry.enabled
        return self.rules.scoring.system != "collect" and (match.end == "last_in" or reenter)

    def _over(self, score):
        target = self.rules.match.target
        against = -score if self.rules.scoring.system == "plus_minus" else score
        return target is not None and (against >= target if self.rules.match.over == "reach" else against > target)

    def _reentered(self, event):
        reentry, way, seat = self.rules.reentry, WAYS[self.rules.scoring.system], event.seat
        times = sum(self.reentries) if reentry.fee_scope == "table" else self.reentries[seat]
        assert event.fee == reentry.fee * (2**times if reentry.fee_mode == "doubling" else 1)
        assert reentry.limit is None or self.reentries[seat] < reentry.limit
        inside = [other for other in range(self.seats) if other not in self.out | self.fallen]
        assert seat in self.fallen and event.score == way * min(0, *(way * self.scores[other] for other in inside))
        self.money[seat] -= event.fee
        self.fund += event.fee
        self.reentries[seat] += 1
        self.scores[seat] = event.score
        self.out.discard(seat)

    def _left(self, event):
        assert event.seat in self.out

    def finish(self, outcome):
        """The end of a match in which no seat was retired."""
        assert self.ended == len(self.results)
        winners = {seat for seat, place in enumerate(outcome.places) if place == 1}
        stakes, match, way = self.rules.stakes, self.rules.match, WAYS[self.rules.scoring.system]
        per_deal = stakes.mode != "none" and match.end in ("deals", "deal_round")
        worth = self.money if per_deal else [way * score for score in self.scores]
        if match.tie != "extra_deal" and match.all_out != "extra_deal":
            assert winners == self._winners(worth), f"the winners are {self._winners(worth)}"
        self._settle(sorted(winners), stakes, way)
        assert (list(outcome.scores), list(outcome.money)) == (self.scores, self.money)
        assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)

    def _winners(self, worth):
        inside = set(range(self.seats)) - self.out or self.fallen
        if self.last_closing == "royal":
            return {self.last_closer}
        return {seat for seat in inside if worth[seat] == max(worth[other] for other in inside)}

    def _settle(self, winners, stakes, way):
        gains, best = self.fund, way * self.scores[winners[0]]
        for seat in set(range(self.seats)) - set(winners):
            owed = max(0, best - way * self.scores[seat]) * stakes.point_value
            self.money[seat] -= owed
            gains += owed
        for number, seat in enumerate(winners):
            self.money[seat] += gains // len(winners) + (number < gains % len(winners))
