"""Answers for programs."""

from typing import Any

import msgspec


def to_json(answer: Any) -> str:
    """One JSON document on one line. Only ASCII, so that no terminal and no locale can spoil it."""
    text = msgspec.json.encode(answer).decode()
    return text if text.isascii() else "".join(map(_escaped, text))


def _escaped(sign: str) -> str:
    if sign.isascii():
        return sign
    units = sign.encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def builtins(rules: Any) -> dict[str, Any]:
    """Rules as they go into JSON: groups of switches."""
    document: dict[str, Any] = msgspec.to_builtins(rules, str_keys=True)
    return document


def dig(document: dict[str, Any], switch: str) -> Any:
    """The value of `group.switch` in such a document."""
    theme, _, key = switch.partition(".")
    return document[theme][key]
