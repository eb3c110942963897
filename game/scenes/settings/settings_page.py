"""Settings page: the player's preferences; every change is seen and stored at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from game.i18n import LANGUAGE_NAMES, N_, _, named_language
from game.scenes.settings.preview import paint_preview
from game.scenes.shell.pages import CLOSE, REPORT, Page, done_button
from game.scenes.shell.preferences import MUTE_KEY
from game.scenes.shell.reports import show_report
from game.scenes.shell.services import Program
from game.settings import (
    CARD_BACK_NAMES,
    DECK_FACE_NAMES,
    LEAST_CHECKED,
    MOST_CHECKED,
    CardBack,
    DeckFace,
    Settings,
)
from game.tabletop.hand_order import HAND_ORDER_NAMES, HandOrder
from game.tabletop.pacing import SPEED_NAMES, Speed
from game.toolkit import theme
from game.toolkit.devices.speech import Trouble
from game.toolkit.form import Button, Choice, Form
from game.toolkit.intents import Change, LetGo, Slid, Stepped
from game.toolkit.metrics import LEAST_SCALE, MOST_SCALE
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.sounds import Sound
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.theme import TABLE_THEME_NAMES, TableTheme
from game.toolkit.widgets import Part, Role, Tone, View, Widget

_SAMPLE: Final = Part("sample")
_PREVIEW: Final = 122.0
"""Height of the cards shown, in units."""
_AS_SYSTEM: Final = "system"
"""The choice of the system's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slider:
    """Slider of a numeric setting: its name, its limits, its step, and the sound that samples it."""

    name: str
    read: Callable[[Settings], int]
    write: Callable[[Settings, int], Settings]
    least: int = 0
    most: int = 100
    step: int = 5
    sample: Sound | None = None
    unit: str = N_("{count} %")
    moves_page: bool = False
    """True if the page changes its layout with it: then the setting changes when the slider is let go."""

    def position(self, value: int) -> float:
        return (value - self.least) / (self.most - self.least)

    def at(self, position: float) -> int:
        """Return the value at a position, 0 to 1, in whole steps."""
        return self.least + round(position * (self.most - self.least) / self.step) * self.step

    def moved(self, value: int, steps: int) -> int:
        return min(max(value + steps * self.step, self.least), self.most)


_SLIDERS: Final[Mapping[str, _Slider]] = MappingProxyType(
    {
        "master_volume": _Slider(
            name=N_("Overall volume"),
            read=lambda settings: settings.master_volume,
            write=lambda settings, value: replace(settings, master_volume=value),
            sample=Sound.YOUR_TURN,
        ),
        "cards_volume": _Slider(
            name=N_("Volume of the cards"),
            read=lambda settings: settings.cards_volume,
            write=lambda settings, value: replace(settings, cards_volume=value),
            sample=Sound.CARD,
        ),
        "table_volume": _Slider(
            name=N_("Volume of bids, bloopers and buttons"),
            read=lambda settings: settings.table_volume,
            write=lambda settings, value: replace(settings, table_volume=value),
            sample=Sound.STAMP,
        ),
        "scale": _Slider(
            name=N_("Text and button size"),
            read=lambda settings: settings.scale,
            write=lambda settings, value: replace(settings, scale=value),
            least=LEAST_SCALE,
            most=MOST_SCALE,
            step=10,
            moves_page=True,
        ),
        "live_check_points": _Slider(
            name=N_("Speak up from this many points on"),
            read=lambda settings: settings.live_check_points,
            write=lambda settings, value: replace(settings, live_check_points=value),
            least=LEAST_CHECKED,
            most=MOST_CHECKED,
            step=1,
            unit=N_("{count} pts"),
        ),
    }
)
"""The sliders by the group of their targets."""


