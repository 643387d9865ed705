"""Dealing: who takes part, the cards, the up-card, what everybody puts in (S000-10 … -13, -21, -22, Q-06)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from protocol.cards import CARDS, deck
from protocol.ramino.events import Bet, Dealt
from protocol.ramino.rules import RaminoRules
from protocol.rules import RulesError
from referee.game import DealError, FixedDeal, Setup, Step
from referee.games.ramino.betting import open_betting
from referee.games.ramino.rounds import playing_seats
from referee.games.ramino.state import Between, Drawing, Sheet, State, replace
from referee.shuffling import first_dealer, shuffled


def check_setup(rules: RaminoRules, setup: Setup) -> None:
    """Raises RulesError for a number of seats that cannot play, DealError for a fixed deal that cannot be dealt."""
    seats, least, most = setup.seats, rules.players.min, rules.players.max
    if not least <= seats <= most:
        raise RulesError(f"these rules are for {least} to {most} players, not {seats} (players.min, players.max)")
    each = rules.deck.cards_each(seats)
    if each is None:
        raise RulesError(f"deck.hand_size says nothing of {seats} players")
    cards = len(deck(rules.deck.packs, rules.deck.jokers_per_pack))
    if seats * each + 1 + seats > cards:
        raise RulesError(f"{seats} players with {each} cards each are too many for a pack of {cards} cards")
    for number, fixed in enumerate(setup.deals, 1):
        _check_fixed(rules, setup, fixed, may_be_out=number > 1 and _may_be_out(rules))


def _check_fixed(rules: RaminoRules, setup: Setup, fixed: FixedDeal, *, may_be_out: bool) -> None:
    if len(fixed.hands) != setup.seats:
        raise DealError(fixed.line, f"there are {len(fixed.hands)} hands for {setup.seats} seats")
    if fixed.scores is not None and len(fixed.scores) != setup.seats:
        raise DealError(fixed.line, f"there are {len(fixed.scores)} scores for {setup.seats} seats")
    if fixed.dealer is not None and not 0 <= fixed.dealer < setup.seats:
        raise DealError(fixed.line, f"dealer {fixed.dealer} is no seat: seats are 0 to {setup.seats - 1}")
    there = Counter(deck(rules.deck.packs, rules.deck.jokers_per_pack))
    for card, count in Counter(_named(fixed)).items():
        if card not in CARDS:
            raise DealError(fixed.line, f"{card!r} is not a card: write rank and suit, as 5h, Td, or * for a joker")
        if count > there[card]:
            raise DealError(fixed.line, f"{card} is named {count} times, the pack has {there[card]}")
    sizes = _sizes(rules, setup.seats, may_be_out=may_be_out)
    for seat, hand in enumerate(fixed.hands):
        if hand and len(hand) not in sizes:
            wanted = " or ".join(map(str, sorted(sizes)))
            raise DealError(fixed.line, f"seat {seat} has {len(hand)} cards, not {wanted}")
        if not hand and not may_be_out:
            raise DealError(fixed.line, f"seat {seat} has no cards")


def _sizes(rules: RaminoRules, seats: int, *, may_be_out: bool) -> set[int]:
    """The hand sizes that may occur: with exclusions fewer may play than have sat down."""
    numbers = range(2, seats + 1) if may_be_out else (seats,)
    return {each for number in numbers if (each := cards_each(rules, number, seats)) is not None}


def _may_be_out(rules: RaminoRules) -> bool:
    """Only re-entry, `last_in` and play-offs go on without somebody: else the match ends with the first who is over."""
    match = rules.match
    return match.end == "last_in" or (match.end == "target" and rules.reentry.enabled) or match.tie == "extra_deal"


def cards_each(rules: RaminoRules, playing: int, seats: int) -> int:
    """Cards for each of those who play; where the rules are silent about so few, as at the first deal."""
    each = rules.deck.cards_each(playing)
    each = rules.deck.cards_each(seats) if each is None else each
    assert each is not None, "check_setup has looked"
    return each


def _named(fixed: FixedDeal) -> list[str]:
    return [card for hand in fixed.hands for card in hand] + [fixed.upcard, *fixed.stock]


def open_match(rules: RaminoRules, setup: Setup) -> State:
    """Before the first deal: everybody's stake is in (S000-39); the dealer is found by lot (S000-10)."""
    check_setup(rules, setup)
    seats, stake = setup.seats, rules.stakes.match_stake
    nobody, none = (0,) * seats, (False,) * seats
    sheet = Sheet(nobody, money=(-stake,) * seats, reentries=nobody, out=nobody, depth=nobody, fund=stake * seats)
    dealer = (first_dealer(setup.board_key, seats) - 1) % seats
    return State(
        rules, setup, sheet, Between(), deal=0, dealer=dealer, hands=((),) * seats, stock=(), discard=(),
        active=none, opened=none, touched=none, acted=none, bets=nobody,
    )  # fmt: skip


