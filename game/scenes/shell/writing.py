"""Writing service: writes one file or folder at a time in the background, and shows the result."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from game.i18n import _
from game.system_errors import or_told
from game.toolkit.notices import Notices
from game.worker import Heed, Progress, Ticket, Worker

LONGEST_PATH: Final = 1000
"""Maximum number of characters in a path that the player enters."""


class WritingOutcome(NamedTuple):
    """Result of writing: a sentence for the player, and the file or folder written."""

    text: str
    path: Path | None = None


class Writing:
    """Service that writes what the player has requested. It continues if the page is closed."""

    def __init__(self, worker: Worker, notices: Notices) -> None:
        """Start idle."""
        self._worker = worker
        self._notices = notices
        self._work: Ticket[WritingOutcome | str] | None = None
        self._then: Callable[[], object] = bool
        self._progress = Progress()
        self.outcome: WritingOutcome | None = None
        """Result of the last job; None while one is running."""

    @property
    def busy(self) -> str:
        """Reason why nothing can be written now; empty if idle."""
        return "" if self._work is None else _("A file is being written right now.")

    @property
    def standing(self) -> str:
        """Result of the last job, or progress of the current one; empty before the first job."""
        if self._work is not None:
            return _("Writing … {percent} %").format(percent=self._progress.percent)
        return "" if self.outcome is None else self.outcome.text

    def begin(self, job: Callable[[Heed], WritingOutcome | str], then: Callable[[], object] = bool) -> None:
        """Run a job that writes something, then call `then`. If another job is running, only show a notice.

        A job that fails, or returns only a sentence, has an outcome without a file or folder.
        """
        if self._work is not None:
            self._notices.tell(self.busy)
            return
        self.outcome = None
        self._then = then
        self._work = self._progress.begin(self._worker, or_told(job))

    def step(self) -> bool:
        """Report the result once available. Return True if it has just arrived or the shown progress has changed."""
        work = self._work
        if work is None:
            return False
        if not work.is_done:
            return self._progress.step()
        self._work = None
        found = work.result()
        self.outcome = WritingOutcome(found) if isinstance(found, str) else found
        self._notices.tell(self.outcome.text)
        self._then()
        return True
