"""The one window: opened, filled, resized, and what the player does in it."""

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pygame

from game.i18n import _
from game.outside_text import shown
from game.paths import asset
from game.terminal import complain
from game.toolkit.devices.display_loss import when_display_is_lost
from game.toolkit.devices.input import (
    Closed,
    Gamepads,
    Input,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    pending,
    read,
)
from game.toolkit.devices.presenting import Copying, Trial, Uploading, Way
from game.toolkit.devices.process_exit import FAILED, Others, heeding_signals, leave
from game.toolkit.geometry import Rect
from game.toolkit.metrics import SMALLEST_WINDOW
from game.toolkit.viewport import Size, Viewport

_UNSEEN = ("dummy", "offscreen")
"""SDL's drivers that show nothing."""
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Whether SDL itself presents by way of a graphics card: looked at once, when the first window asks for its surface."""
_SMOOTHNESS = "SDL_RENDER_SCALE_QUALITY"
"""How SDL reduces a picture by way of a graphics card."""
_DRIVER = "SDL_VIDEODRIVER"
"""By what SDL is to show everything, if somebody has chosen."""
_LEAST_BITS = 15
"""Bits of a pixel with which there is a picture."""
_CARDS = ("/dev/dri", "/dev/nvidiactl", "/dev/dxg")
"""Where Linux has graphics cards."""
_SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS"
"""Where SDL asks a desktop for its input methods. Where nobody has said, its library would start a program to find out."""


class NoWindowError(Exception):
    """There is nowhere to open a window; the text says why."""


class Window:
    """The one window; what it shows is drawn on `surface`."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Open it, of a size in pixels.

        Raises:
            NoWindowError: there is no display.
        """
        self.is_fullscreen = False
        self.at_loss: Callable[[], object] | None = None
        """What has to be done when the display is lost, after which the process ends."""
        is_chosen = _ACCELERATION in os.environ
        os.environ.setdefault(_ACCELERATION, "0")
        os.environ.setdefault(_SESSION_BUS, session_bus(os.environ))
        os.environ.setdefault(_SMOOTHNESS, "linear")
        if not os.environ.get(_DRIVER):
            os.environ.pop(_DRIVER, None)  # pygame takes an empty one for the name of a driver
        try:
            pygame.display.init()
            _check_driver(pygame.display.get_driver())
            pygame.font.init()
            self._way: Way = _first_way(size)
        except pygame.error as error:
            raise NoWindowError(_reason(error)) from error
        when_display_is_lost(self._lose)
        self._trial = None if is_chosen else Trial()
        pygame.key.set_repeat(400, 60)
        pygame.key.start_text_input()
        self._pads = Gamepads()
        self._is_asked_to_end = False

    def ask_to_end(self) -> None:
        """Let the next look at what the player does find that the window is to be closed."""
        self._is_asked_to_end = True

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self._way.surface

    @property
    def driver(self) -> str:
        """By what SDL shows it."""
        return pygame.display.get_driver()

    @property
    def way(self) -> str:
        """How it presents: the name of a way."""
        return type(self._way).__name__.lower()

    @property
    def viewport(self) -> Viewport:
        """Where in it lies what is drawn."""
        return self._way.viewport

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is drawn on, in pixels."""
        return self.surface.get_size()

    def inputs(self) -> Iterator[Input]:
        """What the player has done since the last call, and where in what is drawn."""
        for event in read(pending(), self._pads):
            if isinstance(event, PointerMoved | PointerPressed | PointerReleased):
                yield replace(event, point=self.viewport.drawn(event.point))
            else:
                yield event
        if self._is_asked_to_end:
            yield Closed()

    def enter_at(self, rect: Rect | None) -> None:
        """Say where in what is drawn a text is being entered: the windows of input methods open there."""
        if rect is not None:
            rect = self.viewport.seen(rect)
            pygame.key.set_text_input_rect(pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)))

    def flip(self) -> None:
        """Show what was drawn; the first few times show which way of presenting is the quicker one here."""
        if self._trial is None:
            self._way.show()
        else:
            self._way = self._trial.show(self._way, self._other_way)

    def _lose(self) -> None:
        """End the process in order where there is no display any more."""
        do, self.at_loss = self.at_loss, None
        try:
            if do is not None:
                do()
        finally:
            complain(_("The display is gone. Your matches are kept as they stood."))
            leave(FAILED)

    def _other_way(self, way: Way) -> Way | None:
        """A second window over the first, with the same picture in it; none where there is nothing that could draw quicker."""
        if self.is_fullscreen or not has_graphics_card():
            return None
        window = _opened(way.window.size, position=way.window.position)
        try:
            return Uploading(window)
        except pygame.error:
            window.destroy()
            return None

    def save(self, path: Path) -> None:
        """Keep what was drawn as a picture.

        Raises:
            OSError: it cannot be written.
        """
        picture = io.BytesIO()
        pygame.image.save(self.surface, picture, path.name)
        path.write_bytes(picture.getvalue())

    def resized(self) -> None:
        """Take a surface for the window's present size."""
        self._way.fit()

    def show_fullscreen(self, wanted: bool) -> None:
        """Fill the screen, or be a window again."""
        if wanted == self.is_fullscreen:
            return
        self.is_fullscreen = wanted
        if wanted:
            self._way.window.set_fullscreen(desktop=True)
        else:
            self._way.window.set_windowed()
        self.resized()

    def close(self) -> None:
        """Take it off the screen."""
        self._way.window.destroy()


