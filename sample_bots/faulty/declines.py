"""Declines to play: no contest."""

from sound import Bot


class Declines(Bot):
    def match(self, message):
        self.send({"type": "decline", "reason": "I do not know these rules"})


Declines().run()
