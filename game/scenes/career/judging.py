"""Judging: the coach goes through the deals of matches that are over, one after another, and what it finds is kept."""

from game.career.tables import Unjudged
from game.coach.review import DealReview
from game.engine.cards import Seat
from game.i18n import _
from game.scenes.shell.services import Program
from game.scenes.shell.verdicts import keep_verdict
from game.session.source import MatchSource, source_of_match
from game.session.stored_match import StoreError


class Judging:
    """The deals that are to be judged, those of the match played last first; `step` goes on with one."""

    def __init__(self, program: Program) -> None:
        """Begin with the match played last."""
        self._program = program
        self._due: list[Unjudged] = []
        self._review: DealReview | None = None
        self._now: Unjudged | None = None
        self._source: MatchSource | None = None
        """The match of that deal."""
        self._passed: set[Unjudged] = set()
        """Deals of which nothing can be kept."""
        self.is_done = False
        """True if no deal is left."""
        self.done = 0
        """The number of deals judged since."""

    @property
    def text(self) -> str:
        """The progress so far."""
        if self._review is None or self._now is None:
            return _("Judging …")
        text = _("Match {number}, decision {done} of {total}; deals judged now: {count}")
        return text.format(number=self._now.match_id, done=self._review.done, total=self._review.total, count=self.done)

    def step(self) -> bool:
        """Go on; True if anything came of it.

        Raises:
            JobFailedError: the coach broke down.
        """
        if self._review is None:
            self._begin()
            return True
        has_changed = self._review.work(self._program.coach)
        if self._review.is_done and self._now is not None:
            self.done += 1
            if not keep_verdict(self._program.matches.store, self._now.match_id, self._review):
                self._passed.add(self._now)
            self._review = self._now = None
            has_changed = True
        return has_changed

    def _begin(self) -> None:
        """Take the next deal up."""
        found = self._program.matches.store.career.to_judge(1 + len(self._passed))
        self._now = next((one for one in found if one not in self._passed), None)
        if self._now is None:
            self.is_done = True
            return
        try:
            self._review = self._made(self._now)
        except StoreError:
            self._passed.add(self._now)

    def _made(self, now: Unjudged) -> DealReview:
        """Return the review of a deal.

        Raises:
            StoreError: its match cannot be read.
        """
        source = self._source
        if source is None or source.origin != now.match_id:
            source = self._source = source_of_match(self._program.matches.store, now.match_id)
        return DealReview(source.replay, now.line, Seat(now.seat), with_cards=False)
