"""A decision while it is being put together. One class for each way of deciding; the seat runs them all alike."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from protocol.reading import printable
from ramino_cli.human.hand import Hand
from ramino_cli.human.screen import Screen, flow
from ramino_cli.human.telling import Teller
from ramino_cli.human.verbs import Refused
from ramino_cli.human.words import Words


class Place(NamedTuple):
    """Where a person sits: everything that does not change during a match."""

    screen: Screen
    words: Words
    game: str
    preset: str
    rules: Any
    names: Sequence[str]
    seat: int
    teller: Teller

    def name(self, seat: int) -> str:
        """Another player's name, safe to show."""
        return printable(self.names[seat], 16)


class Draft:
    """What is typed goes to `do`; the action comes out of it, or of `confirm`, once it is complete.

    `verbs`: the commands that are expected; `cards`: what is in hand as things stand; `seen`: the view.
    """

    verbs: tuple[str, ...] = ()

    def __init__(self, place: Place, view: Any, hand: Hand) -> None:
        self.place, self.view, self.hand = place, view, hand
        self.words, self.screen = place.words, place.screen

    @property
    def helped(self) -> tuple[str, ...]:
        """The commands that are of use under these rules."""
        return self.verbs

    @property
    def cards(self) -> Sequence[str]:
        """The cards in hand as things stand."""
        return tuple(self.view.hand)

    @property
    def seen(self) -> Any:
        """The view as things stand."""
        return self.view

    def question(self) -> list[str]:
        """What is asked, below the table."""
        return []

    def do(self, verb: str, rest: str) -> Any:
        """Does a command; gives the action where that decides. Raises Refused, Unreadable."""
        raise NotImplementedError

    def bare(self, text: str) -> tuple[str, str]:
        """The command that a line without one means."""
        raise NotImplementedError

    def confirm(self) -> Any:
        """The action, once it is complete; Enter alone means this too."""
        return None

    def adopt(self, action: Any) -> Any:
        """Takes over a whole action, as `do` would; gives it where nothing is left to confirm."""
        return action

    def refused(self) -> None:
        """The match has refused the action."""

    def read(self, text: str) -> list[str]:
        """The cards that a text names."""
        return self.hand.read(text, self.cards, self.words)

    def one_card(self, text: str, example: str) -> str:
        """The one card that a text names."""
        if not text:
            raise Refused(self.words("which_card", example=example))
        cards = self.read(text)
        if len(cards) != 1:
            raise Refused(self.words("one_card_only", n=len(cards)))
        return cards[0]


class Option(NamedTuple):
    """One line of a menu. `amount`: makes the action from a number that is typed behind the word."""

    verb: str
    label: str
    action: Any
    amount: Callable[[int], Any] | None = None


class Menu(Draft):
    """A choice among few: by number, or by word. What is not open now is sent too: the game says why not."""

    def __init__(
        self,
        place: Place,
        view: Any,
        hand: Hand,
        question: str,
        options: Sequence[Option],
        closed: Sequence[Option] = (),
    ) -> None:
        super().__init__(place, view, hand)
        self._question, self._options, self._closed = question, options, closed
        self.verbs = tuple(dict.fromkeys(each.verb for each in (*options, *closed)))

    @property
    def helped(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.verb for each in self._options))

    def question(self) -> list[str]:
        number = self.screen.style
        shown = [f"{number(str(at), bold=True, fg='cyan')} {each.label}" for at, each in enumerate(self._options, 1)]
        return flow([self._question, *shown], self.screen.width, gap="  ", indent="")

    def do(self, verb: str, rest: str) -> Any:
        if verb == "choose":
            return self._options[int(rest) - 1].action
        option = next(each for each in (*self._options, *self._closed) if each.verb == verb)
        if option.amount is None or not rest:
            return option.action
        if not (rest.isascii() and rest.isdecimal() and len(rest) < 11):
            raise Refused(self.words("amount", example=f"{verb} 10"))
        return option.amount(int(rest))

    def bare(self, text: str) -> tuple[str, str]:
        if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:4]) <= len(self._options):
            raise Refused(self.words("no_choice", last=len(self._options)))
        return "choose", text[:4]
