"""Ramino told as at a table: who does what, what is refused, what then lies where.

    Table("due-mazzi", "5h 6h 7h Kd | 2c 4d 8s Js", stock="9s").say('''
        A draws, lays 5h 6h 7h, discards 9s
        = meld 1: 5h 6h 7h
        B takes, discards 9s -> rediscard
    ''')

Seats are A, B, C …; the last one deals unless another is named, so A begins. `?` is a hand that does not matter.
A line `X does, does` makes one decision, or a draw and the play after it; `-> code` says that its last one is
refused; a line with `=` looks at the table (see `Facts`). `**` and `*` are a joker.
"""

from collections import Counter

import pytest

from protocol.cards import SUITS, deck
from protocol.ramino import actions
from protocol.ramino.actions import Play, Step
from referee.game import FixedDeal, IllegalAction, Setup
from referee.games.presets import rules_of
from referee.games.ramino.game import RAMINO
from referee.shuffling import board_key

SEATS = "ABCDEFG"
JUNK = [rank + suit for ranks in ("2468TQ", "3579JKA") for suit in SUITS for rank in ranks]

WORDS = {
    "closes": actions.Close(), "passes": actions.Pass(), "calls": actions.Call(), "folds": actions.Fold(),
    "knocks": actions.Knock(), "yields": actions.Yield(), "reenters": actions.Reenter(), "leaves": actions.Leave(),
    "draws": actions.Draw("stock"), "takes": actions.Draw("discard"), "uses": actions.Take(),
}  # fmt: skip
STEPS = {"lays": "meld", "adds": "add", "swaps": "swap", "splits": "split"}


def cards(text):
    """`5h ** 7h` as the engine writes it."""
    return tuple(text.replace("**", "*").split())


def fixed(hands, upcard="", stock="", dealer="", scores=""):
    """One deal: hands with bars between them, `?` or `?24` where the cards do not matter, nothing for who is out."""
    given = [hand.strip() for hand in hands.split("|")]
    size = max(len(cards(hand)) for hand in given)
    named = Counter(card for hand in given if "?" not in hand for card in cards(hand))
    named.update((*cards(upcard), *cards(stock)))
    junk = iter(sorted((card for card in JUNK if not named[card]), key=JUNK.index))
    full = [_any(hand, junk, size) if "?" in hand else cards(hand) for hand in given]
    upcard = upcard or next(junk)
    seat = SEATS.index(dealer) if dealer else len(given) - 1
    return FixedDeal(tuple(full), *cards(upcard), cards(stock), seat, tuple(map(int, scores.split())) or None)


