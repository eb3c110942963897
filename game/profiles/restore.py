"""Profile restore: replaces all profiles with those of a backup, completely or not at all.

Three folders tell how far it has come, so that a program which is killed in between finishes at the next start:
`restore.part` is being unpacked and counts for nothing; `restore.ready` is complete, and what it replaces is being removed;
`restore.placing` has what is still to be moved into place. What was there before is kept as a backup of its own. From
`restore.ready` on there is no way back: until it is finished nothing is played in these profiles. One that was written to all the
same, by an earlier version, say, is moved aside and not removed.
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
from game.profiles.backup import Backup, BackupError, files_of, read_backup, unpack, write_backup
from game.session.lock import gate, is_in_use
from game.session.schema import move_aside

_PART: Final = "restore.part"
_READY: Final = "restore.ready"
_PLACING: Final = "restore.placing"
_REPLACED: Final = "replaced.json"
"""The file in `restore.ready` that tells the states of the files of matches that it replaces."""
_ENDINGS: Final = ("", "-wal", "-shm", "-journal", "-seal")
"""Endings of the file of matches, and of those that SQLite and the seal keep beside it."""


def restore(paths: Paths, source: Path, now: datetime) -> Backup:
    """Replace all profiles with those of a backup, and return its list.

    No program may have any of the profiles open, this one included. What was there can be had back by restoring
    `Paths.before_restore`; daily copies stay.

    Raises:
        BackupError: it cannot be done. Nothing is changed then; or it `is_begun`, goes on at the next start, and the text says so.
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
                backup = unpack(source, part)
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
    """Return True if a restore is half done: what is there then is neither what was there before nor what comes."""
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
    """Write a backup of the present profiles, replacing the one from before.

    Raises:
        BackupError, OSError: it cannot be written.
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
    """Finish a restore that was begun; does nothing where there is none. To be called before a profile is opened.

    Gives the profiles that were moved aside, as somebody had played in them since.

    Raises:
        BackupError: another copy of the program has a profile open, and what it has may not be replaced under it.
        OSError: it cannot be finished now.
    """
    home = paths.shared
    if not any((home / name).is_dir() for name in (_PART, _READY, _PLACING)):
        return ()
    with _alone(home):
        return _finish(home, now)


def _finish(home: Path, now: datetime) -> tuple[Path, ...]:
    """Finish a restore inside all gates; what was not unpacked to its end is removed. Gives the profiles that were moved aside.

    Raises:
        OSError: it cannot be finished now.
    """
    part, ready, placing = home / _PART, home / _READY, home / _PLACING
    aside: list[Path] = []
    if ready.is_dir():
        known = _replaced(ready)
        for name in files_of(home):
            if (home / name).suffix == ".sqlite3" and known.get(name) != _state(home / name):
                aside.append(move_aside(home / name, now, "played"))
            for ending in _ENDINGS:
                (home / f"{name}{ending}").unlink(missing_ok=True)
        ready.rename(placing)
    if placing.is_dir():
        for name in files_of(placing):
            target = home / name
            private.make_folder(target.parent)
            if target.suffix == ".sqlite3" and target.exists():
                aside.append(move_aside(target, now, "played"))
            for ending in _ENDINGS[1:]:
                target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
            put_in_place(placing / name, target)
        shutil.rmtree(placing)
    shutil.rmtree(part, ignore_errors=True)
    return tuple(aside)


_State = list[tuple[int, int, int] | None]


def _states(home: Path) -> dict[str, _State]:
    """Return the states of all files of matches, by their paths below the folder."""
    return {name: _state(home / name) for name in files_of(home) if name.endswith(".sqlite3")}


def _state(profile: Path) -> _State:
    """Return what tells one state of a file of matches, and of its log, from another without reading it."""
    found: _State = []
    for ending in ("", "-wal", "-journal"):
        path = profile.with_name(f"{profile.name}{ending}")
        stat = path.stat() if path.exists() else None
        found.append((stat.st_size, stat.st_mtime_ns, stat.st_ino) if stat is not None and stat.st_size else None)
    return found


def _replaced(ready: Path) -> dict[str, _State]:
    """Return the states of what a restore replaces; none where they cannot be told: then nothing is taken for it."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((ready / _REPLACED).read_bytes(), type=dict[str, _State])
    return {}
