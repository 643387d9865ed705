"""A16: loads its weights at the first turn instead of before `ready`. Argument: seconds."""

import sys
import time

from sound import Bot


class Lazy(Bot):
    loaded = False

    def turn(self, message):
        if not self.loaded:
            time.sleep(float(sys.argv[1]))
            self.loaded = True
        self.answer(message)


Lazy().run()
