"""Preferences service: applies the player's settings to picture and sound, and stores them."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game import i18n
from game import settings as settings_file
from game.i18n import N_, _
from game.settings import DeckFace, Settings
from game.tabletop.card_art import CardArt
from game.tabletop.sounds import CARDS, TABLE
from game.toolkit.devices.input import Key
from game.toolkit.devices.speech import Speech
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.prompts import buttons_spelled
from game.toolkit.speaker import INTERFACE, Speaker, Volumes
from game.toolkit.widgets import Role, Widget
from game.wording.cards import spelled

MUTE_KEY: Final = "m"
"""Key that turns sound off or on in every scene, except during text entry."""

_LARGE_FROM: Final = 120
"""Scale in per cent above which cards stop growing, and large indices replace the usual deck."""


def deck_shown(settings: Settings) -> DeckFace:
    """Return the deck to show. At a large scale, large indices replace the usual deck."""
    is_large = settings.scale > _LARGE_FROM and settings.deck_face is DeckFace.STANDARD
    return DeckFace.LARGE_INDEX if is_large else settings.deck_face


class Preferences:
    """Service that applies and stores the player's settings."""

    def __init__(
        self,
        director: Director,
        settings: Settings,
        *,
        audio: Speaker | None = None,
        speech: Speech | None = None,
        path: Path | None = None,
        language: str = i18n.SOURCE,
    ) -> None:
        """Apply the settings. Changes are stored at `path`, if given.

        The settings may override the system's `language`. Without `audio` there is no sound; without `speech` the system's voice is
        used.
        """
        self.director = director
        self.settings = settings
        self.speech = Speech() if speech is None else speech
        self.speech.spell = read_aloud
        director.read_out = self._read_out
        director.audio = Speaker() if audio is None else audio
        director.shortcuts[MUTE_KEY] = N_("Sound on or off"), self.toggle_mute
        director.shortcuts[Key.F11] = N_("Full screen or window"), self.toggle_fullscreen
        self._kept = settings
        self._path = path
        self._language = language
        self._apply()

    def change(self, settings: Settings) -> None:
        """Change the settings, and store them."""
        self.try_out(settings)
        self.keep()

    def try_out(self, settings: Settings) -> None:
        """Change the settings without storing them, for values that change many times a second."""
        if settings == self.settings:
            return
        if settings.language != self.settings.language:
            i18n.install(settings.language or self._language)
        self.settings = settings
        self._apply()

    def keep(self) -> None:
        """Store the current settings."""
        problem = self.save()
        if problem is not None:
            self.director.notices.tell(problem)

    def save(self) -> str | None:
        """Store the current settings. On failure, return a message for the player."""
        if self._path is None or self.settings == self._kept:
            return None
        self._kept = self.settings
        return settings_file.save(self._path, self.settings)

    def remember_window(self, width: int, height: int) -> None:
        """Set the window's size for the next start, in pixels on a screen scaled to 100 %.

        The size is stored when the program closes.
        """
        self.settings = replace(self.settings, window_width=width, window_height=height)

    def _apply(self) -> None:
        painter = self.director.painter
        painter.deck = deck_shown(self.settings).value
        painter.extension(CardArt).back = self.settings.card_back.value
        painter.table = self.settings.table_theme
        size = painter.metrics
        self.director.resize(metrics(size.width, size.height, self.settings.scale))
        self.director.audio.set_volumes(volumes_of(self.settings))
        self.speech.turn(on=self.settings.speech and not self.settings.muted)

    def _read_out(self, focused: Widget) -> None:
        self.speech.say((focused.target, focused.value, focused.checked), lambda: focus_text(focused))

    def toggle_mute(self) -> None:
        """Mute or unmute all sound, and tell the player."""
        muted = not self.settings.muted
        self.change(replace(self.settings, muted=muted))
        self.director.notices.tell(_("Sound is off.") if muted else _("Sound is on."))

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window."""
        self.change(replace(self.settings, fullscreen=not self.settings.fullscreen))


def focus_text(focused: Widget) -> str:
    """Return a widget as it is read aloud: name, value, state and description."""
    state = ""
    if focused.checked is not None:
        state = (_("on") if focused.checked else _("off")) if focused.role is Role.TOGGLE else ""
        state = state or (_("selected") if focused.checked else "")
    named = ", ".join(part for part in (focused.name, focused.value, state) if part)
    more = "" if focused.tip.startswith(focused.name) else focused.tip
    return ". ".join(part for part in (named, focused.detail, focused.spoken, more) if part)


def read_aloud(text: str) -> str:
    """Return a text for reading aloud, with card and button signs replaced by words."""
    return _read_aloud(text, i18n.installed())


@lru_cache(maxsize=1_000)  # a screen reader receives the whole page again at every change
def _read_aloud(text: str, _language: str) -> str:
    return spelled(buttons_spelled(text))


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes set by the player."""
    table = settings.table_volume / 100
    return Volumes(
        master=settings.master_volume / 100,
        buses={CARDS: settings.cards_volume / 100, TABLE: table, INTERFACE: table},
        muted=settings.muted,
    )
