"""B9: one byte every 20 ms."""

import json
import time

from sound import Bot


class Dribbles(Bot):
    def turn(self, message):
        for sign in json.dumps({"type": "act", "id": message["id"], "action": self.action(message)}) * 50:
            self.write(sign)
            time.sleep(0.02)


Dribbles().run()
