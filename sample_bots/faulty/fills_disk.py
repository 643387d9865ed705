"""Writes files without end. Argument: one big file, or many. Only for a sandbox."""

import itertools
import sys
from pathlib import Path

from sound import Bot

PIECE = b"x" * (4 << 20)


class Fills(Bot):
    def turn(self, message):
        for number in itertools.count():
            path = Path(f"/tmp/filled-{number if sys.argv[1] == 'many' else 0}")
            with path.open("ab") as file:
                file.write(PIECE)


Fills().run()
