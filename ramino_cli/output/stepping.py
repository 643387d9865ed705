"""A recorded match in the terminal: listed, or stepped through with keys. Shows a seat only what it may see."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from protocol.reading import printable
from ramino_cli.output import results, terminal
from ramino_cli.output.happenings import Story

if TYPE_CHECKING:
    from referee.record import Record

KEYS = (
    "→ n space: on   ← p: back   d D: deal on, back   g G: start, end   q: leave",
    "→ n: avanti   ← p: indietro   d D: altra smazzata   g G: inizio, fine   q: esci",
)
WORDS = {
    "where": ("step {at} of {all}, deal {deal}", "passo {at} di {all}, smazzata {deal}"),
    "cards": ("{n} cards", "{n} carte"),
    "one": ("1 card", "1 carta"),
    "meld": ("meld", "comb."),
    "discard": ("discard", "scarto"),
    "stock": ("stock", "mazzo"),
    "trump": ("trump", "briscola"),
    "trick": ("trick", "presa"),
}
"""English and Italian."""
FORWARD = ("\x1b[C", "\x1b[B", " ", "n", "\r", "\n")
BACK = ("\x1b[D", "\x1b[A", "p", "b", "\x7f")


class Frame(NamedTuple):
    """One step: the deal it belongs to, what happened, and the table afterwards."""

    deal: int
    lines: list[str]
    table: list[str]


class Reel:
    """All frames of a match, seen from a seat or, with None, from above."""

    def __init__(self, record: "Record", seat: int | None, lang: str = "en") -> None:
        from referee.record import replay

        self.record, self.seat = record, seat
        self.names = [player.name for player in record.result.players]
        self.story = Story(self.names, seat, lang)
        self.frames = [self._frame(step) for _, _, step in replay(record)]

    def list_all(self) -> None:
        """Prints what happened, from the first deal to the result."""
        for frame in self.frames:
            if frame.lines:
                click.echo("\n".join(frame.lines))
        results.show(self.record.result, self.story.lang)

    def step_through(self) -> None:
        """Forward and back with keys, until q."""
        at = 0
        while self.frames:
            self._draw(at)
            key = click.getchar()
            if key in ("q", "Q", "\x1b", "\x03", "\x04"):
                break
            at = self._next(at, key)
        results.show(self.record.result, self.story.lang)

    def _next(self, at: int, key: str) -> int:
        last = len(self.frames) - 1
        if key in FORWARD:
            return min(at + 1, last)
        if key in BACK:
            return max(at - 1, 0)
        if key in ("d", "D"):
            return self._other_deal(at, 1 if key == "d" else -1)
        return {"g": 0, "G": last}.get(key, at)

    def _other_deal(self, at: int, way: int) -> int:
        """The first frame of the next deal or of the one before."""
        wanted = self.frames[at].deal + way
        return next((number for number, frame in enumerate(self.frames) if frame.deal == wanted), at)

    def _draw(self, at: int) -> None:
        frame = self.frames[at]
        click.clear()
        where = self._word("where").format(at=at + 1, all=len(self.frames), deal=frame.deal)
        click.echo(terminal.style(where, bold=True) + f"   {self.record.header.preset}")
        click.echo("\n".join(["", *frame.table, "", *frame.lines]))
        click.echo("\n" + terminal.style(self.story.pick(KEYS), dim=True))

    def _frame(self, step: Any) -> Frame:
        game = self.record.spec.game
        views = [game.view(step.state, seat) for seat in range(len(self.names))]
        return Frame(views[0].deal, self.story.step(step), list(self._table(views)))

    def _table(self, views: list[Any]) -> Iterator[str]:
        """The table, from the fields that a view has, whatever the game."""
        common = views[self.seat or 0]
        for seat, view in enumerate(views):
            hand = terminal.cards(sorted(view.hand, key=terminal.by_suit)) if self.seat in (None, seat) else ""
            count = self._word("one" if common.hand_counts[seat] == 1 else "cards").format(n=common.hand_counts[seat])
            name = terminal.style(f"{printable(self.names[seat], 32):<20}", bold=True)
            yield f"{name} {common.scores[seat]:>5}   {hand or count}"
        for meld in getattr(common, "table", ()):
            yield self._row("meld", f"{meld.id:<3} {terminal.cards(meld.cards)}")
        stock = f"{self._word('stock')} {common.stock}"
        if discard := getattr(common, "discard", ()):
            yield self._row("discard", f"{terminal.cards(discard[-12:])}   {stock}")
        if trump := getattr(common, "trump_card", None):
            yield self._row("trump", f"{terminal.card(trump)}   {stock}")
        if trick := getattr(common, "trick", ()):
            played = (f"{self.story.who(each.seat)} {terminal.card(each.card)}" for each in trick)
            yield self._row("trick", "   ".join(played))

    def _row(self, name: str, text: str) -> str:
        return f"  {self._word(name):<8} {text}"

    def _word(self, name: str) -> str:
        return self.story.pick(WORDS[name])
