"""B17: its first reply comes after the deadline. Argument: seconds."""

import sys
import time

from sound import Bot


class Late(Bot):
    slept = False

    def turn(self, message):
        if not self.slept:
            self.slept = True
            time.sleep(float(sys.argv[1]))
        self.answer(message)


Late().run()
