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
    return JOINS[len(left) - 1](left, right)


def join_thrown(left: Vector, right: Vector) -> Vector:
    """The same of double vectors, whose second half is for one card thrown: on one side or the other."""
    half = len(left) >> 1
    both = JOINS[half - 1]
    kept_left, kept_right = left[:half], right[:half]
    here, there = both(left[half:], kept_right), both(kept_left, right[half:])
    return (*both(kept_left, kept_right), *map(min, here, there))


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


def _none_thrown(left: Vector, right: Vector) -> Vector:
    a, a_thrown = left
    p, p_thrown = right
    best = a_thrown + p
    if a + p_thrown < best:
        best = a + p_thrown
    return (a + p, best)


def _one_thrown(left: Vector, right: Vector) -> Vector:
    a, b, a_thrown, b_thrown = left
    p, q, p_thrown, q_thrown = right
    best, thrown = a + q, a_thrown + p
    if b + p < best:
        best = b + p
    if a + p_thrown < thrown:
        thrown = a + p_thrown
    return (a + p, best, thrown, min(a_thrown + q, b_thrown + p, a + q_thrown, b + p_thrown))


JOINS: list[Join] = [_none, _one, _two, _three, _four, *[_any] * 16]
"""By the number of jokers."""
THROWN_JOINS: list[Join] = [_none_thrown, _one_thrown, *[join_thrown] * 19]
"""The same for double vectors."""
