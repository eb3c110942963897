"""Coach service: decisions are judged and open hands solved one after the other by a worker, and remembered.

Scenes ask again and again (`judged`, `solved`) and get None until there is an answer. What nobody asks for any more is not begun.
"""

from collections import OrderedDict
from collections.abc import Callable
from time import thread_time
from typing import Final, assert_never

from msgspec import Struct

from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.sampling.judging import Skill
from game.coach.explain import COACH, Explanation, explain
from game.engine.cards import Card, CardSet
from game.engine.state import Observation, PublicState
from game.worker import Ticket, Worker

_KEPT: Final = 4_000
"""Answers that are remembered at most: some matches."""
_TABLE_BITS: Final = 15
"""16 MB for solving open hands."""
_NODES: Final = 30_000_000
"""Cards that are tried at most for one answer about open hands: some seconds at the very worst."""


class JudgeJob(Struct, frozen=True):
    """The job of judging a decision from the knowledge of its seat."""

    observation: Observation
    skill: Skill = COACH


class SolveJob(Struct, frozen=True):
    """The job of finding what each card leads to with all hands open, for a deal that is over; `hands` by seat number."""

    public: PublicState
    hands: tuple[CardSet, ...]


class Solved(Struct, frozen=True):
    """The tricks that the side to play takes from here on after each card; empty where that takes too long to find out."""

    tricks: tuple[tuple[Card, int], ...]

    @property
    def best(self) -> int | None:
        """The most tricks that a card leads to."""
        return max((tricks for _card, tricks in self.tricks), default=None)


CoachJob = JudgeJob | SolveJob
CoachAnswer = Explanation | Solved


def _solved(kernel: DoubleDummy, public: PublicState, hands: tuple[CardSet, ...]) -> Solved:
    deal = public.deal
    assert deal is not None
    assert deal.turn is not None  # nothing else is asked for
    values = kernel.values_at(public, hands, side=public.match.side_of(deal.turn), nodes=_NODES)
    return Solved(tuple(sorted((values or {}).items())))


class CoachService:
    """A service that answers questions when they have been thought about, the urgent ones first."""

    def __init__(self, worker: Worker, timer: Callable[[], float] = thread_time) -> None:
        """Start with no answers; the worker must have no other jobs. `timer` returns the processor time of its thread."""
        self._timer = timer
        self.spent = 0.0
        """The processor time spent on answers, in seconds."""
        self._worker = worker
        self._known: OrderedDict[CoachJob, CoachAnswer] = OrderedDict()
        self._tickets: dict[CoachJob, Ticket[CoachAnswer]] = {}
        self._kernel: DoubleDummy | None = None
        """The kernel of the worker's thread; it takes its memory when it is first needed."""

    @property
    def is_wanted(self) -> bool:
        """True while something that was asked for is being worked out, or waits."""
        return any(not ticket.is_done for ticket in self._tickets.values())

    def judged(self, observation: Observation, skill: Skill = COACH, *, is_urgent: bool = False) -> Explanation | None:
        """Return the explanation of a decision; None while it is being worked out.

        Raises:
            JobFailedError: it, or something asked before, could not be worked out.
        """
        answer = self._answer(JudgeJob(observation, skill), is_urgent=is_urgent)
        return answer if isinstance(answer, Explanation) else None

    def solved(self, public: PublicState, hands: tuple[CardSet, ...], *, is_urgent: bool = False) -> Solved | None:
        """Return what each card leads to with all hands open; None while that is worked out. Only for deals that are over.

        Raises:
            JobFailedError: it, or something asked before, could not be worked out.
        """
        answer = self._answer(SolveJob(public, hands), is_urgent=is_urgent)
        return answer if isinstance(answer, Solved) else None

    def _answer(self, job: CoachJob, *, is_urgent: bool) -> CoachAnswer | None:
        answer = self._known.get(job)
        if answer is not None:
            self._known.move_to_end(job)
            return answer
        ticket = self._tickets.get(job)
        if ticket is None:
            ticket = self._tickets[job] = self._worker.submit(lambda _stop: self._worked_out(job))
        ticket.is_urgent |= is_urgent
        return self._taken_in(job) if ticket.is_done else None

    def _taken_in(self, job: CoachJob) -> CoachAnswer:
        answer = self._known[job] = self._tickets.pop(job).result()
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return answer

    def _worked_out(self, job: CoachJob) -> CoachAnswer:
        begun = self._timer()
        try:
            return self._found(job)
        finally:
            self.spent += self._timer() - begun

    def _found(self, job: CoachJob) -> CoachAnswer:
        match job:
            case JudgeJob(observation, skill):
                return explain(observation, skill)
            case SolveJob(public, hands):
                self._kernel = self._kernel or DoubleDummy(_TABLE_BITS)
                return _solved(self._kernel, public, hands)
            case _:
                assert_never(job)

    def forget_wishes(self) -> None:
        """Forget everything that was asked for and not begun.

        Raises:
            JobFailedError: something that was asked for could not be worked out.
        """
        self._worker.drop_waiting()
        for job, ticket in tuple(self._tickets.items()):
            if ticket.is_dropped:
                del self._tickets[job]
            elif ticket.is_done:
                self._taken_in(job)
