"""What card players are told, in English or Italian.

English is the key, so a phrase that has no translation stays English.
"""

import re
from functools import cache, partial
from typing import Any


class Say:
    """A language: call it with a phrase in English."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, phrase: str) -> str:
        """The phrase in this language, the cards in it untouched."""
        return phrase if self.lang == "en" else _italian(phrase)

    def switch(self, game: str, name: str, text: str) -> str:
        """What a switch does; `text` in English."""
        group, _, key = name.partition(".")
        return text if self.lang == "en" else str(_rules()[game].get(group, {}).get(key, text))

    def told(self, about: str, name: str, text: str) -> str:
        """A longer text, of the `presets` or on `how` a game goes; `text` in English."""
        return text if self.lang == "en" else str(_rules()[about].get(name, text))

    def page(self) -> dict[str, str]:
        """The words of the page that shows a match, by the English ones; none for English."""
        return {} if self.lang == "en" else dict(_rules()["page"])

    def count(self, number: int, word: str) -> str:
        """`1 point`, `2 points`."""
        one, many = WORDS[word] if self.lang == "it" else (word, f"{word}s")
        return f"{number} {one if number == 1 else many}"


WORDS = {"point": ("punto", "punti")}
PHRASES = {
    # labels
    "run": "scala",
    "set": "gruppo",
    "not a meld": "non è una combinazione",
    "melds": "combinazioni",
    "left over": "sciolte",
    "discard": "scarto",
    "closes": "chiude",
    "yes": "sì",
    "with the discard": "scartando",
    "figures": "figure",
    "one_suit": "un solo seme",
    "royal": "scala reale",
    # rules explained
    "What sets it apart from the default rules:": "Che cosa cambia rispetto alle regole normali:",
    "values": "valori",
    "source": "fonte",
    "in": "in",
    r"a number from (\d+) to (\d+)": "un numero da {1} a {2}",
    r"a number from (\d+)": "un numero da {1} in su",
    r"(a number .+) or null \(no limit\)": "<1>, o null (senza limite)",
    r"(a number .+) or numbers by players (.*)": "<1>, o numeri secondo i giocatori {2}",
    "the document on Ramino and its variants": "il documento sul Ramino e le sue varianti",
    "the document on Rams": "il documento sul Rams",
    "the document on Ramino with two packs": "il documento sul Ramino con due mazzi",
    "the document on classic Ramino and Ramino italiano": "il documento sul Ramino classico e italiano",
    "what the documents leave open, settled in the rule book":
        "ciò che i documenti lasciano aperto, deciso nel regolamento",
    r"If the dealer misdeals.*": "Se il mazziere sbaglia, o mostra una carta dando le carte, si mescola di nuovo"
        " e la mano passa al giocatore seguente. Qui non può succedere: dà le carte un programma.",
    r"A card that the dealer shows.*": "Una carta che il mazziere mostra nello scambio si può rifiutare, e se ne riceve"
        " un'altra; poi nessuno può chiedere di rifare la smazzata. Qui non può succedere: dà le carte un programma.",
    # why a move is refused
    r"(.+) (\([^()]*(?:[SQ]\d*-\w|[a-z]\.[a-z])[^()]*\)\.?)": "<1> {2}",
    r"(\S+) is not in your hand": "{1} non è nella tua mano",
    r"(\S+) is not in your hand any more": "{1} non è più nella tua mano",
    r"(.+) is no meld: (.+)": "{1} non è una combinazione: <2>",
    r"(\S+) does not go on (.+?): (.+)": "{1} non si attacca a {2}: <3>",
    "the turn ends with a discard": "il turno finisce con uno scarto",
    "the last card must be discarded, not laid": "l'ultima carta si scarta, non si cala",
    "closing needs a last discard": "per chiudere serve un ultimo scarto",
    r"(\S+) was taken from the pile in this turn, so it may not go back":
        "{1} è stata presa dallo scarto in questo turno, non si può scartare",
    r"(\d+) points are outside melds, so this hand does not close": "{1} punti sono sciolti: questa mano non chiude",
    "all cards are kept in hand until the closing": "le carte restano in mano fino alla chiusura",
    r"there is no meld (\d+) on the table \(there: (.*)\)": "in tavola non c'è la combinazione {1} (ci sono: {2})",
    r"meld (\d+) is another player's": "la combinazione {1} è di un altro",
    "melds on the table are not touched": "alle combinazioni in tavola non si attacca",
    "a joker on the table stays where it is": "un jolly in tavola resta dov'è",
    r"there is no joker in (.+) to be taken": "in {1} non c'è un jolly da prendere",
    r"(\S+) is not the card that a joker stands for: (.+) would do": "{1} non è la carta che vale il jolly: è <2>",
    "a joker taken from the table must be laid in the same turn":
        "un jolly preso dalla tavola va calato nello stesso turno",
    "a joker does not go back into the meld it came from": "un jolly non torna nella combinazione da cui viene",
    "lay a meld of your own before adding to others": "prima di attaccare cala una combinazione tua",
    "in an opening turn the melds come before the additions": "nel turno d'apertura prima si cala, poi si attacca",
    r"the first melds are worth (\d+), they need (\d+)": "l'apertura vale {1}, ne servono {2}",
    r"(\d+) melds in one turn: (\d+) may be laid": "{1} combinazioni in un turno: se ne può calare {2}",
    "one meld or one added card a turn is allowed": "a ogni turno una combinazione o una carta attaccata",
    "the discard pile is empty: draw from the stock": "non ci sono scarti: pesca dal mazzo",
    "after a battuta the draw is from the stock": "dopo una battuta si pesca dal mazzo",
    "closing with a residue is not open in one's first turn": "al primo turno non si chiude con punti",
    "closing with a residue is not played here": "qui non si chiude con punti",
    r"the residue is (\d+) points, the limit is (\d+)": "restano {1} punti, il limite è {2}",
    r"(\S+) is not a card that the joker may stand for: (.+)": "{1} non è una carta che il jolly possa valere: <2>",
    "only a run can be split, this is a set": "si divide solo una scala, questo è un gruppo",
    r"only a run of six cards can be split, this has (\d+)": "si divide solo una scala di sei carte, questa ne ha {1}",
    "only a run that had six cards when the turn began can be split":
        "si divide solo una scala che aveva sei carte all'inizio del turno",
    "a split run must get a card at one of its new inner ends":
        "a una scala divisa va attaccata una carta a una delle nuove estremità interne",
    "melds on the table are not taken apart": "le combinazioni in tavola non si dividono",
    "no card is added": "non si attacca nessuna carta",
    "here one may knock or pass": "qui si può bussare o passare",
    "here one may take, yield, or close where that is open": "qui si può prendere, cedere, o chiudere dove è permesso",
    "here one may pass, bet, call, raise or fold": "qui si può passare, puntare, vedere, rilanciare o lasciare",
    r"there is a bet of (\d+) already: call, raise or fold": "c'è già una puntata di {1}: vedi, rilancia o lascia",
    r"(\d+) raises are the most in a deal": "in una smazzata i rilanci sono al massimo {1}",
    r"a bet must be to (\d+) at least, not (\d+)": "si punta almeno {1}, non {2}",
    r"a raise must be to (\d+) at least, not (\d+)": "si rilancia almeno a {1}, non a {2}",
    r"a (?:bet|raise) may be to (\d+) at most": "si arriva al massimo a {1}",
    "here one draws from the stock or the discard, or closes where that is open":
        "qui si pesca dal mazzo o dallo scarto, o si chiude dove è permesso",
    r"the second card cannot come from the (?:stock|discard) now": "la seconda carta adesso non si può prendere di là",
    "there is no second card to be had": "non c'è una seconda carta da prendere",
    "here one may reenter or leave": "qui si può rientrare o uscire",
    r"You have (\d+) left: to finish you need jacks of one colour worth that much":
        "ti restano {1}: per finire servono fanti di un colore che valgano tanto",
    "after the trump king that won the queen must be led": "dopo il re di briscola che ha preso si gioca la donna",
    "with the trump king and queen the king must be led": "con re e donna di briscola si gioca il re",
    "the trump ace may not let a trump court card go by":
        "l'asso di briscola non può lasciar passare una figura di briscola",
    "the trumps in the trick must be beaten": "le briscole nella presa vanno superate",
    r"You must take (\S+) and throw a card for it": "devi prendere {1} e scartare una carta",
    r"You were dealt (\S+): with an ace one may not pass; enter instead": "hai avuto {1}: con un asso si deve giocare",
    r"You do not hold (\S+): .*": "non hai {1}",
    r"You throw (\d+) cards: at most (\d+) may be exchanged": "scarti {1} carte: se ne cambiano al più {2}",
    r"(\S+) may not go; you hold (.+?): (.+)": "{1} non si può giocare; hai <2>: <3>",
    r"(\S+) were led and must be followed": "bisogna rispondere a <1>",
    r"(\S+) were led and must be beaten": "bisogna rispondere a <1> e superare",
    r"without (\S+) the trick must be trumped": "senza <1> bisogna tagliare",
    "the trump ace must be led": "l'asso di briscola si gioca per primo",
    "clubs": "fiori",
    "diamonds": "quadri",
    "hearts": "cuori",
    "spades": "picche",
    # why cards are no meld
    r"a meld has at least three cards, this has (\d+)": "una combinazione ha almeno tre carte, questa ne ha {1}",
    r"a meld of jokers only is none: .*": "soli jolly non fanno una combinazione: almeno una carta dev'essere naturale",
    r"(\d+) jokers? in one meld: no joker may be in it": "{1} jolly in una combinazione: qui non se ne ammettono",
    r"(\d+) jokers? in one meld: at most (\d+) jokers? may be in it": "{1} jolly in una combinazione: al massimo {2}",
    r"a meld needs (\d+) natural cards at least, this has (\d+)": "servono almeno {1} carte naturali, qui sono {2}",
    r"(\S+) is no joker here, so it cannot stand for (\S+)": "qui {1} non è un jolly, non può valere {2}",
    r"(\S+) is no (\S): a set has one rank": "{1} non è un {2}: in un gruppo le carte hanno lo stesso valore",
    r"these cards have neither one rank .*":
        "queste carte non hanno né un valore comune (gruppo) né un seme comune (scala)",
    r"(\S+) is of another suit than (\S+)": "{1} è di un altro seme rispetto a {2}",
    r"(\S+) is there (\d+) times: (.*)": "{1} c'è {2} volte: <3>",
    r"no suit of the (\S) is left for the joker: (.*)": "al jolly non resta alcun seme per il {1}: <2>",
    "the cards of a set are all of different suits": "le carte di un gruppo sono tutte di semi diversi",
    "a set may repeat one suit once": "un gruppo può ripetere un seme una volta sola",
    "a set may hold each suit twice": "un gruppo può avere ogni seme due volte",
    "a run holds a card once": "in una scala ogni carta sta una volta sola",
    r"a run does not go around the corner: A(\S) stands before the 2 or after the K":
        "una scala non gira l'angolo: A{1} sta prima del 2 o dopo il K",
    r"the ace is low here: (\S+) stands before the 2 only, not after (\S+)":
        "qui l'asso è basso: {1} sta solo prima del 2, non dopo {2}",
    "a run may not hold an ace at both ends": "una scala non può avere un asso a tutt'e due le estremità",
    "there is no place for the joker in this run": "in questa scala non c'è posto per il jolly",
    "the cards are not in order": "le carte non sono in ordine",
    r"(.+) is missing between (\S+) and (\S+)": "manca {1} fra {2} e {3}",
    r"(.+) are missing between (\S+) and (\S+)": "mancano <1> fra {2} e {3}",
    r"(.+ missing between .+) and there is one joker only": "<1> e c'è un solo jolly",
    r"(.+ missing between .+) and there are (\d+) jokers only": "<1> e ci sono solo {2} jolly",
    r"(\S+) and (.+)": "{1} e <2>",
    "these rules are played without jokers": "con queste regole si gioca senza jolly",
    r"the pack holds (\S+) once, not (\d+) times": "nel mazzo c'è un solo {1}, non {2}",
    r"the pack holds (\S+) (\d+) times, not (\d+) times": "nel mazzo {1} c'è {2} volte, non {3}",
    # why a card cannot be read
    r"argument (\d+): (.*)": "argomento {1}: <2>",
    r"line (\d+): (.*)": "riga {1}: <2>",
    r"card (\d+): cannot read ('.*?')( in '.*?')?: (.*)": "carta {1}: non si legge {2}<3>: <4>",
    r" in ('.*')": " in {1}",
    r"a card is a rank and a suit .*": "una carta è un valore e un seme (5h, 10♥, Td) o un jolly (*)",
    r"the suit is missing: (.*)": "manca il seme: {1}",
    r"the rank is missing: .*": "manca il valore: A 2 … 10 J Q K e poi il seme",
    r"the rank comes first: (.*)": "prima il valore: <1>",
    r"did you mean ('.*')\?": "forse {1}?",
    r"('.*?') is no suit: they are (.*?)(; did you mean .*)?": "{1} non è un seme: sono {2}<3>",
    r"; (did you mean .*)": "; <1>",
    r"('.*?') is no rank: they are (.*?)(?:; an? (\S+) is (.*))?": "{1} non è un valore: sono {2}",
    r"a run is written card by card: (.*)": "una scala si scrive carta per carta: {1}",
    r"('.*') is no card that a joker could be; its identity is written (.*)":
        "{1} non è una carta che un jolly possa valere; si scrive {2}",
    "only a joker or a black ace stands for another card (.*)": "solo un jolly o un asso nero vale un'altra carta {1}",
}  # fmt: skip
"""English to Italian: `{1}` is a group as it is, `<1>` a group translated too."""


@cache
def _rules() -> dict[str, Any]:
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("ramino_cli.output").joinpath("rules.it.toml").read_text(encoding="utf-8"))


def _italian(phrase: str) -> str:
    for pattern, italian in _patterns():
        found = pattern.fullmatch(phrase)
        if found is not None:
            return re.sub(r"\{(\d)\}|<(\d)>", partial(_filled, found), italian)
    return phrase


def _filled(found: re.Match[str], mark: re.Match[str]) -> str:
    group = found[int(mark[1] or mark[2])] or ""
    return group if mark[1] else _italian(group)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(english, re.DOTALL), italian) for english, italian in PHRASES.items()]
