"""B4: floods stdout. Argument: what with (acts, blanks, text)."""

import os
import sys

from sound import Bot

WHAT = {"acts": b'{"type":"act","id":7,"action":{}}\n', "blanks": b"\n", "text": b"still thinking\n"}


class Floods(Bot):
    def turn(self, message):
        block = WHAT[sys.argv[1]] * 1000
        while True:
            os.write(1, block)


Floods().run()
