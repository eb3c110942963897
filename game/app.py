"""The window and its loop: puts everything together, reads pygame's events, draws when something has changed."""

import io
import os
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import __version__, i18n
from game import settings as settings_file
from game.engine.dealing import SEED_BYTES
from game.i18n import _
from game.options import Options
from game.paths import Paths, asset, user_paths
from game.scenes.director import Director
from game.scenes.opening import open_scenes
from game.scenes.program import Program
from game.session.store import Store, utc_now
from game.session.thinker import ThreadThinker
from game.settings import Settings
from game.ui.assets import Assets
from game.ui.audio import Audio
from game.ui.input import Gamepads, Input, Resized, read
from game.ui.metrics import SMALLEST_WINDOW, metrics
from game.ui.painter import Painter
from game.ui.tree import Tree, write_tree

_FRAMES, _IDLE_FRAMES = 60, 25
"""A second, while something moves and while nothing does; a slow tick costs less than waiting for an event."""
_IDLE_AFTER = 0.5
"""Seconds without a change after which nothing moves."""
_LONGEST_STEP = 0.1
"""Seconds that pass at most between two frames, however long the program was held up."""
_SWITCH_INTERVAL = 0.0005
"""Seconds after which a thinking thread lets the window have its turn."""


_UNSEEN = ("dummy", "offscreen")
"""SDL's drivers that show nothing."""


_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Whether SDL presents by way of a graphics card. Without one that takes 4 to 25 ms a frame and 100 MB, and plain copying 0.5 ms;
with one either is quick, but for a few systems where copying is slow."""
_TIMED_FLIPS = 7
_SLOW_FLIP = 0.008
"""Seconds."""


class NoWindowError(Exception):
    """There is nowhere to open a window; the text says why."""


def run(options: Options) -> int:
    """Play until the window is closed; gives the exit code: 0, or 1 with a sentence on the standard error stream."""
    if not getattr(pygame, "IS_CE", False):
        print(
            _("The game needs pygame-ce, and found another pygame. Remove that one and install pygame-ce."),
            file=sys.stderr,
        )
        return 1
    sys.setswitchinterval(_SWITCH_INTERVAL)
    paths = user_paths(options.data_dir)
    settings, notice = settings_file.load(paths.settings)
    i18n.install(settings.language or options.language)
    settings = _asked_for(settings, options)
    try:
        with open_window(settings) as window:
            return _play(window, options, paths, settings, notice)
    except NoWindowError as error:
        print(_("No window can be opened here: {reason}").format(reason=error), file=sys.stderr)
        return 1


def _asked_for(settings: Settings, options: Options) -> Settings:
    """The settings with what the command line asks for instead."""
    if options.speed is not None:
        settings = replace(settings, speed=options.speed)
    if options.window is not None:
        width, height = options.window
        settings = replace(settings, window_width=width, window_height=height, fullscreen=False)
    return settings


class Window:
    """The one window; what it shows is drawn on `surface`."""

    def __init__(self, settings: Settings) -> None:
        """Open it.

        Raises:
            NoWindowError: there is no display.
        """
        self.is_fullscreen = False
        self._is_chosen = _ACCELERATION in os.environ
        os.environ.setdefault(_ACCELERATION, "0")
        self._flips: list[float] = []
        try:
            pygame.display.init()
            _check_driver(pygame.display.get_driver())
            pygame.font.init()
            self._open((settings.window_width, settings.window_height))
        except pygame.error as error:
            raise NoWindowError(str(error)) from error
        pygame.key.set_repeat(400, 60)
        pygame.key.start_text_input()
        self._pads = Gamepads()

    def _open(self, size: tuple[int, int]) -> None:
        self._window = pygame.Window(_("Back Alley"), size, resizable=True)
        self.surface = self._window.get_surface()
        with suppress(pygame.error, OSError):
            self._window.set_icon(pygame.image.load_sized_svg(str(asset("icons/back-alley.svg")), (128, 128)))
        self._window.minimum_size = SMALLEST_WINDOW

    @property
    def driver(self) -> str:
        """By what SDL shows it."""
        return pygame.display.get_driver()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    def inputs(self) -> Iterator[Input]:
        """What the player has done since the last call."""
        yield from read(pygame.event.get(), self._pads)

    def flip(self) -> None:
        """Show what was drawn; the first few times show whether another way of presenting is worth a try."""
        if self._is_chosen:
            self._window.flip()
            return
        start = time.perf_counter()
        self._window.flip()
        self._flips.append(time.perf_counter() - start)
        if len(self._flips) == _TIMED_FLIPS:
            self._is_chosen = True
            if sorted(self._flips)[_TIMED_FLIPS // 2] > _SLOW_FLIP:
                os.environ[_ACCELERATION] = "1"
                self._window.destroy()
                self._open(self.size)

    def save(self, path: Path) -> None:
        """Keep what was drawn as a picture.

        Raises:
            OSError: it cannot be written.
        """
        picture = io.BytesIO()
        pygame.image.save(self.surface, picture, path.name)
        path.write_bytes(picture.getvalue())

    def resized(self) -> None:
        """Take the surface of the window's present size."""
        self.surface = self._window.get_surface()

    def show_fullscreen(self, wanted: bool) -> None:
        """Fill the screen, or be a window again."""
        if wanted == self.is_fullscreen:
            return
        self.is_fullscreen = wanted
        if wanted:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.resized()

    def close(self) -> None:
        """Take it off the screen."""
        self._window.destroy()


