"""B19: replies before it is asked, with ids that it guesses."""

from sound import Bot


class Ahead(Bot):
    def match(self, message):
        self.send({"type": "ready"})
        for guess in range(5):
            self.send({"type": "act", "id": guess, "action": {"do": "draw", "from": "stock"}})


Ahead().run()
