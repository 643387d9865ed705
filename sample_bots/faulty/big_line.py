"""B21: a sound reply of nearly 64 KiB."""

from sound import Bot


class Big(Bot):
    def turn(self, message):
        action = self.action(message)
        self.send({"type": "act", "id": message["id"], "action": action, "note": "x" * 65_000})


Big().run()
