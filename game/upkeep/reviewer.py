"""Reviewer: has the coach judge the deals of finished matches, and stores the findings.

Reviews run in spare time (`spare_time`), or without pauses while an open page sets `is_hurried`. An interrupted review of a deal
continues later; after a restart of the program, it begins again.
"""

from game.career.reader import career_of
from game.career.tables import Unjudged
from game.coach.review import DealReview
from game.coach.service import CoachService
from game.engine.cards import Seat
from game.i18n import _
from game.session.source import MatchSource, source_of_match
from game.session.store import Store
from game.session.stored_match import StoreError
from game.terminal import complain
from game.toolkit.memo import Memo
from game.upkeep.verdicts import keep_verdict
from game.worker import JobFailedError


class Reviewer:
    """Background review of unjudged deals, from the most recent match back; each `step` judges one decision."""

    def __init__(self, store: Store, coach: CoachService) -> None:
        """Begin with the most recent match."""
        self._store = store
        self._coach = coach
        self._review: DealReview | None = None
        self._now: Unjudged | None = None
        self._source: Memo[MatchSource] = Memo()
        self._passed: set[Unjudged] = set()
        """The deals for which no verdict could be stored."""
        self._version: tuple[int, int] | None = None
        """The version of the profile in which no deal was left to judge."""
        self.is_hurried = False
        """True while an open page requests reviews without pauses."""
        self.is_waiting = False
        """True while the coach judges a decision for this reviewer."""
        self.done = 0
        """The number of deals judged since the start of the program."""

    @property
    def is_done(self) -> bool:
        """True if no deal is known to be left to judge."""
        return self._review is None and self._version is not None and self._version == self._store.version()

    @property
    def text(self) -> str:
        """The progress of the review as text."""
        if self._review is None or self._now is None:
            return _("Judging …")
        text = _("Match {number}, decision {done} of {total}; deals judged this time: {count}")
        number, review = self._store.number_of(self._now.identity), self._review
        return text.format(number=number, done=review.done, total=review.total, count=self.done)

    def step(self) -> bool:
        """Judge one decision, or begin the next deal; return True if anything changed.

        If the coach fails on a deal, the error is printed on the terminal, and the deal is skipped.
        """
        if self.is_done:
            return False
        if self._review is None or self._now is None:
            self._begin()
            return True
        try:
            has_changed = self._review.work(self._coach, at_once=1)
        except JobFailedError as error:
            complain(_("A deal could not be reviewed ({reason}).").format(reason=error))
            self._pass_over(self._now)
            return True
        self.is_waiting = not has_changed and not self._review.is_done
        if self._review.is_done:
            self._keep(self._now, self._review)
        return not self.is_waiting

    def _keep(self, now: Unjudged, review: DealReview) -> None:
        self.done += 1
        self._review = self._now = None
        if not keep_verdict(self._store, now.identity, review):
            self._passed.add(now)

    def _pass_over(self, now: Unjudged) -> None:
        self._passed.add(now)
        self._review = self._now = None
        self.is_waiting = False

    def _begin(self) -> None:
        store, version = self._store, self._store.version()
        found = career_of(store).to_judge(1 + len(self._passed))
        now = self._now = next((one for one in found if one not in self._passed), None)
        if now is None:
            self._source, self._version = Memo(), version
            return
        try:
            source = self._source.of(now.identity, lambda: source_of_match(store, store.number_of(now.identity) or 0))
            self._review = DealReview(source.replay, now.line, Seat(now.seat))
        except (StoreError, ArithmeticError, LookupError, TypeError, ValueError):  # the log may lack the deal
            self._pass_over(now)
