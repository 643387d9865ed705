"""Random rule sets of any game, drawn from the types of its switches; what contradicts itself is never drawn."""

from importlib import import_module
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from hypothesis import strategies as st

from protocol.rules import RulesError, change, switches
from referee.game import Setup
from referee.games import GAMES
from referee.games.presets import names, rules_of
from referee.shuffling import board_key

BOUNDS = {
    "battuta.enabled": st.booleans(),
    "draw.take_two": st.sampled_from([False, False, False, True]),
    "deck.hand_size": st.sampled_from([3, 4, 4, 5, 6, 7, 8, 10, 13]),
    "draw.max_turns": st.integers(1, 40),
    "match.deals": st.integers(1, 3),
    "match.max_deals": st.integers(1, 3),
    "match.start": st.integers(1, 60),
    "match.target": st.integers(1, 120),
    "melds.min_naturals": st.integers(1, 4),
    "melds.max_jokers": st.none() | st.integers(0, 4),
    "scoring.joker_in_hand": st.integers(0, 40),
    "table.opening_min": st.sampled_from([0, 0, 20, 50]),
}
"""Where any number would do, those that keep a match short and its rules alive. The others go by their type."""

ALWAYS = ("deck.hand_size", "battuta.enabled", "draw.take_two")
"""Drawn for every rule set: short hands make deals that are closed rather than void; what no preset has is tried."""

GUARDS = ({"match": {"max_deals": 2}}, {"draw": {"max_turns": 40}})
"""Short matches, whatever is drawn."""


def values(kind, name=""):
    """A strategy for one switch."""
    if name in BOUNDS:
        return BOUNDS[name]
    if get_origin(kind) is Annotated:
        base, *metas = get_args(kind)
        if base is int:
            least = next((meta.ge for meta in metas if meta.ge is not None), 0)
            most = next((meta.le for meta in metas if meta.le is not None), least + 20)
            return st.integers(least, min(most, least + 20))
        return values(base)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return st.one_of(*map(values, get_args(kind)))
    return {bool: st.booleans(), int: st.integers(0, 20), type(None): st.none()}[kind]


def of_game(name):
    """The struct of a game's switches."""
    return getattr(import_module(f"protocol.{name}.rules"), f"{name.title()}Rules")


@st.composite
def rule_sets(draw, game):
    """Rules of a game: one of its presets, then up to a dozen switches drawn anew; contradictions are left out."""
    preset = draw(st.sampled_from([preset for preset, its in names().items() if its == game]))
    rules = guarded(game, rules_of(preset).rules)
    known = {item.name: item for item in switches(of_game(game))}
    chosen = draw(st.lists(st.sampled_from(list(known.values())), max_size=12, unique_by=lambda item: item.name))
    for item in (*chosen, *(known[name] for name in ALWAYS if name in known)):
        theme, _, key = item.name.partition(".")
        rules = changed(game, rules, {theme: {key: draw(values(item.type, item.name))}})
    return rules


def guarded(game, rules):
    """The rules with a bound on deals and turns, as far as the game has one."""
    for guard in GUARDS:
        rules = changed(game, rules, guard)
    return rules


def changed(game, rules, changes):
    """The rules with a change, or as they were where the change contradicts them or there is no such switch."""
    try:
        new = change(rules, changes)
        GAMES[game].check(new)
        GAMES[game].check_setup(new, Setup(new.players.max, board_key("x", 0)))
        GAMES[game].check_setup(new, Setup(new.players.min, board_key("x", 0)))
    except RulesError:
        return rules
    return new


@st.composite
def matches(draw, game):
    """Rules, a setup for them, and a number that everything random in the match comes from."""
    rules, number = draw(rule_sets(game)), draw(st.integers(0, 10**6))
    fits = [seats for seats in range(rules.players.min, rules.players.max + 1) if _fits(game, rules, seats)]
    return rules, setup_of(draw(st.sampled_from(fits)), number), number


def setup_of(seats, number):
    """A board for so many seats."""
    return Setup(seats, board_key(f"contract-{number}", 0))


def _fits(game, rules, seats):
    try:
        GAMES[game].check_setup(rules, setup_of(seats, 0))
    except RulesError:
        return False
    return True
