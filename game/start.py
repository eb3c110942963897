"""Program start: opens the window first, while the other modules are still being imported."""

import gc
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from msgspec.structs import replace

from game import i18n
from game import private_files as private
from game import settings as settings_file
from game.i18n import _
from game.options import Options
from game.paths import Paths, user_paths
from game.private_files import REPORTS
from game.profiles import people
from game.profiles.restore import Finished, finished
from game.profiles.sequel import Sequel
from game.session.lock import TakenError, claimed
from game.settings import Settings
from game.terminal import complain
from game.toolkit import theme
from game.toolkit.devices.process_exit import safely_ended
from game.toolkit.devices.window import NoWindowError, Window, open_window

if TYPE_CHECKING:
    from game.toolkit.access.bridge import AccessBridge

_SWITCH_INTERVAL = 0.0005
"""The longest time, in seconds, for which a computing thread delays the window's thread."""


def run(options: Options) -> int:
    """Play until the window is closed; return the exit code: 0, or 1 after printing an error."""
    return safely_ended(partial(_play, options))


def _play(options: Options) -> int:
    if not getattr(pygame, "IS_CE", False):
        complain(_("The game needs pygame-ce, and found another pygame. Remove that one and install pygame-ce."))
        return 1
    sys.setswitchinterval(_SWITCH_INTERVAL)
    home = tightened(options)
    pending = finished(home)
    with ExitStack() as held:
        player = _Player.seated(home, options, held)
        try:
            with open_window((player.settings.window_width, player.settings.window_height), _bridge) as window:
                window.surface.fill(theme.GROUND[:3])
                window.flip()
                return _play_in(window, player, pending, held)
        except NoWindowError as error:
            complain(_("No window can be opened here: {reason}").format(reason=error))
            return 1


class _Player(NamedTuple):
    """The player in this window."""

    options: Options
    paths: Paths
    settings: Settings
    notice: str | None
    is_alone: bool
    """False if another window uses the profile."""

    @classmethod
    def seated(cls, home: Paths, options: Options, held: ExitStack) -> "_Player":
        """Install the last player's language and return the player; `held` claims the profile, unless another window uses it."""
        paths = people.last(home)
        settings, notice = settings_file.load(paths.settings)
        i18n.install(settings.language or options.language)
        try:
            held.enter_context(claimed(paths.profile))
        except TakenError:
            from game.scenes.shell.already_open import already_open_text  # noqa: PLC0415 - rarely needed and slow

            complain(already_open_text())
            return cls(options, paths, settings, notice, is_alone=False)
        return cls(options, paths, _asked_for(settings, options), notice, is_alone=True)


def _play_in(window: Window, player: _Player, pending: Finished, held: ExitStack) -> int:
    """Run the program in a window, again after each `Sequel`, until the window is closed; return the exit code."""
    from game import app  # noqa: PLC0415 - most of the program, imported while the window is visible

    gc.freeze()
    gc.enable()
    told = pending.told
    while player.is_alone:
        notices = tuple(text for text in (told, player.notice) if text is not None)
        sequel = Sequel()
        code = app.play(
            window, player.options, player.paths, player.settings, notices, sequel, unkept=_unkept(pending.problem)
        )
        if sequel.act is None:
            return code
        held.close()
        told = sequel.act()
        pending = finished(player.paths)  # the outcome of a restore or a deletion that `sequel` has just begun
        if pending != Finished():
            told = pending.told
        asked = replace(player.options, rules=None, resume=False, record=None)
        player = _Player.seated(player.paths, asked, held)
    return app.refuse(window, player.options, player.settings)


def _unkept(problem: str | None) -> str | None:
    """Return the reason why this run stores nothing, beginning with `problem`; None without a problem."""
    told = _("The game will try again at the next start. What you play now is not saved.")
    return None if problem is None else f"{problem} {told}"


def _bridge(wake: Callable[[], None]) -> "AccessBridge":
    from game.toolkit.access.bridge import AccessBridge  # noqa: PLC0415 - imported after the first frame, if possible

    return AccessBridge(wake=wake)


def tightened(options: Options) -> Paths:
    """Make the player's files private; return their paths."""
    paths = user_paths(options.data_dir)
    private.tighten(paths.data_dir, *private.family(paths.profile), *private.family(paths.settings))
    private.tighten(paths.report_dir, REPORTS)
    return paths


def _asked_for(settings: Settings, options: Options) -> Settings:
    """Return the settings with the overrides of the command line."""
    if options.speed is not None:
        settings = replace(settings, speed=options.speed)
    if options.window is not None:
        width, height = options.window
        settings = replace(settings, window_width=width, window_height=height, fullscreen=False)
    return settings
