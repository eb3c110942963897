"""Background workers: run long jobs in a thread, or immediately (`InlineWorker`).

The submitter of a job gets a ticket and checks it in each `update`. An outcome is stored only in the ticket of its job.
"""

import ctypes
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

Outcome = TypeVar("Outcome")
Job = Callable[[Callable[[], bool]], Outcome]
"""A job: a function whose argument is a check; once the check returns True, nobody wants the outcome, and the job may end."""

CLOSING: Final = 2.0
"""The maximum time in seconds to wait for all jobs in progress when closing."""
_HELD_BACK: Final = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
"""The signals that only the main thread receives, as they must interrupt its waits."""
_MMAP_THRESHOLD, _LARGE = -3, 1 << 16
"""The glibc option for the minimum size of freed blocks that return to the system immediately, and its value in bytes."""
_ARENA_MAX = -8
"""The glibc option for the maximum number of memory arenas, which the threads share."""


Heed = Callable[[float], None]
"""A function called with the finished fraction of a job (0 to 1); it raises `StoppedError` if the job should end."""


class StoppedError(Exception):
    """A job ended early, as nobody wanted its outcome any more."""


class Progress:
    """The finished fraction of a job, reported by its thread and read by the waiting thread."""

    percent = 0
    """The finished percentage at the last call of `step`, rounded down."""
    _told = 0.0

    def heed(self, is_stopped: Callable[[], bool]) -> Heed:
        """Return the function with which the job reports its finished fraction."""

        def told(share: float) -> None:
            if is_stopped():
                raise StoppedError
            self._told = share

        return told

    def begin(self, worker: "Worker", job: Callable[[Heed], Outcome]) -> "Ticket[Outcome]":
        """Submit a job that reports its progress."""
        self.percent, self._told = 0, 0.0
        return worker.submit(lambda is_stopped: job(self.heed(is_stopped)))

    def step(self) -> bool:
        """Update the percentage from the reported fraction; return True if the percentage has changed."""
        before, self.percent = self.percent, int(100 * self._told)
        return self.percent != before


def unheeded(_share: float) -> None:
    """Ignore the reported progress."""


def share_of(heed: Heed, done: int, parts: int) -> Heed:
    """Return the progress function of one of `parts` equal parts of a job, after `done` finished parts."""
    return lambda share: heed((done + share) / parts)


class JobFailedError(Exception):
    """A job raised an exception, attached as the cause. The message is for the log, not for players."""


class Ticket(Generic[Outcome]):
    """A submitted job: waiting, in progress, done, or dropped."""

    def __init__(self, job: Job[Outcome], *, is_urgent: bool = False) -> None:
        """Create the ticket of a job; urgent jobs run first, even if they become urgent while waiting."""
        self.is_urgent = is_urgent
        self.is_dropped = False
        """True if the job must not start, or must end. A dropped job never has an outcome."""
        self._job = job
        self._outcome: tuple[Outcome] | None = None
        self.error: BaseException | None = None

    @property
    def is_done(self) -> bool:
        """True if the job has returned or raised an exception, and was not dropped."""
        return (self._outcome is not None or self.error is not None) and not self.is_dropped

    def do(self) -> None:
        """Run the job."""
        try:
            self._outcome = (self._job(lambda: self.is_dropped),)
        except StoppedError:
            self.is_dropped = True
        except BaseException as error:  # noqa: BLE001 - must not end the thread; `result` raises it
            self.error = error

    def result(self) -> Outcome:
        """Return the outcome of the job, which must be done.

        Raises:
            JobFailedError: the job raised an exception.
        """
        if self._outcome is None:
            raise JobFailedError(f"a job in the background failed: {self.error!r}") from self.error
        return self._outcome[0]


class Worker(Protocol):
    """A worker that runs one job at a time, in the order of submission, urgent ones first."""

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Submit a job; urgent jobs come before all others.

        Raises:
            JobFailedError: an earlier job raised an exception after it had been dropped.
        """

    def drop_waiting(self) -> None:
        """Drop the jobs that have not started."""

    def drop_all(self) -> None:
        """Drop the waiting jobs and the one in progress, which is told to end."""

    def end(self) -> None:
        """Drop all jobs; from now on, each job runs when it is submitted."""

    def wait(self, seconds: float) -> None:
        """Wait at most `seconds` for the thread to end, if there is one."""


class InlineWorker:
    """A worker that runs each job when it is submitted."""

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Run a job now."""
        ticket = Ticket(job, is_urgent=is_urgent)
        ticket.do()
        return ticket

    def drop_waiting(self) -> None:
        """Do nothing: no job waits."""

    def drop_all(self) -> None:
        """Do nothing: no job waits or is in progress."""

    def end(self) -> None:
        """Do nothing: there is no thread."""

    def wait(self, seconds: float) -> None:
        """Return immediately."""


