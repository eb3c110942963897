"""Match source: a match to look back at, from a table, from the store or from a record."""

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

from game.engine.events import Event
from game.records.marks import STRAIGHT, MarkKind, MatchMarks
from game.records.verify import MatchLog
from game.session.replay import Replay
from game.session.store import Store
from game.session.stored_match import Status
from game.session.table import Table


class MatchSource(Struct, eq=False, dict=True):
    """The log of a match, its number where it is stored, its seed where that explains all deals, and its marks.

    `mark` writes a mark to a match that is not over, and returns its marks then.
    """

    log: Sequence[Event]
    origin: int | None = None
    seed: bytes | None = None
    word: str = ""
    played: MatchMarks = STRAIGHT
    mark: Callable[[MarkKind], MatchMarks] | None = None

    @cached_property
    def replay(self) -> Replay:
        """The cursor in the log."""
        return Replay(self.log)

    def review(self) -> None:
        """Mark a match that is not over as reviewed by the coach.

        Raises:
            StoreError: it cannot be marked; the text is for the player.
        """
        if self.mark is not None:
            self.played = self.mark(MarkKind.COACH)


def _marked(table: Table, kind: MarkKind) -> MatchMarks:
    table.mark(kind)
    return table.played


def source_of_table(table: Table) -> MatchSource:
    """Return the match at a table, as far as its deals are finished."""
    return MatchSource(table.log(), table.match_id, *table.shuffles, table.played, lambda kind: _marked(table, kind))


def source_of_match(store: Store, match_id: int) -> MatchSource:
    """Return a stored match.

    Raises:
        StoreError: it is not there or cannot be read; the text is for the player.
    """
    loaded = store.load(match_id)
    journal, match = loaded.journal(), loaded.match
    return MatchSource(
        journal.log(),
        origin=match_id,
        seed=match.seed or None,
        word=match.word,
        played=MatchMarks(journal.marks, None if match.branch is None else match.branch.origin),
        mark=(lambda kind: _marked(Table.resume(store, match_id), kind)) if match.status is Status.PLAYING else None,
    )


def source_of_record(log: MatchLog) -> MatchSource:
    """Return the match of a record."""
    record = log.record
    return MatchSource(log.events, seed=record.seed, word=record.word, played=MatchMarks(record.marks))
