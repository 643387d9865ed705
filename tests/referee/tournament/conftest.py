"""A tournament without a game: matches whose results follow from their seats alone, played in no time."""

import hashlib

import msgspec
import pytest

from referee.tournament.ledger import Ledger
from referee.tournament.results import Result
from referee.tournament.settings import Entry, Settings
from referee.tournament.worker import Finished


def settings(kind="round-robin", bots=2, seats=2, boards=5, **more):
    return Settings(
        ramino="0", format=kind, seats=seats, boards=boards, game="rams", preset="rams", rules={}, rules_hash="h",
        seed="s", bots=tuple(Entry(f"bot{number}", "random") for number in range(bots)), **more,
    )  # fmt: skip


def result(match, edge=3):
    """A bot of a lower number has a little more luck; the same match always ends in the same way."""
    digest = hashlib.sha256(match.id.encode()).digest()
    scores = tuple(digest[seat] % 20 - edge * bot for seat, bot in enumerate(match.bots))
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    seats = len(match.bots)
    plain = (0,) * seats, places, (None,) * seats, (), (100,) * seats, (200,) * seats
    return Result(match.board, match.rotation, match.bots, scores, *plain, 1, "finished")


class Silent:
    """A watcher that only remembers."""

    def __init__(self):
        self.boards, self.out, self.voids = [], {}, []

    def board(self, results):
        self.boards.append(results)

    def left_out(self, bot, reason):
        self.out[bot] = reason

    def again(self, match, reason):
        self.voids.append((match, reason))


def finished(match):
    return Finished(match, 0.01, result(match), b"record " + match.id.encode())


def play_all(store, chosen, watcher=None, size=3, play=finished, **more):
    """Plays a tournament to its end, `size` matches at a time."""
    ledger = Ledger(store, chosen, 1, watcher or Silent(), **more)
    while not ledger.over:
        asked = ledger.take(size)
        ledger.add([play(match) for match in asked], asked)
    return ledger


class Played:
    """What the tests of this folder share."""

    settings, result, finished, play_all = (staticmethod(each) for each in (settings, result, finished, play_all))
    Silent = Silent
    encode = staticmethod(msgspec.json.encode)


@pytest.fixture
def pretend():
    return Played
