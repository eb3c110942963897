"""Build traces, removed: what programs and libraries for Linux tell of the machine that built them, and which may be run."""

import os
import subprocess
from pathlib import Path
from typing import Final

from debian import binaries

_BESIDE: Final = "$ORIGIN"
"""The folder of a library, in its own search path."""
_EVERYBODYS: Final = ("/usr", "/usr/local")
"""The folders of Python on many machines: they tell nothing of one."""


def remove_search_paths(bundle: Path, patchelf: Path) -> None:
    """Let no library be looked for in a folder of the builder's, which on a player's machine may be anybody's."""
    for path in binaries(bundle):
        asked = subprocess.run([patchelf, "--print-rpath", path], check=True, capture_output=True, text=True)
        found = [place for place in asked.stdout.strip().split(":") if place]
        kept = [place for place in found if place.split("/")[0] in (_BESIDE, "${ORIGIN}")]
        if kept != found:
            change = ["--set-rpath", ":".join(kept)] if kept else ["--remove-rpath"]
            subprocess.run([patchelf, *change, path], check=True)


def remove_prefixes(bundle: Path, prefixes: set[str]) -> None:
    """Write over the folders for which Python was built, but not over their last names; it is told where it lies when it starts.

    A linker keeps a text that ends another one in that one's place: where the folder is named for the version of Python, the
    version that Python tells lies there.
    """
    for prefix in sorted(prefixes.difference(_EVERYBODYS), key=len, reverse=True):
        told = os.fsencode(prefix)
        above = told.rpartition(b"/")[0]
        written = (b"/" + b"_" * len(above))[: len(above)] + told[len(above) :]
        for path in binaries(bundle):
            data = path.read_bytes()
            if told in data:
                path.write_bytes(data.replace(told, written))


def set_modes(bundle: Path, program: Path) -> None:
    """Let everybody read everything, only its owner write it, and nothing be run but the program."""
    for path in (bundle, *bundle.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
