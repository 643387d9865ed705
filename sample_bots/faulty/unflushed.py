"""B1: its replies stay in a buffer."""

import json
import os

from sound import Bot

OUT = os.fdopen(os.dup(1), "w", buffering=1 << 16)


class Unflushed(Bot):
    def turn(self, message):
        OUT.write(json.dumps({"type": "act", "id": message["id"], "action": self.action(message)}) + "\n")


Unflushed().run()
