"""Profile restore: replaces everything of everybody by what is in a backup, completely or not at all.

The backup is unpacked beside and checked; then everything is exchanged by renaming, and what was there is kept so that it can be
undone. The name of a folder says how far that has come, and the next start finishes what a kill interrupted:

- `restore.part`: the backup is being unpacked and checked. Nothing has begun; the next start removes the folder.
- `restore.ready`: it is to take the place of what is there, which is being moved to `restore.replaced`. From here on no profile is
  opened before the exchange is finished.
- `restore.placing`: the new files are being moved into place.
- `deleting`: the first player is being deleted; what is theirs is being moved there (`deletion`).
"""

import shutil
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Final

from game import private_files as private
from game.atomic_file import put_in_place, unused
from game.i18n import _
from game.paths import Paths
from game.profiles.backup import Backup, BackupError, unpack_backup
from game.profiles.deletion import alone, finish_deletion, forget_before_restore, is_deleting
from game.profiles.people import belongings, folders_of_others
from game.worker import Heed, unheeded

_PART: Final = "restore.part"
_READY: Final = "restore.ready"
_PLACING: Final = "restore.placing"
_REPLACED: Final = "restore.replaced"
_STEPS: Final = (_READY, _PLACING, _REPLACED)


def prepare(paths: Paths, source: Path, heed: Heed = unheeded) -> Backup:
    """Unpack a backup beside what is there, check it, and return its list; nothing else is touched.

    Raises:
        BackupError: it is damaged, is none, was written by a later version, or cannot be unpacked.
        StoppedError: nobody wants it any more. Nothing is left of it in either case.
    """
    part = paths.shared / _PART
    try:
        private.make_folder(paths.shared)
        discard(paths)
        part.mkdir(mode=0o700)
        try:
            return unpack_backup(source, part, heed)
        except BaseException:
            discard(paths)
            raise
    except OSError as error:
        raise BackupError(_not_in_place(error)) from error


def is_prepared(paths: Paths) -> bool:
    """Return True if a backup was prepared, and not discarded since."""
    return (paths.shared / _PART).is_dir()


def discard(paths: Paths) -> None:
    """Remove a backup that was prepared."""
    shutil.rmtree(paths.shared / _PART, ignore_errors=True)


def restore_prepared(paths: Paths) -> None:
    """Replace everything by the backup that was prepared. No program may have any of the profiles open, this one included.

    Raises:
        BackupError: it failed. Either nothing is changed, or it `is_begun` and goes on at the next start, as the text says.
    """
    try:
        _exchange(paths, paths.shared / _PART)
    finally:
        if not is_begun(paths):
            discard(paths)


def undo_restore(paths: Paths) -> None:
    """Bring back what was there before the last restore; what is there now is kept in its place.

    Raises:
        BackupError: see `restore_prepared`.
    """
    _exchange(paths, paths.before_restore)


def _exchange(paths: Paths, new: Path) -> None:
    home = paths.shared
    try:
        with _alone(home) as held:
            _finish(paths, held)
            put_in_place(new, home / _READY)
            _finish(paths, held)
    except OSError as error:
        text = _not_in_place(error)
        if is_begun(paths):
            text = " ".join((text, _("The next start of the game goes on with it.")))
        raise BackupError(text) from error


def _not_in_place(error: OSError) -> str:
    return _("The backup cannot be put in place ({reason}).").format(reason=error)


def is_begun(paths: Paths) -> bool:
    """Return True if a restore is half done: the profiles are neither all old nor all new."""
    return any((paths.shared / name).is_dir() for name in _STEPS)


def _alone(home: Path) -> AbstractContextManager[ExitStack]:
    return alone(*(Paths(folder).profile for folder in (home, *folders_of_others(home))))


def finish_restore(paths: Paths) -> None:
    """Finish a restore or deletion that was begun, or do nothing; to be called before a profile is opened.

    Raises:
        OSError: it cannot be finished now, perhaps as another copy of the program has a profile open.
    """
    if is_begun(paths) or is_deleting(paths) or is_prepared(paths):
        with _alone(paths.shared) as held:
            _finish(paths, held)
            discard(paths)


def _finish(paths: Paths, held: ExitStack) -> None:
    """Finish what was begun, once every other copy is kept out.

    Raises:
        OSError: it cannot be finished now.
    """
    home = paths.shared
    ready, placing, replaced = (home / name for name in _STEPS)
    if sys.platform == "win32" and ready.is_dir():
        held.close()  # there a folder in which anybody has a file open, as we our locks, cannot be renamed
    finish_deletion(paths)
    if ready.is_dir():
        _move(_of_everybody(home), home, replaced)
        put_in_place(ready, placing)
    if placing.is_dir():
        for path in _of_everybody(placing):
            _move(filter(Path.exists, [home / path.relative_to(placing)]), home, replaced)
            _move([path], placing, home)
        shutil.rmtree(placing)
    if replaced.is_dir():
        forget_before_restore(paths)
        put_in_place(replaced, paths.before_restore)


def _of_everybody(home: Path) -> list[Path]:
    return [*belongings(Paths(home)), *folders_of_others(home)]


def _move(paths: Iterable[Path], source: Path, target: Path) -> None:
    """Move files and folders below one folder to the same places below another, where nothing is overwritten."""
    for path in paths:
        place = unused(target / path.relative_to(source))
        private.make_folder(place.parent)
        put_in_place(path, place)
