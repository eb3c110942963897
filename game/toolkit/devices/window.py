"""Application window: opening, presenting, resizing, and the player's input."""

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from time import sleep
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pygame
from msgspec import structs

from game.i18n import _
from game.outside_text import escaped_lines, shown
from game.paths import asset
from game.terminal import complain
from game.toolkit.devices import input as inputs
from game.toolkit.devices.event_wait import EventWait
from game.toolkit.devices.presenting import Copying, PresentTimer, Uploading, Way
from game.toolkit.devices.process_exit import FAILED, LaterThreads, heeding_signals, leave
from game.toolkit.devices.x_errors import is_gone, survive_x_errors
from game.toolkit.geometry import Rect
from game.toolkit.metrics import LARGEST_SCREEN, SMALLEST_WINDOW
from game.toolkit.text_field import Clipboard
from game.toolkit.viewport import Size, Viewport
from game.worker import started_thread, waking

if TYPE_CHECKING:
    from game.toolkit.access.bridge import AccessBridge

MakeBridge = Callable[[Callable[[], None]], "AccessBridge"]
"""Function that creates the bridge to screen readers, given a callback that wakes the main thread."""
_SOON = 0.01
"""Seconds after which an assistive program's thread has certainly returned from its call."""
_UNSEEN = ("dummy", "offscreen")
"""SDL drivers that show nothing."""
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Environment variable that makes SDL present with a graphics card; read when the first window requests its surface."""
_SMOOTHNESS = "SDL_RENDER_SCALE_QUALITY"
"""SDL's environment variable for the filter with which a graphics card scales."""
_DRIVER = "SDL_VIDEODRIVER"
_LEAST_BITS = 15
"""Minimum bits per pixel of a usable display."""
_CARDS = ("/dev/dri", "/dev/nvidiactl", "/dev/dxg")
_ADAPTS_FIRST = sys.platform in ("win32", "darwin")
"""True on systems where each window needs its own adapter for screen readers before it is first shown."""
_NO_BUS = "disabled:"
_SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS"
"""Environment variable with the address of the D-Bus session bus, on which SDL finds input methods.

If it is unset, D-Bus starts a program to find the bus."""


class NoWindowError(Exception):
    """No window can be opened; the message gives the reason."""


