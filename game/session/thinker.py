"""Decision workers: work out the moves of computer players, in a thread of their own or at once for tests."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from game.ai.player import Budget, Decision, Stop, bot_random, decide_for
from game.engine.state import Observation
from game.session.worker import ThreadWorker

Decider = Callable[[str, Observation, Budget, Random, Stop], Decision]

_ids: Final = itertools.count(1)


def new_id() -> int:
    """Return the id of a request; none recurs while the program runs, so that no old answer can pass for a new one."""
    return next(_ids)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question: what a level does in an observation. The player gets dice made from `rng_key`, never the key."""

    id: int
    level: str
    observation: Observation
    budget: Budget
    rng_key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision for a request, or the exception that came instead."""

    id: int
    outcome: Decision | BaseException


class Thinker(Protocol):
    """A thinker about one request at a time; a newer one makes the older pointless."""

    def ask(self, request: Request) -> None:
        """Begin to think about this, and about nothing else any more."""

    def poll(self) -> Answer | None:
        """Return the answer to the last request, once, when it has come in."""

    def close(self) -> None:
        """Think no more; no answer comes after this."""


def _answer(request: Request, stop: Stop, decide: Decider) -> Answer:
    try:
        rng = bot_random(request.rng_key, request.observation)
        return Answer(request.id, decide(request.level, request.observation, request.budget, rng, stop))
    except BaseException as error:  # noqa: BLE001 - an error must not end the thread: it travels back as a value
        return Answer(request.id, error)


class InlineThinker:
    """A thinker that thinks when asked and has the answer at once."""

    def __init__(self, decide: Decider = decide_for) -> None:
        """Think with `decide`."""
        self._decide = decide
        self._answer: Answer | None = None
        self._is_closed = False

    def ask(self, request: Request) -> None:
        """Think now."""
        if not self._is_closed:
            self._answer = _answer(request, lambda: False, self._decide)

    def poll(self) -> Answer | None:
        """Return the answer to the last request, once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Think no more."""
        self._is_closed = True
        self._answer = None


class ThreadThinker:
    """A thinker in a thread of its own."""

    def __init__(self, decide: Decider = decide_for) -> None:
        """Think with `decide`."""
        self._worker: ThreadWorker[Request, Answer] = ThreadWorker(
            "thinker", lambda request, stop: _answer(request, stop, decide)
        )

    def ask(self, request: Request) -> None:
        """Stop what is being thought and think about this."""
        self._worker.begin(request)

    def poll(self) -> Answer | None:
        """Return the answer to the last request, once, when it has come in; answers to others are dropped."""
        return self._worker.poll()

    def close(self, patience: float = 1.0) -> None:
        """Stop thinking and end the thread, waiting for it at most `patience` seconds."""
        self._worker.close(patience)
