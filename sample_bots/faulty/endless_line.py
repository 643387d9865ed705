"""B3: a line without an end."""

from sound import Bot


class Endless(Bot):
    def turn(self, message):
        self.write('{"type":"act","note":"')
        while True:
            self.write("x" * 65536)


Endless().run()
