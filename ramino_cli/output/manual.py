"""Manual pages in roff, from what each command says in its help. A page says nothing of its own."""

import inspect
from collections.abc import Iterator

import click

from ramino_cli.version import version


def pages() -> Iterator[tuple[str, str]]:
    """Every page and its name: `ramino`, `ramino-validate`, `ramino-rules-show`, …"""
    from ramino_cli.main import cli

    yield from _pages(cli, click.Context(cli, info_name="ramino"))


def _pages(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield ctx.command_path.replace(" ", "-"), _page(command, ctx)
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from _pages(below, click.Context(below, info_name=name, parent=ctx))


def _page(command: click.Command, ctx: click.Context) -> str:
    name, usage = ctx.command_path, command.collect_usage_pieces(ctx)
    lines = [f'.TH "{name.replace(" ", "-").upper()}" 1 "" "ramino {version()}" "ramino"']
    lines += [".SH NAME", f"{_safe(name.replace(' ', '-'))} \\- {_safe(command.get_short_help_str(200).rstrip('.'))}"]
    lines += [".SH SYNOPSIS", f".B {_safe(name)}", _safe(" ".join(usage)), ".SH DESCRIPTION", *_prose(command.help)]
    records = (param.get_help_record(ctx) for param in command.get_params(ctx))
    options = [record for record in records if record and record[1]]  # arguments are told of in the text
    lines += [".SH OPTIONS", *(line for option in options for line in _item(*option))]
    if isinstance(command, click.Group):
        below = [(each, command.get_command(ctx, each)) for each in command.list_commands(ctx)]
        lines += [".SH COMMANDS", *(line for each, found in below if found for line in _item(each, _short(found)))]
    return "\n".join([*lines, *_prose(command.epilog), ""])


def _short(command: click.Command) -> str:
    return command.get_short_help_str(200)


def _item(name: str, text: str) -> list[str]:
    return [".TP", f".B {_safe(name)}", _safe(text)]


def _prose(text: str | None) -> Iterator[str]:
    """Paragraphs are filled; one that begins with click's mark for "as it is" is not."""
    for paragraph in inspect.cleandoc(text or "").split("\n\n"):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *(_safe(line) for line in paragraph.splitlines()[1:]), ".fi")
        elif paragraph:
            yield from (".PP", *(_safe(line) for line in paragraph.splitlines()))


def _safe(text: str) -> str:
    """Text that roff takes for text."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return f"\\&{text}" if text.startswith((".", "'")) else text
