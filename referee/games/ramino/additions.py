"""What may be done to a meld that lies on the table: add cards, take a joker for its card, split a run of six."""

from collections.abc import Sequence

from protocol.cards import JOKER, SUITS, identity, physical, wild
from protocol.ramino.rules import Melds
from referee.games.ramino.melds import Meld, is_set, read_meld
from referee.games.ramino.pieces import MeldError


def extend(laid: Sequence[str], cards: Sequence[str], melds: Melds) -> Meld:
    """The meld with `cards` added (S000-46, S003-08, S004-13). Raises MeldError.

    A joker on the table keeps its identity, so its card can replace it but not be added (Q-05).
    """
    try:
        return read_meld(cards, melds, laid=laid)
    except MeldError as problem:
        what = " ".join(cards)
        raise MeldError(problem.code, f"{what} does not go on {' '.join(laid)}: {problem.message}") from None


def exchange(laid: Sequence[str], card: str, melds: Melds) -> tuple[Meld, str]:
    """The meld with `card` in the place of a wild card, and the wild card taken (S000-48, S003-18).

    Raises MeldError where no wild card of the meld stands for `card`.
    """
    for place, there in enumerate(laid):
        if "=" in there and identity(there) == card:
            changed = [*laid[:place], _as_itself(card, melds), *laid[place + 1 :]]
            return read_meld((), melds, laid=changed), physical(there)
    if JOKER in laid and is_set(laid):
        return _exchange_open(laid, card, melds)
    wilds = [there for there in laid if "=" in there]
    if not wilds:
        raise MeldError("no_joker", f"there is no joker in {' '.join(laid)} to be taken")
    raise MeldError(
        "wrong_card", f"{card} is not the card that a joker stands for: {' and '.join(map(identity, wilds))} would do"
    )


def _as_itself(card: str, melds: Melds) -> str:
    """A black ace that is always a joker stands for itself (`As=As`, Part 2b)."""
    return wild(card, card) if melds.black_aces == "wild" and card in ("Ac", "As") else card


def _exchange_open(laid: Sequence[str], card: str, melds: Melds) -> tuple[Meld, str]:
    """A set whose joker is not fixed yet: any missing suit may replace it (Q-05)."""
    rank = next(there for there in laid if there != JOKER)[0]
    held = [identity(there)[1] for there in laid if there != JOKER]
    missing = [rank + suit for suit in SUITS if suit not in held]
    if card not in missing:
        raise MeldError("wrong_card", f"{card} is not a card that the joker may stand for: {' or '.join(missing)}")
    left = [there for there in laid if there != JOKER]
    jokers = [JOKER] * (list(laid).count(JOKER) - 1)
    return read_meld((), melds, laid=[*left, card, *jokers]), JOKER


def halves(laid: Sequence[str], melds: Melds) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two runs of three of a run of six (S000-51, Q-20). Raises MeldError."""
    if is_set(laid):
        raise MeldError("split_set", "only a run can be split, this is a set")
    if len(laid) != 6:
        raise MeldError("split_not_six", f"only a run of six cards can be split, this has {len(laid)}")
    low, high = tuple(laid[:3]), tuple(laid[3:])
    for half in (low, high):
        read_meld((), melds, laid=half)
    return low, high
