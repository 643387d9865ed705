"""Plays both games at random, mostly within the rules: the measure that every other bot has to beat.

Its choices come from the `bot_seed` that the match gives it, so that a match can be played again.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from protocol.cards import BLACK_ACES, JOKER, identity, physical
from protocol.local import LocalBot
from protocol.messages import Match, Turn
from protocol.ramino import actions as ramino
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from protocol.rams import actions as rams
from referee.games.ramino.additions import extend
from referee.games.ramino.laying import OPENING_JOKER
from referee.games.ramino.melds import meld_points
from referee.games.ramino.partition import arrange, closing_discards
from referee.games.ramino.pieces import MeldError


class RandomBot(LocalBot):
    """`random`: every choice that is offered is as likely as another."""

    wants = ("view",)

    def start(self, match: Match) -> None:
        self._rules = match.rules
        self._random = Random(match.bot_seed)

    def act(self, turn: Turn) -> Any:
        return getattr(self, f"_{turn.ask}")(turn.can, turn.view)

    def _chance(self) -> bool:
        return self._random.random() < 0.5

    def _some(self, cards: Sequence[str], most: int) -> tuple[str, ...]:
        return tuple(self._random.sample(list(cards), self._random.randint(0, min(most, len(cards)))))

    # Ramino

    def _bet(self, can: Any, view: View) -> Any:
        do = self._random.choice(can["do"])
        if do in ("bet", "raise"):
            return {"bet": ramino.Bet, "raise": ramino.Raise}[do](can["min_to"])
        return {"pass": ramino.Pass, "fold": ramino.Fold, "call": ramino.Call}[do]()

    def _draw(self, can: Any, view: View) -> Any:
        if can.get("close") and self._chance():
            return ramino.Close()
        second = can.get("second")
        source = self._random.choice(can["from"])
        return ramino.Draw(source, self._random.choice(second) if second and source == "discard" else None)

    def _play(self, can: Any, view: View) -> Any:
        rules: RaminoRules = self._rules
        forbidden = can["may_not_discard"]
        if not rules.table.enabled:
            return self._close(view, forbidden) or ramino.Play(discard=self._discard(view.hand, forbidden))
        steps, rest = self._melds(view, can["melds_left"])
        one = rules.table.one_action_per_turn
        if not (one and steps):
            steps += self._additions(view, rest, bool(steps), 1 if one else len(rest))
        held = view.drawn if view.drawn_from == "discard" and rules.draw.no_rediscard else None
        discard = self._discard(rest, forbidden or held)
        if discard is None and (rest or rules.closing.needs_discard):
            return ramino.Play(discard=self._discard(view.hand, forbidden))
        return ramino.Play(tuple(steps), discard)

    def _close(self, view: View, forbidden: str | None) -> Any:
        ways = closing_discards(view.hand, self._rules, forbidden)
        return ramino.Play(discard=self._random.choice(ways), close=True) if ways else None

    def _melds(self, view: View, left: int | None) -> tuple[list[ramino.Step], list[str]]:
        rest = list(view.hand)
        chosen = [meld for meld in arrange(view.hand, self._rules).melds if self._random.random() < 0.9][:left]
        rules: RaminoRules = self._rules
        joker = OPENING_JOKER if rules.table.opening_joker == "joker" else None
        need = 0 if view.opened[view.seat] else rules.table.opening_min
        if sum(meld_points(meld, rules.melds, joker=joker) for meld in chosen) < need:
            return [], rest
        for card in (physical(card) for meld in chosen for card in meld):
            rest.remove(card)
        return [ramino.Step(meld=tuple(meld)) for meld in chosen], rest

    def _additions(self, view: View, rest: list[str], laid: bool, most: int) -> list[ramino.Step]:
        """Single cards that fit on the table; a card is taken out of `rest` when it goes there."""
        table = self._rules.table
        if table.layoff == "none" or (table.layoff_after_opening and not (laid or view.opened[view.seat])):
            return []
        steps: list[ramino.Step] = []
        for meld in view.table:
            if table.layoff == "own" and meld.owner != view.seat:
                continue
            card = next((card for card in rest if len(rest) > 1 and self._fits(meld.cards, card)), None)
            if card is not None and len(steps) < most:
                rest.remove(card)
                steps.append(ramino.Step(add=(card,), to=meld.id))
        return steps

    def _fits(self, laid: Sequence[str], card: str) -> bool:
        if card in (JOKER, *BLACK_ACES) or not _akin(card, laid):
            return False
        try:
            extend(laid, (card,), self._rules.melds)
        except MeldError:
            return False
        return True

    def _discard(self, hand: Sequence[str], forbidden: str | None) -> str | None:
        free = [card for card in hand if card != forbidden]
        return self._random.choice(free) if free else None

    def _knock(self, can: Any, view: View) -> Any:
        return ramino.Knock() if self._random.random() < 0.1 else ramino.Pass()

    def _yield(self, can: Any, view: View) -> Any:
        return ramino.Take() if self._chance() else ramino.Yield()

    def _reenter(self, can: Any, view: View) -> Any:
        return ramino.Reenter() if self._chance() else ramino.Leave()

    # Rams

    def _enter(self, can: Any, view: Any) -> Any:
        if can["finish"]:
            return rams.Finish()
        if can["pass"] and self._chance():
            return rams.Pass()
        return rams.Enter(self._some(view.hand, can["max_throw"]))

    def _trump(self, can: Any, view: Any) -> Any:
        forced = self._rules.exchange.dealer_trump == "forced"
        return rams.Take(self._random.choice(view.hand)) if forced or self._chance() else rams.Leave()

    def _card(self, can: Any, view: Any) -> Any:
        return rams.Card(self._random.choice(can["cards"]))


def _akin(card: str, laid: Sequence[str]) -> bool:
    """Whether a card shares its rank or its suit with a whole meld: most do not, and that is quickly seen."""
    names = [name for name in map(identity, laid) if name != JOKER]
    return len({card[0]}.union(name[0] for name in names)) == 1 or len({card[1]}.union(n[1] for n in names)) == 1
