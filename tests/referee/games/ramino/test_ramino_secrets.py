"""What each event tells whom: a hand and a card from the stock to their seat alone, what lies open to all."""

import msgspec
import pytest
from ramino_table import SEATS, Table

from protocol.events import redact

FOUR = "9h Kd 2c 4d 6s 8c Jh | 3c 5d 7s Ts Qd Ah 2h | 9c 9d 9s 4h 5h 6h 7h | 2s 4s 6c 8d Td Qs Ac"


def told(table, observer):
    """The events of the last decision as JSON sends them to a seat, or (`-`) to a bystander."""
    seat = None if observer == "-" else SEATS.index(observer)
    return [msgspec.to_builtins(redact(event, seat)) for event in table.step.events]


@pytest.fixture
def table():
    return Table("centouno-secco", FOUR, upcard="3s", stock="Ks Js Qc Tc", changed="battuta.enabled=true")


@pytest.mark.parametrize("observer", "ABCD-")
def test_a_deal_shows_ones_own_hand(table, observer):
    event = told(table, observer)[0]
    hands = [list(hand) if SEATS[seat] == observer else [] for seat, hand in enumerate(table.state.hands)]
    assert [list(hand) for hand in event["hands"]] == hands
    assert list(event["hand_counts"]) == [7, 7, 7, 7]
    assert (event["upcard"], event["stock"]) == ("3s", 79)


@pytest.mark.parametrize("observer", "ABCD-")
def test_a_card_from_the_stock_is_its_seats_alone(table, observer):
    table.say("A draws")
    own = {"card": "Ks"} if observer == "A" else {}
    assert told(table, observer) == [{"event": "drew", "seat": 0, "from": "stock", **own}]


@pytest.mark.parametrize("observer", "ABCD-")
def test_a_card_from_the_pile_is_seen_by_all(table, observer):
    table.say("A takes")
    assert told(table, observer) == [{"event": "drew", "seat": 0, "from": "discard", "card": "3s"}]


@pytest.mark.parametrize("observer", "ABCD-")
def test_of_a_battuta_all_see_the_discard_and_the_claimant_his_two(table, observer):
    table.say("A draws, discards 9h\nC knocks\nD passes\nB yields")
    own = {"drawn": ("Js", "Qc")} if observer == "C" else {}
    assert told(table, observer) == [{"event": "claimed", "seat": 2, "card": "9h", **own}]
