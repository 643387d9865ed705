"""B6: a megabyte of log before every reply; nothing is wrong with that."""

import sys

from sound import Bot


class Loud(Bot):
    turns = 0

    def turn(self, message):
        if self.turns < 3:
            sys.stderr.write("debug " * 170_000)
            self.turns += 1
        self.answer(message)


Loud().run()
