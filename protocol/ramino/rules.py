"""The switches of Ramino: one theme, one struct. Defaults are those of due-mazzi (S003).

Ids such as `S000-31` and `Q-10` are those of the rule book and of its settled questions; `ramino rules explain`
shows the texts below.
"""

from typing import Annotated, Literal

import msgspec

from protocol.rules import RulesError, switch


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Annotated[int, switch("The least number of players.", "S000-01, S003-05, S004-01", ge=2, le=7, number=True)] = 2
    max: Annotated[int, switch("The greatest number of players.", "S000-01, S003-05, S004-01", ge=2, le=7, number=True)] = 4


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    packs: Annotated[Literal[1, 2], switch("How many 52-card packs are shuffled together.", "S000-02, S003-04, S004-02, Q-01")] = 2
    jokers_per_pack: Annotated[Literal[0, 1, 2], switch("How many jokers come with each pack.", "S000-02, S003-04, S004-02")] = 2
    hand_size: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=50)] | dict[Annotated[int, msgspec.Meta(ge=2, le=7)], Annotated[int, msgspec.Meta(ge=1, le=50)]],
        switch("How many cards each player is dealt; by number of players as 2:10,3:7.", "S000-11, S003-06, S004-03"),
    ] = 10

    def cards_each(self, seats: int) -> int | None:
        """How many cards each of so many seats is dealt; None where the rules do not say."""
        return self.hand_size if isinstance(self.hand_size, int) else self.hand_size.get(seats)


class Melds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ace: Annotated[Literal["low", "both"], switch("Where an ace stands in a run: before the 2 only, or also after the king.", "S000-08, S003-12, S004-09, S004-V2")] = "both"
    run_both_aces: Annotated[Literal["never", "joker_only", "yes"], switch("Whether one run may hold an ace at both ends (14 cards): never, with a joker as one of them, or freely.", "S000-08, Q-02")] = "never"
    max_jokers: Annotated[Annotated[int, msgspec.Meta(ge=0, le=108)] | None, switch("The most wild cards in one meld.", "S000-09, S003-17, Q-03, Q-64")] = 1
    min_naturals: Annotated[int, switch("The fewest cards in a meld that are not wild.", "S003-26, Q-04, Q-64", ge=1, le=14, number=True)] = 2
    same_suit: Annotated[Literal["none", "one_pair", "two_each"], switch("Whether a set may repeat a suit: not, one suit twice, or every suit twice (up to eight cards).", "S000-62, Q-26")] = "none"
    black_aces: Annotated[Literal["off", "dual", "wild"], switch("Whether As and Ac are jokers: not, also as themselves (dual), or always (wild).", "S000-61, Q-25")] = "off"
    joker_in_set: Annotated[Literal["declared", "either"], switch("A joker in a set with two suits missing: its suit is declared when it is laid, or open until one is added.", "Q-05")] = "declared"


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enabled: Annotated[bool, switch("Melds are laid on the table; otherwise all cards stay in hand until somebody closes.", "S000-20, S000-45, S003-08")] = True
    melds_per_turn: Annotated[Annotated[int, msgspec.Meta(ge=0, le=50)] | None, switch("The most new melds that may be laid in one turn.", "S003-08, S004-12, S004-V1")] = None
    one_action_per_turn: Annotated[bool, switch("One meld or one added card a turn, not both; a joker swap counts as the card.", "S000-50, Q-19")] = False
    layoff: Annotated[Literal["none", "own", "any"], switch("Whose melds a player may add cards to.", "S000-46, S000-52, S003-08, S004-13, Q-51")] = "any"
    layoff_after_opening: Annotated[bool, switch("Cards may be added only by players who have laid a meld in this deal.", "Q-65")] = False
    opening_min: Annotated[int, switch("The least points of a player's first melds, all of one turn together.", "S004-V4b", number=True)] = 0
    opening_joker: Annotated[Literal["card", "joker"], switch("What a joker counts in the opening: the card it stands for, or the joker's 25.", "S004-V4c, Q-64")] = "card"
    joker_swap: Annotated[bool, switch("A joker on the table may be taken for the card it stands for.", "S000-48, S000-60, S003-18")] = True
    recovered_joker: Annotated[Literal["keep", "use_now"], switch("A joker taken from the table may be kept, or must be laid in the same turn.", "S003-19, Q-17, Q-53")] = "use_now"
    recovered_same_meld: Annotated[bool, switch("A joker taken from a meld may go back into it at another place.", "Q-53")] = True
    split_six: Annotated[bool, switch("A run of six on the table may be split into two of three to make room for a card.", "S000-51, Q-20")] = False


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    no_rediscard: Annotated[bool, switch("The card taken from the discard pile may not be discarded in the same turn.", "S003-30, S004-15, Q-08")] = True
    take_two: Annotated[bool, switch("Who takes the top discard takes a second card too: the one under it or the top of the stock.", "S000-53, Q-21")] = False
    stock_out: Annotated[Literal["reshuffle", "turn_over", "void"], switch("When the stock is empty: the pile but its top is shuffled, the whole pile is turned over, or the deal is void.", "S004-16, Q-07, Q-60")] = "reshuffle"
    max_renewals: Annotated[int, switch("How often the stock is renewed before the deal is void.", "Q-07", number=True)] = 2
    max_turns: Annotated[int, switch("The deal is void after so many turns of all seats together.", "Q-07", ge=1, number=True)] = 500
    void_scoring: Annotated[Literal["none", "all_pay"], switch("A void deal scores nothing, or everybody pays the cards in hand.", "Q-07")] = "none"


