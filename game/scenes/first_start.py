"""The question of the first start: learn the game, or play it."""

from dataclasses import replace

from game.i18n import _
from game.scenes.learn import LearnPage
from game.scenes.new_match import NewMatchPage
from game.scenes.program import Program
from game.scenes.scene import Room, Scene
from game.ui import theme
from game.ui.form import panel_rect
from game.ui.geometry import Rect
from game.ui.painter import Painter
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Align, Role, Tone, View, Widget, label

_LEARN, _PLAY = ButtonTarget("learn"), ButtonTarget("play")


class FirstStart(Scene):
    """Asks once; either answer leads on, and Escape to the title."""

    name = "first-start"
    is_overlay = True
    grows = True

    def __init__(self, program: Program) -> None:
        """Lie over the title."""
        self._program = program

    def view(self, room: Room) -> View:
        """A greeting from the two bloopers, and two large buttons."""
        px = room.metrics.px
        panel = self._panel(room)
        inner = panel.inset(px(30), px(22))
        heading = Widget(
            rect=Rect(inner.x, inner.y, inner.w, px(48)),
            role=Role.HEADING,
            name=_("Welcome to the alley"),
            style=theme.TITLE,
            tone=Tone.BARE,
        )
        words = Rect(inner.x, inner.y + px(58), inner.w, px(52))
        question = label(words, _("Have you played Back Alley before?"), style=theme.HEADING, align=Align.CENTRE)
        width = (inner.w - px(20)) / 2
        top = inner.bottom - px(96)
        learn = Widget(
            rect=Rect(inner.x, top, width, px(96)),
            role=Role.BUTTON,
            name=_("Learn the game"),
            detail=_("Short lessons at the table"),
            target=_LEARN,
            tone=Tone.PRIMARY,
            style=theme.HEADING,
        )
        play = Widget(
            rect=Rect(inner.x + width + px(20), top, width, px(96)),
            role=Role.BUTTON,
            name=_("Play"),
            detail=_("I know the game"),
            target=_PLAY,
            style=theme.HEADING,
        )
        return View(widgets=(heading, question, learn, play), first=_LEARN)

    def _panel(self, room: Room) -> Rect:
        middle = panel_rect(room.metrics, 850, 290)
        return middle.moved(
            0, min(room.metrics.height * 0.11, room.metrics.height - middle.bottom - room.metrics.px(12))
        )

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The panel."""
        painter.panel(self._panel(room))

    def activate(self, target: Target) -> None:
        """Learn or play; it is not asked again."""
        self._answered()
        page = LearnPage(self._program) if target == _LEARN else NewMatchPage(self._program)
        self._program.director.replace(page)

    def back(self) -> None:
        """Neither: the title."""
        self._answered()
        self._program.director.pop()

    def _answered(self) -> None:
        self._program.change(replace(self._program.settings, first_start_done=True))
