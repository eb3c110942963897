"""Profiles with many matches, made quickly: a few are played, and SQL copies them."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from game.career import tables
from game.engine.rules import Rules
from game.session.store import Store
from tests.session.matches import SHORT, advance, new_table, play_out

_EVERY: Final = 5
"""Matches whose id is a multiple of this are unfinished."""
_ACTIONS: Final = 12


def make_profile(path: Path, count: int, rules: Rules = SHORT) -> None:
    """Make a profile with this many matches, at least two; the second and every fifth one are unfinished.

    The file is closed as the game closes it.
    """
    store = Store.open(path).store
    played, going = new_table(rules, store=store), new_table(rules, store=store, seed=bytes(32))
    play_out(played, random.Random(1))
    for _ in range(_ACTIONS):
        advance(going, random.Random(2))
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        columns = [
            row[1] for row in db.execute("PRAGMA table_info(matches)") if row[1] not in ("id", "identity", "played")
        ]
        names = ",".join(columns)
        new = f"WITH RECURSIVE new(i) AS (SELECT 3 UNION ALL SELECT i+1 FROM new WHERE i<{count})"
        copied = f"(CASE i % {_EVERY} WHEN 0 THEN {going.match_id} ELSE {played.match_id} END)"
        db.execute("BEGIN")
        if count > 2:
            db.execute(
                f"{new} INSERT INTO matches (id, identity, played, {names})"
                f" SELECT i, 'match-' || i, i, {names} FROM new JOIN matches ON matches.id = {copied}"
            )
            db.execute(
                f"{new} INSERT INTO entries (match_id, seq, event)"
                f" SELECT i, seq, event FROM new JOIN entries ON match_id = {copied}"
            )
            for table in tables.NAMES:
                others = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "match_id"]
                db.execute(
                    f"{new} INSERT INTO {table} (match_id, {','.join(others)})"
                    f" SELECT i, {','.join(others)} FROM new JOIN {table} ON match_id = {copied}"
                )
        db.execute("COMMIT")
    Store.open(path).store.close()
