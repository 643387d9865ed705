"""The ledger: every match once, whole boards only, whatever comes back, in whatever order, or not at all."""

import itertools
import random

import pytest

from referee.tournament.ledger import TRIES, Ledger, TournamentError
from referee.tournament.pairings import staged
from referee.tournament.schedule import total
from referee.tournament.store import Store
from referee.tournament.worker import Finished

FORMATS = [("round-robin", 4, 2), ("round-robin", 4, 3), ("gauntlet", 4, 2), ("swiss", 5, 2), ("knockout", 6, 2)]


@pytest.fixture
def store(tmp_path):
    store = Store.open(tmp_path / "t.db")
    yield store
    store.close()


def ids(store):
    return [(result.board, result.rotation) for result in store.results()]


@pytest.mark.parametrize(("kind", "bots", "seats"), FORMATS)
def test_every_match_is_played_once_and_every_board_told(pretend, store, kind, bots, seats):
    chosen, watcher = pretend.settings(kind, bots, seats, boards=3), pretend.Silent()
    pretend.play_all(store, chosen, watcher)
    boards = len(watcher.boards)
    assert boards >= total(chosen.plan)
    assert ids(store) == list(itertools.product(range(boards), range(seats)))
    assert all(len(results) == seats for results in watcher.boards)


def test_matches_are_given_out_once_while_they_are_away(pretend, store):
    ledger = Ledger(store, pretend.settings(boards=2), 1, pretend.Silent())
    first, second = ledger.take(3), ledger.take(3)
    assert len(first + second) == len({match.id for match in first + second}) == 4
    assert ledger.take(3) == []
    assert not ledger.over, "it waits for what is away"
    ledger.add([pretend.finished(match) for match in second], second)
    ledger.add([pretend.finished(match) for match in first], first)
    assert ledger.take(3) == []
    assert ledger.over


@pytest.mark.parametrize(("kind", "bots", "seats"), FORMATS)
def test_the_order_in_which_results_come_changes_nothing(pretend, tmp_path, kind, bots, seats):
    chosen, chance = pretend.settings(kind, bots, seats, boards=4), random.Random(2)
    texts = []
    for number in range(3):
        store = Store.open(tmp_path / f"{number}.db")
        ledger, away = Ledger(store, chosen, 1, pretend.Silent()), []
        while not ledger.over or away:
            while batch := ledger.take(chance.randint(1, 5)):
                away.append(batch)
            if away:
                batch = away.pop(chance.randrange(len(away)))
                ledger.add([pretend.finished(match) for match in batch], batch)
        texts.append([pretend.encode(result) for result in store.results()])
        store.close()
    assert texts[0] == texts[1] == texts[2]


def test_a_board_counts_when_its_last_rotation_is_there(pretend, store):
    watcher = pretend.Silent()
    ledger = Ledger(store, pretend.settings(boards=1), 1, watcher)
    (one,), (other,) = ledger.take(1), ledger.take(1)
    ledger.add([pretend.finished(other)], [other])
    assert watcher.boards == []
    ledger.add([pretend.finished(one)], [one])
    assert [[each.rotation for each in board] for board in watcher.boards] == [[0, 1]]


def test_what_does_not_come_back_is_played_again(pretend, store):
    ledger = Ledger(store, pretend.settings(boards=2), 1, pretend.Silent())
    asked = ledger.take(4)
    ledger.add([pretend.finished(match) for match in asked[:1]], asked)
    assert set(ledger.take(9)) == set(asked[1:])


def test_a_late_result_of_a_match_given_up_is_not_counted_twice(pretend, store):
    watcher = pretend.Silent()
    ledger = Ledger(store, pretend.settings(boards=1), 1, watcher)
    asked = ledger.take(2)
    ledger.lost(asked, "its worker died")
    ledger.add([pretend.finished(match) for match in asked], asked)
    assert watcher.boards == []
    again = ledger.take(2)
    assert set(again) == set(asked)
    ledger.add([pretend.finished(match) for match in again], again)
    assert len(watcher.boards) == 1
    assert store.voids() == 2


