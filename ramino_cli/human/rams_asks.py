"""What a person is asked in Rams: to play or to pass, to take the turned-up trump, to play a card."""

from collections.abc import Mapping, Sequence
from typing import Any

from protocol.rams import actions
from protocol.rams.cards import STRENGTH, aces
from protocol.rams.view import RamsView
from ramino_cli.human.drafts import Draft, Place
from ramino_cli.human.hand import Hand
from ramino_cli.human.saying import said
from ramino_cli.human.verbs import Refused

Can = Mapping[str, Any]
SORTS = ("suit", "rank")
HIDDEN = ("hide", "hidden", "nascosti")
"""Said behind `pass`, `enter`, `throw`, `take`: a pair of jacks is not shown (S002-28, S002-29)."""


def regrouped(view: RamsView, can: Can, place: Place, how: str) -> list[list[str]]:
    """The hand by suit, trumps first, or by rank; high cards first."""
    if how == "rank":
        return [sorted(view.hand, key=_height, reverse=True)]
    suits = [view.trump, *(suit for suit in "shcd" if suit != view.trump)]
    return [sorted((card for card in view.hand if card[1] == suit), key=_height, reverse=True) for suit in suits]


def _height(card: str) -> int:
    return STRENGTH[card[0]]


def draft_for(ask: str, can: Can, view: RamsView, place: Place, how: str) -> Draft:
    """A new draft for a question."""
    hand = Hand(regrouped(view, can, place, how))
    if ask == "card":
        return CardDraft(place, view, hand, can["cards"])
    return EnterDraft(place, view, hand, can) if ask == "enter" else TrumpDraft(place, view, hand)


class CardDraft(Draft):
    """A card laid is played."""

    verbs = ("play",)

    def __init__(self, place: Place, view: RamsView, hand: Hand, legal: Sequence[str]) -> None:
        super().__init__(place, view, hand)
        self.legal = legal

    def question(self) -> list[str]:
        key = "ask_follow" if self.view.trick else "ask_lead"
        return [self.words(key, cards=self.screen.cards(self.legal))]

    def do(self, verb: str, rest: str) -> Any:
        return actions.Card(self.one_card(rest, "Qh"))

    def bare(self, text: str) -> tuple[str, str]:
        return "play", text


class _Exchange(Draft):
    """A decision in which cards are thrown: it waits for the ok, because what is thrown is gone."""

    def __init__(self, place: Place, view: RamsView, hand: Hand) -> None:
        super().__init__(place, view, hand)
        self.action: Any = None

    def asked(self) -> list[str]:
        """The question while nothing is chosen."""
        raise NotImplementedError

    def question(self) -> list[str]:
        if self.action is None:
            return self.asked()
        text = self.words("confirm", move=said(self.action, self.place))
        return [self.screen.style(text, bold=True)]

    def confirm(self) -> Any:
        if self.action is None:
            raise Refused(self.words("nothing_to_undo"))
        return self.action

    def adopt(self, action: Any) -> Any:
        self.action = action

    def refused(self) -> None:
        self.action = None

    def undo(self) -> None:
        """Nothing is chosen any more."""
        if self.action is None:
            raise Refused(self.words("nothing_to_undo"))
        self.action = None

    def bare(self, text: str) -> tuple[str, str]:
        return "throw", text


class EnterDraft(_Exchange):
    """Enter, throw some and buy as many, pass, or finish."""

    verbs: tuple[str, ...] = ("enter", "throw", "pass", "finish", "undo", "ok")

    def __init__(self, place: Place, view: RamsView, hand: Hand, can: Can) -> None:
        super().__init__(place, view, hand)
        self.can = can
        if not can["finish"]:
            self.verbs = tuple(verb for verb in self.verbs if verb != "finish")

    def asked(self) -> list[str]:
        held = aces(self.view.hand) and not self.can["pass"]
        lines = [self.words("ask_enter_ace" if held else "ask_enter", most=self.can["max_throw"])]
        return [*lines, self.words("ask_finish")] if self.can["finish"] else lines

    def do(self, verb: str, rest: str) -> Any:
        rest, show = _shown(rest)
        if verb in ("ok", "undo"):
            return self.confirm() if verb == "ok" else self.undo()
        if verb in ("pass", "finish"):
            return actions.Pass(show) if verb == "pass" else actions.Finish()
        if verb == "throw" and not rest:
            raise Refused(self.words("which_cards", example="throw 2 4"))
        self.action = actions.Enter(tuple(self.read(rest)) if rest else (), show)
        return None if rest else self.action


class TrumpDraft(_Exchange):
    """The dealer takes the turned-up trump for a card, or leaves it."""

    verbs = ("take", "leave", "undo", "ok")

    def asked(self) -> list[str]:
        return [self.words("ask_trump", card=self.screen.card(self.view.trump_card))]

    def do(self, verb: str, rest: str) -> Any:
        rest, show = _shown(rest)
        if verb in ("ok", "undo"):
            return self.confirm() if verb == "ok" else self.undo()
        if verb == "leave":
            return actions.Leave()
        self.action = actions.Take(self.one_card(rest, "take 5"), show)
        return None

    def bare(self, text: str) -> tuple[str, str]:
        return "take", text


def _shown(rest: str) -> tuple[str, bool]:
    """What was typed without the word that hides the jacks, and whether they are shown."""
    kept = [word for word in rest.split() if word.lower() not in HIDDEN]
    return " ".join(kept), len(kept) == len(rest.split())
