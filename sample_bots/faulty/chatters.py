"""Prints something every 50 ms and never answers."""

import time

from sound import Bot


class Chatters(Bot):
    def turn(self, message):
        while True:
            self.write("thinking...\n")
            time.sleep(0.05)


Chatters().run()
