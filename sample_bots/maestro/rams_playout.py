"""One deal of Rams played to its end by thumb, quickly, from a world in which all cards are known.

The engine says which cards are legal and who takes a trick; what is simplified is the judgement of the players.
"""

from collections.abc import Sequence

from protocol.rams.cards import ACE_VALUE, HAND_SIZE, STRENGTH, aces, lowness, pack_size, paired_jacks
from protocol.rams.rules import RamsRules
from protocol.rams.view import Played, RamsView
from referee.games.rams.tricks import legal, winner
from sample_bots.rams_greedy import REMISE, Stand, ace_points, chance, exchange

GAME = 60
"""What four aces count, which win the game at once."""
ALL_ACES = sum(ACE_VALUE.values())


class Playout:
    """Mutable: one deal on its way. Lists go by seat; `tricks` won so far, `aces`: points of aces thrown away."""

    def __init__(self, view: RamsView, rules: RamsRules, hands: Sequence[Sequence[str]], stock: Sequence[str]) -> None:
        self.rules, self.trump, self.dealer = rules, view.trump, view.dealer
        self._trump_card, self._count, self._most = view.trump_card, rules.scoring.ace_count, rules.exchange.max_cards
        self._pack = pack_size(len(hands), rules.deck.pack_at_four)
        self.hands = [list(hand) for hand in hands]
        self.stock = stock
        self.plays = [entered is True for entered in view.entered]
        self.tricks = list(view.tricks)
        self.trick = list(view.trick)
        self.gone = [0] * len(hands)
        self.held = [self._held(view, seat) if view.seen else hand for seat, hand in enumerate(self.hands)]
        self._queen_due = False

    def _held(self, view: RamsView, seat: int) -> list[str]:
        tricks = (*(past.cards for past in view.past), view.trick)
        return [*self.hands[seat], *(each.card for trick in tricks for each in trick if each.seat == seat)]

    # Speaking

    def enter(self, seat: int, throw: Sequence[str]) -> None:
        """A seat throws and buys."""
        hand = [card for card in self.hands[seat] if card not in throw]
        self.gone[seat] += ace_points(throw)
        self.hands[seat] = hand + self.bought(seat, len(throw))
        self.plays[seat] = True

    def bought(self, seat: int, number: int) -> list[str]:
        """Every seat buys from its own part of the stock, so that what one buys changes nothing for the others."""
        first = HAND_SIZE * ((seat - self.dealer - 1) % len(self.hands))
        return [self.stock[(first + place) % len(self.stock)] for place in range(number)] if number else []

    def speak(self, seats: Sequence[int]) -> None:
        """The seats that have still to speak, in turn, by thumb."""
        for place, seat in enumerate(seats):
            hand = self.hands[seat]
            throw, cost = exchange(hand, self._most, self._stand(seat, len(seats) - place - 1), self._count)
            if aces(hand) or cost < 0:
                self.enter(seat, throw)
            else:
                self.hands[seat] = []

    def _stand(self, seat: int, waiting: int) -> Stand:
        hand, turn_up = self.hands[seat], self._trump_card if seat == self.dealer else None
        unseen = ALL_ACES - ace_points((*hand, self._trump_card))
        rivals = sum(self.plays) + waiting / 2
        return Stand(self.trump, turn_up, rivals, unseen / (self._pack - len(hand) - 1))

    def dealers_trump(self, card: str) -> None:
        """The dealer takes the turned-up trump where it is better than the worst card."""
        hand = self.hands[self.dealer]
        if not self.plays[self.dealer] or not hand:
            return
        worst = min(hand, key=lambda held: (chance(held, self.trump), lowness(held, self.trump)))
        if chance(card, self.trump) > chance(worst, self.trump):
            self.swap_trump(worst, card)

    def swap_trump(self, throw: str, card: str) -> None:
        """The dealer throws a card for the trump."""
        self.enter(self.dealer, ())
        self.gone[self.dealer] += ACE_VALUE.get(throw, 0)
        self.hands[self.dealer].remove(throw)
        self.hands[self.dealer].append(card)

    # Tricks

    def open(self) -> int:
        """The cards are fixed; the seat that leads."""
        self.held = [list(hand) for hand in self.hands]
        seats = len(self.hands)
        return next((seat for step in range(1, seats + 1) if self.plays[seat := (self.dealer + step) % seats]), 0)

    def play_out(self, seat: int, first: str | None = None) -> None:
        """All tricks that are left, `seat` to play; `first`: the card it plays."""
        number = sum(self.plays)
        while self.hands[seat] or self.trick:
            card = first or self._choose(seat)
            first = None
            self.hands[seat].remove(card)
            self.trick.append(Played(seat, card))
            seat = self._next(seat)
            if len(self.trick) == number:
                seat = winner(self.trick, self.trump)
                self.tricks[seat] += 1
                self._queen_due = self.trick[0] == Played(seat, "K" + self.trump)
                self.trick.clear()

    def _next(self, seat: int) -> int:
        seats = len(self.hands)
        seat = (seat + 1) % seats
        while not self.plays[seat]:
            seat = (seat + 1) % seats
        return seat

    def _choose(self, seat: int) -> str:
        hand, trump = self.hands[seat], self.trump
        if len(hand) == 1:
            return hand[0]
        cards = legal(self.rules.play, hand, self.trick, trump, self._queen_due).cards
        if len(cards) == 1:
            return cards[0]
        return self._follow(cards) if self.trick else self._lead(seat, cards)

    def _lead(self, seat: int, cards: Sequence[str]) -> str:
        """A card that nobody can beat in its suit, trumps first; else the highest of the side suits."""
        others = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        best, top = cards[0], (-1, -1)
        for card in cards:
            suit, strength = card[1], STRENGTH[card[0]]
            master = not any(other[1] == suit and STRENGTH[other[0]] > strength for other in others)
            key = (2 * master + (master == (suit == self.trump)), strength)
            if key > top:
                best, top = card, key
        return best

    def _follow(self, cards: Sequence[str]) -> str:
        """Wins where it can: as cheaply as will do for the last to play, and with trumps; else throws the lowest."""
        suit, trump = self.trick[0].card[1], self.trump
        best = max(_rank(played.card, suit, trump) for played in self.trick)
        winners = [card for card in cards if _rank(card, suit, trump) > best]
        if not winners:
            return cards[0]
        cheap = len(self.trick) == sum(self.plays) - 1 or (suit != trump and winners[0][1] == trump)
        return winners[0] if cheap else winners[-1]

    # The end

    def result(self, seat: int) -> float:
        """What the deal is worth to `seat` beside the mean of the others: more is better."""
        opener = self._opener()
        changes = [self._change(each, opener) for each in range(len(self.hands))]
        others = sum(changes) - changes[seat]
        return others / (len(changes) - 1) - changes[seat]

    def settled(self) -> bool:
        """Whether there is nothing to play for: nobody or one alone plays, or cards are opened."""
        players = [seat for seat, plays in enumerate(self.plays) if plays]
        if len(players) == 1:
            self.tricks[players[0]] = HAND_SIZE
        return len(players) < 2 or self._opener() is not None

    def _opener(self) -> int | None:
        for seat, cards in enumerate(self.held):
            if self.plays[seat] and len(cards) == HAND_SIZE:
                suit, fourth = cards[0][1], [card[0] for card in cards].count("A") == 4
                if fourth or all(card[1] == suit for card in cards):
                    return seat
        return None

    def _change(self, seat: int, opener: int | None) -> float:
        """What the record goes up by; `opener`: who has opened a Rams."""
        if not self.plays[seat]:
            return 0
        cards = self.held[seat]
        owed = self.gone[seat] + ace_points(cards)
        if opener is not None:
            points = GAME if len(aces(self.held[opener])) == 4 else REMISE
            return -(points + owed) if seat == opener else points + owed
        jacks = {0: 0, 2: self.rules.scoring.jack_pair, 4: self.rules.scoring.jack_four}[len(paired_jacks(cards))]
        return -(self.tricks[seat] + owed + jacks) if self.tricks[seat] else REMISE + owed - jacks


def _rank(card: str, suit: str, trump: str) -> int:
    if card[1] == trump:
        return 100 + STRENGTH[card[0]]
    return STRENGTH[card[0]] if card[1] == suit else 0
