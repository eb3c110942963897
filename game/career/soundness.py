"""Career soundness: the one place that tells damage in the career tables from a mistake of the program.

SQLite keeps a value of any kind in any column, so a damaged file may hold anything. A row is nonsense where a value is not of the
kind that its column is declared with, or lies beyond all that the game writes.
"""

import sqlite3
from typing import Final

from game.career.tables import ALL

_MOST: Final = 1e9
"""The largest number that a column holds, whichever its sign; numbers of matches may be larger."""
_SIGNED: Final = frozenset({"points", "margin"})
"""The whole numbers that may be negative."""
_KINDS: Final = {"INTEGER": (int,), "REAL": (int, float), "TEXT": (bytes,)}


def nonsense_in(db: sqlite3.Connection) -> frozenset[str]:
    """Return the names of the career tables that hold a row which the game does not write.

    Raises:
        sqlite3.Error: they cannot be read.
    """
    return frozenset(name for name in ALL if _has_nonsense(db, name))


def _has_nonsense(db: sqlite3.Connection, table: str) -> bool:
    columns = db.execute('SELECT name, type, "notnull" OR pk FROM pragma_table_info(?)', (table,)).fetchall()
    chosen = ", ".join(
        f"iif(typeof({name})='text', CAST({name} AS BLOB), iif(typeof({name})='blob', 'blob', {name}))"
        for name, _kind, _needed in columns
    )
    return any(
        not _is_sane(name, kind, value, is_needed=bool(is_needed))
        for row in db.execute(f"SELECT {chosen} FROM {table}")  # noqa: S608 - names of ours
        for (name, kind, is_needed), value in zip(columns, row, strict=True)
    )


def _is_sane(name: str, kind: str, value: object, *, is_needed: bool) -> bool:
    """Return True if a column may hold a value; a text comes as its bytes."""
    if value is None:
        return not is_needed
    if not isinstance(value, _KINDS[kind]):
        return False
    if isinstance(value, bytes):
        try:
            value.decode()
        except UnicodeDecodeError:
            return False
    elif isinstance(value, int | float):
        is_within = name == "match_id" or abs(value) <= _MOST
        return is_within and (kind != "INTEGER" or value >= 0 or name in _SIGNED)
    return True
