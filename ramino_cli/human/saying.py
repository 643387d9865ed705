"""An action as a person would type it: `lay 5♥ 6♥ 7♥, add 8♥ to 1, throw K♦`."""

from typing import Any

from protocol import wire
from protocol.ramino.actions import Play, Step
from ramino_cli.human.drafts import Place
from ramino_cli.human.verbs import ALIASES


def said(action: Any, place: Place) -> str:
    """The move in the language of the table."""
    if isinstance(action, Play):
        return _play(action, place)
    words, screen = place.words, place.screen
    match wire.tag(type(action)):
        case "draw":
            second = f" + {words(f'from_{action.second}', card='').strip()}" if action.second else ""
            return words(f"do_draw_{action.source}") + second
        case "enter":
            return words("do_exchange", cards=screen.cards(action.throw)) if action.throw else words("do_enter")
        case "take" if hasattr(action, "throw"):
            return words("do_take", card=screen.card(action.throw))
        case "card":
            return words("do_card", card=screen.card(action.card))
        case "bet" | "raise" as verb:
            return f"{_verb(verb, place)} {action.to}"
        case verb:
            return _verb(verb, place)


def _verb(verb: str, place: Place) -> str:
    return place.words.pick((verb, ALIASES[verb].split()[-1]))


def _play(action: Play, place: Place) -> str:
    words, screen = place.words, place.screen
    parts = [_step(step, place) for step in action.steps]
    if action.discard is not None:
        parts.append(words("do_throw_close" if action.close else "do_throw", card=screen.card(action.discard)))
    elif action.close or not parts:
        parts.append(words("do_close"))
    return ", ".join(parts)


def _step(step: Step, place: Place) -> str:
    words, screen = place.words, place.screen
    if step.meld is not None:
        return words("do_lay", cards=screen.cards(step.meld))
    if step.add is not None:
        return words("do_add", cards=screen.cards(step.add), to=step.to)
    if step.swap is not None:
        return words("do_swap", card=screen.card(step.swap), to=step.to)
    return words("do_split", to=step.split)
