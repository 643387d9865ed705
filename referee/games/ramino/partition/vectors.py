"""Points by the number of jokers placed, exactly 0, 1, … of them; joining shares the jokers out in the best way.

Joining is what a search does most, so the lengths that a hand has nearly always are written out.
"""

from collections.abc import Callable
from operator import add

Vector = tuple[int, ...]
Join = Callable[[Vector, Vector], Vector]
Double = tuple[Vector, Vector]
"""The points with nothing thrown, and after one card was thrown."""
ThrownJoin = Callable[[Double, Double], Double]

FAR = 1 << 40
"""More than any hand can count: what cannot be done leaves this."""


def join(left: Vector, right: Vector) -> Vector:
    """Two vectors of one length: what both together leave at least."""
    return JOINS[len(left) - 1](left, right)


def join_thrown(left: Double, right: Double) -> Double:
    """The same where one card is thrown on one side or the other."""
    (kept_left, thrown_left), (kept_right, thrown_right) = left, right
    both = JOINS[len(kept_left) - 1]
    here, there = both(thrown_left, kept_right), both(kept_left, thrown_right)
    return both(kept_left, kept_right), tuple(map(min, here, there))


def _any(left: Vector, right: Vector) -> Vector:
    return tuple([min(map(add, left, right[placed::-1])) for placed in range(len(left))])


def _none(left: Vector, right: Vector) -> Vector:
    return (left[0] + right[0],)


def _one(left: Vector, right: Vector) -> Vector:
    a, b = left
    p, q = right
    one = a + q
    if (other := b + p) < one:
        one = other
    return (a + p, one)


def _two(left: Vector, right: Vector) -> Vector:
    a, b, c = left
    p, q, r = right
    one, two = a + q, a + r
    if (other := b + p) < one:
        one = other
    if (other := b + q) < two:
        two = other
    if (other := c + p) < two:
        two = other
    return (a + p, one, two)


def _three(left: Vector, right: Vector) -> Vector:
    a, b, c, d = left
    p, q, r, s = right
    one, two, three = a + q, a + r, a + s
    if (other := b + p) < one:
        one = other
    if (other := b + q) < two:
        two = other
    if (other := c + p) < two:
        two = other
    if (other := b + r) < three:
        three = other
    if (other := c + q) < three:
        three = other
    if (other := d + p) < three:
        three = other
    return (a + p, one, two, three)


def _four(left: Vector, right: Vector) -> Vector:
    a, b, c, d, e = left
    p, q, r, s, t = right
    one, two, three, four = a + q, a + r, a + s, a + t
    if (other := b + p) < one:
        one = other
    if (other := b + q) < two:
        two = other
    if (other := c + p) < two:
        two = other
    if (other := b + r) < three:
        three = other
    if (other := c + q) < three:
        three = other
    if (other := d + p) < three:
        three = other
    if (other := b + s) < four:
        four = other
    if (other := c + r) < four:
        four = other
    if (other := d + q) < four:
        four = other
    if (other := e + p) < four:
        four = other
    return (a + p, one, two, three, four)


def _none_thrown(left: Double, right: Double) -> Double:
    ((a,), (a_thrown,)), ((p,), (p_thrown,)) = left, right
    return (a + p,), (min(a_thrown + p, a + p_thrown),)


def _one_thrown(left: Double, right: Double) -> Double:
    ((a, b), (a_thrown, b_thrown)), ((p, q), (p_thrown, q_thrown)) = left, right
    one, thrown = a + q, a_thrown + p
    if (other := b + p) < one:
        one = other
    if (other := a + p_thrown) < thrown:
        thrown = other
    return (a + p, one), (thrown, min(a_thrown + q, b_thrown + p, a + q_thrown, b + p_thrown))


JOINS: list[Join] = [_none, _one, _two, _three, _four, *[_any] * 16]
"""By the number of jokers."""
THROWN_JOINS: list[ThrownJoin] = [_none_thrown, _one_thrown, *[join_thrown] * 19]
"""The same where a card is thrown."""
