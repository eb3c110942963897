"""Writing service: one file or folder at a time is written beside all pages; how that went is told on whichever page is open."""

from pathlib import Path
from typing import NamedTuple

from game.i18n import _
from game.toolkit.notices import Notices
from game.worker import Job, Ticket, Worker


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
        self._work: Ticket[WritingOutcome] | None = None
        self.outcome: WritingOutcome | None = None
        """The outcome of the last work; None while something is being written, too."""

    @property
    def busy(self) -> str:
        """The reason why nothing else can be written now; empty if it can."""
        return "" if self._work is None else _("Something is being written just now.")

    def begin(self, job: Job[WritingOutcome]) -> None:
        """Have something written; while something is, say so instead."""
        if self._work is not None:
            self._notices.tell(self.busy)
            return
        self.outcome = None
        self._work = self._worker.submit(job)

    def step(self) -> bool:
        """Tell the outcome, once there is one; True if that was now."""
        work = self._work
        if work is None or not work.is_done:
            return False
        self._work = None
        self.outcome = work.result()
        self._notices.tell(self.outcome.text)
        return True
