"""PyInstaller's bootloader (the program that starts an executable), compiled from source.

Virus scanners often warn about the prebuilt bootloader, since malware uses the bootloader too. Version and checksum of the source
are in constraints.txt. On Linux, compiling needs gcc and the zlib headers (Debian: zlib1g-dev).
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from build_time import build_time

ROOT: Final = Path(__file__).resolve().parents[2]
SCRATCH: Final = ROOT / "scratch" / "bootloader"
_PIN: Final = re.compile(r"^pyinstaller==(\S+) # .*sha256 ([0-9a-f]{64})$", re.MULTILINE)
"""Line of constraints.txt with PyInstaller's version and the checksum of its source."""


def source(python: Path) -> Path:
    """Return the source distribution; if it is missing or damaged, pip downloads and verifies it."""
    found = _PIN.search((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    assert found is not None
    version, checksum = found.groups()
    archive = SCRATCH / f"pyinstaller-{version}.tar.gz"
    if not archive.is_file() or hashlib.sha256(archive.read_bytes()).hexdigest() != checksum:
        SCRATCH.mkdir(parents=True, exist_ok=True)
        wanted = SCRATCH / "source.txt"
        wanted.write_text(f"pyinstaller=={version} --hash=sha256:{checksum}\n", encoding="utf-8")
        options = (
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--require-hashes",
            "--no-binary",
            "pyinstaller",
        )
        subprocess.run([python, "-m", "pip", "download", *options, "--dest", SCRATCH, "-r", wanted], check=True)
    return archive


def compiled(archive: Path, *, windows: bool, compiler: str | None) -> Path:
    """Compile the bootloader and, except for Linux, its version without a console; return their folder.

    The folder has the name that PyInstaller expects.
    """
    shutil.rmtree(SCRATCH / "tree", ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extractall(SCRATCH / "tree", filter="data")
    (tree,) = (SCRATCH / "tree").iterdir()
    made = tree / "PyInstaller" / "bootloader"
    for ready in made.glob("*-*bit*"):
        shutil.rmtree(ready)
    windowed = ["install_releasew"] if windows or sys.platform == "darwin" else []
    command = ["waf", *(["--target-arch=64bit"] if windows else []), "configure", "install_release", *windowed]
    environ = os.environ | {"SOURCE_DATE_EPOCH": str(build_time())} | ({"CC": compiler} if compiler else {})
    print("Compiling the bootloader ...", flush=True)
    ran = subprocess.run(
        [sys.executable, *command], cwd=tree / "bootloader", env=environ, capture_output=True, check=False
    )
    if ran.returncode:
        sys.exit(
            f"{(ran.stdout + ran.stderr).decode(errors='replace')}\nPyInstaller's bootloader could not be compiled."
        )
    (folder,) = made.glob("*-*bit*")
    if sys.platform == "linux" and not windows:
        subprocess.run(["strip", *folder.iterdir()], check=True)
    return folder


def install(packages: Path, python: Path, *, windows: bool, compiler: str | None = None) -> None:
    """Replace the prebuilt bootloader in the folder `packages` by a compiled one; `python` runs pip."""
    folder = compiled(source(python), windows=windows, compiler=compiler)
    place = packages / "PyInstaller" / "bootloader" / folder.name
    shutil.rmtree(place)  # fails if PyInstaller's folder for this system has another name
    shutil.copytree(folder, place)