class Battuta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enabled: Annotated[bool, switch("A player out of turn may knock for a discard; if it is yielded he takes it and two from the stock.", "S000-57, S000-58, Q-24")] = False
    priority: Annotated[Literal["turn_order", "first_knock"], switch("Who gets the card when several knock: the nearest in turn order, or the first to answer.", "Q-24")] = "turn_order"
    then_draw: Annotated[Literal["either", "stock_only"], switch("After a battuta the player in turn draws from either pile, or from the stock only.", "S000-59, Q-24")] = "either"


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    needs_discard: Annotated[bool, switch("Closing needs a last discard.", "S000-19, S000-49, S003-09, S004-17, S004-V3, Q-52")] = True
    residue_limit: Annotated[Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None, switch("The most points of loose cards with which a player may close at the start of a turn.", "S000-42, S000-43, Q-15")] = None
    residue_first_turn: Annotated[bool, switch("Closing with a residue is allowed in a player's first turn too.", "Q-15")] = False
    all_figures: Annotated[bool, switch("A hand of court cards only may close.", "S000-54, Q-22")] = False
    all_one_suit: Annotated[bool, switch("A hand of one suit only may close.", "S000-55, Q-22")] = False
    special_jokers: Annotated[bool, switch("Jokers count as court cards and as any suit in those two closings.", "Q-22")] = True
    royal_wins_match: Annotated[bool, switch("Ten cards of one suit from the five to the ace win the whole match.", "S000-56, Q-23")] = False
    royal_jokers: Annotated[bool, switch("Jokers may stand for cards of the royal run.", "Q-23")] = True


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    system: Annotated[Literal["penalty", "collect", "plus_minus"], switch("Losers' points count up and low wins; or the closer collects them; or the closer gets a bonus and losers go down.", "S000-27, S003-21, S004-19")] = "penalty"
    counted: Annotated[Literal["loose", "all"], switch("Cards left in hand that count: those outside melds, or all.", "S000-28, S000-47, S003-21, Q-55")] = "all"
    ace_in_hand: Annotated[Literal[1, 11, "context"], switch("What an ace left in hand counts; context: 1 beside its 2 and 3, else 11.", "S000-29, S003-23, S004-20, Q-56, Q-63")] = 11
    joker_in_hand: Annotated[int, switch("What a joker left in hand counts.", "S000-29, S003-20", number=True)] = 25
    black_ace_in_hand: Annotated[Literal[25, 11], switch("What a black ace left in hand counts where black aces are jokers.", "Q-25")] = 25
    closer_bonus: Annotated[int, switch("What the closer gets in the plus_minus system.", "S000-27", number=True)] = 0
    ramino_multiplier: Annotated[int, switch("What the points are multiplied by when a whole hand is laid in one turn (1: off).", "S004-21, Q-61", ge=1, number=True)] = 1
    ramino_waives_meld_limit: Annotated[bool, switch("A whole hand laid in one turn is not bound by table.melds_per_turn.", "Q-61")] = False


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: Annotated[Literal["target", "deal_round", "deals", "last_in"], switch("When the match is over: a score is reached, everybody has dealt once, after so many deals, or one player is left under the score.", "S000-31, S000-41, S004-05, Q-65")] = "target"
    target: Annotated[Annotated[int, msgspec.Meta(ge=1, le=10**9)] | None, switch("The score that ends the match or puts a player out.", "S000-31, S004-05, Q-50")] = 101
    over: Annotated[Literal["reach", "exceed"], switch("Whether touching the target is enough, or it must be passed.", "S000-31, S004-V4d, Q-65")] = "reach"
    deals: Annotated[int, switch("How many deals are played where match.end is deals.", "S000-21", ge=1, number=True)] = 1
    max_deals: Annotated[int, switch("The match is over after so many deals whatever its end.", "an engine guard", ge=1, number=True)] = 200
    all_out: Annotated[Literal["best_score", "extra_deal"], switch("When nobody is left: the best score of those who fell in that deal wins, or they play an extra deal.", "Q-13")] = "best_score"
    tie: Annotated[Literal["split", "extra_deal"], switch("Tied winners share, or play on until one leads.", "Q-14, Q-62")] = "split"


