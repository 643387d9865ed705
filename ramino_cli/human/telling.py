"""What the others did, in a few words each: one clause an event, the clauses of a player in one line."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from protocol import wire
from protocol.cards import CARDS, identity
from protocol.reading import printable
from ramino_cli.human.screen import Screen, flow
from ramino_cli.human.words import Words

CLAUSES: dict[str, tuple[str, str]] = {
    "ante": ("put in {to}", "messo {to}"),
    "bet": ("bet {to}", "puntato {to}"),
    "call": ("called, {to} in all", "visto, {to} in tutto"),
    "raise": ("raised to {to}", "rilanciato a {to}"),
    "folded": ("stayed out", "non gioca"),
    "drew": ("took {card} from the pile", "preso {card} dallo scarto"),
    "laid": ("laid {cards} ({meld})", "calato {cards} ({meld})"),
    "added": ("added {added} to {meld}", "attaccato {added} a {meld}"),
    "swapped": ("swapped {card} for {taken} in {meld}", "scambiato {card} con {taken} in {meld}"),
    "split": ("split {meld} into {cards} and {high}", "diviso {meld} in {cards} e {high}"),
    "discarded": ("threw {card}", "scartato {card}"),
    "knocked": ("knocked", "bussato"),
    "claimed": ("got {card} and two from the stock", "avuto {card} e due dal mazzo"),
    "renewed": ("the stock was made anew, {stock} cards", "mazzo rifatto, {stock} carte"),
    "closed": ("closed", "chiuso"),
    "void": ("the deal is void", "smazzata nulla"),
    "reentered": ("came back at {score}", "rientrato a {score}"),
    "left": ("stays out", "resta fuori"),
    "retired": ("is gone, the safe default plays on", "non c'è più, gioca la mossa sicura"),
    "turned_up": ("turned up {card}", "scoperto {card}"),
    "passed": ("passed", "passato"),
    "entered": ("plays, bought {thrown}", "gioca, {thrown} comprate"),
    "took_trump": ("took {card}", "preso {card}"),
    "left_trump": ("left the trump", "lasciata la briscola"),
    "opened": ("opened a Rams, {cards}", "dichiarato Rams, {cards}"),
    "finished": ("showed {jacks} and ends the game", "mostrato {jacks} e chiude la partita"),
    "played": ("played {card}", "giocato {card}"),
    "penalised": ("broke {rule} with {card}, {charge} points", "violato {rule} con {card}, {charge} punti"),
    "trick_won": ("took the trick", "presa"),
}
"""By the event's name on the wire, of bets by their kind. A deal and the cards that were bought are not told."""
UNSEEN_DRAW = ("drew from the stock", "pescato dal mazzo")
SEEN_DRAW = ("drew {card}", "pescato {card}")


class Teller(NamedTuple):
    """Tells events to one seat; events must have been redacted for it. `seat`: None for everybody."""

    screen: Screen
    words: Words
    names: Sequence[str]
    seat: int | None

    def who(self, seat: int) -> str:
        """A player's name, `you` for the person's own."""
        mine = seat == self.seat
        name = self.words("you") if mine else printable(self.names[seat], 16)
        return self.screen.style(name, bold=True, fg="cyan" if mine else None)

    def lines(self, happened: Iterable[Any], *, width: int = 0) -> list[str]:
        """Events in order, a line for each stretch of one player's."""
        stretches: list[tuple[int | None, list[str]]] = []
        for event in happened:
            clause, seat = self._clause(event), getattr(event, "seat", None)
            if not clause:
                continue
            if stretches and stretches[-1][0] == seat:
                stretches[-1][1].append(clause)
            else:
                stretches.append((seat, [clause]))
        return [line for seat, clauses in stretches for line in self._line(seat, clauses, width)]

    def _line(self, seat: int | None, clauses: list[str], width: int) -> list[str]:
        clauses = [clause + "," for clause in clauses[:-1]] + clauses[-1:]
        if seat is not None:
            clauses[0] = f"{self.who(seat)}: {clauses[0]}"
        lines = flow(clauses, width or self.screen.width, gap=" ", indent="")
        return [lines[0], *("    " + line for line in lines[1:])]

    def _clause(self, event: Any) -> str:
        kind = event.kind if kind_of(event) == "bet" else kind_of(event)
        if kind not in CLAUSES:
            return ""
        pair = CLAUSES[kind]
        if kind == "drew" and event.source == "stock":
            pair = UNSEEN_DRAW if event.card is None else SEEN_DRAW
        fields = {name: self._shown(getattr(event, name)) for name in event.__struct_fields__}
        return self.words.pick(pair).format_map(fields)

    def _shown(self, value: object) -> str:
        if isinstance(value, tuple):
            return self.screen.cards(value)
        if isinstance(value, str) and identity(value) in CARDS:
            return self.screen.card(value)
        return str(value)


def kind_of(event: Any) -> str:
    """The event's name on the wire."""
    return wire.tag(type(event))


OWN_TURN = ("drew", "claimed", "trick_won", "renewed", "dealt")
"""Events that do not end what a seat does by itself."""


def recent(told: list[Any], news: Sequence[Any], seat: int) -> list[Any]:
    """What has happened since the seat's last decision that others answered to; a new deal forgets the old."""
    ends = [
        number for number, event in enumerate(news)
        if getattr(event, "seat", None) == seat and kind_of(event) not in OWN_TURN
    ]  # fmt: skip
    deals = [number for number, event in enumerate(news) if kind_of(event) == "dealt"]
    start = max([each + 1 for each in ends] + deals, default=None)
    fresh = list(news) if start is None else list(news[start:])
    kept = [*told, *fresh] if start is None else fresh
    return [event for event in kept if not (kind_of(event) == "drew" and event.seat == seat)]
