"""What is a meld, asked of the referee and of a second implementation that tries every card for every joker."""

from random import Random

import pytest
from naive_melds import ORDER, SUITS, lies_well, points, readings
from naive_scores import is_one

from protocol.ramino.rules import Melds
from referee.games.ramino.additions import exchange, extend
from referee.games.ramino.melds import meld_points, read_meld
from referee.games.ramino.pieces import MeldError


def random_melds(luck):
    ace = luck.choice(["low", "both", "both"])
    return Melds(
        ace=ace,
        run_both_aces="never" if ace == "low" else luck.choice(["never", "joker_only", "yes"]),
        max_jokers=luck.choice([None, None, 0, 1, 2, 3]),
        min_naturals=luck.choice([1, 1, 2, 3]),
        same_suit=luck.choice(["none", "none", "one_pair", "two_each"]),
        black_aces=luck.choice(["off", "off", "dual", "wild"]),
        joker_in_set=luck.choice(["declared", "declared", "either"]),
    )


def random_cards(luck):
    """A set or a run as a rule, spoilt as often as not; jokers bare or named."""
    size = luck.choice([2, 3, 3, 3, 4, 4, 5, 6, 14])
    if size < 14 and luck.random() < 0.5:
        rank = luck.choice(ORDER)
        cards = [rank + luck.choice(SUITS) for _ in range(size)]
    else:
        low, suit = luck.randint(1, 15 - size), luck.choice(SUITS)
        cards = [ORDER[(place - 1) % 13] + suit for place in range(low, low + size)]
    for place in range(len(cards)):
        if (size < 14 and luck.random() < 0.2) or luck.random() < 0.05:
            cards[place] = luck.choice(["*", "*", "*", f"*={cards[place]}", "As", "Ac", f"As={cards[place]}"])
        elif luck.random() < 0.05:
            cards[place] = luck.choice(ORDER) + luck.choice(SUITS)
    if luck.random() < 0.5:
        luck.shuffle(cards)
    return cards if sum(card == "*" or card[0] == "A" for card in cards) < 5 else random_cards(luck)


def read(cards, melds, laid=()):
    """The meld as the referee reads it, or None."""
    try:
        return (extend(laid, cards, melds) if laid else read_meld(cards, melds)).cards
    except MeldError as refusal:
        assert refusal.code.isidentifier() and refusal.message
        return None


def agree(cards, melds, laid=()):
    """Both say yes or both no; what is shown is one of the ways to read the cards, in order."""
    where = (laid, cards, melds)
    possible = readings(cards, melds, laid)
    if not laid and not any("=" in card for card in cards):
        assert bool(possible) == is_one(cards, melds), where
    shown = read(cards, melds, laid)
    assert (shown is not None) == bool(possible), (shown, where)
    if shown is None:
        return None
    assert lies_well(shown, melds), (shown, where)
    ways = {tuple(sorted((name, card) for name, card, _ in reading)) for reading in possible}
    parts = [(card.partition("=")[0], card.rpartition("=")[2]) for card in shown]
    if "*" not in shown:
        assert tuple(sorted(parts)) in ways, (shown, where)
    assert meld_points(shown, melds) == points(shown, melds), (shown, where)
    assert meld_points(shown, melds, joker=25) == points(shown, melds, 25), (shown, where)
    return shown


def check(seed, count):
    luck, melded, grown = Random(seed), 0, 0
    for _ in range(count):
        melds = random_melds(luck)
        shown = agree(random_cards(luck), melds)
        if shown is None:
            continue
        melded += 1
        if "*" in shown:
            continue
        more = [luck.choice(["*", luck.choice(ORDER) + shown[0][-1], shown[0][-2] + luck.choice(SUITS)])]
        grown += agree(more, melds, shown) is not None
        agree_on_swaps(shown, luck.choice(ORDER) + luck.choice(SUITS), melds)
        for there in shown:
            agree_on_swaps(shown, there.rpartition("=")[2], melds)
    assert melded > count / 5 and grown > count / 50


def agree_on_swaps(shown, card, melds):
    """A wild card is taken for the card it stands for, and for no other."""
    places = [place for place, there in enumerate(shown) if "=" in there and there.rpartition("=")[2] == card]
    try:
        meld, taken = exchange(shown, card, melds)
    except MeldError:
        assert not places or not lies_well(_swapped(shown, places[0], card, melds), melds), (shown, card, melds)
        return
    assert places and taken == shown[places[0]].partition("=")[0]
    assert meld.cards == _swapped(shown, places[0], card, melds)


def _swapped(shown, place, card, melds):
    itself = f"{card}={card}" if card in ("As", "Ac") and melds.black_aces == "wild" else card
    return (*shown[:place], itself, *shown[place + 1 :])


@pytest.mark.parametrize("seed", range(4))
def test_random_cards(seed):
    check(seed, 300)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_random_cards(seed):
    check(seed, 5000)
