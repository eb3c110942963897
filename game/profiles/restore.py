"""Profile restore: replaces everything of everybody by what is in a backup, completely or not at all.

The backup is unpacked beside and checked (`backup.prepare`); then everything is exchanged by renaming, and what was there is
kept, so that it can be undone. The name of a folder says how far that has come, and the next start finishes what was interrupted:

- `restore.part`: the backup is unpacked and checked. Nothing has begun; the next start removes the folder.
- `restore.ready`: it is to take the place of what is there, which is being moved to `restore.replaced`. From here on no profile is
  opened before the exchange is finished.
- `restore.placing`: the new files are being moved into place.
- `deleting`: the first player is being deleted; what is theirs is being moved there (`deletion`).
"""

import shutil
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import put_in_place, unused
from game.i18n import _
from game.paths import Paths
from game.profiles.deletion import alone, clear, finish_deletion, forget_before_restore, is_deleting
from game.profiles.leftovers import sweep
from game.profiles.people import belongings, folders_of_others
from game.system_errors import ToldError

_STEPS: Final = ("restore.ready", "restore.placing", "restore.replaced")


class BackupError(ToldError):
    """A backup cannot be written, read or put in place."""


class Finished(NamedTuple):
    """Sentences for the player: on what was finished, and on what could not be; then nothing of theirs may be opened."""

    told: str | None = None
    problem: str | None = None


def discard(paths: Paths) -> None:
    """Remove a backup that was unpacked."""
    shutil.rmtree(paths.unpacked, ignore_errors=True)


def restore_prepared(paths: Paths) -> None:
    """Replace everything by the backup that was unpacked. No program may have any of the profiles open, this one included.

    Raises:
        BackupError: it failed. Either nothing is changed, or the next start goes on with it, as the text says.
    """
    _exchange(paths, paths.unpacked)


def undo_restore(paths: Paths) -> None:
    """Bring back what was there before the last restore; what is there now is kept in its place.

    Raises:
        BackupError: see `restore_prepared`.
    """
    _exchange(paths, paths.before_restore)


def _exchange(paths: Paths, new: Path) -> None:
    try:
        with _alone(paths):
            _finish(paths)
            put_in_place(new, paths.shared / _STEPS[0])
            _finish(paths)
    except OSError as error:
        text = not_in_place(error)
        if _is_begun(paths):
            text = " ".join((text, _("The game finishes it the next time it starts.")))
        raise BackupError(text) from error
    finally:
        discard(paths)


def not_in_place(error: OSError) -> str:
    """Return a sentence for the player on a restore that failed."""
    return _("The backup cannot be restored ({reason}).").format(reason=error)


def _is_begun(paths: Paths) -> bool:
    """Return True if a restore is half done: the profiles are neither all old nor all new."""
    return any((paths.shared / name).is_dir() for name in _STEPS)


def _alone(paths: Paths) -> AbstractContextManager[None]:
    return alone(*(Paths(folder).profile for folder in (paths.shared, *folders_of_others(paths.shared))))


def finished(paths: Paths) -> Finished:
    """Finish a restore or deletion that was killed or hindered, before a profile is opened; remove what killed programs left."""
    sweep(paths)
    clear(paths)
    was_begun = _is_begun(paths)
    is_due = was_begun or is_deleting(paths)
    try:
        if is_due or paths.unpacked.exists():
            with _alone(paths):
                _finish(paths)
                discard(paths)
    except OSError as error:
        if is_due:
            text = _("A restore or a deletion cannot be finished now ({reason}).")
            return Finished(problem=text.format(reason=error))
    return Finished(told=_("The backup is restored now.") if was_begun else None)


def _finish(paths: Paths) -> None:
    """Finish what was begun, once every other copy is kept out.

    Raises:
        OSError: it cannot be finished now.
    """
    home = paths.shared
    ready, placing, replaced = (home / name for name in _STEPS)
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
