"""What the events of a deal tell of the other hands: cards that a seat took from the pile and has not let go."""

from collections.abc import Sequence
from typing import Any

from protocol.cards import physical
from protocol.ramino import events


class Memory:
    """Mutable. `holds`: by seat, the cards that it is known to have."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._forget()

    def _forget(self) -> None:
        self.holds: list[list[str]] = [[] for _ in range(self._seats)]

    def hear(self, happened: Sequence[Any]) -> None:
        """Takes in what happened since the last turn, in order."""
        for event in happened:
            match event:
                case events.Dealt():
                    self._forget()
                case events.Drew(seat=seat, source="discard", card=str(card)) | events.Claimed(seat=seat, card=card):
                    self.holds[seat].append(card)
                case events.Discarded(seat=seat, card=card):
                    self._let_go(seat, card)
                case events.Laid(seat=seat, cards=cards) | events.Added(seat=seat, added=cards):
                    for each in cards:
                        self._let_go(seat, physical(each))
                case events.Swapped(seat=seat, card=card, taken=taken):
                    self._let_go(seat, card)
                    self.holds[seat].append(physical(taken))
                case _:
                    pass

    def _let_go(self, seat: int, card: str) -> None:
        if card in self.holds[seat]:
            self.holds[seat].remove(card)
