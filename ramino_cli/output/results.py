"""A finished match for a person: who won, every deal, every fault with its reason."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from protocol.reading import printable
from ramino_cli.output import terminal

if TYPE_CHECKING:
    from referee.match import Fault, MatchResult, PlayerResult


ITALIAN = {
    "deal": "smazzata", "dealer": "mazziere", "closer": "chiude", "closing": "chiusura", "place": "arrivo",
    "seat": "posto", "player": "giocatore", "score": "punti", "money": "soldi", "strikes": "errori",
    "mean ms": "ms in media", "max ms": "ms al più", "zero": "a zero", "residue": "con punti", "figures": "figure",
    "one_suit": "un seme", "royal": "scala reale", "uncontested": "da solo", "void": "nulla",
    "passed": "passano", "tricks": "prese", "four_aces": "quattro assi", "five_suit": "cinque di un seme",
    "jacks": "fanti", "sole": "uno solo",
}  # fmt: skip
"""Headings and closings; what is not here is the same word."""


def show(result: "MatchResult", lang: str = "en") -> None:
    """Prints a match."""
    number = len(result.deals)
    deals = f"{number} {'smazzata' if number == 1 else 'smazzate'}" if lang == "it" else terminal.plural(number, "deal")
    click.echo(f"{result.preset} ({result.game}), seed {result.seed}, {deals}")
    words = ITALIAN if lang == "it" else {}
    if result.deals:
        _show_deals(result, words)
    _show_places(result, words)
    for line in faults(result):
        click.echo(line)


def _show_deals(result: "MatchResult", words: dict[str, str]) -> None:
    names = [_name(player) for player in result.players]
    rows = [
        (deal.deal, names[deal.dealer], "–" if deal.closer is None else names[deal.closer],
         words.get(deal.closing, deal.closing),
         *(f"{points:+d} = {score}" for points, score in zip(deal.points, deal.scores, strict=True)))
        for deal in result.deals
    ]  # fmt: skip
    headings = [words.get(word, word) for word in ("deal", "dealer", "closer", "closing")]
    terminal.grid([*headings, *names], rows, numbers=(0, *range(4, 4 + len(names))))
    click.echo()


def _show_places(result: "MatchResult", words: dict[str, str]) -> None:
    places = result.places or (None,) * len(result.players)
    money = any(result.money)
    headings = ("place", "seat", "player", "score", *(("money",) if money else ()), "strikes", "mean ms", "max ms")
    rows = []
    for player, place in sorted(zip(result.players, places, strict=True), key=lambda pair: pair[1] or 0):
        seat, think = player.seat, player.think_ms
        cells = [place or "–", seat, _name(player), result.scores[seat]]
        cells += [result.money[seat]] if money else []
        rows.append((*cells, player.strikes, f"{think.mean:.1f}", f"{think.max:.1f}"))
    terminal.grid(
        [words.get(word, word) for word in headings],
        rows,
        numbers=[number for number in range(len(headings)) if number != 2],
    )


def faults(result: "MatchResult") -> Iterator[str]:
    """What every bot did wrong, a line each, and the end of its log below."""
    for player in result.players:
        for fault in player.faults:
            yield from _fault(player, fault)
        if player.retired:
            yield f"{_name(player)} was retired: {player.retired}"


def _fault(player: "PlayerResult", fault: "Fault") -> Iterator[str]:
    when = f"deal {fault.deal}" if fault.deal else "before play"
    times = f" ({fault.count} times)" if fault.count > 1 else ""
    kind = terminal.style(fault.kind, fg="yellow" if fault.kind == "warning" else "red")
    yield f"{_name(player)} (seat {player.seat}), {when}: {kind} {fault.code}: {printable(fault.message, 400)}{times}"
    if fault.line:
        yield f"  its line: {printable(fault.line, 200)}"
    for line in fault.stderr.splitlines()[-8:]:
        yield f"  its log:  {printable(line, 200)}"


def _name(player: "PlayerResult") -> str:
    return printable(player.name, 32)
