"""Standings: every count and every pair, from results whose right answers were added up by hand."""

import pytest

from referee.tournament import standings
from referee.tournament.results import Result
from referee.tournament.standings import Tally, played, whole_boards


def result(board, rotation, bots, places, scores=None, retired=None, faults=(), money=None):
    seats = len(bots)
    nothing = (0,) * seats
    numbers = scores or nothing, money or nothing, places, retired or (None,) * seats
    return Result(board, rotation, bots, *numbers, faults, (100,) * seats, (200,) * seats, 1, "finished")


BOARD = [
    result(0, 0, (0, 1), (1, 2), (10, 40)),
    result(0, 1, (1, 0), (1, 1), (20, 25), money=(3, -3)),
]


def tally(bots, *boards, better=-1):
    out = Tally(bots, better)
    out.add(boards)
    return out


def test_counts_of_one_board_where_fewer_points_are_better():
    made = tally(2, BOARD)
    first, second = made.bots
    assert (first.matches, first.wins, first.ties, first.losses) == (2, 1, 1, 0)
    assert (second.matches, second.wins, second.ties, second.losses) == (2, 0, 1, 1)
    assert first.points.total == -35
    assert second.points.total == -60
    assert (first.money.total, second.money.total) == (-3, 3)
    assert (first.halves.total, second.halves.total) == (3, 1)
    assert (first.places.total, second.places.total) == (2, 3)
    assert (first.think_us, first.longest_us) == (200, 200)
    pair = made.pairs[0, 1]
    assert (pair.points.count, pair.points.total, pair.points.squares) == (1, 25, 625)
    assert (pair.wins, pair.ties, pair.losses) == (1, 1, 0)
    assert made.outcomes == {((0, 1), (3,)): 1}
    assert (made.boards, made.matches) == (1, 2)


def test_portions_change_nothing():
    boards = [[result(n, 0, (0, 1), (1, 2), (n, 7)), result(n, 1, (1, 0), (2, 1), (9, n))] for n in range(20)]
    whole, parts = tally(2, *boards), Tally(2, -1)
    for board in boards:
        parts.add([board])
    assert whole.outcomes == parts.outcomes
    for name in ("points", "halves", "places", "money"):
        for a, b in zip(whole.bots, parts.bots, strict=True):
            one, other = getattr(a, name), getattr(b, name)
            assert (one.count, one.total, one.squares) == (other.count, other.total, other.squares)


def test_three_seats_make_three_pairs():
    board = [
        result(0, 0, (2, 4, 5), (1, 2, 3), (9, 5, 1)),
        result(0, 1, (4, 5, 2), (3, 1, 1), (0, 7, 7)),
        result(0, 2, (5, 2, 4), (3, 2, 1), (1, 2, 8)),
    ]
    made = tally(6, board, better=1)
    assert [bot.matches for bot in made.bots] == [0, 0, 3, 0, 3, 3]
    assert [made.bots[bot].wins for bot in (2, 4, 5)] == [1, 1, 0]
    assert [made.bots[bot].ties for bot in (2, 4, 5)] == [1, 0, 1]
    assert {pair: each.points.total for pair, each in made.pairs.items()} == {(2, 4): 5, (2, 5): 9, (4, 5): 4}
    assert {pair: (each.wins, each.ties, each.losses) for pair, each in made.pairs.items()} == {
        (2, 4): (2, 0, 1),
        (2, 5): (2, 1, 0),
        (4, 5): (2, 0, 1),
    }
    assert made.outcomes == {((2, 4, 5), (4, 5, 4)): 1}


def test_a_retired_bot_has_lost_and_its_faults_are_told_apart():
    board = [
        result(0, 0, (0, 1), (1, 1), retired=("timeout", "crash"), faults=({"timeout": 3}, {"crash": 1})),
        result(0, 1, (1, 0), (1, 2), faults=({"warning": 2}, {})),
    ]
    made = tally(2, board)
    assert [(bot.wins, bot.ties, bot.losses) for bot in made.bots] == [(0, 0, 2), (1, 0, 1)]
    assert made.bots[0].faults == {"timeout": 3}
    assert made.bots[1].faults == {"crash": 1, "warning": 2}
    assert [bot.faulty for bot in made.bots] == [1, 1]


def test_the_first_failed_matches_are_kept_and_some_of_every_bot(monkeypatch):
    """However many faults the others have had before: a report can say of every bot what to mend."""
    monkeypatch.setattr(standings, "MOST_FAILED", 3)
    monkeypatch.setattr(standings, "OF_EACH", 2)

    def board(number, bad, kind="timeout"):
        faults = [{kind: 1} if bot == bad else {} for bot in (0, 1)]
        return [
            result(number, 0, (0, 1), (1, 2), faults=tuple(faults)),
            result(number, 1, (1, 0), (1, 2), faults=tuple(faults[::-1])),
        ]

    made = tally(2, board(0, 0), board(1, 0), board(2, 1), board(3, 1), board(4, 1, "warning"))
    assert [(each.board, each.rotation) for each in made.failed] == [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]
    assert made.failures == 8, "warnings are no faults"


def test_large_amounts_stay_exact():
    board = [result(0, 0, (0, 1), (1, 2), (10**9, -(10**9))), result(0, 1, (1, 0), (2, 1), (-(10**9), 10**9))]
    pair = tally(2, board, better=1).pairs[0, 1]
    assert (pair.points.total, pair.points.squares) == (4 * 10**9, 16 * 10**18)


def test_only_whole_boards_count():
    rows = [*BOARD, result(1, 0, (0, 1), (1, 2)), result(2, 1, (1, 0), (1, 2))]
    assert list(whole_boards(rows)) == [BOARD]
    assert list(whole_boards([])) == []


@pytest.mark.parametrize(("better", "points"), [(-1, (-35, -60)), (1, (35, 60))])
def test_a_board_as_later_pairings_want_it(better, points):
    assert played(BOARD, better).wins == (1.5, 0.5)
    assert played(BOARD, better).points == points
