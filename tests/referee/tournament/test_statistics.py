"""Error bars that hold what they promise: coverage and false alarms by simulation, ratings by known ones."""

import math
import random

import numpy as np
import pytest

from referee.tournament import statistics
from referee.tournament.sequential import Sequential
from referee.tournament.statistics import CENTRE, Sums, interval, ratings

ODDS_OF_TEN = 400


def sums(values):
    out = Sums()
    for value in values:
        out.add(1, value, value * value)
    return out


def test_the_interval_of_a_mean_is_students():
    # R: t.test(c(1, 2, 4, 7))$conf.int gives -0.6977… and 7.6977…
    mean, low, high = sums([1, 2, 4, 7]).interval()
    assert mean == 3.5
    assert low == pytest.approx(3.5 - 3.182446 * math.sqrt(7 / 4), abs=1e-5)
    assert high == pytest.approx(3.5 + 3.182446 * math.sqrt(7 / 4), abs=1e-5)
    halved = sums([1, 2, 4, 7]).interval(2)
    assert halved.high == pytest.approx(high / 2)


def test_no_interval_from_one_board_and_none_from_nothing():
    assert interval(1, 5, 25) == (5.0, None, None)
    assert interval(0, 0, 0) == (0.0, None, None)
    assert interval(3, 6, 12) == (2.0, 2.0, 2.0)


def board_difference(chance, skill):
    """As after a deal of Ramino: the loser pays what he holds, now and then twice; luck is in the cards."""
    lead = 0
    for _ in range(2):
        paid = min(int(chance.expovariate(1 / 30)), 120) * (2 if chance.random() < 0.05 else 1)
        lead += paid if chance.random() < skill else -paid
    return lead


@pytest.mark.parametrize("boards", [20, 100])
@pytest.mark.parametrize("skill", [0.5, 0.7])
def test_95_percent_intervals_of_board_differences_cover(boards, skill):
    chance = random.Random(boards)
    truth = sum(board_difference(chance, skill) for _ in range(200_000)) / 200_000
    hits, trials = 0, 2000
    for _ in range(trials):
        _, low, high = sums(board_difference(chance, skill) for _ in range(boards)).interval()
        hits += low <= truth <= high
    print(f"{boards} boards, skill {skill}: covered {hits / trials:.1%}")
    assert 0.93 <= hits / trials <= 0.97


def pair(won, lost, tied=0):
    """Boards of two matches that went both to one bot, or were shared."""
    return {((0, 1), (4,)): won, ((0, 1), (2,)): tied, ((0, 1), (0,)): lost}


def test_odds_of_ten_are_400_points():
    first, second = ratings(2, {((0, 1), (4,)): 100_000, ((0, 1), (0,)): 10_000})
    assert first.rating - second.rating == pytest.approx(ODDS_OF_TEN, abs=0.1)
    assert (first.rating + second.rating) / 2 == pytest.approx(CENTRE)
    assert first.low < first.rating < first.high


def test_ties_are_half_a_win_and_draw_together():
    apart = ratings(2, pair(100, 50))
    tied = ratings(2, pair(100, 50, 300))
    assert 0 < tied[0].rating - tied[1].rating < apart[0].rating - apart[1].rating


@pytest.mark.parametrize("boards", [1, 10, 1000])
def test_ratings_are_finite_and_honest_where_one_won_everything(boards):
    winner, loser = ratings(2, {((0, 1), (4,)): boards})
    assert winner.rating > loser.rating
    assert all(math.isfinite(value) for value in (*winner, *loser))
    assert winner.high - winner.low > 100, "nothing lost is no certainty"
    # Jeffreys: the chance to lose a match may be as high as the 97.5 % point of Beta(½, n + ½).
    from scipy.stats import beta

    chance = float(beta.ppf(0.975, 0.5, 2 * boards + 0.5))
    gap = ODDS_OF_TEN * math.log10((1 - chance) / chance)
    least = winner.low - loser.high
    assert least <= gap + 60
    if boards > 1:  # the matches of one board alone tell less than as many others
        assert least == pytest.approx(gap, abs=60)


