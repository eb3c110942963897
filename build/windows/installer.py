"""Windows installer, built by NSIS: `python build/windows/installer.py ZIP` writes the installer beside ZIP, with a checksum.

The program is installed only for the current user, without administrator rights. NSIS also runs on Linux (Debian: `nsis`).
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from build_time import build_time

PROGRAMS: Final = {"makensis": "nsis"}
"""Required programs, with their Debian packages."""
SCRIPT: Final = Path(__file__).resolve().with_name("installer.nsi")
ENDING: Final = "-setup.exe"
_KIBIBYTE: Final = 1024


def file_list(folder: Path, names: Iterable[PurePosixPath]) -> tuple[str, str]:
    """Return two parts of the NSIS script: one installs all files, and the other removes exactly these files."""
    coming, going = [], []
    folders: set[PurePosixPath] = set()
    for name in sorted(names):
        parent = str(name.parent).replace("/", "\\")
        coming.append(f'SetOutPath "$INSTDIR\\{parent}"\nFile "{folder / name}"')
        going.append(f'Delete "$INSTDIR\\{str(name).replace("/", chr(92))}"')
        folders.update(name.parents)
    folders.discard(PurePosixPath())
    deepest_first = sorted(folders, key=lambda path: (-len(path.parts), path))
    going += [f'RMDir "$INSTDIR\\{str(path).replace("/", chr(92))}"' for path in deepest_first]
    return "\n".join(coming).replace("$INSTDIR\\.", "$INSTDIR"), "\n".join(going)


def make(archive: Path) -> Path:
    """Build the installer from a zip of the program."""
    name, version, *_ = archive.name.rsplit("-", 3)
    made = archive.with_name(archive.stem + ENDING)
    with tempfile.TemporaryDirectory() as place:
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(place)
        (folder,) = Path(place).iterdir()
        files = [path for path in folder.rglob("*") if path.is_file()]
        for path in files:
            os.utime(path, (build_time(), build_time()))
        coming, going = file_list(folder, (PurePosixPath(path.relative_to(folder)) for path in files))
        (Path(place) / "coming.nsh").write_text(coming, encoding="utf-8")
        (Path(place) / "going.nsh").write_text(going, encoding="utf-8")
        words = {
            "NAME": name,
            "VERSION": version,
            "NUMBERS": ".".join([*re.findall("[0-9]+", version), "0", "0", "0", "0"][:4]),
            "SIZE": str(sum(path.stat().st_size for path in files) // _KIBIBYTE),
            "ICON": str(icon_of(folder, Path(place))),
            "FILES": place,
            "OUT": str(made.absolute()),
        }
        shutil.copy(SCRIPT, place)
        command = ["makensis", "-V2", "-NOCD", "-INPUTCHARSET", "UTF8"]
        subprocess.run(
            [*command, *(f"-D{key}={value}" for key, value in words.items()), f"{place}/{SCRIPT.name}"],
            check=True,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(build_time())},
        )
    return made


def icon_of(folder: Path, into: Path) -> Path:
    """Write the program's icons into a folder; return the Windows icon."""
    subprocess.run([sys.executable, SCRIPT.parents[1] / "package" / "program_icons.py", into / "pictures"], check=True)
    return into / "pictures" / f"{next(folder.glob('*-console.exe')).stem.removesuffix('-console')}.ico"


def main(archive: Path) -> None:
    made = make(archive)
    line = f"{hashlib.sha256(made.read_bytes()).hexdigest()}  {made.name}\n"
    made.with_name("SHA256SUMS-windows-setup").write_text(line, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
