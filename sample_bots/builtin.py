"""The built-in bots by name. A bot is imported when it is first asked for, and made anew for every match."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from protocol.local import LocalBot

_CLASSES = {
    "random": "sample_bots.random_bot:RandomBot",
    "greedy": "sample_bots.greedy:GreedyBot",
    "maestro": "sample_bots.maestro:Maestro",
    "maestro-1": "sample_bots.maestro:Maestro1",
    "maestro-2": "sample_bots.maestro:Maestro2",
    "maestro-3": "sample_bots.maestro:Maestro3",
}


def _maker(place: str) -> Callable[[], LocalBot]:
    module, _, name = place.partition(":")

    def make() -> LocalBot:
        return cast(LocalBot, getattr(import_module(module), name)())

    return make


BUILTINS: Mapping[str, Callable[[], LocalBot]] = {name: _maker(place) for name, place in _CLASSES.items()}
