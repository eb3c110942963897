"""Table feed: hands a stage what its viewer may see of a table, in the order in which it happened."""

from game.engine.events import CardPlayed, RedealDeclined, RedealOffered
from game.engine.state import Observation
from game.records.marks import Mark
from game.session.journal import TakenBack
from game.session.table import Table
from game.tabletop.stage import Stage


class TableFeed:
    """Cursor of a stage in the log of a table: it alone knows how far the stage lags behind."""

    def __init__(self, table: Table, stage: Stage, *, is_shared: bool) -> None:
        """Begin at the present state; on a screen that `is_shared` nobody sees who was offered new cards."""
        self._table = table
        self._stage = stage
        self._hidden = (RedealOffered, RedealDeclined) if is_shared else ()
        self._fed = table.seq

    @property
    def has_shown_all(self) -> bool:
        """True once the stage has shown everything that has happened, though the last of it may still move or be read."""
        return self._fed == self._table.seq and self._stage.has_shown_all

    @property
    def has_caught_up(self) -> bool:
        """True once the stage has shown everything that has happened, and rested after it."""
        return self._fed == self._table.seq and self._stage.is_idle

    def jump(self, known: Observation) -> None:
        """Show the table as a seat knows it now, instead of what led there."""
        self._fed = self._table.seq
        self._stage.reset(known, self._fed)

    def pull(self, known: Observation) -> None:
        """Feed the stage what has happened since the last time to the seat that knows it; the cards of a showdown all at once."""
        if self._fed == self._table.seq:
            return
        entries = self._table.since(self._fed, known.seat)
        if self._table.public.is_showdown:
            cards = (index for index, entry in enumerate(entries) if isinstance(entry.event, CardPlayed))
            entries = entries[: next(cards, len(entries))]
            self._fed = entries[-1].seq if entries else self._fed
        else:
            self._fed = self._table.seq
        if any(isinstance(entry.event, TakenBack) for entry in entries):
            self.jump(known)
            return
        told = [(entry.seq, entry.event) for entry in entries if not isinstance(entry.event, TakenBack | Mark)]
        self._stage.feed(one for one in told if not isinstance(one[1], self._hidden))
