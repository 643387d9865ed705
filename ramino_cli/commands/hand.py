"""`ramino hand`: the best way to arrange a hand, exactly."""

from collections.abc import Sequence
from typing import Any

import click

from ramino_cli.options import chosen_rules, json_option, lang_option, rules_options
from ramino_cli.output import language, terminal
from ramino_cli.output.documents import to_json
from ramino_cli.texts import each_input

MOST = 50
"""No rules deal longer hands (deck.hand_size); an exact answer for one could take forever."""


@click.command()
@click.argument("cards", nargs=-1, required=True, metavar="CARDS…")
@click.option(
    "--seats",
    type=click.IntRange(2, 7),
    metavar="N",
    help="How many play, where the size of a hand depends on it.  [default: 2]",
)
@click.option("--drawn", is_flag=True, help="The last card was just drawn: choose a discard in any case.")
@rules_options
@json_option
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    cards: tuple[str, ...],
    seats: int | None,
    drawn: bool,
    rules: str,
    settings: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Arrange a hand so that the fewest points are left outside melds.

    With one card more than a hand the discard is chosen together with the melds. - reads one hand a line from
    stdin and answers each. The answer is exact, whatever the rules about jokers, aces and suits.

    \b
    Examples:
      ramino hand 4h 5h 6h 7h 7c 7d 2s
      ramino hand --rules centouno "5d 5h 5s 6h 6s 7c 7h 7s 8c 8h 8s"
      ramino hand --json - < hands.txt
    """
    from protocol.ramino.rules import RaminoRules
    from protocol.reading import Unreadable, in_hand, read_cards
    from protocol.rules import RulesError

    chosen = chosen_rules(rules, settings).rules
    if not isinstance(chosen, RaminoRules):
        raise click.UsageError("there are no melds in rams: choose rules of ramino")
    size = _hand_size(chosen, seats)
    say = language.Say(lang)
    code = 0
    for where, text in each_input(cards if cards == ("-",) else (" ".join(cards),)):
        try:
            hand = in_hand(read_cards(text))
            answer = arranged(hand, chosen, choose_discard=drawn or len(hand) - 1 == size)
        except (Unreadable, RulesError) as problem:
            click.echo(f"{ctx.command_path}: {say(f'{where}{problem}')}", err=True)
            code = 2
            continue
        click.echo(to_json(answer) if as_json else _for_people(answer, say))
    ctx.exit(code)


def _hand_size(rules: Any, seats: int | None) -> int | None:
    """How many cards a hand has before the draw; without `--seats` two play, or as few as may."""
    from protocol.rules import RulesError

    size: int | None = rules.deck.cards_each(seats or 2)
    if size is None and seats:
        raise RulesError(f"deck.hand_size says nothing of {seats} players")
    return size or rules.deck.cards_each(rules.players.min)


def arranged(hand: Sequence[str], rules: Any, *, choose_discard: bool) -> dict[str, Any]:
    """The answer for one hand, as `--json` gives it. Raises RulesError for cards that the pack has not."""
    from protocol.rules import RulesError
    from referee.games.ramino.melds import impossible
    from referee.games.ramino.partition import arrange, arrange_with_discard

    problem = impossible(hand, rules.deck)
    if problem:
        raise RulesError(problem)
    if len(hand) > MOST:
        raise RulesError(f"{len(hand)} cards are too many for a hand: at most {MOST}")
    best = arrange_with_discard(hand, rules) if choose_discard else arrange(hand, rules)
    closing = _closing(hand, rules, best.discard, choose_discard=choose_discard)
    answer = {
        "cards": list(hand),
        "melds": [list(meld) for meld in best.melds],
        "deadwood": list(best.deadwood),
        "points": best.points,
        "closes": closing is not None,
        "discard": best.discard,
    }
    special = closing is not None and closing[0] != "zero"
    return answer | ({"closing": closing[0], "closing_discard": closing[1]} if closing and special else {})


def _closing(
    hand: Sequence[str], rules: Any, best: str | None, *, choose_discard: bool
) -> tuple[str, str | None] | None:
    """How the hand closes and with which discard: the best one, else any that makes a special closing."""
    from referee.games.ramino.closing import kind_of_closing

    discards = [best, *sorted(set(hand))] if choose_discard else [best]
    for discard in discards:
        kept = list(hand)
        if discard is not None:
            kept.remove(discard)
        if kind := kind_of_closing(kept, rules):
            return kind, discard
    return None


def _for_people(answer: dict[str, Any], say: language.Say) -> str:
    melds = "  ".join(terminal.cards(meld) for meld in answer["melds"])
    left = f"{terminal.cards(answer['deadwood'])}  ({say.count(answer['points'], 'point')})".strip()
    lines = [(say("melds"), melds or "–"), (say("left over"), left)]
    if answer["discard"] is not None:
        lines.append((say("discard"), terminal.card(answer["discard"])))
    lines.append((say("closes"), _closes(answer, say)))
    width = max(len(label) for label, _ in lines) + 2
    return "\n".join(f"{label + ':':{width}}{text}" for label, text in lines)


def _closes(answer: dict[str, Any], say: language.Say) -> str:
    if not answer["closes"]:
        return say("no")
    how = f" ({say(answer['closing'])})" if "closing" in answer else ""
    other = answer.get("closing_discard", answer["discard"])
    thrown = f", {say('with the discard')} {terminal.card(other)}" if other != answer["discard"] else ""
    return f"{say('yes')}{how}{thrown}"
