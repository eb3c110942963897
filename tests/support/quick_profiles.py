"""Empty profiles in memory, copied from one: every pilot has a profile, and to bring it to the present schema takes long."""

import sqlite3
from functools import cache

from game.session import schema

_make = schema.in_memory
_connect = sqlite3.connect
"""As it is before a test notes the connections that it makes, to close them."""


@cache
def _template(migrations: tuple[tuple[str, ...], ...]) -> sqlite3.Connection:
    """Return an empty profile that these migrations lead to, to copy from."""
    made = _make()
    kept = _connect(":memory:", check_same_thread=False)
    made.backup(kept)
    made.close()
    return kept


def copied() -> sqlite3.Connection:
    """Return an empty profile as `schema.in_memory` makes it."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    _template(schema.MIGRATIONS).backup(db)
    return db
