"""File permissions: what the game keeps is for its player alone, as a running match holds the seed of its cards.

On Windows a folder of the player's own is private by itself, and nothing is done here.
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
"""The rights of everybody else."""

REPORTS: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9]*.txt"
"""The pattern of the names of reports, which are times."""

_HAS_RIGHTS: Final = sys.platform != "win32"


def make_folder(folder: Path) -> None:
    """Make a folder for the player alone, where there is none.

    One that is there keeps its rights, unless it is our usual place or lies in it: the maker of another one shares it with others
    at will.

    Raises:
        OSError: it cannot be made.
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
    """Make an empty file for the player alone, where there is none; one that is there is not even opened.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(new_file(path))


def new_file(path: Path) -> int:
    """Make a file for the player alone and return its handle.

    Raises:
        OSError: it cannot be made, or is there.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _FILE)


def tighten(folder: Path, *patterns: str) -> None:
    """Take away the rights of others to the files in a folder whose names match: earlier versions left them readable.

    Never raises. In a folder that the game shares with others no other file may match.
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
    """Return the patterns of the names of a file, of what lies beside it, and of its copies: `a.b-c`, `a-c.b-c`."""
    stem, suffix = escape(path.stem), escape(path.suffix)
    return f"{stem}{suffix}*", f"{stem}-*{suffix}*"


def _take_rights(path: Path) -> None:
    if _HAS_RIGHTS:
        with suppress(OSError):  # it may be somebody else's, or on a disk that knows no rights
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)
