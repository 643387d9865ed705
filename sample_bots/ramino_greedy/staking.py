"""What is asked about money: bets by how good the hand is among random ones, re-entry by what there is to win."""

from collections.abc import Mapping
from random import Random
from typing import Any

from protocol.cards import deck
from protocol.ramino.actions import Action, Bet, Call, Fold, Leave, Pass, Raise, Reenter
from protocol.ramino.view import View
from sample_bots.ramino_greedy.sense import Sense

SAMPLES = 100
STRONG = 0.8
"""A hand better than so many of ten is worth a raise."""


def bet(can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """Bets and raises with strong hands, calls where the pot pays for the chance, else stays out."""
    others = sum(view.in_play) - 1
    better_than = quality(view, sense)
    chance = better_than ** max(1, others)
    if "bet" in can["do"] and chance > 0.5:
        return Bet(can["min_to"])
    if "pass" in can["do"]:
        return Pass()
    if "raise" in can["do"] and better_than > STRONG and max(view.bets) < 4 * sense.rules.stakes.bet_min:
        return Raise(can["min_to"])
    return Call() if chance * (view.pot + can["to_call"]) > can["to_call"] else Fold()


def quality(view: View, sense: Sense) -> float:
    """The share of random hands that are looser than this one."""
    cards, random = deck(sense.rules.deck.packs, sense.rules.deck.jokers_per_pack), Random(0)
    own = sense.loose(sense.pack(view.hand))
    others = [sense.loose(sense.pack(random.sample(cards, len(view.hand)))) for _ in range(SAMPLES)]
    return sum((other > own) + 0.5 * (other == own) for other in others) / SAMPLES


def reenter(can: Mapping[str, Any], view: View, sense: Sense) -> Action:
    """Comes back where the chance of the pot is worth the fee; the worse the score to start from, the less."""
    target = sense.rules.match.target or 101
    sign = 1 if sense.rules.scoring.system == "penalty" else -1
    left = [target - sign * view.scores[seat] for seat in range(len(view.scores)) if seat != view.seat]
    room = [points for points in left if points > 0]
    if not room:
        return Leave()
    chance = min(room) / (sum(room) + min(room))
    return Reenter() if chance * (view.pot + _fee(view, sense)) > _fee(view, sense) else Leave()


def _fee(view: View, sense: Sense) -> int:
    reentry = sense.rules.reentry
    if reentry.fee_mode == "constant":
        return reentry.fee
    before = sum(view.reentries) if reentry.fee_scope == "table" else view.reentries[view.seat]
    return reentry.fee << min(before, 31)
