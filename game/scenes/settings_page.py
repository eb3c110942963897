"""The player's preferences; every change is seen and kept at once."""

from collections.abc import Sequence
from dataclasses import replace

from game.i18n import _
from game.scenes.pages import CLOSE, Page, back_button
from game.scenes.program import Program
from game.scenes.scene import Room
from game.settings import DECK_FACE_NAMES, DeckFace
from game.ui import theme
from game.ui.form import Button, Choice, Form
from game.ui.hand_order import HAND_ORDER_NAMES, HandOrder
from game.ui.metrics import LEAST_SCALE, MOST_SCALE
from game.ui.stage import SPEED_NAMES, Speed
from game.ui.targets import ChoiceTarget, Target
from game.ui.widgets import Tone

_SCALE_STEP = 10


class SettingsPage(Page):
    """Changes the settings."""

    name = "settings"
    is_overlay = True
    size = (820, 660)

    def __init__(self, program: Program) -> None:
        """Change the settings of this program."""
        self._program = program

    def title(self) -> str:
        """What this is."""
        return _("Settings")

    def fill(self, form: Form, room: Room) -> None:
        """Every setting, by group."""
        chosen = self._program.settings
        form.heading(_("Pace"))
        form.gap(6)
        form.choice("speed", [Choice(speed, _(name)) for speed, name in SPEED_NAMES.items()], chosen.speed)
        form.gap(8)
        form.toggle("reduced_motion", _("Reduced motion: cards fade instead of travelling"), on=chosen.reduced_motion)
        form.toggle(
            "auto_play_forced", _("Play the last card that may be played by itself"), on=chosen.auto_play_forced
        )
        form.toggle("confirm_play", _("Pick a card first, play it with a second click"), on=chosen.confirm_play)
        form.gap(14)
        form.heading(_("Cards"))
        form.gap(6)
        form.choice("deck_face", [Choice(face, _(name)) for face, name in DECK_FACE_NAMES.items()], chosen.deck_face)
        form.gap(8)
        form.choice(
            "hand_order", [Choice(order, _(name)) for order, name in HAND_ORDER_NAMES.items()], chosen.hand_order
        )
        form.gap(14)
        form.heading(_("Window"))
        form.gap(6)
        form.text(_("Size of words and buttons"), theme.BODY)
        part = (chosen.scale - LEAST_SCALE) / (MOST_SCALE - LEAST_SCALE)
        form.slider("scale", _("Size of words and buttons"), part=part, value=_("{count} %").format(count=chosen.scale))
        form.toggle("fullscreen", _("Fullscreen (F11)"), on=chosen.fullscreen)
        form.toggle("captions", _("Say what happens in a line at the table"), on=chosen.captions)

    def buttons(self) -> Sequence[Button]:
        """Back."""
        return (back_button(_("Done"), Tone.PRIMARY),)

    def activate(self, target: Target) -> None:
        """Choose, switch, or go back."""
        settings = self._program.settings
        match target:
            case ChoiceTarget("speed", value):
                settings = replace(settings, speed=Speed(value))
            case ChoiceTarget("deck_face", value):
                settings = replace(settings, deck_face=DeckFace(value))
            case ChoiceTarget("hand_order", value):
                settings = replace(settings, hand_order=HandOrder(value))
            case ChoiceTarget("reduced_motion"):
                settings = replace(settings, reduced_motion=not settings.reduced_motion)
            case ChoiceTarget("auto_play_forced"):
                settings = replace(settings, auto_play_forced=not settings.auto_play_forced)
            case ChoiceTarget("confirm_play"):
                settings = replace(settings, confirm_play=not settings.confirm_play)
            case ChoiceTarget("fullscreen"):
                settings = replace(settings, fullscreen=not settings.fullscreen)
            case ChoiceTarget("captions"):
                settings = replace(settings, captions=not settings.captions)
            case _:
                if target == CLOSE:
                    self._program.director.pop()
                return
        self._program.change(settings)

    def adjust(self, target: Target, part: float) -> None:
        """Set the scale, in steps."""
        if target == ChoiceTarget("scale"):
            scale = LEAST_SCALE + round(part * (MOST_SCALE - LEAST_SCALE) / _SCALE_STEP) * _SCALE_STEP
            self._program.change(replace(self._program.settings, scale=scale))

    def step(self, target: Target, steps: int) -> None:
        """Change the scale by a step."""
        if target == ChoiceTarget("scale"):
            scale = min(max(self._program.settings.scale + steps * _SCALE_STEP, LEAST_SCALE), MOST_SCALE)
            self._program.change(replace(self._program.settings, scale=scale))

    def back(self) -> None:
        """Back."""
        self._program.director.pop()
