"""Profile backup: everything of everybody who plays here in one file, to keep or to take to another computer.

A ZIP archive: matches as SQLite's own backup of one state, settings, rulesets, and `backup.json`, which lists them with length
and SHA-256. Reading checks all of that before anything is believed, so that a damaged file changes nothing.
"""

import hashlib
import os
import re
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Final

import msgspec

from game import __version__, settings
from game.atomic_file import put_in_place, to_disk, unused
from game.i18n import _
from game.paths import BACKUP_SUFFIX, PROFILE_FILE, Paths
from game.session import schema

FORMAT: Final = 1
"""The version of the archive; it rises when an earlier program could not read it."""

_LIST: Final = "backup.json"
_PERSON: Final = r"people/[0-9a-f]{8}/"
_NAME: Final = re.compile(rf"({_PERSON})?({re.escape(PROFILE_FILE)}|settings\.toml|rulesets/[a-z0-9-]{{1,60}}\.json)")
"""The names of the files in it: no other is written anywhere, whatever an archive says."""
_MOST_FILES: Final = 10_000
_MOST_BYTES: Final = 1 << 33
_MOST_LISTED: Final = 1 << 22
_PIECE: Final = 1 << 20
_PAGES: Final = 1 << 10
"""The pages of a file of matches that are copied at once."""

IsStopped = Callable[[], bool]

_UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,
    LookupError,
    ValueError,
    msgspec.MsgspecError,
)
"""The errors of archives that are damaged, encrypted, or packed in ways of other programs."""


class BackupError(Exception):
    """A backup cannot be written, read or put in place; the text is a sentence for the player."""


class FileEntry(msgspec.Struct, frozen=True):
    """File of a backup: its path below the player's folder, its length in bytes, and its SHA-256 in hexadecimal digits."""

    name: str
    bytes: int
    sha256: str


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """List of the files in a backup.

    `made` is a time with its zone, `program` the version that wrote it; `schema` and `settings` are those of its files.
    """

    format: int
    program: str
    made: datetime
    schema: int
    settings: int
    files: tuple[FileEntry, ...]

    @property
    def people(self) -> int:
        """The number of people whose matches or settings it holds."""
        return len({entry.name.rpartition("/")[0] for entry in self.files if "rulesets/" not in entry.name})


def free_name(folder: Path, now: datetime) -> Path:
    """Return a path for a new backup in a folder, by its day."""
    return unused(folder / f"back-alley-{now:%Y-%m-%d}{BACKUP_SUFFIX}")


def files_of(home: Path) -> tuple[str, ...]:
    """Return the paths of all files below a folder that belong in a backup, in a fixed order.

    Raises:
        OSError: a folder cannot be read; without what is in it a backup would not be whole.
    """
    found: list[str] = []
    for folder in (home, *_folders(home / "people")):
        for path in (folder / PROFILE_FILE, folder / "settings.toml", *_files(folder / "rulesets")):
            name = path.relative_to(home).as_posix()
            if _NAME.fullmatch(name) and path.is_file():
                found.append(name)
    return tuple(found)


def is_profile(path: Path) -> bool:
    """Return True if a file of a backup holds a person's matches."""
    return path.name == PROFILE_FILE


def _folders(parent: Path) -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(path for path in parent.iterdir() if path.is_dir())
    return []


def _files(parent: Path) -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(parent.iterdir())
    return []