def deal(state: State) -> Step:
    """The next deal, up to its first decision."""
    rules, setup, number = state.rules, state.setup, state.deal + 1
    fixed = setup.deals[number - 1] if number <= len(setup.deals) else None
    sheet = state.sheet
    if fixed is not None and fixed.scores is not None:
        sheet = replace(sheet, scores=fixed.scores)
    playing, seats = playing_seats(sheet), setup.seats
    dealer = _dealer(state.dealer, playing, seats)
    if fixed is not None and fixed.dealer is not None:
        dealer = fixed.dealer
    hands, upcard, stock = _cards(rules, setup, number, dealer, playing, fixed)
    none = (False,) * seats
    state = State(
        rules, setup, sheet, Drawing(dealer), number, dealer, hands, stock, (upcard,),
        active=tuple(seat in playing for seat in range(seats)), opened=none, touched=none, acted=none,
        bets=(0,) * seats,
    )  # fmt: skip
    events: list[Any] = [Dealt(number, dealer, hands, tuple(map(len, hands)), upcard, len(stock))]
    state, antes = _ante(state, playing)
    opened = open_betting(state)
    return Step(opened, events + antes)


def lay_out(rules: RaminoRules, setup: Setup, deal: int) -> FixedDeal:
    """Deal number `deal` as it falls while nobody is out. Raises RulesError for a wrong number of seats."""
    check_setup(rules, setup)
    seats = setup.seats
    dealer = (first_dealer(setup.board_key, seats) + deal - 1) % seats
    hands, upcard, stock = _cards(rules, setup, deal, dealer, range(seats), None)
    return FixedDeal(hands, upcard, stock, dealer)


def _dealer(last: int, playing: Sequence[int], seats: int) -> int:
    """The deal passes to the left, past seats that are out (Q-06)."""
    return next(seat for step in range(1, seats + 1) if (seat := (last + step) % seats) in playing)


def _cards(
    rules: RaminoRules, setup: Setup, number: int, dealer: int, playing: Sequence[int], fixed: FixedDeal | None
) -> tuple[tuple[tuple[str, ...], ...], str, tuple[str, ...]]:
    pack, key = deck(rules.deck.packs, rules.deck.jokers_per_pack), setup.board_key
    each = cards_each(rules, len(playing), setup.seats)
    if fixed is not None:
        _check_hands(fixed, playing, each)
        for card in _named(fixed):
            pack.remove(card)
        return fixed.hands, fixed.upcard, fixed.stock + tuple(shuffled(pack, key, number, 0))
    cards = shuffled(pack, key, number, 0)
    order = sorted(playing, key=lambda seat: (seat - dealer - 1) % setup.seats)
    hands: list[tuple[str, ...]] = [()] * setup.seats
    for place, seat in enumerate(order):
        hands[seat] = tuple(cards[place : each * len(order) : len(order)])
    dealt = each * len(order)
    return tuple(hands), cards[dealt], tuple(cards[dealt + 1 :])


def _check_hands(fixed: FixedDeal, playing: Sequence[int], each: int) -> None:
    for seat, hand in enumerate(fixed.hands):
        wanted = each if seat in playing else 0
        if len(hand) != wanted:
            raise DealError(fixed.line, f"seat {seat} has {len(hand)} cards in this deal, not {wanted}")


def _ante(state: State, playing: Sequence[int]) -> tuple[State, list[Any]]:
    """Stake or invito of everybody who takes part (S000-21, S000-22); an extra deal costs nothing (Part 2b)."""
    amount = state.rules.stakes.amount
    if state.rules.stakes.mode == "none" or not amount or state.sheet.playoff:
        return state, []
    sheet = state.sheet
    money = tuple(has - amount if seat in playing else has for seat, has in enumerate(sheet.money))
    sheet = replace(sheet, money=money, pot=sheet.pot + amount * len(playing))
    return replace(state, sheet=sheet), [Bet(seat, "ante", amount) for seat in playing]
