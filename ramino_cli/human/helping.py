"""What `?`, `rules` and a refusal say: the commands, the switches that are in force, the rule behind a `no`."""

import re
from collections.abc import Iterator

from protocol.rules import show, switches
from ramino_cli.explaining import how
from ramino_cli.human.drafts import Place
from ramino_cli.human.verbs import COMMON
from ramino_cli.output.documents import builtins, dig

COMMANDS: dict[str, tuple[str, str, str, str]] = {
    "stock": ("s", "mazzo · m", "take the top card of the stock", "prendi la prima carta del mazzo"),
    "discard": ("d", "scarto · prendi", "take the top card of the pile", "prendi l'ultimo scarto"),
    "lay": ("lay 5h 6h 7h · lay 1-3 · lay all", "cala 5h 6h 7h · cala 1-3 · cala tutto",
            "lay a meld on the table", "cala una combinazione"),
    "add": ("add 8h to 1 · add 8h", "attacca 8h a 1 · attacca 8h",
            "add cards to meld 1", "attacca carte alla combinazione 1"),
    "swap": ("swap 6h in 1 · swap 6h", "scambia 6h in 1 · scambia 6h",
             "take a joker for its card", "prendi un jolly per la sua carta"),
    "split": ("split 1", "dividi 1", "split a run of six", "dividi una scala di sei"),
    "throw": ("throw Kd · throw 9 · Kd", "scarta Kd · scarta 9 · Kd", "throw a card", "scarta una carta"),
    "close": ("close · close Kd", "chiudi · chiudi Kd",
              "close, with that discard", "chiudi, con quello scarto"),
    "undo": ("undo", "annulla", "take back the last step", "torna indietro di un passo"),
    "ok": ("ok · Enter", "ok · Invio",
           "the move stands, your turn is over", "la mossa vale, il turno è finito"),
    "pass": ("pass", "passo", "pass", "passo"),
    "bet": ("bet 5", "punta 5", "bet", "punta"),
    "call": ("call", "vedo", "put in as much as was bet", "metti quanto è stato puntato"),
    "raise": ("raise 10", "rilancio 10", "raise to so much in all", "rilancia a tanto in tutto"),
    "fold": ("fold", "lascio", "stay out of this deal", "lascia questa smazzata"),
    "knock": ("knock", "busso", "ask for the card out of turn", "chiedi la carta fuori turno"),
    "take": ("take · take 3", "prendo · prendo 3",
             "take it (Rams: for the one you throw)", "prendila (Rams: per quella che scarti)"),
    "yield": ("yield", "cedo", "let the other have the card", "cedi la carta"),
    "reenter": ("reenter", "rientro", "come back for the fee", "rientra pagando"),
    "leave": ("leave", "lascia", "stay out, or leave the trump", "resta fuori, o lascia la briscola"),
    "enter": ("enter", "gioco", "play with the cards you have", "gioca con le carte che hai"),
    "finish": ("finish", "finisco", "show your jacks and end the game", "mostra i fanti e chiudi la partita"),
    "play": ("Qh · 3", "Qh · 3", "play a card", "gioca una carta"),
    "hint": ("hint", "consiglio", "what the solver would do", "che cosa farebbe il calcolo"),
    "do": ("do", "fallo", "play the hint", "gioca il consiglio"),
    "rules": ("rules · rules melds", "regole · regole melds",
              "the rules in force, or one group of them", "le regole in vigore, o un gruppo"),
    "sort": ("sort", "ordina", "sort by melds, by suit, by rank", "ordina per combinazioni, seme, valore"),
    "story": ("story", "storia", "all that happened in this deal", "tutto ciò che è successo nella smazzata"),
    "table": ("table", "tavolo", "draw the table again", "ridisegna il tavolo"),
    "quit": ("quit · Ctrl-C", "fine · Ctrl-C", "leave the match", "lascia la partita"),
}  # fmt: skip
"""How each is typed, in English and Italian, and what it does."""

