"""Bytes to messages and back: one line, one JSON object, ASCII out; what cannot be read is an `Malformed`.

Nothing else is raised by what a bot writes: msgspec alone lets RecursionError and invalid UTF-8 through.
"""

import re
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from protocol import messages
from protocol.spelling import misspelt

FAILURES = (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError)
"""All that decoding foreign bytes can raise."""

BOM = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n\v\f"
_OUTSIDE = re.compile(r"[^\x00-\x7f]")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_WORDS = {
    "int": "a number", "float": "a number with a point", "str": "a string", "bool": "true or false",
    "null": "null", "array": "a list", "object": "an object",
}  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[messages.BotMessage] = msgspec.json.Decoder(messages.BotMessage)
_object: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


class Malformed(ValueError):
    """A line that is no message: a stable `code` and one sentence that says where and what was expected."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


def encode(message: msgspec.Struct) -> bytes:
    """A message as a line of ASCII, newline included."""
    line = _encoder.encode(message)
    return (line if line.isascii() else ascii_json(line)) + b"\n"


def ascii_json(line: bytes) -> bytes:
    """The same JSON with every character outside ASCII escaped (there are such only inside strings)."""
    return _OUTSIDE.sub(_escape, line.decode()).encode("ascii")


def _escape(found: re.Match[str]) -> str:
    units = found.group().encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def blank(line: bytes) -> bool:
    """Nothing but white space: ignored."""
    return not line or not line.strip(_BLANK)


def stray(line: bytes) -> bool:
    """A line whose first non-blank byte is not `{`: a banner, a debug print."""
    return not line.lstrip(_BLANK).startswith(b"{")


def read(line: bytes, expected_id: int | None = None) -> messages.BotMessage:
    """The message in a bot's line. Raises Malformed; `expected_id` only makes its sentence better."""
    try:
        if not line.isascii():
            line.decode("utf-8")  # msgspec skips invalid UTF-8 where it skips the field
        return _decoder.decode(line)
    except FAILURES as problem:
        raise _unreadable(line, problem, expected_id) from None


def action_reader(actions: Any) -> Callable[[msgspec.Raw | bytes], Any]:
    """The reader of a game's actions: raw JSON → action, or Malformed with the path inside the action."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(actions)

    def read_action(raw: msgspec.Raw | bytes) -> Any:
        try:
            action = decoder.decode(raw)
        except FAILURES as problem:
            raise _bad_action(bytes(raw), problem, actions) from None
        wrong = misspelt(action)
        if wrong is not None:
            raise Malformed("card_spelling", wrong)
        return action

    return read_action


class Lines:
    """Splits what a bot writes into lines of at most `most` bytes; the rest of a longer one is skipped."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.partial = b""
        self._skipping = False

    def feed(self, chunk: bytes) -> list[bytes | None]:
        """The lines that `chunk` completes, without newlines; None for each that has become too long."""
        if chunk.find(b"\n") == len(chunk) - 1 <= self.most and not self.partial and not self._skipping:
            return [chunk[:-1]]
        parts = (self.partial + chunk if self.partial else chunk).split(b"\n")
        partial = parts.pop()
        if self._skipping and parts:
            self._skipping = False
            del parts[0]
        lines = [line if len(line) <= self.most + line.endswith(b"\r") else None for line in parts]
        if self._skipping:
            partial = b""
        elif len(partial) > self.most + 1:
            lines.append(None)
            self._skipping, partial = True, b""
        self.partial = partial
        return lines


def quote(line: bytes, most: int = 80) -> str:
    """The start of a bot's line for people: ASCII, escaped, at most `most` characters."""
    text = ascii(line[: most + 1].decode("utf-8", "backslashreplace"))[1:-1]
    return text if len(text) <= most else text[: most - 3] + "..."


