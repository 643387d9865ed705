"""`ramino validate`: whether cards are a meld, what it is worth, and else why not."""

from collections.abc import Sequence
from typing import Any

import click

from protocol.reading import printable
from ramino_cli.options import chosen_rules, json_option, lang_option, rules_options
from ramino_cli.output import language, terminal
from ramino_cli.output.documents import to_json
from ramino_cli.texts import each_input


@click.command()
@click.argument("melds", nargs=-1, required=True, metavar="MELD…")
@rules_options
@json_option
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    melds: tuple[str, ...],
    rules: str,
    settings: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Check melds, each in one argument.

    - reads one meld a line from stdin. Cards may be written 5h, 5H, 5♥, 10h or Th, 🂵; a joker *, ** or jk,
    with its identity *=7h. Exit 0 when all are valid, 1 when some are not, 2 when something cannot be read.

    \b
    Examples:
      ramino validate "5h 6h 7h"
      ramino validate --rules centouno "9s ** **" 7c7d7h
      ramino validate --json - < melds.txt
    """
    from protocol.ramino.rules import RaminoRules
    from protocol.reading import Unreadable, read_cards

    chosen = chosen_rules(rules, settings).rules
    if not isinstance(chosen, RaminoRules):
        raise click.UsageError("there are no melds in rams: choose rules of ramino")
    say = language.Say(lang)
    worst = 0
    for where, text in each_input(melds):
        try:
            answer = judge(text, read_cards(text), chosen)
        except Unreadable as problem:
            click.echo(f"{ctx.command_path}: {say(f'{where}{problem}')}", err=True)
            worst = 2
            continue
        worst = max(worst, 0 if answer["valid"] else 1)
        if not answer["valid"]:
            answer["message"] = say(answer["message"])
        click.echo(to_json(answer) if as_json else _for_people(answer, say))
    if not as_json and len(melds) > 2 and all(len(meld) < 4 for meld in melds):
        together = printable(" ".join(melds), 80)
        click.echo(f'hint: one argument is one meld: ramino validate "{together}"', err=True)
    ctx.exit(worst)


def judge(text: str, cards: Sequence[str], rules: Any) -> dict[str, Any]:
    """The answer for one meld, as `--json` gives it."""
    from referee.games.ramino.melds import impossible, meld_points, read_meld
    from referee.games.ramino.pieces import MeldError

    problem = impossible(cards, rules.deck)
    if problem:
        return {"input": text, "valid": False, "code": "impossible", "message": problem}
    try:
        meld = read_meld(cards, rules.melds)
    except MeldError as error:
        return {"input": text, "valid": False, "code": error.code, "message": error.message}
    points = meld_points(meld.cards, rules.melds)
    return {"input": text, "valid": True, "kind": meld.kind, "cards": list(meld.cards), "points": points}


def _for_people(answer: dict[str, Any], say: language.Say) -> str:
    if answer["valid"]:
        verdict = terminal.style(say(answer["kind"]), fg="green")
        return f"{terminal.cards(answer['cards'])}: {verdict}, {say.count(answer['points'], 'point')}"
    verdict = terminal.style(say("not a meld"), fg="red")
    return f"{printable(answer['input'], 80)}: {verdict}: {answer['message']}"
