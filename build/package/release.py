"""Release check and notes: `python build/package/release.py VERSION [FOLDER]` checks that all parts have the same version.

The version in the program must be VERSION, and CHANGELOG.md must have a section for it. A leading v of VERSION is ignored. If
FOLDER is given, all checksums in it are verified, and two files are written: FOLDER/SHA256SUMS, with the checksums of all
attachments, and FOLDER/notes.md, the section of CHANGELOG.md.
"""

import hashlib
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[2]
METAINFO = ROOT / "build" / "linux" / "org.backalley.BackAlley.metainfo.xml"
ATTACHED = (".deb", ".gz", ".zip", ".exe", ".whl", ".json")


class NotReadyError(Exception):
    """Parts of a release do not match, or are missing; the message says which."""


def program_version() -> str:
    found = re.search(
        r'^__version__ = "([^"]+)"$', (ROOT / "game" / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    if found is None:
        raise NotReadyError("game/__init__.py tells no version")
    return found[1]


def newest_release() -> Mapping[str, str]:
    """Return the attributes of the newest release in the software-centre metadata; its `version` is a placeholder.

    Raises:
        NotReadyError: there is no release.
    """
    release = ET.parse(METAINFO).getroot().find("releases/release")
    if release is None:
        raise NotReadyError(f"{METAINFO.name} tells no release")
    return release.attrib


def notes(version: str) -> str:
    """Return the section of CHANGELOG.md on a version.

    Raises:
        NotReadyError: there is no such section.
    """
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    for section in sections:
        heading, _, body = section.partition("\n")
        if heading.split()[:1] == [version]:
            return body.strip() + "\n"
    raise NotReadyError(f"CHANGELOG.md has no section on {version}")


def released_or_not(version: str) -> str:
    """Return a version's section of CHANGELOG.md or, if missing, the section of unreleased changes."""
    try:
        return notes(version)
    except NotReadyError:
        return notes("[Unreleased]")


def check(version: str) -> None:
    """Check that the program has this version, and that CHANGELOG.md has a section on it.

    Raises:
        NotReadyError: the program has another version, or the section is missing.
    """
    if program_version() != version:
        raise NotReadyError(f"the program is of version {program_version()}, not {version}")
    notes(version)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def gather(folder: Path) -> str:
    """Verify the build machines' checksums; return the text of SHA256SUMS, which lists all attachments.

    Raises:
        NotReadyError: an archive is missing or has changed, or there is nothing to attach.
    """
    for sums in sorted(folder.glob("SHA256SUMS-*")):
        for line in sums.read_text(encoding="utf-8").splitlines():
            wanted, name = line.split("  ")
            if not (folder / name).is_file() or digest(folder / name) != wanted:
                raise NotReadyError(f"{name} is not what {sums.name} says")
    found = sorted(path for path in folder.iterdir() if path.suffix in ATTACHED)
    if not found:
        raise NotReadyError(f"{folder} holds nothing to attach")
    return "".join(f"{digest(path)}  {path.name}\n" for path in found)


def main(version: str, folder: Path | None) -> int:
    try:
        check(version)
        if folder is not None:
            (folder / "SHA256SUMS").write_text(gather(folder), encoding="utf-8", newline="\n")
            (folder / "notes.md").write_text(notes(version), encoding="utf-8", newline="\n")
    except NotReadyError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{version} is of one piece")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].removeprefix("v"), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
