"""Groups of commands that suggest the nearest name, and load a command's module when it is wanted.

A command lives in `ramino_cli.commands.NAME` as `command`. Importing them all would make every start slow.
"""

import os
from importlib import import_module

import click


class Group(click.Group):
    """A click group that answers an unknown name with the nearest one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            from protocol.reading import quoted
            from protocol.rules import nearest

            known = self.list_commands(ctx)
            hint = nearest(name.lower(), known) or f": there are {', '.join(known)}"
            raise click.UsageError(f"there is no command {quoted(name)}{hint}", ctx)
        return super().resolve_command(ctx, args)


class PipeClosed(Exception):
    """Whoever read our output has gone. Click would exit with 1, which means "no" here."""


class LazyGroup(Group):
    """The outermost group: its commands are modules."""

    def __init__(self, *args: object, modules: tuple[str, ...], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.modules = modules
        if "_RAMINO_COMPLETE" in os.environ:  # a shell asks
            from ramino_cli.completing_bash import register

            register()

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise PipeClosed from gone

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        command: click.Command = import_module(f"ramino_cli.commands.{cmd_name}").command
        return command
