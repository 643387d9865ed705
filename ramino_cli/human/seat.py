"""A person as a bot: asked like any other, answers when the move is complete, may try again when it is refused."""

from typing import TYPE_CHECKING, Any

import msgspec

from protocol.local import LocalBot
from protocol.messages import Error, Match, Turn
from protocol.reading import Unreadable
from ramino_cli.human import ramino_asks, ramino_look, rams_asks, rams_look
from ramino_cli.human.advice import Adviser
from ramino_cli.human.drafts import Draft
from ramino_cli.human.helping import help_lines, rules_lines, why, wrapped
from ramino_cli.human.screen import paragraph
from ramino_cli.human.telling import kind_of, recent
from ramino_cli.human.verbs import COMMON, Refused, unknown, verb_of

if TYPE_CHECKING:
    from ramino_cli.human.room import Room

ASKS: dict[str, Any] = {"ramino": ramino_asks, "rams": rams_asks}
LOOKS: dict[str, Any] = {"ramino": ramino_look, "rams": rams_look}


class Person(LocalBot):
    """`human`: sits in a room, which has the screen and knows who else is a person."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._turn: Turn | None = None
        self._told: list[Any] = []
        self._story: list[Any] = []
        self._message: list[str] = []
        self._ahead: list[str] = []
        """Commands typed ahead: what stood behind a draw goes on with the cards drawn."""
        self._how = 0
        self._stale = True
        self._hinted: Any = None

    def start(self, match: Match) -> None:
        self._place = self._room.seat(match)
        self._asks, self._look = ASKS[match.game], LOOKS[match.game]
        self._adviser = Adviser(match)

    def act(self, turn: Turn) -> Any:
        self._begin(turn)
        while True:
            if self._stale and not self._ahead:
                self._show()
            if not self._ahead:
                line = self._place.screen.ask("> ", self._completions)
                self._ahead, self._message, self._stale = line.split(";"), [], self._place.screen.clears
            action = self._read()
            if action is not None:
                return action
            if self._message and not self._stale:
                self._place.screen.tell(*self._message)

    def told(self, message: msgspec.Struct) -> None:
        if isinstance(message, Error):
            self._draft.refused()
            self._say(self._place.words("refused", why=why(message.code, message.message, self._place)))

    # --- the turn ---------------------------------------------------------------------------------------------

    def _begin(self, turn: Turn) -> None:
        """A question, or the same again after a refusal."""
        self._stale = True
        if self._turn is turn:
            return
        assert not isinstance(turn.events, msgspec.UnsetType)
        self._turn, self._hinted, self._message = turn, None, []
        if turn.ask != "play":
            self._ahead = []
        self._told = recent(self._told, turn.events, self._place.seat)
        self._story = _this_deal([*self._story, *turn.events])
        self._draft: Draft = self._asks.draft_for(turn.ask, turn.can, turn.view, self._place, self._sort)
        self._room.enter(self._place)

    @property
    def _sort(self) -> str:
        sorts: tuple[str, ...] = self._asks.SORTS
        return sorts[self._how % len(sorts)]

    def _read(self) -> Any:
        """Every command of a line, until one decides or is refused."""
        try:
            while self._ahead:
                action = self._command(self._ahead.pop(0).strip())
                if action is not None:
                    return action
        except (Refused, Unreadable) as problem:
            self._ahead = []
            self._stale = self._place.screen.clears
            text = str(problem)
            words = self._place.words
            self._say(words("refused", why=text) if isinstance(problem, Refused) else words.say(text))
        return None

    def _command(self, text: str) -> Any:
        draft = self._draft
        if not text:
            self._stale = True
            return draft.confirm() if getattr(draft, "complete", False) else None
        word, _, rest = text.partition(" ")
        verb = verb_of(word, draft.verbs, self._place.words)
        if verb is None or (verb not in draft.verbs and verb not in COMMON):
            verb, rest = self._without_verb(text, word)
        if verb in COMMON:
            return self._common(verb, rest.strip().lower())
        self._stale = True
        return draft.do(verb, rest.strip())

    def _without_verb(self, text: str, word: str) -> tuple[str, str]:
        """Cards or a number alone are a move too; a word that is neither is not."""
        try:
            return self._draft.bare(text)
        except Unreadable:
            if word.isalpha() and len(word) > 2:
                raise Refused(unknown(word, self._draft.verbs, self._place.words)) from None
            raise

    def _common(self, verb: str, rest: str) -> Any:
        place = self._place
        onward = place.words("enter")
        match verb:
            case "help":
                place.screen.page(help_lines(self._draft.helped, place), onward)
            case "rules":
                place.screen.page(rules_lines(rest, place), onward)
            case "story":
                lines = place.teller.lines(self._story)
                place.screen.page(lines or [place.words("no_story")], onward)
            case "sort":
                self._resort()
            case "hint":
                assert self._turn is not None
                self._hinted, text = self._adviser.advise(self._turn, place)
                self._say(text)
            case "do" if self._hinted is None:
                raise Refused(place.words("no_hint"))
            case "do":
                self._stale = True
                return self._draft.adopt(self._hinted)
            case "table":
                self._stale = True
            case _:
                place.screen.tell(place.words("left_table"))
                raise KeyboardInterrupt
        return None

    def _resort(self) -> None:
        assert self._turn is not None
        self._how += 1
        turn, words = self._turn, self._place.words
        self._draft.hand.regroup(self._asks.regrouped(turn.view, turn.can, self._place, self._sort))
        self._stale = True
        self._say(words("sorted", how=words(f"by_{self._sort}")))

    # --- what is seen -----------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._message += wrapped(text, self._place)

    def _show(self) -> None:
        """The table, the hand, the question; as much of what happened as there is room for."""
        draft, place, look = self._draft, self._place, self._look
        below = [
            place.screen.rule(look.hand_title(draft, place)),
            *look.hand_shown(draft, place),
            *(place.screen.style(line, fg="yellow") for line in self._message),
            *(row for line in draft.question() for row in paragraph(line, place.screen.width)),
        ]
        above = [self._room.title(draft.view), *look.table_lines(draft, place)]
        place.screen.show([*above, *self._happened(len(above) + len(below) + 1), *below])
        self._stale = False

    def _happened(self, used: int) -> list[str]:
        """The last things that the others did; where nothing is cleared they stand above already."""
        place = self._place
        if not place.screen.clears:
            return []
        lines = place.teller.lines(self._told, width=place.screen.width - 2)
        room = max(1, place.screen.height - used - 1)
        return [place.screen.rule(place.words("since")), *(f"  {line}" for line in lines[-room:])] if lines else []

    def _completions(self, so_far: str) -> list[str]:
        """Commands first; then cards of the hand, melds, groups of rules."""
        draft, said = self._draft, so_far.rpartition(";")[2].split()
        if not said:
            return [*draft.verbs, *COMMON]
        if said[0] == "rules":
            return list(msgspec.structs.asdict(self._place.rules))
        melds = [str(meld.id) for meld in getattr(draft.seen, "table", ())]
        return [*dict.fromkeys(draft.cards), *(["all"] if said == ["lay"] else ["to", "in", *melds])]


def _this_deal(story: list[Any]) -> list[Any]:
    starts = [number for number, event in enumerate(story) if kind_of(event) == "dealt"]
    return story[starts[-1] :] if starts else story
