"""Play order of the matches in a profile, in SQL: unfinished matches first, each group with the last played first.

`played` is a hybrid logical clock. A transaction that continues a match sets it to the milliseconds since 1970. If the system clock
is behind the highest value, it is set to one more than that value. A match that already has the highest value keeps it.

Every query uses an index, so that only counting and listing take longer with more matches.
"""

import sqlite3
from datetime import datetime
from typing import Final, NamedTuple

MOST: Final = 2**48
"""The highest valid value of a match's id and of `played`; higher values come from damage and are ignored."""

PROVISIONAL: Final = 1_000_000
"""The highest permanent id. A match that begins while the file cannot be read or written has a higher id until it is saved."""

IS_GOING: Final = "(status = 'playing')"
"""The first column of the index `matches_in_play_order`. SQLite uses the index only for queries with exactly this text."""
_NEWEST: Final = f"""max(
    ifnull((SELECT max(played) FROM matches WHERE {IS_GOING} = 1 AND played BETWEEN 0 AND {MOST}), 0),
    ifnull((SELECT max(played) FROM matches WHERE {IS_GOING} = 0 AND played BETWEEN 0 AND {MOST}), 0)
)"""  # noqa: S608 - constants


class Counts(NamedTuple):
    """The numbers of unfinished and of finished matches."""

    going: int
    over: int

    @property
    def all(self) -> int:
        """The number of all matches."""
        return self.going + self.over


def free_number(db: sqlite3.Connection) -> int:
    """Return the id for the next match, above all valid ids, including those of deleted matches."""
    query = f"""SELECT 1 + max(ifnull((SELECT max(id) FROM matches WHERE id BETWEEN 0 AND {MOST}), 0),
        ifnull((SELECT max(match_id) FROM entries WHERE match_id BETWEEN 0 AND {MOST}), 0),
        ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'matches' AND seq BETWEEN 0 AND {MOST}), 0))"""  # noqa: S608 - a constant
    return int(db.execute(query).fetchone()[0])


def place_at(time: str) -> int:
    """Return the value of `played` for an ISO 8601 time; another match may have the same value."""
    return int(datetime.fromisoformat(time).timestamp() * 1000)


def next_place(db: sqlite3.Connection, now: str) -> int:
    """Return the value of `played` for the present time, above the values of all matches."""
    return int(db.execute(f"SELECT max({_NEWEST} + 1, ?)", (place_at(now),)).fetchone()[0])


def put_first(db: sqlite3.Connection, match_id: int, now: str) -> None:
    """Move a match to the top of the order, unless it is already there."""
    query = f"UPDATE matches SET played = ? WHERE id = ? AND played IS NOT {_NEWEST}"  # noqa: S608 - constants
    db.execute(query, (next_place(db, now), match_id))


def count_matches(db: sqlite3.Connection) -> Counts:
    """Count the unfinished and the finished matches."""
    query = f"SELECT count(*) FROM matches WHERE {IS_GOING} = ?"  # noqa: S608 - constants
    return Counts(*(db.execute(query, (kind,)).fetchone()[0] for kind in (1, 0)))


def listed(db: sqlite3.Connection) -> tuple[int, ...]:
    """Return the ids of all matches in play order, using only the index."""
    query = f"SELECT id FROM matches ORDER BY {IS_GOING} DESC, played DESC, identity DESC"  # noqa: S608 - constants
    return tuple(number for (number,) in db.execute(query))
