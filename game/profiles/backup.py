"""Profile backup: all data of everybody who plays here, in one file.

A backup is a ZIP archive with a consistent copy of each match database, settings, rulesets, and the manifest `backup.json`, which
lists the files. The whole archive is checked before any data of the player is changed.
"""

import os
import re
import sqlite3
import zipfile
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated, BinaryIO, Final

import msgspec

from game import __version__
from game import private_files as private
from game.atomic_file import open_plain, put_in_place, to_disk, unused
from game.file_kinds import kind_of
from game.i18n import _
from game.paths import BACKUP_SUFFIX, PROFILE_FILE, Paths
from game.profiles import people
from game.profiles.leftovers import workshop
from game.profiles.restore import BackupError, discard, not_in_place
from game.session import copies, recovery, schema
from game.session.file_state import FileState, copy_of_file, look_at
from game.session.schema import DISK_ERRORS
from game.session.union import merge
from game.system_errors import told_as
from game.worker import Heed, StoppedError, share_of, unheeded

FORMAT: Final = 2
"""The version of the archive format, raised when earlier programs cannot read new archives."""

_MANIFEST: Final = "backup.json"
_RULESET: Final = r"rulesets/(draft|counts|own-[a-z0-9-]{1,60})\.json"
_NAME: Final = re.compile(rf"(people/[0-9a-f]{{8}}/)?({re.escape(PROFILE_FILE)}|settings\.toml|{_RULESET})")
"""The pattern of file names in a backup. Archives with other files, except the manifest, are rejected."""
_MOST_SMALL: Final = 1 << 16
"""The maximum size in bytes of a settings or ruleset file; the game does not read larger files."""
_MOST_LISTED: Final = 1 << 20
_MOST_DIRECTORY: Final = 1 << 22
_PACKED: Final = 20
"""The maximum compression ratio of a large backup. Ordinary backups have a ratio of about 10, ZIP bombs one of hundreds."""
_ALWAYS: Final = 1 << 30
"""The unpacked size in bytes up to which the compression ratio is not checked."""
_PIECE: Final = 1 << 18
"""The number of bytes copied at a time; pieces that fit into the processor's cache are copied a fifth faster than larger ones."""
_END_RECORD: Final = 22
"""The size in bytes of the end record of a ZIP archive without a comment."""


