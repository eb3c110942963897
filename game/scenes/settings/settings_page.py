"""Settings page: the player's preferences."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.engine.cards import Suit, parse_hand
from game.engine.ordering import ordering
from game.i18n import LANGUAGE_NAMES, N_, Named, _, named_language
from game.scenes.shell.pages import WallPage, scrolled
from game.scenes.shell.preferences import MUTE_KEY
from game.scenes.shell.reports import report_button
from game.scenes.shell.routes import StaticRoute
from game.scenes.shell.services import Program
from game.settings import LEAST_CHECKED, MOST_CHECKED, CardBack, DeckFace, Settings
from game.tabletop import sounds
from game.tabletop.card_art import CardArt
from game.tabletop.card_rows import card_places, paint_row
from game.tabletop.hand_order import HandOrder, sort_hand
from game.tabletop.motion import Pose
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.devices.input import Key
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.devices.speech import Trouble
from game.toolkit.form import Button, Choice, Form, button_row
from game.toolkit.geometry import SHARE, Point, Rect, Share, columns, placed, rows
from game.toolkit.intents import Change, LetGo, Slid, Stepped
from game.toolkit.metrics import LEAST_SCALE, MOST_SCALE
from game.toolkit.prompts import is_pad, with_key
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.speaker import Sound
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.theme import TableTheme
from game.toolkit.widgets import Part, View, image
from game.wording.contracts import points_text
from game.wording.heard import Wordiness

_SAMPLE: Final = Part("sample")
_BESIDE: Final = "preview"
"""Name of the column of preview cards."""
_AS_SYSTEM: Final = "system"


def _percent(value: int) -> str:
    return _("{count} %").format(count=value)


class _Slider(Struct, frozen=True, kw_only=True):
    """Slider of a numeric setting. `sample` is the sound played when the value changes."""

    name: str
    least: int = 0
    most: int = 100
    step: int = 5
    sample: Sound | None = None
    text: Callable[[int], str] = _percent
    moves_page: bool = False
    """True if the setting changes the page's layout. It is then applied when the slider is released."""

    def position(self, value: int) -> float:
        return (value - self.least) / (self.most - self.least)

    def at(self, position: float) -> int:
        """Return the value at a position, 0 to 1, rounded to a step."""
        return self.least + round(position * (self.most - self.least) / self.step) * self.step

    def moved(self, value: int, steps: int) -> int:
        return min(max(value + steps * self.step, self.least), self.most)


_SLIDERS: Final[Mapping[str, _Slider]] = MappingProxyType(
    {
        "master_volume": _Slider(name=N_("Overall volume"), sample=sounds.YOUR_TURN),
        "cards_volume": _Slider(name=N_("Card volume"), sample=sounds.CARD),
        "table_volume": _Slider(name=N_("Volume of bids, bloopers and buttons"), sample=sounds.STAMP),
        "scale": _Slider(name=N_("Text and button size"), least=LEAST_SCALE, most=MOST_SCALE, step=10, moves_page=True),
        "live_check_points": _Slider(
            name=N_("Warn me when a move costs at least"),
            least=LEAST_CHECKED,
            most=MOST_CHECKED,
            step=1,
            text=points_text,
        ),
    }
)
_SWITCHES: Final[Mapping[str, str]] = {
    "reduced_motion": N_("Reduced motion: cards fade instead of travelling"),
    "auto_play_forced": N_("Play my card for me when only one is legal"),
    "confirm_play": N_("Pick a card first, play it with a second click"),
    "muted": N_("Mute"),
    "live_check": N_("Speak up when I give points away"),
    "review_matches": N_("Review finished matches"),
    "fullscreen": N_("Full screen"),
    "captions": N_("Captions: show what happens"),
    "speech": N_("Read captions aloud with the system's voice"),
    "remarks": N_("Players say a word now and then"),
}
_KEYS_OF: Final[Mapping[str, str]] = {"muted": MUTE_KEY, "fullscreen": Key.F11}
_CHOICES: Final[Mapping[str, type[Named]]] = {
    "speed": Speed,
    "table_theme": TableTheme,
    "deck_face": DeckFace,
    "card_back": CardBack,
    "hand_order": HandOrder,
    "wordiness": Wordiness,
}
"""Classes of choices, by the name of the setting.

The keys of `_SLIDERS`, `_SWITCHES` (labels) and `_KEYS_OF` (shortcut keys of switches) are also names of settings."""


class SettingsTab(Named):
    """Tabs of the settings."""

    PLAY = "play", N_("Play")
    CARDS = "cards", N_("Cards")
    SOUND = "sound", N_("Sound")
    COACH = "coach", N_("Coach")
    PROGRAM = "program", N_("Program")


