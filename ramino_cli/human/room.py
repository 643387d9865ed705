"""The room where people sit: one screen for all of them, the news while the others play, the end of each deal.

Only what the person at the screen may see is told; where several people share a screen, what everybody may see.
"""

from collections.abc import Sequence
from typing import Any

from protocol.events import redact
from protocol.messages import Match
from ramino_cli.human.drafts import Place
from ramino_cli.human.screen import Screen
from ramino_cli.human.seat import Person
from ramino_cli.human.telling import Teller, kind_of
from ramino_cli.human.words import Words
from ramino_cli.output.terminal import by_suit
from referee.game import DealResult, Step


class Room:
    """Give `person` to the seats of people and `watch` to the match."""

    def __init__(self, screen: Screen, lang: str, preset: str) -> None:
        self.screen, self.words, self.preset = screen, Words(lang), preset
        self._places: list[Place] = []
        self._names: Sequence[str] = ()
        self._looking: int | None = None
        self._pause = False

    def person(self) -> Person:
        """A person for one more seat."""
        return Person(self)

    @property
    def _alone(self) -> bool:
        return len(self._places) == 1

    def seat(self, match: Match) -> Place:
        """A person sits down."""
        self._names = match.players
        teller = Teller(self.screen, self.words, match.players, match.seat)
        place = Place(self.screen, self.words, match.game, self.preset, match.rules, match.players, match.seat, teller)
        self._places.append(place)
        return place

    def enter(self, place: Place) -> None:
        """A person is to decide: what is on the screen may be read first, and is hidden from who looked before."""
        if not self._alone and self._looking not in (None, place.seat):
            self.screen.wipe()
        if not self._alone and self._looking != place.seat:
            self.screen.ask(self.words("ask_handover", name=place.name(place.seat)) + " ")
        elif self._pause and self.screen.clears and self.screen.typed:
            self.screen.ask(self.words("enter") + " ")
        self._looking, self._pause = place.seat, False

    def title(self, view: Any) -> str:
        """The first line of the table."""
        key = "deal_mine" if view.dealer == view.seat else "deal"
        place, dot = self._places[0], " · " if self.screen.signs else ", "
        parts = [self.preset, self.words(key, deal=view.deal, dealer=place.name(view.dealer))]
        match = place.rules.match
        if getattr(match, "end", "") in ("target", "last_in"):
            parts.append(self.words("to", n=match.target))
        left, right = " " + dot.join(parts), self.words("help")
        blank = " " * max(2, self.screen.width - len(left) - len(right))
        return self.screen.style(left, bold=True) + blank + self.screen.style(right, dim=True)

    # --- while the others play --------------------------------------------------------------------------------

    def watch(self, seat: int | None, _action: Any, step: Step) -> None:
        """Told every step of the match, complete: tells what may be told of it."""
        observer = self._places[0].seat if self._alone else None
        teller = self._places[0].teller if self._alone else Teller(self.screen, self.words, self._names, None)
        finished, stretch = list(step.finished), list[Any]()
        for event in step.events:
            if kind_of(event) == "dealt":
                self.screen.tell(*teller.lines(stretch))
                stretch = []
                while finished and finished[0].deal < event.deal:
                    self._over(finished.pop(0), teller)
            elif seat != observer or getattr(event, "seat", None) != observer or kind_of(event) in ENDS:
                stretch.append(redact(event, observer))
        self.screen.tell(*teller.lines(stretch))
        for deal in finished:
            self._over(deal, teller)

    def _over(self, deal: DealResult, teller: Teller) -> None:
        """The end of a deal: who closed, what everybody held, the scores."""
        words, screen = self.words, self.screen
        how = words(f"closing_{deal.closing}")
        if deal.closer is not None:
            how = words("closed_by", who=teller.who(deal.closer), closing=how)
        lines = ["", screen.rule(words("deal_over", deal=deal.deal, how=how))]
        for seat, hand in enumerate(deal.hands):
            name = self._places[0].name(seat)
            shown = words("you") if seat == teller.seat else name
            points = f"{deal.points[seat]:+5d}  ={deal.scores[seat]:>5}"
            cards = " ".join(map(screen.card, sorted(hand, key=by_suit)))
            lines.append(f"  {teller.who(seat)}{' ' * max(1, 17 - len(shown))}{points}   {cards}".rstrip())
        screen.tell(*lines, "")
        self._pause = True


ENDS = ("closed", "void", "opened", "finished", "trick_won")
"""Events that a person is told although they are his own doing."""
