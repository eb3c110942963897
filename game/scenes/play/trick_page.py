"""Trick page: the cards of the last trick, their players, and the winner."""

from typing import Final

from game.i18n import _
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import LastTrick
from game.scenes.shell.services import Program
from game.tabletop.areas import CARD_ASPECT
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import SHARE, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, image
from game.wording.cards import card_name
from game.wording.names import capital
from game.wording.tricks import shadowed_text, taken_reason

_CARD: Final = Part("card")
_CARDS, _LEAST = 200.0, 90.0
"""Usual and minimum height of the cards in units."""


class TrickPage(ReadingPage):
    """Page of the last complete trick."""

    name = "last-trick"
    size = (700, 470)

    def __init__(self, program: Program, route: LastTrick) -> None:
        """Show the last trick that was completed on the screen."""
        super().__init__(program)
        local_match = route.local_match
        self._trick = local_match.seen.deal.tricks[-1]
        self._number = len(local_match.seen.deal.tricks)
        self._voices = local_match.voices
        self._words = local_match.seen.rules.words
        self._seen = local_match.seen

    def title(self) -> str:
        """Return the number of the trick."""
        return _("Trick {number}").format(number=self._number)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a sentence on who took the trick, the reason, and the players' names above their cards in playing order."""
        winner = self._trick.winner
        taken = self._voices.tell(winner, _("You took it."), _("{name} took it."))
        form.text(taken, theme.STRONG, align=Align.CENTRE, below=2)
        plays = self._trick.plays
        why = shadowed_text(plays, self._seen) or taken_reason(plays, self._seen)
        form.text(why, theme.SMALL, muted=True, align=Align.CENTRE, below=6)
        row = form.take(26)
        room_left = (form.rect.h - form.content) / form.metrics.unit
        cards = form.take(max(min(_CARDS, room_left), _LEAST))
        tracks = [SHARE] * len(self._trick.plays)
        places = zip(self._trick.plays, columns(row, *tracks), columns(cards, *tracks), strict=True)
        for index, (play, cell, where) in enumerate(places):
            name = self._voices.called(play.seat)
            form.add(Widget(rect=cell, role=Role.TEXT, name=name, style=theme.BODY, tone=Tone.BARE))
            form.add(image(where, _CARD.of(index), capital(card_name(play.card, self._words))))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards. The winning card glows."""
        for index, play in enumerate(self._trick.plays):
            (cell,) = view.parts(_CARD.of(index))
            height = min(cell.rect.h * 0.92, cell.rect.w * 0.94 / CARD_ASPECT)
            centre = cell.rect.centre
            pose = Pose(x=centre.x, y=centre.y, angle=0.0, height=height, face_up=True, z=0)
            with painter.clipped(cell.clip):
                painter.extension(CardArt).draw(
                    play.card, pose, Look.GLOW if play.seat == self._trick.winner else Look.PLAIN
                )
