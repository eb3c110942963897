"""Package check with tools for desktop files and for Debian packages: `python build/package/release_check.py`.

Checks the Debian packages in dist/: desktop entry, software-centre metadata, and the package itself. Accepted lintian tags are in
`build/linux/lintian-overrides`. If a tool is missing, its check is skipped with a message, or fails if the environment variable CI
is set.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from debian import SHARED
from dist import OUT

PACKAGES = {
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
    "lintian": "lintian",
}
"""Debian package of each tool."""


def checks(package: Path, share: Path) -> Iterator[Sequence[str | Path]]:
    """Yield the commands that check a Debian package and its folder `share`."""
    yield ("desktop-file-validate", share / SHARED["back-alley.desktop"])
    metainfo = next(place for name, place in SHARED.items() if name.endswith(".metainfo.xml"))
    yield ("appstreamcli", "validate", "--pedantic", "--no-net", share / metainfo)
    yield ("lintian", "--allow-root", "--fail-on", "error,warning", package)


def is_passed(command: Sequence[str | Path], *, must: bool) -> bool:
    """Return True if a check passes, or if its tool is missing and `must` is false."""
    tool = str(command[0])
    if shutil.which(tool) is None:
        print(f"{tool} is missing and was not run: apt install {PACKAGES[tool]}", file=sys.stderr)
        return not must
    print("+", *command, flush=True)
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    packages = sorted(OUT.glob("*.deb"))
    if not packages:
        print(f"there is no package in {OUT}: make dist", file=sys.stderr)
        return 1
    must = bool(os.environ.get("CI"))
    passed = True
    for package in packages:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
            share = Path(folder) / "usr" / "share"
            for command in checks(package, share):
                passed &= is_passed(command, must=must)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
