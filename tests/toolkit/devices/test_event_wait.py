"""Wait for events in the main thread: in SDL where possible, as other threads can end that wait; otherwise by polling."""

import ctypes
from collections.abc import Iterator

import pygame
import pytest

from game.toolkit.devices import event_wait
from game.toolkit.devices.event_wait import EventWait, sdl_wait


@pytest.fixture(autouse=True)
def _no_events() -> Iterator[None]:
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.event.clear()


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that collects pygame's waits, in milliseconds."""
    waits: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", waits.append)
    return waits


class NoSuchFunction:
    """An SDL without the function for waiting."""


class OtherCopy:
    """A copy of SDL that pygame does not use."""

    @staticmethod
    def SDL_WaitEventTimeout(_event: None, _milliseconds: int) -> int:  # noqa: N802 - SDL's name
        raise AssertionError

    @staticmethod
    def SDL_WasInit(_what: int) -> int:  # noqa: N802 - SDL's name
        return 0


@pytest.mark.parametrize("library", [NoSuchFunction, OtherCopy])
def test_without_a_wait_of_the_sdl_that_is_used_events_are_looked_at_twenty_times_a_second(
    library: type, waited: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(event_wait, "library_of", lambda *_: library())
    events = EventWait()
    assert not events.is_blocking
    events.wait(1.0)
    assert waited == [50]


@pytest.mark.parametrize(("driver", "version"), [("dummy", (2, 32, 10)), ("kmsdrm", (2, 32, 10)), ("x11", (2, 0, 14))])
def test_where_sdl_would_not_sleep_its_wait_is_not_used(
    driver: str, version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame, "get_sdl_version", lambda: version)
    assert sdl_wait() is None


def test_the_wait_is_that_of_the_library_which_pygame_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check also that the wait leaves events in the queue."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    events = EventWait()
    assert events.is_blocking
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_a, mod=0))
    events.wait(3600.0)
    assert [event.type for event in pygame.event.get()] == [pygame.KEYUP]


def test_whoever_wakes_the_thread_before_it_waits_has_not_come_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    events = EventWait()
    events.wake()
    events.wake()
    events.wait(3600.0)
    assert len(pygame.event.get()) == 1
    assert events.take_wake()
    assert not events.take_wake()


def test_with_a_gamepad_events_are_looked_at_since_sdl_would_ask_it_a_thousand_times_a_second(
    waited: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame._sdl2.controller.get_count", lambda: 1)
    events = EventWait(lambda: ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)(fails))
    assert not events.is_blocking
    events.wait(1.0)
    assert waited == [50]
    events.wake()
    events.wait(1.0)
    assert waited == [50]


def fails(*_: object) -> int:
    raise AssertionError
