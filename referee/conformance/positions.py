"""Moments of real games in which each question is asked: what a bot answers is judged by the engine itself."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from protocol.cards import JOKER
from protocol.events import redact
from protocol.ramino import actions as ramino
from protocol.rams import actions as rams
from referee.game import Ask, Game, Setup
from referee.games.presets import Ruleset, names, rules_of
from referee.games.ramino.partition import arrange, arrange_with_discard
from referee.games.ramino.planning import best_play
from referee.shuffling import board_key

SEAT = 0
"""The bot's seat in every position."""
STEPS, TRIES = 400, 400
DUE_MAZZI = rules_of("due-mazzi").rules

Choose = Callable[[Ruleset, Any, Ask], Any]
Moves = Mapping[str, Choose]


class Wanted(NamedTuple):
    """A position to be found: the rules, how many seats, the ask and what must hold; `moves`: how one gets there."""

    name: str
    about: str
    preset: str
    seats: int
    ask: str
    settings: tuple[str, ...] = ()
    when: Callable[[Mapping[str, Any], Any], bool] = lambda can, view: True
    moves: Moves = MappingProxyType({})

    @property
    def game(self) -> str:
        """The name of its game."""
        return names()[self.preset]


class Position(NamedTuple):
    """The moment itself: `events` are what the bot's seat may know of all that went before."""

    wanted: Wanted
    game: Game
    rules: Any
    setup: Setup
    state: Any
    ask: Ask
    view: Any
    events: list[Any]


def reach(wanted: Wanted) -> Position:
    """Plays until the question is asked; the first board on which it happens serves."""
    chosen = rules_of(wanted.preset, wanted.settings)
    for board in range(TRIES):
        setup = Setup(wanted.seats, board_key("bot check", board))
        found = _play(wanted, chosen, setup)
        if found is not None:
            return found
    raise AssertionError(f"no board has the position {wanted.name!r}")


def _play(wanted: Wanted, chosen: Ruleset, setup: Setup) -> Position | None:
    game = chosen.game
    step = game.open(chosen.rules, setup)
    events = list(step.events)
    for _ in range(STEPS):
        asks = game.pending(step.state)
        mine = next((ask for ask in asks if ask.seat == SEAT and ask.kind == wanted.ask), None)
        if mine is not None:
            view = game.view(step.state, SEAT)
            if wanted.when(mine.can, view):
                seen = [redact(event, SEAT) for event in events]
                return Position(wanted, game, chosen.rules, setup, step.state, mine, view, seen)
        if not asks:
            return None
        ask = asks[0]
        move = wanted.moves.get(ask.kind)
        action = move(chosen, step.state, ask) if move else game.fallback(step.state, ask.seat)
        step = game.apply(step.state, ask.seat, action)
        events += step.events
    return None


def onward(position: Position, action: Any) -> Position:
    """The next question to the bot's seat after its action; the others play the safe default."""
    game, step = position.game, position.game.apply(position.state, SEAT, action)
    events = list(step.events)
    while not any(ask.seat == SEAT for ask in game.pending(step.state)):
        ask = game.pending(step.state)[0]
        step = game.apply(step.state, ask.seat, game.fallback(step.state, ask.seat))
        events += step.events
    mine = next(ask for ask in game.pending(step.state) if ask.seat == SEAT)
    seen = [redact(event, SEAT) for event in events]
    return position._replace(state=step.state, ask=mine, view=game.view(step.state, SEAT), events=seen)


def _lay(chosen: Ruleset, state: Any, ask: Ask) -> Any:
    """Everybody but the bot's seat lays what can be laid."""
    view: Any = chosen.game.view(state, ask.seat)
    if ask.seat == SEAT:
        return chosen.game.fallback(state, ask.seat)
    opened, taken = view.opened[ask.seat], ask.can["may_not_discard"]
    plan = best_play(view.hand, view.table, chosen.rules, seat=ask.seat, opened=opened, taken=taken, budget=40)
    return ramino.Play(plan.steps, plan.discard)


def _take_pile(chosen: Ruleset, state: Any, ask: Ask) -> Any:
    """The bot's seat takes the discard."""
    if ask.seat == SEAT and "discard" in ask.can["from"]:
        return ramino.Draw("discard")
    return chosen.game.fallback(state, ask.seat)


def _save(chosen: Ruleset, state: Any, ask: Ask) -> Any:
    """The bot's seat lays nothing and keeps what is best: its hand grows into melds."""
    if ask.seat != SEAT:
        return chosen.game.fallback(state, ask.seat)
    hand, barred = chosen.game.view(state, SEAT).hand, ask.can["may_not_discard"]
    return ramino.Play(discard=arrange_with_discard(hand, chosen.rules, barred).discard)


def _loose(view: Any) -> tuple[str, ...] | None:
    """What is in no meld of a hand of `due-mazzi`; None where a joker makes that a matter of taste."""
    return None if JOKER in view.hand else arrange(view.hand, DUE_MAZZI).deadwood


