"""From the draw to the end of a turn: steps on the table, the discard, the closing (S000-15, -19, S003-09, Q-08)."""

from collections.abc import Mapping, Sequence
from typing import Any

from protocol.cards import CARDS, JOKER, RANKS, SUITS
from protocol.ramino import actions, events
from protocol.ramino.actions import Action
from protocol.ramino.rules import RaminoRules
from referee.game import IllegalAction, Step
from referee.games.ramino.battuta import claimants
from referee.games.ramino.closing import close, close_in_hand, is_royal_meld
from referee.games.ramino.laying import Laying
from referee.games.ramino.partition import hand_value
from referee.games.ramino.rounds import void_deal
from referee.games.ramino.state import Drawing, Knocking, Playing, State, next_active, put, replace, without


def options(state: State, phase: Playing) -> Mapping[str, Any]:
    """The `can` of a play: the card that may not go back on the pile, and how many melds may be laid."""
    table = state.rules.table
    melds = table.melds_per_turn if table.enabled else 0
    if table.one_action_per_turn and melds != 0:
        melds = 1
    return {"may_not_discard": barred(state, phase), "melds_left": melds}


def barred(state: State, phase: Playing) -> str | None:
    """The card taken from the pile, unless its twin is in the hand (S003-30, Q-08; Part 2b, "Discard")."""
    if phase.source != "discard" or not state.rules.draw.no_rediscard:
        return None
    return phase.drawn if state.hands[phase.seat].count(phase.drawn) == 1 else None


def play(state: State, phase: Playing, seat: int, action: Action) -> Step:
    """The whole action is checked before any of it counts."""
    if not isinstance(action, actions.Play):
        raise IllegalAction("wrong_action", "here one plays: steps, discard, close", "do")
    if not state.rules.table.enabled:
        return _play_in_hand(state, phase, action)
    return _play_on_table(state, phase, action)


def _play_in_hand(state: State, phase: Playing, action: actions.Play) -> Step:
    if action.steps:
        raise IllegalAction("no_table", "all cards are kept in hand until the closing (S000-20)", "steps")
    seat, card = phase.seat, action.discard
    if card is None:
        if not action.close:
            raise IllegalAction("no_discard", "the turn ends with a discard (S000-15)", "discard")
        return close_in_hand(state, seat, state.hands[seat], None, [])
    if not action.close:
        return _throw(state, phase, card)
    hand = _discard(state, phase, state.hands[seat], card)
    state = replace(state, hands=put(state.hands, seat, hand), discard=(*state.discard, card))
    return close_in_hand(state, seat, hand, card, [events.Discarded(seat, card)])


def _throw(state: State, phase: Playing, card: str) -> Step:
    """A turn that ends with a discard and nothing else."""
    hand = _discard(state, phase, state.hands[phase.seat], card)
    hands, pile = put(state.hands, phase.seat, hand), (*state.discard, card)
    return _end_turn(state, phase.seat, [events.Discarded(phase.seat, card)], hands=hands, discard=pile)


def _play_on_table(state: State, phase: Playing, action: actions.Play) -> Step:
    rules, seat = state.rules, phase.seat
    if not action.steps and action.discard is not None and len(state.hands[seat]) > 1:
        return _throw(state, phase, action.discard)  # most turns: nothing is laid
    work = Laying(rules, seat, state.hands[seat], state.table, state.next_meld, opened=state.opened[seat])
    for number, move in enumerate(action.steps):
        work.step(move, f"steps[{number}]")
    hand, happened = tuple(work.hand), work.events
    if action.discard is not None:
        hand = _discard(state, phase, hand, action.discard, laid=bool(action.steps))
        happened.append(events.Discarded(seat, action.discard))
    elif hand:
        raise IllegalAction("no_discard", "the turn ends with a discard (S003-09)", "discard")
    elif rules.closing.needs_discard:
        raise IllegalAction("needs_discard", "the last card must be discarded, not laid (S000-19, Q-52)", "discard")
    whole = not hand and not state.touched[seat]
    work.finish(whole_hand=whole)
    changes = {
        "hands": put(state.hands, seat, hand),
        "discard": state.discard if action.discard is None else (*state.discard, action.discard),
        "table": tuple(work.table[number] for number in sorted(work.table)),
        "next_meld": work.next_meld,
        "opened": put(state.opened, seat, work.opened),
        "touched": put(state.touched, seat, state.touched[seat] or work.melds + work.added > 0),
    }
    if hand:
        return _end_turn(state, seat, happened, **changes)
    state = replace(state, **changes)
    if whole and work.melds == 1 and is_royal_meld(work.table[work.next_meld - 1].cards, rules):
        return close(state, seat, "royal", happened)
    return close(state, seat, "ramino" if whole and rules.scoring.ramino_multiplier > 1 else "zero", happened)


def _discard(state: State, phase: Playing, hand: tuple[str, ...], card: str, *, laid: bool = False) -> tuple[str, ...]:
    """The hand without the discard. Raises IllegalAction where that card is not there or may not go."""
    if card not in CARDS:
        raise IllegalAction("not_a_card", f"{card!r} is not a card", "discard")
    if card not in hand:
        where = "in your hand any more" if laid and card in state.hands[phase.seat] else "in your hand"
        raise IllegalAction("not_in_hand", f"{card} is not {where}", "discard")
    taken = phase.source == "discard" and card == phase.drawn and state.rules.draw.no_rediscard
    if taken and hand.count(card) == 1:
        raise IllegalAction(
            "rediscard", f"{card} was taken from the pile in this turn, so it may not go back (S003-30)", "discard"
        )
    return without(hand, card)


def _end_turn(state: State, seat: int, happened: Sequence[Any], **changes: Any) -> Step:
    """The turn goes to the left, past a battuta where that is played; too many turns void the deal (Q-07)."""
    turns, acted, follower = state.turns + 1, state.acted, next_active(state, seat)
    if not acted[seat]:
        acted = put(acted, seat, True)
    state = replace(state, acted=acted, turns=turns, phase=Drawing(follower), **changes)
    if turns >= state.rules.draw.max_turns:
        return void_deal(state, "turns", happened)
    if state.rules.battuta.enabled and (waiting := claimants(state, seat, follower)):
        state = replace(state, phase=Knocking(follower, waiting))
    return Step(state, happened)


def fallback(state: State, phase: Playing) -> actions.Play:
    """Discards the card just drawn from the stock, else the dearest that may go (Part 2b, "Discard")."""
    hand = state.hands[phase.seat]
    if phase.source == "stock":
        return actions.Play(discard=phase.drawn)
    if phase.second_source == "stock":
        return actions.Play(discard=phase.second)
    kept = barred(state, phase)
    free = [card for card in hand if card != kept] or list(hand)
    return actions.Play(discard=max(free, key=lambda card: _dearness(card, state.rules)))


def _dearness(card: str, rules: RaminoRules) -> tuple[int, int, int]:
    """Value in hand, then rank, then clubs first."""
    if card == JOKER:
        return rules.scoring.joker_in_hand, len(RANKS), 0
    return hand_value((card,), rules), RANKS.index(card[0]), -SUITS.index(card[1])
