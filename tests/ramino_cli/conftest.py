"""One command line, run inside the test: exit code, stdout and stderr."""

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ramino_cli.main import run


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Ramino = Callable[..., Ran]


@pytest.fixture
def ramino(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ramino:
    """`ramino("validate", "5h 6h 7h", stdin=b"")`; whatever happens, there is no traceback."""

    def call(*args: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run(list(args))
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)

    return call
