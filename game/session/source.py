"""Match source: a match to be viewed, from a table, from the store or from a record."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from game.engine.events import Event
from game.records.marks import STRAIGHT, MatchMarks
from game.records.replay import MatchLog
from game.session.replay import Replay
from game.session.store import Store
from game.session.table import Table


class MatchSource(Struct, eq=False, dict=True):
    """A match to be viewed: its log and marks, its identity (None if it is not stored), and its seed and word (see `Shuffles`)."""

    log: Sequence[Event]
    identity: str | None = None
    seed: bytes | None = None
    word: str = ""
    played: MatchMarks = STRAIGHT

    @cached_property
    def replay(self) -> Replay:
        """The replay of the log."""
        return Replay(self.log)


def source_of_table(table: Table) -> MatchSource:
    """Return the match at a table."""
    return MatchSource(table.log(), table.identity, *table.shuffles, table.played)


def source_of_match(store: Store, match_id: int) -> MatchSource:
    """Return a stored match.

    Raises:
        StoreError: the match is missing or unreadable; the text is for the player.
    """
    loaded, journal = store.journal(match_id)
    match, played = loaded.match, MatchMarks(journal.marks, loaded.match.origin)
    return MatchSource(journal.log(), match.identity, match.seed, match.word, played)


def source_of_record(log: MatchLog) -> MatchSource:
    """Return the match of a record."""
    return MatchSource(log.events, seed=log.record.seed, word=log.record.word, played=MatchMarks(log.record.marks))
