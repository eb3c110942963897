"""Match source: a match to look back at, from a table, from the store or from a record."""

from collections.abc import Callable, Sequence
from functools import cached_property

from game.engine.events import Event
from game.records.marks import STRAIGHT, MarkKind, Played
from game.records.verify import MatchLog
from game.session.replay import Replay
from game.session.store import Store
from game.session.stored_match import Status
from game.session.table import Table


class MatchSource:
    """The log of a match, its number where it is stored, its seed where that explains all deals, and its marks."""

    def __init__(
        self,
        log: Sequence[Event],
        *,
        origin: int | None = None,
        seed: bytes | None = None,
        word: str = "",
        played: Played = STRAIGHT,
        mark: Callable[[MarkKind], Played] | None = None,
    ) -> None:
        """Begin with a log; `mark` writes a mark to a match that is not over, and returns its marks then."""
        self.log = log
        self.origin = origin
        self.seed = seed
        self.word = word
        self.played = played
        self._mark = mark

    @cached_property
    def replay(self) -> Replay:
        """The cursor in the log."""
        return Replay(self.log)

    def review(self) -> None:
        """Mark a match that is not over as reviewed by the coach.

        Raises:
            StoreError: it cannot be marked; the text is for the player.
        """
        if self._mark is not None:
            self.played = self._mark(MarkKind.COACH)


def source_of_table(table: Table) -> MatchSource:
    """Return the match at a table, as far as its deals are finished."""

    def marked(kind: MarkKind) -> Played:
        table.mark(kind)
        return table.played

    return MatchSource(
        table.log(), origin=table.match_id, seed=table.seed, word=table.word, played=table.played, mark=marked
    )


def source_of_match(store: Store, match_id: int) -> MatchSource:
    """Return a stored match.

    Raises:
        StoreError: it is not there or cannot be read; the text is for the player.
    """

    def marked(kind: MarkKind) -> Played:
        table = Table.resume(store, match_id)
        table.mark(kind)
        return table.played

    loaded = store.load(match_id)
    journal, match = loaded.journal(), loaded.match
    return MatchSource(
        journal.log(),
        origin=match_id,
        seed=match.seed or None,
        word=match.word,
        played=Played(journal.marks, None if match.branch is None else match.branch.origin),
        mark=marked if match.status is Status.PLAYING else None,
    )


def source_of_record(log: MatchLog) -> MatchSource:
    """Return the match of a record."""
    record = log.record
    return MatchSource(log.events, seed=record.seed, word=record.word, played=Played(record.marks))
