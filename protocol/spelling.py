"""How cards are spelt in actions, and the right spelling for a near miss: `10h` → `Th`, `7H` → `7h`.

Every plain string in an action is a card; nothing else in an action is free text.
"""

from collections.abc import Callable
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from protocol.cards import BLACK_ACES, CARDS, JOKER, NATURALS, RANKS, SUITS
from protocol.reading import Unreadable, read_cards

WRITTEN = CARDS | {f"{wild}={card}" for wild in (JOKER, *BLACK_ACES) for card in NATURALS}
"""Every way a card may be written on the wire."""

_Find = Callable[[Any], tuple[str, str] | None]


def misspelt(action: msgspec.Struct) -> str | None:
    """A sentence about the first string in an action that is no card's name, or None."""
    found = _search(type(action))(action)
    if found is None:
        return None
    path, text = found
    said = f"action.{path}: {text[:20]!a} is no card"
    right = respelt(text)
    if right:
        return f"{said}; write {right}"
    return f"{said}; a card is a rank of {RANKS} and a suit of {SUITS}, or {JOKER} for a joker"


def respelt(text: str) -> str | None:
    """The right spelling of what people would read as one card: `"10H"` → `"Th"`."""
    try:
        cards = read_cards(text)
    except Unreadable:
        return None
    return cards[0] if len(cards) == 1 else None


_searches: dict[type, _Find] = {}


def _search(kind: type[msgspec.Struct]) -> _Find:
    """The walk over one kind of action, worked out once from its annotations."""
    search = _searches.get(kind)
    if search is None:
        hints = get_type_hints(kind)
        names = [(name, _shape(hints[name])) for name in kind.__struct_fields__]
        search = _searches[kind] = _walk([(name, shape) for name, shape in names if shape])
    return search


def _shape(hint: Any) -> str:
    """`card`, `cards`, `steps`, or nothing where no card can be."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _shape(parts[0])
    if origin is Union or type(hint).__name__ == "UnionType":
        return next(filter(None, map(_shape, parts)), "")
    if origin in (tuple, list):
        return {"card": "cards", "struct": "steps"}.get(_shape(parts[0]), "")
    if hint is str:
        return "card"
    return "struct" if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else ""


def _walk(fields: list[tuple[str, str]]) -> _Find:
    def search(action: Any) -> tuple[str, str] | None:
        for name, shape in fields:
            value = getattr(action, name)
            if value is None:
                continue
            if shape == "card":
                if value not in WRITTEN:
                    return name, value
            elif shape == "cards":
                for at, card in enumerate(value):
                    if card not in WRITTEN:
                        return f"{name}[{at}]", card
            else:
                for at, step in enumerate(value):
                    found = _search(type(step))(step)
                    if found:
                        return f"{name}[{at}].{found[0]}", found[1]
        return None

    return search
