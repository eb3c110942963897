"""Whoever works out what a computer player does: in a thread of its own, or on the spot for tests."""

from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from random import Random
from threading import Event as Flag
from threading import Thread
from typing import Protocol

from game.ai.player import Budget, Decision, Stop, bot_random, decide_for
from game.engine.state import Observation


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question: what a level does in an observation. `id` never recurs in a thinker's life."""

    id: int
    level: str
    observation: Observation
    budget: Budget
    bot_key: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision for a request, or the exception that came instead."""

    id: int
    outcome: Decision | Exception


Decider = Callable[[str, Observation, Budget, Random, Stop], Decision]


class Thinker(Protocol):
    """Takes one request at a time; a newer one makes the older pointless."""

    def ask(self, request: Request) -> None:
        """Begin to think."""

    def poll(self) -> Answer | None:
        """An answer that has come in, of whatever request."""

    def close(self) -> None:
        """Think no more."""


def _answer(request: Request, stop: Stop, decider: Decider) -> Answer:
    rng = bot_random(request.bot_key, request.observation)
    try:
        decision = decider(request.level, request.observation, request.budget, rng, stop)
    except Exception as error:  # noqa: BLE001 - whatever went wrong travels back as a value and is raised by whoever asked
        return Answer(request.id, error)
    return Answer(request.id, decision)


class InlineThinker:
    """Thinks when asked and has the answer at once."""

    def __init__(self, decider: Decider = decide_for) -> None:
        """Think with `decider`."""
        self._decider = decider
        self._answers: list[Answer] = []

    def ask(self, request: Request) -> None:
        """Think now."""
        self._answers.append(_answer(request, lambda: False, self._decider))

    def poll(self) -> Answer | None:
        """The oldest answer not yet taken."""
        return self._answers.pop(0) if self._answers else None

    def close(self) -> None:
        """Forget what was not taken."""
        self._answers.clear()


class ThreadThinker:
    """Thinks in one worker thread, which ends with the program at the latest."""

    def __init__(self, decider: Decider = decide_for) -> None:
        """Start the thread."""
        self._decider = decider
        self._requests: SimpleQueue[tuple[Request, Flag] | None] = SimpleQueue()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._stop = Flag()
        self._thread = Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while (asked := self._requests.get()) is not None:
            request, stop = asked
            if not stop.is_set():
                self._answers.put(_answer(request, stop.is_set, self._decider))

    def ask(self, request: Request) -> None:
        """Stop what is being thought and think about this."""
        self._stop.set()
        self._stop = Flag()
        self._requests.put((request, self._stop))

    def poll(self) -> Answer | None:
        """The oldest answer not yet taken."""
        return None if self._answers.empty() else self._answers.get()

    def close(self) -> None:
        """Stop thinking and end the thread, waiting for it at most a second."""
        self._stop.set()
        self._requests.put(None)
        self._thread.join(timeout=1.0)
