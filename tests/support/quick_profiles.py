"""Fast creation of profiles by copying a template, as creating their tables is slow."""

import sqlite3
from functools import cache

from game.session import schema

_make_tables = schema.make_tables
_connect = sqlite3.connect
"""The original function; tests replace `sqlite3.connect` to close all connections."""


@cache
def _template(version: int) -> sqlite3.Connection:
    kept = _connect(":memory:", isolation_level=None, check_same_thread=False)
    _make_tables(kept)
    return kept


def make_tables(db: sqlite3.Connection) -> None:
    """Make the tables of a profile; a new database becomes a copy of the template."""
    is_new = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if is_new and not db.execute("PRAGMA user_version").fetchone()[0]:
        _template(schema.SCHEMA_VERSION).backup(db)
    else:
        _make_tables(db)
