"""The starter bots that `ramino bot new` writes: the folders of `sample_bots/starters`, as they are."""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from protocol.rules import nearest

OTHER_NAMES = {
    "c++": "cpp", "cxx": "cpp", "golang": "go", "javascript": "node", "js": "node", "nodejs": "node", "py": "python",
    "python3": "python", "rs": "rust", "sh": "shell", "bash": "shell", "client": "python-client", "jq": "shell",
}  # fmt: skip
OWN = "python-client"
"""It imports ramino, so it runs with the Python that ramino is installed in."""
LEFT_OUT = ("__pycache__", "target", "classes")


def languages() -> list[str]:
    """What there is a starter for."""
    return sorted(each.name for each in _starters().iterdir() if each.is_dir() and not each.name.startswith("_"))


def write_starter(language: str, folder: str) -> list[str]:
    """Copies a starter into a folder that is new or empty; gives the paths written."""
    known = languages()
    name = OTHER_NAMES.get(language.lower(), language.lower())
    if name not in known:
        hint = nearest(name, known)
        raise click.ClickException(f"there is no starter in {language!r}, but in {', '.join(known)}{hint}")
    if not folder.strip():
        raise click.ClickException("DIR is empty: name a new folder")
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise click.ClickException(f"{folder} is there already{' and not empty' if target.is_dir() else ''}")
    return list(_copy(_starters() / name, target))


def _starters() -> Traversable:
    return files("sample_bots") / "starters"


def _copy(source: Traversable, target: Path) -> list[str]:
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for each in sorted(source.iterdir(), key=lambda entry: entry.name):
        if each.name in LEFT_OUT:
            continue
        path = target / each.name
        if each.is_dir():
            written += _copy(each, path)
            continue
        content = each.read_bytes()
        if source.name == OWN:
            content = content.replace(b"#!/usr/bin/env python3", f"#!{sys.executable}".encode(), 1)
        path.write_bytes(content)
        if content.startswith(b"#!"):
            path.chmod(0o755)
        written.append(str(path))
    return written
