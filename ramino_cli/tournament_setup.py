"""From a command line to a tournament's settings and its store. Everything is checked before a match is played."""

import shlex
import time
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import msgspec

if TYPE_CHECKING:
    from ramino_cli.tournament_file import ConfigBot
    from referee.tournament.settings import Entry, Settings
    from referee.tournament.store import Store

NAME = 32
CHANGES = 2000


class Entrants(NamedTuple):
    """Who takes part; `absent`: whose file is not there or cannot be started, by number, and why."""

    entries: "tuple[Entry, ...]"
    absent: dict[int, str]


def entrants(bots: "Sequence[ConfigBot]", folder: str) -> Entrants:
    """The bots, each with a name of its own. Raises UsageError for a wrong name."""
    from referee.bots.spec import BotError, External, parse_bot
    from referee.runner.job import sha256
    from referee.tournament.settings import Entry
    from sample_bots.builtin import BUILTINS

    entries: list[Entry] = []
    absent: dict[int, str] = {}
    for number, bot in enumerate(bots):
        _no_more_than_a_name(number + 1, bot, BUILTINS)
        try:
            parsed = parse_bot(bot.text, BUILTINS, Path(folder))
        except BotError as problem:
            if _is_name(bot.text):
                raise click.UsageError(str(problem)) from None
            absent[number] = str(problem)
            entries.append(Entry(bot.name or _bare(bot.text), bot.text, folder, "", bot.env, bot.limits))
            continue
        external = isinstance(parsed, External)
        name = bot.name or parsed.label or parsed.name
        digest = sha256(parsed.file) if isinstance(parsed, External) else ""
        entries.append(Entry(name, bot.text, folder if external else "", digest, bot.env, bot.limits))
    return Entrants(tuple(_distinct(entries)), absent)


def _no_more_than_a_name(number: int, bot: "ConfigBot", builtins: Collection[str]) -> None:
    """A built-in bot has no command line and no environment. Raises UsageError."""
    name = bot.words.rpartition("=")[2]
    for what, given in {"options": bot.options, "env": bot.env}.items():
        if given and name in builtins:
            raise click.UsageError(f"bot {number}: {name} is a built-in bot and takes no {what} (limits it may have)")


def _is_name(text: str) -> bool:
    """One word that is no path: it can only have been meant as a built-in bot's name."""
    word = text.partition("=")[2] or text
    return "/" not in word and len(word.split()) < 2


def _bare(text: str) -> str:
    label, equals, _ = text.partition("=")
    if equals and "/" not in label and " " not in label:
        return label
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    return Path(words[-1] if words else "bot").name[:NAME] or "bot"


def _distinct(entries: "Iterable[Entry]") -> "Iterable[Entry]":
    """`greedy`, `greedy-2`: two of one name are told apart in every table; no name upsets a terminal."""
    from protocol.reading import printable

    used: set[str] = set()
    for entry in entries:
        wanted = printable(entry.name, NAME)
        name, number = wanted[:NAME], 1
        while name in used:
            number += 1
            name = f"{wanted[: NAME - 4]}-{number}"
        used.add(name)
        yield msgspec.structs.replace(entry, name=name)


def store_path(db: str | None) -> Path:
    """The store's file; without `--db` a new one in the current folder."""
    if db is not None:
        return Path(db)
    stem, number = time.strftime("tournament-%Y%m%d-%H%M%S"), 1
    path = Path(f"{stem}.db")
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.db")
    return path


def agreed(store: "Store", wanted: "Settings", command: str) -> "Settings":
    """What is in the store, if it is what is wanted; a new store takes it up. Raises StoreError.

    A tournament whose seed was not named goes on with the seed that it has.
    """
    from protocol.reading import printable
    from referee.tournament.machine import about
    from referee.tournament.settings import differences, known_hashes
    from referee.tournament.store import StoreError
    from referee.tournament.summary import ABOUT, SETTINGS, settings_of

    stored = settings_of(store)
    if stored is None:
        from ramino_cli.seeds import chosen_seed

        wanted = msgspec.structs.replace(wanted, seed=wanted.seed or chosen_seed(None, None))
        store.put(ABOUT, msgspec.json.encode(about(command)).decode())
        store.put(SETTINGS, msgspec.json.encode(wanted).decode())
        return wanted
    now = wanted if wanted.seed else msgspec.structs.replace(wanted, seed=stored.seed)
    changed = differences(stored, known_hashes(stored, now))
    if changed:
        raise StoreError(
            f"{store.path} keeps one tournament, which cannot be made larger or other; give this one another --db,"
            f" or the same command as before: {printable('; '.join(changed), CHANGES)}"
        )
    return stored
