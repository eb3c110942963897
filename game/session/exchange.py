"""Record import and export: a match of a profile as a record, and a record stored as a match."""

import secrets
from contextlib import suppress
from dataclasses import replace

from game.engine.dealing import SEED_BYTES
from game.records.from_log import record_of
from game.records.model import MatchRecord
from game.records.replay import MatchLog
from game.records.text import to_text
from game.session.journal import Journal, entries_of
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import DamagedError, Head, Secrets, identity_of, summary_of


def record_from(store: ProfileReader, match_id: int) -> MatchRecord:
    """Return the record of a stored match; for an unfinished one without its seed, and only with the finished deals.

    Raises:
        StoreError: it is missing or unreadable.
    """
    loaded = store.load(match_id)
    journal = loaded.journal()
    seed = loaded.match.seed or None  # a match imported without its seed is stored with an empty one
    return record_of(journal.log(), seed=seed, word=loaded.match.word, marks=journal.marks)


def import_record(store: Store, log: MatchLog) -> int:
    """Store a record as a match, replacing a damaged version of it; return its number.

    Its log holds the events, then the marks. An unfinished match is imported as given up, as it cannot be continued without its
    seed.
    """
    record = log.record
    entries = entries_of((*log.events, *record.marks))
    journal = Journal(entries)
    summary = summary_of(journal.state.public, journal.marks)
    kept = Secrets(seed=record.seed or b"", bot_key=secrets.token_bytes(SEED_BYTES), word=record.word)
    damaged = store.number_of(_identity(store, record))
    if damaged is not None:
        store.delete(damaged)
    head = Head(identity=_identity(store, record), rules=record.rules, secrets=kept)
    match_id = store.create_match(head, entries, summary, journal.state.public)
    if record.winners is None:
        store.abandon(match_id)
    return match_id


def _identity(store: ProfileReader, record: MatchRecord) -> str:
    """Return the identity of a match from its record, independent of the version that wrote it; a new one after each deletion."""
    identity = identity_of(to_text(replace(record, program="back-alley")))
    while store.is_deleted(identity):
        identity = identity_of(identity)
    return identity


def stored_as(store: ProfileReader, record: MatchRecord) -> int | None:
    """Return the number under which this match is already stored; None if it is not, or if that is unknown.

    An imported match is recognised by its identity, one played here by its shuffles and deals. A damaged match does not count, as
    the record may repair it.

    Raises:
        StoreError: a match cannot be read now.
    """
    known = store.number_of(_identity(store, record))
    if known is not None:
        with suppress(DamagedError):
            store.load(known)
            return known
    if record.seed is None and not record.deals:
        return None
    for match in store.with_seed(record.seed or b""):
        if match.seed == record.seed and match.rules == record.rules:
            with suppress(DamagedError):
                if record_from(store, match.id).deals == record.deals:
                    return match.id
    return None
