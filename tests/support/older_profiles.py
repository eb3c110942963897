"""Profiles of older versions, made from new ones."""

import sqlite3

_RENAMED = (
    ("outings", "contracts", "bid"),
    ("outings", "made", "kept"),
    ("outings", "bold_made", "bold_kept"),
    ("outing_deals", "made", "kept"),
    ("judged", "lost_high", "too_high"),
    ("judged", "lost_low", "too_low"),
    ("judged", "lost_play", "play"),
)
_ADDED = (("outings", "costly"), ("outing_deals", "bold"), ("outing_deals", "short"), ("outing_deals", "over"))


def back_to_8(db: sqlite3.Connection) -> None:
    """Turn a profile into one of version 8, before the sums by the size of the hands."""
    db.execute("DROP TABLE size_sums")
    for table, column in _ADDED:
        db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    for table, now, then in _RENAMED:
        db.execute(f"ALTER TABLE {table} RENAME COLUMN {now} TO {then}")
    db.execute("PRAGMA user_version=8")


def back_to_7(db: sqlite3.Connection) -> None:
    """Turn a profile into one of version 7, before judged choices."""
    back_to_8(db)
    for statement in ("DROP TABLE decisions", "DROP TABLE practised"):
        db.execute(statement)
    for name in ("judged", "outings"):
        db.execute(f"ALTER TABLE {name} DROP COLUMN in_full")
    db.execute("PRAGMA user_version=7")