class ThreadWorker:
    """A worker with a thread, which starts with the first job."""

    def __init__(self, name: str) -> None:
        """Set the name of the thread, which starts later."""
        _give_back_at_once()
        self._name = name
        self._gate = Condition()
        self._waiting: list[Ticket[Any]] = []
        self._in_progress: Ticket[Any] | None = None
        self._lost: Ticket[Any] | None = None
        """The last job that raised an exception after it had been dropped."""
        self._is_ended = False
        self._thread: Thread | None = None

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Submit a job; after the end of the worker, run the job immediately.

        Raises:
            JobFailedError: an earlier job raised an exception after it had been dropped.
        """
        lost, self._lost = self._lost, None
        if lost is not None:
            lost.result()
        if self._is_ended:
            return InlineWorker().submit(job)
        ticket = Ticket(job, is_urgent=is_urgent)
        with self._gate:
            self._waiting.append(ticket)
            self._gate.notify()
        if self._thread is None:
            self._thread = started_thread(self._name, self._work)
        return ticket

    def drop_waiting(self) -> None:
        """Drop the jobs that have not started."""
        with self._gate:
            for ticket in self._waiting:
                ticket.is_dropped = True
            self._waiting.clear()

    def drop_all(self) -> None:
        """Drop the waiting jobs and the one in progress, which is told to end."""
        self.drop_waiting()
        with self._gate:
            if self._in_progress is not None:
                self._in_progress.is_dropped = True

    def end(self) -> None:
        """Drop all jobs and let the thread end."""
        self.drop_all()
        with self._gate:
            self._is_ended = True
            self._gate.notify()

    def wait(self, seconds: float) -> None:
        """Wait at most `seconds` for the thread to end."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _work(self) -> None:
        while self._do_next():
            pass

    def _do_next(self) -> bool:
        """Run the next job; return False once the thread must end.

        A separate function, so that the waiting thread keeps no reference to the last outcome.
        """
        with self._gate:
            self._gate.wait_for(lambda: self._waiting or self._is_ended)
            if not self._waiting:
                return False
            ticket = next((ticket for ticket in self._waiting if ticket.is_urgent), self._waiting[0])
            self._waiting.remove(ticket)
            self._in_progress = ticket
        ticket.do()
        with self._gate:
            self._in_progress = None
            if ticket.is_dropped and ticket.error is not None:
                self._lost = ticket
        _wake()
        return True


def close_all(workers: Iterable[Worker]) -> None:
    """End workers, and wait at most two seconds for jobs in progress.

    A picture still being drawn while pygame shuts down would crash the process. If a job takes longer, the process exits without
    shutting down pygame (`process_exit`).
    """
    all_workers = tuple(workers)
    for worker in all_workers:
        worker.end()
    end = monotonic() + CLOSING
    for worker in all_workers:
        worker.wait(max(end - monotonic(), 0.0))


def started_thread(name: str, work: Callable[[], object]) -> Thread:
    """Start a daemon thread that leaves signals to the main thread, and wakes the main thread when it ends.

    Raises:
        RuntimeError: the system cannot start a thread.
    """

    def run() -> None:
        try:
            work()
        finally:
            _wake()

    thread = Thread(target=run, name=name, daemon=True)
    with signals_held_back(_HELD_BACK):
        thread.start()
    return thread


_wakes: Final[list[Callable[[], object]]] = []
"""The functions that wake the main thread from its waits."""


def _wake() -> None:
    for wake in tuple(_wakes):
        wake()


@contextmanager
def waking(wake: Callable[[], object]) -> Iterator[None]:
    """Call `wake` after each job of a worker with a thread and at the end of each thread, until the block ends."""
    _wakes.append(wake)
    try:
        yield
    finally:
        _wakes.remove(wake)


@contextmanager
def signals_held_back(names: Iterable[str]) -> Iterator[None]:
    """Block signals by name; threads started meanwhile keep them blocked."""
    if sys.platform == "win32":
        yield  # on Windows only the main thread gets signals
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _give_back_at_once() -> None:
    """Make glibc return freed memory immediately; otherwise, each thread would hold on to a lot of unused memory."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            system = ctypes.CDLL(None)
            system.mallopt(_MMAP_THRESHOLD, _LARGE)
            system.mallopt(_ARENA_MAX, 1)
