"""Coach service: decisions are judged and open hands solved one after the other in a thread of its own, and remembered.

Scenes ask again and again (`judged`, `solved`) and get None until there is an answer. What nobody asks for any more is not begun.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, assert_never

from game.ai.kernel.double_dummy import DoubleDummy, game_of, position_of
from game.ai.sampling.judging import Skill
from game.coach.explain import COACH, Explanation, explain
from game.engine.cards import Card, CardSet
from game.engine.state import Observation, PublicState
from game.session.worker import ThreadWorker

_KEPT: Final = 4_000
"""Answers that are remembered at most: some matches."""
_TABLE_BITS: Final = 15
"""16 MB for solving open hands."""
_NODES: Final = 30_000_000
"""Cards that are tried at most for one answer about open hands: some seconds at the very worst."""


class CoachFailedError(Exception):
    """A breakdown of the coach; the cause is attached. For the log, not for a player."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The job of judging a decision from what its seat knew."""

    observation: Observation
    skill: Skill = COACH


@dataclass(frozen=True, slots=True)
class Solve:
    """The job of finding what each card leads to with all hands open, for a deal that is over; `hands` by seat number."""

    public: PublicState
    hands: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """The tricks that the side to play takes from here on after each card; empty where that takes too long to find out."""

    tricks: tuple[tuple[Card, int], ...]

    @property
    def best(self) -> int | None:
        """The most tricks that a card leads to."""
        return max((tricks for _card, tricks in self.tricks), default=None)


Job = Judge | Solve
Answer = Explanation | Solved


class Bench(Protocol):
    """A runner of one job at a time."""

    def begin(self, job: Job) -> None:
        """Begin a job; the one before is done."""

    def poll(self) -> Answer | BaseException | None:
        """Return the answer of the job, or its error, once."""

    def close(self) -> None:
        """Begin nothing more."""


def _done(job: Job, kernel: Callable[[], DoubleDummy]) -> Answer | BaseException:
    try:
        match job:
            case Judge(observation, skill):
                return explain(observation, skill)
            case Solve(public, hands):
                return _solved(kernel(), public, hands)
            case _:
                assert_never(job)
    except BaseException as error:  # noqa: BLE001 - an error must not end the thread: it travels back as a value
        return error


def _solved(kernel: DoubleDummy, public: PublicState, hands: tuple[CardSet, ...]) -> Solved:
    position = position_of(public, hands)
    deal = public.deal
    if deal is None or deal.turn is None:
        return Solved(())
    kernel.load(game_of(public), position, side=public.match.side_of(deal.turn))
    values = kernel.card_values(_NODES)
    return Solved(tuple(sorted((values or {}).items())))


class _Kernel:
    """A kernel that takes its memory when it is first asked for."""

    def __init__(self) -> None:
        self._kernel: DoubleDummy | None = None

    def __call__(self) -> DoubleDummy:
        if self._kernel is None:
            self._kernel = DoubleDummy(_TABLE_BITS)
        return self._kernel


class InlineBench:
    """A runner that does a job when it is begun."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self._answer: Answer | BaseException | None = None
        self._kernel = _Kernel()

    def begin(self, job: Job) -> None:
        """Do it now."""
        self._answer = _done(job, self._kernel)

    def poll(self) -> Answer | BaseException | None:
        """Return the answer of the job, or its error, once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Forget what was done."""
        self._answer = None


class ThreadBench:
    """A runner that does jobs in a thread of its own."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        kernel = _Kernel()
        self._worker: ThreadWorker[Job, Answer | BaseException] = ThreadWorker(
            "coach", lambda job, _stop: _done(job, kernel)
        )

    def begin(self, job: Job) -> None:
        """Hand it to the thread."""
        self._worker.begin(job)

    def poll(self) -> Answer | BaseException | None:
        """Return the answer of the job, or its error, once, when it has come in."""
        return self._worker.poll()

    def close(self, patience: float = 1.0) -> None:
        """End the thread, waiting for it at most `patience` seconds."""
        self._worker.close(patience)


class CoachService:
    """A service that answers questions when they have been thought about, the urgent ones first."""

    def __init__(self, bench: Bench) -> None:
        """Begin with nothing known."""
        self._bench = bench
        self._known: OrderedDict[Job, Answer] = OrderedDict()
        self._urgent: dict[Job, None] = {}
        self._wanted: dict[Job, None] = {}
        self._begun: Job | None = None

    def judged(self, observation: Observation, skill: Skill = COACH, *, is_urgent: bool = False) -> Explanation | None:
        """Return the explanation of a decision; None while it is being worked out.

        Raises:
            CoachFailedError: something asked before could not be answered.
        """
        answer = self._answer(Judge(observation, skill), is_urgent=is_urgent)
        return answer if isinstance(answer, Explanation) else None

    def solved(self, public: PublicState, hands: tuple[CardSet, ...], *, is_urgent: bool = False) -> Solved | None:
        """Return what each card leads to with all hands open; None while that is worked out. Only for deals that are over.

        Raises:
            CoachFailedError: something asked before could not be answered.
        """
        answer = self._answer(Solve(public, hands), is_urgent=is_urgent)
        return answer if isinstance(answer, Solved) else None

    def _answer(self, job: Job, *, is_urgent: bool) -> Answer | None:
        self._tend()
        answer = self._known.get(job)
        if answer is None:
            if job != self._begun:
                (self._urgent if is_urgent else self._wanted).setdefault(job)
            self._tend()
            answer = self._known.get(job)
        if answer is not None:
            self._known.move_to_end(job)
        return answer

    def forget_wishes(self) -> None:
        """Forget everything that was asked for and not begun."""
        self._urgent.clear()
        self._wanted.clear()

    def _tend(self) -> None:
        """Take in what is done, and begin what is wanted next."""
        answer = self._bench.poll()
        if self._begun is not None and answer is not None:
            job, self._begun = self._begun, None
            if isinstance(answer, BaseException):
                raise CoachFailedError("the coach broke down") from answer
            self._known[job] = answer
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        if self._begun is not None:
            return
        for wishes in (self._urgent, self._wanted):
            if wishes:
                self._begun = next(iter(wishes))
                self._urgent.pop(self._begun, None)
                self._wanted.pop(self._begun, None)
                self._bench.begin(self._begun)
                if isinstance(self._bench, InlineBench):
                    self._tend()
                return

    def close(self) -> None:
        """Think no more."""
        self.forget_wishes()
        self._bench.close()
