"""System requirements: what is lacking is installed, or named, before anything is built; and nothing is installed twice."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there neither bash nor make is used")

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
NEEDED = {
    *("make", "gcc", "libc6-dev", "xvfb", "xdotool", "openbox", "python3", "python3-venv", "python3-dev"),
    *("python3.11", "python3.11-venv", "python3.11-dev"),
    "dbus-daemon",
}
READERS = frozenset({"at-spi2-core", "python3-gi", "gir1.2-atspi-2.0"})
"""What is looked for by its place, so that no stand-in can be."""


def has_compiler(compiler: str) -> bool:
    """Return what the Makefile finds of a compiler."""
    found = re.search(r"^define HAS_COMPILER\n(.*?)^endef", MAKEFILE, re.DOTALL | re.MULTILINE)
    assert found is not None
    environ = os.environ | {"CC": compiler}
    return subprocess.run([sys.executable, "-c", found[1]], env=environ, check=False).returncode == 0


def test_a_compiler_without_the_headers_of_c_is_none() -> None:
    assert has_compiler("cc")
    assert not has_compiler("cc -nostdinc")
    assert not has_compiler("a-compiler-that-is-not-there")


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


def test_headers_are_installed_where_only_the_programs_are(tmp_path: Path) -> None:
    """As where gcc and python3 came without what they recommend."""
    programs = dict.fromkeys(("make", "Xvfb", "xdotool", "openbox", "dbus-daemon"), "exit 0")
    python = 'case "$2" in *Python.h*|*ensurepip*) exit 1;; esac'
    path = scripts(tmp_path / "bin", **programs, cc="exit 1", python3=python)
    assert installed(path, tmp_path / "log") == {"libc6-dev", "python3-venv", "python3-dev"}


def test_an_older_python_is_joined_by_one_that_is_new_enough(tmp_path: Path) -> None:
    programs = dict.fromkeys(("make", "Xvfb", "xdotool", "openbox", "dbus-daemon", "cc"), "exit 0")
    path = scripts(tmp_path / "bin", **programs, python3="exit 1")
    assert installed(path, tmp_path / "log") == {"python3.11", "python3.11-venv", "python3.11-dev"}


def test_where_nothing_is_missing_nothing_is_installed(tmp_path: Path) -> None:
    programs = dict.fromkeys(("make", "Xvfb", "xdotool", "openbox", "dbus-daemon", "cc", "python3"), "exit 0")
    assert installed(scripts(tmp_path / "bin", **programs), tmp_path / "log") == set()


def test_files_that_only_look_newer_install_nothing(tmp_path: Path) -> None:
    """Else a checkout would need a network for its tests."""
    tree, log = tmp_path / "tree", tmp_path / "log"
    bins = tree / ".venv" / "bin"
    bins.mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "setup.cfg", "setup.py", "constraints.txt"):
        shutil.copy(ROOT / name, tree / name)
    (bins / "python").write_text(f'#!/bin/sh\ncase "$*" in *pip*) echo "$@" >> {log};; esac\n', encoding="utf-8")
    (bins / "python").chmod(0o755)

    def ready() -> int:
        command = ["make", "-s", f"PYTHON={sys.executable}", ".venv/.ready"]
        subprocess.run(command, cwd=tree, check=True, capture_output=True)
        return len(log.read_text(encoding="utf-8").splitlines())

    assert ready() == 2, "pip itself, and all that the project needs"
    later = (tree / ".venv" / ".ready").stat().st_mtime + 10
    os.utime(tree / "pyproject.toml", (later, later))
    assert ready() == 2
    with (tree / "constraints.txt").open("a", encoding="utf-8") as file:
        file.write("# another\n")
    os.utime(tree / "constraints.txt", (later + 10, later + 10))
    assert ready() == 4
