"""Starts threads without end. Only for a sandbox."""

import threading
import time

from sound import Bot


class Threads(Bot):
    def turn(self, message):
        while True:
            threading.Thread(target=time.sleep, args=(600,), daemon=True).start()


Threads().run()
