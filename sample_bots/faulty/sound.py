"""A sound bot to misbehave from: it plays Ramino harmlessly, but asks its `Bot` subclass before every step.

The faulty bots beside it break one rule each; they cite the kind of fault by its row in the project's list.
"""

import json
import sys


class Bot:
    """Override what is to go wrong. Every method gets the message and may answer, or not."""

    def run(self):
        """Reads until the end of input."""
        for line in sys.stdin:
            message = json.loads(line)
            handler = getattr(self, message["type"], None)
            if handler:
                handler(message)
            if message["type"] == "quit":
                break

    def hello(self, message):
        self.send({"type": "hello", "protocol": 1, "name": "faulty", "version": "1"})

    def match(self, message):
        self.send({"type": "ready"})

    def turn(self, message):
        self.answer(message)

    def answer(self, message):
        """A sound answer."""
        self.send({"type": "act", "id": message["id"], "action": self.action(message)})

    def send(self, message):
        self.write(json.dumps(message) + "\n")

    def write(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def action(self, message):
        """Draw from the stock, throw what was drawn, stay out of everything else."""
        ask, can, view = message["ask"], message["can"], message["view"]
        if ask == "draw":
            return {"do": "draw", "from": can["from"][0]}
        if ask == "play":
            free = [card for card in view["hand"] if card != can["may_not_discard"]]
            return {"do": "play", "steps": [], "discard": free[-1]}
        return {"do": {"bet": "pass", "knock": "pass", "yield": "yield", "reenter": "leave"}[ask]}
