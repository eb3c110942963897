"""Profile restore: replaces all profiles with those of a backup, completely or not at all.

The name of a folder says how far a restore has come, so that the next start can finish one that was killed:

- `restore.part`: the backup is being unpacked. If this is all there is, the restore has not begun, and the folder is removed.
- `restore.ready`: the backup is unpacked, and the profiles that it replaces are being removed. From here on the restore is always
  finished, and no profile is opened before that.
- `restore.placing`: the old profiles are removed, and the new files are being moved into place.

The old profiles are kept as a backup of their own. A profile that an earlier version of the program wrote to after `restore.ready`
was made is moved aside, not removed.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from game import private_files as private
from game.atomic_file import put_in_place
from game.i18n import _
from game.paths import Paths
from game.profiles.backup import Backup, BackupError, files_of, is_profile, read_backup, unpack_backup, write_backup
from game.session.hot_journal import BESIDE, LOGS
from game.session.lock import gate, is_in_use
from game.session.schema import move_aside

_PART: Final = "restore.part"
_READY: Final = "restore.ready"
_PLACING: Final = "restore.placing"
_REPLACED: Final = "replaced.json"
"""The file in `restore.ready` with the states of the profile files that the restore replaces."""
_ENDINGS: Final = ("", *BESIDE, "-seal")
"""Endings of a profile file and of the files that SQLite and the seal keep beside it."""
_STATE_ENDINGS: Final = ("", *LOGS)
"""Endings of a profile file and of its logs, by which its state is told."""

_State = list[tuple[int, int, int] | None]
"""The size, time and inode of each of these files; None if it is empty or missing."""


def restore(paths: Paths, source: Path, now: datetime) -> Backup:
    """Replace all profiles with those of a backup, and return the backup's list.

    No program may have any of the profiles open, this one included. The old profiles come back by restoring
    `Paths.before_restore`; daily copies stay.

    Raises:
        BackupError: it failed. Either nothing is changed, or it `is_begun` and goes on at the next start, as the text says.
    """
    home = paths.shared
    read_backup(source)  # before anything is made
    part = home / _PART
    try:
        private.make_folder(home)
        with _alone(home):
            _finish(home, now)
            part.mkdir(mode=0o700)
            try:
                backup = unpack_backup(source, part)
                _keep_present(paths, now)
                (part / _REPLACED).write_bytes(msgspec.json.encode(_states(home)))
                part.rename(home / _READY)
            except BaseException:
                shutil.rmtree(part, ignore_errors=True)
                raise
            _finish(home, now)
    except OSError as error:
        text = _("The backup cannot be put in place ({reason}).").format(reason=error)
        if is_begun(paths):
            text = " ".join((text, _("The next start of the game goes on with it.")))
        raise BackupError(text) from error
    return backup


def is_begun(paths: Paths) -> bool:
    """Return True if a restore is half done: the profiles are neither all old nor all new."""
    return any((paths.shared / name).is_dir() for name in (_READY, _PLACING))


def with_loss(text: str, paths: Paths | None) -> str:
    """Return a question before a deletion, with a warning if the deletion makes the last restore final."""
    if paths is None or not paths.before_restore.exists():
        return text
    return " ".join((text, _("The last restore can then no longer be undone.")))


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Keep every other copy of the program out of every profile.

    Raises:
        BackupError: another copy has a profile open.
        OSError: the locks cannot be read.
    """
    with ExitStack() as held:
        for folder in (home, *(home / "people").glob("*/")):
            profile = Paths(folder).profile
            held.enter_context(gate(profile))
            if is_in_use(profile):
                raise BackupError(_("Another copy of the game is open. Close it, then try again."))
        yield


def _keep_present(paths: Paths, now: datetime) -> None:
    """Write a backup of the present profiles in place of the one that the last restore kept.

    Raises:
        BackupError, OSError: the backup cannot be written.
    """
    if not files_of(paths.shared):
        return
    new = paths.before_restore.with_name(f"new-{paths.before_restore.name}")
    new.unlink(missing_ok=True)
    try:
        write_backup(paths, new, now)
        put_in_place(new, paths.before_restore)
    finally:
        with suppress(OSError):
            new.unlink()


def finish_restore(paths: Paths, now: datetime) -> tuple[Path, ...]:
    """Finish a restore that was begun, or do nothing; to be called before a profile is opened.

    Return the profiles that were moved aside because somebody had played in them since.

    Raises:
        BackupError: another copy of the program has a profile open, which may not be replaced under it.
        OSError: the restore cannot be finished now.
    """
    home = paths.shared
    if not any((home / name).is_dir() for name in (_PART, _READY, _PLACING)):
        return ()
    with _alone(home):
        return _finish(home, now)


def _finish(home: Path, now: datetime) -> tuple[Path, ...]:
    """Finish a restore once every other copy is kept out, or remove one that was not unpacked completely.

    Return the profiles that were moved aside.

    Raises:
        OSError: the restore cannot be finished now.
    """
    part, ready, placing = home / _PART, home / _READY, home / _PLACING
    aside: list[Path] = []
    if ready.is_dir():
        known = _replaced(ready)
        for name in files_of(home):
            if is_profile(home / name) and known.get(name) != _state(home / name):
                aside.append(move_aside(home / name, now, "played"))
            for ending in _ENDINGS:
                (home / f"{name}{ending}").unlink(missing_ok=True)
        ready.rename(placing)
    if placing.is_dir():
        for name in files_of(placing):
            target = home / name
            private.make_folder(target.parent)
            if is_profile(target) and target.exists():
                aside.append(move_aside(target, now, "played"))
            for ending in _ENDINGS[1:]:
                target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
            put_in_place(placing / name, target)
        shutil.rmtree(placing)
    shutil.rmtree(part, ignore_errors=True)
    return tuple(aside)


def _states(home: Path) -> dict[str, _State]:
    """Return the states of all profile files, by their paths below the folder."""
    return {name: _state(home / name) for name in files_of(home) if is_profile(home / name)}


def _state(profile: Path) -> _State:
    """Return the state of a profile file and of its logs, without reading them."""
    found: _State = []
    for ending in _STATE_ENDINGS:
        path = profile.with_name(f"{profile.name}{ending}")
        stat = path.stat() if path.exists() else None
        found.append((stat.st_size, stat.st_mtime_ns, stat.st_ino) if stat is not None and stat.st_size else None)
    return found


def _replaced(ready: Path) -> dict[str, _State]:
    """Return the states of the profile files to be replaced; empty if they cannot be read: then all are moved aside."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((ready / _REPLACED).read_bytes(), type=dict[str, _State])
    return {}