class Window:
    """The game's only window; drawing goes to `surface`."""

    access: "AccessBridge | None" = None

    def __init__(self, size: tuple[int, int], access: "MakeBridge | None" = None) -> None:
        """Open the window; `size` is in pixels of a screen scaled to 100 %. `access` creates the bridge to screen readers.

        Raises:
            NoWindowError: there is no display.
        """
        self.is_fullscreen = False
        self.asked: SimpleQueue[bool] = SimpleQueue()
        """Calls from the threads of assistive programs. These threads only put a value here, as each holds a lock that the main
        thread may need."""
        self._make_access = access
        self.at_loss: Callable[[], object] | None = None
        """Callback for the loss of the display, after which the process exits."""
        is_chosen = _ACCELERATION in os.environ
        os.environ.setdefault(_ACCELERATION, "0")
        os.environ.setdefault(_SESSION_BUS, session_bus(os.environ))
        os.environ.setdefault(_SMOOTHNESS, "linear")
        os.environ.setdefault(DPI_VARIABLE, DPI_AWARE)
        if not os.environ.get(_DRIVER):
            os.environ.pop(_DRIVER, None)  # pygame would take an empty value for a driver's name
        try:
            self._open_display()
            _check_driver(pygame.display.get_driver())
            pygame.font.init()
            self.events = EventWait()
            self._way: Way = self._first_way(_enlarged(size, _enlargement()))
        except pygame.error as error:
            raise NoWindowError(_reason(error)) from error
        self._trial = None if is_chosen else PresentTimer()
        pygame.key.set_repeat(400, 60)
        pygame.key.start_text_input()
        self._pads = inputs.Gamepads()
        self._held = inputs.HeldKeys()
        self._last = inputs.LastDevice()
        self._is_asked_to_end = False

    def _open_display(self) -> None:
        pygame.display.init()
        survive_x_errors(self._lose)

    def _first_way(self, size: Size) -> Way:
        """Open a window and return a `Copying` way; if windows have no surface, let SDL emulate one with the graphics card.

        Raises:
            pygame.error: there is no surface.
        """
        window = _opened(size, self._adapt_first)
        try:
            return Copying(window)
        except pygame.error:
            window.destroy()
            os.environ[_ACCELERATION] = "1"
            pygame.display.quit()
            self._open_display()
            return Copying(_opened(size, self._adapt_first))

    def ask_to_end(self) -> None:
        """Make `inputs` report, from its next call on, that the window is to be closed."""
        self._is_asked_to_end = True

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on."""
        return self._way.surface

    @property
    def driver(self) -> str:
        """Name of SDL's video driver."""
        return pygame.display.get_driver()

    @property
    def handle(self) -> int:
        """Number of the window for its adapter for screen readers; 0 if one adapter serves all windows."""
        return _handle(self._way.window)

    @property
    def has_focus(self) -> bool:
        """True if the window has the keyboard focus."""
        return self._way.window.focused

    @property
    def position(self) -> tuple[int, int]:
        """Position of the window on the screen, in pixels from the top left."""
        return self._way.window.position

    def adapt(self) -> None:
        """Get ready for screen readers, if there is a message bus for them and the window is visible."""
        if not _ADAPTS_FIRST and self.driver not in _UNSEEN and os.environ.get(_SESSION_BUS, _NO_BUS) != _NO_BUS:
            self._adapt(self._way.window)

    def _adapt_first(self, window: pygame.Window) -> None:
        """Make a window ready for screen readers, and show it, on systems that require this order."""
        if _ADAPTS_FIRST:
            if self.driver not in _UNSEEN:
                self._adapt(window)
            window.show()

    def _adapt(self, window: pygame.Window) -> None:
        if self.access is None and self._make_access is not None:
            self.access = self._make_access(partial(self.asked.put, True))
        if self.access is not None:
            self.access.adapt(_handle(window))

    @property
    def viewport(self) -> Viewport:
        """Position and size of the drawing in the window."""
        return self._way.viewport

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface in pixels."""
        return self.surface.get_size()

    @property
    def usual_size(self) -> Size:
        """Width and height of the window in pixels of a screen scaled to 100 %."""
        return _enlarged(self.viewport.window, 1 / _enlargement(self._way.window))

    def inputs(self) -> Iterator[inputs.Input]:
        """Yield the player's inputs since the last call, in drawing coordinates."""
        events = inputs.pending()
        is_hidden = self.driver == "x11" and any(event.type == pygame.WINDOWHIDDEN for event in events)
        if is_hidden and is_gone(self._way.window.handle):
            self._lose()  # SDL would wait for ever for the display's answer
        for event in inputs.read(events, self._pads, self._held, self._last):
            if isinstance(event, inputs.Pointed):
                yield structs.replace(event, point=self.viewport.drawn(event.point))
            else:
                yield event
        if self._is_asked_to_end:
            yield inputs.Closed(is_final=True)

    def enter_at(self, rect: Rect | None) -> None:
        """Set the rectangle of the text being entered, next to which input methods open their windows."""
        if rect is not None:
            rect = self.viewport.seen(rect)
            pygame.key.set_text_input_rect(pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)))

    def flip(self) -> None:
        """Present the drawing; the first frames are timed to find the faster way of presenting."""
        if self._trial is None:
            self._way.show()
        else:
            self._way = self._trial.show(self._way, self._other_way)
            if self.access is not None:
                self.access.keep(self.handle)

    def _lose(self) -> None:
        do, self.at_loss = self.at_loss, None
        try:
            if do is not None:
                do()
        finally:
            complain(_("The display is gone."))
            leave(FAILED)

    def _other_way(self, way: Way) -> Way | None:
        """Return an `Uploading` way in a second window over the first; None in full screen or without a graphics card."""
        if self.is_fullscreen or not has_graphics_card():
            return None
        window = _opened(way.window.size, self._adapt_first, position=way.window.position)
        try:
            return Uploading(window)
        except pygame.error:
            window.destroy()
            return None

    def save(self, path: Path) -> None:
        """Save the drawing as a picture.

        Raises:
            OSError: the file cannot be written.
        """
        picture = io.BytesIO()
        pygame.image.save(self.surface, picture, path.name)
        path.write_bytes(picture.getvalue())

    def resized(self) -> None:
        """Adapt the surface to the window's size."""
        self._way.fit()

    def show_fullscreen(self, wanted: bool) -> None:
        """Fill the screen if `wanted`; otherwise return to a window."""
        if wanted == self.is_fullscreen:
            return
        self.is_fullscreen = wanted
        if wanted:
            self._way.window.set_fullscreen(desktop=True)
        else:
            self._way.window.set_windowed()
        self.resized()

    def close(self) -> None:
        """Close the window."""
        if self.access is not None:
            self.access.close()
        self._way.window.destroy()


Ready = Callable[[pygame.Window], None]
"""Function that makes a window ready for screen readers, and shows it."""


def _opened(size: Size, ready: Ready, *, position: tuple[int, int] | None = None) -> pygame.Window:
    place = pygame.WINDOWPOS_UNDEFINED if position is None else position
    given = _within_screen(size)
    is_large = given != size
    window = pygame.Window(_("Back Alley"), given, place, resizable=True, maximized=is_large, hidden=_ADAPTS_FIRST)
    with suppress(pygame.error, OSError):
        window.set_icon(pygame.image.load_sized_svg(str(asset("icons/back-alley.svg")), (128, 128)))
    window.minimum_size = _enlarged(SMALLEST_WINDOW, _enlargement(window))
    ready(window)
    return window


