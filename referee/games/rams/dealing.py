"""What lies where when a deal begins: as a deals file says if it can be, else by the documented shuffle."""

from collections.abc import Iterable

from protocol.rams.cards import HAND_SIZE, pack, pack_size
from protocol.rams.rules import RamsRules
from protocol.rules import AMOUNT, RulesError
from referee.game import DealError, FixedDeal, Setup
from referee.games.rams.state import Cards, Deal
from referee.shuffling import first_dealer, shuffled


def check_setup(rules: RamsRules, setup: Setup) -> None:
    """Raises RulesError for a wrong number of seats (S002-01), DealError for a deal that cannot be."""
    least, most = rules.players.min, rules.players.max
    if not least <= setup.seats <= most:
        players = f"{least}" if least == most else f"{least} to {most}"
        raise RulesError(f"rams is for {players} players, not {setup.seats} (S002-01)")
    cards = pack(pack_size(setup.seats, rules.deck.pack_at_four))
    for fixed in setup.deals:
        _check_sheet(fixed, setup.seats)
        _check_cards(fixed, cards)


def _check_sheet(fixed: FixedDeal, seats: int) -> None:
    if len(fixed.hands) != seats:
        raise DealError(fixed.line, f"{len(fixed.hands)} hands for {seats} players")
    if fixed.dealer is not None and not 0 <= fixed.dealer < seats:
        raise DealError(fixed.line, f"there is no seat {fixed.dealer} to deal: seats are 0 to {seats - 1}")
    if fixed.scores is not None and len(fixed.scores) != seats:
        raise DealError(fixed.line, f"{len(fixed.scores)} scores for {seats} players")
    if any(abs(score) > AMOUNT for score in fixed.scores or ()):
        raise DealError(fixed.line, f"a score is beyond {AMOUNT}")


def _check_cards(fixed: FixedDeal, cards: list[str]) -> None:
    for seat, hand in enumerate(fixed.hands):
        if len(hand) != HAND_SIZE:
            raise DealError(fixed.line, f"seat {seat} has {len(hand)} cards: everybody is dealt {HAND_SIZE} (S002-04)")
    seen: set[str] = set()
    for card in _named(fixed):
        if card not in cards:
            raise DealError(fixed.line, f"{card or 'no card'} is not in the pack of {len(cards)} cards (S002-02)")
        if card in seen:
            raise DealError(fixed.line, f"{card} is named twice: the pack has one")
        seen.add(card)


def _named(fixed: FixedDeal) -> Iterable[str]:
    return (*(card for hand in fixed.hands for card in hand), fixed.upcard, *fixed.stock)


def deal_out(rules: RamsRules, setup: Setup, number: int, dealer: int) -> Deal:
    """One deal: cards one at a time from the dealer's left, the next turned up, the rest is the stock."""
    cards = pack(pack_size(setup.seats, rules.deck.pack_at_four))
    if number <= len(setup.deals):
        fixed = setup.deals[number - 1]
        named = set(_named(fixed))
        rest = shuffled([card for card in cards if card not in named], setup.board_key, number, 0)
        dealer = dealer if fixed.dealer is None else fixed.dealer
        return _deal(number, dealer, fixed.hands, fixed.upcard, (*fixed.stock, *rest))
    top = shuffled(cards, setup.board_key, number, 0)
    dealt, seats = HAND_SIZE * setup.seats, setup.seats
    hands = tuple(tuple(top[(seat - dealer - 1) % seats : dealt : seats]) for seat in range(seats))
    return _deal(number, dealer, hands, top[dealt], tuple(top[dealt + 1 :]))


def lay_out(rules: RamsRules, setup: Setup, deal: int) -> FixedDeal:
    """Deal number `deal`, its dealer by the rotation. Raises RulesError for a wrong number of seats."""
    check_setup(rules, setup)
    dealer = (first_dealer(setup.board_key, setup.seats) + deal - 1) % setup.seats
    dealt = deal_out(rules, setup, deal, dealer)
    return FixedDeal(dealt.hands, dealt.turn_up, dealt.stock, dealer)


def _deal(number: int, dealer: int, hands: tuple[Cards, ...], turn_up: str, stock: Cards) -> Deal:
    nothing: tuple[Cards, ...] = ((),) * len(hands)
    return Deal(
        number=number,
        dealer=dealer,
        turn_up=turn_up,
        hands=hands,
        stock=stock,
        dealt=hands,
        bought=nothing,
        thrown=nothing,
        jacks=nothing,
        entered=(None,) * len(hands),
    )


def record_before(setup: Setup, number: int, records: tuple[int, ...]) -> tuple[int, ...]:
    """The records with which a deal is played: a deals file may set them."""
    fixed = setup.deals[number - 1] if number <= len(setup.deals) else None
    return records if fixed is None or fixed.scores is None else fixed.scores