def losing(points, size, left):
    """A hand whose least deadwood is `points` (7 … ), out of the cards `left` (a Counter, from which it is taken).

    Loose cards go by rank, at most two of each, of suits that make no run; melds of kings fill it up.
    """
    for melds in range(size // 3 + 1):
        there = {rank: [rank + suit for suit in "chds" if left[rank + suit] > 0] for rank in "KQJ"[:melds]}
        melded = [card for three in there.values() for card in three[:3]]
        loose = _loose(points, size - 3 * melds, range(2, 14 if not melds else 11), left)
        if loose is not None and len(melded) == 3 * melds:
            left.subtract((*loose, *melded))
            return (*loose, *melded)
    raise ValueError(f"no hand of {size} cards loses {points}")


def _loose(points, size, ranks, left):
    if not size:
        return () if not points else None
    for number in ranks:
        rank, value = "A23456789TJQK"[number - 1], min(number, 10)
        first, second = (rank + suit for suit in ("cd" if number % 2 else "hs"))
        for chosen in ((first, second), (first,), (second,)):
            count = len(chosen)
            if count <= size and value * count <= points and all(left[card] > 0 for card in chosen):
                rest = _loose(points - value * count, size - count, range(number + 1, 14), left)
                if rest is not None:
                    return (*chosen, *rest)
    return None


def _any(hand, junk, size):
    return tuple(next(junk) for _ in range(int(hand.strip("?") or size)))


MELDED = {
    4: "9c 9d 9h 9s", 7: "9c 9d 9h 5s 6s 7s 8s", 8: "9c 9d 9h 9s 5s 6s 7s 8s", 10: "4c 5c 6c 7c Jd Qd Kd 9h 9s 9c",
}  # fmt: skip


def race(closer, charges, size=7, scores=""):
    """A deal in which `closer` begins and may go out; the others lose so much (`-`: out of the match)."""
    left = Counter(deck(2, 2))
    melded = cards(MELDED[size])
    left.subtract(melded)
    seat = SEATS.index(closer)
    hands = []
    for number, charge in enumerate(charges.split()):
        hands.append(melded if number == seat else () if charge == "-" else losing(int(charge), size, left))
    upcard = next(card for card in JUNK if left[card] > 0)
    sheet = tuple(map(int, scores.split())) or None
    before = next((seat - step) % len(hands) for step in range(1, len(hands)) if hands[(seat - step) % len(hands)])
    return FixedDeal(tuple(hands), upcard, (), before, sheet)


class Table:
    """A match at a table. `say` plays; the rest is for looking."""

    def __init__(self, preset, hands="", more=(), changed="", seats=0, **deal):
        self.deals = ([fixed(hands, **deal)] if hands else []) + list(more)
        sizes = [f"deck.hand_size={max(map(len, self.deals[0].hands))}"] if self.deals else []
        self.rules = rules_of(preset, [*sizes, *changed.split()]).rules
        seats = seats or len(self.deals[0].hands)
        self.step = RAMINO.open(self.rules, Setup(seats, board_key("table", 0), tuple(self.deals)))
        self.events, self.told = list(self.step.events), []

    @property
    def state(self):
        return self.step.state

    @property
    def asked(self):
        return [f"{SEATS[ask.seat]} {ask.kind}" for ask in RAMINO.pending(self.state)]

    @property
    def results(self):
        return RAMINO.deals(self.state)

    def can(self, seat):
        return next(ask.can for ask in RAMINO.pending(self.state) if SEATS[ask.seat] == seat)

    def say(self, text):
        """Plays the lines and looks where they look."""
        for line in filter(None, map(str.strip, text.splitlines())):
            try:
                if line.startswith("="):
                    Facts(self).look(line[1:].strip())
                else:
                    self._line(line)
            except (AssertionError, IllegalAction, StopIteration, IndexError) as problem:
                raise AssertionError(f"{line!r}: {problem}; asked: {self.asked}") from problem
        return self

    def _line(self, line):
        said, _, code = line.partition("->")
        who, _, what = said.strip().partition(" ")
        if what == "goes out":
            self.act(who, WORDS["draws"])
            self.act(who, Play(discard=self.state.phase.drawn, close=True))
            return
        *before, last = list(self._decisions(what))
        for action in before:
            self.act(who, action)
        if code:
            self.refuse(who, last, code.strip())
        else:
            self.act(who, last)

    def act(self, who, action):
        """One decision."""
        self.step = RAMINO.apply(self.state, SEATS.index(who), action)
        self.events += self.step.events
        self.told += self.step.finished

    def refuse(self, who, action, code):
        """One decision that is against the rules, and changes nothing."""
        before = self.state
        try:
            RAMINO.apply(self.state, SEATS.index(who), action)
        except IllegalAction as refusal:
            assert refusal.code == code, f"refused as {refusal.code}: {refusal.message}"
            assert refusal.message and self.state is before
            return
        raise AssertionError("was not refused")

    def defaults(self, who=""):
        """The seat that is asked, or one of several, does what the safe default is."""
        seat = next(ask.seat for ask in RAMINO.pending(self.state) if not who or SEATS[ask.seat] == who)
        action = RAMINO.fallback(self.state, seat)
        self.act(SEATS[seat], action)
        return action

    def _decisions(self, what):
        steps, play = [], {}
        for part in map(str.strip, what.split(",")):
            word, _, rest = part.partition(" ")
            if word in STEPS:
                steps.append(_step(word, rest))
            elif word == "discards":
                play["discard"] = rest.replace("**", "*")
            elif word == "lays-all":
                play["discard"] = None
            elif word == "closes" and (play or steps or rest == "without"):
                play["close"] = True
            elif word in ("bets", "raises"):
                yield (actions.Bet if word == "bets" else actions.Raise)(int(rest))
            elif word == "takes" and rest:
                yield actions.Draw("discard", rest)
            else:
                yield WORDS[word]
        if steps or play:
            yield Play(tuple(steps), **play)


def _step(word, rest):
    what, _, to = rest.partition(" to ")
    if word == "splits":
        return Step(split=int(what))
    named = cards(what)[0] if word == "swaps" else cards(what)
    return Step(**{STEPS[word]: named}, to=int(to) if to else None)


class Facts:
    """What a line with `=` may look at: `word rest`, the rest as people write it."""

    def __init__(self, table):
        self.table, self.state = table, table.state

    def look(self, line):
        name, _, value = line.partition(":")
        word, *rest = name.split()
        seen, wanted = getattr(self, word)(*rest), " ".join(value.replace("**", "*").split())
        assert seen == wanted, f"there is {seen!r}"

    def meld(self, number):
        return " ".join(next((meld.cards for meld in self.state.table if meld.id == int(number)), ()))

    def melds(self):
        return str(len(self.state.table))

    def hand(self, seat):
        return " ".join(self.state.hands[SEATS.index(seat)])

    def cards(self, seat):
        return str(len(self.state.hands[SEATS.index(seat)]))

    def pile(self):
        return " ".join(self.state.discard)

    def stock(self):
        return str(len(self.state.stock))

    def asked(self):
        return ", ".join(self.table.asked)

    def may(self, seat):
        return " ".join(f"{key}={_plain(value)}" for key, value in self.table.can(seat).items())

    def pot(self):
        return str(RAMINO.view(self.state, 0).pot)

    def dealer(self):
        return SEATS[self.state.dealer]

    def deals(self):
        return str(len(self.table.results))

    def closing(self):
        last = self.table.results[-1]
        return last.closing + ("" if last.closer is None else f" {SEATS[last.closer]}")

    def points(self):
        return " ".join(map(str, self.table.results[-1].points))

    def scores(self):
        return " ".join(map(str, self.state.sheet.scores))

    def money(self):
        return " ".join(map(str, self.state.sheet.money))

    def out(self):
        return " ".join(SEATS[seat] for seat in self.table.results[-1].out)

    def reentered(self):
        return " ".join(SEATS[seat] for seat in self.table.results[-1].reentered)

    def places(self):
        return " ".join(map(str, RAMINO.outcome(self.state).places))

    def reason(self):
        return RAMINO.outcome(self.state).reason

    def last(self):
        """The kinds of events of the last decision."""
        return " ".join(event.__struct_config__.tag for event in self.table.step.events)


def _plain(value):
    if isinstance(value, list):
        return "/".join(map(str, value)) or "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def tale(ids, preset, hands, text, **more):
    """One row of a rule's table: the ids it stands for, and what happens."""
    return pytest.param(lambda: Table(preset, hands, **more).say(text), id=ids)


def tales(*rows):
    """The table of a test `def test_…(tale): tale()`."""
    return pytest.mark.parametrize("tale", rows)
