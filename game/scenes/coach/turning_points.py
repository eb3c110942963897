"""Turning points: the decisions of a deal that mattered most, the best one first."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.coach.deal_review import DealReviewPage
from game.scenes.coach.review_page import ReviewPage, add_standard
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import ReviewDeal
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Target
from game.toolkit.widgets import Tone


class TurningPointsPage(DealReviewPage):
    """Page with which a coached deal ends."""

    name = "turning-points"
    size = (760, 560)

    def title(self) -> str:
        """Return the title."""
        return _("What mattered most")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the moments that mattered: what was done well, then what cost points."""
        ReviewPage.fill(self, form, context)
        if not self._review.is_done:
            return
        moments = self._review.turning_points()
        if not moments:
            form.text(_("Nothing mattered much: no choice of yours made a real difference."), below=10)
        for line in moments:
            self._item(form, line.decision, line)
        form.gap(8)
        add_standard(form)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: every decision, and on."""
        line = self._replay.whole.match.results.index(self._review.result)
        every = self._program.opens(ReviewDeal(self._source, line, self._review.seat))
        return (
            Button("every-decision", _("Every decision"), every, icon="target"),
            Button(CLOSE.name, _("Go on"), self.back, tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target:
        """Return the button that leads on."""
        return CLOSE
