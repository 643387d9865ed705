"""A second, naive account of a deal from its events alone: who took which trick, and what it was worth.

It shares no code with the game; it reads the rules as somebody with pencil and paper would.
"""

import random

import pytest

from protocol.rams.actions import Card, Enter, Leave, Pass, Take
from protocol.rams.rules import RamsRules
from protocol.rules import change, settings
from referee.game import Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key

ORDER = "23456789TJQKA"
WORTH = {"As": 5, "Ac": 10, "Ad": 15, "Ah": 20}


def answer(ask, state, luck):
    hand = state.deal.hands[ask.seat]
    if ask.kind == "card":
        any_card = state.rules.play.irregularities == "penalise" and luck.random() < 0.2
        return Card(luck.choice(hand if any_card else ask.can["cards"]))
    if ask.kind == "trump":
        return luck.choice((Take(luck.choice(hand), luck.random() < 0.5), Leave()))
    if ask.can["pass"] and luck.random() < 0.4:
        return Pass(luck.random() < 0.5)
    throw = luck.sample(hand, luck.randint(0, ask.can["max_throw"]))
    return Enter(tuple(throw), luck.random() < 0.5)


def note(deals, event):
    if type(event).__name__ == "Dealt":
        deals.append([])
    deals[-1].append(event)


def deals_of(rules, seats, number):
    """The events and the results of a random match, deal by deal."""
    luck = random.Random(number)
    step = RAMS.open(rules, Setup(seats, board_key(f"naive-{number}", 0)))
    deals = []
    for event in step.events:
        note(deals, event)
    while asks := RAMS.pending(step.state):
        step = RAMS.apply(step.state, asks[0].seat, answer(asks[0], step.state, luck))
        for event in step.events:
            note(deals, event)
    return list(zip(deals, RAMS.deals(step.state), strict=True))


class Sheet:
    """What somebody at the table writes down during one deal, everything seen."""

    def __init__(self, events):
        self.trump, self.plays, self.tricks, self.trick, self.fines, self.opened = "", [], [], [], [], None
        first = events[0]
        self.dealt = [set(hand) for hand in first.hands]
        self.had = [set(hand) for hand in first.hands]
        self.hand = [set(hand) for hand in first.hands]
        self.shown = [set() for _ in first.hands]
        for event in events[1:]:
            note = getattr(self, "note_" + type(event).__name__, None)
            if note:
                note(event)

    def note_TurnedUp(self, event):  # noqa: N802 -- the events' own names
        self.trump = event.card[1]

    def note_Passed(self, event):  # noqa: N802
        self.shown[event.seat] |= set(event.jacks)

    def note_Entered(self, event):  # noqa: N802
        self.plays.append(event.seat)
        self.hand[event.seat] -= set(event.throw)
        self.shown[event.seat] |= set(event.jacks)

    def note_Bought(self, event):  # noqa: N802
        self.hand[event.seat] |= set(event.cards)
        self.had[event.seat] |= set(event.cards)

    def note_TookTrump(self, event):  # noqa: N802
        self.hand[event.seat] = (self.hand[event.seat] - {event.throw}) | {event.card}
        self.had[event.seat].add(event.card)
        self.shown[event.seat] |= set(event.jacks)

    def note_Opened(self, event):  # noqa: N802
        self.opened = event

    def note_Played(self, event):  # noqa: N802
        self.trick.append((event.seat, event.card))

    def note_Penalised(self, event):  # noqa: N802
        self.fines.append((event.seat, event.rule, len(self.tricks)))

    def note_TrickWon(self, event):  # noqa: N802
        self.tricks.append((event.seat, self.trick))
        self.trick = []


def jacks_worth(rules, jacks):
    pairs = sum(pair <= jacks for pair in ({"Js", "Jc"}, {"Jd", "Jh"}))
    return (0, rules.scoring.jack_pair, rules.scoring.jack_four)[pairs]


