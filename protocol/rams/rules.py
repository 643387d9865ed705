"""The switches of Rams: one theme, one struct. Defaults are those of the preset `rams` (S002).

Ids such as `S002-20` and `Q-41` are those of the rule book and of its settled questions; `ramino rules
explain` shows the texts below.
"""

from typing import Annotated, Literal

import msgspec

from protocol.rules import AMOUNT, RulesError, switch


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Annotated[int, switch("The least number of players.", "S002-01", ge=3, le=7, number=True)] = 3
    max: Annotated[int, switch("The greatest number of players.", "S002-01", ge=3, le=7, number=True)] = 7


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pack_at_four: Annotated[
        Literal[52, 32],
        switch(
            "The pack for four players; three use 32 cards (seven to ace), five and more 52. A misdeal or an "
            "exposed card would pass the deal on (S002-33): a program never misdeals.",
            "S002-02, S002-33, Q-30",
        ),
    ] = 52


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: Annotated[
        int,
        switch("What every record starts at; it is written off down to zero.", "S002-19", ge=1, number=True),
    ] = 100
    deals: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=AMOUNT)] | None,
        switch(
            "The match is over after so many deals, the lowest record wins; null: played to zero.", "S002-24"
        ),
    ] = None
    max_deals: Annotated[
        int,
        switch(
            "The match is over after so many deals whatever the records.",
            "an engine guard",
            ge=1,
            number=True,
        ),
    ] = 200
    zero_tie: Annotated[
        Literal["lowest", "seat", "trick_time"],
        switch(
            "Who wins when several write off their records in one deal: the lowest record, the first from "
            "the dealer's left, or the first to get there trick by trick.",
            "S002-24, Q-41, Q-48",
        ),
    ] = "lowest"


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rate: Annotated[
        int,
        switch("What the others pay the winner for each point left in a record.", "S002-35", number=True),
    ] = 1


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    max_cards: Annotated[
        int,
        switch(
            "The most cards a player may throw and buy. A card exposed while it is served could be refused "
            "(S002-34): a program that deals exposes none.",
            "S002-06, S002-07, S002-34, Q-32",
            le=5,
            number=True,
        ),
    ] = 5
    stock_out: Annotated[
        Literal["reshuffle", "limit"],
        switch(
            "When the stock runs out: the thrown cards and the passed hands are shuffled into a new one, or "
            "nobody may throw more cards than are left.",
            "S002-10, Q-34",
        ),
    ] = "reshuffle"
    dealer_trump: Annotated[
        Literal["optional", "forced"],
        switch(
            "A dealer who plays may, or must, take the turned-up trump for one of his cards.", "S002-11, Q-35"
        ),
    ] = "optional"


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    must_head: Annotated[
        bool,
        switch("Who follows suit must beat the trick if he can, unless it is trumped.", "S002-13, Q-36"),
    ] = False
    must_overtrump: Annotated[
        bool, switch("Who trumps must beat the trumps in the trick if he can.", "S002-13, Q-36")
    ] = False
    irregularities: Annotated[
        Literal["refuse", "penalise"],
        switch(
            "A card against the rules is refused, or accepted and charged for as rules 14 to 16 say.",
            "S002-14, S002-15, S002-16, Q-37, Q-47",
        ),
    ] = "refuse"


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    revoke: Annotated[
        int,
        switch("The charge for a revoke where irregularities are penalised.", "S002-14, Q-37", number=True),
    ] = 15
    rams_when: Annotated[
        Literal["any", "dealt"],
        switch(
            "Four aces and five of a suit may be bought, or must have been dealt.", "S002-23, S002-26, Q-40"
        ),
    ] = "any"
    trump_rams: Annotated[
        int,
        switch(
            "What five trumps write off, and charge the others, instead of 5.", "S002-26, Q-40", number=True
        ),
    ] = 5
    jack_pair: Annotated[
        int, switch("What two black or two red jacks write off.", "S002-27, Q-42", number=True)
    ] = 5
    jack_four: Annotated[int, switch("What all four jacks write off.", "S002-27, Q-42", number=True)] = 10
    jacks_when: Annotated[
        Literal["any", "dealt"],
        switch("Jacks count however they were got, or only those that were dealt.", "S002-27, Q-42"),
    ] = "any"
    jacks_offset: Annotated[
        Literal["arithmetic", "cancel_all"],
        switch(
            "Jacks without a trick: taken from the remise, or they cancel all of it, aces included.",
            "S002-30, Q-42, Q-48",
        ),
    ] = "arithmetic"
    ace_count: Annotated[
        Literal["ever_held", "final_hand", "dealt"],
        switch(
            "Which aces count: all ever held in the deal, those played with, or those dealt.",
            "S002-20, S002-21, S002-22, Q-39",
        ),
    ] = "ever_held"
    sole_player: Annotated[
        Literal["five", "one", "void"],
        switch("The tricks of the only player: five, one, or the deal is void.", "S002-06, Q-32, Q-45"),
    ] = "five"


class RamsRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every switch of Rams, by theme."""

    players: Players = Players()
    deck: Deck = Deck()
    match: Match = Match()
    stakes: Stakes = Stakes()
    exchange: Exchange = Exchange()
    play: Play = Play()
    scoring: Scoring = Scoring()


def check(rules: RamsRules) -> None:
    """Raises RulesError, both switches named, where two contradict each other (rule book, Part 2b)."""
    if rules.players.min > rules.players.max:
        raise RulesError(
            f"players.min={rules.players.min} and players.max={rules.players.max} contradict each other"
        )
