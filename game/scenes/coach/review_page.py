"""Review page base class: decisions that are judged one after another, and how far that has come."""

from game.coach.review import DealReview, MatchReview
from game.i18n import _
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.services import Program
from game.session.source import MatchSource
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Tone

_LEAST = 0.05
"""Points that are shown as 0.0."""


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

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in what has been judged."""
        return self._review.done < self._review.total and self._review.work(self._program.coach)

    def left(self) -> None:
        """Stop judging."""
        self._program.coach.forget_wishes()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the progress of the judging; nothing once it is done."""
        done, total = self._review.done, self._review.total
        if done < total:
            form.text(_("Judging: {done} of {total} …").format(done=done, total=total), theme.SMALL_STRONG, below=8)


def swing(points: float) -> Tone:
    """Return the tone of a figure: a gain, a loss, or neither where it is shown as nothing."""
    if abs(points) < _LEAST:
        return Tone.BARE
    return Tone.GAIN if points > 0 else Tone.LOSS


def add_standard(form: Form) -> None:
    """Add by what decisions are judged."""
    form.text(
        _("A mistake is judged by what you could know at the time. Toss-ups do not count; the rest is luck."),
        theme.SMALL,
        muted=True,
        below=12,
    )