def aces_worth(rules, sheet, seat):
    counted = {"ever_held": sheet.had, "final_hand": sheet.hand, "dealt": sheet.dealt}[rules.scoring.ace_count]
    return sum(WORTH.get(card, 0) for card in counted[seat])


def fined(rules, sheet, seat):
    bad = {trick for who, _, trick in sheet.fines if who == seat}
    correct = any(who == seat and number not in bad for number, (who, _) in enumerate(sheet.tricks))
    ace = any(card[0] == "A" for card in sheet.had[seat])
    total = 0
    for who, rule, _ in sheet.fines:
        if who == seat:
            fine = 5 if rule == "S002-15" else rules.scoring.revoke
            total += min(fine, 5) if correct and ace else fine
    return total


def player_points(rules, sheet, seat, tricks):
    jacks = {card for card in sheet.hand[seat] | sheet.shown[seat] if card[0] == "J"}
    if rules.scoring.jacks_when == "dealt":
        jacks &= sheet.dealt[seat]
    off, aces = jacks_worth(rules, jacks), aces_worth(rules, sheet, seat)
    if tricks > 0:
        return -tricks - aces - off
    if rules.scoring.jacks_offset == "cancel_all" and off:
        return 5 - off if len(jacks) == 4 else 0
    return 5 + aces - off


def expected(rules, sheet, seats, closing):
    points = [-jacks_worth(rules, sheet.shown[seat]) for seat in range(seats)]
    if closing == "four_aces":
        return [0] * seats
    if closing == "five_suit":
        base = rules.scoring.trump_rams if sheet.opened.cards[0][1] == sheet.trump else 5
        points = [0] * seats
        for seat in sheet.plays:
            points[seat] = base + aces_worth(rules, sheet, seat)
        points[sheet.opened.seat] *= -1
        return points
    if closing == "sole" and rules.scoring.sole_player == "void":
        return [0] * seats
    for seat in sheet.plays:
        won = sum(who == seat for who, _ in sheet.tricks)
        if closing == "sole":
            won = 5 if rules.scoring.sole_player == "five" else 1
        points[seat] = player_points(rules, sheet, seat, won) + fined(rules, sheet, seat)
    return points


def check_tricks(sheet):
    """Every trick goes to the highest trump, else to the highest of the suit led, offenders under 15 apart."""
    leader = None
    for number, (winner, trick) in enumerate(sheet.tricks):
        assert sorted(seat for seat, _ in trick) == sorted(sheet.plays)
        assert leader is None or trick[0][0] == leader
        out = {seat for seat, rule, when in sheet.fines if when == number and rule == "S002-15"}
        able = [(seat, card) for seat, card in trick if seat not in out]
        trumps = [each for each in able if each[1][1] == sheet.trump]
        in_suit = [each for each in able if each[1][1] == trick[0][1][1]]
        best = max(trumps or in_suit, key=lambda each: ORDER.index(each[1][0]))
        assert winner == best[0]
        leader = winner


@pytest.mark.parametrize(
    "changed",
    [
        "",
        "play.irregularities=penalise",
        "play.irregularities=penalise scoring.revoke=10 scoring.ace_count=final_hand",
        "scoring.jacks_offset=cancel_all scoring.jack_four=12 scoring.ace_count=dealt",
        "scoring.jacks_when=dealt scoring.rams_when=dealt scoring.sole_player=one",
        "scoring.trump_rams=10 scoring.sole_player=void exchange.stock_out=limit deck.pack_at_four=32",
    ],
)
@pytest.mark.parametrize("seats", [3, 4, 6, 7])
def test_the_same_account(changed, seats):
    rules = change(RamsRules(), settings(changed.split()))
    closings = set()
    for number in range(6):
        for events, result in deals_of(rules, seats, number):
            sheet = Sheet(events)
            check_tricks(sheet)
            assert list(result.points) == expected(rules, sheet, seats, result.closing), result
            closings.add(result.closing)
    assert "tricks" in closings
