"""How a table of Ramino looks: who sits there, the melds, the pile, the hand. Shows what the view holds, no more."""

from collections.abc import Iterator

from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from ramino_cli.human.drafts import Draft, Place
from ramino_cli.human.hand import hand_lines
from ramino_cli.human.screen import flow
from referee.games.ramino.partition import deadwood, hand_value

SHOWN = 6
"""So many cards of the pile are shown under its top."""


def table_lines(draft: Draft, place: Place) -> list[str]:
    """The table above the hand."""
    view: View = draft.seen
    return [*seat_lines(view, place), *_melds(view, place), "", _piles(view, place)]


def seat_lines(view: View, place: Place) -> list[str]:
    """A line for each player."""
    rules: RaminoRules = place.rules
    lines = []
    for seat in range(len(view.scores)):
        mark = ("▸" if place.screen.signs else ">") if seat == view.turn else " "
        name = place.teller.who(seat)
        pad = " " * max(1, 17 - len(place.words("you") if seat == place.seat else place.name(seat)))
        parts = [f"{place.words('points', n=f'{view.scores[seat]:>4}')}", f"{_held(view, seat, place):>9}"]
        if rules.stakes.mode == "bets" or any(view.bets):
            parts.append(place.words("money", n=view.money[seat]))
        if view.seat == seat and not view.opened[seat]:
            parts += _to_open(rules, place)
        lines.append(f" {mark} {name}{pad}" + "  ".join(parts))
    return lines


def _to_open(rules: RaminoRules, place: Place) -> list[str]:
    """What a first meld needs, where it needs something."""
    if rules.table.opening_min:
        return [place.words("to_open", n=rules.table.opening_min)]
    return [place.words("not_opened")] if rules.table.layoff_after_opening else []


def _held(view: View, seat: int, place: Place) -> str:
    if not view.in_play[seat]:
        return place.words("out")
    return place.words("one_card") if view.hand_counts[seat] == 1 else place.words("cards", n=view.hand_counts[seat])


def _melds(view: View, place: Place) -> Iterator[str]:
    rules: RaminoRules = place.rules
    if not rules.table.enabled:
        return
    yield place.screen.rule(place.words("melds"))
    own = rules.table.layoff == "own"
    melds = [
        f"{place.screen.style(str(meld.id), fg='cyan', bold=True)} "
        + (f"({place.teller.who(meld.owner)}) " if own else "")
        + place.screen.cards(meld.cards)
        for meld in view.table
    ]
    yield from flow(melds, place.screen.width, gap="    ") or [f"  {place.words('no_melds')}"]


def _piles(view: View, place: Place) -> str:
    screen, words = place.screen, place.words
    top = screen.card(view.discard[-1]) if view.discard else words("nothing")
    parts = [f"{words('discard')} {top}"]
    under = view.discard[-2 : -2 - SHOWN : -1]
    if under:
        more = " …" if len(view.discard) - 1 > SHOWN and screen.signs else ""
        parts.append(words("under", cards=" ".join(screen.card(card, dim=True) for card in under)) + more)
    parts.append(words("stock", n=view.stock))
    if view.pot:
        parts.append(words("pot", n=view.pot))
    return "  " + "    ".join(parts)


def hand_title(draft: Draft, place: Place) -> str:
    """What the hand is worth."""
    rules: RaminoRules = place.rules
    cards = draft.seen.hand
    loose = deadwood(cards, rules) if cards else 0
    if rules.scoring.counted == "loose":
        return place.words("hand", points=loose)
    together = hand_value(cards, rules)
    return place.words("hand_loose" if together == loose else "hand_all", points=loose, all=together)


def hand_shown(draft: Draft, place: Place) -> list[str]:
    """The hand with its numbers; what was just drawn is underlined."""
    view: View = draft.view
    new = [card for card in (view.drawn, view.drawn_second) if card is not None]
    return hand_lines(draft.hand.left(draft.seen.hand), place.screen, new=new)
