"""A window test that cannot run is noticed where windows are required."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REQUIRE_WINDOW
from tests.support.sources import ROOT

SKIPPED = """\
import pytest

@pytest.mark.window
def test_window():
    pytest.skip("no xdotool")

def test_other():
    pytest.skip("another system")
"""


@pytest.mark.parametrize(("required", "outcome"), [("1", "1 failed, 1 skipped"), ("", "2 skipped")])
def test_a_skipped_window_test_fails_where_windows_are_required(tmp_path: Path, required: str, outcome: str) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_skipped.py").write_text(SKIPPED, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = window\n", encoding="utf-8")
    environ = {**os.environ, REQUIRE_WINDOW: required, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)]
    result = subprocess.run(command, cwd=tmp_path, env=environ, check=False, capture_output=True, text=True)
    assert outcome in result.stdout
    assert ("skipped, but" in result.stdout) == bool(required)
    assert result.returncode == bool(required)
