"""The tools for measuring, run in this process."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest


class Printed(NamedTuple):
    """The exit code of a tool and what it printed."""

    code: int
    out: str
    err: str


RunTool = Callable[..., Printed]


@pytest.fixture
def run_tool(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> RunTool:
    """Run the `main` of a tool in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_here(main: Callable[[Sequence[str]], None], *argv: object) -> Printed:
        code: object = 0
        try:
            main([str(word) for word in argv])
        except SystemExit as done:
            code = done.code
        assert isinstance(code, int)
        return Printed(code, *capsys.readouterr())

    return run_here
