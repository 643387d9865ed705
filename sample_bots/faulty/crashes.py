"""E22: dies at its third turn. Argument: exit, raise, segv or kill."""

import os
import signal
import sys

from sound import Bot


class Crashes(Bot):
    turns = 0

    def turn(self, message):
        self.turns += 1
        if self.turns < 3:
            self.answer(message)
        elif sys.argv[1] == "exit":
            sys.exit(3)
        elif sys.argv[1] == "raise":
            raise IndexError("list index out of range")
        else:
            os.kill(os.getpid(), {"segv": signal.SIGSEGV, "kill": signal.SIGKILL}[sys.argv[1]])


Crashes().run()
