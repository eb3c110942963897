"""Review page base class: decisions that are judged one after another, and how far that has come."""

from game.coach.review import DealReview, MatchReview
from game.i18n import _
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.services import Program
from game.session.source import MatchSource
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.upkeep.verdicts import keep_verdict


class ReviewPage(ReadingPage):
    """Page of what a player decided; what is still being judged is filled in as it comes."""

    explains_terms = True

    _review: DealReview | MatchReview

    def __init__(self, program: Program, source: MatchSource) -> None:
        """Begin reviewing a match; one that is not over is marked.

        Raises:
            StoreError: it cannot be marked.
        """
        super().__init__(program)
        source.review()
        self._source = source
        self._is_new = True
        self._kept: set[int] = set()
        """The lines of the deals whose verdicts are kept."""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in what has been judged."""
        has_changed = self._review.done < self._review.total and self._review.work(self._program.coach)
        if has_changed or self._is_new:
            self._is_new = False
            self._keep()
        return has_changed

    def _keep(self) -> None:
        """Keep what is known now of deals, for the player's own figures."""
        deals = self._review.deals if isinstance(self._review, MatchReview) else (self._review,)
        for deal in deals:
            if deal.is_done and deal.line not in self._kept and self._source.origin is not None:
                self._kept.add(deal.line)
                keep_verdict(self._program.matches.store, self._source.origin, deal)

    def left(self) -> None:
        """Stop judging."""
        self._program.coach.forget_wishes()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the progress of the judging; nothing once it is done."""
        done, total = self._review.done, self._review.total
        if done < total:
            form.text(_("Judging: {done} of {total} …").format(done=done, total=total), theme.SMALL_STRONG, below=8)


def add_standard(form: Form) -> None:
    """Add a note on how decisions are judged."""
    form.text(
        _("A mistake is judged by what you could know at the time. Toss-ups do not count; the rest is luck."),
        theme.SMALL,
        muted=True,
        below=12,
    )
