"""What a hand is charged and what a deal adds to each score, written a second time from the rule book.

Law: every subset of the hand is tried. Shares no code with the referee.
"""

from collections import Counter
from itertools import combinations

from naive_melds import ORDER


def loose_value(cards, rules):
    """The points of cards outside melds."""
    total = 0
    for card in cards:
        if card == "*":
            total += rules.scoring.joker_in_hand
        elif card in ("Ac", "As") and rules.melds.black_aces != "off":
            total += rules.scoring.black_ace_in_hand
        elif card[0] != "A":
            total += min(ORDER.index(card[0]) + 1, 10)
        elif rules.scoring.ace_in_hand == "context":
            total += 1 if "2" + card[1] in cards and "3" + card[1] in cards else 11
        else:
            total += rules.scoring.ace_in_hand
    return total


def least(hand, rules):
    """The fewest points outside melds: which subsets are one meld, which are several, what is left of the others."""
    size = len(hand)
    chosen = [[hand[place] for place in range(size) if mask >> place & 1] for mask in range(1 << size)]
    by_lowest, melded = {}, {0}
    for mask in range(1, 1 << size):
        if is_one(chosen[mask], rules.melds):
            by_lowest.setdefault(mask & -mask, []).append(mask)
        if any(meld & mask == meld and mask - meld in melded for meld in by_lowest.get(mask & -mask, ())):
            melded.add(mask)
    return min(loose_value(chosen[len(chosen) - 1 - mask], rules) for mask in melded)


def is_one(cards, melds):
    """Whether the cards may be one meld: tries the black aces either way, and every place for a run."""
    black = [card for card in cards if card in ("Ac", "As")] if melds.black_aces != "off" else []
    plain = [card for card in cards if card != "*" and card not in black]
    if len({card[0] for card in plain}) > 1 and len({card[1] for card in plain}) > 1:
        return False
    most = len(black) if melds.black_aces == "dual" else 0
    kept = (each for number in range(most + 1) for each in combinations(black, number))
    return any(_fits([*plain, *aces], len(cards), melds) for aces in kept)


def _fits(naturals, size, melds):
    jokers = size - len(naturals)
    if size < 3 or len(naturals) < max(1, melds.min_naturals):
        return False
    if melds.max_jokers is not None and jokers > melds.max_jokers:
        return False
    return _set_fits(naturals, size, melds) or _run_fits(naturals, size, melds)


def _set_fits(naturals, size, melds):
    times = Counter(naturals).values()
    most, pairs = {"none": (4, 0), "one_pair": (5, 1), "two_each": (8, 4)}[melds.same_suit]
    one_rank = len({card[0] for card in naturals}) == 1
    return one_rank and size <= most and max(times) <= 2 and list(times).count(2) <= pairs


def _run_fits(naturals, size, melds):
    if len({card[1] for card in naturals}) > 1:
        return False
    there = Counter(card[0] for card in naturals)
    for low in range(1, 16 - size):
        high = low + size - 1
        window = Counter(ORDER[(place - 1) % 13] for place in range(low, high + 1))
        both = low == 1 and high == 14
        allowed = melds.run_both_aces == "yes" or (melds.run_both_aces == "joker_only" and there["A"] < 2)
        if there <= window and not (high == 14 and melds.ace == "low") and (allowed or not both):
            return True
    return False


def charge(hand, rules):
    """What a seat pays for its hand."""
    if not hand:
        return 0
    return loose_value(hand, rules) if rules.scoring.counted == "all" else least(hand, rules)


def deal_points(rules, hands, active, closer, closing):
    """What each seat's score changes by."""
    seats = range(len(hands))
    if closer is None and closing == "void" and rules.draw.void_scoring == "all_pay":
        sign = 1 if rules.scoring.system == "penalty" else -1
        return tuple(sign * charge(hands[seat], rules) if active[seat] else 0 for seat in seats)
    if closer is None or closing == "uncontested":
        return (0,) * len(hands)
    times = rules.scoring.ramino_multiplier if closing == "ramino" else 1
    owed = {seat: times * charge(hands[seat], rules) for seat in seats if active[seat] and seat != closer}
    residue = charge(hands[closer], rules) if closing == "residue" else 0
    if rules.scoring.system == "penalty":
        return tuple(residue if seat == closer else owed.get(seat, 0) for seat in seats)
    if rules.scoring.system == "collect":
        return tuple(sum(owed.values()) if seat == closer else 0 for seat in seats)
    gain = -residue if closing == "residue" else times * rules.scoring.closer_bonus
    return tuple(gain if seat == closer else -owed.get(seat, 0) for seat in seats)


def closes(hand, rules, closing):
    """Whether a hand that was kept to the end closes in this way."""
    black = {"Ac", "As"} if rules.melds.black_aces != "off" else set()
    wild = [card for card in hand if card == "*" or card in black]
    special = wild if rules.closing.special_jokers else []
    if closing == "zero":
        return least(hand, rules) == 0
    if closing == "figures":
        return all(card[0] in "JQK" or card in special for card in hand)
    if closing == "one_suit":
        return any(all(card[1:] == suit or card in special for card in hand) for suit in "cdhs")
    royal = wild if rules.closing.royal_jokers else []
    return len(hand) == 10 and any(_royal(hand, suit, royal) for suit in "cdhs")


def _royal(hand, suit, wild):
    there = {card for card in hand if card[1:] == suit and card[0] in "56789TJQKA"}
    rest = list(hand)
    for card in there:
        rest.remove(card)
    return all(card in wild for card in rest)
