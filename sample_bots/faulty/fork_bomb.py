"""E8: starts processes without end. Only for a sandbox."""

import os
import time

from sound import Bot


class Bomb(Bot):
    def turn(self, message):
        while True:
            try:
                if os.fork() == 0:
                    time.sleep(600)
            except OSError:
                break
        time.sleep(600)


Bomb().run()