class Reentry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enabled: Annotated[bool, switch("An excluded player may come back for a fee, at the worst score still in.", "S000-32, S000-37, Q-10")] = False
    fee: Annotated[int, switch("What a re-entry costs.", "S000-32", number=True)] = 0
    fee_mode: Annotated[Literal["constant", "doubling"], switch("The fee stays the same or doubles each time.", "S000-33")] = "constant"
    fee_scope: Annotated[Literal["player", "table"], switch("Doubling counts each player's re-entries, or the whole table's.", "Q-11")] = "player"
    limit: Annotated[Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None, switch("How often one player may re-enter.", "S000-35, S000-36")] = None


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mode: Annotated[Literal["none", "fixed", "invito", "bets"], switch("What is played for in each deal: nothing, a fixed stake, an entry fee, or a pot with bets and raises.", "S000-21, S000-22, S000-23")] = "none"
    amount: Annotated[int, switch("Stake or entry fee of each player in each deal.", "S000-21, S000-22", number=True)] = 0
    bet_min: Annotated[int, switch("The least bet, and the least that a raise adds.", "Q-09", ge=1, number=True)] = 1
    raise_cap: Annotated[Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None, switch("How many raises there may be in a deal, all seats together.", "Q-09")] = None
    allow_check: Annotated[bool, switch("A pass before any bet stays in and is asked again after a bet.", "Q-09")] = False
    match_stake: Annotated[int, switch("What each player puts in once, for the winner of the match.", "S000-34, S000-39", number=True)] = 0
    point_value: Annotated[int, switch("What each point of difference is worth to the winner at the end.", "S000-40, S000-41", number=True)] = 0


class RaminoRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every switch of Ramino, by theme."""

    players: Players = Players()
    deck: Deck = Deck()
    melds: Melds = Melds()
    table: Table = Table()
    draw: Draw = Draw()
    battuta: Battuta = Battuta()
    closing: Closing = Closing()
    scoring: Scoring = Scoring()
    match: Match = Match()
    reentry: Reentry = Reentry()
    stakes: Stakes = Stakes()


def check(rules: RaminoRules) -> None:
    """Raises RulesError, both switches named, where two switches contradict each other (rule book, Part 2b)."""
    for first, second, wrong in _contradictions(rules):
        if wrong:
            raise RulesError(f"{first} and {second} contradict each other")


def _contradictions(rules: RaminoRules) -> list[tuple[str, str, bool]]:
    each = rules.deck.cards_each(rules.players.min)
    cards = rules.deck.packs * (52 + rules.deck.jokers_per_pack)
    needed = 0 if each is None else rules.players.min * each + 1 + rules.players.min
    both, low = rules.melds.run_both_aces, rules.melds.ace == "low"
    per_deal, table = rules.stakes.mode != "none", rules.table.enabled
    return [
        (f"players.min={rules.players.min}", f"players.max={rules.players.max}", rules.players.min > rules.players.max),
        (f"deck.hand_size={each}", f"deck.packs={rules.deck.packs}", needed > cards),
        (f"melds.run_both_aces={both}", "melds.ace=low", both != "never" and low),
        ("melds.run_both_aces=joker_only", "melds.max_jokers=0", both == "joker_only" and rules.melds.max_jokers == 0),
        (f"match.end={rules.match.end}", "match.target=null", rules.match.end in ("target", "last_in") and rules.match.target is None),
        (f"table.opening_min={rules.table.opening_min}", "table.enabled=false", rules.table.opening_min > 0 and not table),
        ("table.layoff_after_opening=true", "table.enabled=false", rules.table.layoff_after_opening and not table),
        (f"stakes.mode={rules.stakes.mode}", f"stakes.match_stake={rules.stakes.match_stake}", per_deal and rules.stakes.match_stake > 0),
        (f"stakes.mode={rules.stakes.mode}", f"stakes.point_value={rules.stakes.point_value}", per_deal and rules.stakes.point_value > 0),
    ]  # fmt: skip

