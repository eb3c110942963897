"""Background worker: a thread that does one thing at a time; what nobody waits for any more is stopped and dropped."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import Generic, TypeVar

from game.ai.player import Stop

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")


class ThreadWorker(Generic[Job, Outcome]):
    """A worker for jobs in a thread, which starts with the first one and ends with the program at the latest.

    What is to be done must not raise: errors are outcomes too.
    """

    def __init__(self, name: str, do: Callable[[Job, Stop], Outcome]) -> None:
        """Do jobs with `do`, in a thread of this name."""
        self._do = do
        self._jobs: SimpleQueue[tuple[int, Job, Flag] | None] = SimpleQueue()
        self._outcomes: SimpleQueue[tuple[int, Outcome]] = SimpleQueue()
        self._begun = 0
        self._waited_for: int | None = None
        self._stop = Flag()
        self._is_closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)

    def _work(self) -> None:
        while (order := self._jobs.get()) is not None:
            number, job, stop = order
            if not stop.is_set():
                self._outcomes.put((number, self._do(job, stop.is_set)))

    def begin(self, job: Job) -> None:
        """Stop what is being done and do this; nothing is done after the end."""
        if self._is_closed:
            return
        if self._thread.ident is None:
            self._thread.start()
        self.drop()
        self._begun += 1
        self._waited_for = self._begun
        self._jobs.put((self._begun, job, self._stop))

    def poll(self) -> Outcome | None:
        """Return the outcome of the last job, once, when it has come in; those of others are dropped."""
        while True:
            try:
                number, outcome = self._outcomes.get_nowait()
            except Empty:
                return None
            if number == self._waited_for:
                self._waited_for = None
                return outcome

    def drop(self) -> None:
        """Stop what is being done, and wait for nothing."""
        self._stop.set()
        self._stop = Flag()
        self._waited_for = None

    def close(self, patience: float = 1.0) -> None:
        """Stop, and end the thread, waiting for it at most `patience` seconds.

        A job that does not look at its stop flag is left behind in its thread, which does not keep the program alive.
        """
        self._is_closed = True
        self.drop()
        self._jobs.put(None)
        if self._thread.ident is not None:
            self._thread.join(patience)
