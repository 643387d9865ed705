"""A state that an observer cannot tell from the real one: what is hidden is dealt anew from a seed alone."""

from typing import Any

from protocol.cards import deck
from referee.game import Setup
from referee.games.ramino.state import Playing, State, replace
from referee.shuffling import board_key, shuffled


def determinise(state: State, observer: int, seed: str) -> State:
    """The hidden cards (other hands, the stock) in an order that depends on `seed` and on what `observer` may know.

    The board key is replaced too, so that later shuffles do not follow the real ones. Cards that other seats took
    from the pile in earlier turns are not kept in their hands: a bot that tracks them moves them itself.
    """
    known = _known(state, observer)
    hidden = shuffled(_unseen(state, observer, [card for cards in known for card in cards]), seed, 1, 0)
    hands: list[tuple[str, ...]] = []
    for seat, hand in enumerate(state.hands):
        count = len(hand) - len(known[seat])
        hands.append(hand if seat == observer else (*hidden[:count], *known[seat]))
        hidden = hidden if seat == observer else hidden[count:]
    setup = Setup(state.setup.seats, board_key(seed[:64], 0))
    return replace(state, hands=tuple(hands), stock=tuple(hidden), setup=setup, phase=_phase(state, observer, hands))


def _known(state: State, observer: int) -> list[tuple[str, ...]]:
    """By seat, the cards of another hand that everybody has just seen it take from the pile."""
    known: list[tuple[str, ...]] = [()] * len(state.hands)
    phase = state.phase
    if isinstance(phase, Playing) and phase.seat != observer and phase.source == "discard":
        second = (phase.second,) if phase.second_source == "discard" and phase.second else ()
        known[phase.seat] = (phase.drawn, *second)
    return known


def _unseen(state: State, observer: int, known: list[str]) -> list[str]:
    """What the observer has not before its eyes, in canonical order."""
    cards = deck(state.rules.deck.packs, state.rules.deck.jokers_per_pack)
    seen = [*state.hands[observer], *state.discard, *known]
    seen += [card.partition("=")[0] for meld in state.table for card in meld.cards]
    for card in seen:
        cards.remove(card)
    return cards


def _phase(state: State, observer: int, hands: list[tuple[str, ...]]) -> Any:
    """A card that another seat drew from the stock is some card of its new hand."""
    phase = state.phase
    if not isinstance(phase, Playing) or phase.seat == observer:
        return phase
    if phase.source == "stock":
        return replace(phase, drawn=hands[phase.seat][0])
    return replace(phase, second=hands[phase.seat][0]) if phase.second_source == "stock" else phase
