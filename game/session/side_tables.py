"""Side tables: tables of another room in the file of a profile, written in the transactions of the store.

The session knows them by registration alone, as it may not import that room. There is one registration, in `game.career.tables`,
done by importing it: each composition root does (`game.cli`, `game.lessons.course`, and each tool and test that opens profiles).
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from game.engine.state import PublicState
from game.records.marks import MarkKind


class LastWriterWins(NamedTuple):
    """Merge rule of a table: of two rows with one key the one with the later time stays, of equal times the greater row.

    `time` is SQL for when a row was written, `where` for the rows that are merged at all. The key is the first `key_columns`
    columns: the number of the match, the seat, the line.
    """

    time: str
    key_columns: int
    where: str = "1"


class SideTables(NamedTuple):
    """The statements that make the tables, and the names of all of them, each with a column `match_id`.

    `merged` are those that a merge takes along: the others follow from logs. `write` is called where the results of a match, or
    its marks, have changed.
    """

    statements: tuple[str, ...]
    names: tuple[str, ...]
    merged: Mapping[str, LastWriterWins]
    write: Callable[[sqlite3.Connection, int, PublicState, Iterable[MarkKind]], None]

    def delete(self, db: sqlite3.Connection, match_id: int) -> None:
        """Delete everything on a match."""
        for name in self.names:
            db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - a name of ours


_REGISTRY: Final[list[SideTables]] = []


def register(tables: SideTables) -> None:
    """Make tables part of every profile; to be called before any is opened."""
    _REGISTRY.append(tables)


def registered() -> SideTables:
    """Return the tables that were registered.

    Raises:
        RuntimeError: none were.
    """
    if not _REGISTRY:
        raise RuntimeError("no side tables are registered: import game.career.tables before a profile is opened")
    return _REGISTRY[-1]
