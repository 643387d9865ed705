"""Matches written as they are told: hands, a turned-up card, and what each seat does in turn."""

from typing import Any, NamedTuple

import pytest

from protocol.rams.actions import Action, Card, Enter, Finish, Leave, Pass, Take
from protocol.rules import change, settings
from referee.game import DealResult, FixedDeal, IllegalAction, Outcome, Setup
from referee.games.rams.game import RAMS
from referee.shuffling import board_key

KEY = board_key("1", 0)
SPOKEN = {"pass": Pass, "finish": Finish, "leave": Leave}


class Course(NamedTuple):
    """What became of a match; `refused` are (seat, code), `asked` the kinds by seat."""

    state: Any
    results: list[DealResult]
    events: list[Any]
    asked: list[list[str]]
    refused: list[tuple[int, str]]
    outcome: Outcome | None

    @property
    def first(self) -> DealResult:
        return self.results[0]

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def action(text: str) -> Action:
    """`enter 7c 8c`, `pass`, `finish`, `take 7c`, `leave`, `Ah`; with `!` pairs of jacks are not shown."""
    word, *rest = text.split()
    show, word = not word.endswith("!"), word.rstrip("!")
    if word == "enter":
        return Enter(tuple(rest), show)
    if word == "pass":
        return Pass(show)
    if word == "take":
        return Take(rest[0], show)
    return SPOKEN[word]() if word in SPOKEN else Card(word)


def deal(hands: str, turn_up: str, dealer: int | None = None, stock: str = "", scores: str = "") -> FixedDeal:
    """One fixed deal: `7c 8c 9c Tc Jc | …`; the last seat deals unless another is named."""
    each = tuple(cards(hand) for hand in hands.split("|"))
    dealer = len(each) - 1 if dealer is None else dealer
    return FixedDeal(each, turn_up, cards(stock), dealer, tuple(map(int, scores.split())) or None, 1)


class Table:
    """Opens matches and plays them."""

    def opened(self, *deals: FixedDeal, changed: str = "", seats: int = 0) -> Any:
        rules = change(RAMS.rules(), settings(changed.split()))
        setup = Setup(seats or len(deals[0].hands), KEY, deals)
        RAMS.check(rules)
        RAMS.check_setup(rules, setup)
        return RAMS.open(rules, setup)

    def play(
        self, *deals: FixedDeal, scripts: str = "", changed: str = "", deals_played: int = 1, retire: int = -1
    ) -> Course:
        """Plays so many deals; `scripts`: a line for each seat, actions with commas, then safe defaults."""
        step = self.opened(*deals, changed=changed)
        seats = len(deals[0].hands)
        lines = [line.strip() for line in scripts.strip().splitlines()] + [""] * seats
        todo = [[each.strip() for each in line.split(",") if each.strip()] for line in lines]
        results, events = list(step.finished), list(step.events)
        asked: list[list[str]] = [[] for _ in range(seats)]
        refused: list[tuple[int, str]] = []
        state = step.state if retire < 0 else RAMS.retire(step.state, retire).state
        while len(results) < deals_played and (asks := RAMS.pending(state)):
            seat = asks[0].seat
            asked[seat].append(asks[0].kind)
            wanted = action(todo[seat].pop(0)) if todo[seat] else RAMS.fallback(state, seat)
            try:
                step = RAMS.apply(state, seat, wanted)
            except IllegalAction as problem:
                refused.append((seat, problem.code))
                step = RAMS.apply(state, seat, RAMS.fallback(state, seat))
            state = step.state
            results += step.finished
            events += step.events
        outcome = None if RAMS.pending(state) else RAMS.outcome(state)
        return Course(state, results, events, asked, refused, outcome)

    deal = staticmethod(deal)
    cards = staticmethod(cards)
    action = staticmethod(action)


@pytest.fixture
def table() -> Table:
    return Table()
