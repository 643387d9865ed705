"""The rest of a turn of Ramino, put together step by step: tried by the game's own code as it grows."""

from collections.abc import Sequence
from typing import Any

import msgspec

from protocol.cards import physical
from protocol.ramino.actions import Play, Step
from protocol.ramino.rules import RaminoRules
from protocol.ramino.view import View
from ramino_cli.human.drafts import Draft, Place
from ramino_cli.human.hand import Hand
from ramino_cli.human.helping import why
from ramino_cli.human.saying import said
from ramino_cli.human.verbs import Refused
from referee.game import IllegalAction
from referee.games.ramino.laying import Laying
from referee.games.ramino.partition import arrange_with_discard

BETWEEN = ("to", "in", "on", "a", "al", "alla", "su")
"""Small words between the cards and the meld."""


class PlayDraft(Draft):
    """Steps, the discard, the closing. Every step is tried at once; the match judges the whole."""

    verbs = ("lay", "add", "swap", "split", "throw", "close", "undo", "ok")

    def __init__(self, place: Place, view: View, hand: Hand, barred: str | None) -> None:
        super().__init__(place, view, hand)
        self.rules: RaminoRules = place.rules
        self.barred = barred
        self.steps: list[Step] = []
        self.discard: str | None = None
        self.closing = False
        self._work = self._tried(())

    @property
    def helped(self) -> tuple[str, ...]:
        table = self.rules.table
        useful = {
            "lay": table.enabled, "add": table.enabled and table.layoff != "none",
            "swap": table.enabled and table.joker_swap, "split": table.enabled and table.split_six,
        }  # fmt: skip
        return tuple(verb for verb in self.verbs if useful.get(verb, True))

    @property
    def cards(self) -> Sequence[str]:
        return tuple(self._work.hand)

    @property
    def seen(self) -> View:
        view, hand, pile = self.view, list(self.cards), self.view.discard
        if self.discard is not None:
            hand.remove(self.discard)
            pile = (*pile, self.discard)
        counts = list(view.hand_counts)
        counts[view.seat] = len(hand)
        table = tuple(self._work.table[number] for number in sorted(self._work.table))
        seen: View = msgspec.structs.replace(
            view, table=table, hand=tuple(hand), discard=pile, hand_counts=tuple(counts)
        )
        return seen

    @property
    def complete(self) -> bool:
        """Whether only the person's ok is missing."""
        return self.discard is not None or self.closing or not self._work.hand

    def question(self) -> list[str]:
        words, view = self.words, self.view
        lines = []
        if view.drawn is not None and not self.steps and not self.complete:
            came = words(f"drew_{view.drawn_from}", card=self.screen.card(view.drawn))
            second = f" + {self.screen.card(view.drawn_second)}" if view.drawn_second else ""
            lines.append(came + second)
        if self.complete:
            text = words("confirm", move=said(self._action(), self.place))
            return [*lines, self.screen.style(text, bold=True)]
        if self.steps:
            lines.append(words("so_far", move=said(self._action(), self.place)))
        return [*lines, words("ask_play" if self.rules.table.enabled else "ask_in_hand")]

    def do(self, verb: str, rest: str) -> Any:
        if verb == "ok":
            return self.confirm()
        if verb == "undo":
            self._undo()
        elif verb in ("throw", "close"):
            self._end(verb, rest)
        elif not self.rules.table.enabled:
            raise Refused(self.words("no_table"))
        else:
            self.discard, self.closing = None, False
            {"lay": self._lay, "add": self._add, "swap": self._swap, "split": self._split}[verb](rest)
        return None

    def bare(self, text: str) -> tuple[str, str]:
        return ("throw" if len(self.read(text)) == 1 else "lay"), text

    def confirm(self) -> Any:
        if not self.complete:
            raise Refused(self.words("throw_first"))
        return self._action()

    def adopt(self, action: Play) -> Any:
        self._work = self._tried(action.steps)
        self.steps, self.discard, self.closing = list(action.steps), action.discard, action.close

    def refused(self) -> None:
        self.discard, self.closing = None, False

    def _action(self) -> Play:
        return Play(tuple(self.steps), self.discard, self.closing)

    # --- commands ---------------------------------------------------------------------------------------------

    def _lay(self, rest: str) -> None:
        if rest.lower() in ("all", "tutto", "*all"):
            self._lay_all()
            return
        if not rest:
            raise Refused(self.words("which_cards", example="lay 5h 6h 7h, lay 1-3, lay all"))
        self._step(Step(meld=tuple(self.read(rest))))

    def _lay_all(self) -> None:
        best = arrange_with_discard(tuple(self.cards), self.rules, self.barred)
        if not best.melds:
            raise Refused(self.words("nothing_to_lay"))
        for meld in best.melds:
            self._step(Step(meld=tuple(meld)))

    def _add(self, rest: str) -> None:
        cards, to = self._aim(rest, "add 8h to 1")
        if to is None:
            to = self._only([Step(add=cards, to=each) for each in self._work.table], cards, "fits_nowhere", "add 8h to")
        self._step(Step(add=cards, to=to))

    def _swap(self, rest: str) -> None:
        cards, to = self._aim(rest, "swap 6h in 1")
        if len(cards) != 1:
            raise Refused(self.words("one_card_only", n=len(cards)))
        if to is None:
            steps = [Step(swap=cards[0], to=each) for each in self._work.table]
            to = self._only(steps, cards, "no_joker_for", "swap 6h in")
        self._step(Step(swap=cards[0], to=to))

    def _split(self, rest: str) -> None:
        if not (rest.isascii() and rest.isdecimal()):
            raise Refused(self.words("which_meld", ids=self._ids(), example="split 2"))
        self._step(Step(split=int(rest[:9])))

    def _end(self, verb: str, rest: str) -> None:
        close = verb == "close" and not self.rules.table.enabled
        if rest:
            card = self.one_card(rest, "")
        elif verb == "throw":
            raise Refused(self.words("which_card", example="throw Kd"))
        else:
            card = self._last_card(close)
        if card not in self.cards:
            raise Refused(self.words.say(f"{card} is not in your hand"))
        self.discard, self.closing = card, close

    def _last_card(self, in_hand: bool) -> str:
        """What `close` throws where no card is named."""
        if in_hand:
            best = arrange_with_discard(tuple(self.cards), self.rules, self.barred)
            return best.discard or self.cards[-1]
        if len(self.cards) != 1:
            raise Refused(self.words("not_empty", n=len(self.cards)))
        return self.cards[0]

    def _undo(self) -> None:
        if self.discard is not None or self.closing:
            self.discard, self.closing = None, False
        elif self.steps:
            self._work = self._tried(self.steps[:-1])
            del self.steps[-1]
        else:
            raise Refused(self.words("nothing_to_undo"))

    # --- what they share --------------------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        """One more step, if the game takes it."""
        try:
            self._work = self._tried((*self.steps, step))
        except IllegalAction as problem:
            raise Refused(why(problem.code, problem.message, self.place)) from None
        self.steps.append(step)

    def _tried(self, steps: Sequence[Step]) -> Laying:
        view = self.view
        following = max((meld.id for meld in view.table), default=0) + 1
        opened = view.opened[view.seat]
        work = Laying(self.rules, view.seat, view.hand, view.table, following, opened=opened)
        for step in steps:
            work.step(step, "")
        return work

    def _aim(self, rest: str, example: str) -> tuple[tuple[str, ...], int | None]:
        """Cards and the meld that they go to: `8h to 1`, `8h 1`, `8h`."""
        words = rest.split()
        if not words:
            raise Refused(self.words("which_card", example=example))
        to = None
        if len(words) > 1 and words[-1].isascii() and words[-1].isdecimal():
            to = int(words.pop()[:9])
            if len(words) > 1 and words[-1].lower() in BETWEEN:
                words.pop()
        return tuple(self.read(" ".join(words))), to

    def _only(self, steps: Sequence[Step], cards: Sequence[str], nowhere: str, example: str) -> int:
        """The one meld with which a step goes."""
        fitting = [step.to for step in steps if step.to is not None and self._goes(step)]
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            lacking = next((card for card in cards if physical(card) not in self.cards), None)
            if lacking is not None:
                raise Refused(self.words.say(f"{physical(lacking)} is not in your hand"))
            raise Refused(self.words(nowhere, cards=self.screen.cards(cards)))
        ids = " / ".join(map(str, fitting))
        raise Refused(self.words("which_meld", ids=ids, example=f"{example} {fitting[0]}"))

    def _goes(self, step: Step) -> bool:
        try:
            self._tried((*self.steps, step))
        except IllegalAction:
            return False
        return True

    def _ids(self) -> str:
        return ", ".join(map(str, self._work.table)) or self.words("nothing")