class _Version(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the manifest that is the same in every version of the format."""

    format: int


class Backup(_Version, frozen=True, kw_only=True):
    """The manifest of a backup; `files` are relative to the first player's folder.

    `made` is a time with its zone; `program` is the version of the program that wrote the backup.
    """

    program: str
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    files: tuple[str, ...]

    @property
    def people(self) -> int:
        """The number of people whose matches or settings are in the backup."""
        return len({name.rpartition("/")[0] for name in self.files if "rulesets/" not in name})


class _LaterError(Exception):
    """A backup was written by a later version."""


def free_name(folder: Path, now: datetime) -> Path:
    """Return an unused path in a folder for a new backup, named after the date."""
    return unused(folder / f"back-alley-{now:%Y-%m-%d}{BACKUP_SUFFIX}")


def _files_of(home: Path) -> tuple[str, ...]:
    """Return, in a fixed order, the paths of a folder's files that belong in a backup. Empty and too large files do not.

    Raises:
        OSError: a folder cannot be read, so that a backup would be incomplete.
    """
    paths: list[Path] = []
    for folder in (home, *_inside(home / "people")):
        paths += [folder / PROFILE_FILE, folder / "settings.toml", *_inside(folder / "rulesets")]
    sizes = {path.relative_to(home).as_posix(): path.stat().st_size for path in paths if path.is_file()}
    return tuple(name for name, size in sizes.items() if _belongs(name, size))


def _inside(parent: Path) -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(parent.iterdir())
    return []


def _is_profile(name: str) -> bool:
    return name.endswith(PROFILE_FILE)


def _belongs(name: str, size: int) -> bool:
    return bool(_NAME.fullmatch(name)) and size > 0 and (_is_profile(name) or size <= _MOST_SMALL)


def write_backup(
    paths: Paths, target: Path, now: datetime, heed: Heed = unheeded, unsaved: bytes | None = None
) -> Backup:
    """Write all stored data into a new file; return the manifest. After an error, no new file is left.

    `unsaved` is the current person's match database including unsaved changes.

    Raises:
        BackupError: there is no data, some of it cannot be read, or the file cannot be written or already exists.
        StoppedError: the backup was cancelled.
    """
    text = _("The backup cannot be written to {path} ({reason}).")
    with told_as(BackupError, text, sqlite3.Error, ValueError, path=target):
        own = () if unsaved is None else (paths.profile.relative_to(paths.shared).as_posix(),)
        files = tuple(sorted({*_files_of(paths.shared), *own}))
        made = Backup(format=FORMAT, program=__version__, made=now, files=files)
        if not made.files:
            raise BackupError(_("There is nothing to back up yet."))
        if target.exists():
            raise BackupError(_("{path} already exists and is left unchanged.").format(path=target))
        with workshop(paths, target.parent) as folder:
            _pack(made, paths.shared, folder, heed, dict.fromkeys(own, unsaved or b""))
            put_in_place(folder / _MANIFEST, target)
    return made


def _pack(made: Backup, home: Path, folder: Path, heed: Heed, unsaved: Mapping[str, bytes]) -> None:
    with os.fdopen(private.new_file(folder / _MANIFEST), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for number, name in enumerate(made.files):
                source = home / name
                if _is_profile(name):
                    source = _consistent_copy(source, folder / PROFILE_FILE, unsaved.get(name))
                    with suppress(sqlite3.Error), closing(sqlite3.connect(source, isolation_level=None)) as db:
                        recovery.forget_sentence(db)  # the stored message is about the file here, not about the copy
                with source.open("rb") as plain, archive.open(name, "w", force_zip64=True) as packed:
                    _copy(plain, packed, source.stat().st_size, share_of(heed, number, len(made.files)))
            with archive.open(_MANIFEST, "w") as packed:
                packed.write(msgspec.json.format(msgspec.json.encode(made)))
        to_disk(file)


def _consistent_copy(source: Path, to: Path, unsaved: bytes | None) -> Path:
    """Copy a match database in a consistent state, including unsaved changes; return the path of the copy.

    Raises:
        ValueError: the database belongs to another program.
    """
    if unsaved is not None:
        return _with_unsaved(source, to, unsaved)
    if look_at(source) is FileState.FOREIGN:
        raise ValueError(_("one file holds another program's matches"))
    return copies.copy_database(source, to)


def _with_unsaved(saved: Path, to: Path, unsaved: bytes) -> Path:
    """Write a match database with the saved content, if readable, and the unsaved changes; return its path.

    Merging gives permanent ids to matches with provisional ids.
    """
    private.make_file(to)
    to.write_bytes(unsaved)
    with suppress(*DISK_ERRORS), closing(copy_of_file(saved)) as db:
        with closing(schema.open_current(to)) as changed:
            schema.transact(db, lambda db: merge(db, changed))
        to.write_bytes(db.serialize())
    return to


def _copy(source: IO[bytes], target: IO[bytes], size: int, heed: Heed) -> None:
    while piece := source.read(_PIECE):
        target.write(piece)
        heed(source.tell() / size)


def prepare(paths: Paths, source: Path, heed: Heed = unheeded) -> Backup:
    """Unpack a backup beside the present data, check it, and return its manifest. After an error, no unpacked file is left.

    Raises:
        BackupError: the file is damaged, is not a backup, was written by a later version, or cannot be unpacked.
        StoppedError: the unpacking was cancelled.
    """
    later = _("{path} was written by a later version of Back Alley. Get that version to read it; nothing was changed.")
    try:
        private.make_folder(paths.shared)
        with workshop(paths, paths.shared) as folder:
            backup = _unpack(source, folder, heed)
            discard(paths)
            put_in_place(folder, paths.unpacked)
    except _LaterError as error:
        raise BackupError(later.format(path=source)) from error
    except OSError as error:
        raise BackupError(not_in_place(error)) from error
    except StoppedError:
        raise
    except Exception as error:  # a damaged or foreign archive may cause any error
        raise BackupError(_no_backup_text(source)) from error
    return backup


def _unpack(path: Path, folder: Path, heed: Heed) -> Backup:
    """Unpack a backup into an empty folder, check the files, flush them to the disk, and return the manifest."""
    with open_plain(path) as file:
        size = _checked_size(file)
        with zipfile.ZipFile(file) as archive:
            backup = _manifest_in(archive)
            _check_files(backup, archive, size)
            for number, name in enumerate(backup.files):
                _unpack_file(archive, name, folder / name, share_of(heed, number, len(backup.files)))
    return backup


def _unpack_file(archive: zipfile.ZipFile, name: str, target: Path, heed: Heed) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with archive.open(name) as packed, os.fdopen(private.new_file(target), "wb") as unpacked:
        _copy(packed, unpacked, archive.getinfo(name).file_size, heed)
        to_disk(unpacked)
    if _is_profile(name):
        _check_profile(target)


def _no_backup_text(path: Path) -> str:
    """Return the reason why a file cannot be read as a backup. If it is not an archive, the reason says what it seems to be."""
    with path.open("rb") as file:
        start = file.read(_PIECE)
    kind = "" if start.startswith(b"PK") else kind_of(start)
    if kind:
        return _("{path} is not a Back Alley backup. {kind}").format(path=path, kind=kind)
    return _("{path} is damaged, or is not a Back Alley backup.").format(path=path)


def _checked_size(file: BinaryIO) -> int:
    """Check the end record and the directory size of a ZIP archive; return the size of the file.

    Raises:
        ValueError: the end record is missing or is not at the end of the file, or the directory is too large.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - _END_RECORD, 0))
    end = file.read()
    if not end.startswith(b"PK\5\6") or int.from_bytes(end[12:16], "little") > _MOST_DIRECTORY:
        raise ValueError("directory")
    return size


