"""Look back at the deal that cost most: what would have been better there, or that nothing would have been."""

from game.coach.review import DealReview
from game.coach.service import CoachService
from game.coach.story import cause_of
from game.coach.wording.reasons import reason_text
from game.coach.wording.story import own_part_text
from game.engine.actions import MakeBid
from game.engine.cards import Seat
from game.i18n import _
from game.session.source import MatchSource
from game.wording.choices import choice_text
from game.wording.voices import Voices


class LookBack:
    """One deal as a person decided it, judged by the coach while the end of the match is looked at."""

    def __init__(self, source: MatchSource, line: int, seat: Seat) -> None:
        """Look back at a line of the score sheet (from 0)."""
        replay = source.replay
        self._review = DealReview(replay, line, seat, with_cards=False)
        self._cause = cause_of(replay, line, seat)
        self._voices = Voices(replay.whole.match, seat)

    def work(self, coach: CoachService) -> bool:
        """Take in the coach's next answer; True once all are there, and only then."""
        if self._review.is_done:
            return False
        self._review.work(coach, at_once=1)
        return self._review.is_done

    @property
    def text(self) -> str:
        """The better choice and why; until all is judged a note that the coach is looking."""
        if not self._review.is_done:
            return _("What would have been better? The coach is looking …")
        costly = next((line for line in self._review.moments() if line.cost), None)
        if costly is None:
            return own_part_text("", self._cause, is_worse=True, voices=self._voices)
        words, options = self._voices.match.rules.words, costly.explanation
        made, better = options.of(costly.decision.action), options.preferred
        reason = " ".join(reason_text(one, self._voices) for one in made.told)
        best = choice_text(better.action, words, is_inside=True)
        if isinstance(better.action, MakeBid):
            return _("Better: {choice}. {reason}").format(choice=best, reason=reason)
        text = _("Better: {better} instead of {choice}. {reason}")
        return text.format(better=best, choice=choice_text(made.action, words, is_inside=True), reason=reason)
