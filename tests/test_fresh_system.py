"""System requirements: what is lacking is installed, or named, before anything is built; and nothing is installed twice."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there neither bash nor make is used")

NEEDED = {
    *("make", "gcc", "libc6-dev", "xvfb", "xdotool", "openbox", "python3", "python3-venv", "python3-dev"),
    *("python3.11", "python3.11-venv", "python3.11-dev"),
    "dbus-daemon",
}
READERS = frozenset({"at-spi2-core", "python3-gi", "gir1.2-atspi-2.0"})
"""What is looked for by its place, so that no stand-in can be."""


def scripts(folder: Path, **texts: str) -> Path:
    """Write programs of these names that do as their text says, and bash with what it cannot do without."""
    folder.mkdir()
    for name, text in texts.items():
        path = folder / name.replace("_", "-")
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
    for name in ("bash", "dirname"):
        (folder / name).symlink_to(shutil.which(name) or name)
    return folder


def installed(path: Path, log: Path) -> set[str]:
    """Return the packages that `.ci/run` installs where only these programs are; it ends at `make` at the latest."""
    (path / "apt-get").write_text(f'#!/bin/sh\necho "$@" >> {log}\n', encoding="utf-8")
    (path / "apt-get").chmod(0o755)
    (path / "sudo").write_text('#!/bin/sh\nshift\nexec "$@"\n', encoding="utf-8")
    (path / "sudo").chmod(0o755)
    subprocess.run(["/bin/bash", ROOT / ".ci" / "run"], env={"PATH": str(path)}, check=False, capture_output=True)
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    found = {word for line in lines if line.startswith("install") for word in line.split()[1:] if word[0] != "-"}
    return found - READERS  # whether they are there is asked of this machine itself


def test_a_system_that_has_nothing_gets_all_that_is_needed(tmp_path: Path) -> None:
    assert installed(scripts(tmp_path / "bin"), tmp_path / "log") == NEEDED


def test_an_older_python_is_joined_by_one_that_is_new_enough(tmp_path: Path) -> None:
    programs = dict.fromkeys(("make", "Xvfb", "xdotool", "openbox", "dbus-daemon", "cc"), "exit 0")
    path = scripts(tmp_path / "bin", **programs, python3="exit 1")
    assert installed(path, tmp_path / "log") == {"python3.11", "python3.11-venv", "python3.11-dev"}


def test_where_nothing_is_missing_nothing_is_installed(tmp_path: Path) -> None:
    programs = dict.fromkeys(("make", "Xvfb", "xdotool", "openbox", "dbus-daemon", "cc", "python3"), "exit 0")
    assert installed(scripts(tmp_path / "bin", **programs), tmp_path / "log") == set()
