"""What happens in Rams. Events are complete; `protocol.events.redact` hides what an observer may not see."""

from typing import ClassVar, Literal

from protocol.events import Event

Cards = tuple[str, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal begins. `hands`: by seat, an observer sees its own, others are empty; `scores`: the records."""

    private: ClassVar[tuple[str, ...]] = ("hands",)
    deal: int
    dealer: int
    hands: tuple[Cards, ...]
    hand_counts: tuple[int, ...]
    stock: int
    scores: tuple[int, ...]


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """The dealer turns up the trump (S002-05)."""

    seat: int
    card: str
    trump: str


class Passed(Event, frozen=True, tag="passed"):
    """`jacks`: the pairs shown to all on throwing in (S002-28)."""

    seat: int
    jacks: Cards = ()


class Entered(Event, frozen=True, tag="entered"):
    """`thrown`: how many cards, seen by all; `throw`: which; `jacks`: pairs shown before breaking them."""

    secret: ClassVar[tuple[str, ...]] = ("throw",)
    seat: int
    thrown: int
    throw: Cards = ()
    jacks: Cards = ()


class Renewed(Event, frozen=True, tag="renewed"):
    """The stock ran out: the thrown cards and the passed hands were shuffled into a new one (Q-34)."""

    stock: int


class Bought(Event, frozen=True, tag="bought"):
    """`number` of cards served from the stock, `stock` left; `cards`: which ones."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    number: int
    stock: int
    cards: Cards = ()


class TookTrump(Event, frozen=True, tag="took_trump"):
    """The dealer took the turned-up `card`; `throw`: the card thrown for it; `jacks`: a pair shown before."""

    secret: ClassVar[tuple[str, ...]] = ("throw",)
    seat: int
    card: str
    throw: str | None = None
    jacks: Cards = ()


class LeftTrump(Event, frozen=True, tag="left_trump"):
    """The dealer plays without the turned-up trump."""

    seat: int


class Opened(Event, frozen=True, tag="opened"):
    """A Rams: four aces or five of a suit are shown to all (S002-23, S002-26)."""

    seat: int
    rams: Literal["four_aces", "five_suit"]
    cards: Cards


class Finished(Event, frozen=True, tag="finished"):
    """The jacks are declared and the game is over (S002-32)."""

    seat: int
    jacks: Cards


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: str


class Penalised(Event, frozen=True, tag="penalised"):
    """The card just played broke a rule; `charge` may be reduced at the end of the deal (S002-16)."""

    seat: int
    card: str
    rule: Literal["S002-14", "S002-15"]
    charge: int


class TrickWon(Event, frozen=True, tag="trick_won"):
    """`cards`: the trick in the order of play; `tricks`: how many the seat has now."""

    seat: int
    cards: Cards
    tricks: int


class Retired(Event, frozen=True, tag="retired"):
    """The seat's bot is gone; the safe default plays on."""

    seat: int


AnyEvent = (
    Dealt
    | TurnedUp
    | Passed
    | Entered
    | Renewed
    | Bought
    | TookTrump
    | LeftTrump
    | Opened
    | Finished
    | Played
    | Penalised
    | TrickWon
    | Retired
)
