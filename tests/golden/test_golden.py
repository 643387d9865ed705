"""Recorded matches of every game and preset: what a change of the rules does to them shows as a diff.

One file a preset, one JSON value a line: a head, then moves `[seat, action]` with every deal's result where it ended,
then the outcome. The moves were chosen by `random_play` (tests/support), mostly sensible and always legal; here they
are only played again, so the generator may change. `told` is a digest of all that the seats were sent in that deal.
"""

import hashlib
from pathlib import Path

import msgspec
import pytest
from random_play import play
from random_rules import setup_of

from protocol.events import redact
from protocol.rules import change, rules_hash
from referee.games import GAMES, NAMES
from referee.games.presets import names, rules_of

HERE = Path(__file__).parent
SHORT = {"match": {"max_deals": 2}}
NUMBERS = (1, 2)


class Head(msgspec.Struct):
    """How a match began; `number` seeds the board and the generator of moves."""

    game: str
    preset: str
    seats: int
    number: int
    rules_hash: str


def game_and_rules(preset):
    ruleset = rules_of(preset)
    return ruleset.game, change(ruleset.rules, SHORT)


def recorded(preset, number):
    """The lines of one match, played anew."""
    game, rules = game_and_rules(preset)
    seats = min(rules.players.min + number - 1, rules.players.max)
    moves = play(game, rules, setup_of(seats, number), number).moves
    return list(lines(game, rules, Head(game.name, preset, seats, number, rules_hash(rules)), moves))


def lines(game, rules, head, moves):
    """A match as it is written down: moves as they come, results as they fall."""
    yield head
    setup, told = setup_of(head.seats, head.number), hashlib.sha256()
    step = game.open(rules, setup)
    _tell(game, step, head.seats, told)
    for seat, action in moves:
        step = game.apply(step.state, seat, action)
        yield [seat, action]
        _tell(game, step, head.seats, told)
        for result in step.finished:
            yield {"deal": msgspec.to_builtins(result), "told": told.hexdigest()[:16]}
    assert not game.pending(step.state)
    yield game.outcome(step.state)._asdict()


def _tell(game, step, seats, told):
    for seat in range(seats):
        told.update(msgspec.json.encode([redact(event, seat) for event in step.events]))
        told.update(msgspec.json.encode(game.view(step.state, seat)))
        told.update(msgspec.json.encode([ask.can for ask in game.pending(step.state) if ask.seat == seat]))


def path_of(preset):
    return HERE / f"{preset}.jsonl"


def read(preset):
    """The matches of a preset's file, each a list of its lines."""
    found = []
    for line in path_of(preset).read_bytes().splitlines():
        if line.startswith(b'{"game"'):
            found.append([])
        found[-1].append(line)
    return found


@pytest.fixture(params=names())
def preset(request):
    """Every preset of every game; its matches are recorded anew first where that is asked for."""
    if request.config.getoption("--regenerate", default=False):
        played = [line for number in NUMBERS for line in recorded(request.param, number)]
        path_of(request.param).write_bytes(msgspec.json.Encoder().encode_lines(played))
    return request.param


def test_the_same_moves_lead_to_the_same_match(preset):
    game, rules = game_and_rules(preset)
    for match in read(preset):
        head = msgspec.json.decode(match[0], type=Head)
        written = tuple[int, game.actions]
        moves = [msgspec.json.decode(line, type=written) for line in match if line.startswith(b"[")]
        again = [msgspec.json.encode(line) for line in lines(game, rules, head, moves)]
        assert head.rules_hash == rules_hash(rules), "the rules of the preset are not what they were"
        for number, (was, now) in enumerate(zip(match, again, strict=True), 1):
            assert now.decode() == was.decode(), f"line {number} of match {head.number}"


def test_every_game_has_golden_matches_and_every_file_a_preset():
    files = {path.stem for path in HERE.glob("*.jsonl")}
    assert files == set(names())
    assert {msgspec.json.decode(read(preset)[0][0], type=Head).game for preset in files} == set(NAMES) == set(GAMES)
