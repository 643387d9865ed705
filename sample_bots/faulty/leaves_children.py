"""E2 to E5: a child that is to live on. Argument: plain, setsid or daemon; second: exits to die before it."""

import os
import sys
import time

from sound import Bot


def child(kind):
    if os.fork():
        return
    if kind in ("setsid", "daemon"):
        os.setsid()
    if kind == "daemon" and os.fork():
        os._exit(0)
    time.sleep(600)
    os._exit(0)


class Leaves(Bot):
    turns = 0

    def turn(self, message):
        self.turns += 1
        if self.turns == 1:
            child(sys.argv[1])
        if self.turns == 3 and sys.argv[2:] == ["exits"]:
            os._exit(0)
        self.answer(message)


Leaves().run()
