"""Runs the checks one after another on one bot, and whole matches at the end."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from protocol.local import LocalBot
from protocol.messages import Limits
from referee.bots import orphans
from referee.bots.sandbox import Sandbox
from referee.bots.spec import BotError, BuiltIn, External
from referee.conformance import diagnosis
from referee.conformance.bench import Bench, Conditions
from referee.conformance.check import Check
from referee.conformance.checks import checks
from referee.conformance.results import CheckResult, Declined, Failed
from referee.game import Setup
from referee.games.presets import rules_of
from referee.match import MatchSpec
from referee.runner import Job, run_match
from referee.shuffling import board_key

MATCHES = (
    ("due-mazzi", 2, ("match.end=deals", "match.deals=1")),
    ("classico", 3, ("match.end=deals", "match.deals=1")),
    ("centouno", 3, ("match.end=deals", "match.deals=1")),
    ("rams", 4, ("match.deals=3",)),
)
"""Whole matches, as short as they can be."""
SEED = "bot-check"
"""Theirs: with it `ramino play` deals the same cards."""
PATIENCE = 4
"""After so many silences in a row the rest is not tried: every one costs time, and none tells more."""


def check_bot(
    bot: External,
    sandbox: Sandbox,
    conditions: Conditions,
    opponent: Callable[[], LocalBot],
    *,
    only: str = "",
    told: Callable[[CheckResult], None] = lambda result: None,
) -> list[CheckResult]:
    """Every check whose name has `only` in it; `told` hears of each as it is made. Raises BotError, OSError."""
    if not any(only.lower() in check.name.lower() for check in _all(bot, sandbox, conditions, opponent)):
        raise BotError(f"no check has {only!r} in its name")
    orphans.adopt()
    bench = Bench(bot, sandbox, conditions)
    results: list[CheckResult] = []
    silences = 0
    try:
        for number, check in enumerate(_all(bot, sandbox, conditions, opponent), 1):
            if only.lower() not in check.name.lower() and not check.vital:
                continue
            if silences >= PATIENCE:
                result = _skipped(number, check)
            else:
                result, silent = _made(number, check, bench)
                vital = check.vital and not result.passed
                silences = PATIENCE if vital else silences + 1 if silent else 0
            results.append(result)
            told(result)
    finally:
        bench.drop()
    return results


def _all(bot: External, sandbox: Sandbox, conditions: Conditions, opponent: Callable[[], LocalBot]) -> Iterator[Check]:
    yield from checks()
    for preset, seats, settings in MATCHES:
        play = partial(_whole_match, bot, sandbox, conditions, opponent, preset, seats, settings)
        about = f"a whole match of {preset} against the random bot"
        yield Check(f"match: {preset}", about, "no fault, no warning", play)


def _made(number: int, check: Check, bench: Bench) -> tuple[CheckResult, bool]:
    """The result, and whether the bot was silent."""
    bench.advice = []
    if bench.talk is not None:
        bench.talk.fresh()
    problem: Failed | None = None
    try:
        check.run(bench)
    except Declined:
        return _skipped(number, check), False
    except Failed as found:
        problem = found
    talk = bench.talk
    result = CheckResult(
        number, check.name, check.about, "passed", check.expected, advice=tuple(bench.advice),
        sent=tuple(talk.sent) if talk else (), got=tuple(talk.got) if talk else (),
    )  # fmt: skip
    if problem is None:
        return result, False
    got, stderr = problem.got or result.got, problem.stderr or (talk.stderr if talk else "")
    bench.drop()
    return (
        msgspec.structs.replace(
            result, outcome="failed", problem=problem.problem, mend=problem.mend, got=got, stderr=stderr
        ),
        problem.silent,
    )


def _skipped(number: int, check: Check) -> CheckResult:
    return CheckResult(number, check.name, check.about, "skipped", check.expected)


def _whole_match(
    bot: External,
    sandbox: Sandbox,
    conditions: Conditions,
    opponent: Callable[[], LocalBot],
    preset: str,
    seats: int,
    settings: Sequence[str],
    bench: Bench,
) -> None:
    """The real referee judges; its first verdict is the problem."""
    bench.drop()
    chosen = rules_of(preset, settings)
    if chosen.game.name in bench.declined:
        raise Declined
    limits = Limits(conditions.start_ms, conditions.start_ms, conditions.move_ms)
    setup = Setup(seats, board_key(SEED, 0))
    spec = MatchSpec(chosen.game, chosen.rules, preset, setup, SEED, "check", limits)
    others = [BuiltIn("random", opponent) for _ in range(seats - 1)]
    result = run_match(Job(spec, (bot, *others)), sandbox=sandbox)
    for fault in result.players[0].faults:
        hindered = sandbox.hindered(fault.stderr) if fault.code == "exited" else ""
        mend = hindered or diagnosis.MENDS.get(fault.code, "see the code in `ramino bot spec`")
        words = [preset, *(f"--set {setting}" for setting in settings), f"--seed {SEED}", "--record match.jsonl"]
        again = f"to see it again: ramino play BOT{' random' * len(others)} --rules {' '.join(words)}"
        said = f"deal {fault.deal}: {fault.kind}, {fault.message} ({fault.code})"
        raise Failed(said, f"{mend}; {again}", got=(fault.line,) if fault.line else (), stderr=fault.stderr)
    if result.void:
        bench.advise(f"the match was void, through no fault of the bot: {result.void}")