def _enlargement(window: pygame.Window | None = None) -> float:
    """Return the scale factor of a window's screen, or of the first screen; 1 if the driver shows nothing."""
    if pygame.display.get_driver() in _UNSEEN:
        return 1.0
    return enlargement() if window is None else enlargement(window.handle)


def _handle(window: pygame.Window) -> int:
    return window.handle if _ADAPTS_FIRST else 0


def _enlarged(size: Size, factor: float) -> Size:
    return round(size[0] * factor), round(size[1] * factor)


def _within_screen(size: Size) -> Size:
    """Return a size limited to the first screen, or to `LARGEST_SCREEN` if the driver shows nothing."""
    is_unseen = pygame.display.get_driver() in _UNSEEN
    width, height = LARGEST_SCREEN if is_unseen else pygame.display.get_desktop_sizes()[0]
    return min(size[0], width), min(size[1], height)


def has_graphics_card() -> bool:
    """Return False on Linux without the device file of a graphics card; otherwise True."""
    return sys.platform != "linux" or any(Path(device).exists() for device in _CARDS)


def session_bus(environ: Mapping[str, str]) -> str:
    """Return the address of the desktop's message bus, such as `unix:path=/run/user/1000/bus`.

    If the bus is not in the usual place, return an invalid address.
    """
    bus = Path(environ.get("XDG_RUNTIME_DIR", ""), "bus")
    with suppress(OSError):
        if bus.is_absolute() and bus.is_socket():
            return f"unix:path={quote(str(bus))}"
    return _NO_BUS


def _reason(error: pygame.error) -> str:
    if pygame.display.get_init() and pygame.display.Info().bitsize < _LEAST_BITS:
        return _("the display shows too few colours: a pixel needs {bits} bits or more").format(bits=_LEAST_BITS)
    return shown(error)


def _check_driver(driver: str) -> None:
    """Check that windows are visible; without a display SDL uses a driver that shows nothing.

    Raises:
        NoWindowError: the driver shows nothing, and was not chosen by the variable `SDL_VIDEODRIVER`.
    """
    if driver in _UNSEEN and os.environ.get(_DRIVER) != driver:
        raise NoWindowError(_("there is no display"))


@contextmanager
def _relayed(calls: "SimpleQueue[bool]", wake: Callable[[], None]) -> Iterator[None]:
    """Call `wake` in a separate thread soon after one or more values are put into `calls`, as long as the `with` block runs."""

    def relay() -> None:
        while calls.get():
            if calls.empty():  # of several waiting calls only the last wakes the main thread
                sleep(_SOON)
                wake()

    thread = started_thread("wake", relay)
    try:
        yield
    finally:
        calls.put(False)
        thread.join()


@contextmanager
def open_window(size: tuple[int, int], access: "MakeBridge | None" = None) -> Iterator[Window]:
    """Open the window for the `with` block; the arguments are those of `Window`.

    If a stuck thread may still be drawing, pygame is not shut down, as this thread could then crash; the process is about
    to exit anyway.

    Raises:
        NoWindowError: there is no display.
    """
    others = LaterThreads()
    window = Window(size, access)
    wake = window.events.wake
    try:
        with waking(wake), heeding_signals(window.ask_to_end, wake), _relayed(window.asked, wake):
            yield window
    finally:
        if not others.are_running:
            window.close()
            pygame.display.quit()
            pygame.font.quit()


class SystemClipboard(Clipboard):
    """The system clipboard; always empty on a system without a clipboard."""

    def get(self) -> str:
        """Return the text; empty if the clipboard has none."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except (pygame.error, UnicodeError):
            return ""

    def put(self, text: str) -> None:
        """Replace the text."""
        with suppress(pygame.error):
            pygame.scrap.put_text(escaped_lines(text))


DPI_VARIABLE: Final = "SDL_WINDOWS_DPI_AWARENESS"
"""SDL's environment variable for the DPI awareness on Windows, read when the display is opened."""
DPI_AWARE: Final = "permonitorv2"
"""Value that stops Windows from scaling, and so blurring, the window."""
_USUAL_DPI: Final = 96
"""Pixels per inch at 100 %."""


def enlargement(window: int = 0) -> float:
    """Return the scale factor of the screen that shows the window with this handle, or of the first screen if the handle is 0."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - needed on Windows only

        user = ctypes.windll.user32
        found = (window and user.GetDpiForWindow(ctypes.c_void_p(window))) or user.GetDpiForSystem()
        return max(found, _USUAL_DPI) / _USUAL_DPI
    return 1.0
