"""Leftovers of killed programs: unfinished files and folders, removed at the next start.

Their names contain `PART`. A note in the player's folder contains the path of an unfinished folder elsewhere. The writer keeps the
note locked while writing.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from game.atomic_file import PART
from game.paths import Paths
from game.profiles.people import profiles
from game.session.lock import TakenError, is_claimed, locked

_NOTE: Final = "unfinished-"
_PATTERNS: Final = tuple(f"{below}*{PART}*" for below in ("", "*/", "people/*/", "people/*/*/"))
"""The patterns of unfinished files in the player's folder."""


@contextmanager
def workshop(home: Paths, folder: Path) -> Iterator[Path]:
    """Create a private folder for unfinished data inside `folder`, and remove the new folder at the end.

    A note in the player's folder contains the path of the new folder, so that `sweep` can remove the folder if the program is
    killed. If `folder` is itself such a private folder, the note is inside `folder`.

    Raises:
        OSError: the folder cannot be created.
    """
    token = secrets.token_hex(8)
    made, notes = folder / _name(token), folder if folder.name.endswith(PART) else home.shared
    note = notes / f"{_NOTE}{token}"
    with ExitStack() as held:
        with suppress(OSError, TakenError):  # the player's folder may be read-only
            file = locked(note)
            held.callback(note.unlink, missing_ok=True)
            held.enter_context(file).write(os.fsencode(made.absolute()))
        made.mkdir(mode=0o700)
        held.callback(shutil.rmtree, made, ignore_errors=True)
        yield made


def _name(token: str) -> str:
    return f"back-alley-{token}{PART}"


def sweep(home: Paths) -> None:
    """Remove unfinished files of killed programs; in the player's folder, only if no running program has a profile open."""
    with suppress(OSError):
        for note in home.shared.glob(f"{_NOTE}*"):
            with suppress(OSError, TakenError):
                _sweep_noted(note)
        found = [path for pattern in _PATTERNS for path in home.shared.glob(pattern) if not path.is_dir()]
        if found and not any(is_claimed(person.paths.profile) for person in profiles(home)):
            for path in found:
                with suppress(OSError):
                    path.unlink()


def _sweep_noted(note: Path) -> None:
    """Remove the folder named in a note, unless its writer is running or its disk is not connected.

    Raises:
        OSError: the note cannot be read or removed.
        TakenError: the writer is still at work.
    """
    with locked(note, flags=0) as file:
        made = Path(os.fsdecode(file.read(1 << 16)))
    if made.name == _name(note.name.removeprefix(_NOTE)):
        shutil.rmtree(made, ignore_errors=True)
        if made.exists() or not made.parent.is_dir():
            return
    note.unlink()
