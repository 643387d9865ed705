"""B12: its first reply counts although it is gone right after."""

import os

from sound import Bot


class Leaves(Bot):
    def turn(self, message):
        self.answer(message)
        os._exit(0)


Leaves().run()
