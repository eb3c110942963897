"""The window: pointer coordinates, initial size, key repeat, errors on opening, closing, and adapters to screen readers."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pygame
import pytest

from game.toolkit.access.bridge import AccessBridge
from game.toolkit.devices import window as window_module
from game.toolkit.devices.input import PointerMoved, PointerPressed, PointerReleased
from game.toolkit.devices.window import NoWindowError, Window, open_window
from game.toolkit.geometry import Point, Rect
from tests.support.narrowing import not_none


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Window]:
    """Yield an invisible window of this size; pygame keeps running when it is closed."""
    window = Window(size)
    try:
        yield window
    finally:
        window.close()


def pointed(window: Window, point: tuple[int, int]) -> list[object]:
    """Return the inputs that a window reports when the pointer moves to a point and clicks."""
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), touch=False))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    return [event for event in window.inputs() if isinstance(event, PointerMoved | PointerPressed | PointerReleased)]


@pytest.mark.parametrize(
    ("size", "at", "meant"),
    [((1280, 720), (3, 4), (3, 4)), ((640, 320), (320, 160), (640, 320)), ((2000, 300), (280, 300), (0, 640))],
    ids=str,
)
def test_the_pointer_is_where_its_target_is_drawn(
    size: tuple[int, int], at: tuple[int, int], meant: tuple[int, int]
) -> None:
    with opened(size) as window:
        point = Point(*meant)
        assert pointed(window, at) == [PointerMoved(point), PointerPressed(point), PointerReleased(point)]


def test_an_input_method_opens_where_a_text_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    with opened((512, 320)) as window:
        window.enter_at(Rect(100, 200, 300, 40))
    assert told == [pygame.Rect(50, 100, 150, 20)]


def test_a_window_opens_no_larger_than_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the dimension that exceeds the screen is reduced."""
    monkeypatch.setattr(window_module, "_UNSEEN", ())
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(480, 800), (1920, 1080)])
    with opened((1280, 720)) as window:
        assert window.viewport.window == (480, 720)


class Blind:
    """A display that reports a colour depth of 0 bits."""

    bitsize = 0


def test_a_key_that_is_held_repeats_after_a_while() -> None:
    pygame.key.set_repeat()
    with opened((1280, 720)):
        delay, interval = pygame.key.get_repeat()
    assert 0 < interval < delay < 1000


def test_a_display_with_too_few_colours_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("Unknown window pixel format")

    monkeypatch.setattr(Window, "_first_way", fail)
    with pytest.raises(NoWindowError, match="Unknown window pixel format"):
        Window((1280, 720))
    monkeypatch.setattr(pygame.display, "Info", Blind)
    with pytest.raises(NoWindowError, match="too few colours: a pixel needs 15 bits or more"):
        Window((1280, 720))


@pytest.mark.parametrize("is_held_up", [True, False])
def test_pygame_is_not_ended_under_a_thread_that_may_be_drawing(
    is_held_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    go_on = Event()
    drawing = Thread(target=go_on.wait, daemon=True)
    monkeypatch.setattr(pygame.display, "quit", lambda: ended.append("display"))
    monkeypatch.setattr(pygame.font, "quit", lambda: ended.append("font"))
    with open_window((1280, 720)) as window:
        drawing.start()
        if not is_held_up:
            go_on.set()
            drawing.join()
    assert ended == ([] if is_held_up else ["display", "font"])
    go_on.set()
    drawing.join()
    if is_held_up:
        window.close()


class Adapted(AccessBridge):
    """A bridge to screen readers that records the windows for which it makes or keeps an adapter."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def adapt(self, handle: int) -> None:
        self.order.append(f"adapted {handle}")

    def keep(self, handle: int) -> None:
        self.order.append(f"kept {handle}")


@pytest.fixture
def kept_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep pygame running when a window closes, for the fonts and pictures of other tests."""
    for module in (pygame.display, pygame.font):
        monkeypatch.setattr(module, "quit", lambda: None)


@pytest.mark.usefixtures("kept_pygame")
def test_where_an_adapter_belongs_to_a_window_it_is_there_before_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate Windows or macOS: each window that is tried gets its own adapter; only that of the window in use is kept."""
    order: list[str] = []

    class Hidden(pygame.Window):
        def __init__(self, *words: object, hidden: bool = False, **more: object) -> None:
            super().__init__(*words, hidden=hidden, **more)  # type: ignore[arg-type]  # options of a window
            order.append("opened hidden" if hidden else "opened")

        def show(self) -> None:
            order.append("shown")
            super().show()

    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")  # an invisible window does not need a graphics card
    monkeypatch.setattr(window_module, "_ADAPTS_FIRST", True)
    monkeypatch.setattr(Window, "driver", "windows")
    monkeypatch.setattr(pygame, "Window", Hidden)
    with open_window((1280, 720), lambda _wake: Adapted(order)) as window:
        first = window.handle
        assert order == ["opened hidden", f"adapted {first}", "shown"]
        window.adapt()
        assert len(order) == 3
        monkeypatch.setattr(window_module, "has_graphics_card", lambda: True)
        other = window._other_way(window._way)  # noqa: SLF001 - `PresentTimer` calls it where presenting is slow
        assert order[3:] == ["opened hidden", f"adapted {other.window.handle if other else 0}", "shown"]
        not_none(other).window.destroy()
        window.flip()
        assert order[-1] == f"kept {first}"


@pytest.mark.usefixtures("kept_pygame")
def test_a_window_that_nobody_sees_has_no_adapter_where_that_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that an invisible window gets no adapter, as AccessKit would fail with such a window."""
    order: list[str] = []
    monkeypatch.setattr(window_module, "_ADAPTS_FIRST", True)
    with open_window((1280, 720), lambda _wake: Adapted(order)) as window:
        assert window.driver == "dummy"
        assert order == []
        assert window.access is None


@pytest.mark.usefixtures("kept_pygame")
@pytest.mark.parametrize(("bus", "driver"), [("disabled:", "x11"), ("unix:path=bus", "dummy")])
def test_without_a_bus_or_where_nobody_sees_the_window_there_is_no_adapter(
    bus: str, driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    monkeypatch.setattr(window_module, "_ADAPTS_FIRST", False)
    with open_window((1280, 720), lambda _wake: Adapted(order)) as window:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
        monkeypatch.setattr(Window, "driver", driver)
        window.adapt()
        assert window.access is None
        monkeypatch.setattr(Window, "driver", "x11")
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=bus")
        window.adapt()
        assert order == [f"adapted {window.handle}"]
