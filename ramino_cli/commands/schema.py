"""`ramino schema`: the JSON Schema of every message, for bot authors and their tools."""

import json
from typing import Any

import click

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@click.command()
def command() -> None:
    """Print the JSON Schema of every message of the protocol.

    Among the definitions are `from_referee` and `from_bot`, the messages of either side, and each game's
    `action` (in an `act`), `event` and `view` (in a `turn`) and `rules` (in a `match`), as `ramino.action`.

    \b
    Examples:
      ramino schema > ramino.schema.json
      ramino schema | jq '."$defs"."ramino.action"'
    """
    click.echo(json.dumps(schema(), indent=1))


def schema() -> dict[str, Any]:
    """The whole schema as one document: it fits any one message of the protocol."""
    import msgspec

    from protocol import messages
    from referee.games import GAMES

    named: dict[str, Any] = {"from_referee": messages.RefereeMessage, "from_bot": messages.BotMessage}
    for name, game in GAMES.items():
        parts = {"action": game.actions, "event": game.events, "view": game.views, "rules": game.rules}
        named |= {f"{name}.{part}": kind for part, kind in parts.items()}
    schemas, components = msgspec.json.schema_components(named.values(), ref_template="#/$defs/{name}")
    definitions = {**dict(zip(named, schemas, strict=True)), **components}
    _fill(definitions, list(GAMES))
    sides = [{"$ref": "#/$defs/from_referee"}, {"$ref": "#/$defs/from_bot"}]
    return {"$schema": DIALECT, "title": "ramino/1", "anyOf": sides, "$defs": definitions}


def _fill(definitions: dict[str, Any], games: list[str]) -> None:
    """The messages leave open what a game says in them: here every game's is named."""

    def any_of(part: str) -> dict[str, Any]:
        return {"anyOf": [{"$ref": f"#/$defs/{game}.{part}"} for game in games]}

    definitions["Turn"]["properties"]["view"] = any_of("view")
    definitions["Turn"]["properties"]["events"] = {"type": "array", "items": any_of("event")}
    definitions["Act"]["properties"]["action"] = any_of("action")
    definitions["Error"]["properties"]["applied"] = {"anyOf": [*any_of("action")["anyOf"], {"type": "null"}]}
    definitions["protocol.messages.Match"]["properties"]["rules"] = any_of("rules")
