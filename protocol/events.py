"""What every event is, and the one function that hides from an observer what an event keeps secret."""

from functools import cache
from typing import ClassVar, TypeVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """`secret`: fields that only `seat` may see. `private`: fields with one entry a seat, each for its owner."""

    secret: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[tuple[str, ...]] = ()

    def hidden(self) -> tuple[str, ...]:
        """The names of the fields hidden from everybody but `seat`."""
        return self.secret


E = TypeVar("E", bound=Event)


def redact(event: E, observer: int | None) -> E:
    """The event as `observer` may see it; None sees what everybody sees.

    Secret fields go back to their defaults, private ones keep the observer's entry alone.
    """
    changes: dict[str, object] = {}
    for name in event.private:
        entries = getattr(event, name)
        changes[name] = tuple(entry if seat == observer else () for seat, entry in enumerate(entries))
    hidden = event.hidden()
    if hidden and getattr(event, "seat", None) != observer:
        defaults = _defaults(type(event))
        for name in hidden:
            changes[name] = defaults[name]
    return msgspec.structs.replace(event, **changes) if changes else event


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The defaults of a kind of event: asking for them takes a hundred times longer than hiding a card."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