def _check_driver(driver: str) -> None:
    """Without a display SDL draws where nobody sees it; that is for those who ask for it by name.

    Raises:
        NoWindowError: nobody would see the window.
    """
    if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise NoWindowError(_("there is no display"))


@contextmanager
def open_window(settings: Settings) -> Iterator[Window]:
    """The window, as the settings want it, until the end of the block.

    Raises:
        NoWindowError: there is no display.
    """
    window = Window(settings)
    try:
        yield window
    finally:
        window.close()
        pygame.display.quit()
        pygame.font.quit()


def _play(window: Window, options: Options, paths: Paths, settings: Settings, notice: str | None) -> int:
    opened = Store.open(paths.profile)
    director = Director(Painter(window.surface, Assets(), metrics(*window.size, settings.scale)))
    program = Program(
        director,
        opened.store,
        settings,
        thinker=ThreadThinker(),
        fresh=lambda: secrets.token_bytes(SEED_BYTES),
        settings_path=paths.settings,
        seed=options.seed,
        audio=Audio(),
        language=options.language,
    )
    try:
        notices = tuple(text for text in (opened.notice, notice) if text is not None)
        open_scenes(program, rules=options.rules, resume=options.resume, record=options.record, notices=notices)
        _loop(window, director, program, options.ui_tree)
    except Exception:  # noqa: BLE001 - whatever it is, the match is on disk and the player gets a sentence
        print(_report(paths, traceback.format_exc()), file=sys.stderr)
        return 1
    finally:
        program.close()
    return 0


def _loop(window: Window, director: Director, program: Program, tree_file: Path | None) -> None:
    clock = pygame.time.Clock()
    kept: Tree | None = None
    changed = True
    still = 0.0
    while True:
        for event in window.inputs():
            changed = True
            if isinstance(event, Resized):
                _resize(window, director, program)
            director.handle(event)
        if director.is_over:
            return
        window.show_fullscreen(director.wants_fullscreen)
        if director.painter.surface is not window.surface or director.painter.metrics != metrics(
            *window.size, program.settings.scale
        ):
            _resize(window, director, program)
            changed = True
        dt = clock.tick(_FRAMES if changed or still < _IDLE_AFTER else _IDLE_FRAMES) / 1000
        changed |= director.update(min(dt, _LONGEST_STEP))
        still = 0.0 if changed else still + dt
        if changed:
            director.draw()
            window.flip()
            program.audio.open()  # after the first frame: a device may take its time
            if tree_file is not None:
                kept = _keep(tree_file, director, kept)
        changed = False


def _resize(window: Window, director: Director, program: Program) -> None:
    window.resized()
    director.painter.target(window.surface, metrics(*window.size, program.settings.scale))
    if not window.is_fullscreen:
        width, height = (max(given, least) for given, least in zip(window.size, SMALLEST_WINDOW, strict=True))
        program.remember_window(width, height)


def _keep(path: Path, director: Director, kept: Tree | None) -> Tree | None:
    """Write what is on the screen, where that is another than before."""
    tree = director.tree()
    if tree != kept:
        problem = write_tree(path, tree)
        if problem is not None:
            director.toast(_("{path} cannot be written ({reason}).").format(path=path, reason=problem))
    return tree


def _report(paths: Paths, trace: str) -> str:
    """Keep what is known of an error in a file; gives the sentence for the player."""
    text = f"back-alley {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n\n{trace}"
    path = paths.crash_dir / f"{utc_now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        paths.crash_dir.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError:
        last = trace.strip().splitlines()[-1]
        return _("The game had to stop ({error}). Your matches are kept as they stood.").format(error=last)
    return _("The game had to stop. Your matches are kept as they stood; what went wrong is in {path}.").format(
        path=path
    )
