"""Profile conversion from schema version 11 to the present one: `python -m tools.bring_over PROFILE ...`.

The original file is kept, renamed with `-schema-11`. The game must be closed.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game import private_files as private
from game.session import schema

FROM: Final = 11
FOUND: Final = """SELECT d.*, expected, lost_high, lost_low, lost_play FROM outing_deals d
    JOIN judged USING (match_id, seat, line) WHERE in_full"""
"""Query for the figures of deals that the coach has judged, which are copied; the figures of all other deals are computed again."""
COPIED: Final = {
    "facts": FOUND,
    **{
        name: f"SELECT * FROM {name}" for name in ("matches", "entries", "deletions", "notes", "decisions", "practised")
    },
}


def bring_over(path: Path) -> str:
    """Convert a profile; return a sentence about the result."""
    new = path.with_name(f"{path.name}.new")
    private.make_file(new)
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(new, isolation_level=None)) as db:
        version = old.execute("PRAGMA user_version").fetchone()[0]
        if version != FROM:
            new.unlink()
            return f"{path}: left alone, it is of schema version {version}."
        schema.make_tables(db)
        schema.transact(db, lambda db: _copy(old, db))
        count = db.execute("SELECT count(*) FROM matches").fetchone()[0]
    kept = path.with_stem(f"{path.stem}-schema-{FROM}")
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.rename(kept)
    new.rename(path)
    return f"{path}: {count} matches brought over; what was there is {kept.name}."


def _copy(old: sqlite3.Connection, db: sqlite3.Connection) -> None:
    for table, query in COPIED.items():
        found = old.execute(query)
        names = [column[0] for column in found.description]
        db.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})", found)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(bring_over(Path(name)))
