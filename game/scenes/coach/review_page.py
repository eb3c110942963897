"""Review page base class: judges decisions one after another, and shows the progress."""

from typing import TypeVar

from game.coach.review import DealReview, MatchReview
from game.i18n import _
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ReviewDeal, ReviewMatch
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import columns
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Tone
from game.upkeep.verdicts import keep_verdict

Reviewed = TypeVar("Reviewed", bound=ReviewDeal | ReviewMatch)


class ReviewPage(Routed[Reviewed], ReadingPage):
    """Page of a player's judged decisions. Further decisions are added as soon as they are judged."""

    is_roomy = True
    explains_terms = True

    _review: DealReview | MatchReview

    def __init__(self, program: Program, route: Reviewed) -> None:
        """Start the review of a deal or a match."""
        super().__init__(program, route)
        self._is_new = True
        self._has_figures = False
        self._kept: set[int] = set()
        """Score-sheet lines of the deals whose verdicts are stored."""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show new judgements."""
        has_changed = self._review.done < self._review.total and self._review.work(self._program.coach)
        if has_changed or self._is_new:
            self._is_new = False
            self._keep()
        return has_changed

    def _keep(self) -> None:
        deals = self._review.deals if isinstance(self._review, MatchReview) else (self._review,)
        for deal in deals:
            if deal.is_done and deal.line not in self._kept and self._route.source.identity is not None:
                self._kept.add(deal.line)
                keep_verdict(self._program.matches.store, self._route.source.identity, deal)

    def left(self) -> None:
        """Stop judging decisions."""
        self._program.coach.forget_wishes()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the progress of judging until all decisions are judged."""
        done, total = self._review.done, self._review.total
        if done < total:
            form.text(_("Judging: {done} of {total} …").format(done=done, total=total), theme.SMALL_STRONG, below=8)

    def _lay_more(self, form: Form) -> None:
        form.gap(4)
        text = _("Hide figures") if self._has_figures else _("Show figures")
        button = Button("more", text, self._turn_figures, tone=Tone.QUIET, icon="score-sheet")
        width = button.width(form.metrics, form.measure, theme.SMALL)
        (place,) = columns(form.take(theme.SMALL_CONTROL), width)
        form.add(button.widget(place, style=theme.SMALL))
        form.gap(8)

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures


def add_standard(form: Form) -> None:
    """Add a note on how decisions are judged."""
    form.text(
        _("A choice is judged by what you could know then. How the cards lay is luck, not a mistake."),
        theme.SMALL,
        muted=True,
        below=12,
    )
