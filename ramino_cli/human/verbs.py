"""What a person types: words in either language, shortened as far as they are clear, completed with Tab."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from protocol.reading import quoted
from ramino_cli.human.words import Words

Completions = Sequence[str] | Callable[[str], Sequence[str]]
"""Words that may be typed next, or a function that gives them for the line so far."""

ALIASES = {
    "stock": "mazzo tallone pesca",
    "discard": "pile scarto pozzo prendi",
    "lay": "meld cala",
    "add": "attacca lega",
    "swap": "scambia",
    "split": "dividi",
    "throw": "scarta butta",
    "close": "chiudi",
    "undo": "annulla",
    "ok": "yes done sì si fatto",
    "pass": "passo",
    "bet": "punta",
    "call": "vedo",
    "raise": "rilancio",
    "fold": "lascio",
    "knock": "busso batto",
    "take": "prendo",
    "yield": "cedo",
    "reenter": "rientro",
    "leave": "lascia esco",
    "enter": "play gioco entro",
    "finish": "finisco",
    "hint": "consiglio aiutami",
    "do": "fallo",
    "help": "? aiuto",
    "rules": "regole",
    "sort": "ordina",
    "story": "log storia",
    "table": "tavolo",
    "quit": "exit fine",
}
"""Every command and its other names."""
COMMON = ("help", "hint", "do", "rules", "sort", "story", "table", "quit")
"""What may be typed whatever is asked."""


class Refused(Exception):
    """A line that cannot be done: one sentence for the person."""


def verb_of(word: str, expected: Sequence[str], words: Words) -> str | None:
    """The command that a word means, None where it is none; what is asked for now goes first."""
    low = word.lower()
    for calls in (_is_called, _begins, _begins_otherwise):
        for among in (expected, COMMON):
            found = [verb for verb in among if calls(verb, low)]
            if len(found) > 1:
                raise Refused(words("could_be", word=quoted(word), verbs=" / ".join(found)))
            if found:
                return found[0]
    return next((verb for verb in ALIASES if _is_called(verb, low)), None)


def _names(verb: str) -> list[str]:
    return [verb, *ALIASES.get(verb, "").split()]


def _is_called(verb: str, low: str) -> bool:
    return low in _names(verb)


def _begins(verb: str, low: str) -> bool:
    return verb.startswith(low)


def _begins_otherwise(verb: str, low: str) -> bool:
    return any(name.startswith(low) for name in _names(verb))


def unknown(word: str, expected: Sequence[str], words: Words) -> str:
    """What to say to a word that is no command now."""
    if any(_is_called(verb, word.lower()) for verb in ALIASES):
        return words("not_now", word=quoted(word))
    known = [name for verb in (*expected, *COMMON) for name in (_names(verb) if words.lang == "it" else [verb])]
    close = get_close_matches(word.lower(), known, 1)
    return words("no_move_but", word=quoted(word), near=close[0]) if close else words("no_move", word=quoted(word))


def complete_with(completions: Completions) -> None:
    """Tab completes these words from now on, where this Python can."""
    try:
        import readline
    except ImportError:
        return
    if readline.get_completer_delims() != " ;":
        readline.set_completer_delims(" ;")
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.parse_and_bind("tab: complete")

    def completer(text: str, number: int) -> str | None:
        so_far = readline.get_line_buffer()[: readline.get_begidx()]
        words = completions(so_far) if callable(completions) else completions
        fitting = [word for word in words if word.lower().startswith(text.lower())]
        return f"{fitting[number]} " if number < len(fitting) else None

    readline.set_completer(completer)
