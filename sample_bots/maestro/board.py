"""The melds on the table as what may be added to them, on bits."""

from collections.abc import Sequence

from protocol.cards import JOKER, identity
from protocol.ramino.view import TableMeld
from sample_bots.maestro.bits import ALL, BIT, HIGH_ACES, Meld, folded, of_rank
from sample_bots.ramino_greedy.table import is_set


class Board:
    """Mutable. `up`: cards that go after a run, `down`: before one, `sets`: to a set; `room`: melds without a joker."""

    __slots__ = ("_both", "down", "room", "sets", "up")

    def __init__(self, both: bool, up: int = 0, down: int = 0, sets: int = 0, room: int = 0) -> None:
        """`both`: an ace may stand after the king, where it is a high ace in `up`."""
        self._both, self.up, self.down, self.sets, self.room = both, up, down, sets, room

    @classmethod
    def of(cls, table: Sequence[TableMeld], both: bool) -> "Board":
        """From the melds of a view."""
        board = cls(both)
        for meld in table:
            names = [identity(card) for card in meld.cards]
            bits = [BIT[name] for name in names if name != JOKER]
            if is_set(names):
                board.put(Meld(sum(set(bits)), 0, 0), len(names))
            else:
                high = bits[-1] << 13 if names[-1][0] == "A" else bits[-1]
                board.put(Meld(0, bits[0], high))
            board.room -= any("=" in card or card == JOKER for card in meld.cards)
        return board

    def copy(self) -> "Board":
        """Another one like it."""
        return Board(self._both, self.up, self.down, self.sets, self.room)

    def put(self, meld: Meld, count: int = 3) -> None:
        """A new meld; `count`: of how many cards a set is."""
        self.room += 1
        if meld.low:
            self.up |= self._after(meld.high)
            self.down |= meld.low >> 1 & ALL
        elif count < 4:
            self.sets |= of_rank(meld.cards) & ~meld.cards

    def fits(self) -> int:
        """The natural cards that may be added."""
        return folded(self.up) | self.down | self.sets

    def add(self, card: int) -> None:
        """One card goes to the table, to a run where it can."""
        if self.up & card:
            self.up = self.up & ~card | self._after(card)
        elif self.down & card:
            self.down = self.down & ~card | card >> 1 & ALL
        elif self.sets & card:
            self.sets &= ~card
        else:
            self.up &= ~(card << 13)

    def _after(self, high: int) -> int:
        return high << 1 & (ALL | HIGH_ACES if self._both else ALL)
