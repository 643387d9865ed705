"""B20: a banner, and a debug print now and then. Argument: how many lines a turn."""

import sys

from sound import Bot

print("MyBot 1.0 (c) me", flush=True)


class Banner(Bot):
    def turn(self, message):
        self.write("debug: thinking\n" * int(sys.argv[1]))
        self.answer(message)


Banner().run()
