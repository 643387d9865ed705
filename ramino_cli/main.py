"""Starts the command line. Here every refusal becomes one line on stderr and an exit code, no traceback.

Exit codes: 0 fine; 1 the answer is no; 2 wrong usage or unreadable input; 3 a bot was at fault; 130
interrupted. Nothing of the project is imported before it is known to be ours.
"""

import os
import sys
from importlib.util import find_spec

import click

from ramino_cli.group import LazyGroup, PipeClosed

USAGE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
COMMANDS = (
    "validate", "hand", "rules", "deal", "play", "tournament", "report", "replay", "bot", "schema", "man",
)  # fmt: skip


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from ramino_cli.version import version

        click.echo(f"ramino {version()}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    modules=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""Each command says more, with an example: ramino COMMAND --help

    \b
    Completion, in ~/.bashrc (or zsh_source, fish_source):
      eval "$(_RAMINO_COMPLETE=bash_source ramino)"
    Manual pages:
      ramino man ~/.local/share/man/man1
    """,
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version.",
)
def cli() -> None:
    """Ramino and Rams: the rules, a fair referee for bots in any language, and a table in the terminal."""


def main() -> None:
    """The `ramino` command."""
    sys.exit(run(sys.argv[1:]))


def run(args: list[str]) -> int:
    """Runs one command line and gives its exit code; what goes wrong is said on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        _check_place()
        code = cli.main(args, prog_name="ramino", standalone_mode=False, auto_envvar_prefix="RAMINO")
        if sys.stdout is not None:  # the shell may have closed it: `>&-`
            sys.stdout.flush()
    except (BrokenPipeError, PipeClosed):
        return _pipe_closed()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        return _refused(error)
    except Exception as error:
        return _failed(error)
    return code if isinstance(code, int) else 0


def _pipe_closed() -> int:
    """Whoever read our output has had enough: nothing more may be written, not even at shutdown."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def _check_place() -> None:
    """Another distribution installs a package `protocol` too, and pip overwrites without a word."""
    specs = filter(None, map(find_spec, ("ramino_cli", "protocol")))
    roots = [place.rpartition("/")[0] for spec in specs for place in spec.submodule_search_locations or ()]
    if len(roots) != 2 or roots[0] != roots[1]:
        raise click.UsageError(
            f"the package 'protocol' that Python finds is not ramino's ({', '.join(roots[1:]) or 'none'}):"
            " install ramino by itself, with pipx, uv tool or in a venv of its own"
        )


def _refused(error: click.ClickException) -> int:
    """Wrong usage. The help that click shows where a command is missing stays as it is."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return USAGE
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    command = ctx.command_path if ctx else "ramino"
    _say(f"{command}: {error.format_message()}" + (f" ({command} --help)" if ctx else ""))
    return USAGE


def _failed(error: Exception) -> int:
    """What no command expected. Our own kinds of ValueError are refusals, meant for whoever gave the input."""
    if os.environ.get("RAMINO_DEBUG"):
        raise error
    ours = type(error).__module__.partition(".")[0] in ("protocol", "referee", "ramino_cli")
    if ours and isinstance(error, ValueError):
        _say(f"ramino: {error}")
    elif isinstance(error, FileNotFoundError) and not _somewhere():
        _say("ramino: the folder that you are in does not exist any more: go to another")
    elif isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        _say(f"ramino: {name}{error.strerror or error}")
    else:
        _say(f"ramino: a mistake of ours, please report it (RAMINO_DEBUG=1 shows more): {error!r}")
    return USAGE


def _somewhere() -> bool:
    """Whether the current folder has not been deleted under us."""
    try:
        return bool(os.getcwd())  # noqa: PTH109 (pathlib takes longer to import than a meld to check)
    except FileNotFoundError:
        return False


def _say(line: str) -> None:
    click.echo(" ".join(line.split()), err=True)