class SettingsPage(Page):
    """Page that changes the settings."""

    name = "settings"
    is_overlay = True
    size = (820, 660)

    def __init__(self, program: Program) -> None:
        """Begin with the settings of this program."""
        self._program = program
        self._trouble: Trouble | None = None
        self._held: int | None = None
        """The value a slider that moves the page is to be set to when it is let go."""

    def title(self) -> str:
        """Return the title."""
        return _("Settings")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in every setting, by group."""
        chosen = self._program.preferences.settings
        form.heading(_("Language"))
        form.gap(6)
        languages = [Choice(code, name) for code, name in LANGUAGE_NAMES.items()]
        language = _AS_SYSTEM if chosen.language is None else named_language(chosen.language) or ""
        form.choice("language", [Choice(_AS_SYSTEM, _("As the system")), *languages], language)
        form.gap(14)
        form.heading(_("Speed"))
        form.gap(6)
        form.choice("speed", [Choice(speed, _(name)) for speed, name in SPEED_NAMES.items()], chosen.speed)
        form.gap(8)
        form.toggle("reduced_motion", _("Reduced motion: cards fade instead of travelling"), on=chosen.reduced_motion)
        form.toggle("auto_play_forced", _("Play my card for me when only one is legal"), on=chosen.auto_play_forced)
        form.toggle("confirm_play", _("Pick a card first, play it with a second click"), on=chosen.confirm_play)
        form.gap(14)
        self._cards(form)
        form.gap(14)
        form.heading(_("Sound"))
        form.gap(6)
        form.toggle("muted", _("Mute ({key})").format(key=MUTE_KEY.upper()), on=chosen.muted)
        for volume in ("master_volume", "cards_volume", "table_volume"):
            self._slider(form, volume)
        form.gap(14)
        form.heading(_("Coach"))
        form.gap(6)
        form.toggle("live_check", _("Speak up when I give points away"), on=chosen.live_check)
        self._slider(form, "live_check_points")
        form.gap(14)
        form.heading(_("Window"))
        form.gap(6)
        self._slider(form, "scale")
        form.toggle("fullscreen", _("Fullscreen (F11)"), on=chosen.fullscreen)
        form.toggle("captions", _("Captions: say what happens"), on=chosen.captions)
        form.toggle("speech", _("Read captions aloud with the system's voice"), on=chosen.speech)
        if self._trouble is not None:
            form.text(_(self._trouble), theme.BODY, muted=True)
        form.toggle("remarks", _("Players say a word now and then"), on=chosen.remarks)

    def _slider(self, form: Form, group: str) -> None:
        slider = _SLIDERS[group]
        held = self._held if slider.moves_page else None
        value = slider.read(self._program.preferences.settings) if held is None else held
        form.slider(group, _(slider.name), position=slider.position(value), value=_(slider.unit).format(count=value))

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: a report, and back."""
        return (
            Button(name=REPORT.name, text=_("Report a problem"), icon="warning"),
            done_button(),
        )

    def _cards(self, form: Form) -> None:
        """Add the look of the table and the cards, with a preview."""
        chosen = self._program.preferences.settings
        form.heading(_("Table and cards"))
        form.gap(6)
        name = _("So the cards look, with hearts as trump")
        form.add(Widget(rect=form.take(_PREVIEW), role=Role.IMAGE, name=name, part=_SAMPLE, tone=Tone.BARE))
        form.gap(8)
        form.text(_("Table"), theme.SMALL, muted=True)
        form.gap(2)
        themes = [Choice(theme_, _(name)) for theme_, name in TABLE_THEME_NAMES.items()]
        form.choice("table_theme", themes, chosen.table_theme)
        form.gap(8)
        form.text(_("Faces"), theme.SMALL, muted=True)
        form.gap(2)
        form.choice("deck_face", [Choice(face, _(name)) for face, name in DECK_FACE_NAMES.items()], chosen.deck_face)
        form.gap(8)
        form.text(_("Backs"), theme.SMALL, muted=True)
        form.gap(2)
        form.choice("card_back", [Choice(back, _(name)) for back, name in CARD_BACK_NAMES.items()], chosen.card_back)
        form.gap(8)
        form.text(_("Order of the hand"), theme.SMALL, muted=True)
        form.gap(2)
        form.choice(
            "hand_order", [Choice(order, _(name)) for order, name in HAND_ORDER_NAMES.items()], chosen.hand_order
        )

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards as they are chosen."""
        for widget in view.parts(_SAMPLE):
            if widget.visible.h > 0:
                with painter.clipped(widget.clip):
                    paint_preview(painter, widget.rect, self._program.preferences.settings)

    def activate(self, target: Target) -> None:
        """Choose, switch, or go back."""
        settings = self._program.preferences.settings
        match target:
            case ChoiceTarget("speed", value):
                settings = replace(settings, speed=Speed(value))
            case ChoiceTarget("deck_face", value):
                settings = replace(settings, deck_face=DeckFace(value))
            case ChoiceTarget("card_back", value):
                settings = replace(settings, card_back=CardBack(value))
            case ChoiceTarget("table_theme", value):
                settings = replace(settings, table_theme=TableTheme(value))
            case ChoiceTarget("hand_order", value):
                settings = replace(settings, hand_order=HandOrder(value))
            case ChoiceTarget("language", value):
                settings = replace(settings, language=None if value == _AS_SYSTEM else value)
            case ChoiceTarget("reduced_motion"):
                settings = replace(settings, reduced_motion=not settings.reduced_motion)
            case ChoiceTarget("auto_play_forced"):
                settings = replace(settings, auto_play_forced=not settings.auto_play_forced)
            case ChoiceTarget("confirm_play"):
                settings = replace(settings, confirm_play=not settings.confirm_play)
            case ChoiceTarget("fullscreen"):
                settings = replace(settings, fullscreen=not settings.fullscreen)
            case ChoiceTarget("muted"):
                settings = replace(settings, muted=not settings.muted)
            case ChoiceTarget("remarks"):
                settings = replace(settings, remarks=not settings.remarks)
            case ChoiceTarget("speech"):
                settings = replace(settings, speech=not settings.speech)
            case ChoiceTarget("live_check"):
                settings = replace(settings, live_check=not settings.live_check)
            case ChoiceTarget("captions"):
                settings = replace(settings, captions=not settings.captions)
            case _:
                if target == CLOSE:
                    self._program.director.stack.pop()
                elif target == REPORT:
                    show_report(self._program)
                return
        self._program.preferences.change(settings)
        if target == ChoiceTarget("speech"):
            self._program.preferences.speech.say(self.name, lambda: _("Captions are read aloud."))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Say why nothing can be read aloud as soon as that is known."""
        known, self._trouble = self._trouble, self._program.preferences.speech.trouble
        return self._trouble is not known

    def changed(self, change: Change) -> None:
        """Set a slider, in steps; one that moves the page waits until it is let go."""
        match change:
            case Slid(ChoiceTarget(group), part) if _SLIDERS[group].moves_page:
                self._held = _SLIDERS[group].at(part)
            case Slid(ChoiceTarget(group), part):
                self._set(_SLIDERS[group], _SLIDERS[group].at(part), lasts=False)
            case LetGo(ChoiceTarget(group)):
                held, self._held = self._held, None
                if held is not None:
                    self._set(_SLIDERS[group], held)
                self._program.preferences.keep()
            case Stepped(ChoiceTarget(group), steps):
                slider = _SLIDERS[group]
                self._set(slider, slider.moved(slider.read(self._program.preferences.settings), steps))

    def _set(self, slider: _Slider, value: int, *, lasts: bool = True) -> None:
        settings = self._program.preferences.settings
        if value == slider.read(settings):
            return
        change = self._program.preferences.change if lasts else self._program.preferences.try_out
        change(slider.write(settings, value))
        if slider.sample is not None:
            self._program.director.audio.play(slider.sample)

    def back(self) -> None:
        """Go back."""
        self._program.director.stack.pop()
