"""C19: plays cards that it does not hold, the same card twice, or out of turn's order. Argument: which."""

import sys

from sound import Bot


class Cheats(Bot):
    def action(self, message):
        sound, hand = super().action(message), message["view"]["hand"]
        if message["ask"] != "play":
            return {"do": "play", "discard": hand[0]} if sys.argv[1] == "order" else sound
        if sys.argv[1] == "order":
            return sound
        wanted = next(card for card in ("Kh", "Kd", "Ks", "Kc", "2c") if card not in hand)
        steps = [{"meld": [hand[0], hand[0], hand[0]]}] if sys.argv[1] == "twice" else []
        return {"do": "play", "steps": steps, "discard": wanted if sys.argv[1] == "foreign" else sound["discard"]}


Cheats().run()
