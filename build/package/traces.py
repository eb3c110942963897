"""Removal of build traces from Linux programs and libraries: paths of the build machine, and unnecessary execute permissions."""

import os
import subprocess
from pathlib import Path
from typing import Final

from debian import binaries

_BESIDE: Final = "$ORIGIN"
"""Placeholder for a library's own folder in a search path."""
_EVERYBODYS: Final = ("/usr", "/usr/local")
"""Python's usual installation prefixes, which need not be removed."""


def remove_search_paths(bundle: Path, patchelf: Path) -> None:
    """Remove the builder's folders from library search paths; on another machine, anybody might own such folders."""
    for path in binaries(bundle):
        asked = subprocess.run([patchelf, "--print-rpath", path], check=True, capture_output=True, text=True)
        found = [place for place in asked.stdout.strip().split(":") if place]
        kept = [place for place in found if place.split("/")[0] in (_BESIDE, "${ORIGIN}")]
        if kept != found:
            change = ["--set-rpath", ":".join(kept)] if kept else ["--remove-rpath"]
            subprocess.run([patchelf, *change, path], check=True)


def remove_prefixes(bundle: Path, prefixes: set[str]) -> None:
    """Overwrite Python's installation prefixes in a bundle, except their last component; the program sets its own when it starts.

    The last component stays, since a linker may let two strings share the same bytes: the end of a prefix, such as `3.13`, may also
    be Python's version string.
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
    """Make everything readable for all, writable only for the owner, and only the program executable."""
    for path in (bundle, *bundle.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
