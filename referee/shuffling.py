"""The documented shuffle, so that anyone, in any language, can check a deal (protocol, "Shuffling").

Everything is SHAKE-256 over ASCII text; `protocol/SPEC.md` gives test vectors.
"""

import hashlib
from collections.abc import Iterator, Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 512


def board_key(seed: str, board: int) -> str:
    """64 hex digits that fix every deal of one board; boards count from 0."""
    return hashlib.shake_256(f"ramino/1|{seed}|{board}".encode("ascii")).hexdigest(32)


def commitment(key: str) -> str:
    """SHA-256 of the board key's hex text: sent before the match, checked after it."""
    return hashlib.sha256(key.encode("ascii")).hexdigest()


def bot_seed(key: str, seat: int) -> str:
    """32 hex digits for a bot's own randomness; they tell nothing about the cards."""
    return hashlib.shake_256(f"ramino/1|{key}|bot|{seat}".encode("ascii")).hexdigest(16)


def words(key: str, deal: int, renewal: int) -> Iterator[int]:
    """The stream of 32-bit big-endian words of one shuffle; deals count from 1, renewal 0 is the deal itself."""
    source = hashlib.shake_256(f"ramino/1|{key}|{deal}|{renewal}".encode("ascii"))
    size, done = _BLOCK, 0
    while True:
        stream = source.digest(size)
        yield from unpack(f">{(size - done) // 4}I", stream[done:])
        done, size = size, size * 2


def below(stream: Iterator[int], bound: int) -> int:
    """A fair number in 0 … bound − 1, by rejection."""
    limit = (1 << 32) // bound * bound
    word = next(stream)
    while word >= limit:
        word = next(stream)
    return word % bound


def shuffled(cards: Sequence[T], key: str, deal: int, renewal: int) -> list[T]:
    """Fisher–Yates from the last index down; the first card of the result is the top."""
    out, stream = list(cards), words(key, deal, renewal)
    for last in range(len(out) - 1, 0, -1):
        other = below(stream, last + 1)
        out[last], out[other] = out[other], out[last]
    return out


def first_dealer(key: str, seats: int) -> int:
    """The dealer of the first deal, by lot."""
    return below(words(key, 0, 0), seats)
