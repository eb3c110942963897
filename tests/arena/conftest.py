"""Fixture that runs measuring tools in this process."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.support.narrowing import of_type
from tests.support.said import Said

RunTool = Callable[..., Said]


@pytest.fixture
def run_tool(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> RunTool:
    """Return a function that runs the `main` of a tool in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_here(main: Callable[[Sequence[str]], None], *argv: object) -> Said:
        code: object = 0
        try:
            main([str(word) for word in argv])
        except SystemExit as done:
            code = done.code
        return Said(of_type(int, code), *capsys.readouterr())

    return run_here
