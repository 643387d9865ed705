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
