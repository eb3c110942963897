"""Reproducibility test: `python build/package/twice.py` builds everything twice and compares the results.

Prints each file of dist/ with its differences.
"""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from dist import OUT, ROOT, TOOLS


def build() -> dict[str, Path]:
    """Build everything; return the files in dist/ by name."""
    subprocess.run([sys.executable, TOOLS / "dist.py"], cwd=ROOT, check=True)
    return {path.name: path for path in OUT.iterdir() if path.is_file()}


def members(path: Path) -> Mapping[str, str]:
    """Return the checksum of each file in an archive by name, or of `path` if it is not an archive."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as zipped:
            return {name: sha256(zipped.read(name)).hexdigest() for name in zipped.namelist()}
    if path.name.endswith(".tar.gz"):
        with tarfile.open(path) as packed:
            files = [entry for entry in packed.getmembers() if entry.isfile()]
            return {entry.name: sha256(_content(packed, entry)).hexdigest() for entry in files}
    return {path.name: sha256(path.read_bytes()).hexdigest()}


def _content(archive: tarfile.TarFile, entry: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(entry)
    assert file is not None
    return file.read()


def differences(first: Path, second: Path) -> list[str]:
    """Return the names of the parts that differ between two files; if only the packing differs, return a note that says so."""
    if first.read_bytes() == second.read_bytes():
        return []
    one, other = members(first), members(second)
    found = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    return found or ["the archive itself, though not what is in it"]


def main() -> int:
    aside = ROOT / "scratch" / "first"
    aside.mkdir(parents=True, exist_ok=True)
    for path in aside.iterdir():
        path.unlink()
    first = {name: path.rename(aside / name) for name, path in build().items()}
    second = build()
    count = 0
    for name in sorted(first.keys() | second.keys()):
        told = differences(first[name], second[name]) if name in first and name in second else ["made only once"]
        count += bool(told)
        print(f"{name}: {', '.join(told) or 'the same'}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
