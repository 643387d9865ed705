"""What `ramino rules explain` knows: switches, groups of them, and what cites a rule of the documents."""

import textwrap
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from ramino_cli.output import terminal
from ramino_cli.output.documents import builtins, dig
from ramino_cli.output.language import Say

if TYPE_CHECKING:
    from protocol.rules import Switch
    from referee.games.presets import Ruleset

DOCUMENTS = {
    "S000": "the document on Ramino and its variants",
    "S002": "the document on Rams",
    "S003": "the document on Ramino with two packs",
    "S004": "the document on classic Ramino and Ramino italiano",
    "Q": "what the documents leave open, settled in the rule book",
}
NOT_SIMULATED = {
    "S002-33": "If the dealer misdeals, or shows a card of some player while dealing, the cards are mixed"
    " again and the deal goes to the next player.",
    "S002-34": "A card that the dealer shows while serving the exchange may be refused by its player, who is"
    " given another; nobody may then ask for a new deal.",
}
CANNOT_HAPPEN = "This cannot happen here: a program deals, which never misdeals nor shows a card."


HOW = {
    "table": "Each turn: take a card from the stock or the pile, lay sets (7c 7d 7h) and runs (5h 6h 7h) if you like,"
    " add to melds on the table, throw a card. Who gets rid of all cards closes; the others pay what they hold.",
    "hand": "Each turn: take a card from the stock or the pile, throw one. All cards stay in your hand; when the rest"
    " are sets (7c 7d 7h) and runs (5h 6h 7h) you close. The others pay what is loose in their hands.",
    "rams": "Say whether you play, throwing cards to buy as many. Follow suit; who cannot must trump. Tricks write your"
    " score down, who plays and takes none pays. Who comes to zero first wins.",
}
"""How a game goes: with melds on the table, with all cards in hand, Rams."""


def explanations(name: str) -> list[dict[str, Any]]:
    """Everything of that name: a preset, a switch, a group, or a rule and the switches that cite it. Maybe nothing."""
    rule = name.strip().upper()
    wanted = name.strip().lower().replace("_", "-")
    if preset := next((each for each in _presets() if each.preset == wanted), None):
        return [_of_preset(preset)]
    found = [_explained(game, each) for game, each in _asked_for(name)]
    if rule in NOT_SIMULATED:
        found.insert(0, {"game": "rams", "rule": rule, "text": f"{NOT_SIMULATED[rule]} {CANNOT_HAPPEN}"})
    return found


def how(game: str, rules: Any, say: Say) -> str:
    """How a game with these rules goes, in a few sentences."""
    kind = "rams" if game == "rams" else "table" if rules.table.enabled else "hand"
    return say.told("how", kind, HOW[kind])


def _of_preset(preset: "Ruleset") -> dict[str, Any]:
    """What a preset is, how it is played, and what sets it apart from the default rules of its game."""
    values, defaults = builtins(preset.rules), builtins(type(preset.rules)())
    apart = {
        each.name: {"value": dig(values, each.name), "text": each.text}
        for game, each in _all_switches()
        if game == preset.game_name and dig(values, each.name) != dig(defaults, each.name)
    }
    answer = {"game": preset.game_name, "preset": preset.preset, "text": preset.about}
    return answer | {"how": how(preset.game_name, preset.rules, Say("en")), "apart": apart}


@cache
def _all_switches() -> "list[tuple[str, Switch]]":
    from protocol.rules import switches

    games = {each.game_name: type(each.rules) for each in _presets()}
    return [(game, switch) for game, rules in games.items() for switch in switches(rules)]


@cache
def _presets() -> "list[Ruleset]":
    from referee.games.presets import names, rules_of

    return [rules_of(name) for name in names()]


def _asked_for(name: str) -> "list[tuple[str, Switch]]":
    """The switches of that name, of that group, or that cite that rule."""
    known = _all_switches()
    name = name.strip().lower()
    return (
        [(game, each) for game, each in known if each.name == name]
        or [(game, each) for game, each in known if each.name.partition(".")[0] == name]
        or [(game, each) for game, each in known if name.upper() in _sources(each)]
    )


def _sources(switch: "Switch") -> list[str]:
    return [source.strip().upper() for source in switch.source.split(",")]


def unknown(name: str) -> str:
    """The sentence for a name that nothing has, with the nearest."""
    from difflib import get_close_matches

    from protocol.reading import quoted
    from protocol.rules import nearest

    known = list(dict.fromkeys(each.name for _, each in _all_switches()))
    groups = list(dict.fromkeys(each.partition(".")[0] for each in known))
    plain = name.lower().replace("-", "_")
    last_words = {each.partition(".")[2]: each for each in known}
    close = get_close_matches(plain, last_words, 1, 0.5)
    hint = nearest(last_words[close[0]] if close and "." not in plain else plain, known)
    hint = hint or f": the groups are {', '.join(groups)}"
    return f"there is no switch, group or rule {quoted(name)}{hint}"


def _explained(game: str, switch: "Switch") -> dict[str, Any]:
    presets = [each for each in _presets() if each.game_name == game]
    return {
        "game": game,
        "switch": switch.name,
        "text": switch.text,
        "values": switch.values,
        "presets": {each.preset: dig(builtins(each.rules), switch.name) for each in presets},
        "source": [source.strip() for source in switch.source.split(",")],
    }


def as_text(answer: dict[str, Any], say: Say) -> str:
    """One explanation for a person."""
    if "preset" in answer:
        return _preset_text(answer, say)
    if "switch" not in answer:
        return f"{terminal.style(answer['rule'], bold=True)} ({answer['game']})\n  {say(answer['text'])}"
    game, name = answer["game"], answer["switch"]
    lines = [f"{terminal.style(name, bold=True)} ({game})", f"  {say.switch(game, name, answer['text'])}"]
    lines.append(f"  {say('values')}: {say(answer['values'])}")
    lines += [f"  {value} {say('in')} {', '.join(names)}" for value, names in _by_value(answer["presets"])]
    for document, rules in _by_document(answer["source"]):
        lines.append(f"  {say('source')}: {', '.join(rules)}" + (f" ({say(document)})" if document else ""))
    return "\n".join(lines)


def _preset_text(answer: dict[str, Any], say: Say) -> str:
    from protocol.rules import show

    game, name = answer["game"], answer["preset"]
    rules = next(each.rules for each in _presets() if each.preset == name)
    lines = [f"{terminal.style(name, bold=True)} ({game})", f"  {say.told('presets', name, answer['text'])}", ""]
    lines += [f"  {line}" for line in textwrap.wrap(how(game, rules, say), 100)]
    if answer["apart"]:
        lines += ["", f"  {say('What sets it apart from the default rules:')}"]
    for switch, each in answer["apart"].items():
        lines.append(f"    {switch} = {show(each['value'])}: {say.switch(game, switch, each['text'])}")
    return "\n".join(lines)


def _by_value(presets: dict[str, Any]) -> Iterable[tuple[str, list[str]]]:
    from protocol.rules import show

    found: dict[str, list[str]] = {}
    for preset, value in presets.items():
        found.setdefault(show(value), []).append(preset)
    return found.items()


def _by_document(sources: list[str]) -> Iterable[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for source in sources:
        found.setdefault(DOCUMENTS.get(source.partition("-")[0], ""), []).append(source)
    return found.items()
