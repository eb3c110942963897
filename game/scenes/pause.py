"""The menu at the table."""

from game.i18n import _
from game.scenes.pages import CLOSE, column
from game.scenes.program import Program
from game.scenes.replay_doors import sheet_at_table
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Room, Scene
from game.scenes.settings_page import REPORT, SettingsPage
from game.scenes.sitting import Sitting
from game.ui import theme
from game.ui.form import Button, panel_rect
from game.ui.geometry import Rect
from game.ui.painter import Painter
from game.ui.rules_sections import section_at
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Align, Role, Tone, View, Widget, label


class PauseMenu(Scene):
    """Nothing goes on below while it is open."""

    name = "menu"
    is_overlay = True
    grows = True

    def __init__(self, program: Program, sitting: Sitting) -> None:
        """Lie over this sitting's table."""
        self._program = program
        self._sitting = sitting

    def view(self, room: Room) -> View:
        """A column of buttons."""
        px = room.metrics.px
        panel = self._panel(room)
        inner = panel.inset(px(36), px(20))
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
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            Button(name="rules", text=_("Rules of this match"), icon="rules"),
            Button(name="settings", text=_("Settings"), icon="settings"),
            Button(name=REPORT.name, text=_("Report a problem"), icon="warning"),
            Button(name="title", text=_("Leave the table"), icon="back"),
        )
        top = inner.y + title_h + px(14)
        buttons = column(room, Rect(inner.x, top, inner.w, inner.h), entries)
        foot = Rect(inner.x, inner.bottom - px(26), inner.w, px(26))
        note = label(foot, _("The match is kept as it stands."), style=theme.SMALL, align=Align.CENTRE, muted=True)
        return View(widgets=(heading, *buttons, note), first=CLOSE)

    def _panel(self, room: Room) -> Rect:
        return panel_rect(room.metrics, 440, 510)

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The panel."""
        painter.panel(self._panel(room))

    def activate(self, target: Target) -> None:
        """Go on, look something up, or leave."""
        director = self._program.director
        match target:
            case ButtonTarget("sheet"):
                director.push(sheet_at_table(self._program, self._sitting))
            case ButtonTarget("rules"):
                director.push(RulesPage(self._program, self._sitting.seen.rules, section_at(self._sitting.seen)))
            case ButtonTarget("settings"):
                director.push(SettingsPage(self._program))
            case ButtonTarget(REPORT.name):
                self._program.show_report()
            case ButtonTarget("title"):
                self._program.go_home()
            case _:
                self.back()

    def back(self) -> None:
        """Go on."""
        self._program.director.pop()
