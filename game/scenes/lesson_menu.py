"""The menu in a lesson."""

from collections.abc import Callable, Mapping

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.pages import CLOSE, column
from game.scenes.program import Program
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Room, Scene
from game.scenes.settings_page import SettingsPage
from game.ui import theme
from game.ui.form import Button, panel_rect
from game.ui.geometry import Rect
from game.ui.painter import Painter
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Align, Role, Tone, View, Widget, label


class LessonMenu(Scene):
    """Nothing goes on below while it is open."""

    name = "lesson-menu"
    is_overlay = True

    def __init__(self, program: Program, rules: Rules, leads: Mapping[str, Callable[[], None]]) -> None:
        """Lie over a lesson by these rules; `leads` are `again`, `skip` and `lessons`, called when the menu is gone."""
        self._program = program
        self._rules = rules
        self._leads = leads

    def view(self, room: Room) -> View:
        """A column of buttons."""
        px = room.metrics.px
        inner = self._panel(room).inset(px(36), px(20))
        title_h = room.measure.measure(_("Menu"), theme.TITLE)[1]
        heading = Widget(
            rect=Rect(inner.x, inner.y, inner.w, title_h),
            role=Role.HEADING,
            name=_("Menu"),
            style=theme.TITLE,
            tone=Tone.BARE,
        )
        entries = (
            Button(name=CLOSE.name, text=_("Resume"), tone=Tone.PRIMARY, icon="play"),
            Button(name="again", text=_("Start again"), icon="undo"),
            Button(name="skip", text=_("Skip this lesson"), icon="redo"),
            Button(name="rules", text=_("Rules of this match"), icon="rules"),
            Button(name="settings", text=_("Settings"), icon="settings"),
            Button(name="lessons", text=_("All lessons"), icon="back"),
        )
        top = inner.y + title_h + px(14)
        buttons = column(room, Rect(inner.x, top, inner.w, inner.h), entries)
        foot = Rect(inner.x, inner.bottom - px(26), inner.w, px(26))
        note = label(foot, _("The lesson is kept as it stands."), style=theme.SMALL, align=Align.CENTRE, muted=True)
        return View(widgets=(heading, *buttons, note), first=CLOSE)

    def _panel(self, room: Room) -> Rect:
        return panel_rect(room.metrics, 440, 510)

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The panel."""
        painter.panel(self._panel(room))

    def activate(self, target: Target) -> None:
        """Go on, look something up, or leave the lesson one way or another."""
        director = self._program.director
        match target:
            case ButtonTarget("rules"):
                director.push(RulesPage(self._program, self._rules))
            case ButtonTarget("settings"):
                director.push(SettingsPage(self._program))
            case ButtonTarget(name) if name in self._leads:
                self.back()
                self._leads[name]()
            case _:
                self.back()

    def back(self) -> None:
        """Go on."""
        self._program.director.pop()
