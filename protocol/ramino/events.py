"""What happens in Ramino. Events are complete; `protocol.events.redact` hides what an observer may not see."""

from typing import ClassVar

import msgspec

from protocol.ramino.actions import Pile

Cards = tuple[str, ...]


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """`secret`: fields that only `seat` may see. `private`: fields with one entry a seat, each for its owner."""

    secret: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[tuple[str, ...]] = ()

    def hidden(self) -> tuple[str, ...]:
        """The names of the fields hidden from everybody but `seat`."""
        return self.secret


class Dealt(Event, tag="dealt"):
    """A deal begins. `hands`: by seat; an observer sees its own, the others are empty."""

    private: ClassVar[tuple[str, ...]] = ("hands",)
    deal: int
    dealer: int
    hands: tuple[Cards, ...]
    hand_counts: tuple[int, ...]
    upcard: str
    stock: int


class Bet(Event, tag="bet"):
    """Chips went in: an ante, a bet, a call or a raise. `to`: the seat's total in this deal's betting."""

    seat: int
    kind: str
    to: int


class Folded(Event, tag="folded"):
    seat: int


class Drew(Event, tag="drew", rename={"source": "from"}):
    """`card` is seen by all when it came from the pile, else by its seat."""

    seat: int
    source: Pile
    card: str | None = None

    def hidden(self) -> tuple[str, ...]:
        return ("card",) if self.source == "stock" else ()


class Laid(Event, tag="laid"):
    seat: int
    meld: int
    cards: Cards


class Added(Event, tag="added"):
    """`cards`: the whole meld afterwards; `added`: what was put to it."""

    seat: int
    meld: int
    added: Cards
    cards: Cards


class Swapped(Event, tag="swapped"):
    """`card` went into the meld, `taken` came out of it."""

    seat: int
    meld: int
    card: str
    taken: str
    cards: Cards


class Split(Event, tag="split"):
    """`cards`: the low half, which keeps its id; `high`: the new meld."""

    seat: int
    meld: int
    cards: Cards
    new_meld: int
    high: Cards


class Discarded(Event, tag="discarded"):
    seat: int
    card: str


class Knocked(Event, tag="knocked"):
    seat: int


class Claimed(Event, tag="claimed"):
    """A battuta succeeded: `card` from the pile, and two from the stock that only `seat` sees."""

    secret: ClassVar[tuple[str, ...]] = ("drawn",)
    seat: int
    card: str
    drawn: Cards = ()


class Renewed(Event, tag="renewed"):
    """The stock was made anew from the pile; `discard`: what is left of the pile."""

    stock: int
    discard: Cards


class Closed(Event, tag="closed"):
    seat: int
    closing: str


class Void(Event, tag="void"):
    """The deal ends without a closer: the stock ran out, too many turns, or everybody passed."""

    reason: str


class Reentered(Event, tag="reentered"):
    seat: int
    fee: int
    score: int


class Left(Event, tag="left"):
    """An excluded seat stays out for good."""

    seat: int


class Retired(Event, tag="retired"):
    """The seat's bot is gone; the safe default plays on."""

    seat: int


AnyEvent = (
    Dealt | Bet | Folded | Drew | Laid | Added | Swapped | Split | Discarded | Knocked | Claimed | Renewed
    | Closed | Void | Reentered | Left | Retired
)  # fmt: skip