def test_few_boards_are_no_certainty():
    """The same shares of wins, from ever more boards."""
    widths = []
    for boards in (4, 16, 64, 256):
        rated = ratings(2, pair(boards // 2, boards // 4, boards // 4))[0]
        widths.append(rated.high - rated.low)
    assert widths[0] > 3 * widths[1] / 2 > 2 * widths[2]
    assert widths[2] == pytest.approx(2 * widths[3], rel=0.15), "as one over the root of the boards, in the end"


def test_a_hopeless_bot_does_not_blur_the_others():
    clear = {((0, 1), (2,)): 200}
    beside = {**clear, ((0, 2), (4,)): 200, ((1, 2), (4,)): 200}
    alone, three = ratings(2, clear)[0], ratings(3, beside)[0]
    assert three.high - three.low < 2 * (alone.high - alone.low) + 20


def test_ratings_do_not_hang_on_the_order_of_the_results():
    outcomes = {((0, 1), (3,)): 7, ((0, 2), (1,)): 5, ((1, 2), (2,)): 9}
    assert ratings(3, outcomes, 4) == ratings(3, dict(reversed(outcomes.items())), 4)


def test_tables_of_three_rate_all_at_once():
    # Bot 0 always first, 1 always second, in all three rotations of a board.
    first, second, third = ratings(3, {((0, 1, 2), (6, 6, 6)): 40})
    assert first.rating > second.rating > third.rating


def test_none_and_one_are_rated_too():
    assert ratings(0, {}) == []
    assert [each.rating for each in ratings(1, {})] == [CENTRE]
    assert [each.rating for each in ratings(2, {})] == [CENTRE, CENTRE]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("boards", [5, 20, 60])
@pytest.mark.parametrize("strengths", [(0.0, 0.5), (-1.0, 0.0, 0.5, 2.0)], ids=len)
def test_95_percent_intervals_of_ratings_cover(strengths, boards):
    theta = np.array(strengths)
    truth = CENTRE + statistics._ELO * (theta - theta.mean())
    chance = np.random.default_rng(7)
    trials, hits = 250, np.zeros(len(theta))
    for trial in range(trials):
        outcomes = {}
        for a in range(len(theta)):
            for b in range(a + 1, len(theta)):
                luck = chance.random((boards, 2))
                alike = chance.random(boards) < 0.3  # the matches of a board are not independent
                luck[alike, 1] = luck[alike, 0]
                halves = 2 * (luck < 1 / (1 + np.exp(theta[b] - theta[a]))).sum(axis=1)
                for won in (0, 2, 4):
                    if count := int((halves == won).sum()):
                        outcomes[(a, b), (won,)] = count
        hits += [
            rated.low <= true <= rated.high
            for rated, true in zip(ratings(len(theta), outcomes, trial), truth, strict=True)
        ]
    print(f"{len(theta)} bots, {boards} boards: covered {hits / trials}")
    assert 0.93 <= (hits / trials).mean() <= 0.97


def peeking(share, alpha, boards, trials, seed):
    """How often the test stops, and after how many boards on average, looked at after every board."""
    chance = np.random.default_rng(seed)
    stops = []
    for _ in range(trials):
        wins = chance.random((boards, 2)) < share
        test = Sequential(alpha)
        test.add((wins.sum(axis=1) / 2).tolist())
        stops.append(test.stopped)
    found = [stop for stop in stops if stop]
    return len(found) / trials, sum(found) / max(1, len(found))


def test_stop_when_gives_no_more_false_alarms_than_promised_under_peeking():
    alarms, _ = peeking(0.5, 0.05, boards=2000, trials=400, seed=3)
    print(f"equal bots, looked at 2000 times: {alarms:.1%} false alarms")
    assert alarms <= 0.05


def test_a_repeated_t_test_would_give_many_false_alarms():
    chance = np.random.default_rng(3)
    alarms = 0
    for _ in range(200):
        values = (chance.random((300, 2)) < 0.5).sum(axis=1)
        looks = (sums(values[:count].tolist()).interval() for count in range(10, 300, 10))
        alarms += any(low > 1 or high < 1 for _, low, high in looks)
    print(f"equal bots, Student's test at 29 looks: {alarms / 200:.1%} false alarms")
    assert alarms / 200 > 0.1, "otherwise this way of simulating would prove nothing"


def test_stop_when_finds_a_better_bot_early():
    found, boards = peeking(0.65, 0.05, boards=2000, trials=50, seed=5)
    assert found == 1
    assert boards < 400


def test_stop_when_does_not_hang_on_the_portions():
    shares = [1.0, 0.5, 1.0] * 100
    whole, parts = Sequential(0.05), Sequential(0.05)
    whole.add(shares)
    for share in shares:
        parts.add([share])
    assert whole.stopped == parts.stopped > 0
