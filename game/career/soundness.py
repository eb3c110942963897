"""Career soundness: the one place that tells a row of the career tables from what damage made of it.

SQLite keeps a value of any kind in any column, so a damaged file may hold anything. A row is nonsense where a value is not of the
kind that its column is declared with, or lies beyond all that the game writes.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

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
    columns = columns_of(db, table)
    query = f"SELECT {chosen(columns)} FROM {table}"  # noqa: S608 - names of ours
    return any(not is_sane(columns, row) for row in db.execute(query))


class DeclaredColumn(NamedTuple):
    """A column as it is declared; it `is_needed` where it may not be empty."""

    name: str
    kind: str
    is_needed: bool


def columns_of(db: sqlite3.Connection, table: str) -> tuple[DeclaredColumn, ...]:
    """Return the columns of a table."""
    found = db.execute('SELECT name, type, "notnull" OR pk FROM pragma_table_info(?)', (table,))
    return tuple(DeclaredColumn(name, kind, bool(needed)) for name, kind, needed in found)


def chosen(columns: Sequence[DeclaredColumn]) -> str:
    """Return the expressions that read columns as `is_sane` takes them: texts as bytes, which Python reads in any case."""
    return ", ".join(
        f"iif(typeof({name})='text', CAST({name} AS BLOB), iif(typeof({name})='blob', 'blob', {name}))"
        for name, _kind, _needed in columns
    )


def is_sane(columns: Sequence[DeclaredColumn], row: Sequence[object]) -> bool:
    """Return True if every column may hold its value."""
    return all(
        _is_sane(name, kind, value, is_needed=needed) for (name, kind, needed), value in zip(columns, row, strict=True)
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
