"""End of a deal at the table: the score stays until the player continues."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.state import DealResult, Phase
from game.i18n import _
from game.scenes.shell.routes import DealScore
from game.scenes.shell.services import Program
from game.tabletop import sounds
from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.turn import Deal, Over
from game.toolkit import theme
from game.toolkit.form import Button, button_row, row_width
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone, Widget
from game.wording.clinch import decided_text

NEXT, COUNTED = ButtonTarget("next"), ButtonTarget("counted")
"""Targets after a deal: the next deal, and the details of the score."""
_SHUFFLED_AFTER, _READ_FOR = 0.6, 2.4
"""Seconds from a deal's score to the shuffling sound, and to the next deal if only computers play (at normal speed)."""


def onward_text(local_match: LocalMatch) -> str:
    """Return the text of the button that continues after a deal."""
    if local_match.table.public.phase is not Phase.OVER:
        return _("Next deal")
    return _("Result") if local_match.is_kept else _("Continue")


class DealEnd:
    """End of each deal: shows the score until the player continues."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Start at a local match's table. If the player left the match while a deal's score was shown, show the score again."""
        self._program = program
        self._local_match = local_match
        public = local_match.table.public
        self._left = len(public.match.results)
        """Number of deals whose score is no longer shown, as the player has continued."""
        is_new_branch = local_match.table.branch is not None and local_match.table.seq == local_match.begun_at
        is_thrown_in = public.deal is not None and public.deal.thrown_in is not None
        if self._left and public.phase in (Phase.DEALING, Phase.OVER) and not (is_new_branch or is_thrown_in):
            self._left -= 1
        self._rested = 0.0
        """Seconds since the score appeared."""

    @property
    def scored(self) -> DealResult | None:
        """Result of the deal from the end of its scoring animation until the player continues; otherwise None."""
        results = self._local_match.seen.public.match.results[self._left :]
        played = [result for result in results if result.thrown_in is None]
        return played[-1] if played and isinstance(self._local_match.turn, Deal | Over) else None

    def leave(self) -> None:
        """Leave the deal's score. The next deal or the end of the match follows."""
        self._left, self._rested = len(self._local_match.seen.public.match.results), 0.0

    def open(self) -> None:
        """Open the details of the score."""
        if self.scored is not None:
            self._program.open(DealScore(self._local_match, self.scored, self.leave))

    def update(self, dt: float) -> None:
        """Measure how long the score has been shown, and act at certain times.

        First tell the player if the deal has decided the match, then play the shuffling sound. If only computers play, continue
        after a while.
        """
        results = self._local_match.seen.public.match.results
        self._left = min(self._left, len(results))  # a deal may have been taken back
        before, self._rested = self._rested, 0.0 if self.scored is None else self._rested + dt
        is_new = not before and self._rested and self._local_match.is_kept
        # not after the last deal: the result page then says what decided the match
        if is_new and self.scored is not None and isinstance(self._local_match.turn, Deal):
            match, voices = self._local_match.table.public.match, self._local_match.common_voices
            if decided := decided_text(match, self.scored, voices):
                self._program.director.notices.tell(decided)
        if before <= _SHUFFLED_AFTER < self._rested and not isinstance(self._local_match.turn, Over):
            self._program.director.audio.play(sounds.SHUFFLE)
        if not self._local_match.people and self._rested > _READ_FOR * self._local_match.stage.tempo.pace:
            self.leave()

    def widgets(self, areas: TableAreas, context: LayoutContext, panels: Sequence[Rect]) -> list[Widget]:
        """Return the buttons for the next deal and the score's details, left of all panels."""
        if self.scored is None:
            return []
        own, tray, px = areas.plates[TableEdge.BOTTOM], areas.trays[TableEdge.BOTTOM], context.metrics.px
        row = centred(Point(areas.centre.x, areas.stacks[TableEdge.BOTTOM].y), areas.window.w, px(50))
        left, right = (own.right, tray.x) if own.bottom > row.y else (0.0, row.right)
        right = min([right, *(one.x for one in panels if one.y < row.bottom and row.y < one.bottom)])
        row = Rect(left, row.y, right - left, row.h).inset(px(theme.GAP_M), 0)
        buttons = [
            Button(COUNTED.name, _("How it was scored"), self.open, icon="score-sheet"),
            Button(NEXT.name, onward_text(self._local_match), self.leave, tone=Tone.PRIMARY, icon="play"),
        ]
        if row_width(context.metrics, context.measure, buttons) > row.w:
            buttons = [replace(button, icon="") for button in buttons]
        return button_row(context.metrics, context.measure, row, buttons)
