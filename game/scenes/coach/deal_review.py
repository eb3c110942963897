"""Deal review: every decision with its cost, the sources of the points, and the moments that mattered."""

from collections.abc import Sequence
from functools import partial

from game.coach.explain import ChoiceRank
from game.coach.review import DealReview, PastDecision, PointSources, ReviewedDecision
from game.coach.story import cause_of
from game.coach.wording.reasons import reasons_text
from game.coach.wording.story import own_part_text, story_text
from game.engine.actions import MakeBid
from game.engine.cards import Seat
from game.i18n import _, ngettext
from game.scenes.coach.review_page import ReviewPage, add_standard
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import DecisionOf, OpenCards, ReviewDeal
from game.scenes.shell.services import Program
from game.scenes.shell.swings import swing
from game.session.source import MatchSource
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone
from game.wording.choices import choice_text
from game.wording.contracts import signed, tenths
from game.wording.voices import Voices

_DECISION, _MOMENT = "decision", "moment"
_CARDS = ButtonTarget("open-cards")


class DealReviewPage(ReviewPage):
    """Review page of one deal as one player decided it; decisions still being judged are filled in as they come."""

    name = "deal-review"
    size = (860, 670)
    most_growth = 1.3  # the sources of the points are to be seen with the main moments
    _review: DealReview

    def __init__(self, program: Program, source: MatchSource, line: int, seat: Seat) -> None:
        """Begin reviewing a line of the score sheet (from 0)."""
        super().__init__(program, source)
        self._source = source
        self._replay = source.replay
        self._review = DealReview(self._replay, line, seat)
        self._voices = Voices(self._replay.whole.match, seat)
        self._cause = cause_of(self._replay, line, seat)
        self._review.work(program.coach)

    def title(self) -> str:
        """Return the title: the number of the deal and its size."""
        result = self._review.result
        if result.is_tiebreak:
            return _("The tie-break")
        text = ngettext("Deal {number}: {count} card", "Deal {number}: {count} cards", result.size)
        return text.format(number=result.number, count=result.size)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the sources of the points, the moments that mattered, and every decision."""
        super().fill(form, context)
        if self._review.is_done:
            form.text(self._summary(), theme.STRONG, below=6)
        account = self._review.account()
        if account is not None:
            self._lay_more(form)
            if self._has_figures:
                self._account(form, account)
        if self._review.is_done:
            self._moments(form)
        form.heading(_("Every decision"), below=6)
        for made, known in self._review.lines():
            self._item(form, made, known)

    def _summary(self) -> str:
        """Return the deal in words: what it brought and why, and what the player's own choices had to do with it."""
        review, voices = self._review, self._voices
        side = voices.match.side_of(review.seat)
        told = story_text(review.result, side, self._cause, voices)
        moments, is_worse = review.moments(), review.scored < 0
        advice = summary_text(moments, voices) if not is_worse or any(line.cost for line in moments) else ""
        gave = sum(line.cost for _made, line in review.lines() if line is not None)
        own = own_part_text(advice, self._cause, is_worse=is_worse, gave=gave, voices=voices)
        return " ".join(filter(None, (told, own)))

    def _moments(self, form: Form) -> None:
        moments = self._review.moments()
        if not moments:
            return
        form.heading(_("What mattered most"), below=6)
        for line in moments:
            self._item(form, line.decision, line, _MOMENT)
        form.gap(12)

    def _account(self, form: Form, account: PointSources) -> None:
        text = _("Your points in this deal, less theirs: {points}.")
        form.text(text.format(points=signed(round(account.scored))), theme.STRONG, below=4)
        form.pair(_("To be expected of your cards"), tenths(account.expected))
        if account.too_high:
            form.pair(_("Mistake: bid too high"), tenths(account.too_high), tone=swing(account.too_high))
        if account.too_low:
            form.pair(_("Mistake: bid too low"), tenths(account.too_low), tone=swing(account.too_low))
        form.pair(_("Mistakes in the play"), tenths(account.play), tone=swing(account.play))
        if account.cards is None:
            form.pair(
                _("Luck: how the cards lay, what the others did"), tenths(account.others), tone=swing(account.others)
            )
        else:
            form.pair(_("Luck: how the cards lay"), tenths(account.cards), tone=swing(account.cards))
            form.pair(_("What the others bid and played"), tenths(account.others), tone=swing(account.others))
        form.gap(4)
        add_standard(form)

    def _item(self, form: Form, made: PastDecision, known: ReviewedDecision | None, group: str = _DECISION) -> None:
        words = self._voices.match.rules.words
        name = choice_text(made.action, words)
        if not isinstance(made.action, MakeBid):
            name = _("Trick {number}: {choice}").format(number=made.trick, choice=name)
        detail, tone = "", Tone.PLAIN
        if not made.has_choice:
            value = _("no choice")
        elif known is None:
            value = _("…")
        else:
            value, detail = self._verdict(known), line_reason(known, self._voices) if known.cost or known.saved else ""
            tone = Tone.LOSS if known.cost else Tone.GAIN if known.saved else Tone.PLAIN
        if known is not None and known.cost:
            better = choice_text(known.explanation.preferred.action, words, is_inside=True)
            detail = _("Better: {choice}. {reason}").format(choice=better, reason=detail)
        target, explain = ChoiceTarget(group, str(made.at)), partial(self._explain, made)
        form.item(target, name, explain, detail=detail, value=value, tone=tone, below=5)

    def _verdict(self, known: ReviewedDecision) -> str:
        """Return the verdict on a choice in short; with the figures by how much it is behind the best, or above what is worse."""
        match known.rank:
            case ChoiceRank.WORSE:
                return self._cost(known.cost)
            case _ if self._has_figures and known.saved:
                return _("{points} above the next worse").format(points=tenths(known.saved, plus=False))
            case ChoiceRank.ALONE:
                return _("well done")
            case ChoiceRank.LEVEL:
                return _("a good choice")
            case ChoiceRank.SAME:
                return _("made no difference")
            case ChoiceRank.USUAL:
                return _("usual with these cards")

    def _cost(self, points: float) -> str:
        """Return what a choice cost: in whole points, or as the figures have it."""
        if self._has_figures:
            return tenths(-points)
        count = round(points)
        if not count:
            return _("cost a little")
        return ngettext("cost about {count} point", "cost about {count} points", count).format(count=count)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, or all hands open."""
        dealing = self._replay.dealing_of_result(self._replay.whole.match.results.index(self._review.result))
        opened = self._program.opens(OpenCards(self._replay, dealing, self._voices))
        button = Button(_CARDS.name, _("All cards open"), opened, icon="eye", tone=Tone.PRIMARY)
        return (self.back_button(), button)

    def _explain(self, made: PastDecision) -> None:
        if made.has_choice:
            self._program.open(DecisionOf(self._source, self._review.line, self._review.seat, made.at))

    def first(self) -> Target:
        """Return the button that leads on, so that the words at the top stay in sight."""
        return _CARDS


def line_reason(line: ReviewedDecision, voices: Voices) -> str:
    """Return the reason for the better choice than that of a decision, or for the decision where it was the best; else nothing."""
    made = line.explanation.of(line.decision.action)
    if line.cost:
        return reasons_text(made.told, voices)
    return reasons_text(line.explanation.told, voices) if made is line.explanation.preferred else ""


def summary_text(moments: Sequence[ReviewedDecision], voices: Voices) -> str:
    """Return what cost most and what would have been better, or else what was best; empty where nothing mattered much."""
    if not moments:
        return ""
    line, words = moments[0], voices.match.rules.words
    choice = choice_text(line.decision.action, words, is_inside=True)
    reason = line_reason(line, voices)
    if not line.cost:
        return (
            _("No mistake of yours that mattered. Your best choice: {choice}. {reason}")
            .format(choice=choice, reason=reason)
            .strip()
        )
    better = choice_text(line.explanation.preferred.action, words, is_inside=True)
    text = _("Your own costliest choice: {choice}. Better: {better}. {reason}")
    return text.format(choice=choice, better=better, reason=reason).strip()


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
