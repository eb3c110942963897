"""First-run question: learn the game, or play it."""

from msgspec.structs import replace

from game.i18n import N_, _
from game.scenes.home.logo import logo_rect
from game.scenes.shell.learning import learn
from game.scenes.shell.routes import NewMatch
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, panel_rect
from game.toolkit.geometry import SHARE, Rect, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Role, Tone, View, label

_GREETING, _QUESTION = N_("Welcome to the alley"), N_("Have you played Back Alley before?")
_TEXTS = (_GREETING, theme.TITLE), (_QUESTION, theme.LABEL)
_WIDTH, _MARGIN, _BUTTON = 470.0, 26.0, 88.0
"""Width of the panel, margin at its sides, and height of a button, in units."""


class FirstStart(Scene):
    """Question asked once. The answers open the first lesson or the page for a new match."""

    name = "first-start"
    is_overlay = True
    grows = True

    def __init__(self, program: Program) -> None:
        """Prepare the question, which is shown over the title screen."""
        self._program = program

    def view(self, context: LayoutContext) -> View:
        """Return a greeting, the question, and two large buttons."""
        px = context.metrics.px
        panel = self._panel(context)
        inner = panel.inset(px(_MARGIN), px(22))
        title_h, words_h = (_height(context, text, style) for text, style in _TEXTS)
        low = px(_BUTTON)
        head, _apart, words, _room, upper, _apart, lower = rows(
            inner, title_h, px(10), words_h, SHARE, low, px(12), low
        )
        heading = label(head, _(_GREETING), style=theme.TITLE, align=Align.CENTRE, role=Role.HEADING, wraps=True)
        question = label(words, _(_QUESTION), style=theme.LABEL, align=Align.CENTRE, wraps=True)
        learn = Button("learn", _("Learn the game"), self._learn, tone=Tone.PRIMARY).widget(upper, style=theme.HEADING)
        play = Button("play", _("Play"), self._play).widget(lower, style=theme.HEADING)
        answers = (
            replace(learn, detail=_("A first deal, in three minutes")),
            replace(play, detail=_("I know the game")),
        )
        return View(widgets=(heading, question, *answers), panel=panel, first=learn.target)

    def _panel(self, context: LayoutContext) -> Rect:
        """Return the panel, centred below the logo."""
        px, window = context.metrics.px, context.metrics.height
        texts = sum(_height(context, text, style) for text, style in _TEXTS)
        tall = 44 + 10 + 22 + 2 * _BUTTON + 12 + texts / px(1)
        middle = panel_rect(context.metrics, _WIDTH, tall)
        top = max((logo_rect(context).bottom + window - middle.h) / 2, px(12))
        return middle.moved(0, min(top, window - middle.h - px(12)) - middle.y)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel."""
        painter.shapes.panel(view.panel)

    def _learn(self) -> None:
        self.back()
        learn(self._program)

    def _play(self) -> None:
        self._answered()
        self._program.replace(NewMatch())

    def back(self) -> None:
        """Go to the title without choosing. The question is not asked again."""
        self._answered()
        self._program.director.stack.pop()

    def _answered(self) -> None:
        self._program.preferences.change(replace(self._program.preferences.settings, first_start_done=True))


def _height(context: LayoutContext, text: str, style: TextStyle) -> float:
    lines = context.measure.wrapped(_(text), context.metrics.px(_WIDTH - 2 * _MARGIN), style)
    return sum(context.measure.measure(line, style)[1] for line in lines)