def test_a_void_match_is_played_again_and_counted_as_void(pretend, store):
    watcher, broken = pretend.Silent(), {"b1r0"}

    def play(match):
        if match.id in broken:
            broken.discard(match.id)
            return Finished(match, 0.0, void="the host slept")
        return pretend.finished(match)

    pretend.play_all(store, pretend.settings(), watcher, play=play)
    assert len(ids(store)) == 10
    assert store.voids() == 1
    assert [(match.id, reason) for match, reason in watcher.voids] == [("b1r0", "the host slept")]


def test_a_match_that_is_void_every_time_ends_the_tournament(pretend, store):
    with pytest.raises(TournamentError, match=f"b0r0 was void {TRIES} times: no memory"):
        pretend.play_all(store, pretend.settings(), play=lambda match: Finished(match, 0.0, void="no memory"))
    assert ids(store) == []


def unstarted(bot, pretend, after=0):
    """A bot that fails to start once so many of its matches have been played."""
    played = itertools.count()

    def play(match):
        if bot in match.bots and next(played) >= after:
            return Finished(match, 0.0, unstarted={bot: "exited before hello"})
        return pretend.finished(match)

    return play


@pytest.mark.parametrize(("kind", "bots", "seats"), FORMATS)
def test_a_bot_that_does_not_start_is_left_out_and_the_others_play_on(pretend, store, kind, bots, seats):
    chosen, watcher = pretend.settings(kind, bots, seats, boards=3), pretend.Silent()
    pretend.play_all(store, chosen, watcher, play=unstarted(1, pretend))
    assert watcher.out == store.left_out() == {1: "exited before hello"}
    playing = {bot for results in watcher.boards for bot in results[0].bots}
    assert playing == set(range(bots)) - {1}
    if not staged(chosen.plan):
        alone = pretend.settings(kind, bots - 1, seats, boards=3)
        assert len(watcher.boards) == total(alone.plan)


def test_a_bot_that_started_before_gets_another_chance(pretend, store):
    failures = iter([True, False])

    def play(match):
        if match.id == "b2r0" and next(failures):
            return Finished(match, 0.0, unstarted={0: "too slow"})
        return pretend.finished(match)

    watcher = pretend.Silent()
    pretend.play_all(store, pretend.settings(), watcher, play=play)
    assert watcher.out == {}
    assert len(watcher.boards) == 5


def test_a_bot_known_to_be_absent_is_never_asked_for(pretend, store):
    watcher = pretend.Silent()
    asked = []

    def play(match):
        asked.append(match)
        return pretend.finished(match)

    pretend.play_all(store, pretend.settings(bots=3), watcher, play=play, absent={2: "no such file"})
    assert store.left_out() == {2: "no such file"}
    assert {bot for match in asked for bot in match.bots} == {0, 1}


def test_a_bot_left_out_of_a_round_robin_is_tried_again_later(pretend, store):
    chosen = pretend.settings(bots=3)
    pretend.play_all(store, chosen, play=unstarted(2, pretend))
    assert len(ids(store)) == 10
    pretend.play_all(store, chosen)
    assert len(ids(store)) == 30
    assert store.left_out() == {}


def test_stop_when_ends_after_the_same_boards_in_any_order(pretend, tmp_path):
    chosen, chance, stops = pretend.settings(boards=2000, stop_when=0.05), random.Random(4), set()
    for size in (1, 7, 64):
        store = Store.open(tmp_path / f"{size}.db")
        ledger, away = Ledger(store, chosen, 1, pretend.Silent()), []
        while not ledger.over:
            away += [batch for batch in (ledger.take(size), ledger.take(size)) if batch]
            batch = away.pop(chance.randrange(len(away)))
            ledger.add([pretend.finished(match) for match in batch], batch)
        assert ledger.decided
        assert Ledger(store, chosen, 1, pretend.Silent()).over, "a decided tournament is not gone on with"
        stops.add(ledger._test.stopped)
        store.close()
    assert len(stops) == 1
    assert 5 < stops.pop() < 2000
