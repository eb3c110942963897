"""Background flushing: a thread that writes a database's write-ahead log to the disk itself after each commit.

A commit with `synchronous=NORMAL` leaves its pages with the operating system: a killed program loses nothing, a power cut what
the system had not yet written. To wait for the disk (`FULL`) takes from a millisecond to some tenths of a second, for which
the window would stand still at every card. So the writer goes on at once, and this thread waits.

It flushes the log and does no checkpoint. After a checkpoint that comes to the end of the log, the next commit begins the log anew,
and SQLite flushes the new header inside that commit, also with NORMAL, as the log could not be trusted after a power cut
otherwise. A checkpoint in this thread would so let the next card wait for the disk after all. The log is shortened
where somebody may wait (`shorten`), and when the database is closed.
"""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final, Self

from game.atomic_file import beside, to_disk
from game.outside_text import shown
from game.session.schema import LONG_LOG, transact
from game.worker import Job, ThreadWorker

_FLAGS: Final = os.O_RDWR | getattr(os, "O_CLOEXEC", 0)
"""The flags by which the log is opened: Windows flushes no file that may not be written."""

PATIENCE: Final = 3.0
"""The longest wait for the disk at the end of the program, in seconds."""


class Flusher:
    """A flusher of a database's log to the disk; its thread begins with the first write and ends with `close`.

    Several writes made while the disk is busy are flushed in one. `error` is the first failure of the disk; nothing is tried
    after that, as a system may forget what it could not write and call the next flush a success.
    """

    def __init__(self, database: Path) -> None:
        """Flush the log of this database, which is open while this is in use."""
        self._log = beside(database, "-wal")
        self._worker = ThreadWorker("flush")
        self.error: OSError | None = None

    @classmethod
    def of(cls, db: sqlite3.Connection, database: Path) -> Self | None:
        """Return a flusher for a database in WAL mode; else None (network disks), and each commit waits."""
        return cls(database) if db.execute("PRAGMA journal_mode").fetchone()[0] == "wal" else None

    def ask(self) -> None:
        """Have what was written so far put on the disk; returns at once."""
        self._worker.drop_waiting()
        self._submit(self._flush)

    def _submit(self, job: Job[None]) -> None:
        try:
            self._worker.submit(job)
        except RuntimeError as error:
            self.error = OSError(errno.EAGAIN, shown(error))  # the system has no thread to give
            self._worker.end()
            self._worker.submit(job)

    def wait(self, patience: float = PATIENCE) -> bool:
        """Wait until everything asked for so far is on the disk; False if it is not, or not yet."""
        done = Event()
        self._submit(lambda _is_stopped: done.set())
        return done.wait(patience) and self.error is None

    def shorten(self, db: sqlite3.Connection) -> None:
        """Move a long log into the database and begin it anew, which waits for the disk; not inside a transaction."""
        with suppress(OSError, sqlite3.Error):  # it may stay long
            if self._log.stat().st_size > LONG_LOG:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                version: int = db.execute("PRAGMA user_version").fetchone()[0]
                # the commit after a checkpoint is the one that begins the log anew: it writes a page as it is
                transact(db, lambda db: db.execute(f"PRAGMA user_version={version}"))

    def close(self, last: Callable[[], object], patience: float = PATIENCE) -> None:
        """Do the last thing, which closes the database, flush what that has left in the log, and end the thread.

        The last to close a database moves its log into it, and waits for the disk itself. Where it all takes longer than
        `patience` seconds it is left to the thread, which does not keep the program alive.
        """
        self._worker.drop_waiting()
        self._submit(partial(self._end, last))
        self._worker.wait(patience)

    def drop(self) -> None:
        """End the thread silently after its current work, for a database that was abandoned rather than closed."""
        self._worker.end()

    def _end(self, last: Callable[[], object], _is_stopped: object) -> None:
        with suppress(sqlite3.Error):
            last()
        self._flush()
        self._worker.end()

    def _flush(self, _is_stopped: object = None) -> None:
        """Flush the log, unless no copy of the program has the database open any more: then it is gone."""
        if self.error is not None:
            return
        try:
            handle = os.open(self._log, _FLAGS)
            try:
                to_disk(handle)
            finally:
                os.close(handle)
        except OSError as error:
            self.error = error
