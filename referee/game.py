"""The one abstraction: a game is a whole match, played by asking and applying, with nothing done to the outside.

Pots, exclusions and re-entries are rules too, so a game runs from the first deal to the last. States are frozen:
keeping one is a copy, and playing on from it disturbs nobody.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

R = TypeVar("R", bound=msgspec.Struct)
S = TypeVar("S")


class IllegalAction(Exception):
    """A well-formed action against the rules: a stable `code`, one sentence, the `path` inside the action."""

    def __init__(self, code: str, message: str, path: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.path = code, message, path


class FixedDeal(msgspec.Struct, frozen=True):
    """A deal laid down beforehand (product, `--deals`); `line` is its line in the file, from 1.

    Cards named nowhere are shuffled in under `stock`. `scores`, if given, sets the sheet before the deal.
    """

    hands: tuple[tuple[str, ...], ...]
    upcard: str
    stock: tuple[str, ...] = ()
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    line: int = 0


class Setup(msgspec.Struct, frozen=True):
    """What a match is played with. `board_key` is the source of every shuffle (protocol, "Shuffling")."""

    seats: int
    board_key: str
    deals: tuple[FixedDeal, ...] = ()


class Ask(msgspec.Struct, frozen=True, gc=False):
    """One seat is asked for one decision: `kind` is the wire's `ask`, `can` the legal part where it helps."""

    seat: int
    kind: str
    can: Mapping[str, Any]


class DealResult(msgspec.Struct, frozen=True):
    """One finished deal. Lists go by seat; `scores` are before re-entry, `money` is the running total.

    `hands` are shown to all at the end of the deal; `out` and `reentered` are lists of seat numbers.
    """

    deal: int
    dealer: int
    closer: int | None
    closing: str
    points: tuple[int, ...]
    scores: tuple[int, ...]
    money: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    out: tuple[int, ...] = ()
    reentered: tuple[int, ...] = ()


class Step(msgspec.Struct, frozen=True, gc=False):
    """The state after an action, and everything that happened, complete (redact before showing it).

    `finished`: the deals that ended in this step, in order (a deal may end without any decision).
    """

    state: Any
    events: Sequence[Any]
    finished: Sequence[DealResult] = ()


class Outcome(NamedTuple):
    """How a finished match ended; lists go by seat. `places` are 1, 1, 3 after ties."""

    scores: tuple[int, ...]
    money: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


class Game(Protocol):
    """A game's rules, as functions over frozen states."""

    name: str
    rules: type[msgspec.Struct]
    """The struct of its switches."""
    presets: str
    """The folder of its presets, TOML files that hold only differences."""
    actions: Any
    """The union of its actions, for decoding."""
    events: Any
    """The union of its events, for decoding."""
    views: type[msgspec.Struct]
    """The struct of its view."""
    states: type[msgspec.Struct]
    """The struct of its state, for decoding."""

    def check(self, rules: Any) -> None:
        """Raises RulesError where two switches contradict each other."""

    def check_setup(self, rules: Any, setup: Setup) -> None:
        """Raises RulesError for a wrong number of seats, DealError for a fixed deal that cannot be."""

    def lay_out(self, rules: Any, setup: Setup, deal: int) -> FixedDeal:
        """Deal number `deal` as it falls while nobody is out, so that anyone can check it."""

    def open(self, rules: Any, setup: Setup) -> Step:
        """The first deal of a match."""

    def pending(self, state: Any) -> Sequence[Ask]:
        """The decisions wanted now; empty when the match is over."""

    def apply(self, state: Any, seat: int, action: Any) -> Step:
        """The state after `seat`'s answer. Raises IllegalAction; the given state is never changed."""

    def fallback(self, state: Any, seat: int) -> Any:
        """The safe default for a seat that is asked: always legal."""

    def retire(self, state: Any, seat: int) -> Step:
        """The seat's bot is gone: it takes the last place; whoever runs the match answers for it by `fallback`."""

    def view(self, state: Any, observer: int) -> Any:
        """What one seat may see, built up field by field."""

    def deals(self, state: Any) -> Sequence[DealResult]:
        """The finished deals so far."""

    def outcome(self, state: Any) -> Outcome:
        """Scores, money, places and reason of a finished match."""

    def better(self, rules: Any) -> int:
        """+1 where more points are better, −1 where fewer are: turns points for reports."""

    def determinise(self, state: Any, observer: int, seed: str) -> Any:
        """A state that `observer` cannot tell from this one, hidden cards dealt anew from `seed` alone."""


class DealError(ValueError):
    """A fixed deal that cannot be dealt: `line` is its line in the deals file, 0 where unknown."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
