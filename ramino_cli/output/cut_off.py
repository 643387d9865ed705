"""A record that was cut off: its cards are not in it, but what everybody did is, and how each deal ended."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from protocol import wire
from protocol.reading import printable
from ramino_cli.output import terminal
from ramino_cli.output.happenings import Story
from referee.match.entries import DealEntry, Decision, Default, FaultEntry, Hello
from referee.record import CutOff

CLAUSES: dict[str, tuple[str, str]] = {
    "pass": ("passes", "passa"),
    "bet": ("bets {to}", "punta {to}"),
    "call": ("calls", "vede"),
    "raise": ("raises to {to}", "rilancia a {to}"),
    "fold": ("folds", "lascia"),
    "draw": ("takes a card from the stock", "prende una carta dal mazzo"),
    "draw discard": ("takes the top of the pile", "prende lo scarto"),
    "close": ("closes with a residue", "chiude con punti"),
    "knock": ("knocks", "bussa"),
    "yield": ("yields the discard", "cede lo scarto"),
    "reenter": ("comes back", "rientra"),
    "leave": ("stays out", "resta fuori"),
    "take": ("takes the discard", "prende lo scarto"),
    "meld": ("lays {cards}", "cala {cards}"),
    "add": ("adds {cards} to meld {to}", "attacca {cards} alla combinazione {to}"),
    "swap": ("takes the joker out of meld {to} for {cards}", "prende il jolly della combinazione {to} per {cards}"),
    "split": ("splits meld {to}", "divide la combinazione {to}"),
    "discard": ("discards {cards}", "scarta {cards}"),
    "play close": ("closes", "chiude"),
    "enter": ("plays, throws {to}", "gioca, ne scarta {to}"),
    "finish": ("shows the jacks and ends the game", "mostra i fanti e chiude la partita"),
    "take trump": ("takes the trump", "prende la briscola"),
    "leave trump": ("leaves the trump", "lascia la briscola"),
    "card": ("plays {cards}", "gioca {cards}"),
}
"""What somebody did. Cards that were thrown face down stay so."""
END = (
    "Cut off after line {line}: the match was interrupted. The cards are written last.",
    "Finisce alla riga {line}: la partita è stata interrotta. Le carte si scrivono per ultime.",
)


def told(cut: CutOff, lang: str) -> Iterator[str]:
    """The lines of a record that has no result: a line for what a seat did at a stretch, for a fault, for a deal."""
    story = Story(_names(cut), lang=lang)
    doing = (entry.seat if isinstance(entry, Decision | Default) else None for entry in cut.entries)
    for seat, stretch in groupby(zip(doing, cut.entries, strict=True), itemgetter(0)):
        entries = [entry for _, entry in stretch]
        if seat is not None:
            parts = (part for entry in entries for part in _parts(entry))
            done = ", ".join(story.pick(CLAUSES[name]).format_map(fields) for name, fields in parts)
            yield f"{story.who(seat)} {done}"
        for entry in entries:
            if isinstance(entry, Decision | FaultEntry) and entry.fault is not None:
                fault = entry.fault
                yield f"{story.who(entry.seat)}: {fault.kind} {fault.code}: {printable(fault.message, 400)}"
            if isinstance(entry, DealEntry):
                yield from story.deal(entry.deal)
    yield story.pick(END).format(line=cut.line)


def _names(cut: CutOff) -> Sequence[str]:
    names = [chair.label or chair.fallback_name for chair in cut.header.chairs]
    for entry in cut.entries:
        if isinstance(entry, Hello) and not cut.header.chairs[entry.seat].label:
            names[entry.seat] = entry.name or names[entry.seat]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _parts(entry: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name in CLAUSES and the fields of everything in a decision."""
    action = entry.action
    kind = wire.tag(type(action))
    if kind == "play":
        for step in action.steps:
            name = next(each for each in ("meld", "add", "swap", "split") if getattr(step, each) is not None)
            yield name, {"cards": _cards(getattr(step, name)), "to": step.split if name == "split" else step.to}
        if action.discard is not None:
            yield "discard", {"cards": terminal.card(action.discard)}
        if action.close:
            yield "play close", {}
    elif kind == "draw":
        yield ("draw" if action.source == "stock" else "draw discard"), {}
    elif entry.ask == "trump":
        yield f"{kind} trump", {}
    elif kind == "enter":
        yield kind, {"to": len(action.throw)}
    else:
        yield kind, {"to": getattr(action, "to", ""), "cards": _cards(getattr(action, "card", None))}


def _cards(value: Any) -> str:
    """One card or several; a number is none."""
    return terminal.card(value) if isinstance(value, str) else terminal.cards(value) if isinstance(value, tuple) else ""
