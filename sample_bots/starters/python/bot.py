#!/usr/bin/env python3
"""A bot for ramino: it lays what it can, keeps what may still fit and throws the dearest of the rest."""

import json
import sys

RANKS, SUITS = "A23456789TJQK", "cdhs"


def take_out(cards, used):
    """What is left of `cards`; a joker laid as "*=7h" is the card "*"."""
    rest = list(cards)
    for card in used:
        rest.remove(card.split("=")[0])
    return rest


class Ramino:
    def __init__(self, rules, seat):
        self.seat, self.table, self.needs_discard = seat, rules["table"], rules["closing"]["needs_discard"]
        self.line = RANKS + "A" * (rules["melds"]["ace"] == "both")
        self.ace = 1 if rules["scoring"]["ace_in_hand"] == 1 else 11
        self.jokers = rules["melds"]["max_jokers"] != 0 and rules["melds"]["min_naturals"] <= 2
        starts = range(len(self.line) - 2)
        self.threes = [[rank + suit for rank in self.line[at : at + 3]] for suit in SUITS for at in starts]
        self.threes += [[rank + suit for suit in SUITS if suit != left] for rank in RANKS for left in SUITS]

    def value(self, card):
        return 25 if card == "*" else self.ace if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)

    def fits(self, card, meld):
        """Whether a card can be added to a meld."""
        cards = [each[-2:] for each in meld]  # "*=7h" counts as 7h
        ranks, size = {each[0] for each in [*cards, card]}, len(cards) + 1
        if len(ranks) == 1:
            return size <= 4 and card not in cards
        if len(ranks) < size or any(each[-1] != card[-1] for each in cards):
            return False
        return any(set(self.line[at : at + size]) == ranks for at in range(len(self.line) - size + 1))

    def arrange(self, hand):
        """Melds found greedily, the dearest first and those with a joker last; and the loose cards."""
        melds, loose = [], sorted(hand, key=self.order)
        while True:
            best, most = None, 0
            for three in self.threes:
                missing = [card for card in three if card not in loose]
                worth = sum(map(self.value, three)) / (100 if missing else 1)
                if worth > most and len(missing) <= (self.jokers and "*" in loose):
                    best, most = ["*=" + card if card in missing else card for card in three], worth
            if not best:
                break
            melds.append(best)
            loose = take_out(loose, best)
        for meld in melds * 2:
            for card in list(loose):
                if self.fits(card, meld):
                    meld.append(card)
                    loose.remove(card)
        return melds, loose

    def order(self, card):
        return (RANKS + "*").index(card[0])

    def useful(self, view):
        """Whether the top of the pile would go straight into a meld."""
        hand, top = view["hand"], view["discard"][-1]
        before, after = (sum(map(self.value, self.arrange(cards)[1])) for cards in (hand, [*hand, top]))
        return after <= before

    def draw(self, can, view):
        if can.get("close"):
            return {"do": "close"}
        if "stock" in can["from"] and not ("discard" in can["from"] and self.useful(view)):
            return {"do": "draw", "from": "stock"}
        second = {"second": can["second"][0]} if can.get("second") else {}
        return {"do": "draw", "from": "discard", **second}

    def lay(self, can, view, taken):
        """The steps of this turn and the cards left: one that may be thrown, or none where none is needed."""
        steps, rest, opened = [], list(view["hand"]), view["opened"][self.seat]
        limit = 1 if self.table["one_action_per_turn"] else 99

        def allowed(used):
            left = take_out(rest, used)
            fine = any(card != taken for card in left) or not (left or self.needs_discard)
            return fine and len(steps) < limit

        for meld in self.arrange(rest)[0][: can["melds_left"]]:
            if allowed(meld):
                steps.append({"meld": meld})
                rest = take_out(rest, meld)
        laid = [card[-2:] for step in steps for card in step["meld"]]
        if not opened and sum(min(self.value(card), 10) for card in laid) < self.table["opening_min"]:
            return [], list(view["hand"])
        for meld in view["table"] if opened or steps or not self.table["layoff_after_opening"] else []:
            cards = list(meld["cards"])
            mine = self.table["layoff"] == "own" and meld["owner"] == self.seat
            for card in rest * 2 if mine or self.table["layoff"] == "any" else []:
                if card in rest and self.fits(card, cards) and allowed([card]):
                    steps.append({"add": [card], "to": meld["id"]})
                    cards.append(card)
                    rest.remove(card)
        return steps, rest

    def useless(self, card, rest):
        """How good it is to throw a card: its value, less what its neighbours in the hand promise."""
        if card == "*":
            return -100
        gaps = [(abs(self.order(card) - self.order(each)), card[1] == each[1]) for each in rest if each != "*"]
        return self.value(card) - 4 * sum(1 for gap, same in gaps if (gap == 0) != same and gap <= 2)

    def play(self, can, view):
        taken = view["drawn"] if view["drawn_from"] == "discard" else None
        steps, rest = self.lay(can, view, taken) if self.table["enabled"] else ([], list(view["hand"]))
        free = [card for card in rest if card != taken]
        free = free or [card for card in rest if card != can["may_not_discard"]]
        if not self.table["enabled"]:  # everybody keeps the cards until somebody can meld them all
            for card in free:
                if not self.arrange(take_out(rest, [card]))[1]:
                    return {"do": "play", "steps": [], "discard": card, "close": True}
        loose = [card for card in self.arrange(rest)[1] if card in free] or free
        thrown = max(loose, key=lambda card: self.useless(card, rest), default=None)
        return {"do": "play", "steps": steps, "discard": thrown, "close": False}

    def bet(self, can, view):
        if not self.arrange(view["hand"])[0]:
            return {"do": can["do"][0]}  # pass before a bet, fold after one
        return {"do": "call"} if "call" in can["do"] else {"do": "bet", "to": can["min_to"]}

    def yields(self, can, view):
        return {"do": "close" if can.get("close") else "take" if self.useful(view) else "yield"}

    def knock(self, can, view):
        return {"do": "pass"}

    def reenter(self, can, view):
        return {"do": "reenter"}


