"""What is a meld, written a second time: try every card that every joker could be. Shares no code with the referee.

Law: too simple to be wrong, and slow. A reading is a list of (name in hand, what it stands for, is it wild).
"""

from collections import Counter
from itertools import product

ORDER = "A23456789TJQK"
SUITS = "cdhs"


def ways(card, melds, near):
    """What one written card may be: itself, or with a wild one every card near (of a rank or suit that is there)."""
    name, _, named = card.partition("=")
    black = name in ("Ac", "As") and melds.black_aces != "off"
    if named:
        return [(name, named, True)] if name == "*" or black else []
    if name == "*":
        return [(name, each, True) for each in near]
    if not black:
        return [(name, name, False)]
    wild = [(name, each, True) for each in near]
    return wild if melds.black_aces == "wild" else [(name, name, False), *wild]


def readings(cards, melds, laid=()):
    """Every way to read the cards as one meld, together with those that lie there and are what they are."""
    plain = [card.rpartition("=")[2] for card in (*laid, *cards) if card != "*"]
    near = {rank + suit for rank in ORDER for suit in SUITS if any(rank == c[0] or suit == c[1] for c in plain)}
    chosen = [[_lying(card)] for card in laid] + [ways(card, melds, sorted(near)) for card in cards]
    return [reading for reading in product(*chosen) if is_meld(reading, melds)]


def _lying(card):
    name, equals, named = card.partition("=")
    return name, named or name, bool(equals)


def is_meld(reading, melds):
    wilds = sum(wild for _, _, wild in reading)
    if len(reading) < 3 or len(reading) - wilds < melds.min_naturals:
        return False
    if melds.max_jokers is not None and wilds > melds.max_jokers:
        return False
    return is_set(reading, melds) or is_run(reading, melds)


def is_set(reading, melds):
    """One rank; how often each suit comes is what melds.same_suit says."""
    if len({card[0] for _, card, _ in reading}) > 1:
        return False
    times = sorted(Counter(card[1] for _, card, _ in reading).values(), reverse=True)
    return {
        "none": times[0] == 1,
        "one_pair": times[0] <= 2 and times.count(2) <= 1,
        "two_each": times[0] <= 2,
    }[melds.same_suit]


def is_run(reading, melds):
    """One suit, unbroken; an ace is 1, and 14 as well where melds.ace says both."""
    if len({card[1] for _, card, _ in reading}) > 1:
        return False
    size = len(reading)
    for low in range(1, 15 - size + 1):
        wanted = Counter(ORDER[(place - 1) % 13] for place in range(low, low + size))
        high = low + size - 1
        if high == 14 and melds.ace == "low":
            continue
        if wanted != Counter(card[0] for _, card, _ in reading):
            continue
        aces = [wild for _, card, wild in reading if card[0] == "A"]
        if low == 1 and high == 14 and not both_aces(aces, melds):
            continue
        return True
    return False


def both_aces(wild, melds):
    return melds.run_both_aces == "yes" or (melds.run_both_aces == "joker_only" and any(wild))


def in_order(cards):
    """Whether a meld that lies on the table is shown as it should: runs upwards, sets c d h s."""
    names = [card.rpartition("=")[2] for card in cards if card != "*"]
    if len({name[0] for name in names}) == 1:
        return [name[1] for name in names] == sorted(name[1] for name in names)
    places = [ORDER.index(name[0]) + 1 for name in names]
    places = [14 if place == 1 and number else place for number, place in enumerate(places)]
    return len(names) == len(cards) and places == list(range(places[0], places[0] + len(places)))


def lies_well(cards, melds):
    """Whether cards on the table, as they are shown, are one meld in order (an open joker of a set may be `*`)."""
    if not in_order(cards):
        return False
    if "*" in cards:
        return melds.joker_in_set == "either" and bool(readings(cards, melds))
    return is_meld([_lying(card) for card in cards], melds)


def points(cards, melds, joker=None):
    """What a meld on the table is worth by place (an ace 1 before the two; 11 after the king and in a set)."""
    names = [card.rpartition("=")[2] for card in cards]
    rank = next(name for name in names if name != "*")[0]
    is_one_rank = {name[0] for name in names} <= {rank, "*"}
    total = 0
    for number, (card, name) in enumerate(zip(cards, names, strict=True)):
        letter = rank if name == "*" else name[0]
        if joker is not None and (card == "*" or "=" in card):
            total += joker
        elif letter == "A":
            low = melds.ace == "low" or (number == 0 and not is_one_rank)
            total += 1 if low else 11
        else:
            total += min(ORDER.index(letter) + 1, 10)
    return total
