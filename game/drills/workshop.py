"""Exercise workers: make exercises in a thread of their own while the player thinks, or at once for tests."""

from dataclasses import dataclass
from typing import Protocol

from game.ai.player import Stop
from game.drills.drills import Exercise
from game.drills.generate import Maker, Wanted
from game.session.worker import ThreadWorker


class DrillFailedError(Exception):
    """The maker of exercises broke down; the cause is attached. For the log, not for a player."""


@dataclass(frozen=True, slots=True)
class Made:
    """The outcome of a request: an exercise, or None where there is none, or the error that came instead."""

    wanted: Wanted
    outcome: Exercise | Exception | None


class Workshop(Protocol):
    """A worker that makes one exercise at a time; a newer request makes the older pointless."""

    def order(self, wanted: Wanted) -> None:
        """Begin to make this, and nothing else any more."""

    def fetch(self) -> Made | None:
        """Return the exercise ordered last, once, when it is made."""

    def cancel(self) -> None:
        """Drop the order: its exercise is not wanted any more."""

    def close(self) -> None:
        """Make nothing more."""


def _made(maker: Maker, wanted: Wanted, stop: Stop) -> Made:
    try:
        return Made(wanted, maker.make(wanted, stop))
    except Exception as error:  # noqa: BLE001 - an error must not end the thread: it travels back as a value
        return Made(wanted, error)


class InlineWorkshop:
    """A worker that makes an exercise when it is ordered."""

    def __init__(self) -> None:
        """Start with nothing made."""
        self._maker = Maker()
        self._ready: Made | None = None

    def order(self, wanted: Wanted) -> None:
        """Make it now."""
        self._ready = _made(self._maker, wanted, lambda: False)

    def fetch(self) -> Made | None:
        """Return the exercise ordered last, once."""
        ready, self._ready = self._ready, None
        return ready

    def cancel(self) -> None:
        """Forget what was made."""
        self._ready = None

    def close(self) -> None:
        """Forget what was made."""
        self._ready = None


class ThreadWorkshop:
    """A worker that makes exercises in a thread of its own."""

    def __init__(self) -> None:
        """Start with nothing made."""
        maker = Maker()
        self._worker: ThreadWorker[Wanted, Made] = ThreadWorker(
            "drills", lambda wanted, stop: _made(maker, wanted, stop)
        )

    def order(self, wanted: Wanted) -> None:
        """Stop what is being made and make this."""
        self._worker.begin(wanted)

    def fetch(self) -> Made | None:
        """Return the exercise ordered last, once, when it is made; older orders are dropped."""
        return self._worker.poll()

    def cancel(self) -> None:
        """Stop what is being made, and drop what was."""
        self._worker.drop()

    def close(self, patience: float = 1.0) -> None:
        """Stop, and end the thread, waiting for it at most `patience` seconds."""
        self._worker.close(patience)