def _unreadable(line: bytes, problem: Exception, expected_id: int | None) -> Malformed:
    if isinstance(problem, UnicodeDecodeError):
        return Malformed("bad_utf8", f"byte {problem.start + 1} of the line is not UTF-8")
    document = _parse(line)
    kinds = {tag(each): each for each in get_args(messages.BotMessage)}
    if isinstance(document, msgspec.ValidationError):  # a number that is out of all bounds
        return Malformed("bad_shape", ": ".join(filter(None, _place(str(problem), messages.Act))))
    if isinstance(document, Exception):
        return Malformed("bad_json", _json_help(line, document))
    kind = document.get("type")
    if not isinstance(kind, str) or kind not in kinds:
        said = f"type is {_say(kind)}" if "type" in document else 'the field "type" is missing'
        return Malformed("unknown_type", f"{said}; it must be one of {', '.join(kinds)}")
    path, what = _place(str(problem), kinds[kind])
    if path == "id" and expected_id is not None:
        said = _say(document.get("id"))
        return Malformed("bad_shape", f"id must be the integer {expected_id}, got {said}")
    return Malformed("bad_shape", f"{path or kind}: {what}")


def _bad_action(raw: bytes, problem: Exception, actions: Any) -> Malformed:
    kinds = {tag(each): each for each in get_args(actions)}
    document = _parse(raw)
    if isinstance(document, RecursionError):
        return Malformed("bad_json", "the JSON of action is nested too deep")
    if isinstance(document, Exception):
        example = next(iter(kinds))
        return Malformed("bad_action", f'action must be an object such as {{"do":"{example}"}}')
    do = document.get("do")
    if not isinstance(do, str) or do not in kinds:
        said = f"action.do is {_say(do)}" if "do" in document else 'action has no field "do"'
        return Malformed("unknown_do", f"{said}; it must be one of {', '.join(kinds)}")
    path, what = _place(str(problem), kinds[do])
    return Malformed("bad_action", f"{f'action.{path}' if path else 'action'}: {what}")


def tag(message: type[msgspec.Struct]) -> str:
    """The `type` or `do` of a struct."""
    return str(message.__struct_config__.tag)


def _parse(line: bytes) -> dict[str, Any] | Exception:
    try:
        return _object.decode(line)
    except FAILURES as problem:
        return problem


def _json_help(line: bytes, problem: Exception) -> str:
    text = str(problem)
    if isinstance(problem, RecursionError):
        return "the JSON is nested too deep"
    if "surrogate" in text or ("truncated" in text and line.rstrip(_BLANK).endswith(b"}") and _SURROGATE.search(line)):
        return r"half of a surrogate pair stands alone: \ud800 to \udfff are no characters"
    if "truncated" in text:
        return "the JSON ends in the middle; write the whole object on one line"
    if line.lstrip(_BLANK)[1:2] == b"'":
        return "the JSON is malformed: strings need double quotes (\"type\", not 'type')"
    if "trailing characters" in text:
        text += "; write one object on each line"
    return "the " + text if text.startswith("JSON") else text


def _place(problem: str, kind: type[msgspec.Struct]) -> tuple[str, str]:
    """msgspec's sentence as a path and words for people: `steps[0].to`, "expected a number, got a string"."""
    text, _, path = problem.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    missing = re.fullmatch(r"Object missing required field `(\w+)`", text)
    if missing:
        return path, f'the field "{missing[1]}" is missing'
    words = re.sub(r"`([^`]*)`", lambda found: _types(found[1]), text)
    if "enum" in words:
        said = quote(words.partition(" value ")[2].encode("utf-8", "backslashreplace"))
        words = f"{said} is not one of {', '.join(_choices(kind, path))}"
    return path, words[:1].lower() + words[1:]


def _choices(kind: type[msgspec.Struct], path: str) -> list[str]:
    """The values that the field at `path` may take."""
    name = path.partition("[")[0].partition(".")[0]
    field = next(each.name for each in msgspec.structs.fields(kind) if each.encode_name == name)
    return [value for value in _literals(get_type_hints(kind)[field]) if isinstance(value, str)]


def _literals(hint: Any) -> list[Any]:
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return list(parts)
    return [value for part in parts for value in _literals(part)]


def _types(names: str) -> str:
    return " or ".join(_WORDS.get(name, name) for name in names.split(" | "))


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)[:40]
    names = {str: "a string", float: "a number with a point", list: "a list", dict: "an object"}
    kind = names.get(type(value), "null")
    return f"{kind} ({value[:40]!a})" if isinstance(value, str) else kind
