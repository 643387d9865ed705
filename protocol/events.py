"""The one function that hides from an observer what an event keeps secret."""

from typing import ClassVar, Protocol, TypeVar

import msgspec


class Redactable(Protocol):
    """An event: a struct that names its secret and its private fields."""

    private: ClassVar[tuple[str, ...]]

    def hidden(self) -> tuple[str, ...]:
        """The names of the fields hidden from everybody but `seat`."""


E = TypeVar("E", bound=Redactable)


def redact(event: E, observer: int | None) -> E:
    """The event as `observer` may see it; None sees what everybody sees.

    Secret fields go back to their defaults, private ones keep the observer's entry alone.
    """
    changes: dict[str, object] = {}
    if event.private:
        for name in event.private:
            entries = getattr(event, name)
            changes[name] = tuple(entry if seat == observer else () for seat, entry in enumerate(entries))
    hidden = event.hidden()
    if hidden and getattr(event, "seat", None) != observer:
        defaults = {field.name: field.default for field in msgspec.structs.fields(type(event))}  # type: ignore[type-var]
        changes.update({name: defaults[name] for name in hidden})
    return msgspec.structs.replace(event, **changes) if changes else event  # type: ignore[type-var]
