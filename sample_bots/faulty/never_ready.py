"""Says hello and never `ready`."""

from sound import Bot


class NeverReady(Bot):
    def match(self, message):
        pass


NeverReady().run()
