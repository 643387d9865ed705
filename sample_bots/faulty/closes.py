"""B15: closes a pipe at its first turn and lives on. Argument: stdin, stdout or all."""

import os
import sys
import time

from sound import Bot

WHICH = {"stdin": [0], "stdout": [1], "all": [0, 1, 2]}


class Closes(Bot):
    def turn(self, message):
        for descriptor in WHICH[sys.argv[1]]:
            os.close(descriptor)
        time.sleep(600)


Closes().run()
