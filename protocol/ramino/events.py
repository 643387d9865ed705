"""What happens in Ramino. Events are complete; `protocol.events.redact` hides what an observer may not see."""

from typing import ClassVar

from protocol.events import Event
from protocol.ramino.actions import Pile

Cards = tuple[str, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal begins. `hands`: by seat; an observer sees its own, the others are empty."""

    private: ClassVar[tuple[str, ...]] = ("hands",)
    deal: int
    dealer: int
    hands: tuple[Cards, ...]
    hand_counts: tuple[int, ...]
    upcard: str
    stock: int


class Bet(Event, frozen=True, tag="bet"):
    """Chips went in: an ante, a bet, a call or a raise. `to`: the seat's total in this deal's betting."""

    seat: int
    kind: str
    to: int


class Folded(Event, frozen=True, tag="folded"):
    seat: int


class Drew(Event, frozen=True, tag="drew", rename={"source": "from"}):
    """`card` is seen by all when it came from the pile, else by its seat."""

    seat: int
    source: Pile
    card: str | None = None

    def hidden(self) -> tuple[str, ...]:
        return ("card",) if self.source == "stock" else ()


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    meld: int
    cards: Cards


class Added(Event, frozen=True, tag="added"):
    """`cards`: the whole meld afterwards; `added`: what was put to it."""

    seat: int
    meld: int
    added: Cards
    cards: Cards


class Swapped(Event, frozen=True, tag="swapped"):
    """`card` went into the meld, `taken` came out of it."""

    seat: int
    meld: int
    card: str
    taken: str
    cards: Cards


class Split(Event, frozen=True, tag="split"):
    """`cards`: the low half, which keeps its id; `high`: the new meld."""

    seat: int
    meld: int
    cards: Cards
    new_meld: int
    high: Cards


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    card: str


class Knocked(Event, frozen=True, tag="knocked"):
    seat: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A battuta succeeded: `card` from the pile, and two from the stock that only `seat` sees."""

    secret: ClassVar[tuple[str, ...]] = ("drawn",)
    seat: int
    card: str
    drawn: Cards = ()


class Renewed(Event, frozen=True, tag="renewed"):
    """The stock was made anew from the pile; `discard`: what is left of the pile."""

    stock: int
    discard: Cards


class Closed(Event, frozen=True, tag="closed"):
    seat: int
    closing: str


class Void(Event, frozen=True, tag="void"):
    """The deal ends without a closer: the stock ran out, too many turns, or everybody passed."""

    reason: str


class Reentered(Event, frozen=True, tag="reentered"):
    seat: int
    fee: int
    score: int


class Left(Event, frozen=True, tag="left"):
    """An excluded seat stays out for good."""

    seat: int


class Retired(Event, frozen=True, tag="retired"):
    """The seat's bot is gone; the safe default plays on."""

    seat: int


AnyEvent = (
    Dealt | Bet | Folded | Drew | Laid | Added | Swapped | Split | Discarded | Knocked | Claimed | Renewed
    | Closed | Void | Reentered | Left | Retired
)  # fmt: skip
