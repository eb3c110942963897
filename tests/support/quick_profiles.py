"""New profiles, copied from one: nearly every test has a profile, and to bring it to the present schema takes long."""

import sqlite3
from functools import cache

from game.session import schema

_migrate = schema.migrate
_connect = sqlite3.connect
"""As they are before a test notes the connections that it makes, to close them."""


@cache
def _template(migrations: tuple[tuple[str, ...], ...]) -> sqlite3.Connection:
    """Return an empty profile that these migrations lead to, to copy from."""
    kept = _connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(kept)
    return kept


def migrated(db: sqlite3.Connection, to: int = schema.SCHEMA_VERSION) -> None:
    """Bring a database forward as `schema.migrate` does; one that is new becomes a copy of the template."""
    is_new = to == len(schema.MIGRATIONS) and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if is_new and not db.execute("PRAGMA user_version").fetchone()[0]:
        _template(schema.MIGRATIONS).backup(db)
    else:
        _migrate(db, to)
