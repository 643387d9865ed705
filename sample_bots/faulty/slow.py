"""D1, D8: thinks for a while over every move. Argument: seconds."""

import sys
import time

from sound import Bot


class Slow(Bot):
    def turn(self, message):
        time.sleep(float(sys.argv[1]))
        self.answer(message)


Slow().run()
