"""Where exercises are made: in a thread of its own while the player thinks, or on the spot for tests."""

from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import Protocol

from game.teaching.drill_making import Maker, Wanted
from game.teaching.drills import Exercise


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a wish: an exercise, or None where there is none, or the error that came instead."""

    wanted: Wanted
    outcome: Exercise | Exception | None


class Workshop(Protocol):
    """Makes one exercise at a time; a newer wish makes the older pointless."""

    def order(self, wanted: Wanted) -> None:
        """Begin to make this, and nothing else any more."""

    def fetch(self) -> Made | None:
        """What was ordered last, once, when it is made."""

    def cancel(self) -> None:
        """What was ordered is not wanted any more."""

    def close(self) -> None:
        """Make nothing more."""


def _made(maker: Maker, wanted: Wanted, stop: Flag) -> Made:
    try:
        return Made(wanted, maker.make(wanted, stop.is_set))
    except Exception as error:  # noqa: BLE001 - an error must not end the thread: it travels back as a value
        return Made(wanted, error)


class InlineWorkshop:
    """Makes an exercise when it is ordered."""

    def __init__(self) -> None:
        """With nothing made yet."""
        self._maker = Maker()
        self._ready: Made | None = None

    def order(self, wanted: Wanted) -> None:
        """Make it now."""
        self._ready = _made(self._maker, wanted, Flag())

    def fetch(self) -> Made | None:
        """What was ordered last, once."""
        ready, self._ready = self._ready, None
        return ready

    def cancel(self) -> None:
        """Forget what was made."""
        self._ready = None

    def close(self) -> None:
        """Forget what was made."""
        self._ready = None


class ThreadWorkshop:
    """Makes exercises in a worker thread, which starts with the first order and ends with the program at the latest."""

    def __init__(self) -> None:
        """With no thread yet."""
        self._orders: SimpleQueue[tuple[Wanted, Flag] | None] = SimpleQueue()
        self._ready: SimpleQueue[Made] = SimpleQueue()
        self._stop = Flag()
        self._waited_for: Wanted | None = None
        self._thread: Thread | None = None

    def order(self, wanted: Wanted) -> None:
        """Stop what is being made and make this."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="drills", daemon=True)
            self._thread.start()
        self._stop.set()
        self._stop = Flag()
        self._waited_for = wanted
        self._orders.put((wanted, self._stop))

    def _work(self) -> None:
        maker = Maker()
        while (order := self._orders.get()) is not None:
            wanted, stop = order
            if not stop.is_set():
                self._ready.put(_made(maker, wanted, stop))

    def fetch(self) -> Made | None:
        """What was ordered last, once, when it is made; what was ordered before is dropped."""
        while True:
            try:
                made = self._ready.get_nowait()
            except Empty:
                return None
            if made.wanted == self._waited_for:
                self._waited_for = None
                return made

    def cancel(self) -> None:
        """Stop what is being made, and drop what was."""
        self._stop.set()
        self._waited_for = None

    def close(self, patience: float = 1.0) -> None:
        """Stop, and end the thread, waiting for it at most `patience` seconds."""
        self.cancel()
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join(patience)
            self._thread = None
