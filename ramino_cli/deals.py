"""Deals as people and programs write them: one JSON object a line, for `--deals` and from `ramino deal`.

Form is checked here, with line numbers; counts and cards by the game, before anything is played.
"""

from typing import Annotated, Any

import msgspec

from protocol.reading import quoted
from protocol.rules import AMOUNT, nearest
from referee.game import DealError, FixedDeal, Game

Hand = tuple[str, ...]
Score = Annotated[int, msgspec.Meta(ge=-AMOUNT, le=AMOUNT)]


class _Line(msgspec.Struct, frozen=True):
    hands: tuple[Hand, ...]
    upcard: str
    stock: Hand = ()
    dealer: int | None = None
    scores: tuple[Score, ...] | None = None


def upcard_name(game: Game) -> str:
    """What the card that is turned up is called: `turn_up` in a game whose view calls it so."""
    return "turn_up" if "turn_up" in game.views.__struct_fields__ else "upcard"


def read_deals(text: str, game: Game) -> tuple[FixedDeal, ...]:
    """The deals of a file; blank lines are skipped. Raises DealError with the line number."""
    lines = enumerate(text.splitlines(), 1)
    return tuple(_read_line(number, line, upcard_name(game)) for number, line in lines if line.strip())


def _read_line(number: int, line: str, upcard: str) -> FixedDeal:
    try:
        document = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
        raise DealError(number, f"this is not JSON: {problem}") from None
    if not isinstance(document, dict):
        raise DealError(number, 'a deal is an object such as {"hands":[…]}, not ' + type(document).__name__)
    known = ["hands", upcard, "stock", "dealer", "scores"]
    for key in document:
        if key not in known:
            hint = f"{nearest(key, known)}: it has {', '.join(known)}"
            raise DealError(number, f"a deal has no field {quoted(key)}{hint}")
    try:
        deal = msgspec.convert({**document, "upcard": document.pop(upcard, None)}, _Line)
    except msgspec.ValidationError as problem:
        raise DealError(number, str(problem).replace("upcard", upcard).replace("$.", "")) from None
    return FixedDeal(deal.hands, deal.upcard, deal.stock, deal.dealer, deal.scores, number)


def written(deal: FixedDeal, game: Game) -> dict[str, Any]:
    """A deal as a line of a deals file has it."""
    return {
        "dealer": deal.dealer,
        "hands": [list(hand) for hand in deal.hands],
        upcard_name(game): deal.upcard,
        "stock": list(deal.stock),
    }
