"""Random decisions for Rams; about one in ten is against the rules."""

from protocol.rams.actions import Card, Enter, Finish, Leave, Pass, Take


def propose(state, ask, luck):
    """An action for the seat that is asked."""
    hand = list(state.deal.hands[ask.seat])
    if ask.kind == "card":
        return Card(luck.choice(hand if luck.random() < 0.1 else ask.can["cards"]))
    if ask.kind == "trump":
        return Leave() if luck.random() < 0.3 else Take(luck.choice(hand), luck.random() < 0.7)
    return _enter(hand, ask.can, luck)


def _enter(hand, can, luck):
    wild, show = luck.random() < 0.1, luck.random() < 0.7
    if (can["finish"] and luck.random() < 0.5) or (wild and luck.random() < 0.2):
        return Finish()
    if (can["pass"] or wild) and luck.random() < 0.5:
        return Pass(show)
    most = len(hand) if wild else can["max_throw"]
    return Enter(tuple(luck.sample(hand, min(most, luck.choice((0, 1, 2, 5))))), show)
