"""Manifests for the package manager winget, filled in for an installer: `python build/windows/winget.py SETUP FOLDER`.

The manifests follow the published schema, but have not been checked by winget's own tools: run `winget validate FOLDER` on Windows
before submission. The release's address is taken from the environment variable HOMEPAGE.
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import Final

from release import program_version

TEMPLATES: Final = Path(__file__).resolve().with_name("winget")


def write(setup: Path, folder: Path) -> None:
    words = {
        "version": program_version(),
        "home": os.environ.get("HOMEPAGE", "https://back-alley.invalid"),
        "file": setup.name,
        "checksum": hashlib.sha256(setup.read_bytes()).hexdigest().upper(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for template in TEMPLATES.iterdir():
        text = template.read_text(encoding="utf-8").format(**words)
        (folder / template.name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
