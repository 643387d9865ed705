"""Duplicate boards against plain ones, with real bots and real deals: the same precision from fewer matches."""

import statistics

import msgspec
import pytest

from referee.games.presets import rules_of
from referee.tournament.schedule import fixed, matches
from referee.tournament.settings import Entry, Settings
from referee.tournament.worker import Work, play

BUILTINS = "sample_bots.builtin:BUILTINS"


def leads(preset, bots, boards):
    """Per board, the first bot's lead over the second in every rotation."""
    chosen = rules_of(preset, ["match.end=deals", "match.deals=1"] if preset != "rams" else [])
    settings = Settings(
        ramino="0", format="round-robin", seats=len(bots), boards=boards, game=chosen.game_name, preset=preset,
        rules=msgspec.to_builtins(chosen.rules, str_keys=True), rules_hash="", seed="duplicate-boards",
        records="none", bots=tuple(Entry(f"{number}", bot) for number, bot in enumerate(bots)),
    )  # fmt: skip
    asked = tuple(match for board in fixed(settings.plan) for match in matches(board))
    found = {}
    for each in play(Work(msgspec.json.encode(settings), BUILTINS, asked)):
        seats = [each.match.bots.index(number) for number in (0, 1)]
        found.setdefault(each.match.board, []).append(each.result.scores[seats[0]] - each.result.scores[seats[1]])
    return list(found.values())


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("preset", "bots", "boards", "least"),
    [
        ("rams", ("greedy", "greedy", "random"), 80, 1.2),  # the closer two bots are, the more is luck
        pytest.param("rams", ("greedy", "random", "random"), 600, 1.0, marks=pytest.mark.long),
        pytest.param("due-mazzi", ("greedy", "random"), 600, 1.0, marks=pytest.mark.long),
    ],
)
def test_duplicate_boards_need_fewer_matches(preset, bots, boards, least):
    found = leads(preset, bots, boards)
    assert all(len(board) == len(bots) for board in found)
    plain = statistics.variance([lead for board in found for lead in board])
    duplicate = len(bots) * statistics.variance([statistics.fmean(board) for board in found])
    print(f"{preset}, {' '.join(bots)}: a plain tournament needs {plain / duplicate:.2f} times as many matches")
    assert plain / duplicate > least
