"""Rules as data: switches with their text, sources and bounds; settings read from text; one hash per rule set.

A rule set is a frozen struct of themes, a theme a frozen struct of switches, a switch a field annotated with
`switch(text, source)`. Everything here works on any such struct, whatever the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

R = TypeVar("R", bound=msgspec.Struct)

AMOUNT = 10**9
"""No amount above this is accepted or produced (protocol, "Cards on the wire")."""


class RulesError(ValueError):
    """A switch, a value or a combination that cannot be: one line for the person who wrote it."""


def switch(text: str, source: str, *, ge: int = 0, le: int = AMOUNT, number: bool = False) -> msgspec.Meta:
    """What a switch does and which rule or decision (`S000-31`, `Q-10`) it comes from; bounds for numbers."""
    extra = {"source": source}
    if number:
        return msgspec.Meta(description=text, extra=extra, ge=ge, le=le)
    return msgspec.Meta(description=text, extra=extra)


class Switch(NamedTuple):
    """One switch as people see it: `melds.ace`, its annotation, its default, its text and its source."""

    name: str
    type: Any
    default: Any
    text: str
    source: str

    @property
    def values(self) -> str:
        """The values it takes, in words: `low, both`."""
        return describe(self.type)


def switches(rules: type[msgspec.Struct]) -> Iterator[Switch]:
    """Every switch of a rule set, in the order of its definition."""
    themes = get_type_hints(rules)
    for theme in msgspec.structs.fields(rules):
        kind = themes[theme.name]
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            _, *notes = get_args(hints[field.name])
            meta: msgspec.Meta = notes[0]
            default = field.default
            if default is msgspec.NODEFAULT:
                default = field.default_factory()
            source = (meta.extra or {}).get("source", "")
            yield Switch(
                f"{theme.encode_name}.{field.encode_name}", hints[field.name], default, meta.description or "", source
            )


def describe(kind: Any) -> str:
    """The values of an annotation in words."""
    if get_origin(kind) is Annotated:
        base, meta = get_args(kind)
        if meta.ge is not None and base is int:
            return f"a number from {meta.ge}" + (f" to {meta.le}" if meta.le != AMOUNT else "")
        inner = describe(base)
        return inner.replace("a number", f"a number from {meta.ge}") if meta.ge is not None else inner
    if get_origin(kind) is Literal:
        return ", ".join(show(value) for value in get_args(kind))
    if kind is bool:
        return "true, false"
    if kind is int:
        return "a number"
    if kind is type(None):
        return "null (no limit)"
    if get_origin(kind) is dict:
        return "numbers by players (2:10,3:7)"
    return " or ".join(describe(part) for part in get_args(kind))


def show(value: Any) -> str:
    """A value as `--set` reads it back: `true`, `null`, `2:10,3:7`."""
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{each}" for key, each in value.items())
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'centouno'?`, or nothing when no known name is near."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def change(rules: R, changes: Mapping[str, Mapping[str, Any]]) -> R:
    """A rule set with some switches changed: `{"melds": {"ace": "low"}}`. Raises RulesError by name."""
    known = {item.name: item for item in switches(type(rules))}
    themes = {name.partition(".")[0] for name in known}
    document = msgspec.to_builtins(rules, str_keys=True)
    for theme, values in changes.items():
        if theme not in themes:
            raise RulesError(f"there is no group of switches {theme!r}{nearest(theme, themes)}")
        if not isinstance(values, Mapping):
            raise RulesError(f"{theme!r} is a group of switches: write [{theme}] and its switches below it")
        for key, value in values.items():
            name = f"{theme}.{key}"
            if name not in known:
                raise RulesError(f"there is no switch {name!r}{nearest(name, known)}")
            document[theme][key] = _value(known[name], value)
    return msgspec.convert(document, type(rules), str_keys=True)


def _value(item: Switch, value: Any) -> Any:
    try:
        return msgspec.to_builtins(msgspec.convert(value, item.type, str_keys=True), str_keys=True)
    except msgspec.ValidationError:
        hint = ""
        if isinstance(value, str):
            hint = nearest(value, item.values.split(", "))
        raise RulesError(f"{item.name} cannot be {show(value)}: it takes {item.values}{hint}") from None


def settings(pairs: Iterable[str]) -> dict[str, dict[str, Any]]:
    """`group.switch=value` pairs, as the command line gives them, into a nested mapping; later ones win."""
    changes: dict[str, dict[str, Any]] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        theme, dot, key = name.strip().partition(".")
        if not (equals and dot and theme and key and text.strip()):
            raise RulesError(f"a setting is written group.switch=value, not {pair!r}")
        changes.setdefault(theme, {})[key] = read_value(text.strip())
    return changes


def read_value(text: str) -> Any:
    """A value as a person writes it: `7`, `true`, `null`, a name, or `2:10,3:7` for one by players."""
    words: dict[str, Any] = {"true": True, "false": False, "null": None, "none": "none"}
    if text.lower() in words:
        return words[text.lower()]
    if ":" in text:
        parts = [part.split(":") for part in text.split(",")]
        if all(len(part) == 2 and all(each.strip().isdecimal() for each in part) for part in parts):
            numbers = {str(int(key)): int(value) for key, value in parts}
            return numbers if len(numbers) == len(parts) else text  # twice for as many players says nothing
    digits = text.removeprefix("-")
    if digits.isdecimal() and digits.isascii() and len(digits) < 20:
        return int(text)
    return text


def rules_hash(rules: msgspec.Struct) -> str:
    """SHA-256 in hex of the rules as JSON with sorted keys and no spaces (protocol, "Shapes")."""
    from hashlib import sha256

    document = msgspec.to_builtins(rules, str_keys=True)
    return sha256(msgspec.json.encode(document, order="sorted")).hexdigest()
