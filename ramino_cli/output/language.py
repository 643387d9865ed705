"""What people are told, in English or Italian.

English is the key, so a phrase that has no translation stays English.
"""

import re
from functools import cache


class Say:
    """A language: call it with a phrase in English."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, phrase: str) -> str:
        """The phrase in this language, the cards in it untouched."""
        if self.lang == "en":
            return phrase
        for pattern, italian in _patterns():
            if pattern.fullmatch(phrase):
                return pattern.sub(italian, phrase)
        return phrase

    def count(self, number: int, word: str) -> str:
        """`1 point`, `2 points`."""
        one, many = WORDS[word] if self.lang == "it" else (word, f"{word}s")
        return f"{number} {one if number == 1 else many}"


def of(lang: str) -> Say:
    """The language of that code."""
    return Say(lang)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(english), italian) for english, italian in PHRASES.items()]


WORDS = {"point": ("punto", "punti"), "card": ("carta", "carte"), "meld": ("combinazione", "combinazioni")}
PHRASES: dict[str, str] = {}
