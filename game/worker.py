"""Background workers: do jobs that take long in a thread, so that no frame waits for them, or on the spot, as in tests.

Whoever submits a job gets a ticket and looks at it in its own `update`. An outcome goes into its ticket and nowhere else, so an
answer to a question that nobody asks any more is never taken for another: its ticket was dropped, or thrown away.
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
"""Something to do. It is given a function that tells if nobody wants the outcome any more, so that it may as well end."""

CLOSING: Final = 2.0
"""Seconds for which jobs in progress are waited for at the end, all together."""
_HELD_BACK: Final = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
"""The signals that are for the main thread: they are to wake it up, whatever it waits for."""
_MMAP_THRESHOLD, _LARGE = -3, 1 << 16
"""An option of glibc's, and the size in bytes of a block that goes back to the system as soon as it is free."""
_ARENA_MAX = -8
"""Another option: the number of arenas in which the threads get their smaller blocks."""


Heed = Callable[[float], None]
"""Function to be told the share of a job that is done, from 0 to 1; it raises `StoppedError` if nobody wants the outcome."""


class StoppedError(Exception):
    """A job ended early, as nobody wanted its outcome any more."""


class Progress:
    """The share of a job that is done, told by its thread, for whoever waits for the outcome."""

    percent = 0
    """The whole percents, as they were at the last step."""
    _told = 0.0

    def heed(self, is_stopped: Callable[[], bool]) -> Heed:
        """Return the function that the job calls."""

        def told(share: float) -> None:
            if is_stopped():
                raise StoppedError
            self._told = share

        return told

    def begin(self, worker: "Worker", job: Callable[[Heed], Outcome]) -> "Ticket[Outcome]":
        """Submit a job that tells how far it has come."""
        self.percent, self._told = 0, 0.0
        return worker.submit(lambda is_stopped: job(self.heed(is_stopped)))

    def step(self) -> bool:
        """Take in what was told; return True if that is more than before."""
        before, self.percent = self.percent, int(100 * self._told)
        return self.percent != before


def unheeded(_share: float) -> None:
    """Go on, whatever the share."""


def share_of(heed: Heed, done: int, parts: int) -> Heed:
    """Return the function for one of several equal parts of a job, of which some are done."""
    return lambda share: heed((done + share) / parts)


class JobFailedError(Exception):
    """A job raised; the cause is attached. For the log, not for a player."""


class Ticket(Generic[Outcome]):
    """A job that was submitted: it waits, is in progress, is done, or has been dropped."""

    def __init__(self, job: Job[Outcome], *, is_urgent: bool = False) -> None:
        """Hold a job; urgent ones are begun before all others, also if that is set while they wait."""
        self.is_urgent = is_urgent
        self.is_dropped = False
        """True if the job is not to be begun, or is to end, and will never be done."""
        self._job = job
        self._outcome: tuple[Outcome] | None = None
        self.error: BaseException | None = None
        """The exception that the job raised, if it did."""

    @property
    def is_done(self) -> bool:
        """True if there is a result."""
        return (self._outcome is not None or self.error is not None) and not self.is_dropped

    def do(self) -> None:
        """Do the job."""
        try:
            self._outcome = (self._job(lambda: self.is_dropped),)
        except StoppedError:
            self.is_dropped = True
        except BaseException as error:  # noqa: BLE001 - an error must not end the thread: it is raised where the result is wanted
            self.error = error

    def result(self) -> Outcome:
        """Return the outcome of the job, which is done.

        Raises:
            JobFailedError: the job raised.
        """
        if self._outcome is None:
            raise JobFailedError(f"a job in the background failed: {self.error!r}") from self.error
        return self._outcome[0]


class Worker(Protocol):
    """A worker that does one job at a time, in the order in which they are submitted."""

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Have a job done; urgent ones come before all others.

        Raises:
            JobFailedError: an earlier job raised after it had been dropped, so that nobody could hear of it by its ticket.
        """

    def drop_waiting(self) -> None:
        """Drop the jobs that have not been begun."""

    def drop_all(self) -> None:
        """Drop these and the job in progress, which is told to end."""

    def end(self) -> None:
        """Drop everything and go on without a thread: whoever submits a job waits for it from now on."""

    def wait(self, seconds: float) -> None:
        """Wait for the end of the thread, if there is one, for `seconds` at most."""


class InlineWorker:
    """A worker that does each job when it is submitted."""

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Do a job now."""
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
        """Return at once."""


class ThreadWorker:
    """A worker with a thread, which starts with the first job and ends with the program at the latest.

    What lets other threads run, as searching, drawing vectors and scaling do, holds up no frame.
    """

    def __init__(self, name: str) -> None:
        """Start nothing yet; the thread will have this name."""
        _give_back_at_once()
        self._name = name
        self._gate = Condition()
        self._waiting: list[Ticket[Any]] = []
        self._in_progress: Ticket[Any] | None = None
        self._lost: Ticket[Any] | None = None
        """The last job that raised after it had been dropped."""
        self._is_ended = False
        self._thread: Thread | None = None

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        """Have a job done in the thread.

        Raises:
            JobFailedError: an earlier job raised after it had been dropped.
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
        """Drop the jobs that have not been begun."""
        with self._gate:
            for ticket in self._waiting:
                ticket.is_dropped = True
            self._waiting.clear()

    def drop_all(self) -> None:
        """Drop these and the job in progress, which is told to end."""
        self.drop_waiting()
        with self._gate:
            if self._in_progress is not None:
                self._in_progress.is_dropped = True

    def end(self) -> None:
        """Drop everything, and have the thread end."""
        self.drop_all()
        with self._gate:
            self._is_ended = True
            self._gate.notify()

    def wait(self, seconds: float) -> None:
        """Wait for the end of the thread, for `seconds` at most."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _work(self) -> None:
        while self._do_next():
            pass

    def _do_next(self) -> bool:
        """Do a job; False where no more are to come. A function of its own, so that no outcome outlives the use made of it."""
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
    """End workers, and wait for what is in progress, for two seconds at most.

    A picture still being drawn when pygame shuts down would crash the process. A job that takes longer is left to its
    thread, which does not keep the program alive; the process leaves then without ending pygame under it (`process_exit`).
    """
    all_workers = tuple(workers)
    for worker in all_workers:
        worker.end()
    end = monotonic() + CLOSING
    for worker in all_workers:
        worker.wait(max(end - monotonic(), 0.0))


def started_thread(name: str, work: Callable[[], object]) -> Thread:
    """Start a thread that does not keep the program alive, leaves the signals to the main thread, and wakes it at its end.

    Raises:
        RuntimeError: the system has no thread to give.
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
"""The functions that bring the main thread back from its waits."""


def _wake() -> None:
    for wake in tuple(_wakes):
        wake()


@contextmanager
def waking(wake: Callable[[], object]) -> Iterator[None]:
    """Call a function after each job of a worker and at the end of each thread, in that thread, until the end of the block."""
    _wakes.append(wake)
    try:
        yield
    finally:
        _wakes.remove(wake)


@contextmanager
def signals_held_back(names: Iterable[str]) -> Iterator[None]:
    """Hold signals back by their names, in threads that start meanwhile for good."""
    if sys.platform == "win32":
        yield  # there signals are the main thread's anyway
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _give_back_at_once() -> None:
    """Return freed memory to the system: glibc would keep that of the first pictures in each thread, and never fill all of it."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            system = ctypes.CDLL(None)
            system.mallopt(_MMAP_THRESHOLD, _LARGE)
            system.mallopt(_ARENA_MAX, 1)
