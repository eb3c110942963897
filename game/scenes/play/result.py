"""Match result: the winner, the margin, and a rematch."""

from collections.abc import Sequence

from game.controllers.local_match import LocalMatch
from game.i18n import N_, _
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import AtTable, Place, ReplayOf, ReviewMatch, SeedOf, scores_at_table
from game.scenes.shell.services import Program
from game.session.source import source_of_table
from game.tabletop.cues import end_cue
from game.tabletop.layout import MANY_SIDES
from game.tabletop.roster import portrait_of
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Rect, columns, placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, label
from game.wording.events import result_text, signed
from game.wording.table import tiebreak_text

_AGAIN = ButtonTarget("again")
_REVIEW = ButtonTarget("review")
_SEED = ButtonTarget("seed")
_WINNER, _LOSER = Part("winner"), Part("loser")
"""Parts: the row of a side."""
_ROW, _ROW_OF_MANY = 66.0, 52.0
"""Height of a side's row in units: of one of two, or of many."""
_WREATH = "table/stamp-made"
_WON = (theme.rgb("#5a4a1c"), theme.rgb("#352b10"), theme.GOLD_LIGHT)
_LOST = (theme.rgb("#1a2347"), theme.rgb("#141b39"), theme.with_alpha(theme.GOLD, 0.3))
"""The colours of a row: at its top, at its bottom, and around it."""


class ResultPage(Page):
    """Page that names the winner."""

    name = "result"
    heading = N_("The match is over")
    size = (930, 650)

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Show the end of this local match."""
        self._program = program
        self._public = local_match.table.public
        self._local_match = local_match
        self._voices = local_match.common_voices
        self._seq = local_match.stage.seq
        self._seed, self._word = local_match.table.shuffles
        self._own_sides = {self._public.match.side_of(seat) for seat in local_match.people}
        self._is_heard = False

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the winner, then every side by its points with the faces of its players."""
        match, px = self._public.match, context.metrics.px
        winners = match.winners or ()
        tall = _ROW if len(match.sides) <= MANY_SIDES else _ROW_OF_MANY
        form.gap(2)
        form.text(result_text(winners, self._voices), theme.HEADING, align=Align.CENTRE)
        if why := tiebreak_text(match, self._voices):
            form.text(why, align=Align.CENTRE)
        form.gap(14)
        for side in sorted(range(len(match.sides)), key=lambda index: -match.totals[index]):
            row = form.take(tall)
            form.add(Widget(rect=row, role=Role.IMAGE, name="", part=_WINNER if side in winners else _LOSER))
            seats = sorted(match.sides[side], key=lambda seat: not self._voices.is_you(seat))
            points = signed(match.totals[side])
            width = context.measure.measure(points, theme.NUMBER)[0] + px(4)
            face, wreath = row.h - px(14), row.h - px(10)
            faces = len(seats) * (face + px(6)) + px(8)
            _edge, left, name, right, _edge = columns(row, px(12), faces, SHARE, width, px(18))
            for seat, spot in zip(seats, columns(left, *[face] * len(seats), gap=px(6)), strict=True):
                picture = portrait_of(match.player_at(seat), seat)
                form.add(Widget(rect=placed(spot, face, face), role=Role.IMAGE, name="", picture=picture))
            if side in winners:
                name, spot, _apart = columns(name, SHARE, wreath, px(16), gap=px(8))
                form.add(Widget(rect=placed(spot, wreath, wreath), role=Role.IMAGE, name="", picture=_WREATH))
            else:
                name, _apart = columns(name, SHARE, px(12))
            form.add(label(name, self._voices.side(side), style=theme.LABEL))
            form.add(label(right, points, style=theme.NUMBER, align=Align.RIGHT))
            form.gap(8)
        add_marks(form, self._local_match.table.played, align=Align.CENTRE)
        form.gap(6)
        if self._local_match.people:
            text = _("Bids too high, bids too low, the play, and luck")
            form.item(_REVIEW, _("Where did my points go?"), detail=text, icon="target", below=8)
        if self._seed:
            text = _("The seed of this match, to check every deal")
            form.item(_SEED, _("Were the cards dealt fairly?"), detail=text, icon="check")

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: to the title, the score sheet, the replay, and a rematch."""
        return (
            Button(name="title", text=_("Main menu"), icon="back"),
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            Button(name="replay", text=_("Replay"), icon="eye"),
            Button(name=_AGAIN.name, text=_("Play again"), tone=Tone.PRIMARY, icon="replay"),
        )

    def first(self) -> Target | None:
        """Return the button of a rematch."""
        return _AGAIN

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel between the two bloopers, and the rows of the sides on it, that of the winners in gold."""
        super().paint(painter, context, view)
        panel, px = view.panel, painter.metrics.px
        width = min(px(271), painter.metrics.height * 0.4, panel.x - px(16))
        if width > px(120):
            height = width * 350 / 250
            y, away = painter.metrics.height - height - px(40), (panel.x - width) / 2
            painter.pictures.draw("table/mascot-big", Rect(away, y, width, height))
            painter.pictures.draw("table/mascot-little", Rect(painter.metrics.width - away - width, y, width, height))
        for part, (top, bottom, line) in ((_WINNER, _WON), (_LOSER, _LOST)):
            bold = 4 if part is _WINNER and painter.is_contrasted else 1.5  # grounds look alike in high contrast
            for row in view.parts(part):
                with painter.clipped(row.clip):
                    painter.shapes.plate(row.rect, top=top, bottom=bottom, radius=px(12), line=line, width=bold)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Play the music of winning, or of losing, once."""
        if not self._is_heard:
            self._is_heard = True
            self._program.director.audio.play(end_cue(self._public.match.winners or (), self._own_sides))
        return False

    def activate(self, target: Target) -> None:
        """Go to the scene of the button."""
        program, local_match = self._program, self._local_match
        match target:
            case ButtonTarget("sheet"):
                program.open(scores_at_table(local_match))
            case ButtonTarget("replay"):
                program.open(ReplayOf(source_of_table(local_match.table)))
            case ButtonTarget(_REVIEW.name):
                program.open(ReviewMatch(source_of_table(local_match.table), local_match.viewer))
            case ButtonTarget(_SEED.name) if self._seed is not None:
                program.open(SeedOf(self._seed, self._word))
            case ButtonTarget("title"):
                self.back()
            case _:
                match = self._public.match
                program.reset(AtTable(program.matches.begin(match.rules, match.players)))

    def back(self) -> None:
        """Go to the title."""
        self._program.reset(Place.TITLE)

    def report(self) -> Report:
        """Return the winner, in words."""
        return Report(state=result_text(self._public.match.winners or (), self._voices), seq=self._seq)
