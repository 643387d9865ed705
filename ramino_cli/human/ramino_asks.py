"""What a person is asked in Ramino: for each question on the wire the way to answer it."""

from collections.abc import Callable, Mapping
from typing import Any

from protocol.cards import physical
from protocol.ramino import actions
from protocol.ramino.view import View
from ramino_cli.human.drafts import Draft, Menu, Option, Place
from ramino_cli.human.hand import Hand
from ramino_cli.human.ramino_play import PlayDraft
from ramino_cli.output.terminal import by_suit
from referee.games.ramino.partition import arrange, arrange_with_discard

Can = Mapping[str, Any]
SORTS = ("melds", "suit", "rank")


def regrouped(view: View, can: Can, place: Place, how: str) -> list[list[str]]:
    """A hand as people sort it: by melds (what the solver finds, then the rest by suit), by suit, or by rank."""
    hand, rules = view.hand, place.rules
    if how == "suit":
        return [sorted((card for card in hand if card[-1] == suit), key=by_suit) for suit in "cdhs*"]
    if how == "rank":
        return [sorted(hand, key=lambda card: by_suit(card)[::-1])]
    drawn = view.drawn is not None
    best = arrange_with_discard(hand, rules, can.get("may_not_discard")) if drawn else arrange(hand, rules)
    melds = [[physical(card) for card in meld] for meld in best.melds]
    loose = [*best.deadwood, *([best.discard] if best.discard else [])]
    return [*melds, sorted(loose, key=by_suit)]


def draft_for(ask: str, can: Can, view: View, place: Place, how: str) -> Draft:
    """A new draft for a question."""
    return _DRAFTS[ask](can, view, place, Hand(regrouped(view, can, place, how)))


def _play(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    return PlayDraft(place, view, hand, can["may_not_discard"])


def _draw(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    words, options = place.words, [Option("stock", place.words("from_stock"), actions.Draw("stock"))]
    if "discard" in can["from"]:
        options += _tops(can, view, place)
    close = Option("close", words("close_residue"), actions.Close())
    closed = [Option("discard", "", actions.Draw("discard")), close]
    if can["close"]:
        options.append(close)
    return Menu(place, view, hand, words("ask_draw"), options, closed)


def _tops(can: Can, view: View, place: Place) -> list[Option]:
    """The top of the pile; with draw.take_two each way to take a second card."""
    words, card = place.words, place.screen.card
    top = card(view.discard[-1])
    second = can.get("second")
    if not second:
        return [Option("discard", words("from_discard", card=top), actions.Draw("discard"))]
    labels = {"stock": words("and_stock", card=top)}
    if len(view.discard) > 1:
        labels["discard"] = words("and_under", card=top, other=card(view.discard[-2]))
    return [Option("discard", labels[pile], actions.Draw("discard", pile)) for pile in second]


def _knock(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    words, thrower = place.words, _before(view)
    question = words("ask_knock", who=place.teller.who(thrower), card=place.screen.card(view.discard[-1]))
    options = [Option("knock", words("knock"), actions.Knock()), Option("pass", words("no_knock"), actions.Pass())]
    return Menu(place, view, hand, question, options)


def _before(view: View) -> int:
    """The seat that threw the card: the one before the seat in turn, of those that play."""
    seat = view.turn or 0
    while True:
        seat = (seat - 1) % len(view.in_play)
        if view.in_play[seat]:
            return seat


def _yield(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    words, card = place.words, place.screen.card(view.discard[-1])
    close = Option("close", words("close_residue"), actions.Close())
    options = [Option("take", words("take"), actions.Take()), Option("yield", words("yield"), actions.Yield())]
    question = words("ask_yield", card=card)
    return Menu(place, view, hand, question, [*options, close] if can["close"] else options, [close])


def _bet(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    words, least = place.words, can["min_to"]
    every = [
        Option("pass", words("bet_pass"), actions.Pass()),
        Option("bet", words("bet_bet", least=least), actions.Bet(least), actions.Bet),
        Option("call", words("bet_call", n=can["to_call"]), actions.Call()),
        Option("raise", words("bet_raise", least=least), actions.Raise(least), actions.Raise),
        Option("fold", words("bet_fold"), actions.Fold()),
    ]
    open_now = [each for each in every if each.verb in can["do"]]
    question = words("ask_bet", pot=view.pot, mine=view.bets[view.seat])
    return Menu(place, view, hand, question, open_now, every)


def _reenter(can: Can, view: View, place: Place, hand: Hand) -> Draft:
    words = place.words
    fee = can.get("fee", place.rules.reentry.fee)
    options = [
        Option("reenter", words("reenter", fee=fee), actions.Reenter()),
        Option("leave", words("leave"), actions.Leave()),
    ]
    return Menu(place, view, hand, words("ask_reenter"), options)


_DRAFTS: dict[str, Callable[[Can, View, Place, Hand], Draft]] = {
    "draw": _draw, "play": _play, "knock": _knock, "yield": _yield, "bet": _bet, "reenter": _reenter,
}  # fmt: skip
