"""Match checksums: one over a stored match's row and one over its log, to notice a changed bit that still reads.

The checksum of a row covers every column that is not empty, by its name, so that columns which a later version adds change
none. The checksum of a log is a chain over its entries: an append goes on from the one before. A row is written together with its
checksum in one transaction, see `rewrite`.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable
from hashlib import blake2b
from typing import Final, cast

from msgspec import Struct

COLUMN: Final = "checksum"
LOG_COLUMN: Final = "log_checksum"
"""Their columns in the table of matches; that of the row covers that of the log."""

_BYTES: Final = 8


class Cell(Struct, frozen=True):
    """A stored value as SQLite keeps it: the name of its type, and its bytes; those of a number are its digits."""

    kind: str
    data: bytes

    @classmethod
    def of(cls, value: str | bytes | None) -> "Cell":
        """Make the cell in which a value is stored."""
        if value is None:
            return cls("null", b"")
        return cls("text", value.encode()) if isinstance(value, str) else cls("blob", value)

    @property
    def value(self) -> object:
        """The value as a Python object.

        Raises:
            ValueError: a text is not UTF-8, or the type is none of SQLite's.
        """
        match self.kind:
            case "null":
                return None
            case "integer":
                return int(self.data)
            case "real":
                return float(self.data)
            case "text":
                return self.data.decode()
            case "blob":
                return self.data
        raise ValueError(f"{self.kind} is no type of a stored value")


Row = dict[str, Cell]
"""A match as it is stored, by the names of its columns."""


def row_checksum(row: Row) -> str:
    """Return the checksum of a row as it is."""
    digest = blake2b(digest_size=_BYTES)
    for name in sorted(row.keys() - {COLUMN}):
        cell = row[name]
        if cell.kind != "null":
            digest.update(f"{name}:{cell.kind}:{len(cell.data)}:".encode())
            digest.update(cell.data)
    return digest.hexdigest()


def is_sound(row: Row) -> bool:
    """Return True if a row is what was written."""
    return row.get(COLUMN) == Cell.of(row_checksum(row))


def extended(checksum: str, entries: Iterable[tuple[int, bytes]]) -> str:
    """Return the checksum of a log with more entries; that of an empty log is an empty text."""
    for seq, event in entries:
        checksum = blake2b(f"{checksum}:{seq}:".encode() + event, digest_size=_BYTES).hexdigest()
    return checksum


def column_names(db: sqlite3.Connection) -> tuple[str, ...]:
    """Return the names of the columns of the matches."""
    return tuple(str(row[0]) for row in db.execute("SELECT name FROM pragma_table_info('matches')"))


def cells(names: Collection[str]) -> str:
    """Return what to select for `row_in` to read these columns."""
    return ", ".join(f'typeof("{name}"), CAST("{name}" AS BLOB)' for name in names)


def row_in(names: Collection[str], values: Iterable[object]) -> Row:
    """Return the row in what was selected by `cells`."""
    found = iter(values)
    return {name: Cell(str(next(found)), cast("bytes", next(found) or b"")) for name in names}


def read_row(db: sqlite3.Connection, match_id: int, names: Collection[str] | None = None) -> Row | None:
    """Return the row of a match, whatever is in it; None if there is no such match. `names` of the columns, if they are known.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    if names is None:  # at each append: a query of no rows tells them in a quarter of the time of the pragma
        names = [str(column[0]) for column in db.execute("SELECT * FROM matches LIMIT 0").description]
    values = db.execute(f"SELECT {cells(names)} FROM matches WHERE id=?", (match_id,)).fetchone()  # noqa: S608 - its columns
    return None if values is None else row_in(names, values)


def write_row(db: sqlite3.Connection, row: Row, match_id: int | None = None) -> int:
    """Write a row in the place of that of a match, or as that of a new one; return the number of the match.

    Raises:
        sqlite3.Error, ValueError: it cannot be written.
    """
    values = [cell.value for cell in row.values()]
    if match_id is None:
        names, places = ", ".join(row), ", ".join("?" * len(row))
        insert = f"INSERT INTO matches ({names}) VALUES ({places})"  # noqa: S608 - names of columns
        return db.execute(insert, values).lastrowid or 0
    names = ", ".join(f"{name}=?" for name in row)
    db.execute(f"UPDATE matches SET {names} WHERE id=?", (*values, match_id))  # noqa: S608 - likewise
    return match_id


def write_log(db: sqlite3.Connection, match_id: int, entries: Iterable[tuple[int, bytes]]) -> None:
    """Add entries to the log of a match.

    Raises:
        sqlite3.Error, ValueError: they cannot be written.
    """
    values = [(match_id, seq, event.decode()) for seq, event in entries]
    db.executemany("INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)", values)


def read_log(db: sqlite3.Connection, match_id: int) -> tuple[tuple[int, bytes], ...]:
    """Return the log of a match as it is stored.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    query = "SELECT seq, CAST(event AS BLOB) FROM entries WHERE match_id=? ORDER BY seq"
    return tuple(db.execute(query, (match_id,)))


def rewrite(
    db: sqlite3.Connection,
    match_id: int,
    change: Callable[[sqlite3.Connection], object],
    added: Iterable[tuple[int, bytes]] = (),
) -> None:
    """Change the row of a match and seal it; a row that was damaged before stays noticeable.

    `added` are the entries by which its log grows at the same time.
    """
    row = read_row(db, match_id)
    change(db)
    if row is not None and is_sound(row):
        seal(db, match_id, extended(row[LOG_COLUMN].data.decode(), added), row.keys())


def seal(
    db: sqlite3.Connection, match_id: int, log_checksum: str | None = None, names: Collection[str] | None = None
) -> None:
    """Write the checksums of a match as it is; that of its log is computed where it is not given."""
    log = extended("", read_log(db, match_id)) if log_checksum is None else log_checksum
    row = read_row(db, match_id, names)
    if row is not None:
        update = f"UPDATE matches SET {LOG_COLUMN}=?, {COLUMN}=? WHERE id=?"  # noqa: S608 - names of ours
        db.execute(update, (log, row_checksum({**row, LOG_COLUMN: Cell.of(log)}), match_id))


def unsound(db: sqlite3.Connection) -> tuple[int, ...]:
    """Return the numbers of the matches whose rows are not what was written; their logs are not read.

    Raises:
        sqlite3.Error: the rows cannot be read.
    """
    names = column_names(db)
    rows = db.execute(f"SELECT id, {cells(names)} FROM matches ORDER BY id")  # noqa: S608 - its columns
    return tuple(match_id for match_id, *values in rows if not is_sound(row_in(names, values)))
