"""What happens in a match, told in sentences: one for each kind of event, whatever the game, in two languages."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from protocol import wire
from protocol.cards import CARDS, identity
from protocol.events import redact
from protocol.reading import printable
from ramino_cli.output import terminal

SENTENCES: dict[str, tuple[str, str]] = {
    "bet": ("{who}: {kind}, {to} in all", "{who}: {kind}, {to} in tutto"),
    "folded": ("{who} folds", "{who} lascia"),
    "drew": ("{who} takes {card} from the {source}", "{who} prende {card} {source}"),
    "laid": ("{who} lays {cards} (meld {meld})", "{who} cala {cards} (combinazione {meld})"),
    "added": ("{who} adds {added} to meld {meld}: {cards}", "{who} attacca {added} alla combinazione {meld}: {cards}"),
    "swapped": ("{who} takes {taken} out of meld {meld} for {card}: {cards}",
                "{who} prende {taken} dalla combinazione {meld} per {card}: {cards}"),
    "split": ("{who} splits meld {meld} into {cards} and {high} (meld {new_meld})",
              "{who} divide la combinazione {meld} in {cards} e {high} (combinazione {new_meld})"),
    "discarded": ("{who} discards {card}", "{who} scarta {card}"),
    "knocked": ("{who} knocks", "{who} bussa"),
    "claimed": ("{who} gets {card}, and {drawn} from the stock", "{who} ha {card}, e {drawn} dal mazzo"),
    "renewed": ("the stock is made anew: {stock} cards", "il mazzo è rifatto: {stock} carte"),
    "closed": ("{who} closes ({closing})", "{who} chiude ({closing})"),
    "void": ("the deal is void: {reason}", "la smazzata è nulla: {reason}"),
    "reentered": ("{who} comes back for {fee}, at {score}", "{who} rientra per {fee}, a {score}"),
    "left": ("{who} stays out", "{who} resta fuori"),
    "retired": ("{who} is gone; the safe default plays on", "{who} non c'è più; gioca la mossa sicura"),
    "turned_up": ("{who} turns up {card}", "{who} scopre {card}"),
    "passed": ("{who} passes", "{who} passa"),
    "entered": ("{who} plays, throws {thrown}: {throw}", "{who} gioca, ne scarta {thrown}: {throw}"),
    "bought": ("{who} buys {number}: {cards}", "{who} ne compra {number}: {cards}"),
    "took_trump": ("{who} takes the trump {card} and throws {throw}",
                   "{who} prende la briscola {card} e scarta {throw}"),
    "left_trump": ("{who} leaves the trump", "{who} lascia la briscola"),
    "opened": ("{who} opens a Rams: {cards}", "{who} dichiara Rams: {cards}"),
    "finished": ("{who} shows {jacks} and ends the game", "{who} mostra {jacks} e chiude la partita"),
    "played": ("{who} plays {card}", "{who} gioca {card}"),
    "penalised": ("{who} broke {rule} with {card}: {charge}", "{who} ha violato {rule} con {card}: {charge}"),
    "trick_won": ("{who} takes the trick {cards} ({tricks} so far)", "{who} fa la presa {cards} (finora {tricks})"),
}  # fmt: skip
"""By the event's name on the wire; `who` is its seat's name, the rest its fields."""
ENDINGS: dict[str, tuple[str, str]] = {
    "zero": ("closes", "chiude"),
    "ramino": ("closes with the whole hand in one turn, Ramino", "chiude con tutta la mano in un turno, Ramino"),
    "residue": ("closes with a residue", "chiude con punti"),
    "figures": ("closes with court cards only", "chiude di sole figure"),
    "one_suit": ("closes with one suit", "chiude con un solo seme"),
    "royal": ("closes with the royal run and wins the match", "chiude con la scala reale e vince la partita"),
    "uncontested": ("takes the pot, nobody else stayed in", "prende il piatto, nessun altro è rimasto"),
    "void": ("nobody closes", "nessuno chiude"),
    "passed": ("everybody passed", "tutti passano"),
    "tricks": ("all tricks are played", "tutte le prese sono giocate"),
    "four_aces": ("opens a Rams with four aces", "dichiara Rams con quattro assi"),
    "five_suit": ("opens a Rams with five of a suit", "dichiara Rams con cinque dello stesso seme"),
    "jacks": ("ends the game with jacks", "chiude la partita con i fanti"),
    "sole": ("only one plays", "gioca uno solo"),
}
"""By the closing's name on the wire; behind the closer's name where there is one."""
ITALIAN = {
    "stock": "dal mazzo", "discard": "dallo scarto", "ante": "posta", "bet": "punta", "call": "vede",
    "raise": "rilancia", "zero": "a zero", "residue": "con punti", "figures": "figure", "one_suit": "un solo seme",
    "royal": "scala reale", "uncontested": "da solo", "a card": "una carta", "nothing": "niente",
}  # fmt: skip
"""Words that events hold."""
REASONS = {"stock": ("the stock has run out", "il mazzo è finito"), "turns": ("too many turns", "troppi turni")}
"""Why a deal is void."""
DEALT = ("deal {deal}, dealt by {dealer}", "smazzata {deal}, mazziere {dealer}")
UPCARD = ("  up-card: {card}", "  prima carta scoperta: {card}")
DEAL_ENDS = ("deal {deal} ends: {how}. {scores}", "fine della smazzata {deal}: {how}. {scores}")


class Story(NamedTuple):
    """Tells a match. `observer`: the seat that may know it, None from above; `card`, `strong`: how things look."""

    names: Sequence[str]
    observer: int | None = None
    lang: str = "en"
    card: Callable[[str], str] = terminal.card
    strong: Callable[[str], str] = terminal.strong

    def step(self, step: Any) -> list[str]:
        """All of a step in lines: a deal's end before the next deal."""
        finished, lines = list(step.finished), []
        for event in step.events:
            if wire.tag(type(event)) == "dealt":
                while finished and finished[0].deal < event.deal:
                    lines += self.deal(finished.pop(0))
            lines += self.event(event if self.observer is None else redact(event, self.observer))
        return lines + [line for deal in finished for line in self.deal(deal)]

    def event(self, event: Any) -> list[str]:
        """An event in a line, a deal with a line for each hand."""
        kind = wire.tag(type(event))
        if kind == "dealt":
            return self._dealt(event)
        fields = {name: self._shown(getattr(event, name)) for name in event.__struct_fields__}
        if "seat" in fields:
            fields["who"] = self.who(event.seat)
        if kind == "void":
            fields["reason"] = self.pick(REASONS[event.reason])
        return [self.pick(SENTENCES[kind]).format_map(fields)]

    def deal(self, deal: Any) -> list[str]:
        """How a deal ended."""
        how = self.pick(ENDINGS[deal.closing])
        closer = how if deal.closer is None else f"{self.who(deal.closer)} {how}"
        scores = ", ".join(
            f"{self.who(seat)} {points:+d} = {score}"
            for seat, (points, score) in enumerate(zip(deal.points, deal.scores, strict=True))
        )
        text = self.pick(DEAL_ENDS).format(deal=deal.deal, how=closer, scores=scores)
        return [self.strong(text), ""]

    def who(self, seat: int) -> str:
        """A bot's name, which it chose itself, made safe for the terminal."""
        return self.strong(printable(self.names[seat], 32))

    def _dealt(self, event: Any) -> list[str]:
        title = self.pick(DEALT).format(deal=event.deal, dealer=printable(self.names[event.dealer], 32))
        lines = [self.strong(title)]
        lines += [f"  {self.who(seat)}: {self._cards(hand)}" for seat, hand in enumerate(event.hands) if hand]
        upcard = getattr(event, "upcard", None)
        return lines + ([self.pick(UPCARD).format(card=self.card(upcard))] if upcard else [])

    def _shown(self, value: object) -> str:
        if isinstance(value, tuple):
            return self._cards(value) or self._word("nothing")
        if isinstance(value, str) and identity(value) in CARDS:
            return self.card(value)
        return self._word("a card" if value is None else str(value))

    def _cards(self, names: Sequence[str]) -> str:
        return " ".join(map(self.card, names))

    def _word(self, word: str) -> str:
        return ITALIAN.get(word, word) if self.lang == "it" else word

    def pick(self, pair: tuple[str, str]) -> str:
        """Of the English and the Italian words those of this story."""
        return pair[1 if self.lang == "it" else 0]
