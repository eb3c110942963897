"""Profile restore: replaces everybody's data with a backup, completely or not at all.

The backup is unpacked to a separate folder and checked (`backup.prepare`). Then the data is exchanged by renaming. The old data is
kept, so that the restore can be undone. The name of a folder shows the progress; the next start finishes an interrupted restore:

- `restore.part`: the backup is unpacked, but the exchange has not begun. The next start removes the folder.
- `restore.ready`: the present data is being moved to `restore.replaced`. No profile is opened before the exchange is finished.
- `restore.placing`: the new files are being moved into place.
- `deleting`: the first player's files are being moved there for deletion.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import put_in_place, unused
from game.i18n import _
from game.paths import Paths
from game.profiles.deletion import alone, clear, finish_deletion, forget_before_restore, is_deleting
from game.profiles.leftovers import sweep
from game.profiles.people import belongings, folders_of_others
from game.session.lock import TakenError, claimed, is_claimed
from game.system_errors import ToldError, told_as

_STEPS: Final = ("restore.ready", "restore.placing", "restore.replaced")
_PATIENCE: Final = 60.0
"""The seconds to wait for another command that unpacks a backup or puts one in place."""


class BackupError(ToldError):
    """A backup cannot be written, read or put in place."""


class Finished(NamedTuple):
    """Sentences for the player: `told` is information; after a `problem` no file of the player may be opened."""

    told: str | None = None
    problem: str | None = None


def discard(paths: Paths) -> None:
    """Remove the unpacked backup."""
    shutil.rmtree(paths.unpacked, ignore_errors=True)


@contextmanager
def unpacking(paths: Paths) -> Iterator[None]:
    """Reserve the folder for unpacking a backup during the block; remove the unpacked backup at the end.

    Raises:
        BackupError: another command uses the folder for longer than `_PATIENCE`.
    """
    with told_as(BackupError, _("The backup cannot be used ({reason})."), TakenError):
        held = claimed(paths.unpacked, _PATIENCE)
    with held:
        held.callback(discard, paths)
        yield


def replace_all(paths: Paths, new: Path, complete: Callable[[], None] = lambda: None) -> None:
    """Replace all data with the contents of the folder `new`.

    `complete` adds recent changes to `new`, once no program can change the data any more. The present data is kept for an undo. No
    program, including this one, may have any of the profiles open.

    Raises:
        BackupError: the data was not replaced. The message says if the next start will complete this; otherwise nothing is changed.
    """
    try:
        with _alone(paths):
            _finish(paths)
            complete()
            put_in_place(new, paths.shared / _STEPS[0])
            _finish(paths)
    except OSError as error:
        text = not_in_place(error)
        if _is_begun(paths):
            text = _("Interrupted ({reason}): the change will be completed at the next start.").format(reason=error)
        raise BackupError(text) from error
    finally:
        discard(paths)


def not_in_place(error: OSError) -> str:
    """Return a sentence for the player about a restore or a merge that failed."""
    return _("The backup cannot be used ({reason}).").format(reason=error)


def _is_begun(paths: Paths) -> bool:
    return any((paths.shared / name).is_dir() for name in _STEPS)


def _alone(paths: Paths) -> AbstractContextManager[None]:
    return alone(*(Paths(folder).profile for folder in (paths.shared, *folders_of_others(paths.shared))))


def finished(paths: Paths) -> Finished:
    """Finish an interrupted restore or deletion, remove leftovers, and return sentences about the outcome."""
    sweep(paths)
    is_due = None  # None: unknown until the folder is read; False: only leftovers, so errors are ignored
    try:
        was_begun = _is_begun(paths)
        is_due = was_begun or is_deleting(paths)
        clear(paths)
        if is_due or (paths.unpacked.exists() and not is_claimed(paths.unpacked)):
            with _alone(paths):
                _finish(paths)
                discard(paths)
    except OSError as error:
        if is_due:
            text = _("A restore, merge or deletion cannot be finished now ({reason}).")
            return Finished(problem=text.format(reason=error))
        if is_due is None:
            return Finished(told=_("{path} cannot be read ({reason}).").format(path=paths.shared, reason=error))
    return Finished(told=_("The interrupted restore, merge or undo is now finished.") if was_begun else None)


def _finish(paths: Paths) -> None:
    """Finish a restore or deletion that has begun. The caller must have locked all profiles.

    Raises:
        OSError: the restore or the deletion cannot be finished now.
    """
    home = paths.shared
    ready, placing, replaced = (home / name for name in _STEPS)
    finish_deletion(paths)
    if ready.is_dir():
        _move(_of_everybody(home), home, replaced)
        put_in_place(ready, placing)
    if placing.is_dir():
        for path in _of_everybody(placing):
            # files written by a program that did not know of the restore are kept with the replaced files
            _move(filter(Path.exists, [home / path.relative_to(placing)]), home, replaced)
            _move([path], placing, home)
        shutil.rmtree(placing)
    if replaced.is_dir():
        forget_before_restore(paths)
        put_in_place(replaced, paths.before_restore)


def _of_everybody(home: Path) -> list[Path]:
    return [*belongings(Paths(home)), *folders_of_others(home)]


def _move(paths: Iterable[Path], source: Path, target: Path) -> None:
    """Move files to the same places below another folder, without overwriting anything."""
    for path in paths:
        place = unused(target / path.relative_to(source))
        private.make_folder(place.parent)
        put_in_place(path, place)
