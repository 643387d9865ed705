"""The report: one document of plain numbers, from which text, JSON, CSV and the page are made.

Points, differences and places are turned or named so that their direction is never in doubt: more points are
better here, whatever the rules say; a smaller place is better. Intervals are null where one board was played.
"""

import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

from referee.tournament.pairings import knockout, swiss_scores
from referee.tournament.schedule import Plan, Played
from referee.tournament.settings import Settings
from referee.tournament.standings import WARNING, BotTally, PairTally, Tally
from referee.tournament.statistics import Interval, Rating, ratings

FLAG = 0.1
"""A bot with faults in more than this share of its matches is flagged."""


class Mean(msgspec.Struct, frozen=True):
    """A mean per match and its 95 % interval over boards."""

    mean: float
    low: float | None
    high: float | None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot's line. `won` is the share of matches won, a tie for half.

    `faults`: class to count; `faulty`: matches with one; `flagged`: in more than a tenth of them. `limits`: those
    that were its own, by name.
    """

    name: str
    place: int
    matches: int
    wins: int
    ties: int
    losses: int
    points_mean: float
    points_low: float | None
    points_high: float | None
    rating: int
    rating_low: int
    rating_high: int
    faults: Mapping[str, int]
    warnings: int
    faulty: int
    flagged: bool
    won: Mean
    placed: Mean
    money: Mean
    limits: Mapping[str, int]


class Pair(msgspec.Struct, frozen=True):
    """Two bots at one table: `diff` is the lead of `a` in points per board (all its matches together)."""

    a: str
    b: str
    boards: int
    diff: float
    diff_low: float | None
    diff_high: float | None
    wins: int
    ties: int
    losses: int


class LeftOut(msgspec.Struct, frozen=True):
    """A bot that could not be started, and why."""

    name: str
    reason: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """`report --json`. `boards` is per table, as asked for; `played` counts matches of whole boards.

    `stopped`: after how many boards the sequential test ended it, 0 where it did not. `seed`: null until it
    is over, since it opens every board to come.
    """

    format: str
    seats: int
    boards: int
    played: int
    void: int
    standings: Sequence[Standing]
    pairs: Sequence[Pair]
    left_out: Sequence[LeftOut]
    complete: bool
    stopped: int
    preset: str
    rules_hash: str
    seed: str | None


def report(
    settings: Settings,
    tally: Tally,
    played: Sequence[Played] = (),
    *,
    left_out: Mapping[int, str] | None = None,
    void: int = 0,
    complete: bool = True,
    stopped: int = 0,
) -> Report:
    """The document. `played` is needed for swiss and knockout alone."""
    plan, names, out = settings.plan, settings.names, left_out or {}
    here = [bot for bot in range(plan.bots) if tally.bots[bot].matches or bot not in out]
    rated = dict(zip(here, _ratings(here, tally, settings.bootstrap_seed), strict=True))
    places = _places(here, _ranking(plan, played, rated, tally))
    lines = [_standing(settings, bot, places[bot], tally.bots[bot], rated[bot]) for bot in here]
    return Report(
        format=plan.format,
        seats=plan.seats,
        boards=plan.boards,
        played=tally.matches,
        void=void,
        standings=sorted(lines, key=lambda line: line.place),
        pairs=[_pair(names, pair, each) for pair, each in sorted(tally.pairs.items())],
        left_out=[LeftOut(names[bot], reason) for bot, reason in out.items()],
        complete=complete,
        stopped=stopped,
        preset=settings.preset,
        rules_hash=settings.rules_hash,
        seed=settings.seed if complete else None,
    )


def _ratings(here: Sequence[int], tally: Tally, seed: int) -> list[Rating]:
    number = {bot: index for index, bot in enumerate(here)}
    outcomes = {
        (tuple(number[bot] for bot in table), halves): count for (table, halves), count in tally.outcomes.items()
    }
    return ratings(len(here), outcomes, seed)


def _ranking(
    plan: Plan, played: Sequence[Played], rated: Mapping[int, Rating], tally: Tally
) -> Callable[[int], tuple[float, ...]]:
    """What the places go by, more is better: a knockout's rounds, a swiss score, and then the rating."""
    strength = {bot: (round(each.rating), tally.bots[bot].points.interval().mean) for bot, each in rated.items()}
    if plan.format == "knockout":
        fell = knockout(plan, played).fell
        return lambda bot: (fell.get(bot, len(rated)),)
    if plan.format == "swiss":
        scores = swiss_scores(plan, played)
        return lambda bot: (scores[bot].points, *strength[bot])
    return lambda bot: strength[bot]


def _places(bots: Sequence[int], rank: Callable[[int], tuple[float, ...]]) -> dict[int, int]:
    """1, 1, 3 after ties."""
    return {bot: 1 + sum(rank(other) > rank(bot) for other in bots) for bot in bots}


def _standing(settings: Settings, number: int, place: int, bot: BotTally, rated: Rating) -> Standing:
    entry, seats = settings.bots[number], settings.seats
    points = _mean(bot.points.interval(seats))
    return Standing(
        name=entry.name,
        place=place,
        matches=bot.matches,
        wins=bot.wins,
        ties=bot.ties,
        losses=bot.losses,
        points_mean=points.mean,
        points_low=points.low,
        points_high=points.high,
        rating=round(rated.rating),
        rating_low=round(rated.low),
        rating_high=round(rated.high),
        faults={kind: count for kind, count in sorted(bot.faults.items()) if kind != WARNING},
        warnings=bot.faults[WARNING],
        faulty=bot.faulty,
        flagged=bot.faulty > FLAG * bot.matches,
        won=_mean(bot.halves.interval(2 * seats), 0, 1),
        placed=_mean(bot.places.interval(seats), 1, seats),
        money=_mean(bot.money.interval(seats)),
        limits=entry.limits,
    )


def _pair(names: Sequence[str], pair: tuple[int, int], each: PairTally) -> Pair:
    a, b = pair
    diff = _mean(each.points.interval())
    counts = each.points.count, diff.mean, diff.low, diff.high, each.wins, each.ties, each.losses
    return Pair(names[a], names[b], *counts)


def _mean(of: Interval, least: float = -math.inf, most: float = math.inf) -> Mean:
    """Rounded, and within what can be."""
    low, high = (None if end is None else _round(min(max(end, least), most)) for end in (of.low, of.high))
    return Mean(_round(of.mean), low, high)


def _round(value: float) -> float:
    return round(value, 4) + 0.0
