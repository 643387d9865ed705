"""E9: takes memory without end. Argument: private, shared, or children (each one a little). Only for a sandbox."""

import mmap
import os
import sys
import time

from sound import Bot

PIECE = 64 << 20
ZEROS = bytes(PIECE)


class Bomb(Bot):
    def turn(self, message):
        held = []
        while True:
            if sys.argv[1] == "private":
                held.append(bytearray(PIECE))
            elif sys.argv[1] == "shared":
                held.append(mmap.mmap(-1, PIECE))
                held[-1].write(ZEROS)
            elif os.fork() == 0:
                held.append(b"xx" * PIECE)
                time.sleep(600)
            else:
                time.sleep(0.1)


Bomb().run()
