"""Page cache of the match list. The list is read again after the profile has changed."""

from typing import Final

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.session.play_order import Counts
from game.session.store import Store
from game.session.stored_match import StoredMatch, UnreadableMatch

_AT_ONCE: Final = 8
"""Number of matches per page of the cache."""
_MOST_KEPT: Final = 16
"""Maximum number of cached pages."""


class MatchPages:
    """Cache of stored matches, by their row in the match list (from 0)."""

    def __init__(self, store: Store, match_filter: MatchFilter) -> None:
        """List the matches that pass a filter."""
        self._store = store
        self.read(match_filter)

    def read(self, match_filter: MatchFilter) -> None:
        """Find the ids of the matches that pass a filter. Without filter conditions, unfinished matches come first."""
        self.match_filter = match_filter
        self._version = self._store.version()
        self._pages: dict[int, tuple[StoredMatch | UnreadableMatch, ...]] = {}
        self._found: tuple[int, int | None] | None = None
        self.counts: Counts = self._store.counts()
        matches = career_of(self._store).matches
        self._numbers = self._store.listed() if match_filter.is_open else matches(match_filter)

    @property
    def is_outdated(self) -> bool:
        """True if the profile has changed since the list was read, even by another instance of the program."""
        return self._store.version() != self._version

    @property
    def count(self) -> int:
        """Number of rows."""
        return len(self._numbers)

    def get(self, row: int) -> StoredMatch | UnreadableMatch | None:
        """Return the match in a row; None if it has just been deleted."""
        number, place = divmod(row, _AT_ONCE)
        page = self._pages.pop(number, None)
        if page is None:
            page = self._store.some(self._numbers[number * _AT_ONCE :][:_AT_ONCE])
        self._pages[number] = page  # moves the page to the end, as the most recently used
        while len(self._pages) > _MOST_KEPT:
            del self._pages[next(iter(self._pages))]
        return page[place] if place < len(page) else None

    def row_of(self, match_id: int) -> int | None:
        """Return the row of a match; None if it is not listed."""
        if self._found is None or self._found[0] != match_id:
            row = self._numbers.index(match_id) if match_id in self._numbers else None
            self._found = match_id, row
        return self._found[1]
