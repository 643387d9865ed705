"""What a tournament keeps of one finished match: plain numbers, from which every report is computed."""

import msgspec


class Result(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One match. Lists go by seat; `bots` are the tournament's bot numbers.

    `retired`: the class that ended a seat's play, or null. `faults`: class to count, warnings too; empty
    where no seat has any. `think_us` (the mean) and `longest_us`: how long each seat thought a decision.
    """

    board: int
    rotation: int
    bots: tuple[int, ...]
    scores: tuple[int, ...]
    money: tuple[int, ...]
    places: tuple[int, ...]
    retired: tuple[str | None, ...]
    faults: tuple[dict[str, int], ...]
    think_us: tuple[int, ...]
    longest_us: tuple[int, ...]
    deals: int
    reason: str
