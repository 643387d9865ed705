"""Schedules: who meets whom is as the format says, every board in every seat, and the same each time."""

from collections import Counter
from itertools import islice

import pytest

from referee.tournament.pairings import EXTRA_BOARDS, knockout, stage, swiss_scores
from referee.tournament.schedule import Board, Plan, Played, ScheduleError, check, matches, tables, total


def strength(board: Board) -> Played:
    """The lower number always wins both matches."""
    if len(board.table) > 2:
        return Played(board, (0.0,) * len(board.table), (0,) * len(board.table))
    a, b = board.table
    return Played(board, (2.0, 0.0) if a < b else (0.0, 2.0), (5, -5) if a < b else (-5, 5))


def run(plan: Plan, play=strength) -> list[list[Board]]:
    played: list[Played] = []
    stages = []
    while boards := list(stage(plan, played)):
        stages.append(boards)
        played += [play(board) for board in boards]
        assert len(stages) < 200
    assert [board.number for boards in stages for board in boards] == list(range(len(played)))
    return stages


@pytest.mark.parametrize(("bots", "seats", "count"), [(2, 2, 1), (5, 2, 10), (5, 3, 10), (7, 7, 1)])
def test_round_robin_seats_every_combination(bots, seats, count):
    plan = Plan("round-robin", bots, seats, boards=3)
    (boards,) = run(plan)
    assert len(boards) == count * 3 == total(plan)
    assert set(Counter(board.table for board in boards).values()) == {3}


def test_gauntlet_is_the_first_bot_against_all_others():
    assert list(tables(Plan("gauntlet", 4))) == [(0, 1), (0, 2), (0, 3)]
    assert list(tables(Plan("gauntlet", 4, seats=3))) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]


def test_a_schedule_is_lazy():
    boards = stage(Plan("round-robin", 7, 3, boards=10**9))
    assert [board.number for board in islice(boards, 3)] == [0, 1, 2]


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_board_puts_every_bot_once_in_every_seat(seats):
    played = list(matches(Board(4, tuple(range(seats)))))
    assert len({match.id for match in played}) == seats
    for seat in range(seats):
        assert {match.bots[seat] for match in played} == set(range(seats))


@pytest.mark.parametrize("bots", [2, 3, 5, 8, 13, 32])
def test_swiss_never_repeats_a_pairing_and_spreads_the_byes(bots):
    plan = Plan("swiss", bots, boards=2)
    stages = run(plan)
    pairs = [frozenset(board.table) for boards in stages for board in boards]
    assert set(Counter(pairs).values()) == {2}
    assert len(pairs) == total(plan)
    played = [strength(board) for boards in stages for board in boards]
    scores = swiss_scores(plan, played)
    assert max(score.byes for score in scores.values()) <= 1
    assert sum(score.points for score in scores.values()) == len(stages) * ((bots + 1) // 2)
    assert scores[0].points == len(stages)


def test_swiss_bye_goes_to_the_lowest_without_one():
    stages = run(Plan("swiss", 5, rounds=4))
    absent = [set(range(5)) - {bot for board in boards for bot in board.table} for boards in stages]
    assert absent == [{4}, {3}, {2}, {1}]


@pytest.mark.parametrize("bots", range(2, 18))
def test_knockout_is_won_by_the_best_after_one_defeat_each(bots):
    plan = Plan("knockout", bots)
    stages = run(plan)
    played = [strength(board) for boards in stages for board in boards]
    boards, fell = knockout(plan, played)
    assert not boards
    assert set(fell) == set(range(1, bots))
    assert len(played) == bots - 1 == total(plan)
    assert fell[1] == max(fell.values()), "the two top seeds meet in the final"


def test_knockout_gives_its_byes_to_the_top_seeds():
    stages = run(Plan("knockout", 6))
    assert [board.table for board in stages[0]] == [(2, 5), (3, 4)]


def test_a_knockout_tie_plays_another_board():
    def play(board: Board) -> Played:
        return strength(board) if board.number >= 4 else Played(board, (1.0, 1.0), (3, -3))

    stages = run(Plan("knockout", 2, boards=3), play)
    assert [len(boards) for boards in stages] == [3, 1, 1]


@pytest.mark.parametrize(("points", "winner"), [((0, 0), 0), ((1, -1), 0), ((-1, 1), 1)])
def test_an_endless_knockout_tie_is_decided_by_points_then_seed(points, winner):
    plan = Plan("knockout", 2)
    stages = run(plan, lambda board: Played(board, (1.0, 1.0), points))
    assert len(stages) == 1 + EXTRA_BOARDS
    played = [Played(board, (1.0, 1.0), points) for boards in stages for board in boards]
    assert set(knockout(plan, played).fell) == {1 - winner}


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("round-robin", 3, 4), "at least 4 bots"),
        (Plan("round-robin", 8, 8), "2 to 7 seats"),
        (Plan("round-robin", 3, 1), "2 to 7 seats"),
        (Plan("swiss", 3, 3), "two seats"),
        (Plan("knockout", 3, 3), "two seats"),
        (Plan("round-robin", 2, boards=0), "one board"),
        (Plan("gauntlet", 3, rounds=2), "rounds are for swiss"),
        (Plan("swiss", 4, rounds=4), "3 rounds at most"),
    ],
)
def test_an_impossible_plan_is_refused(plan, words):
    with pytest.raises(ScheduleError, match=words):
        check(plan)


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "swiss", "knockout"])
def test_the_same_plan_gives_the_same_schedule(kind):
    assert run(Plan(kind, 7, boards=2)) == run(Plan(kind, 7, boards=2))
