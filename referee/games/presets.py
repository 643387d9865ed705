"""Rule sets by name: the presets of every game, files of differences, and single settings on top.

A preset and a person's file have one form: `base`, `about`, and the switches that differ. Whether a word is a
name or a file is for the command line to say.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from protocol.reading import quoted
from protocol.rules import RulesError, change, nearest, settings
from referee.game import Game
from referee.games import GAMES, NAMES

DEFAULT = "due-mazzi"
"""The preset that is meant where none is named."""


class Ruleset(NamedTuple):
    """Rules ready to play by: the game's name, the preset they start from, what it is, and every switch."""

    game_name: str
    preset: str
    about: str
    rules: Any

    @property
    def game(self) -> Game:
        """The game itself, imported now."""
        return GAMES[self.game_name]

    def with_settings(self, pairs: Iterable[str]) -> "Ruleset":
        """The same with `group.switch=value` settings on top, contradictions refused. Raises RulesError."""
        changes = settings(pairs)
        rules = change(self.rules, changes) if changes else self.rules
        _spoken(self.game_name).check(rules)
        return self._replace(rules=rules)


def names() -> dict[str, str]:
    """Every preset and the name of its game, the default preset first, then by game and name."""
    found = {name: game for game in NAMES for name in _of(game)}
    return {DEFAULT: found[DEFAULT], **found}


def rules_of(name: str, pairs: Iterable[str] = ()) -> Ruleset:
    """The rules of a preset; case, `_` and `-` do not matter. Raises RulesError with the nearest name."""
    return _preset(name).with_settings(pairs)


def _spoken(game: str) -> Any:
    """The module of a game's switches: `XRules` and `check`."""
    return import_module(f"protocol.{game}.rules")


def _folder(game: str) -> str:
    return f"{__file__.rpartition('/')[0]}/{game}/presets"


def rules_from(text: str, pairs: Iterable[str] = ()) -> Ruleset:
    """The rules of a file's text. Raises RulesError, with the line number where there is one."""
    document = _parsed(text)
    base = document.pop("base", DEFAULT)
    if not isinstance(base, str):
        raise RulesError(f"{_line(text, 'base')}base is the name of a preset, in quotes")
    try:
        start = _preset(base)
    except RulesError as problem:
        raise RulesError(f"{_line(text, 'base')}{problem}") from None
    about = document.pop("about", start.about)
    _check_groups(document, text)
    try:
        rules = change(start.rules, document)
    except RulesError:
        _blame(start.rules, document, text)
        raise
    return start._replace(about=str(about), rules=rules).with_settings(pairs)


def _of(game: str) -> list[str]:
    from glob import glob

    paths = glob(f"{_folder(game)}/*.toml")  # noqa: PTH207 (no pathlib in pure rooms)
    return sorted(path.rpartition("/")[2].removesuffix(".toml") for path in paths)


def _preset(name: str) -> Ruleset:
    game, found = _find(name)
    document = _with_bases(game, found)
    about = document.pop("about", "")
    rules = getattr(_spoken(game), f"{game.title()}Rules")()
    rules = change(rules, document) if document else rules
    return Ruleset(game, found, about, rules)


def _find(name: str) -> tuple[str, str]:
    """The game of a preset and its name as it is written. Raises RulesError with the nearest name."""
    if name == DEFAULT:  # by far the commonest: no need to look at every file
        return NAMES[0], DEFAULT
    known = names()
    found = {_plain(each): each for each in known}.get(_plain(name))
    if found is None:
        hint = nearest(name.lower(), known) or f": there are {', '.join(known)}"
        raise RulesError(f"there is no preset {quoted(name)}{hint}")
    return known[found], found


def _plain(name: str) -> str:
    return re.sub("[-_]", "", name.lower())


def _with_bases(game: str, name: str) -> dict[str, Any]:
    """A preset's switches laid over those of the presets that it starts from."""
    with open(f"{_folder(game)}/{name}.toml", encoding="utf-8") as file:  # noqa: PTH123 (no pathlib in pure rooms)
        document = _parsed(file.read())
    base = document.pop("base", None)
    whole = {} if base is None else _with_bases(game, base)
    for key, value in document.items():
        whole[key] = {**whole.get(key, {}), **value} if isinstance(value, dict) else value
    return whole


def _parsed(text: str) -> dict[str, Any]:
    """TOML, in which `"null"` stands for no limit, because TOML has no word for it."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise RulesError(f"this is not TOML: {problem}") from None
    except RecursionError:
        raise RulesError("this is not TOML: it is nested too deeply") from None
    for group in document.values():
        if isinstance(group, dict):
            group.update({key: None for key, value in group.items() if value == "null"})
    return document


def _check_groups(document: Mapping[str, Any], text: str) -> None:
    for key, value in document.items():
        if not isinstance(value, dict):
            where = _line(text, key)
            raise RulesError(f"{where}{quoted(key)} stands in no group: a switch goes below its [group]")


def _blame(rules: Any, document: Mapping[str, Mapping[str, Any]], text: str) -> None:
    """Raises the RulesError of the first switch that cannot be, with its line."""
    for theme, group in document.items():
        for key, value in ((None, None), *group.items()):
            try:
                change(rules, {theme: {} if key is None else {key: value}})
            except RulesError as problem:
                raise RulesError(f"{_line(text, key, theme)}{problem}") from None


def _line(text: str, key: str | None, theme: str = "") -> str:
    """`line 3: ` where a key of a group is written (the group's heading, without a key), else nothing."""
    group = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            group = heading[1]
            if key is None and group == theme:
                return f"line {number}: "
        written = re.match(r"\s*([\w.-]+)\s*=", line)
        if written and written[1] in ((key,) if group == theme else (f"{theme}.{key}", theme)):
            return f"line {number}: "
    return ""