class Rams:
    def __init__(self, rules, seat):
        self.forced = rules["exchange"]["dealer_trump"] == "forced"

    def ranked(self, cards, view):
        """The weakest first, trumps last."""
        return sorted(cards, key=lambda card: (card[1] == view["trump"], (RANKS[1:] + "A").index(card[0])))

    def enter(self, can, view):
        if can["finish"]:
            return {"do": "finish"}
        cards, trump = self.ranked(view["hand"], view), view["trump"]
        weak = [card for card in cards if card[1] != trump and card[0] not in "AK"]
        if can["pass"] and len(weak) > 3:
            return {"do": "pass"}
        return {"do": "enter", "throw": weak[: can["max_throw"]]}

    def trump(self, can, view):
        weakest = self.ranked(view["hand"], view)[0]
        wanted = self.forced or weakest[1] != view["trump"]
        return {"do": "take", "throw": weakest} if wanted else {"do": "leave"}

    def card(self, can, view):
        """Lead the strongest; else win as cheaply as possible; else throw the weakest."""
        trick, cards = [each["card"] for each in view["trick"]], self.ranked(can["cards"], view)
        if not trick:
            return {"do": "card", "card": cards[-1]}
        fighting = [card for card in trick + cards if card[1] in (trick[0][1], view["trump"])]
        ranked = self.ranked(fighting, view)
        best = max(ranked.index(card) for card in trick if card in fighting)
        winners = [card for card in cards if card in ranked[best + 1 :]]
        return {"do": "card", "card": (winners or cards)[0]}


def main():
    games, game = {"ramino": Ramino, "rams": Rams}, None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            reply = {"type": "hello", "protocol": 1, "name": "python-starter", "wants": ["view"]}
        elif message["type"] == "match" and message["game"] in games:
            game = games[message["game"]](message["rules"], message["seat"])
            reply = {"type": "ready"}
        elif message["type"] == "match":
            reply = {"type": "decline", "reason": "I do not know this game"}
        elif message["type"] == "turn":
            decide = getattr(game, message["ask"].replace("yield", "yields"))
            reply = {"type": "act", "id": message["id"], "action": decide(message["can"], message["view"])}
        elif message["type"] == "quit":
            break
        else:  # error, deal_over and match_over want no reply
            continue
        print(json.dumps(reply), flush=True)  # one line, and out at once


main()
