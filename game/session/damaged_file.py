"""Fault-tolerant reads of a damaged profile: by key, in both directions, past every page that raises.

The file itself is not touched: what is read is a copy of it, with the log that SQLite keeps beside it. Where the first page
is damaged, which holds the schema, it is replaced by that of a new profile: its tables begin on the same pages.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from game.career import soundness
from game.session import hot_journal
from game.session import schema as profile
from game.session.checksum import Row, cells, row_in
from game.session.schema import DISK_ERRORS

_MAGIC: Final = b"SQLite format 3\0"
_BEYOND: Final = 1_000
"""The numbers that are tried on either side of where reading them raised."""
_MOST_MATCHES: Final = 2**40
_TABLES: Final = frozenset({"matches", "entries"})


class Log(NamedTuple):
    """The entries of a log that can be read, in order, and whether nothing raised meanwhile."""

    entries: tuple[tuple[int, bytes], ...]
    is_clean: bool


class Rows(NamedTuple):
    """The rows of a table that can be read, with the names of its columns, and whether all of them could be."""

    names: tuple[str, ...]
    values: tuple[tuple[object, ...], ...]
    is_clean: bool


class DamagedFile:
    """A database in which any page may be damaged."""

    def __init__(self, db: sqlite3.Connection, *, has_schema: bool = True) -> None:
        """Read from this connection; without a schema of its own only matches, entries and notes are where it says."""
        self.db = db
        self._has_schema = has_schema
        rows, _clean = self._read("PRAGMA table_info(matches)")
        self._names = tuple(str(row[1]) for row in rows)
        """The names of the columns of the matches."""

    def _read(self, query: str, *values: object) -> tuple[list[tuple[object, ...]], bool]:
        """Return the rows of a query up to the first that raises, and whether none did."""
        rows, clean = self._rows_of(query, values)
        if not clean and " LIMIT " not in query:  # Python drops the row before the one that raises: it looks one ahead
            rows = max(rows, self._rows_of(f"{query} LIMIT {len(rows) + 1}", values)[0], key=len)
        return rows, clean

    def _rows_of(self, query: str, values: tuple[object, ...]) -> tuple[list[tuple[object, ...]], bool]:
        rows: list[tuple[object, ...]] = []
        try:
            for row in self.db.execute(query, values):
                rows.append(row)
        except (*DISK_ERRORS, MemoryError):
            return rows, False
        return rows, True

    def match_ids(self) -> tuple[int, ...]:
        """Return the numbers of all matches that may have readable parts."""
        found: set[int] = set()
        edges: set[int] = set()
        for source in ("matches NOT INDEXED", "matches"):
            for order in ("", " DESC"):
                rows, clean = self._read(f"SELECT id FROM {source} ORDER BY id{order}")  # noqa: S608 - constants
                found |= {number for (number,) in rows if isinstance(number, int)}
                if clean:
                    break
                edges.add(rows[-1][0] if rows and isinstance(rows[-1][0], int) else 0)
        for order, beyond in (("", ">"), (" DESC", "<")):
            last, clean = self._skip_through(found, order, beyond)
            if clean:
                break
            edges.add(last)
        for edge in edges:
            found |= set(range(edge - _BEYOND, edge + _BEYOND))
        return tuple(sorted(number for number in found if 0 <= number < _MOST_MATCHES))

    def _skip_through(self, found: set[int], order: str, beyond: str) -> tuple[int, bool]:
        """Add the match numbers of the entries; return the last one, and True if reading them raised nothing."""
        last = start = -1 if beyond == ">" else _MOST_MATCHES
        query = f"SELECT match_id FROM entries WHERE match_id {beyond} ? ORDER BY match_id{order}, seq{order} LIMIT 1"  # noqa: S608 - constants
        while True:
            rows, clean = self._read(query, last)
            number = rows[0][0] if rows else None
            if number is None:
                return (0 if last == start else last), clean
            if not isinstance(number, int) or (number <= last if beyond == ">" else number >= last):
                return (0 if last == start else last), False  # a page from elsewhere: it would lead in a circle
            found.add(number)
            last = number

    def row(self, match_id: int) -> Row:
        """Return the row of a match; an empty one where it cannot be read."""
        if not self._names:
            return {}
        query = f"SELECT {cells(self._names)} FROM matches NOT INDEXED WHERE id=?"  # noqa: S608 - its columns
        rows, _clean = self._read(query, match_id)
        return row_in(self._names, rows[0]) if rows else {}

    def log(self, match_id: int) -> Log:
        """Return what can be read of the log of a match."""
        select = "SELECT match_id, seq, CAST(event AS BLOB) FROM entries WHERE match_id=?"
        found: dict[int, bytes] = {}
        clean = self._take(found, f"{select} ORDER BY seq", match_id)
        if not clean:
            self._take(found, f"{select} ORDER BY seq DESC", match_id)
            seq = 1
            while seq in found or (found and self._take(found, f"{select} AND seq=?", match_id, seq) and seq in found):
                seq += 1  # up to the first hole: behind it nothing can be played again
        return Log(tuple(sorted(found.items())), clean)

    def _take(self, found: dict[int, bytes], query: str, *values: object) -> bool:
        rows, clean = self._read(query, *values)
        for number, seq, event in rows:
            if number != values[0]:
                return False  # a page from elsewhere, which SQLite does not notice when it looks for a key
            if isinstance(seq, int) and isinstance(event, bytes):
                found.setdefault(seq, event)
        return clean

    def notes(self) -> dict[str, str]:
        """Return the notes that can be read."""
        found: dict[str, str] = {}
        select = "SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM notes ORDER BY name"
        for order in ("", " DESC"):
            rows, clean = self._read(select + order)
            for name, value in rows:
                if isinstance(name, bytes) and isinstance(value, bytes):
                    with suppress(UnicodeDecodeError):
                        found.setdefault(name.decode(), value.decode())
            if clean:
                break
        return found

    def found_later(self, table: str, match_id: int) -> Rows:
        """Return what can be read of what was found later about a match, in a table of `career.tables`: its sane rows."""
        try:
            columns = soundness.columns_of(self.db, table) if self._has_schema else ()
        except (*DISK_ERRORS, MemoryError):
            return Rows((), (), is_clean=False)
        if not columns:
            return Rows((), (), is_clean=True)  # it came with a later version, or is nobody knows where
        names = tuple(column.name for column in columns)
        query = f"SELECT {soundness.chosen(columns)} FROM {table} WHERE match_id=? ORDER BY seat"  # noqa: S608 - names of ours
        rows, is_clean = self._read(f"{query}, line", match_id)
        if not is_clean:
            rows += self._read(f"{query} DESC, line DESC", match_id)[0]
        sane = [row for row in dict.fromkeys(rows) if soundness.is_sane(columns, row) and row[0] == match_id]
        values = tuple(tuple(cell.decode() if isinstance(cell, bytes) else cell for cell in row) for row in sane)
        return Rows(names, values, is_clean=is_clean and len(sane) == len(rows))


def open_damaged(copy: Path) -> Iterator[DamagedFile]:
    """Open a copy of a damaged profile in ever rougher ways; it may be changed. Each is closed before the next."""
    for attempt, prepare in enumerate((lambda _copy: None, _replace_first_page, _drop_log)):
        try:
            prepare(copy)
            with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                tables = {str(name) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
                if tables >= _TABLES:
                    yield DamagedFile(db, has_schema=attempt == 0)
        except DISK_ERRORS:
            continue


def _replace_first_page(copy: Path) -> None:
    """Put the first page of a new profile in the place of that of a damaged one."""
    with copy.open("r+b") as file:
        header = file.read(100)
        size = int.from_bytes(header[16:18], "big") if header.startswith(_MAGIC) else 0
        size = 65_536 if size == 1 else size if size in (2**power for power in range(9, 16)) else 4_096
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            db.execute(f"PRAGMA page_size={size}")
            profile.make_tables(db)
            page = bytearray(db.serialize()[:size])
        pages = copy.stat().st_size // size
        page[18:20] = header[18:20] if header[18:20] in (b"\1\1", b"\2\2") else b"\2\2"
        page[24:28] = page[92:96] = (1).to_bytes(4, "big")
        page[28:32] = pages.to_bytes(4, "big")
        file.seek(0)
        file.write(page)


def _drop_log(copy: Path) -> None:
    for ending in hot_journal.BESIDE:
        copy.with_name(copy.name + ending).unlink(missing_ok=True)
