"""B16: every reply twice."""

from sound import Bot


class Twice(Bot):
    def turn(self, message):
        self.answer(message)
        self.answer(message)


Twice().run()
