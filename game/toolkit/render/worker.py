"""Render worker: has a worker make slow pictures, as far as they are wanted in the frame that is drawn."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from game.worker import Ticket, Worker

Picture = TypeVar("Picture")


class RenderWorker(Generic[Picture]):
    """A worker's pictures by their keys. In each frame all that is wanted is asked for anew."""

    def __init__(self, worker: Worker) -> None:
        """Have pictures made by this worker, which makes nothing else."""
        self.worker = worker
        self.has_waiting = False
        """True if something asked for in this frame is not ready: a stand-in is shown, and another frame is due."""
        self._tickets: dict[Hashable, Ticket[Picture]] = {}
        self._left_lying: set[Hashable] = set()
        """The keys of pictures from before this frame; those that nobody fetches in it are forgotten."""

    def begin(self) -> None:
        """Begin a new frame: requests that are not repeated in it are dropped, unless in progress.

        Raises:
            JobFailedError: a picture that nobody fetched could not be made.
        """
        self.worker.drop_waiting()
        for key in self._left_lying & self._tickets.keys():
            self._tickets.pop(key).result()
        self._tickets = {key: ticket for key, ticket in self._tickets.items() if not ticket.is_dropped}
        self._left_lying = {key for key, ticket in self._tickets.items() if ticket.is_done}
        self.has_waiting = False

    def ask(self, key: Hashable, make: Callable[[], Picture], *, is_patient: bool = False) -> Picture | None:
        """Return the picture of a key, once; None while it is being made. Patient requests come after all others.

        What `make` draws from must be its own: another thread may be drawing meanwhile.

        Raises:
            JobFailedError: it could not be made.
        """
        ticket = self._tickets.get(key)
        if ticket is None:
            ticket = self._tickets[key] = self.worker.submit(lambda _stop: make(), is_urgent=not is_patient)
        if ticket.is_done:
            del self._tickets[key]
            return ticket.result()
        self.has_waiting = True
        return None
