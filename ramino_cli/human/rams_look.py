"""How a table of Rams looks: who plays and how many tricks they have, the trump, the trick, the hand."""

from protocol.rams.view import RamsView
from ramino_cli.human.drafts import Draft, Place
from ramino_cli.human.hand import hand_lines
from ramino_cli.human.rams_asks import CardDraft
from ramino_cli.human.screen import flow
from ramino_cli.output.terminal import SIGNS


def table_lines(draft: Draft, place: Place) -> list[str]:
    """The table above the hand."""
    view: RamsView = draft.seen
    words, screen = place.words, place.screen
    trick = [f"{place.teller.who(each.seat)} {screen.card(each.card)}" for each in view.trick]
    laid = trick or [words("nobody_led")] if view.phase == "card" else []
    return [
        *seat_lines(view, place),
        screen.rule(words("trick")),
        f"  {_trump(view, place)}    {words('stock', n=view.stock)}",
        *flow(laid, screen.width),
    ]


def _trump(view: RamsView, place: Place) -> str:
    suit = SIGNS[view.trump] if place.screen.signs else view.trump
    red = "bright_red" if view.trump in "dh" else None
    key = "trump" if view.turn_up else "trump_gone"
    return place.words(key, suit=place.screen.style(suit, fg=red, bold=True), card=place.screen.card(view.trump_card))


def seat_lines(view: RamsView, place: Place) -> list[str]:
    """A line for each player."""
    lines = []
    for seat in range(len(view.scores)):
        mark = ("▸" if place.screen.signs else ">") if seat == view.turn else " "
        name = place.teller.who(seat)
        pad = " " * max(1, 17 - len(place.words("you") if seat == place.seat else place.name(seat)))
        points = place.words("points", n=f"{view.scores[seat]:>4}")
        lines.append(f" {mark} {name}{pad}{points}  {_doing(view, seat, place)}".rstrip())
    return lines


def _doing(view: RamsView, seat: int, place: Place) -> str:
    words, entered = place.words, view.entered[seat]
    if not entered:
        return "" if entered is None else words("passed")
    text = words("bought", n=view.thrown[seat]) if view.thrown[seat] else words("plays")
    tricks = view.tricks[seat]
    return f"{text}, {words('one_trick') if tricks == 1 else words('tricks', n=tricks)}"


def hand_title(_draft: Draft, place: Place) -> str:
    """Above the hand."""
    return place.words("hand_plain")


def hand_shown(draft: Draft, place: Place) -> list[str]:
    """The hand with its numbers; cards that may not be played are pale, bought ones underlined."""
    legal = draft.legal if isinstance(draft, CardDraft) else draft.view.hand
    shown = draft.hand.left(draft.cards)
    return hand_lines(shown, place.screen, new=draft.view.bought, dim=lambda card: card not in legal)
