"""A card on its way into a meld, and the error that says why cards are none."""

from typing import NamedTuple

from protocol.cards import wild


class MeldError(Exception):
    """Not a meld: a stable `code` and one sentence that names the card and the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class Piece(NamedTuple):
    """Its name in the hand, what it counts as ("" until it is placed), whether it is wild."""

    card: str
    counts_as: str
    wild: bool

    @property
    def rank(self) -> str:
        return self.counts_as[0]

    @property
    def suit(self) -> str:
        return self.counts_as[1]

    def shown(self) -> str:
        """The name on the table."""
        return wild(self.card, self.counts_as) if self.wild and self.counts_as else self.card

    def named(self, name: str) -> "Piece":
        """The same card with its place taken."""
        return self if self.counts_as else Piece(self.card, name, True)
