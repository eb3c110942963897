"""What a deal was worth, part by part."""

from collections.abc import Sequence

from game.engine.state import DealResult
from game.i18n import _, ngettext
from game.scenes.pages import Page
from game.scenes.program import Program
from game.scenes.scene import Report, Room
from game.scenes.score_sheet import ScoreSheet
from game.scenes.sitting import Sitting
from game.ui import theme
from game.ui.form import Button, Form
from game.ui.geometry import Rect
from game.ui.painter import Painter
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Tone, View
from game.ui.wording import capital, contract_name, part_text, signed, suit_name

_NEXT = ButtonTarget("next")
_READ_FOR = 4.0
"""Seconds for which a deal between computer players is shown, at normal speed."""


class DealSummary(Page):
    """Shows each side's contract, tricks, score by parts, and the new standing."""

    name = "deal-summary"
    is_overlay = True
    size = (760, 560)

    def __init__(self, program: Program, sitting: Sitting, result: DealResult) -> None:
        """Sum up one deal of this sitting."""
        self._program = program
        self._sitting = sitting
        self._result = result
        self._shown = 0.0

    def title(self) -> str:
        """Which deal it was."""
        if self._result.is_tiebreak:
            return _("The tie-break")
        return _("Deal {number}").format(number=self._result.number)

    def fill(self, form: Form, room: Room) -> None:
        """The deal in a line, then each side."""
        result, voices = self._result, self._sitting.voices
        match = self._sitting.seen.public.match
        words = match.rules.words
        cards = ngettext("{count} card each", "{count} cards each", result.size).format(count=result.size)
        trump = _("no trump") if result.trump is None else _("{suit} trump").format(suit=suit_name(result.trump))
        form.text(_("{cards}, {trump}").format(cards=cards, trump=trump), muted=True)
        for side in range(len(match.sides)):
            form.gap(12)
            total = result.totals[side] if result.totals else 0
            if not result.scores:
                form.pair(voices.side(side), self._tricks(result.tricks[side]), theme.LABEL)
                continue
            score = result.scores[side].total
            form.pair(voices.side(side), f"{'+' if score > 0 else ''}{signed(score)}", theme.LABEL)
            line = _("{word}: {contract}, taken: {tricks}")
            contract = contract_name(result.contracts[side], words)
            word = capital(_(words.bid))
            form.text(line.format(word=word, contract=contract, tricks=result.tricks[side]), theme.SMALL, muted=True)
            form.gap(2)
            for part in result.scores[side].parts:
                form.pair(part_text(part, words), signed(part.points))
            form.pair(_("Score of the match"), signed(total), theme.STRONG)

    @staticmethod
    def _tricks(count: int) -> str:
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def buttons(self) -> Sequence[Button]:
        """The score sheet, and on."""
        over = self._sitting.is_over
        return (
            Button(name="undo", text=_("Take back"), icon="undo", enabled=self._can_undo),
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            Button(name=_NEXT.name, text=_("Result") if over else _("Next deal"), tone=Tone.PRIMARY, icon="play"),
        )

    @property
    def _can_undo(self) -> bool:
        return self._sitting.table.can_undo(self._sitting.viewer)

    def first(self) -> Target | None:
        """On."""
        return _NEXT

    def activate(self, target: Target) -> None:
        """Look at the sheet, take back, or go on."""
        director = self._program.director
        match target:
            case ButtonTarget("sheet"):
                director.push(ScoreSheet(self._program, self._sitting.seen.public, self._sitting.voices.viewer))
            case ButtonTarget("undo"):
                self._sitting.undo()
                director.pop()
            case _:
                self.back()

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The panel, and a stamp for what became of each contract."""
        super().paint(painter, room, view)
        px = painter.metrics.px
        panel = self.panel(room)
        kinds = [part.kind.value for score in self._result.scores for part in score.parts]
        if kinds and len(self._result.scores) <= 2:  # noqa: PLR2004 - two sides: one stamp says it
            failed = any("set" in kind for kind in kinds)
            side = px(84)
            stamp = Rect(panel.right - side - px(26), panel.y + px(16), side, side)
            painter.picture("table/stamp-set" if failed else "table/stamp-made", stamp)

    def update(self, dt: float, room: Room) -> bool:
        """Where nobody is there to press a button the match goes on by itself."""
        self._shown += dt
        if not self._sitting.people and self._shown > _READ_FOR * self._sitting.stage.pace:
            self.back()
            return True
        return False

    def back(self) -> None:
        """On."""
        self._program.director.pop()

    def report(self) -> Report:
        """The number of the last entry shown stays readable."""
        return Report(state=self.title(), seq=self._sitting.stage.seq)
