"""Where the cards are, by game, and the same state with what an observer cannot see dealt otherwise, by hand.

Nothing here asks the engine what is hidden: these are the rules of who sees what, written a second time.
"""

from collections import Counter

import msgspec

from protocol.cards import deck
from protocol.ramino import actions as ramino
from protocol.rams.cards import pack, pack_size
from protocol.rams.rules import RamsRules

replace = msgspec.structs.replace


def whole_pack(rules, seats):
    """The cards that must be somewhere at every moment."""
    if isinstance(rules, RamsRules):
        return Counter(pack(pack_size(seats, rules.deck.pack_at_four)))
    return Counter(deck(rules.deck.packs, rules.deck.jokers_per_pack))


def all_cards(state):
    """The cards that are somewhere."""
    return Counter(_rams_cards(state) if isinstance(state.rules, RamsRules) else _ramino_cards(state))


def _ramino_cards(state):
    laid = [card.partition("=")[0] for meld in state.table for card in meld.cards]
    return [*(card for hand in state.hands for card in hand), *state.stock, *state.discard, *laid]


def _rams_cards(state):
    deal, trick = state.deal, getattr(state.phase, "trick", ())
    played = [each.card for past in deal.past for each in past.cards] + [each.card for each in trick]
    lying = [] if deal.took_trump else [deal.turn_up]
    return [*(card for hand in deal.hands for card in hand), *deal.stock, *deal.waste, *played, *lying]


def rearranged(state, observer, move, luck):
    """Another state that `observer` (None: a bystander) cannot tell from this one, in which `move` may be made.

    What the move will show stays where it is: the cards it names, jacks, the stock if the observer draws.
    """
    return (_rams if isinstance(state.rules, RamsRules) else _ramino)(state, observer, move, luck)


def _named(action):
    return msgspec.json.encode(action).decode()


def _ramino(state, observer, move, luck):
    seat, action = move
    phase = state.phase
    fixed = _cards_of(action, state.hands[seat]) if action is not None and seat != observer else []
    if observer == seat or isinstance(action, ramino.Yield):
        stock_moves = False
    else:
        stock_moves = True
    places = []
    for other, hand in enumerate(state.hands):
        kept = list(fixed) if other == seat else []
        if getattr(phase, "source", None) and other == phase.seat:
            kept += [phase.drawn] * (phase.source == "discard") + [phase.second] * (phase.second_source == "discard")
        for place, card in enumerate(hand):
            if card in kept:
                kept.remove(card)
            elif other != observer:
                places.append((other, place))
    places += [(None, place) for place in range(len(state.stock))] if stock_moves else []
    hands, stock = [list(hand) for hand in state.hands], list(state.stock)
    where = {None: stock, **dict(enumerate(hands))}
    cards = [where[other][place] for other, place in places]
    luck.shuffle(cards)
    for (other, place), card in zip(places, cards, strict=True):
        where[other][place] = card
    return replace(state, hands=tuple(map(tuple, hands)), stock=tuple(stock), phase=_drawn(phase, observer, hands))


def _cards_of(action, hand):
    """The cards of the hand that an action names, so that they stay in it."""
    left, named = list(hand), []
    text = _named(action)
    for card in sorted(set(hand)):
        for _ in range(min(left.count(card), text.count(f'"{card}"') + text.count(f'"{card}='))):
            left.remove(card)
            named.append(card)
    return named


def _drawn(phase, observer, hands):
    """What another seat drew from the stock lies last in its hand, whatever it is now."""
    if not getattr(phase, "source", None) or phase.seat == observer:
        return phase
    hand, first = hands[phase.seat], -1 if phase.second is None else -2
    if phase.source == "stock":
        phase = replace(phase, drawn=hand[first])
    return replace(phase, second=hand[-1]) if phase.second_source == "stock" else phase


def _rams(state, observer, move, luck):
    """The pack has no twins, so hidden cards change names wherever they are written."""
    deal = state.deal
    known = {deal.turn_up, *(card for jacks in deal.jacks for card in jacks)}
    known |= {each.card for past in deal.past for each in past.cards}
    known |= {each.card for each in getattr(state.phase, "trick", ())}
    if observer is not None:
        for cards in (deal.hands, deal.dealt, deal.bought, deal.thrown):
            known.update(cards[observer])
    if move.action is not None and move.seat != observer:
        known.update(card for card in deal.hands[move.seat] if f'"{card}"' in _named(move.action))
    if getattr(move.action, "show_jacks", False):
        known.update(("Jc", "Jd", "Jh", "Js"))
    if move.seat == observer:
        known.update(deal.stock, deal.waste)
    hidden = sorted(set(whole_pack(state.rules, len(deal.hands))) - known)
    other = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))

    def renamed(cards):
        return tuple(other.get(card, card) for card in cards)

    changes = {name: tuple(map(renamed, getattr(deal, name))) for name in ("hands", "dealt", "bought", "thrown")}
    changes |= {name: renamed(getattr(deal, name)) for name in ("stock", "waste")}
    return replace(state, deal=replace(deal, **changes))
