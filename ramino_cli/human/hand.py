"""A person's cards as they lie on the screen: grouped, numbered, named by number or in any notation."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count

from protocol.reading import read_cards
from ramino_cli.human.screen import Screen
from ramino_cli.human.verbs import Refused
from ramino_cli.human.words import Words

Groups = Sequence[Sequence[str]]
CELL = 4
_NUMBERS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_NAMED = re.compile(r"(\d{1,2})(=.+)")


class Hand:
    """Cards in groups. A number stays with its card while a move is put together; new cards get new numbers."""

    def __init__(self, groups: Groups) -> None:
        self._groups = [list(group) for group in groups if group]

    def regroup(self, groups: Groups) -> None:
        """The same cards in another order."""
        self._groups = [list(group) for group in groups if group]

    def numbered(self) -> list[str]:
        """All cards; the first has number 1."""
        return list(chain(*self._groups))

    def left(self, cards: Sequence[str]) -> list[list[tuple[int, str]]]:
        """Numbers and cards of those that are still held, by group; cards that came meanwhile go last."""
        groups, held, kept = self._with_new(cards), Counter(cards), set[int]()
        for number, card in reversed(list(enumerate(chain(*groups), 1))):
            if held[card] > 0:
                held[card] -= 1
                kept.add(number)
        numbers = count(1)
        numbered = [[(next(numbers), card) for card in group] for group in groups]
        return [left for group in numbered if (left := [each for each in group if each[0] in kept])]

    def _with_new(self, cards: Sequence[str]) -> list[list[str]]:
        new = Counter(cards) - Counter(self.numbered())
        return [*self._groups, list(new.elements())] if new else self._groups

    def read(self, text: str, cards: Sequence[str], words: Words) -> list[str]:
        """The cards that a text names: by their numbers, ranges of them, or as people write cards.

        Raises Refused for a number that no card has, Unreadable for what is no card.
        """
        known = list(chain(*self._with_new(cards)))
        found: list[str] = []
        for token in re.split(r"[\s,]+", text.strip()):
            found += self._token(token, known, words)
        return found

    def _token(self, token: str, known: list[str], words: Words) -> list[str]:
        if numbers := _NUMBERS.fullmatch(token):
            first, last = int(numbers[1]), int(numbers[2] or numbers[1])
            return [_at(each, known, words) for each in range(min(first, last), max(first, last) + 1)]
        if named := _NAMED.fullmatch(token):
            return read_cards(_at(int(named[1]), known, words) + named[2])
        return read_cards(token)


def _at(number: int, known: list[str], words: Words) -> str:
    if not 1 <= number <= len(known):
        raise Refused(words("no_number", n=number, last=len(known)))
    return known[number - 1]


def hand_lines(
    shown: Sequence[Sequence[tuple[int, str]]],
    screen: Screen,
    *,
    new: Sequence[str] = (),
    dim: Callable[[str], bool] = lambda _card: False,
) -> list[str]:
    """Cards with their numbers below. `new` ones are underlined; `dim`: which are pale."""
    lines: list[str] = []
    fresh = Counter(new)
    for row in _rows(shown, screen.width):
        cards = numbers = " "
        for number, card in row:
            if not number:
                cards, numbers = cards + "  ", numbers + "  "
                continue
            name, pale = screen.card(card, dim=dim(card)), dim(card)
            columns = len("10♥" if "T" in card and screen.signs else card)
            if fresh[card] > 0 and not pale:
                fresh[card] -= 1
                name = screen.style(name, underline=True) if screen.colour else name
            cards += " " + name + " " * (CELL - 1 - columns)
            numbers += f" {number:<{CELL - 1}}"
        lines += [cards.rstrip(), screen.style(numbers.rstrip(), dim=True)]
    return lines


def _rows(shown: Sequence[Sequence[tuple[int, str]]], width: int) -> Iterator[list[tuple[int, str]]]:
    """As many groups in a row as there is room for; a gap, number 0, goes between two.

    A group that would not fit behind the others begins a row of its own.
    """
    row: list[tuple[int, str]] = []
    used = 1
    for group in shown:
        if row and used + 2 + CELL * len(group) > width >= 1 + CELL * len(group):
            yield row
            row, used = [], 1
        for place, cell in enumerate(group):
            gap = place == 0 and bool(row)
            if used + CELL + 2 * gap > width:
                yield row
                row, used, gap = [], 1, False
            if gap:
                row.append((0, ""))
            row.append(cell)
            used += CELL + 2 * gap
    if row:
        yield row
