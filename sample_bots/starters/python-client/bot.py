#!/usr/bin/env python3
"""A bot on ramino's client class: the exact solver arranges the hand and plans what is laid."""

from protocol.messages import Turn
from protocol.ramino.actions import Bet, Call, Close, Draw, Fold, Pass, Play, Reenter
from protocol.rams import actions as rams
from referee.games.ramino.partition import arrange, arrange_with_discard, closing_discards
from referee.games.ramino.planning import best_play
from sample_bots.client import Bot, run

RANKS = "23456789TJQKA"


class Mine(Bot):
    name = "client-starter"
    wants = ("view",)

    # Ramino

    def loose(self, hand: list[str]) -> int:
        """The least total of cards outside melds."""
        return arrange(hand, self.match.rules).points

    def bet(self, turn: Turn) -> Bet | Call | Pass | Fold:
        """Whoever has a meld stays in."""
        before = "pass" in turn.can["do"]
        if arrange(turn.view.hand, self.match.rules).melds:
            return Bet(turn.can["min_to"]) if before else Call()
        return Pass() if before else Fold()

    def reenter(self, turn: Turn) -> Reenter:
        return Reenter()

    def draw(self, turn: Turn) -> Draw | Close:
        if turn.can["close"]:
            return Close()
        hand, pile = list(turn.view.hand), turn.view.discard
        if "discard" in turn.can["from"] and self.loose([*hand, pile[-1]]) <= self.loose(hand):
            return Draw("discard")  # it goes straight into a meld
        return Draw("stock")

    def play(self, turn: Turn) -> Play:
        rules, view = self.match.rules, turn.view
        if not rules.table.enabled:  # everybody keeps the cards until somebody can meld them all
            for card in closing_discards(view.hand, rules, turn.can["may_not_discard"]):
                return Play(discard=card, close=True)
            best = arrange_with_discard(view.hand, rules, turn.can["may_not_discard"])
            return Play(discard=best.discard or view.drawn)
        opened, taken = view.opened[view.seat], turn.can["may_not_discard"]
        plan = best_play(view.hand, view.table, rules, seat=view.seat, opened=opened, taken=taken)
        return Play(plan.steps, plan.discard)

    # Rams

    def enter(self, turn: Turn) -> rams.Enter | rams.Pass | rams.Finish:
        if turn.can["finish"]:
            return rams.Finish()
        weak = [card for card in turn.view.hand if card[1] != turn.view.trump and card[0] not in "AK"]
        if turn.can["pass"] and len(weak) > 3:
            return rams.Pass()
        return rams.Enter(tuple(weak[: turn.can["max_throw"]]))

    def trump(self, turn: Turn) -> rams.Take:
        """Takes the turned-up trump for the weakest card."""
        trump = turn.view.trump
        return rams.Take(min(turn.view.hand, key=lambda card: (card[1] == trump, RANKS.index(card[0]))))

    def card(self, turn: Turn) -> rams.Card:
        """Lead the strongest; else win as cheaply as possible; else throw the weakest."""
        trick, trump = [played.card for played in turn.view.trick], turn.view.trump
        led = trick[0][1] if trick else ""

        def power(card: str) -> int:
            return RANKS.index(card[0]) + (40 if card[1] == trump else 20 if card[1] == led else 0)

        cards = sorted(turn.can["cards"], key=power)
        if not trick:
            return rams.Card(cards[-1])
        best = max(map(power, trick))
        return rams.Card(next((card for card in cards if power(card) > best), cards[0]))


if __name__ == "__main__":
    run(Mine())
