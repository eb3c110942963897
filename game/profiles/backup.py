"""Profile backup: everything of everybody who plays here in one file, to keep or to take to another computer.

A ZIP archive, whose own checksums are relied on: a consistent copy of each file of matches, settings, rulesets, and `backup.json`
with the list of them. All of it is checked before anything of the player's is touched: the kind and size of the file, its
directory, names, dates, counts, and each database itself.
"""

import os
import re
import sqlite3
import zipfile
import zlib
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, BinaryIO, Final

import msgspec

from game import __version__
from game import private_files as private
from game.atomic_file import open_plain, put_in_place, to_disk, unused
from game.file_kinds import kind_of
from game.i18n import _
from game.paths import BACKUP_SUFFIX, PROFILE_FILE, Paths
from game.profiles import people
from game.profiles.leftovers import workshop
from game.session import copies, schema
from game.worker import Heed, unheeded

FORMAT: Final = 2
"""The version of the archive; it rises when an earlier program could not read it."""

_LIST: Final = "backup.json"
_PERSON: Final = r"people/[0-9a-f]{8}/"
_NAME: Final = re.compile(
    rf"({_PERSON})?({re.escape(PROFILE_FILE)}|settings\.toml|rulesets/(draft|own-[a-z0-9-]{{1,60}})\.json)"
)
"""The names of the files in it: no other is written anywhere, whatever an archive says."""
_MOST_BYTES: Final = 1 << 33
_MOST_SMALL: Final = 1 << 16
"""The most bytes of a file that is not of matches, as when it is read in use."""
_MOST_LISTED: Final = 1 << 20
_MOST_DIRECTORY: Final = 1 << 22
_PACKED: Final = 20
"""The most that packing shortens very many matches: as a rule they become ten times smaller, and a bomb hundreds of times."""
_ALWAYS: Final = 1 << 30
"""The bytes that a backup may hold however small it is."""
_FIRST_DAY, _LAST_DAY = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""The first and last times that an archive can tell."""
_END: Final = b"PK\5\6"
_END_BYTES: Final = 22
_HEADER: Final = 100
_PIECE: Final = 1 << 20

_UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OverflowError,
    RuntimeError,
    LookupError,
    ValueError,
    sqlite3.Error,
    msgspec.MsgspecError,
)
"""The errors of archives that are damaged, encrypted, or packed in ways of other programs."""


class BackupError(Exception):
    """A backup cannot be written, read or put in place; the text is a sentence for the player."""


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """List of the files in a backup, by their paths below the player's folder.

    `made` is a time with its zone, `program` the version that wrote it.
    """

    format: int
    program: str
    made: datetime
    files: tuple[str, ...]

    @property
    def people(self) -> int:
        """The number of people whose matches or settings it holds."""
        return len({name.rpartition("/")[0] for name in self.files if "rulesets/" not in name})


def free_name(folder: Path, now: datetime) -> Path:
    """Return a path for a new backup in a folder, by its day."""
    return unused(folder / f"back-alley-{now:%Y-%m-%d}{BACKUP_SUFFIX}")


def files_of(home: Path) -> tuple[str, ...]:
    """Return the paths of all files below a folder that belong in a backup, in a fixed order.

    What is too large for the game to read, and so for a backup, is left out, as is what is empty.

    Raises:
        OSError: a folder cannot be read; without what is in it a backup would not be whole.
    """
    found: list[str] = []
    for folder in (home, *(path for path in _inside(home / "people") if path.is_dir())):
        for path in (folder / PROFILE_FILE, folder / "settings.toml", *_inside(folder / "rulesets")):
            name = path.relative_to(home).as_posix()
            most = _MOST_BYTES if _is_profile(name) else _MOST_SMALL
            if _NAME.fullmatch(name) and path.is_file() and 0 < path.stat().st_size <= most:
                found.append(name)
    return tuple(found)


def _inside(parent: Path) -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(parent.iterdir())
    return []


def _is_profile(name: str) -> bool:
    return name.endswith(PROFILE_FILE)


def write_backup(paths: Paths, target: Path, now: datetime, heed: Heed = unheeded) -> Backup:
    """Write everything that is kept into a new file; return its list. Matches may be played meanwhile.

    Raises:
        BackupError: there is nothing to keep, something cannot be read, or the file cannot be written or is there already.
        StoppedError: nobody wants it any more. Nothing is left of it in either case.
    """
    home = paths.shared
    try:
        names = files_of(home)
        if not names:
            raise BackupError(_("There is nothing to back up yet."))
        if target.exists():
            raise BackupError(_("{path} is there already; it is left as it is.").format(path=target))
        with workshop(paths, target.parent) as folder:
            made = _pack(home, names, folder, now, heed)
            put_in_place(folder / _LIST, target)
    except (OSError, sqlite3.Error, ValueError) as error:
        text = _("The backup cannot be written as {path} ({reason}).")
        raise BackupError(text.format(path=target, reason=error)) from error
    return made


def _pack(home: Path, names: tuple[str, ...], folder: Path, now: datetime, heed: Heed) -> Backup:
    """Write an archive into a folder, under the name of its list."""
    made = Backup(format=FORMAT, program=__version__, made=now, files=names)
    heed = _counted(sum((home / name).stat().st_size for name in names), heed)
    time = min(max(now.timetuple()[:6], _FIRST_DAY), _LAST_DAY)
    with os.fdopen(private.new_file(folder / _LIST), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                info = zipfile.ZipInfo(name, time)
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o600 << 16
                source = home / name
                if _is_profile(name):
                    source = copies.copy_database(source, folder / PROFILE_FILE, heed)
                    with source.open("rb") as copied:
                        _check_header(copied)
                with source.open("rb") as plain, archive.open(info, "w", force_zip64=True) as packed:
                    _copy(plain, packed, heed)
            archive.writestr(zipfile.ZipInfo(_LIST, time), msgspec.json.format(msgspec.json.encode(made)))
        file.flush()
        to_disk(file.fileno())
    return made


def _counted(total: int, heed: Heed) -> Heed:
    """Return a function that is told the bytes done of a total, one piece after another."""
    done = 0

    def count(more: float) -> None:
        nonlocal done
        done += int(more)
        heed(min(done / max(total, 1), 1.0))

    return count


def _copy(source: IO[bytes], target: IO[bytes], heed: Heed) -> None:
    while piece := source.read(_PIECE):
        target.write(piece)
        heed(len(piece))


def unpack_backup(path: Path, folder: Path, heed: Heed = unheeded) -> Backup:
    """Write the files of a backup into an empty folder, check them, flush them to the disk, and return the list.

    Raises:
        BackupError: it is damaged, is none, or was written by a later version.
        OSError: it cannot be read, or its files cannot be written.
        StoppedError: nobody wants it any more. What was written is left to the caller in each case.
    """
    try:
        with open_plain(path) as file, zipfile.ZipFile(_checked(file)) as archive:
            backup = _list_of(archive, file.seek(0, os.SEEK_END))
            for name in filter(_is_profile, backup.files):
                with archive.open(name) as packed:
                    _check_header(packed)
            heed = _counted(sum(info.file_size for info in archive.infolist()), heed)
            for name in backup.files:
                target = folder / name
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with archive.open(name) as packed, os.fdopen(private.new_file(target), "wb") as unpacked:
                    _copy(packed, unpacked, heed)
                    unpacked.flush()
                    to_disk(unpacked.fileno())
                if _is_profile(name):
                    _check_profile(target)
    except _LaterError as error:
        text = _(
            "{path} was written by a later version of Back Alley. Get that version to read it; nothing was changed."
        )
        raise BackupError(text.format(path=path)) from error
    except _UNREADABLE as error:
        raise BackupError(_none_text(path)) from error
    return backup


def _none_text(path: Path) -> str:
    """Return why a file cannot be read as a backup; one that is no archive is named as what it is."""
    with path.open("rb") as file:
        start = file.read(_PIECE)
    kind = "" if start.startswith(b"PK") else kind_of(start)
    text = (
        _("{path} is no backup of Back Alley. {kind}")
        if kind
        else _("{path} is damaged, or is no backup of Back Alley.")
    )
    return text.format(path=path, kind=kind)


def _checked(file: BinaryIO) -> BinaryIO:
    """Return the file of an archive if its directory is of a sane length: reading it takes a multiple of that in memory.

    Raises:
        ValueError: it is not, or the file does not end as our archives do.
    """
    file.seek(-min(_END_BYTES, file.seek(0, os.SEEK_END)), os.SEEK_END)
    end = file.read()
    if not end.startswith(_END) or int.from_bytes(end[12:16], "little") > _MOST_DIRECTORY:
        raise ValueError("directory")
    return file


def _list_of(archive: zipfile.ZipFile, size: int) -> Backup:
    """Read the list of an archive of some size, and compare it with the files in it.

    Raises:
        _LaterError: it was written by a later version.
        ValueError, LookupError, OverflowError, msgspec.MsgspecError: it is not what this program writes.
    """
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    if sizes[_LIST] > _MOST_LISTED:
        raise ValueError(_LIST)
    data = archive.read(_LIST)
    if msgspec.json.decode(data, type=_Version).format > FORMAT:
        raise _LaterError
    backup = msgspec.json.decode(data, type=Backup)
    backup.made.astimezone()  # a time that this system can tell
    is_sane = (
        backup.format == FORMAT
        and backup.made.tzinfo is not None
        and sorted([*backup.files, _LIST]) == sorted(info.filename for info in archive.infolist())
        and len({*backup.files}) == len(backup.files)
        and all(_NAME.fullmatch(name) for name in backup.files)
        and all(_is_profile(name) or sizes[name] <= _MOST_SMALL for name in backup.files)
        and sum(sizes.values()) <= min(max(_PACKED * size, _ALWAYS), _MOST_BYTES)
        and backup.people <= people.MOST
    )
    if not is_sane:
        raise ValueError(_LIST)
    return backup


def _check_header(file: IO[bytes]) -> None:
    """Check the beginning of a file of matches.

    Raises:
        ValueError: it is another file.
    """
    header = file.read(_HEADER)
    if not header.startswith(b"SQLite format 3\0") or header[68:72] != schema.APPLICATION_ID.to_bytes(4, "big"):
        raise ValueError(_("it holds a file of matches of another program"))


def _check_profile(path: Path) -> None:
    """Check a file of matches as SQLite does, and that its tables are ours.

    Raises:
        _LaterError: it was written by a later version.
        ValueError, OSError, sqlite3.Error: it is damaged.
    """
    found = schema.look_at(path)
    if found is schema.FileState.NEWER:
        raise _LaterError
    with closing(schema.opened(path, "immutable=1")) as db:
        if found is not schema.FileState.OURS or not schema.is_whole(db) or not schema.has_tables(db):
            raise ValueError(path.name)


class _LaterError(Exception):
    """A backup was written by a later version."""


class _Version(msgspec.Struct):
    """The one entry that every version of a list has."""

    format: int
