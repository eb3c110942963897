"""Forks: different versions of a match, kept as separate matches with identities derived from their logs."""

import sqlite3
from collections.abc import Collection
from contextlib import suppress
from os.path import commonprefix
from typing import Final, NamedTuple

from game.records.marks import Mark, MarkKind
from game.session import play_order, schema
from game.session.codec import decode_event, decode_value, encode_event, encode_value
from game.session.journal import Branch, Entry, Journal
from game.session.stored_match import Status, identity_of, summary_of

NUMBER: Final = "(SELECT id FROM matches WHERE identity=?)"
"""The SQL expression for the id of a match in a profile, by its identity; NULL if the match is missing."""
Log = tuple[str, ...]
"""The entries of a match as they are stored."""


class ForkChanges(NamedTuple):
    """Changes by which a union with another profile adjusts the forks of a match.

    `coming` are the forks to copy from the other profile, `going` the forks to remove. `made` has the logs of versions that become
    new forks. `joined` has the forks whose log equals that of a version; findings on the version are merged into the fork. The
    values in `made` and `joined` are connections to the profile with that version.
    """

    coming: list[str]
    going: list[str]
    made: dict[Log, sqlite3.Connection]
    joined: dict[str, sqlite3.Connection]


class Fork(NamedTuple):
    """A fork: the identity of its original match, and its log when it was made; untouched if not played or given up since."""

    origin: str
    log: Log
    is_untouched: bool


def not_continued(logs: Collection[Log]) -> list[Log]:
    """Return the logs that are not the beginning of a longer log."""
    return [log for log in logs if not any(len(other) > len(log) and other[: len(log)] == log for other in logs)]


def fork_identity(identity: str, log: Log) -> str:
    """Return the identity of the fork made from a version of a match; it is derived from the log of that version."""
    return identity_of("\n".join((identity, *log)))


def deletions_of(db: sqlite3.Connection, identity: str) -> list[str]:
    """Return the identities that count as deleted once a match is deleted: its own and, for a fork, a second one.

    The identity of a fork follows from its log, which may be longer or shorter in another profile. The second identity is that of
    the shortest beginning that only versions of this fork have.

    For example, the match has the log `abcd`, its fork `abxyz`, and another profile has the fork as `abxy`. The fork shares `ab`
    with the match, so `abx` gives the second identity.
    """
    forks = forks_in(db)
    fork = forks.pop(identity, None)
    if fork is None:
        return [identity]
    others = (log_of(db, fork.origin), *(other.log for other in forks.values() if other.origin == fork.origin))
    shared = max(len(commonprefix((fork.log, other))) for other in others)  # noqa: RUF071 - of entries, not of paths
    return [identity, fork_identity(fork.origin, fork.log[: shared + 1])]


def forks_in(db: sqlite3.Connection) -> dict[str, Fork]:
    """Return the forks by their identities, except those whose original match was deleted."""
    # only forks have `parted` in their JSON, as defaults are not stored; read as bytes, as an invalid text would hide later rows
    query = "SELECT CAST(identity AS BLOB), CAST(branch AS BLOB), status='abandoned' FROM matches WHERE branch LIKE '%\"parted\"%'"
    found: dict[str, Fork] = {}
    for name, text, is_abandoned in db.execute(query).fetchall():
        with suppress(ValueError), schema.IgnoredDamage():  # a damaged fork counts as an ordinary match
            branch, log = decode_value(text.decode(), Branch), log_of(db, identity := name.decode())
            # `make_fork` adds one entry, the mark of the branch
            is_untouched = len(log) <= branch.parted + 1 and not is_abandoned
            # not a fork any more if a recovery has cut its log
            if branch.origin is not None and fork_identity(branch.origin, log[: branch.parted]) == identity:
                found[identity] = Fork(branch.origin, log[: branch.parted], is_untouched)
    return found


def log_of(db: sqlite3.Connection, identity: str) -> Log:
    """Return the log of a match as stored; empty for a missing match or an undecodable text."""
    query = f"SELECT event FROM entries WHERE match_id={NUMBER} ORDER BY seq"  # noqa: S608 - a constant
    with schema.IgnoredDamage():
        return tuple(event for (event,) in db.execute(query, (identity,)))
    return ()


def row_of(db: sqlite3.Connection, identity: str) -> dict[str, object]:
    """Return the row of a match by column names."""
    cursor = db.cursor()
    cursor.row_factory = sqlite3.Row
    return dict(cursor.execute("SELECT * FROM matches WHERE identity=?", (identity,)).fetchone())


def make_fork(db: sqlite3.Connection, holder: sqlite3.Connection, identity: str, log: Log) -> bool:
    """Write a version of a match as a fork that branches at the end of the log; return False if the version is damaged.

    Raises:
        sqlite3.Error: the match cannot be read, or the fork cannot be written.
    """
    row, number = row_of(holder, identity), play_order.free_number(db)
    try:
        journal = Journal(Entry(seq, decode_event(event)) for seq, event in enumerate(log, 1))
        is_reshuffled = row["branch"] is not None and decode_value(str(row["branch"]), Branch).is_reshuffled
    except Exception:  # noqa: BLE001 - replaying a damaged log may cause any error
        return False
    public = journal.state.public
    deal = summary_of(public, ()).deal
    tricks = 0 if public.deal is None else len(public.deal.tricks)
    branch = Branch(origin=identity, deal=deal, tricks=tricks, is_reshuffled=is_reshuffled, parted=len(log))
    mark = Mark(MarkKind.BRANCHED, deal)
    journal.append(Entry(len(log) + 1, mark))
    row |= {
        "id": number,
        "identity": fork_identity(identity, log),
        "status": Status.PLAYING if public.match.winners is None else Status.FINISHED,
        "summary": encode_value(summary_of(public, journal.marks)),
        "branch": encode_value(branch),
    }
    schema.insert(db, "matches", row)
    # not encoded again: the fork's identity follows from the entries exactly as stored
    schema.write_entries(db, number, enumerate((*log, encode_event(mark)), 1))
    return True
