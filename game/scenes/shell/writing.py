"""Writing service: one file or folder at a time is written beside all pages; how that went is told on whichever page is open."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from game.i18n import _
from game.system_errors import or_told
from game.toolkit.notices import Notices
from game.worker import Heed, Progress, Ticket, Worker

LONGEST_PATH: Final = 1000
"""The most letters of a path that is entered."""


class WritingOutcome(NamedTuple):
    """The outcome of writing: a sentence for the player, and the file or folder that was written."""

    text: str
    path: Path | None = None


class Writing:
    """The writing that the player asked for; it goes on when its page is left."""

    def __init__(self, worker: Worker, notices: Notices) -> None:
        """Begin with nothing to write."""
        self._worker = worker
        self._notices = notices
        self._work: Ticket[WritingOutcome | str] | None = None
        self._then: Callable[[], object] = bool
        self._progress = Progress()
        self.outcome: WritingOutcome | None = None
        """The outcome of the last work; None while something is being written, too."""

    @property
    def busy(self) -> str:
        """The reason why nothing else can be written now; empty if it can."""
        return "" if self._work is None else _("Something is being written just now.")

    @property
    def standing(self) -> str:
        """The outcome of the last work, or how far it has come; empty before any."""
        if self._work is not None:
            return _("Writing … {percent} %").format(percent=self._progress.percent)
        return "" if self.outcome is None else self.outcome.text

    def begin(self, job: Callable[[Heed], WritingOutcome | str], then: Callable[[], object] = bool) -> None:
        """Have something written, and then do something; while something is being written, say so instead.

        What is not a file or folder is told by its sentence alone, and so is a failure.
        """
        if self._work is not None:
            self._notices.tell(self.busy)
            return
        self.outcome = None
        self._then = then
        self._work = self._progress.begin(self._worker, or_told(job))

    def step(self) -> bool:
        """Tell the outcome, once there is one; True if that was now, or more is done than before."""
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
