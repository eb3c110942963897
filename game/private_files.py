"""File permissions: only the player can read the game's files, as the file of a match in play contains its seed.

On Windows permissions are not changed, as the player's folder is private by default.
"""

import os
import stat
import sys
from contextlib import suppress
from fnmatch import fnmatchcase
from glob import escape
from pathlib import Path
from typing import Final

from game.paths import user_paths

_FILE: Final = 0o600
_FOLDER: Final = 0o700
_OTHERS: Final = 0o077
"""The permission bits of group and others."""

REPORTS: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9]*.txt"
"""The pattern of the file names of reports, which begin with a date."""

_HAS_RIGHTS: Final = sys.platform != "win32"


def make_folder(folder: Path) -> None:
    """Create a folder for the player alone, if it is missing.

    Players may share an existing folder, so it keeps its permissions, unless it is in the game's default place.

    Raises:
        OSError: the folder cannot be created.
    """
    try:
        try:
            folder.mkdir(mode=_FOLDER)
        except FileNotFoundError:
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=_FOLDER)
    except FileExistsError:
        if not folder.is_dir():
            raise
        ours = user_paths().data_dir
        if folder == ours or ours in folder.parents:
            _take_rights(folder)


def make_file(path: Path) -> None:
    """Create an empty file for the player alone; an existing file stays unchanged.

    Raises:
        OSError: the file cannot be created.
    """
    with suppress(FileExistsError):
        os.close(new_file(path))


def new_file(path: Path) -> int:
    """Create a file for the player alone and return its file descriptor.

    Raises:
        OSError: the file cannot be created, or exists.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _FILE)


def tighten(folder: Path, *patterns: str) -> None:
    """Remove other users' permissions on the files of a folder that match a pattern. Never raises.

    Earlier versions left these files readable. The patterns must not match other programs' files.
    """
    if not _HAS_RIGHTS:
        return
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if any(fnmatchcase(entry.name, pattern) for pattern in patterns):
                with suppress(OSError):
                    if entry.is_file(follow_symlinks=False):
                        _take_rights(Path(entry.path))


def family(path: Path) -> tuple[str, str]:
    """Return the patterns of a file and of files named after it: `a.b*` and `a-*.b*` for `a.b`."""
    stem, suffix = escape(path.stem), escape(path.suffix)
    return f"{stem}{suffix}*", f"{stem}-*{suffix}*"


def _take_rights(path: Path) -> None:
    if _HAS_RIGHTS:
        with suppress(OSError):  # the file may belong to somebody else, or its file system may not support permissions
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)
