"""Points by the number of jokers placed, exactly 0, 1, … of them; joining shares the jokers out in the best way.

Joining is what a search does most, so the lengths that a hand has nearly always are written out.
"""

from collections.abc import Callable
from operator import add

Vector = tuple[int, ...]
Join = Callable[[Vector, Vector], Vector]

FAR = 1 << 40
"""More than any hand can count: what cannot be done leaves this."""


def join(left: Vector, right: Vector) -> Vector:
    """Two vectors of one length: what both together leave at least."""
    return JOINS.get(len(left), _any)(left, right)


def joiner(jokers: int) -> Join:
    """The join of vectors for so many jokers."""
    return JOINS.get(jokers + 1, _any)


def _any(left: Vector, right: Vector) -> Vector:
    return tuple([min(map(add, left, right[placed::-1])) for placed in range(len(left))])


def _none(left: Vector, right: Vector) -> Vector:
    return (left[0] + right[0],)


def _one(left: Vector, right: Vector) -> Vector:
    a, b = left
    p, q = right
    best = a + q
    if b + p < best:
        best = b + p
    return (a + p, best)


def _two(left: Vector, right: Vector) -> Vector:
    a, b, c = left
    p, q, r = right
    best = a + q
    if b + p < best:
        best = b + p
    return (a + p, best, min(a + r, b + q, c + p))


def _three(left: Vector, right: Vector) -> Vector:
    a, b, c, d = left
    p, q, r, s = right
    best = a + q
    if b + p < best:
        best = b + p
    return (a + p, best, min(a + r, b + q, c + p), min(a + s, b + r, c + q, d + p))


def _four(left: Vector, right: Vector) -> Vector:
    a, b, c, d, e = left
    p, q, r, s, t = right
    best = a + q
    if b + p < best:
        best = b + p
    return (
        a + p,
        best,
        min(a + r, b + q, c + p),
        min(a + s, b + r, c + q, d + p),
        min(a + t, b + s, c + r, d + q, e + p),
    )


JOINS: dict[int, Join] = {1: _none, 2: _one, 3: _two, 4: _three, 5: _four}