def _dearest_is_barred(can: Mapping[str, Any], view: Any) -> bool:
    """Every bot would throw the card that it took: a figure that fits nothing, among small cards."""
    taken = can["may_not_discard"]
    others = [card[0] for card in view.hand if card != taken]
    return taken is not None and taken[0] in "QK" and set(others) <= set("23456789")


def _bet(chosen: Ruleset, state: Any, ask: Ask) -> Any:
    """Somebody bets, the others call."""
    return ramino.Bet(ask.can["min_to"]) if "bet" in ask.can["do"] else ramino.Call()


def _only_me(chosen: Ruleset, state: Any, ask: Ask) -> Any:
    """In Rams the bot's seat plays, and so does the next one."""
    if ask.seat <= SEAT + 1:
        return rams.Enter()
    return chosen.game.fallback(state, ask.seat)


WANTED = (
    Wanted("draw", "a turn begins", "due-mazzi", 2, "draw"),
    Wanted("draw, melds on the table", "a turn begins late in a deal", "due-mazzi", 4, "draw",
           when=lambda can, view: len(view.table) > 3, moves={"play": _lay}),
    Wanted("draw, residue open", "a closing with a residue would be allowed", "centouno", 2, "draw",
           ("deck.hand_size=2",), lambda can, view: can["close"]),
    Wanted("draw, take two", "the discard comes with a second card", "scoperto", 3, "draw", ("draw.take_two=true",)),
    Wanted("play", "a card was drawn from the stock", "due-mazzi", 2, "play"),
    Wanted("play, card from the pile", "the card taken from the pile may not go back", "due-mazzi", 2, "play",
           when=lambda can, view: can["may_not_discard"] is not None, moves={"draw": _take_pile}),
    Wanted("play, dearest card from the pile", "the card that one would throw may not go back", "due-mazzi", 2, "play",
           ("deck.hand_size=4",), _dearest_is_barred, {"draw": _take_pile, "play": _save}),
    Wanted("play, all melds but the card from the pile", "the one loose card may not go back", "due-mazzi", 2, "play",
           when=lambda can, view: _loose(view) == (can["may_not_discard"],), moves={"draw": _take_pile, "play": _save}),
    Wanted("play, all melds", "closing needs a discard: not every card may be laid", "due-mazzi", 2, "play",
           when=lambda can, view: _loose(view) == (), moves={"play": _save}),
    Wanted("play, melds on the table", "much may be laid and added", "due-mazzi", 4, "play",
           when=lambda can, view: len(view.table) > 3, moves={"play": _lay}),
    Wanted("play, one meld a turn", "no jokers, one pack, one meld a turn", "classico", 3, "play"),
    Wanted("play, opening of 50", "the first melds need 50 points", "italiano", 3, "play"),
    Wanted("play, closed hands", "nothing is laid before the closing", "centouno", 3, "play"),
    Wanted("play, few cards", "the hand is nearly empty", "classico", 2, "play", ("deck.hand_size=1",)),
    Wanted("bet, nobody has bet", "the first to speak", "piatto", 3, "bet", when=lambda can, view: "bet" in can["do"]),
    Wanted("bet, after a bet", "fold, call or raise", "piatto", 3, "bet", when=lambda can, view: "call" in can["do"],
           moves={"bet": _bet}),
    Wanted("knock", "somebody discarded and the battuta is on", "centouno", 3, "knock", ("battuta.enabled=true",)),
    Wanted("yield", "somebody knocked for the card that is the bot's by right", "centouno", 3, "yield",
           ("battuta.enabled=true",), moves={"knock": lambda chosen, state, ask: ramino.Knock()}),
    Wanted("reenter", "the bot is out and may come back", "scoperto", 3, "reenter", ("match.target=50",),
           moves={"play": _lay}),
    Wanted("enter", "play or pass", "rams", 3, "enter", when=lambda can, view: can["pass"]),
    Wanted("enter, with an ace", "who was dealt an ace may not pass", "rams", 3, "enter",
           when=lambda can, view: not can["pass"]),
    Wanted("enter, short of cards", "only so many may be exchanged", "rams", 7, "enter", ("exchange.max_cards=2",)),
    Wanted("enter, jacks that finish", "the game can be ended at once", "rams", 3, "enter", ("match.start=5",),
           lambda can, view: can["finish"]),
    Wanted("trump", "the dealer may take the turned-up trump", "rams", 3, "trump", moves={"enter": _only_me}),
    Wanted("trump, forced", "the dealer must take it", "rams", 3, "trump", ("exchange.dealer_trump=forced",),
           moves={"enter": _only_me}),
    Wanted("card, leading", "the bot leads", "rams", 3, "card", when=lambda can, view: not view.trick,
           moves={"enter": _only_me}),
    Wanted("card, following", "not every card is legal", "rams", 3, "card",
           when=lambda can, view: len(can["cards"]) < len(view.hand), moves={"enter": _only_me}),
)  # fmt: skip


def positions() -> Iterator[Position]:
    """Every position, found anew: the same ones every time."""
    return map(reach, WANTED)
