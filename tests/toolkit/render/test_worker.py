"""Making pictures in the background: in their turn, only while they are wanted, and what goes wrong is told."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from threading import Event, Thread, current_thread

import pytest

from game.toolkit.render import worker as studio_module
from game.toolkit.render.worker import RenderWorker, ThreadRenderWorker

PATIENCE = 60.0


class Easel:
    """Things to make in a render worker, one of which takes until it is let go; the names of those begun, in order."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.threads: set[str] = set()
        self.is_busy, self.may_end = Event(), Event()

    def make(self, name: str) -> Callable[[], str]:
        """Make something quick."""

        def make() -> str:
            self.begun.append(name)
            self.threads.add(current_thread().name)
            return f"picture of {name}"

        return make

    def long(self) -> str:
        """Make something that takes its time."""
        self.begun.append("long")
        self.is_busy.set()
        assert self.may_end.wait(PATIENCE)
        return "picture of long"


@pytest.fixture
def render_worker() -> Iterator[ThreadRenderWorker[str]]:
    made: ThreadRenderWorker[str] = ThreadRenderWorker()
    yield made
    made.close()


def fetched(render_worker: ThreadRenderWorker[str], key: str, make: Callable[[], str]) -> str:
    """Return a picture, asked for frame after frame until it is there."""
    while True:
        render_worker.begin()
        found = render_worker.ask(key, make)
        if found is not None:
            return found
        assert render_worker.has_waiting
        Event().wait(0.001)


def test_without_a_thread_everything_is_made_at_once() -> None:
    render_worker: RenderWorker[str] = RenderWorker()
    render_worker.begin()
    assert render_worker.ask("a", lambda: "picture") == "picture"
    assert not render_worker.has_waiting


def test_a_picture_is_made_in_another_thread_and_handed_over_once(render_worker: ThreadRenderWorker[str]) -> None:
    easel = Easel()
    assert fetched(render_worker, "a", easel.make("a")) == "picture of a"
    assert not render_worker.has_waiting
    assert easel.threads == {"studio"}
    assert fetched(render_worker, "a", easel.make("a")) == "picture of a"
    assert easel.begun == ["a", "a"]


def test_asking_again_while_a_picture_is_under_way_does_not_make_it_twice(
    render_worker: ThreadRenderWorker[str],
) -> None:
    easel = Easel()
    render_worker.ask("long", easel.long)
    assert easel.is_busy.wait(PATIENCE)
    for _ in range(5):
        render_worker.begin()
        assert render_worker.ask("long", easel.long) is None
        assert render_worker.has_waiting
    easel.may_end.set()
    assert fetched(render_worker, "long", easel.long) == "picture of long"
    assert easel.begun == ["long"]


def test_what_is_not_asked_for_again_is_not_made(render_worker: ThreadRenderWorker[str]) -> None:
    easel = Easel()
    render_worker.ask("long", easel.long)
    assert easel.is_busy.wait(PATIENCE)
    render_worker.ask("gone", easel.make("gone"))
    render_worker.begin()
    render_worker.ask("long", easel.long)
    render_worker.ask("wanted", easel.make("wanted"))
    easel.may_end.set()
    assert fetched(render_worker, "wanted", easel.make("wanted")) == "picture of wanted"
    assert easel.begun == ["long", "wanted"]


def test_what_is_asked_for_patiently_comes_last(render_worker: ThreadRenderWorker[str]) -> None:
    easel = Easel()
    render_worker.ask("long", easel.long)
    assert easel.is_busy.wait(PATIENCE)
    render_worker.ask("large", easel.make("large"), patient=True)
    render_worker.ask("small", easel.make("small"))
    render_worker.ask("other", easel.make("other"))
    easel.may_end.set()
    while len(easel.begun) < 4:
        Event().wait(0.001)
    assert easel.begun == ["long", "small", "other", "large"]


@pytest.mark.parametrize(("frames", "is_kept"), [(1, True), (2, False)])
def test_what_nobody_fetches_in_a_frame_is_not_kept(
    render_worker: ThreadRenderWorker[str], frames: int, is_kept: bool
) -> None:
    easel = Easel()
    render_worker.ask("a", easel.make("a"))
    render_worker.ask("b", easel.make("b"))
    while "b" not in easel.begun:  # by then the first is done
        Event().wait(0.001)
    for _ in range(frames):
        render_worker.begin()
    assert (render_worker.ask("a", easel.make("a")) is not None) is is_kept


def test_a_mistake_in_making_a_picture_is_raised_where_it_is_asked_for(render_worker: ThreadRenderWorker[str]) -> None:
    def fail() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fetched(render_worker, "a", fail)
    assert fetched(render_worker, "b", Easel().make("b")) == "picture of b"


def test_a_studio_that_is_closed_makes_things_while_one_waits(render_worker: ThreadRenderWorker[str]) -> None:
    render_worker.close()
    render_worker.begin()
    assert render_worker.ask("a", Easel().make("a")) == "picture of a"
    assert not render_worker.has_waiting


def test_a_studio_that_closes_waits_for_what_is_under_way_and_begins_nothing_more() -> None:
    render_worker: ThreadRenderWorker[str] = ThreadRenderWorker()
    easel = Easel()
    render_worker.begin()
    render_worker.ask("long", easel.long)
    render_worker.ask("b", easel.make("b"))
    assert easel.is_busy.wait(PATIENCE)
    closing = Thread(target=render_worker.close)
    closing.start()
    closing.join(0.1)
    assert closing.is_alive()
    easel.may_end.set()
    closing.join(PATIENCE)
    assert not closing.is_alive()
    assert easel.begun == ["long"]


def test_a_studio_that_closes_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture under way is left to its thread."""
    monkeypatch.setattr(studio_module, "CLOSING", 0.01)
    render_worker: ThreadRenderWorker[str] = ThreadRenderWorker()
    easel = Easel()
    render_worker.begin()
    render_worker.ask("long", easel.long)
    assert easel.is_busy.wait(PATIENCE)
    closing = Thread(target=render_worker.close)
    closing.start()
    closing.join(PATIENCE / 4)  # long before the picture gives up by itself
    is_closed = not closing.is_alive()
    easel.may_end.set()
    assert is_closed


MAPPED = """
import ctypes, sys
import pygame
from game.toolkit.render.worker import ThreadRenderWorker

class Malloc(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("arena", "free", "fast", "mapped", "b", "c", "d", "e", "f", "g")]

asked = getattr(ctypes.CDLL(None), "mallinfo2", None)
if asked is None:
    print("another library than glibc, or an old one")
    sys.exit()
asked.restype = Malloc
ThreadRenderWorker()
before = asked().mapped
cards = [pygame.Surface((140, 190), pygame.SRCALPHA) for _ in range(100)]
there = asked().mapped
cards.clear()
print(there - before, asked().mapped - before)
"""
"""The script that counts pictures of a hundred in memory of their own, and those still there when they are forgotten."""


@pytest.mark.skipif(sys.platform != "linux", reason="an option of glibc's")
def test_what_is_drawn_goes_back_to_the_system_when_it_is_forgotten() -> None:
    """Else the room of cards that come and go falls to pieces, and grows with every match."""
    ended = subprocess.run(
        [sys.executable, "-c", MAPPED], check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE
    )
    if "library" in ended.stdout:
        pytest.skip(ended.stdout.strip())
    lying, left = map(int, ended.stdout.split())
    assert lying > 50
    assert left == 0
