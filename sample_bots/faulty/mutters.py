"""Logs what it is about to do wrong, and does it. Argument: hello, ready, turn, illegal or protocol."""

import sys

from sound import Bot


class Mutters(Bot):
    def mutter(self, where):
        """Whether here is where it goes wrong."""
        print("about to go wrong at", where, file=sys.stderr, flush=True)
        return where == sys.argv[1]

    def hello(self, message):
        if not self.mutter("hello"):
            super().hello(message)

    def match(self, message):
        if not self.mutter("ready"):
            super().match(message)

    def turn(self, message):
        if self.mutter("illegal"):
            self.send({"type": "act", "id": message["id"], "action": {"do": "knock"}})
        elif self.mutter("protocol"):
            self.write("{}\n")
        elif not self.mutter("turn"):
            self.answer(message)


Mutters().run()
