"""Profile opened for writing, with its notes and its daily copies."""

import weakref
from collections.abc import Collection
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from game.clock import Clock
from game.i18n import _
from game.session import copies
from game.session.profile_reader import ProfileReader
from game.session.saving import Saving
from game.session.schema import DISK_ERRORS
from game.session.stored_match import StoreError
from game.session.union import bring
from game.system_errors import told_as
from game.worker import ThreadWorker, Ticket, close_all

_LEFT_ALONE: Final = "copies-left-alone"
"""The note with the file name of the copy that was the newest when the player declined to restore matches."""
_LAST_COPY: Final = "last-copy"
"""The note with the number of the last copy; missing in a restored profile, or one that started empty."""


class WritableProfile(ProfileReader):
    """A profile opened for writing, with its notes and its copies."""

    def __init__(self, saving: Saving, clock: Clock) -> None:
        """Write through `saving`."""
        super().__init__(lambda: saving.db)
        self.saving = saving
        self._clock = clock
        self._copyist = ThreadWorker("copies")
        self._copy: Ticket[Path | None] | None = None
        self._copied_on: date | None = None

    @property
    def path(self) -> Path | None:
        """The file of the profile; None if it is only in memory."""
        return None if self.saving.file is None else self.saving.file.path

    @property
    def notice(self) -> str | None:
        """The reason why matches are not saved; None if all are saved."""
        return self.saving.notice

    @property
    def alarm(self) -> str | None:
        """A sentence about changes to the file since it was opened."""
        return None if self.saving.file is None else self.saving.file.alarm

    @property
    def is_kept(self) -> bool:
        """True if everything is saved."""
        return self.notice is None

    def kept_text(self, text: str) -> str:
        """Return `text`, which says that something is saved, or the reason why it is not saved."""
        return self.notice or text

    def keep_note(self, name: str, value: str) -> None:
        """Store a text under a name, replacing an earlier one."""
        self.saving.write(lambda db: db.execute("INSERT OR REPLACE INTO notes VALUES (?,?)", (name, value)))

    def _doubt(self, error: Exception) -> bool:
        return self.saving.file is not None and self.saving.file.doubt(error)

    def offer(self) -> copies.CopyOffer | None:
        """Return the copies from which matches can be restored; None if there is nothing to restore."""
        return None if self._knows_last_copy() else self.look_in_copies()

    def is_left_alone(self, offer: copies.CopyOffer) -> bool:
        """Return True if the player has declined to restore matches from these copies."""
        return self.note(_LEFT_ALONE) == offer.copies[0].name

    def leave_alone(self, offer: copies.CopyOffer) -> None:
        """Record that the player declines to restore matches from these copies."""
        self.keep_note(_LEFT_ALONE, offer.copies[0].name)

    def _knows_last_copy(self) -> bool:
        number = 0
        with suppress(ValueError):  # a damaged note
            number = int(self.note(_LAST_COPY) or 0)
        return self.path is None or copies.is_known(self._db, self.path, number)

    def _note_last_copy(self, more: int) -> None:
        if self.path is not None:
            self.keep_note(_LAST_COPY, str(copies.last_number(self.path) + more))

    def look_in_copies(self) -> copies.CopyOffer | None:
        """Return the copies with matches that are missing or shorter in the profile; None if no copy has any.

        If all copies can be read and none has such matches, the number of the last copy is noted.
        """
        with suppress(*DISK_ERRORS):
            offer = None if self.path is None else copies.best_offer(self._db, self.path)
            if offer is None:
                self._note_last_copy(0)
            return offer
        return None

    def bring_back(self, offer: copies.CopyOffer) -> int:
        """Restore matches from copies; return the number of matches restored.

        Raises:
            StoreError: no copy can be read.
        """
        count, has_failed = 0, False
        for copy in () if self.path is None else copies.copies_of(self.path):
            if has_failed or copy in offer.copies:  # an older copy may have the matches of an unreadable one
                try:
                    count += self.bring_in(copy)
                except StoreError:
                    has_failed = True
        return count or self.bring_in(offer.copies[0])  # fails if that copy cannot be read either

    def bring_in(self, other: Path, only: Collection[str] | None = None) -> int:
        """Add the matches of another profile, or only some of them; return the number of matches added or extended.

        Raises:
            StoreError: the other profile cannot be read, or waiting changes cannot be saved now.
        """
        if not self.saving.save_waiting(at_once=True):
            raise StoreError(self.notice)
        with told_as(StoreError, _("{path} cannot be read ({reason})."), *DISK_ERRORS, path=other):
            found = copies.in_memory(other, only)  # read first, to tell errors of reading from those of writing
        write = partial(bring, source=found, only=only)
        # `found` must stay open as long as `write` exists, as a waiting change may run again
        weakref.finalize(write, found.close).atexit = False
        return self.saving.write(write)

    def copy_daily(self) -> None:
        """Start today's copy in the background if everything is saved; record damage found by the last copy."""
        today = self._clock().astimezone().date()
        if self._copy is not None and self._copy.is_done and isinstance(self._copy.error, Exception):
            error, self._copy.error = self._copy.error, None  # reported only once, as the file may be recovered later
            self._doubt(error)
        if self._copied_on != today and self.path is not None and self.is_kept:
            if self._knows_last_copy():
                self._note_last_copy(1)
            self._copied_on, path = today, self.path
            self._copy = self._copyist.submit(lambda _is_stopped: copies.make_copy(path, today))

    def end_copy(self) -> None:
        """Wait at most two seconds for the copy in progress. The next `copy_daily` makes today's copy if it is still missing."""
        close_all((self._copyist,))
        self._copyist, self._copied_on = ThreadWorker("copies"), None