def _manifest_in(archive: zipfile.ZipFile) -> Backup:
    """Read the manifest of an archive.

    Raises:
        _LaterError: the archive was written by a later version.
        ValueError, LookupError, OverflowError, msgspec.MsgspecError: the archive has no valid manifest.
    """
    with archive.open(_MANIFEST) as packed:
        data = packed.read(_MOST_LISTED)
    if msgspec.json.decode(data, type=_Version).format > FORMAT:
        raise _LaterError
    backup = msgspec.json.decode(data, type=Backup)
    backup.made.astimezone()  # checks that this system can represent the time
    return backup


def _check_files(backup: Backup, archive: zipfile.ZipFile, size: int) -> None:
    """Compare the manifest of an archive with its files, before any of them is unpacked; `size` is the archive's size in bytes.

    Raises:
        ValueError: the manifest does not match the files, or the files are too many or too large.
    """
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    if backup.format != FORMAT or sorted({*backup.files, _MANIFEST}) != sorted(archive.namelist()):
        raise ValueError("names")
    if backup.people > people.MOST or not all(_belongs(name, sizes[name]) for name in backup.files):
        raise ValueError("too many or too large")
    if sum(sizes.values()) > max(_PACKED * size, _ALWAYS):
        raise ValueError("a bomb")


def _check_profile(path: Path) -> None:
    """Check with SQLite that a match database is sound and has the tables of a profile.

    Raises:
        _LaterError: the database was written by a later version.
        ValueError, OSError, sqlite3.Error: the database is damaged.
    """
    found = look_at(path)
    if found is not FileState.OURS:
        raise _LaterError if found is FileState.NEWER else ValueError(path.name)
    with closing(schema.open_current(path, schema.IMMUTABLE)) as db:
        if not schema.is_whole(db) or not schema.has_tables(db):
            raise ValueError(path.name)
