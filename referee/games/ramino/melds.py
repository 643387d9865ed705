"""What counts as a meld, and which card each wild card is. Reads the theme `Melds` and nothing else.

One function reads what a person types, what a bot lays and what a meld becomes by an addition, so that all three
are judged alike (S000-05 … S000-09, S003-11 … S003-17, S004-08 and -09, Q-02 … Q-05; rule book Part 2b).
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from protocol.cards import BLACK_ACES, JOKER, RANK_NUMBER, identity, physical
from protocol.ramino.rules import Deck, Melds
from referee.games.ramino.pieces import MeldError, Piece
from referee.games.ramino.runs import run
from referee.games.ramino.sets import set_of


class Meld(NamedTuple):
    """A meld in order (runs upwards, sets c d h s), every wild card with its identity."""

    kind: Literal["set", "run"]
    cards: tuple[str, ...]


def read_meld(cards: Sequence[str], melds: Melds, *, laid: Sequence[str] = ()) -> Meld:
    """The meld that `cards` make, together with those already `laid` on the table. Raises MeldError.

    `cards` are card names, a wild one bare or with its identity; black aces are tried as themselves first.
    """
    settled = tuple(_piece(card, melds, on_table=True) for card in laid)
    _check_identities(cards, melds)
    readings = _readings(cards, melds)
    try:
        return _read(settled, next(readings), melds)
    except MeldError:
        for reading in readings:
            with suppress(MeldError):
                return _read(settled, reading, melds)
        raise


def _readings(cards: Sequence[str], melds: Melds) -> Iterator[tuple[Piece, ...]]:
    """Every way to take the bare black aces, as themselves or as jokers; the most natural first (Q-25)."""
    pieces = tuple(_piece(card, melds, on_table=False) for card in cards)
    aces = [place for place, card in enumerate(cards) if card in BLACK_ACES and melds.black_aces == "dual"]
    for pattern in sorted(range(1 << len(aces)), key=lambda bits: bits.bit_count()):
        reading = list(pieces)
        for number, place in enumerate(aces):
            if pattern >> number & 1:
                reading[place] = Piece(cards[place], "", True)
        yield tuple(reading)


def _piece(card: str, melds: Melds, *, on_table: bool) -> Piece:
    name, declared = physical(card), card.partition("=")[2]
    if declared:
        return Piece(name, declared, True)
    if name == JOKER or (name in BLACK_ACES and melds.black_aces == "wild" and not on_table):
        return Piece(name, "", True)
    return Piece(name, name, False)


def _check_identities(cards: Sequence[str], melds: Melds) -> None:
    for card in cards:
        name = physical(card)
        if "=" in card and not (name == JOKER or (name in BLACK_ACES and melds.black_aces != "off")):
            raise MeldError("not_wild", f"{name} is no joker here, so it cannot stand for {identity(card)}")


def _read(settled: tuple[Piece, ...], pieces: tuple[Piece, ...], melds: Melds) -> Meld:
    everything = settled + pieces
    _check_numbers(everything, melds)
    known = [piece for piece in everything if piece.counts_as]
    ranks = {piece.rank for piece in known}
    if len(known) == 1 and not settled:
        try:
            return Meld("run", run(settled, pieces, melds, in_order=True))
        except MeldError:
            return Meld("set", set_of(everything, melds))
    if len(ranks) == 1:
        return Meld("set", set_of(everything, melds))
    _check_suit(known, ranks)
    return Meld("run", run(settled, pieces, melds))


def _check_numbers(pieces: Sequence[Piece], melds: Melds) -> None:
    wilds = sum(piece.wild for piece in pieces)
    naturals = len(pieces) - wilds
    if len(pieces) < 3:
        raise MeldError("too_few_cards", f"a meld has at least three cards, this has {len(pieces)}")
    if not any(piece.counts_as for piece in pieces):
        raise MeldError("only_jokers", "a meld of jokers only is none: at least one card must be natural")
    if melds.max_jokers is not None and wilds > melds.max_jokers:
        least = "no joker" if not melds.max_jokers else f"at most {melds.max_jokers} joker{'s'[: melds.max_jokers > 1]}"
        raise MeldError("too_many_jokers", f"{wilds} joker{'s'[: wilds > 1]} in one meld: {least} may be in it")
    if naturals < melds.min_naturals:
        raise MeldError(
            "too_few_naturals", f"a meld needs {melds.min_naturals} natural cards at least, this has {naturals}"
        )


def _check_suit(known: Sequence[Piece], ranks: set[str]) -> None:
    """Several ranks, so only a run is left: name the card that fits neither a run nor a set."""
    suits = [piece.suit for piece in known]
    if len(set(suits)) == 1:
        return
    common = max(set(suits), key=suits.count)
    rank_names = [piece.rank for piece in known]
    frequent = max(ranks, key=rank_names.count)
    if rank_names.count(frequent) > suits.count(common):
        odd = next(piece for piece in known if piece.rank != frequent)
        raise MeldError("set_wrong_rank", f"{odd.counts_as} is no {frequent}: a set has one rank")
    if rank_names.count(frequent) == suits.count(common) == 1:
        raise MeldError("neither", "these cards have neither one rank (a set) nor one suit (a run)")
    odd = next(piece for piece in known if piece.suit != common)
    raise MeldError("run_wrong_suit", f"{odd.counts_as} is of another suit than {_of(known, common).counts_as}")


def _of(known: Sequence[Piece], suit: str) -> Piece:
    return next(piece for piece in known if piece.suit == suit)


def meld_points(cards: Sequence[str], melds: Melds, *, joker: int | None = None) -> int:
    """What a meld on the table is worth by place (Part 2b): an ace 1 before the 2, 11 after the king and in a set
    (1 with melds.ace=low); a wild card as the card it stands for, or `joker` points where that is given.
    """
    names = [identity(card) for card in cards]
    known = [name for name in names if name != JOKER]
    is_run = len({name[1] for name in known}) == 1 and len(known) == len(names) and len({n[0] for n in known}) > 1
    total = 0
    for place, (card, name) in enumerate(zip(cards, names, strict=True)):
        if joker is not None and ("=" in card or card == JOKER):
            total += joker
        elif (rank := (name if name != JOKER else known[0])[0]) != "A":
            total += min(RANK_NUMBER[rank], 10)
        else:
            total += 1 if melds.ace == "low" or (is_run and place == 0) else 11
    return total


def is_set(cards: Sequence[str]) -> bool:
    """Whether a meld on the table is a set (else it is a run)."""
    ranks = {identity(card)[0] for card in cards if card != JOKER}
    return len(ranks) == 1


def impossible(cards: Sequence[str], deck: Deck) -> str | None:
    """One sentence when there are not so many of these cards in the pack, else None."""
    names = [physical(card) for card in cards]
    for name in dict.fromkeys(names):
        there = deck.packs * deck.jokers_per_pack if name == JOKER else deck.packs
        if names.count(name) > there:
            what = "joker" if name == JOKER else name
            if not there:
                return "these rules are played without jokers"
            return f"the pack holds {what} {'once' if there == 1 else f'{there} times'}, not {names.count(name)} times"
    return None
