"""From a store to its report, however many matches it holds."""

from itertools import islice
from typing import Any, NamedTuple

import msgspec

from referee.games import GAMES
from referee.tournament.ledger import Prefix, stages
from referee.tournament.pairings import staged
from referee.tournament.report import Report, report
from referee.tournament.settings import Settings
from referee.tournament.standings import Tally, whole_boards
from referee.tournament.store import Store, StoreError

SETTINGS, ABOUT, ENDED = "settings", "about", "ended"
"""Keys of the store's configuration."""
ALL = 2**62
_PORTION = 4096


def settings_of(store: Store) -> Settings | None:
    """What the store's tournament is; None in a new store. Raises StoreError where it cannot be read."""
    text = store.get(SETTINGS)
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=Settings)
    except msgspec.MsgspecError as error:
        raise StoreError(f"{store.path} was written by another ramino: {error}") from None


def about_of(store: Store) -> dict[str, Any]:
    """Where and with what the tournament was played."""
    about: dict[str, Any] = msgspec.json.decode(store.get(ABOUT) or "{}")
    return about


def better_of(settings: Settings) -> int:
    """+1 where more points are better, −1 where fewer are."""
    game = GAMES[settings.game]
    return game.better(msgspec.convert(settings.rules, game.rules, str_keys=True))


def tally_of(store: Store, settings: Settings, better: int, last: int = ALL, *, keep: bool = False) -> Tally:
    """Everything whole in the store, up to board `last`, added up; `keep`: with the spread of the points."""
    tally = Tally(len(settings.bots), better, keep=keep)
    boards = whole_boards(store.results(0, last))
    while portion := list(islice(boards, _PORTION)):
        tally.add(portion)
    return tally


class Summary(NamedTuple):
    """A report and what it was made from."""

    report: Report
    tally: Tally
    settings: Settings


def summary_of(store: Store, *, keep: bool = False, known: Tally | None = None) -> Summary:
    """The report of a store; a tournament that is still going on or was interrupted is reported so far.

    `known`: all of its whole boards, where they have been added up already.
    """
    settings = settings_of(store)
    if settings is None:
        raise StoreError(f"no tournament has been played in {store.path}")
    better, out = better_of(settings), store.left_out()
    decided = Prefix(settings.stop_when, store, better).stopped if settings.stop_when else 0
    tally = known
    if tally is None or decided:
        tally = tally_of(store, settings, better, decided - 1 if decided else ALL, keep=keep)
    done = stages(settings.plan, store, better, out)[0] if staged(settings.plan) else ()
    made = report(
        settings,
        tally,
        done,
        left_out=out,
        void=store.voids(),
        complete=store.get(ENDED) is not None,
        stopped=decided,
    )
    return Summary(made, tally, settings)
