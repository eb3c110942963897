"""Fixtures that run command lines: in this process, or with the installed program."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from game.cli import main
from tests.support.said import Said

SCRIPT = Path(sys.executable).with_name("back-alley")


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Return a function that runs a command line in an empty folder, and checks that a usage error is one line."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.chdir(tmp_path)

    def run_here(*argv: object) -> Said:
        try:
            code: object = main([str(word) for word in argv])
        except SystemExit as done:  # raised by --help and --version
            code = done.code or 0
        assert isinstance(code, int)
        said = Said(code, *capsys.readouterr())
        if code == 2:
            assert said.out == ""
            assert said.err.startswith("back-alley: ")
            assert said.err.count("\n") == 1
            assert said.err.endswith("\n")
        return said

    return run_here


@pytest.fixture
def run_script(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Return a function that runs the installed program."""

    def run_there(*argv: object, stdout: IO[bytes] | int = subprocess.PIPE) -> subprocess.CompletedProcess[bytes]:
        words = [str(SCRIPT), *(str(word) for word in argv)]
        return subprocess.run(words, cwd=tmp_path, timeout=60, check=False, stdout=stdout, stderr=subprocess.PIPE)

    return run_there
