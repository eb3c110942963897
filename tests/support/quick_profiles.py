"""Fast creation of profiles by copying a template: nearly every test needs a profile, and creating its tables is slow."""

import sqlite3
from functools import cache

from game.session import schema

_make_tables = schema.make_tables
_connect = sqlite3.connect
"""The original function; tests replace `sqlite3.connect` to close all connections."""


@cache
def _template(version: int) -> sqlite3.Connection:
    """Return an empty profile database with the current schema, to copy from."""
    kept = _connect(":memory:", isolation_level=None, check_same_thread=False)
    _make_tables(kept)
    return kept


def make_tables(db: sqlite3.Connection) -> None:
    """Do the same as `schema.make_tables`; a new database becomes a copy of the template."""
    is_new = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if is_new and not db.execute("PRAGMA user_version").fetchone()[0]:
        _template(schema.SCHEMA_VERSION).backup(db)
    else:
        _make_tables(db)
