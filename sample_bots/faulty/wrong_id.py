"""B18: counts turns by itself instead of echoing the id."""

from sound import Bot


class WrongId(Bot):
    count = 0

    def turn(self, message):
        self.count += 1
        self.answer({**message, "id": self.count})


WrongId().run()
