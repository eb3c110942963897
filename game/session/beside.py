"""Tables beside the logs: another room's, written in the transactions of the store; it gives them itself when it is imported."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.engine.state import PublicState
from game.records.marks import MarkKind


class Latest(NamedTuple):
    """Rows on a deal of a match: they go with it, and of two with the same key the later one is kept.

    `age` is SQL for how late a row is, `which` for the rows that go; the first `keys` columns, the number of the match, seat and
    line, are the key.
    """

    age: str
    keys: int
    which: str = "1"


class Beside(NamedTuple):
    """The statements that make the tables, each with a column `match_id`, and what is to be done with them.

    `latest` are those with rows that unions merge: the others follow from logs. `write` is called where the results of a match, or
    its marks, have changed.
    """

    tables: tuple[str, ...]
    names: tuple[str, ...]
    latest: Mapping[str, Latest]
    write: Callable[[sqlite3.Connection, int, PublicState, Iterable[MarkKind]], None]

    def delete(self, db: sqlite3.Connection, match_id: int) -> None:
        """Delete everything on a match."""
        for name in self.names:
            db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - a name of ours


given: list[Beside] = []
"""The one that was given; a profile cannot be opened without it."""
