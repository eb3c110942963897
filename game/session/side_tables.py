"""Side tables: tables of another package in a profile, written in the transactions of the store.

The other package calls `register`, as the session may not import that package. Importing `game.career.tables` registers its tables.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from game.engine.state import PublicState
from game.records.marks import MarkKind


class LastWriterWins(NamedTuple):
    """Merge rule of a table: of rows with the same key in two profiles, the later ones win.

    At equal times the greater rows win. `time` is an SQL expression for the time of a row, `where` a condition for the rows to be
    merged. The key is the first `key_columns` columns after `match_id`. All rows of one key come from the same profile.
    """

    time: str
    key_columns: int
    where: str = "1"


class SideTables(NamedTuple):
    """A set of side tables, each with a column `match_id`: the statements that create them, and their names.

    `merged` are the tables that a merge includes. The others are computed again from the logs. `write` is called when the results
    or the marks of a match have changed.
    """

    statements: tuple[str, ...]
    names: tuple[str, ...]
    merged: Mapping[str, LastWriterWins]
    write: Callable[[sqlite3.Connection, int, PublicState, Iterable[MarkKind]], None]

    def delete(self, db: sqlite3.Connection, match_id: int) -> None:
        """Delete all rows of a match."""
        for name in self.names:
            db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - no text from outside


_REGISTRY: Final[list[SideTables]] = []


def register(tables: SideTables) -> None:
    """Register the side tables of every profile, in place of any registered earlier. Call this before opening a profile."""
    _REGISTRY.append(tables)


def registered() -> SideTables:
    """Return the registered tables.

    Raises:
        RuntimeError: no tables are registered.
    """
    if not _REGISTRY:
        raise RuntimeError("no side tables are registered: import game.career.tables before a profile is opened")
    return _REGISTRY[-1]
