"""Coach service: judges decisions and solves positions with open hands in the background, with a cache of answers.

Callers poll `judged` and `solved`, which return None until the answer is ready.
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
"""Maximum number of cached answers: enough for a few matches."""
_TABLE_BITS: Final = 15
"""Size of the transposition table for open hands: 2 to the power of this number times 512 bytes (16 MB)."""
_NODES: Final = 30_000_000
"""Maximum number of cards tried for an answer about open hands, which takes a few seconds at worst."""


class JudgeJob(Struct, frozen=True):
    """Job of judging a decision from its seat's observation."""

    observation: Observation
    skill: Skill = COACH


class SolveJob(Struct, frozen=True):
    """Job of solving a position of a finished deal with open hands; `hands` are by seat number."""

    public: PublicState
    hands: tuple[CardSet, ...]


class Solved(Struct, frozen=True):
    """Number of tricks that the side to play still takes after each card; empty if the search took too long."""

    tricks: tuple[tuple[Card, int], ...]

    @property
    def best(self) -> int | None:
        """Number of tricks that the side still takes after the best card; None if unknown."""
        return max((tricks for _card, tricks in self.tricks), default=None)


CoachJob = JudgeJob | SolveJob
CoachAnswer = Explanation | Solved


def _solved(kernel: DoubleDummy, public: PublicState, hands: tuple[CardSet, ...]) -> Solved:
    deal = public.deal
    assert deal is not None
    assert deal.turn is not None  # only positions in which a seat is to play are submitted
    values = kernel.values_at(public, hands, side=public.match.side_of(deal.turn), nodes=_NODES)
    return Solved(tuple(sorted((values or {}).items())))


class CoachService:
    """Background service that answers urgent requests first."""

    def __init__(self, worker: Worker, timer: Callable[[], float] = thread_time) -> None:
        """Start with an empty cache; the worker must have no other jobs. `timer` returns the thread's processor time."""
        self._timer = timer
        self.spent = 0.0
        """Processor time spent on answers, in seconds."""
        self._worker = worker
        self._known: OrderedDict[CoachJob, CoachAnswer] = OrderedDict()
        self._tickets: dict[CoachJob, Ticket[CoachAnswer]] = {}
        self._kernel: DoubleDummy | None = None
        """Double-dummy solver of the worker's thread, created on first use."""

    @property
    def is_wanted(self) -> bool:
        """True while a request is unanswered."""
        return any(not ticket.is_done for ticket in self._tickets.values())

    def judged(self, observation: Observation, skill: Skill = COACH, *, is_urgent: bool = False) -> Explanation | None:
        """Return the explanation of a decision; None while it is not ready.

        Raises:
            JobFailedError: this or an earlier question could not be answered.
        """
        answer = self._answer(JudgeJob(observation, skill), is_urgent=is_urgent)
        return answer if isinstance(answer, Explanation) else None

    def solved(self, public: PublicState, hands: tuple[CardSet, ...], *, is_urgent: bool = False) -> Solved | None:
        """Return the number of tricks after each card in a position of a finished deal with open hands; None while it is not ready.

        Raises:
            JobFailedError: this or an earlier question could not be answered.
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
        """Drop all requests whose jobs have not started.

        Raises:
            JobFailedError: an earlier request failed.
        """
        self._worker.drop_waiting()
        for job, ticket in tuple(self._tickets.items()):
            if ticket.is_dropped:
                del self._tickets[job]
            elif ticket.is_done:
                self._taken_in(job)
