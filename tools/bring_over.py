"""Brings profiles of schema version 10, from before the first release, over to 11: `python -m tools.bring_over PROFILE ...`.

Each file is replaced by its like of version 11, and kept beside it with `-schema-10` in its name. A match gets the same identity
in a profile and in its copies, so all of them may be named. The game may not be open meanwhile.
"""

import json
import sqlite3
import sys
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Final

from game import private_files as private
from game.session import schema

FROM: Final = 10
TABLES: Final = ("entries", "judged", "decisions", "practised")
"""The tables that are copied; figures are counted anew."""
GONE: Final = ("restorable", "highest-number")
"""The notes that nobody reads any more."""


def bring_over(path: Path) -> str:
    """Bring a profile over; return a sentence on what was done."""
    new = path.with_name(f"{path.name}.new")
    private.make_file(new)
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(new, isolation_level=None)) as db:
        version = old.execute("PRAGMA user_version").fetchone()[0]
        if version != FROM:
            new.unlink()
            return f"{path}: left alone, it is of schema version {version}."
        schema.make_tables(db)
        db.execute("BEGIN")
        count = _copy(old, db)
        db.execute("COMMIT")
    kept = path.with_stem(f"{path.stem}-schema-{FROM}")
    for ending in ("-wal", "-shm", "-seal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.rename(kept)
    new.rename(path)
    return f"{path}: {count} matches brought over; what was there is {kept.name}."


def _copy(old: sqlite3.Connection, db: sqlite3.Connection) -> int:
    """Copy all rows; return the number of matches."""
    old.row_factory = sqlite3.Row
    matches = old.execute("SELECT * FROM matches ORDER BY id").fetchall()
    identities = {row["id"]: _identity(row) for row in matches}
    for row in matches:
        values = {name: row[name] for name in row.keys() if name not in ("holder", "checksum", "log_checksum")}  # noqa: SIM118 - a row is no mapping
        if row["branch"] is not None:
            branch = json.loads(row["branch"])
            branch["origin"] = identities.get(branch["origin"])
            values["branch"] = json.dumps(branch, separators=(",", ":"))
        _insert(db, "matches", {**values, "identity": identities[row["id"]]})
    for table in TABLES:
        for row in old.execute(f"SELECT * FROM {table}"):
            _insert(db, table, dict(row))
    for row in old.execute("SELECT * FROM notes"):
        if row["name"] not in GONE:
            _insert(db, "notes", dict(row))
    return len(matches)


def _identity(row: sqlite3.Row) -> str:
    """Return the identity of a match: the same from a profile and from its copies."""
    parts = (row["seed"], row["bot_key"], row["created"].encode())
    return blake2b(b":".join(parts), digest_size=16).hexdigest()


def _insert(db: sqlite3.Connection, table: str, row: dict[str, object]) -> None:
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", row)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(bring_over(Path(name)))
