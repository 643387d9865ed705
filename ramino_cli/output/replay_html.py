"""A recorded match as one page that needs nothing else: no network, every bot's word as text, a strict policy.

The page carries the match as data: a frame for each step, of which only what changed is written. `replay.js` puts
the frames together and draws them; it builds every node itself, so that nothing a bot wrote can become markup.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from protocol.reading import printable
from ramino_cli.output import pages, results
from ramino_cli.output.happenings import Story
from ramino_cli.output.language import Say
from ramino_cli.output.terminal import in_signs

if TYPE_CHECKING:
    from referee.record import Record

NOTE = 2000
"""So much of a bot's note is shown."""
OWN = frozenset({"seat", "hand", "drawn", "drawn_from", "drawn_second", "dealt", "threw", "bought", "phase"})
"""Fields of a view that are the observer's own: from above there is no observer."""


def page(record: "Record", lang: str = "en") -> str:
    """The page of a finished match. Raises RecordError for a record that cannot be played again."""
    words = {**(results.ITALIAN if lang == "it" else {}), **Say(lang).page()}
    style, script = pages.text("replay.css"), pages.text("replay.js")
    allowed = f"style-src '{pages.digest(style)}'; script-src '{pages.digest(script)}'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'"
    return pages.render(
        "replay.html.j2",
        record=record,
        result=record.result,
        names=[player.name for player in record.result.players],
        money=any(record.result.money),
        style=style,
        script=script,
        policy=f"{policy}; form-action 'none'",
        data=_embedded(_data(record, lang) | {"words": words}),
        lang=lang,
        say=lambda word: words.get(word, word),
    )


def _embedded(data: Any) -> str:
    """JSON that cannot end its element: no `<` is left in it."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def _data(record: "Record", lang: str) -> dict[str, Any]:
    return {
        "game": record.header.game,
        "money": any(record.result.money),
        "players": [{"name": player.name, "place": place} for player, place in _placed(record)],
        "frames": list(_changes(_frames(record, lang))),
    }


def _placed(record: "Record") -> Iterator[tuple[Any, int | None]]:
    places = record.result.places or (None,) * len(record.result.players)
    yield from zip(record.result.players, places, strict=True)


def _frames(record: "Record", lang: str) -> Iterator[dict[str, Any]]:
    """Every step: who acted, how long it took, what was said and what went wrong, and the table afterwards."""
    from referee.match import entries
    from referee.record import replay

    names = [player.name for player in record.result.players]
    above = Story(names, lang=lang, card=_sign, strong=str)
    decided = (each for each in record.entries if isinstance(each, entries.Decision | entries.Default))
    for seat, _, step in replay(record):
        entry = next(decided, None) if seat is not None else None
        lines = above.step(step)
        if not lines and entry is None:
            continue
        frame = _table(record.spec.game, step.state, len(names))
        frame |= {"lines": lines, "who": seat, "ask": entry.ask if entry else None}
        frame["seen"] = {
            observer: seen
            for observer in range(len(names))
            if (seen := above._replace(observer=observer).step(step)) != lines
        }
        yield frame | _told(entry)


def _sign(card: str) -> str:
    """A card in a sentence, a joker as the drawn cards show it."""
    return in_signs(card).replace("*", "★")


def _told(entry: Any) -> dict[str, Any]:
    """A decision's think time in milliseconds, its note, and its fault with the line that was wrong."""
    if not hasattr(entry, "start"):
        return {"ms": None, "note": None, "fault": None}
    fault = entry.fault
    said = (
        f"{fault.kind} {fault.code}: {fault.message}" + (f"  [{fault.line}]" if fault.line else "") if fault else None
    )
    note = printable(entry.note, NOTE) if entry.note else None
    return {"ms": round((entry.at - entry.start) / 1e6, 1), "note": note, "fault": said}


def _table(game: Any, state: Any, seats: int) -> dict[str, Any]:
    """The table from above: what every seat sees, and every hand."""
    views = [msgspec.to_builtins(game.view(state, seat)) for seat in range(seats)]
    shared = {name: value for name, value in views[0].items() if name not in OWN}
    return shared | {f"hand{seat}": view["hand"] for seat, view in enumerate(views)}


def _changes(frames: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Each frame less what is as it was in the one before."""
    before: dict[str, Any] = {}
    for frame in frames:
        yield {name: value for name, value in frame.items() if name not in before or before[name] != value}
        before = frame
