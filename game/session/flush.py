"""Background flushing: a thread that flushes a database's write-ahead log to the disk after each commit.

A commit with `synchronous=NORMAL` passes its data only to the operating system: a killed program loses nothing, but a power cut
loses unwritten data. Waiting for the disk (`FULL`) can take several tenths of a second and would freeze the window.

The thread flushes without a checkpoint, as the first commit after a checkpoint waits for the disk even with `NORMAL`. Checkpoints
are made only when waiting is acceptable (`shorten`), and when the database is closed.
"""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Self

from game.atomic_file import beside, to_disk
from game.outside_text import shown
from game.session.schema import LONG_LOG, transact
from game.worker import Job, ThreadWorker

PATIENCE: Final = 3.0
"""The longest wait for the disk at the end of the program, in seconds."""


class Flusher:
    """Flushes a database's log to the disk, in a thread that starts with the first request and ends with `close` or `drop`.

    `error` is the first failure of the disk. No flush is tried after a failure, as a system may drop the unwritten data and report
    success for the next flush.
    """

    def __init__(self, database: Path) -> None:
        """Flush the log of this database, which must stay open during use."""
        self._log = beside(database, "-wal")
        self._worker = ThreadWorker("flush")
        self.error: OSError | None = None

    @classmethod
    def of(cls, db: sqlite3.Connection, database: Path) -> Self | None:
        """Return a flusher for a database in WAL mode; None without WAL, as each commit then waits for the disk."""
        return cls(database) if db.execute("PRAGMA journal_mode").fetchone()[0] == "wal" else None

    def ask(self) -> None:
        """Request a flush of everything written so far, without waiting for it."""
        self._worker.drop_waiting()
        self._submit(self._flush)

    def _submit(self, job: Job[None]) -> None:
        try:
            self._worker.submit(job)
        except RuntimeError as error:
            self.error = OSError(errno.EAGAIN, shown(error))  # the system cannot start a thread
            self._worker.end()
            self._worker.submit(job)

    def shorten(self, db: sqlite3.Connection) -> None:
        """Move a long log into the database and restart the log. This waits for the disk.

        Call it outside of any transaction.
        """
        with suppress(OSError, sqlite3.Error):  # on failure the log stays long
            if self._log.stat().st_size > LONG_LOG:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                version: int = db.execute("PRAGMA user_version").fetchone()[0]
                # write an unchanged page now: the first commit after a checkpoint restarts the log and waits for the disk
                transact(db, lambda db: db.execute(f"PRAGMA user_version={version}"))

    def close(self, last: Callable[[], object], patience: float = PATIENCE) -> None:
        """Close the database by calling `last`, flush the remaining log, and end the thread.

        All this runs in the thread. This method waits for it at most `patience` seconds.
        """
        self._worker.drop_waiting()
        self._submit(partial(self._end, last))
        self._worker.wait(patience)

    def drop(self) -> None:
        """End the thread after its current work; the database is not closed."""
        self._worker.end()

    def _end(self, last: Callable[[], object], _is_stopped: object) -> None:
        with suppress(sqlite3.Error):
            last()
        self._flush()
        self._worker.end()

    def _flush(self, _is_stopped: object = None) -> None:
        if self.error is not None:
            return
        try:
            with self._log.open("r+b") as log:  # Windows flushes only files opened for writing
                to_disk(log)
        except OSError as error:
            self.error = error