class SettingsPage(WallPage):
    """Page of settings in tabs, beside preview cards."""

    name = "settings"
    heading = N_("Settings")
    light = Point(0.22, 0.1)

    def __init__(self, program: Program) -> None:
        """Start on the Play tab."""
        super().__init__(program)
        self._tab = SettingsTab.PLAY
        self._trouble: Trouble | None = None
        self._held: int | None = None
        """Value to set when a slider that changes the layout is released."""

    def fill_strip(self, form: Form) -> None:
        """Add the tabs."""
        form.choice("tab", [Choice(tab, _(tab.text)) for tab in SettingsTab], self._tab, self._turn_to)

    def _turn_to(self, tab: SettingsTab) -> None:
        self._tab = tab

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the settings beside preview cards. If they do not fit, only the cards tab has a preview, above its settings."""
        px = context.metrics.px
        is_broad = body.w > px(20 * theme.CONTROL)
        left, right = columns(body, Share(0.34), Share(0.66), gap=px(theme.GAP_XXL))
        if not is_broad:
            left, right = rows(body, min(body.h / 3, px(3 * theme.CONTROL)), SHARE, gap=px(theme.GAP_L))
        is_shown = is_broad or self._tab is SettingsTab.CARDS
        form = scrolled(context, right if is_shown else body, self._tab)
        self._fill_tab(form, context)
        if not is_shown:
            return (form,)
        shown = Form(context.metrics, context.measure, left, name=_BESIDE)
        place = Rect(left.x, left.y, shown.width, min(left.h, left.w * 1.5))
        shown.add(image(place, _SAMPLE, _("Preview, with hearts as trump")))
        return shown, form

    def _fill_tab(self, form: Form, context: LayoutContext) -> None:
        match self._tab:
            case SettingsTab.PLAY:
                self._choice(form, "speed", _("Speed"))
                for group in ("reduced_motion", "auto_play_forced", "confirm_play", "remarks"):
                    form.gap()
                    self._switches(form, group)
            case SettingsTab.CARDS:
                names = (_("Table"), _("Faces"), _("Backs"), _("Card order"))
                for name, group in zip(names, ("table_theme", "deck_face", "card_back", "hand_order"), strict=True):
                    self._choice(form, group, name)
                    form.gap(theme.GAP_L)
            case SettingsTab.SOUND:
                if self._program.director.audio.lacks_device:
                    form.text(_("No sound device was found: the game continues without sound."), below=theme.GAP_M)
                self._switches(form, "muted")
                self._sliders(form, "master_volume", "cards_volume", "table_volume")
                self._switches(form, "captions", "speech")
                if self._trouble is not None:
                    form.text(_(self._trouble), theme.BODY, muted=True)
                form.gap(theme.GAP_M)
                self._choice(form, "wordiness", _("What a screen reader says about a turn"))
            case SettingsTab.COACH:
                self._switches(form, "live_check")
                form.gap()
                self._sliders(form, "live_check_points")
                form.gap()
                self._switches(form, "review_matches")
                form.text(
                    _(
                        "The coach looks through your finished matches while you aren't playing, and makes "
                        "exercises from what cost you points. It works slowly, and stops when your battery is "
                        "low."
                    ),
                    muted=True,
                )
            case SettingsTab.PROGRAM:
                self._fill_program(form, context)
            case _ as never:
                assert_never(never)

    def _fill_program(self, form: Form, context: LayoutContext) -> None:
        form.heading(_("Language"), theme.LABEL, below=theme.GAP_XS)
        chosen = self._program.preferences.settings.language
        languages = [Choice(code, name) for code, name in LANGUAGE_NAMES.items()]
        language = _AS_SYSTEM if chosen is None else named_language(chosen) or ""
        form.choice("language", [Choice(_AS_SYSTEM, _("System default")), *languages], language, self._choose_language)
        form.gap()
        self._sliders(form, "scale")
        self._switches(form, "fullscreen")
        form.gap()
        if self._program.paths is not None:
            self._way(form, StaticRoute.PEOPLE, _("Who plays?"), _("Your name and face, and others who play here"))
            self._way(form, StaticRoute.DATA, _("Backup and export"), _("Save everything in one file, or restore it"))
        if is_pad(context.device):
            self._way(form, StaticRoute.KEYS, _("Gamepad buttons"), _("What each button does"))
        elif context.device is Device.KEYBOARD:
            text = _("What each key does, and which keys tell you how things stand")
            self._way(form, StaticRoute.KEYS, _("Keys"), text)
        about = Button("about", _("About"), self._program.opens(StaticRoute.ABOUT), icon="rules")
        foot = form.take(theme.CONTROL)
        form.add(*button_row(form.metrics, form.measure, foot, (about, report_button(self._program))))

    def _way(self, form: Form, route: StaticRoute, name: str, detail: str) -> None:
        target = ButtonTarget(route.name.lower())
        form.item(target, name, self._program.opens(route), detail=detail, below=theme.GAP_S)

    def _choice(self, form: Form, group: str, name: str) -> None:
        form.heading(name, theme.LABEL, below=theme.GAP_XS)
        choices = [Choice(value, _(value.text)) for value in _CHOICES[group]]
        form.choice(group, choices, getattr(self._program.preferences.settings, group), partial(self._change, group))

    def _switches(self, form: Form, *groups: str) -> None:
        for group in groups:
            name = _(_SWITCHES[group])
            if group in _KEYS_OF:
                name = with_key(name, _KEYS_OF[group], self._program.director.painter.device)
            on = getattr(self._program.preferences.settings, group)
            form.toggle(group, name, partial(self._switch, group, not on), on=on)

    def _sliders(self, form: Form, *groups: str) -> None:
        for group in groups:
            slider, value = _SLIDERS[group], getattr(self._program.preferences.settings, group)
            if slider.moves_page and self._held is not None:
                value = self._held
            form.slider(group, _(slider.name), position=slider.position(value), value=slider.text(value))

    def first(self) -> Target:
        """Return the target of the current tab."""
        return ChoiceTarget("tab", self._tab)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall and, if there is room below the settings, the two bloopers (jokers)."""
        super().paint(painter, context, view)
        px, area = painter.metrics.px, view.areas[-1]
        end = area.rect.y + area.content + px(theme.CONTROL)
        low = Rect(area.rect.x, end, area.rect.w, painter.metrics.height - end)
        if view.areas[0].name == _BESIDE and low.h > px(4 * theme.CONTROL):
            tall = min(low.h, px(7 * theme.CONTROL))
            for name, half in zip(("big", "little"), columns(low, SHARE, SHARE), strict=True):
                painter.pictures.draw(f"table/mascot-{name}", placed(half, tall * 5 / 7, tall, down=1.0))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the preview cards with the chosen settings."""
        for widget in view.parts(_SAMPLE):
            if widget.visible.h > 0:
                with painter.clipped(widget.clip):
                    paint_preview(painter, widget.rect, self._program.preferences.settings)

    def _choose_language(self, code: str) -> None:
        self._change("language", None if code == _AS_SYSTEM else code)

    def _switch(self, group: str, wanted: bool) -> None:
        self._change(group, wanted)
        if group == "speech":
            self._program.preferences.speech.say(self.name, lambda: _("Captions are read aloud."))

    def _change(self, group: str, value: object, *, lasts: bool = True) -> None:
        """Change a setting. Store the change unless `lasts` is False, for example while a slider is dragged."""
        change = self._program.preferences.change if lasts else self._program.preferences.try_out
        changes: dict[str, Any] = {group: value}
        change(replace(self._program.preferences.settings, **changes))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Return True if the reason why nothing can be read aloud has changed."""
        known, self._trouble = self._trouble, self._program.preferences.speech.trouble
        return self._trouble is not known

    def changed(self, change: Change) -> None:
        """Drag or step a slider. A slider that changes the layout takes effect when released."""
        match change:
            case Slid(ChoiceTarget(group), part) if _SLIDERS[group].moves_page:
                self._held = _SLIDERS[group].at(part)
            case Slid(ChoiceTarget(group), part):
                self._set(group, _SLIDERS[group].at(part), lasts=False)
            case LetGo(ChoiceTarget(group)):
                held, self._held = self._held, None
                if held is not None:
                    self._set(group, held)
                self._program.preferences.keep()
            case Stepped(ChoiceTarget(group), steps):
                value = getattr(self._program.preferences.settings, group)
                self._set(group, _SLIDERS[group].moved(value, steps))

    def _set(self, group: str, value: int, *, lasts: bool = True) -> None:
        """Set the setting of a slider. A volume slider then plays a sound."""
        if value == getattr(self._program.preferences.settings, group):
            return
        self._change(group, value, lasts=lasts)
        sample = _SLIDERS[group].sample
        if sample is not None:
            self._program.director.audio.play(sample)