def _first_way(size: tuple[int, int]) -> Way:
    """Copying; where a system has no such thing, as some have not, SDL's own way by the graphics card.

    Raises:
        pygame.error: neither can be done.
    """
    window = _opened(size)
    try:
        return Copying(window)
    except pygame.error:
        window.destroy()
        os.environ[_ACCELERATION] = "1"
        pygame.display.quit()
        pygame.display.init()
        return Copying(_opened(size))


def _opened(size: Size, *, position: tuple[int, int] | None = None) -> pygame.Window:
    place = pygame.WINDOWPOS_UNDEFINED if position is None else position
    given = _within_screen(size)
    window = pygame.Window(_("Back Alley"), given, place, resizable=True, maximized=given != size)
    with suppress(pygame.error, OSError):
        window.set_icon(pygame.image.load_sized_svg(str(asset("icons/back-alley.svg")), (128, 128)))
    window.minimum_size = SMALLEST_WINDOW
    return window


def _within_screen(size: Size) -> Size:
    """A size no larger than the screen on which a window is opened; where nobody sees it there is none."""
    if pygame.display.get_driver() in _UNSEEN:
        return size
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(size[0], width), min(size[1], height)


def has_graphics_card() -> bool:
    """Whether there may be one. On Linux one has a device; without it the processor would do the work of the card, slowly."""
    return sys.platform != "linux" or any(Path(device).exists() for device in _CARDS)


def session_bus(environ: Mapping[str, str]) -> str:
    """Where a desktop's bus is, if it is where desktops have it; else an address that leads nowhere."""
    bus = Path(environ.get("XDG_RUNTIME_DIR", ""), "bus")
    with suppress(OSError):
        if bus.is_absolute() and bus.is_socket():
            return f"unix:path={quote(str(bus))}"
    return "disabled:"


def _reason(error: pygame.error) -> str:
    """The reason why nothing can be shown, for the player."""
    if pygame.display.get_init() and pygame.display.Info().bitsize < _LEAST_BITS:
        return _("the display shows too few colours: a pixel needs {bits} bits or more").format(bits=_LEAST_BITS)
    return shown(error)


def _check_driver(driver: str) -> None:
    """Without a display SDL draws where nobody sees it; that is for those who ask for it by name.

    Raises:
        NoWindowError: nobody would see the window.
    """
    if driver in _UNSEEN and os.environ.get(_DRIVER) != driver:
        raise NoWindowError(_("there is no display"))


@contextmanager
def open_window(size: tuple[int, int]) -> Iterator[Window]:
    """The window, of a size in pixels, until the end of the block.

    Where a thread goes on that may be drawing, as one may that is held up, pygame is left as it is: the process is about to end.

    Raises:
        NoWindowError: there is no display.
    """
    others = Others()
    window = Window(size)
    try:
        with heeding_signals(window.ask_to_end):
            yield window
    finally:
        if not others.are_running:
            window.close()
            pygame.display.quit()
            pygame.font.quit()
