#!/usr/bin/env python3
"""The smallest bot that plays both games legally. It knows protocol/SPEC.md and the standard library."""

import json
import sys

RANKS = "23456789TJQKA*"


def draw(can, view, rules):
    if "stock" in can["from"]:
        return {"do": "draw", "from": "stock"}
    second = {"second": can["second"][0]} if can.get("second") else {}
    return {"do": "draw", "from": "discard", **second}


def play(can, view, rules):
    # Every turn ends with a discard; the card taken from the pile may not go straight back.
    free = [card for card in view["hand"] if card != can["may_not_discard"]]
    return {"do": "play", "steps": [], "discard": max(free, key=lambda card: RANKS.index(card[0]))}


def enter(can, view, rules):
    return {"do": "pass"} if can["pass"] else {"do": "enter", "throw": []}


def trump(can, view, rules):
    if rules["exchange"]["dealer_trump"] == "forced":
        return {"do": "take", "throw": view["hand"][0]}
    return {"do": "leave"}


ANSWERS = {
    "bet": lambda can, view, rules: {"do": can["do"][0]},  # "pass" before a bet, "fold" after one
    "draw": draw,
    "play": play,
    "knock": lambda can, view, rules: {"do": "pass"},
    "yield": lambda can, view, rules: {"do": "yield"},
    "reenter": lambda can, view, rules: {"do": "leave"},
    "enter": enter,
    "trump": trump,
    "card": lambda can, view, rules: {"do": "card", "card": can["cards"][0]},
}

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "hello", "protocol": 1, "name": "minimal"}
    elif message["type"] == "match":
        rules, known = message["rules"], message["game"] in ("ramino", "rams")
        reply = {"type": "ready" if known else "decline"}
    elif message["type"] == "turn":
        action = ANSWERS[message["ask"]](message["can"], message["view"], rules)
        reply = {"type": "act", "id": message["id"], "action": action}
    elif message["type"] == "quit":
        break
    else:  # error, deal_over, match_over and whatever comes later want no reply
        continue
    print(json.dumps(reply), flush=True)  # one line, and out at once
