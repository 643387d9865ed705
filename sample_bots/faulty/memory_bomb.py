"""E9: takes memory without end. Only for a sandbox."""

from sound import Bot


class Bomb(Bot):
    def turn(self, message):
        held = []
        while True:
            held.append(bytearray(64 << 20))


Bomb().run()
