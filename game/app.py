"""Main loop of the game: handles pygame's events, and draws when something has changed."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game import __version__
from game.atomic_file import written_share
from game.clock import utc_now
from game.crash_reports import Reporter, WrittenReport, private_words
from game.i18n import _
from game.options import Options
from game.outside_text import shown
from game.paths import Paths
from game.profiles.sequel import Sequel
from game.rulesets.library import RulesetLibrary
from game.scenes.routing.opening import open_scenes
from game.scenes.routing.resolver import resolve
from game.scenes.shell.already_open import AlreadyOpen, Opening
from game.scenes.shell.matches import Matches
from game.scenes.shell.preferences import Preferences, read_aloud
from game.scenes.shell.reports import fail, write_report
from game.scenes.shell.services import Program, make_workers
from game.session.store import Store
from game.settings import Settings
from game.tabletop.backdrops import Backdrops
from game.terminal import complain
from game.toolkit.access.tree_keeper import TreeKeeper
from game.toolkit.assets import Assets
from game.toolkit.devices.audio import Audio
from game.toolkit.devices.input import Resized
from game.toolkit.devices.power import SystemPower
from game.toolkit.devices.window import SystemClipboard, Window
from game.toolkit.director import Director
from game.toolkit.metrics import SMALLEST_WINDOW, metrics
from game.toolkit.render.painter import Painter
from game.upkeep.reviewer import Reviewer
from game.worker import Outcome, ThreadWorker, Ticket, close_all, started_thread

_FRAMES, _IDLE = 60, 0.05
"""The frames per second during animations, and the seconds between frames while nothing moves."""
_IDLE_AFTER, _RESTS_AFTER = 0.5, 5.5
"""The seconds without a change until the frame rate drops, and until the loop sleeps."""
_REST = 1.0
"""The seconds between updates of the scenes while the loop sleeps."""
_LONGEST_STEP = 0.1
"""The most seconds beyond the intended wait that are passed to the scenes, so that animations do not jump after a delay."""
_UNTOLD = 0.5
"""The seconds after which a page shows that the profile is being opened."""
_MOST_FAILURES, _FAILURES_WITHIN = 3, 10.0
"""The maximum number of errors within a period, and the length of the period in seconds; one more error ends the program."""


def play(
    window: Window,
    options: Options,
    paths: Paths,
    settings: Settings,
    notices: tuple[str, ...] = (),
    sequel: Sequel | None = None,
    *,
    unkept: str | None = None,
) -> int:
    """Run the game in a window until the window closes or the game must restart; return the exit code.

    `notices` are shown first. `sequel` receives the function to call before a restart, once all files are closed. `unkept` is the
    reason, shown to the player, why this run neither reads nor stores data.
    """
    kept = paths if unkept is None else None
    director = _new_director(window, settings)
    director.painter.extension(Backdrops).keep_in(paths.pictures, __version__)
    preferences = Preferences(
        director, settings, audio=Audio(), path=paths.settings if kept else None, language=options.language
    )
    loop = Loop(window, preferences, tree_file=options.ui_tree)
    share = written_share(paths.profile)
    opened = loop.outcome_of(lambda: Store.open(kept.profile if kept else None, reason=unkept), share)
    if opened is None:
        _close(preferences)
        return 0
    reporter = Reporter(paths.report_dir, utc_now, system=_system(window), private=private_words(paths.data_dir))
    workers = make_workers(ThreadWorker)
    program = Program(
        director=director,
        preferences=preferences,
        matches=Matches(preferences, opened.store, workers.players, seed=options.seed, paths=kept),
        resolve=resolve,
        make_reviewer=Reviewer,
        workers=workers,
        rulesets=RulesetLibrary(paths.rulesets if kept else None),
        paths=kept,
        reporter=reporter,
        power=SystemPower(),
        sequel=sequel,
    )
    window.at_loss = program.close
    try:
        notices = notices if opened.notice is None else (opened.notice, *notices)
        loop.program = program
        with loop.mending():
            open_scenes(program, rules=options.rules, resume=options.resume, record=options.record, notices=notices)
        loop.run()
    except Exception as error:  # noqa: BLE001 - the match is on disk, and the player gets a sentence
        safe = program.matches.store.kept_text(_("Your matches are safe."))
        complain(_last_word(write_report(program, error), error, safe))
        return 1
    finally:
        window.at_loss = None
        program.close()
    return 0


def refuse(window: Window, options: Options, settings: Settings) -> int:
    """Show a page that says that another window uses the profile; when this window is closed, return 1."""
    director = _new_director(window, settings)
    preferences = Preferences(director, settings, language=options.language)
    try:
        director.stack.push(AlreadyOpen(director))
        Loop(window, preferences, tree_file=options.ui_tree).run()
    finally:
        _close(preferences)
    return 1


def _close(preferences: Preferences) -> None:
    """Stop speech and rendering, for callers that have no `Program`, whose `close` would do so."""
    preferences.speech.close()
    close_all((preferences.director.painter.render_worker.worker,))


def _new_director(window: Window, settings: Settings) -> Director:
    worker = ThreadWorker("pictures")
    painter = Painter(window.surface, Assets(), metrics(*window.size, settings.scale), worker=worker)
    director = Director(painter)
    director.clipboard = SystemClipboard()
    return director


class Loop:
    """The main loop: passes input and time to a director, and draws when something has changed.

    An exception leads to the title page; several in a short time end the program.
    """

    def __init__(
        self,
        window: Window,
        preferences: Preferences,
        program: Program | None = None,
        tree_file: Path | None = None,
    ) -> None:
        """Create the loop of a window; `tree_file` receives the accessibility tree of the screen.

        Without a program, any exception ends the loop, as there is no title page.
        """
        self._window = window
        self._director = preferences.director
        self._preferences = preferences
        self.program = program
        self._readers = TreeKeeper(window, preferences.director, tree_file, spell=read_aloud)
        self._clock = pygame.time.Clock()
        self._has_changed = True
        self._still = 0.0
        self._owed = 0.0
        """The elapsed time, in seconds, that has not been passed to the scenes yet."""
        self._failures: list[float] = []

    def run(self) -> None:
        """Run until the stack of scenes is closed.

        Raises:
            Exception: there is no program, or this error is the last of several within a few seconds.
        """
        while not self._director.stack.is_closed:
            with self.mending():
                self.step()

    def outcome_of(self, job: Callable[[], Outcome], share: Callable[[], float]) -> Outcome | None:
        """Run a job in a thread; return None if the player closes the window meanwhile.

        During a long job, a page shows the finished fraction, which `share` returns.
        """
        stack, ticket = self._director.stack, Ticket(lambda _is_stopped: job())
        thread = started_thread("opening", ticket.do)
        thread.join(_UNTOLD)
        if thread.is_alive():
            stack.push(Opening(self._director, share))
        while thread.is_alive() and not stack.is_closed:
            self.step()
        return None if stack.is_closed else ticket.result()

    @contextmanager
    def mending(self) -> Iterator[None]:
        """Return to the title page after any exception in the block.

        Raises:
            Exception: there is no program, or this error is the last of several within a few seconds.
        """
        try:
            yield
        except Exception as error:
            now = time.monotonic()
            self._failures = [then for then in self._failures if now - then < _FAILURES_WITHIN] + [now]
            if self.program is None or len(self._failures) > _MOST_FAILURES:
                raise
            fail(self.program, error)
            self._has_changed = True

    def step(self) -> None:
        """Handle input, let time pass, and draw if something has changed."""
        window, director = self._window, self._director
        for event in (*window.inputs(), *self._readers.requests()):
            director.audio.open()  # the sound device may have been released
            if self._owed:
                self._pass_time()  # before the event, so that an animation started by the event begins at 0
            self._has_changed = True
            if isinstance(event, Resized):
                self._resize()
            director.handle(event)
            if director.stack.is_closed:
                return
        self._wait()
        is_woken = window.events.take_wake()
        self._has_changed |= self._readers.is_due
        if self._is_resting and self._owed < _REST and not is_woken:
            return
        self._fit()
        self._pass_time()
        if director.stack.is_closed:
            return
        if self._has_changed:
            self._has_changed, self._still = False, 0.0
            director.draw()
            is_held = director.painter.is_held
            if is_held and not director.has_curtain:
                return
            window.enter_at(director.entering_at)
            window.flip()
            director.audio.open()  # after the first frame, as a device may be slow to open
            if self.program is not None:
                self.program.matches.store.copy_daily()  # after the first frame, and in the background
            if not is_held:
                self._readers.begin()
                self._readers.keep()

    @property
    def _is_resting(self) -> bool:
        return not self._has_changed and self._still > _RESTS_AFTER

    def _wait(self) -> None:
        """Wait until the next frame is due; while nothing moves, an event also ends the wait."""
        wanted = 0.0
        if self._is_resting:
            wanted = max(_REST - self._owed, 0.0)
            self._director.audio.rest()
        elif not self._has_changed and self._still >= _IDLE_AFTER:
            wanted = _IDLE
        if wanted:
            self._window.events.wait(wanted)
        dt = self._clock.tick(0 if wanted else _FRAMES) / 1000
        self._owed += min(dt, wanted + _LONGEST_STEP)
        self._still += dt

    def _pass_time(self) -> None:
        owed, self._owed = self._owed, 0.0
        self._has_changed |= self._director.update(owed)
        if self.program is not None and self.program.pass_time(owed):
            self._director.forget()
            self._has_changed = True

    def _fit(self) -> None:
        """Apply the player's choice of full screen and scale to the window."""
        window, painter = self._window, self._director.painter
        was_fullscreen = window.is_fullscreen
        window.show_fullscreen(self._preferences.settings.fullscreen)
        is_as_it_was = window.is_fullscreen == was_fullscreen and painter.surface is window.surface
        wanted = metrics(*window.size, self._preferences.settings.scale)
        if not is_as_it_was or painter.metrics.window != wanted.window:
            self._resize()
            self._has_changed = True

    def _resize(self) -> None:
        window = self._window
        window.resized()
        self._director.painter.target(window.surface, metrics(*window.size, self._preferences.settings.scale))
        if not window.is_fullscreen:
            given = zip(window.usual_size, SMALLEST_WINDOW, strict=True)
            width, height = (max(side, least) for side, least in given)
            self._preferences.remember_window(width, height)


def _system(window: Window) -> dict[str, str]:
    width, height = window.viewport.window
    return {
        "SDL": ".".join(str(number) for number in pygame.get_sdl_version()),
        "Window": f"{width}x{height}, {window.driver}",
    }


def _last_word(written: WrittenReport, error: Exception, kept: str) -> str:
    """Return the sentence that is printed when the program ends with an error; `kept` is the part about the stored data."""
    if written.path is None:
        text = _("The game had to stop ({error}). {kept}")
        return text.format(error=f"{type(error).__name__}: {shown(error)}", kept=kept)
    text = _("The game had to stop. {kept} The details are in {path}.")
    return text.format(path=written.path, kept=kept)
