"""Runs: cards of one suit in unbroken sequence, and where a bare joker stands in one (S000-07, S000-08, Q-02, Q-05).

Places are numbers: 1 for a low ace, 2 … 13, and 14 for an ace after the king.
"""

from collections.abc import Iterator, Sequence

from protocol.cards import RANK_NUMBER, RANKS
from protocol.ramino.rules import Melds
from referee.games.ramino.pieces import MeldError, Piece

HIGH_ACE = 14
Places = dict[int, Piece]


def run(settled: Sequence[Piece], pieces: Sequence[Piece], melds: Melds, *, in_order: bool = False) -> tuple[str, ...]:
    """The run in order. First as written (either way), then by gap, high end, low end (Part 2b)."""
    base = _settled_places(settled)
    suit = next(piece.suit for piece in (*settled, *pieces) if piece.counts_as)
    for places in _written_places(base, pieces):
        if _is_run(places, melds):
            return _show_run(places, suit)
    if in_order:
        raise MeldError("run_gap", "the cards are not in order")
    free = _free_places(base, pieces, melds)
    if free is None:
        raise _why_not((*settled, *pieces), melds)
    return _show_run(free, suit)


def _settled_places(settled: Sequence[Piece]) -> Places:
    """A run on the table by place: 1 for a low ace, 2 … 13, 14 for an ace after the king."""
    if not settled:
        return {}
    start = RANK_NUMBER[settled[0].rank]
    return {start + offset: piece for offset, piece in enumerate(settled)}


def _written_places(base: Places, pieces: Sequence[Piece]) -> Iterator[Places]:
    """The places that the written order gives: upwards or downwards, or around a run that lies already."""
    if base:
        low, high = min(base), max(base)
        for before in range(len(pieces) + 1):
            places = dict(base)
            places |= {low - before + number: piece for number, piece in enumerate(pieces[:before])}
            places |= {high + 1 + number: piece for number, piece in enumerate(pieces[before:])}
            yield from _if_named(places)
        return
    anchor = next(number for number, piece in enumerate(pieces) if piece.counts_as)
    number = RANK_NUMBER[pieces[anchor].rank]
    for step in (1, -1):
        for at in (number, HIGH_ACE) if number == 1 else (number,):
            yield from _if_named({at + step * (index - anchor): piece for index, piece in enumerate(pieces)})


def _if_named(places: Places) -> Iterator[Places]:
    """The places, if every card that has a name stands at its own."""
    if all(not piece.counts_as or RANK_NUMBER[piece.rank] == (place - 1) % 13 + 1 for place, piece in places.items()):
        yield places


def _is_run(places: Places, melds: Melds) -> bool:
    low, high = min(places), max(places)
    if low < 1 or high > HIGH_ACE or high - low + 1 != len(places) or (high == HIGH_ACE and melds.ace == "low"):
        return False
    if low > 1 or high < HIGH_ACE or melds.run_both_aces == "yes":
        return True
    return melds.run_both_aces == "joker_only" and (places[1].wild or places[HIGH_ACE].wild)


def _free_places(base: Places, pieces: Sequence[Piece], melds: Melds) -> Places | None:
    """Naturals at their ranks, jokers in the gaps, then at the high end, then at the low end."""
    named = [piece for piece in pieces if piece.counts_as]
    bare = [piece for piece in pieces if not piece.counts_as]
    for high_ace in (False, True):
        places = _named_places(base, named, high_ace=high_ace)
        gaps = [place for place in range(min(places), max(places)) if place not in places]
        if len(places) != len(base) + len(named) or len(gaps) > len(bare):
            continue
        filled = places | dict(zip(gaps, bare, strict=False))
        free = bare[len(gaps) :]
        for above in range(len(free), -1, -1):
            tried = _with_ends(filled, free, above)
            if _is_run(tried, melds):
                return tried
    return None


def _named_places(base: Places, named: Sequence[Piece], *, high_ace: bool) -> Places:
    """Named cards at their ranks; a second ace, or the first with `high_ace`, goes after the king."""
    places = dict(base)
    for piece in named:
        place = RANK_NUMBER[piece.rank]
        if place == 1 and (high_ace or 1 in places) and HIGH_ACE not in places:
            place = HIGH_ACE
        places.setdefault(place, piece)
    return places


def _with_ends(places: Places, bare: Sequence[Piece], above: int) -> Places:
    low, high = min(places), max(places)
    ends = {high + 1 + number: piece for number, piece in enumerate(bare[:above])}
    return places | ends | {low - 1 - number: piece for number, piece in enumerate(bare[above:])}


def _show_run(places: Places, suit: str) -> tuple[str, ...]:
    return tuple(places[place].named(RANKS[(place - 1) % 13] + suit).shown() for place in sorted(places))


def _why_not(pieces: Sequence[Piece], melds: Melds) -> MeldError:
    """The reason why these cards of one suit are no run, the most telling one first."""
    known = sorted((piece for piece in pieces if piece.counts_as), key=lambda piece: RANK_NUMBER[piece.rank])
    names = [piece.counts_as for piece in known]
    suit, jokers = known[0].suit, len(pieces) - len(known)
    for name in dict.fromkeys(names):
        if names.count(name) > (2 if name[0] == "A" and len(pieces) > 13 else 1):
            return MeldError("run_duplicate", f"{name} is there {names.count(name)} times: a run holds a card once")
    if {"K", "2"} <= {piece.rank for piece in known} and len(pieces) < 12:
        return MeldError(
            "run_around", f"a run does not go around the corner: A{suit} stands before the 2 or after the K"
        )
    gaps = _gaps([RANK_NUMBER[piece.rank] for piece in known], ace_high=melds.ace == "both")
    if len(gaps) > jokers:
        return _gap_error(gaps, suit, jokers, melds, names)
    if len(pieces) > 13:
        return MeldError("run_both_aces", "a run may not hold an ace at both ends")
    return MeldError("run_no_room", "there is no place for the joker in this run")


def _gaps(numbers: Sequence[int], *, ace_high: bool) -> list[int]:
    """The missing places, with the ace where fewer are missing."""

    def missing(places: Sequence[int]) -> list[int]:
        return [place for place in range(min(places), max(places)) if place not in places]

    low = missing(numbers)
    if not ace_high or 1 not in numbers:
        return low
    return min(low, missing([HIGH_ACE if number == 1 else number for number in numbers]), key=len)


def _gap_error(gaps: Sequence[int], suit: str, jokers: int, melds: Melds, names: Sequence[str]) -> MeldError:
    if melds.ace == "low" and f"A{suit}" in names and f"K{suit}" in names:
        return MeldError("run_ace_low", f"the ace is low here: A{suit} stands before the 2 only, not after K{suit}")
    first = gaps[0]
    last = next(place for place in range(first, HIGH_ACE + 1) if place not in gaps)
    absent = [_name(place, suit) for place in gaps if place < last]
    there = f"{' and '.join(absent)} {'is' if len(absent) == 1 else 'are'} missing"
    helped = f" and there {'is one joker' if jokers == 1 else f'are {jokers} jokers'} only" if jokers else ""
    return MeldError("run_gap", f"{there} between {_name(first - 1, suit)} and {_name(last, suit)}{helped}")


def _name(place: int, suit: str) -> str:
    return RANKS[(place - 1) % 13] + suit
