"""What a check is: a function that raises Failed where the bot is wrong, and what people read about it."""

from collections.abc import Callable
from typing import NamedTuple

from referee.conformance.bench import Bench


class Check(NamedTuple):
    """`vital`: without it no other check can be made."""

    name: str
    about: str
    expected: str
    run: Callable[[Bench], None]
    vital: bool = False
