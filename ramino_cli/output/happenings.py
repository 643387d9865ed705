"""What happens in a match, told in sentences: one for each kind of event, whatever the game."""

from collections.abc import Sequence
from typing import Any

from protocol.cards import CARDS, identity
from protocol.events import redact
from protocol.reading import printable
from ramino_cli.output import terminal

SENTENCES = {
    "bet": "{who}: {kind}, {to} in all",
    "folded": "{who} folds",
    "drew": "{who} takes {card} from the {source}",
    "laid": "{who} lays {cards} (meld {meld})",
    "added": "{who} adds {added} to meld {meld}: {cards}",
    "swapped": "{who} takes {taken} out of meld {meld} for {card}: {cards}",
    "split": "{who} splits meld {meld} into {cards} and {high} (meld {new_meld})",
    "discarded": "{who} discards {card}",
    "knocked": "{who} knocks",
    "claimed": "{who} gets {card}, and {drawn} from the stock",
    "renewed": "the stock is made anew: {stock} cards",
    "closed": "{who} closes ({closing})",
    "void": "the deal is void: {reason}",
    "reentered": "{who} comes back for {fee}, at {score}",
    "left": "{who} stays out",
    "retired": "{who} is gone; the safe default plays on",
    "turned_up": "{who} turns up {card}",
    "passed": "{who} passes",
    "entered": "{who} plays, throws {thrown}: {throw}",
    "bought": "{who} buys {number}: {cards}",
    "took_trump": "{who} takes the trump {card} and throws {throw}",
    "left_trump": "{who} leaves the trump",
    "opened": "{who} opens a Rams: {cards}",
    "finished": "{who} shows {jacks} and ends the game",
    "played": "{who} plays {card}",
    "penalised": "{who} broke {rule} with {card}: {charge}",
    "trick_won": "{who} takes the trick {cards} ({tricks} so far)",
}
"""By the event's name on the wire; `who` is its seat's name, the rest its fields."""
ENDINGS = {
    "zero": "closes",
    "ramino": "closes with the whole hand in one turn, Ramino",
    "residue": "closes with a residue",
    "figures": "closes with court cards only",
    "one_suit": "closes with one suit",
    "royal": "closes with the royal run and wins the match",
    "uncontested": "takes the pot, nobody else stayed in",
    "void": "nobody closes",
    "passed": "everybody passed",
    "tricks": "all tricks are played",
    "four_aces": "opens a Rams with four aces",
    "five_suit": "opens a Rams with five of a suit",
    "jacks": "ends the game with jacks",
    "sole": "only one plays",
}
"""By the closing's name on the wire; behind the closer's name where there is one."""


def happened(step: Any, names: Sequence[str], observer: int | None = None) -> list[str]:
    """All of a step in lines, as `observer` may know it, or from above: a deal's end before the next deal."""
    finished, lines = list(step.finished), []
    for event in step.events:
        seen = event if observer is None else redact(event, observer)
        if _kind(event) == "dealt":
            while finished and finished[0].deal < event.deal:
                lines += deal_sentences(finished.pop(0), names)
        lines += sentences(seen, names)
    return lines + [line for deal in finished for line in deal_sentences(deal, names)]


def _kind(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


def sentences(event: Any, names: Sequence[str]) -> list[str]:
    """An event in a line, a deal with a line for each hand."""
    kind = _kind(event)
    if kind == "dealt":
        return _dealt(event, names)
    fields = {name: _shown(getattr(event, name)) for name in event.__struct_fields__}
    if "seat" in fields:
        fields["who"] = called(names, event.seat)
    return [SENTENCES[kind].format_map(fields)]


def deal_sentences(deal: Any, names: Sequence[str]) -> list[str]:
    """How a deal ended."""
    how = ENDINGS[deal.closing]
    closer = how if deal.closer is None else f"{called(names, deal.closer)} {how}"
    scores = ", ".join(
        f"{called(names, seat)} {points:+d} = {score}"
        for seat, (points, score) in enumerate(zip(deal.points, deal.scores, strict=True))
    )
    return [terminal.style(f"deal {deal.deal} ends: {closer}. {scores}", bold=True), ""]


def called(names: Sequence[str], seat: int) -> str:
    """A bot's name, which it chose itself, made safe for the terminal."""
    return terminal.style(printable(names[seat], 32), bold=True)


def _dealt(event: Any, names: Sequence[str]) -> list[str]:
    lines = [terminal.style(f"deal {event.deal}, dealt by {printable(names[event.dealer], 32)}", bold=True)]
    lines += [f"  {called(names, seat)}: {terminal.cards(hand)}" for seat, hand in enumerate(event.hands) if hand]
    return lines + ([f"  up-card: {terminal.card(event.upcard)}"] if hasattr(event, "upcard") else [])


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return terminal.cards(value) or "nothing"
    if isinstance(value, str) and identity(value) in CARDS:
        return terminal.card(value)
    return "a card" if value is None else str(value)
