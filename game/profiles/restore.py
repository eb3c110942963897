"""Profile restore: what a backup holds takes the place of what is there, whole or not at all.

Three folders tell how far it has come, so that a program which is killed in between finishes at the next start:
`restore.part` is being unpacked and counts for nothing; `restore.ready` is complete, and what it replaces is being removed;
`restore.placing` has what is still to be moved into place. What was there before is kept as a backup of its own.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from game import private_files as private
from game.atomic_file import put_in_place
from game.i18n import _
from game.paths import Paths
from game.profiles.backup import Backup, BackupError, files_of, read_backup, unpack, write_backup
from game.session.lock import gate, is_in_use

_PART: Final = "restore.part"
_READY: Final = "restore.ready"
_PLACING: Final = "restore.placing"
_ENDINGS: Final = ("", "-wal", "-shm", "-journal", "-seal")
"""Endings of the file of matches, and of those that SQLite and the seal keep beside it."""


def restore(paths: Paths, source: Path, now: datetime) -> Backup:
    """Put what a backup holds in the place of all that is there; gives its list.

    No program may have any of the profiles open, this one included. What was there can be had back by restoring
    `Paths.before_restore`; daily copies stay.

    Raises:
        BackupError: it cannot be done; nothing is changed then.
    """
    home = paths.shared
    read_backup(source)  # before anything is made
    part = home / _PART
    try:
        private.make_folder(home)
        with _alone(home):
            _finish(home)
            part.mkdir(mode=0o700)
            try:
                backup = unpack(source, part)
                _keep_present(paths, now)
                part.rename(home / _READY)
            except BaseException:
                shutil.rmtree(part, ignore_errors=True)
                raise
            _finish(home)
    except OSError as error:
        raise BackupError(_("The backup cannot be put in place ({reason}).").format(reason=error)) from error
    return backup


def with_loss(text: str, paths: Paths | None) -> str:
    """Return what is asked before something is deleted: where a restore could be undone, also that it then cannot be."""
    if paths is None or not paths.before_restore.exists():
        return text
    return " ".join((text, _("The last restore can then no longer be undone.")))


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Keep every other copy of the program out of every profile.

    Raises:
        BackupError: one of them has a profile open.
        OSError: that cannot be told.
    """
    with ExitStack() as held:
        for folder in (home, *(home / "people").glob("*/")):
            profile = Paths(folder).profile
            held.enter_context(gate(profile))
            if is_in_use(profile):
                raise BackupError(_("Another copy of the game is open. Close it, then try again."))
        yield


def _keep_present(paths: Paths, now: datetime) -> None:
    """Write a backup of what is there now, in the place of the one from before.

    Raises:
        BackupError, OSError: it cannot be written.
    """
    if not files_of(paths.shared):
        return
    new = paths.before_restore.with_stem("new-before-restore")
    new.unlink(missing_ok=True)
    write_backup(paths, new, now)
    put_in_place(new, paths.before_restore)


def finish_restore(paths: Paths) -> None:
    """Finish a restore that was begun; does nothing where there is none. To be called before a profile is opened.

    Raises:
        OSError: it cannot be finished now.
    """
    home = paths.shared
    if any((home / name).is_dir() for name in (_PART, _READY, _PLACING)):
        with gate(Paths(home).profile):
            _finish(home)


def _finish(home: Path) -> None:
    """Finish a restore inside the gate; what was not unpacked to its end is removed.

    Raises:
        OSError: it cannot be finished now.
    """
    part, ready, placing = home / _PART, home / _READY, home / _PLACING
    if ready.is_dir():
        for name in files_of(home):
            for ending in _ENDINGS:
                (home / f"{name}{ending}").unlink(missing_ok=True)
        ready.rename(placing)
    if placing.is_dir():
        for name in files_of(placing):
            target = home / name
            private.make_folder(target.parent)
            for ending in _ENDINGS[1:]:  # of a match played in between, if this could not be finished at once
                target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
            put_in_place(placing / name, target)
        shutil.rmtree(placing)
    shutil.rmtree(part, ignore_errors=True)
