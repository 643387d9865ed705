"""A record of `ramino play --record`, checked: it plays again, and a second account agrees with every number in it."""

import msgspec
import pytest
from naive_account import Account

from ramino_cli.main import run
from referee.match.entries import DealEntry
from referee.record import read_record, replay, verify

replace = msgspec.structs.replace
MATCHES = [
    ("due-mazzi", "greedy", "random", "deck.hand_size=6"),
    ("classico", "greedy", "random", "greedy"),
    ("centouno", "greedy", "greedy", "random"),
    ("scoperto", "random", "greedy", "greedy", "battuta.enabled=true"),
    ("italiano", "greedy", "greedy", "match.max_deals=6"),
    ("piatto", "random", "greedy", "random", "match.deals=3"),
    ("sette", "greedy", "random", "greedy", "draw.take_two=true", "closing.all_figures=true"),
]


def check(record):
    """Walks a record: every card, meld and score of it, by an account that shares no code with the referee."""
    told = [entry.deal for entry in record.entries if isinstance(entry, DealEntry)]
    account = Account(record.spec.rules, len(record.header.chairs), told)
    for _, _, step in replay(record):
        for event in step.events:
            account.feed(event)
    for deal, shown in zip(told, record.result.deals, strict=True):
        for name in ("deal", "dealer", "closer", "closing", "points", "scores", "money", "out"):
            assert getattr(deal, name) == getattr(shown, name), name
    account.finish(record.result)


@pytest.fixture
def recorded(tmp_path, capsys):
    """Plays a match with built-in bots from the command line and reads its record."""

    def play(preset, *words, seed="7"):
        bots = [word for word in words if "=" not in word]
        settings = [part for word in words if "=" in word for part in ("--set", word)]
        path = tmp_path / "record.jsonl"
        code = run(["play", *bots, "--rules", preset, *settings, "--seed", seed, "--record", str(path), "--json"])
        capsys.readouterr()
        assert code == 0
        return read_record(path.read_bytes())

    return play


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: " ".join(match))
def test_a_record_is_true(recorded, match):
    record = recorded(*match)
    assert record.result.deals and verify(record) is None
    check(record)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: " ".join(match))
def test_many_records_are_true(recorded, match):
    for seed in range(20):
        check(recorded(*match, seed=f"long-{seed}"))


def test_a_record_that_lies_is_found_out(recorded):
    """One point more in a deal, one coin more at the end: the second account does not agree."""
    record = recorded(*MATCHES[2])
    check(record)
    number = next(number for number, entry in enumerate(record.entries) if isinstance(entry, DealEntry))
    deal = record.entries[number].deal
    lie = DealEntry(replace(deal, points=(deal.points[0] + 1, *deal.points[1:])))
    with pytest.raises(AssertionError, match="points"):
        check(replace(record, entries=(*record.entries[:number], lie, *record.entries[number + 1 :])))
    money = record.result.money
    with pytest.raises(AssertionError):
        check(replace(record, result=replace(record.result, money=(money[0] + 1, *money[1:]))))
