"""What every self-contained page shares: texts beside this file, templates that escape, hashes for the policy."""

import base64
import hashlib
from importlib.resources import files
from typing import Any


def text(name: str) -> str:
    """A style, a script or a template that lies beside this file."""
    return files("ramino_cli.output").joinpath(name).read_text(encoding="utf-8")


def digest(content: str) -> str:
    """How a content security policy names one inline style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def render(template: str, **values: Any) -> str:
    """The template of that name, filled; whatever is not marked safe is escaped."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(text(template)).render(**values)
