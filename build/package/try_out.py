"""Distribution test: `python build/package/try_out.py REPORTS` unpacks the archive built by `dist.py`, and runs its self-test.

The archive for this system is unpacked into a temporary folder; report and pictures are written to REPORTS. The exit code is the
self-test's.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from dist import MACHINE, NAME, OUT, SYSTEM

UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""Environment variables for a machine without a screen."""


def unpack(archive: Path, into: Path) -> None:
    """Unpack an archive as users of this system do."""
    if SYSTEM == "macos":
        subprocess.run(["ditto", "-x", "-k", archive, into], check=True)
    elif archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as zipped:
            zipped.extractall(into)
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(into, filter="tar")


def program_in(folder: Path) -> Path:
    patterns = {
        "macos": f"*.app/Contents/MacOS/{NAME}",
        "windows": f"*/{NAME}-console.exe",
        "linux": f"*/{NAME}",
    }
    (program,) = folder.glob(patterns[SYSTEM])
    return program


def main(reports: Path) -> int:
    """Test each archive for this system; return the highest exit code."""
    archives = [path for path in OUT.glob(f"{NAME}-*-{SYSTEM}-{MACHINE}.*") if path.suffix in (".gz", ".zip")]
    if not archives:
        print(f"there is no archive of {SYSTEM} in {OUT}: make one first", file=sys.stderr)
        return 1
    codes = []
    for archive in archives:
        with tempfile.TemporaryDirectory(prefix="unpacked here ") as folder:
            unpack(archive, Path(folder))
            command: list[str | Path] = [program_in(Path(folder)), "--selftest", reports.absolute()]
            codes.append(subprocess.run(command, cwd=folder, env={**UNSEEN, **os.environ}, check=False).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
