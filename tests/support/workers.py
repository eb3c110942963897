"""Workers for tests: they do jobs when the test says so, one between two frames, or after a while."""

import random
from collections.abc import Callable
from typing import Any

from game.worker import InlineWorker, Job, Outcome, Ticket


class HandWorker(InlineWorker):
    """Does a job when it is told to."""

    def __init__(self) -> None:
        self.submitted: list[Ticket[Any]] = []
        """All jobs, done or not."""

    @property
    def waiting(self) -> list[Ticket[Any]]:
        """The jobs that are not done, in the order in which a worker would do them."""
        tickets = [ticket for ticket in self.submitted if not ticket.is_done and not ticket.is_dropped]
        return sorted(tickets, key=lambda ticket: not ticket.is_urgent)

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        ticket = Ticket(job, is_urgent=is_urgent)
        self.submitted.append(ticket)
        return ticket

    def do_next(self) -> None:
        """Do the job that is next, if there is one."""
        for ticket in self.waiting[:1]:
            ticket.do()

    def drop_waiting(self) -> None:
        for ticket in self.waiting:
            ticket.is_dropped = True

    def drop_all(self) -> None:
        self.drop_waiting()


def only(name: str, worker: InlineWorker) -> Callable[[str], InlineWorker]:
    """Return what makes the worker of a name be this one, and all others do their jobs at once."""
    return lambda asked: worker if asked == name else InlineWorker()


class FrameWorker(HandWorker):
    """Makes one picture between two frames, of those asked for in the last."""

    def drop_waiting(self) -> None:
        self.do_next()
        super().drop_waiting()


class _LateTicket(Ticket[Outcome]):
    chance: random.Random

    @property
    def is_done(self) -> bool:
        return super().is_done and self.chance.random() < 0.2


class LateWorker(InlineWorker):
    """Does each job at once and tells so after a while, as one with a thread."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        ticket = _LateTicket(job, is_urgent=is_urgent)
        ticket.chance = self._chance
        ticket.do()
        return ticket
