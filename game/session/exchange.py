"""Export of a match to a record, and import of a record as a match."""

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Final

from game.engine.dealing import SEED_BYTES
from game.records.from_log import record_of
from game.records.model import MatchRecord
from game.records.replay import MatchLog
from game.session.codec import encode_value
from game.session.journal import Journal, entries_of
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import RESULT, DamagedError, Head, Secrets, content_of, identity_of, summary_of

_ALIKE: Final = f"SELECT id FROM matches WHERE {RESULT} = ? ORDER BY id"  # noqa: S608 - a constant


def record_from(store: ProfileReader, match_id: int) -> MatchRecord:
    """Return the record of a stored match; an unfinished match gives only its finished deals, without the seed.

    Raises:
        StoreError: the match is missing or unreadable.
    """
    loaded, journal = store.journal(match_id)
    record = record_of(journal.log(), seed=loaded.match.seed, word=loaded.match.word, marks=journal.marks)
    return replace(record, program=loaded.match.program)


def import_record(store: Store, log: MatchLog) -> int:
    """Store a record as a match and return the match's id; a match with the same identity is replaced.

    An unfinished match is stored as given up, as its record has no seed.

    Raises:
        StoreError: the replaced match cannot be deleted.
    """
    record = log.record
    entries = entries_of((*log.events, *record.marks))
    journal = Journal(entries)
    taken = _free(store, content_of(record))
    replaced = store.number_of(taken)
    identity = taken if replaced is None else _free(store, identity_of(taken))
    kept = Secrets(seed=record.seed or b"", bot_key=secrets.token_bytes(SEED_BYTES), word=record.word)
    head = Head(identity=identity, rules=record.rules, secrets=kept, program=record.program)
    match_id = store.create_match(head, entries, summary_of(journal.state.public, journal.marks), journal.state.public)
    # the old match is deleted last, so that one of the two is always stored; a recovery may have changed its id
    if replaced is not None and (replaced := store.number_of(taken)) is not None:
        store.delete(replaced)
    return match_id


def _free(store: ProfileReader, identity: str) -> str:
    while store.is_deleted(identity):
        identity = identity_of(identity)
    return identity


def stored_as(store: ProfileReader, record: MatchRecord) -> int | None:
    """Return the id of the stored match with the same content as a record.

    None if no match has the content, or the profile is unreadable. A damaged match does not count, as the record may repair it.

    Raises:
        StoreError: a match cannot be read now.
    """
    content, result = content_of(record), encode_value((record.totals, record.winners))
    reader = ProfileReader(store.connection)  # does not mark the profile for recovery: the import may repair it
    for (number,) in reader.ask(lambda db: db.execute(_ALIKE, (result,)).fetchall(), ()):
        with suppress(DamagedError):
            if content_of(record_from(reader, number)) == content:
                return int(number)
    return None
