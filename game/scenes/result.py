"""The end of a match: who won, by how much, and once more."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.pages import Page
from game.scenes.program import Program
from game.scenes.replay import ReplayScene
from game.scenes.replay_doors import review_sitting, sheet_at_table, source_of_table
from game.scenes.scene import Report, Room
from game.scenes.sitting import Sitting
from game.session.table import Table
from game.ui import theme
from game.ui.cues import end_cue
from game.ui.form import Button, Form
from game.ui.geometry import Rect
from game.ui.painter import Painter
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Align, Tone, View
from game.ui.wording import result_text, signed

_AGAIN = ButtonTarget("again")
_REVIEW = ButtonTarget("review")


class ResultPage(Page):
    """Says who won."""

    name = "result"
    size = (950, 500)

    def __init__(self, program: Program, sitting: Sitting) -> None:
        """Show the end of this sitting."""
        self._program = program
        self._public = sitting.table.public
        self._sitting = sitting
        self._voices = sitting.common_voices
        self._seq = sitting.stage.seq
        self._seed = _seed_of(sitting.table)
        self._own_sides = {self._public.match.side_of(seat) for seat in sitting.people}
        self._is_heard = False

    def title(self) -> str:
        """That it is over."""
        return _("The match is over")

    def fill(self, form: Form, room: Room) -> None:
        """The winner, then every side by its points."""
        match = self._public.match
        form.gap(6)
        form.text(result_text(match.winners or (), self._voices), theme.HEADING, align=Align.CENTRE)
        form.gap(16)
        for side in sorted(range(len(match.sides)), key=lambda index: -match.totals[index]):
            form.pair(self._voices.side(side), signed(match.totals[side]), theme.NUMBER)
            form.gap(4)
        form.gap(14)
        if self._sitting.people:
            text = _("Bids too high, bids too low, the play, and luck")
            form.item(_REVIEW, _("Where did my points go?"), detail=text)
            form.gap(14)
        if self._seed:
            form.text(
                _("The cards can be checked: the seed of this match was {seed}.").format(seed=self._seed),
                theme.SMALL,
                muted=True,
            )

    def buttons(self) -> Sequence[Button]:
        """To the title, the sheet, the replay, and once more."""
        return (
            Button(name="title", text=_("Main menu"), icon="back"),
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            Button(name="replay", text=_("Look again"), icon="eye"),
            Button(name=_AGAIN.name, text=_("Play again"), tone=Tone.PRIMARY, icon="replay"),
        )

    def first(self) -> Target | None:
        """Once more."""
        return _AGAIN

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The panel between the two bloopers."""
        super().paint(painter, room, view)
        panel = self.panel(room)
        height = panel.h * 0.62
        width = height * 250 / 350
        if panel.x > width:
            y = panel.bottom - height
            painter.picture("table/mascot-big", Rect(panel.x - width - painter.metrics.px(6), y, width, height))
            painter.picture("table/mascot-little", Rect(panel.right + painter.metrics.px(6), y, width, height))

    def update(self, dt: float, room: Room) -> bool:
        """Play the band in, or let it pack up, once."""
        if not self._is_heard:
            self._is_heard = True
            self._program.audio.play(end_cue(self._public.match.winners or (), self._own_sides))
        return False

    def activate(self, target: Target) -> None:
        """Go on."""
        match target:
            case ButtonTarget("sheet"):
                self._program.director.push(sheet_at_table(self._program, self._sitting))
            case ButtonTarget("replay"):
                self._program.director.push(ReplayScene(self._program, source_of_table(self._sitting.table)))
            case ButtonTarget(_REVIEW.name):
                review_sitting(self._program, self._sitting)
            case ButtonTarget("title"):
                self.back()
            case _:
                match = self._public.match
                self._program.sit_down(self._program.begin(match.rules, match.players))

    def back(self) -> None:
        """To the title."""
        self._program.go_home()

    def report(self) -> Report:
        """Who won, in words."""
        return Report(state=result_text(self._public.match.winners or (), self._voices), seq=self._seq)


def _seed_of(table: Table) -> str:
    return "" if table.seed is None else table.seed.hex()
