"""The checks, in the order in which they are made: the handshake, every question of both games, the conversation."""

from collections.abc import Callable, Iterator

from referee.conformance.bench import HELLO, Bench
from referee.conformance.check import Check
from referee.conformance.discipline import DISCIPLINE
from referee.conformance.positions import WANTED, Wanted, reach
from referee.conformance.results import Declined, Failed

SLOW_START = 0.5
BRIEF_MS = 25
"""Long enough to catch most of what is said unasked, short enough for every question."""


def checks() -> Iterator[Check]:
    """All of them; positions are found as they are needed."""
    yield Check("hello", "the handshake", "a hello with protocol 1 and a name", _hello, vital=True)
    yield Check("ready", "a match is announced", "ready", _ready, vital=True)
    for wanted in WANTED:
        expected = f"one legal answer to {wanted.ask}, with the id of the turn"
        yield Check(f"{wanted.game}: {wanted.name}", wanted.about, expected, _asking(wanted))
    yield from DISCIPLINE


def _hello(bench: Bench) -> None:
    bench.start().send(HELLO)
    bench.hear_hello()
    bench.quiet("hello")
    took = bench.slowest[0]
    if took > bench.conditions.start_ms * SLOW_START:
        bench.advise(f"it took {took:.0f} ms to start: more than half of the {bench.conditions.start_ms} ms")


def _ready(bench: Bench) -> None:
    """One game is enough: of what is declined nothing is tried."""
    for wanted in (WANTED[0], WANTED[-1]):
        try:
            bench.match(reach(wanted))
            bench.quiet("match")
        except Declined:
            bench.advise(f"it declines {wanted.game} ({bench.declined[wanted.game]}): of that nothing is tried")
    if len(bench.declined) == 2:
        raise Failed("it declines both games", 'answer a match of a game that you play with {"type":"ready"}')


def _asking(wanted: Wanted) -> Callable[[Bench], None]:
    def run(bench: Bench) -> None:
        position = reach(wanted)
        bench.match(position)
        bench.ask(position)
        bench.quiet("its answer", BRIEF_MS)
        bench.over(position)
        bench.quiet("match_over", BRIEF_MS)

    return run