class StoppedError(BackupError):
    """The one who wanted it wants it no more."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(_("The backup was stopped."))


def _never() -> bool:
    return False


def _check(is_stopped: IsStopped) -> None:
    """Check that somebody still wants the outcome.

    Raises:
        StoppedError: nobody does.
    """
    if is_stopped():
        raise StoppedError


def write_backup(paths: Paths, target: Path, now: datetime, is_stopped: IsStopped = _never) -> Backup:
    """Write everything that is kept into a new file; return its list. Matches may be played meanwhile.

    Raises:
        BackupError: there is nothing to keep, something cannot be read, the file cannot be written or is there already, or it
            was stopped; nothing is left of it then.
    """
    home = paths.shared
    try:
        names = files_of(home)
        if not names:
            raise BackupError(_("There is nothing to back up yet."))
        if target.exists():
            raise BackupError(_("{path} is there already; it is left as it is.").format(path=target))
        handle, part = tempfile.mkstemp(prefix=f"{target.name}.", dir=target.parent)
        written = Path(part)
        try:
            with os.fdopen(handle, "w+b") as file:
                made = _pack(home, names, file, now, is_stopped)
                file.flush()
                to_disk(file.fileno())
            put_in_place(written, target)
        finally:
            with suppress(OSError):
                written.unlink()
    except (OSError, sqlite3.Error, ValueError) as error:
        text = _("The backup cannot be written as {path} ({reason}).")
        raise BackupError(text.format(path=target, reason=error)) from error
    return made


def _pack(home: Path, names: tuple[str, ...], file: IO[bytes], now: datetime, is_stopped: IsStopped) -> Backup:
    entries = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            with _settled(home / name, is_stopped) as path, path.open("rb") as source:
                info = zipfile.ZipInfo(name, now.timetuple()[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o600 << 16
                with archive.open(info, "w", force_zip64=True) as packed:
                    entries.append(_copied(name, source, packed, is_stopped))
        made = Backup(
            format=FORMAT,
            program=__version__,
            made=now,
            schema=schema.SCHEMA_VERSION,
            settings=settings.VERSION,
            files=tuple(entries),
        )
        archive.writestr(_LIST, msgspec.json.format(msgspec.json.encode(made)))
    return made


@contextmanager
def _settled(path: Path, is_stopped: IsStopped) -> Iterator[Path]:
    """Yield a file to copy that nobody writes: of a profile file a copy of one state, its log included; any other file itself."""
    if not is_profile(path):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="back-alley-") as folder:
        copy = Path(folder) / path.name
        with closing(schema.open_to_read(path)) as source, closing(sqlite3.connect(copy, isolation_level=None)) as made:
            source.backup(made, pages=_PAGES, progress=lambda *_progress: _check(is_stopped))
            made.execute("PRAGMA journal_mode=DELETE")
        yield copy


def _copied(name: str, source: IO[bytes], target: IO[bytes], is_stopped: IsStopped) -> FileEntry:
    """Copy a file; return what was copied."""
    total, digest = 0, hashlib.sha256()
    while piece := source.read(_PIECE):
        _check(is_stopped)
        total += len(piece)
        digest.update(piece)
        target.write(piece)
    return FileEntry(name, total, digest.hexdigest())


def read_backup(path: Path, is_stopped: IsStopped = _never) -> Backup:
    """Read the list of a backup, and check each file in it by its hash; nothing is written.

    Raises:
        BackupError: it cannot be read, is damaged, is none, or was written by a later version; or it was stopped.
    """
    try:
        with _opened(path) as (archive, backup):
            for entry in backup.files:
                with archive.open(entry.name) as packed, Path(os.devnull).open("wb") as nowhere:
                    _take(entry, packed, nowhere, is_stopped)
    except OSError as error:
        text = _("{path} cannot be read ({reason}).")
        raise BackupError(text.format(path=path, reason=error)) from error
    return backup


def unpack_backup(path: Path, folder: Path) -> Backup:
    """Write the files of a backup into an empty folder, check each by its hash, flush it to the disk, and return the list.

    Raises:
        BackupError: it is damaged, is none, or was written by a later version.
        OSError: it cannot be read, or its files cannot be written; those that were are left to the caller.
    """
    with _opened(path) as (archive, backup):
        for entry in backup.files:
            target = folder / entry.name
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with archive.open(entry.name) as packed, os.fdopen(_new(target), "wb") as file:
                _take(entry, packed, file)
                file.flush()
                to_disk(file.fileno())
    return backup


def _new(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)


def _take(entry: FileEntry, packed: IO[bytes], file: IO[bytes], is_stopped: IsStopped = _never) -> None:
    """Copy one file of an archive, no more of it than was listed, and check it.

    Raises:
        ValueError: it is another one than was listed.
        StoppedError: nobody wants it any more.
    """
    left, digest = entry.bytes, hashlib.sha256()
    while piece := packed.read(min(_PIECE, left + 1)):
        _check(is_stopped)
        left -= len(piece)
        if left < 0:
            break
        digest.update(piece)
        file.write(piece)
    if left or digest.hexdigest() != entry.sha256:
        raise ValueError(entry.name)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Backup]]:
    """Open a backup and check its list. Damage found while it is in use raises `BackupError`.

    Raises:
        BackupError, OSError: see `unpack_backup`.
    """
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            yield archive, _list_of(archive, path)
    except _UNREADABLE as error:
        raise BackupError(_("{path} is damaged, or is no backup of Back Alley.").format(path=path)) from error


def _list_of(archive: zipfile.ZipFile, path: Path) -> Backup:
    """Read the list of an archive, and compare it with the files in it.

    Raises:
        BackupError: it was written by a later version.
        ValueError, KeyError, msgspec.MsgspecError: it is not what this program writes.
    """
    there = archive.infolist()
    info = next((info for info in there if info.filename == _LIST), None)
    if info is None or info.file_size > _MOST_LISTED or len(there) > _MOST_FILES:
        raise ValueError(_LIST)
    data = archive.read(info)
    if msgspec.json.decode(data, type=_Version).format > FORMAT:
        raise _newer(path)
    backup = msgspec.json.decode(data, type=Backup)
    if backup.schema > schema.SCHEMA_VERSION or backup.settings > settings.VERSION:
        raise _newer(path)
    listed = [entry.name for entry in backup.files]
    is_ours = all(_NAME.fullmatch(name) for name in listed) and backup.format >= 1 and backup.made.tzinfo is not None
    if (
        not is_ours
        or sorted([*listed, _LIST]) != sorted(info.filename for info in there)
        or len({*listed}) < len(listed)
    ):
        raise ValueError(_LIST)
    if any(entry.bytes < 0 for entry in backup.files) or sum(entry.bytes for entry in backup.files) > _MOST_BYTES:
        raise ValueError(_LIST)
    return backup


class _Version(msgspec.Struct):
    """The one entry that every version of a list has."""

    format: int


def _newer(path: Path) -> BackupError:
    text = _("{path} was written by a later version of Back Alley. Get that version to read it; nothing was changed.")
    return BackupError(text.format(path=path))
