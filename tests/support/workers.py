"""Workers for tests: one runs jobs on demand, one runs a job between two frames, and one reports jobs late."""

import random
from collections.abc import Callable
from typing import Any

from game.worker import InlineWorker, Job, Outcome, Ticket


class HandWorker(InlineWorker):
    """A worker that runs a job only when a test says so."""

    def __init__(self) -> None:
        self.submitted: list[Ticket[Any]] = []

    @property
    def waiting(self) -> list[Ticket[Any]]:
        """The unfinished jobs in the order of execution."""
        tickets = [ticket for ticket in self.submitted if not ticket.is_done and not ticket.is_dropped]
        return sorted(tickets, key=lambda ticket: not ticket.is_urgent)

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        ticket = Ticket(job, is_urgent=is_urgent)
        self.submitted.append(ticket)
        return ticket

    def do_next(self) -> None:
        """Run the next job, if there is one."""
        for ticket in self.waiting[:1]:
            ticket.do()

    def drop_waiting(self) -> None:
        for ticket in self.waiting:
            ticket.is_dropped = True

    def drop_all(self) -> None:
        self.drop_waiting()


def only(name: str, worker: InlineWorker) -> Callable[[str], InlineWorker]:
    """Return a factory of workers: this worker for one name, and immediate workers for other names."""
    return lambda asked: worker if asked == name else InlineWorker()


class FrameWorker(HandWorker):
    """A worker that renders one picture per frame, before the next frame drops the waiting jobs."""

    def drop_waiting(self) -> None:
        self.do_next()
        super().drop_waiting()


class _LateTicket(Ticket[Outcome]):
    chance: random.Random

    @property
    def is_done(self) -> bool:
        return super().is_done and self.chance.random() < 0.2


class LateWorker(InlineWorker):
    """A worker that runs each job immediately but reports it later, like a thread."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def submit(self, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        ticket = _LateTicket(job, is_urgent=is_urgent)
        ticket.chance = self._chance
        ticket.do()
        return ticket
