"""Lines with a few bytes changed, cut, doubled, moved, or replaced by what readers stumble over."""

PIECES = (b'"', b"\\u0000", b"\\ud800", b"{", b"[", b"]", b"}", b"1e999", b"-0", b"NaN", b"null", b"\xff", b"[" * 2000)


def mutated(random, line):
    """The line with one to four mutations; without newlines."""
    data = bytearray(line)
    for _ in range(random.randint(1, 4)):
        at, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
        kind = random.randrange(6)
        if kind == 0 and data:
            data[min(at, len(data) - 1)] = random.randrange(256)
        elif kind == 1:
            del data[at:end]
        elif kind == 2:
            data[at:at] = data[at:end]
        elif kind == 3:
            data[at:at] = random.choice(PIECES)
        elif kind == 4:
            data[at:at] = bytes(random.randrange(256) for _ in range(3))
        else:
            data[at:end] = data[at:end][::-1]
    return bytes(data).replace(b"\n", b"")
