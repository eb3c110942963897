"""Slow pictures: they are rendered in order while they are wanted; errors are reported."""

from collections.abc import Callable

import pytest

from game.toolkit.render.canvas import RenderWorker
from game.worker import InlineWorker, JobFailedError
from tests.support.workers import HandWorker


class Easel:
    """Pictures to render. `made` lists the rendered ones, in order."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def make(self, name: str) -> Callable[[], str]:

        def make() -> str:
            self.made.append(name)
            return f"picture of {name}"

        return make


def fail() -> str:
    raise ZeroDivisionError("planted")


def test_a_picture_is_handed_over_once_when_it_is_ready() -> None:
    easel, worker = Easel(), HandWorker()
    pictures: RenderWorker[str] = RenderWorker(worker)
    for _ in range(2):
        pictures.begin()
        assert pictures.ask("a", easel.make("a")) is None
        assert pictures.ask("a", easel.make("a")) is None
        assert pictures.has_waiting
        worker.do_next()
        pictures.begin()
        assert pictures.ask("a", easel.make("a")) == "picture of a"
        assert not pictures.has_waiting
    assert easel.made == ["a", "a"]


def test_a_picture_in_progress_is_not_begun_again() -> None:
    easel, worker = Easel(), HandWorker()
    pictures: RenderWorker[str] = RenderWorker(worker)
    pictures.ask("a", easel.make("a"))
    (ticket,) = worker.submitted
    worker.submitted.clear()  # a running job is not in the queue
    for _ in range(5):
        pictures.begin()
        assert pictures.ask("a", easel.make("a")) is None
    ticket.do()
    assert pictures.ask("a", easel.make("a")) == "picture of a"
    assert not worker.submitted


def test_what_is_not_asked_for_again_is_not_made() -> None:
    easel, worker = Easel(), HandWorker()
    pictures: RenderWorker[str] = RenderWorker(worker)
    for name in "ab":
        pictures.ask(name, easel.make(name))
    pictures.begin()
    pictures.ask("b", easel.make("b"))
    assert len(worker.waiting) == 1
    worker.do_next()
    assert easel.made == ["b"]


def test_a_mistake_in_making_a_picture_is_raised_where_it_is_asked_for() -> None:
    pictures: RenderWorker[str] = RenderWorker(InlineWorker())
    with pytest.raises(JobFailedError, match="planted"):
        pictures.ask("a", fail)
    assert pictures.ask("a", Easel().make("a")) == "picture of a"