NOTATION = (
    "Cards: 5h, 10h or Th, a joker *, or the number under a card. A joker's place: *=7h. "
    "Several moves in a line go apart by ; and words may be cut short (l, th). Tab completes.",
    "Carte: 5h, 10h o Th, il jolly *, o il numero sotto la carta. Il posto di un jolly: *=7h. "
    "Più mosse in una riga si separano con ; e le parole si possono accorciare. Tab completa.",
)

RULE_OF = {
    "too_many_jokers": "melds.max_jokers",
    "too_few_naturals": "melds.min_naturals",
    "run_ace_low": "melds.ace",
    "run_around": "melds.ace",
    "run_both_aces": "melds.run_both_aces",
    "set_duplicate": "melds.same_suit",
    "set_full": "melds.same_suit",
    "not_wild": "melds.black_aces",
    "no_joker": "table.joker_swap",
    "wrong_card": "table.joker_swap",
}
"""The switch behind a refusal whose sentence names none."""
SAID = {"S002-13", "S002-17", "S002-18"}
"""Rules that the refusal tells whole; the switches that cite them are about something else."""
_CITED = re.compile(r"\b([SQ]\d*-\d+\w?)\b|\b([a-z]+\.[a-z_]+)\b")
_WHERE = re.compile(r" \(action\.[^)]*\)$")


def why(code: str, message: str, place: Place) -> str:
    """A refusal of the game with the rule that it stands on, as far as one is cited."""
    message = _WHERE.sub("", message)
    plain = place.words.say(message.replace(" is no meld: ", ": ") if place.words.lang == "en" else message)
    rules = [place.words("rule", text=text, name=name) for name, text in _cited(code, message, place)]
    return place.screen.in_text(" ".join([f"{plain}.", *rules[:1]]).replace("..", "."))


def _cited(code: str, message: str, place: Place) -> Iterator[tuple[str, str]]:
    wanted = {RULE_OF[code]} if code in RULE_OF else set()
    wanted |= {rule or name for rule, name in _CITED.findall(message)} - SAID
    for each in switches(type(place.rules)):
        sources = {source.strip() for source in each.source.split(",")}
        if each.name in wanted or sources & wanted:
            value = show(dig(builtins(place.rules), each.name))
            yield f"{each.name} = {value}", place.words.say.switch(place.game, each.name, each.text)


def help_lines(verbs: tuple[str, ...], place: Place) -> list[str]:
    """The commands that are open now, and those that always are."""
    words, style = place.words, place.screen.style
    rows = [COMMANDS[verb] for verb in (*verbs, *COMMON) if verb in COMMANDS]
    typed = [words.pick(row[:2]) for row in rows]
    width = max(map(len, typed))
    does = [words.pick(row[2:]) for row in rows]
    lines = [f"  {style(f'{each:<{width}}', bold=True)}  {text}" for each, text in zip(typed, does, strict=True)]
    return [*lines, "", *wrapped(words.pick(NOTATION), place)]


def rules_lines(group: str, place: Place) -> list[str]:
    """How the game goes and which groups there are; or every switch of a group."""
    known = builtins(place.rules)
    if group not in known:
        more = place.words("rules_of", groups=", ".join(known))
        return [
            *wrapped(place.screen.in_text(how(place.game, place.rules, place.words.say)), place),
            "",
            *wrapped(more, place),
        ]
    lines = []
    for each in switches(type(place.rules)):
        if each.name.partition(".")[0] == group:
            value = show(dig(known, each.name))
            lines.append(f"{place.screen.style(each.name, bold=True)} = {value}")
            text = place.words.say.switch(place.game, each.name, each.text)
            lines += ["  " + line for line in wrapped(text, place)]
    return lines


def wrapped(text: str, place: Place) -> list[str]:
    """A paragraph in lines that fit; suits in letters where signs cannot be shown."""
    import textwrap

    if not place.screen.signs:
        text = text.translate(str.maketrans("♣♦♥♠·", "cdhs,"))
    return textwrap.wrap(text, place.screen.width - 2)