_HAND: Final = parse_hand("A7.QJ.K.T5+BL")
_TRUMP: Final = Suit.HEARTS


def paint_preview(painter: Painter, rect: Rect, settings: Settings) -> None:
    """Draw a card back beside a sorted hand. In a tall rectangle, the hand continues in rows below."""
    px = painter.metrics.px
    top, bottom = theme.strip_of_felt(painter.table)
    painter.shapes.plate(rect, top=top, bottom=bottom, radius=px(10), line=theme.with_alpha(theme.ACCENT, 0.5))
    inner = rect.inset(px(theme.GAP_XL), px(theme.GAP_S))
    cards = sort_hand(_HAND, ordering(_TRUMP), settings.hand_order)
    tall = max(round(rect.h / rect.w * 2.1), 1)
    first, *lines = rows(inner, *[SHARE] * tall, gap=px(theme.GAP_S))
    ((_, back),) = card_places(first, cards[:1], from_left=True)
    painter.extension(CardArt).draw(
        None, Pose(x=back.centre.x, y=back.centre.y, angle=0.0, height=back.h, face_up=False, z=0)
    )
    _back, beside = columns(first, back.right + px(theme.GAP_XXL) - inner.x, SHARE)
    half = len(cards) // tall
    for index, line in enumerate((beside, *lines)):
        end = None if index == tall - 1 else (index + 1) * half
        paint_row(painter, line, cards[index * half : end], from_left=True)
