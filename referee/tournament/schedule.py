"""Who meets whom, on which board: pure, lazy, and the same again from the same plan and results.

A *table* is the bots that meet; a *board* is one set of deals that a table plays in every rotation of its
seats (duplicate play), so that luck cancels. Board numbers are never shared between tables.
"""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import msgspec

Format = Literal["round-robin", "gauntlet", "swiss", "knockout"]
FORMATS: tuple[str, ...] = get_args(Format)


class ScheduleError(ValueError):
    """A plan that cannot be played: one line for the organiser."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. `boards` counts per table; `rounds` is for swiss (0: enough to find a winner)."""

    format: Format
    bots: int
    seats: int = 2
    boards: int = 1
    rounds: int = 0


class Board(NamedTuple):
    """One board: its number from 0, and its table (bot numbers, in the seats of the first rotation)."""

    number: int
    table: tuple[int, ...]


class Match(NamedTuple):
    """One match of a board; `bots` by seat."""

    board: int
    rotation: int
    bots: tuple[int, ...]

    @property
    def id(self) -> str:
        """Unique in a tournament, and the same again: board and rotation, both from 0."""
        return f"b{self.board}r{self.rotation}"


class Played(NamedTuple):
    """A finished board: for each bot of its table matches won (shared: ½) and points (more is better)."""

    board: Board
    wins: tuple[float, ...]
    points: tuple[int, ...]


def check(plan: Plan) -> None:
    """Raises ScheduleError for a plan that no schedule can serve."""
    if not 2 <= plan.seats <= 7:
        raise ScheduleError(f"a table has 2 to 7 seats, not {plan.seats}")
    if plan.boards < 1:
        raise ScheduleError(f"a tournament needs at least one board, not {plan.boards}")
    if plan.bots < plan.seats:
        raise ScheduleError(f"{plan.seats} seats need at least {plan.seats} bots; there are {plan.bots}")
    if plan.format in ("swiss", "knockout") and plan.seats != 2:
        raise ScheduleError(f"{plan.format} is for two seats, not {plan.seats}")
    if plan.rounds and plan.format != "swiss":
        raise ScheduleError(f"rounds are for swiss, not for {plan.format}")
    most = max_rounds(plan.bots)
    if plan.rounds > most:
        raise ScheduleError(f"{plan.bots} bots can meet new opponents in {most} rounds at most")


def matches(board: Board) -> Iterator[Match]:
    """The matches of a board: every rotation of its seats."""
    table = board.table
    for shift in range(len(table)):
        yield Match(board.number, shift, table[shift:] + table[:shift])


def fixed(plan: Plan) -> Iterator[Board]:
    """Every board of a format without feedback; all tables advance together."""
    number = 0
    for _ in range(plan.boards):
        for table in tables(plan):
            yield Board(number, table)
            number += 1


def tables(plan: Plan) -> Iterator[tuple[int, ...]]:
    """Every combination of seats; in a gauntlet, those with the first bot."""
    for table in combinations(range(plan.bots), plan.seats):
        if plan.format == "gauntlet" and table[0] != 0:
            return
        yield table


def total(plan: Plan, out: Collection[int] = ()) -> int:
    """How many boards the tournament has without those who are left out.

    As far as can be told beforehand: a knockout's extra boards are not counted, and in the formats with feedback
    nobody who is left out is thought to meet another such.
    """
    if plan.format == "swiss":
        return max(0, plan.bots // 2 - len(out)) * swiss_rounds(plan) * plan.boards
    if plan.format == "knockout":
        return max(0, plan.bots - 1 - len(out)) * plan.boards
    return sum(1 for table in tables(plan) if not any(bot in out for bot in table)) * plan.boards


def rounds_for(bots: int) -> int:
    """The rounds after which one of so many bots can be the only unbeaten one."""
    return (bots - 1).bit_length()


def max_rounds(bots: int) -> int:
    """The rounds in which everybody can always meet somebody new."""
    return bots - 1 if bots % 2 == 0 else bots


def swiss_rounds(plan: Plan) -> int:
    """The number of rounds of a swiss tournament."""
    return plan.rounds or rounds_for(plan.bots)
