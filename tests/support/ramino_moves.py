"""Random decisions for Ramino: lays, adds, swaps, splits and closes often enough that deals end, and errs at times."""

from protocol.cards import JOKER, RANK_NUMBER, RANKS
from protocol.ramino import actions
from protocol.ramino.actions import Play, Step
from referee.games.ramino.additions import extend
from referee.games.ramino.melds import meld_points
from referee.games.ramino.partition import arrange, arrange_with_discard, closing_discards
from referee.games.ramino.pieces import MeldError


def propose(state, ask, luck):
    """An action for the seat that is asked."""
    return globals()[f"_{ask.kind}"](state, ask, luck)


def _bet(state, ask, luck):
    do = luck.choice([*ask.can["do"], "call", "fold"] if luck.random() < 0.1 else ask.can["do"])
    if do in ("bet", "raise"):
        return (actions.Bet if do == "bet" else actions.Raise)(ask.can["min_to"] + luck.choice((0, 0, 1, 3, -1)))
    return {"pass": actions.Pass, "call": actions.Call, "fold": actions.Fold}[do]()


def _draw(state, ask, luck):
    if luck.random() < (0.7 if ask.can["close"] else 0.03):
        return actions.Close()
    source = luck.choice(ask.can["from"] if luck.random() < 0.95 else ["stock", "discard"])
    if "discard" in ask.can["from"] and luck.random() < 0.6:
        source = "discard" if _helps(state, ask.seat) else "stock"
    second = ask.can.get("second")
    return actions.Draw(source, luck.choice(second) if second and source == "discard" else None)


def _helps(state, seat):
    """Whether the top of the pile leaves less deadwood than there is."""
    hand, card = state.hands[seat], state.discard[-1]
    return arrange_with_discard((*hand, card), state.rules, card).points < arrange(hand, state.rules).points


def _knock(state, ask, luck):
    return actions.Knock() if luck.random() < 0.4 else actions.Pass()


def _yield(state, ask, luck):
    return luck.choice((actions.Take(), actions.Yield(), actions.Yield(), actions.Close()))


def _reenter(state, ask, luck):
    return actions.Reenter() if luck.random() < 0.6 else actions.Leave()


def _play(state, ask, luck):
    hand, barred = state.hands[ask.seat], ask.can["may_not_discard"]
    if not state.rules.table.enabled:
        return _in_hand(state.rules, hand, barred, luck)
    left, steps = list(hand), []
    for chance, moves in ((0.6, _melds), (0.15, _swaps), (0.1, _splits), (0.6, _additions)):
        if luck.random() < chance:
            steps += moves(state, ask.seat, left, luck)
    thrown = None
    if left and (state.rules.closing.needs_discard or len(left) > 1 or luck.random() < 0.5):
        thrown = _thrown(state.rules, left, barred, luck)
    return Play(tuple(steps), thrown)


def _thrown(rules, left, barred, luck):
    """The best discard as a rule, any that may go, now and then one that may not."""
    if luck.random() < 0.7 and (best := arrange_with_discard(left, rules, barred).discard):
        return best
    return luck.choice(left if luck.random() < 0.1 else [card for card in left if card != barred] or left)


def _in_hand(rules, hand, barred, luck):
    if luck.random() < 0.03:
        return Play(discard=luck.choice(hand), close=True)
    if luck.random() < 0.8:
        ways = closing_discards(hand, rules, barred)
        if ways:
            return Play(discard=luck.choice(ways), close=True)
        return Play(discard=arrange_with_discard(hand, rules, barred).discard)
    return Play(discard=luck.choice([card for card in hand if card != barred] or hand))


def _melds(state, seat, left, luck):
    """Some of the melds of the best arrangement, or now and then any three cards or more."""
    if luck.random() < 0.05 and len(left) > 3:
        chosen = [tuple(luck.sample(left, luck.randint(3, min(5, len(left)))))]
    else:
        melds = arrange(left, state.rules).melds
        chosen = [meld for meld in melds if luck.random() < 0.8][: state.rules.table.melds_per_turn]
        worth = sum(meld_points(meld, state.rules.melds) for meld in chosen)
        if not state.opened[seat] and worth < state.rules.table.opening_min and luck.random() < 0.9:
            return []
    steps = []
    for meld in chosen:
        for card in meld:
            left.remove(card.partition("=")[0])
        steps.append(Step(meld=meld))
    return steps


def _additions(state, seat, left, luck):
    """Cards that fit, one at a time, each on the meld as it has become."""
    table, steps = {meld.id: meld.cards for meld in state.table}, []
    for card in luck.sample(left, len(left)):
        for number in luck.sample(list(table), len(table)):
            try:
                table[number] = extend(table[number], [card], state.rules.melds).cards
            except MeldError:
                continue
            steps.append(Step(add=(card,), to=number))
            left.remove(card)
            break
        if luck.random() < 0.3:
            break
    return steps


def _swaps(state, seat, left, luck):
    """The card a joker stands for, if it is there; the joker then goes to a meld if one takes it."""
    for meld in state.table:
        for card in meld.cards:
            wild, _, stands_for = card.partition("=")
            if stands_for in left:
                left.remove(stands_for)
                back = [Step(add=(wild,), to=luck.choice(state.table).id)] if luck.random() < 0.8 else []
                left += [] if back else [wild]
                return [Step(swap=stands_for, to=meld.id), *back]
    return [Step(swap=luck.choice(left), to=luck.choice(state.table).id)] if state.table and left else []


def _splits(state, seat, left, luck):
    """A run of six is split where a card goes to an inner end."""
    for meld in state.table:
        ranks = [card.rpartition("=")[2] for card in meld.cards]
        if len(ranks) != 6 or len(set(ranks)) < 6 or len({name[1:] for name in ranks}) > 1:
            continue
        low, high = RANKS[RANK_NUMBER[ranks[2][0]] % 13], RANKS[RANK_NUMBER[ranks[3][0]] - 2]
        for card, to in ((low + ranks[0][1], meld.id), (high + ranks[0][1], state.next_meld)):
            if card in left or JOKER in left:
                used = card if card in left else JOKER
                left.remove(used)
                return [Step(split=meld.id), Step(add=(used,), to=to)]
    return []
