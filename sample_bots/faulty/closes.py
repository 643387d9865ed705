"""B15: closes a pipe at its first turn and lives on. Argument: stdin or stdout."""

import os
import sys
import time

from sound import Bot


class Closes(Bot):
    def turn(self, message):
        os.close({"stdin": 0, "stdout": 1}[sys.argv[1]])
        time.sleep(600)


Closes().run()
