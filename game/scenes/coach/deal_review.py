"""Deal review: every decision of a player with its cost, and the sources of the points."""

from collections.abc import Sequence
from functools import partial

from game.coach.explain import ChoiceRank
from game.coach.review import DealReview, PastDecision, PointSources, ReviewedDecision
from game.coach.story import cause_of
from game.coach.wording.advice import explained_text
from game.coach.wording.story import came_home_text, own_part_text, story_text
from game.engine.actions import MakeBid
from game.i18n import _, ngettext
from game.scenes.coach.review_page import ReviewPage, add_standard
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import DecisionOf, OpenCards, ReviewDeal
from game.scenes.shell.services import Program
from game.scenes.shell.standing import swing
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Tone
from game.wording.choices import choice_text
from game.wording.contracts import signed, tenths
from game.wording.table import deal_title
from game.wording.voices import Voices

_CARDS = ButtonTarget("open-cards")


class DealReviewPage(ReviewPage[ReviewDeal]):
    """Review page of one player's decisions in a deal."""

    name = "deal-review"
    size = (860, 670)
    most_growth = 1.3  # at a larger scale, the main decisions would be out of sight
    opens_at = _CARDS
    _review: DealReview

    def __init__(self, program: Program, route: ReviewDeal) -> None:
        """Start the review of the deal in line `route.line` of the score sheet, counted from 0."""
        super().__init__(program, route)
        self._replay = route.source.replay
        self._review = DealReview(self._replay, route.line, route.seat)
        self._voices = Voices(self._replay.whole.match, route.seat)
        self._cause = cause_of(self._replay, route.line, route.seat)
        self._review.work(program.coach)

    def title(self) -> str:
        """Return the title: the number and the hand size of the deal."""
        return deal_title(self._review.result)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the sources of the points, the decisions that mattered, and all other decisions."""
        super().fill(form, context)
        if self._review.is_done:
            form.text(self._summary(), theme.STRONG, below=6)
        account = self._review.account()
        if account is not None:
            self._lay_more(form)
            if self._has_figures:
                self._account(form, account)
        moments = self._review.moments() if self._review.is_done else ()
        others = [line for line in self._review.lines() if line[1] not in moments]
        for title, lines in (
            (_("What mattered most"), [(line.decision, line) for line in moments]),
            (_("Everything else") if moments else _("Every decision"), others),
        ):
            if lines:
                form.heading(title, below=6)
            for made, known in lines:
                self._item(form, made, known)
            form.gap(theme.GAP_M)

    def _summary(self) -> str:
        """Return the deal in words: its result, the cause, and the effect of the player's choices."""
        review, voices = self._review, self._voices
        side = voices.match.side_of(review.seat)
        told, gave = story_text(review.result, side, self._cause, voices), review.gave
        if not any(line.cost for line in review.moments()):
            own = own_part_text(self._cause, is_worse=review.scored < 0, gave=gave, voices=voices)
        else:  # the summary omits the costly choices, which are listed below it
            result = review.result
            is_made = bool(result.scores and result.contracts[side].tricks) and result.scores[side].total > 0
            own = came_home_text(gave) if is_made else ""
        return " ".join(filter(None, (told, own)))

    def _account(self, form: Form, account: PointSources) -> None:
        text = _("Your points in this deal, minus theirs: {points}.")
        form.text(text.format(points=signed(round(account.scored))), theme.STRONG, below=4)
        form.pair(_("Expected from your cards"), tenths(account.expected))
        if account.too_high:
            form.pair(_("Mistake: bid too high"), tenths(account.too_high), tone=swing(account.too_high))
        if account.too_low:
            form.pair(_("Mistake: bid too low"), tenths(account.too_low), tone=swing(account.too_low))
        form.pair(_("Mistakes in the play"), tenths(account.play), tone=swing(account.play))
        form.pair(_("The cards, and the others"), tenths(account.luck), tone=swing(account.luck))
        form.gap(4)
        add_standard(form)

    def _item(self, form: Form, made: PastDecision, known: ReviewedDecision | None) -> None:
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
            value, detail = self._verdict(known), _reason(known, self._voices)
            tone = Tone.LOSS if known.cost else Tone.GAIN if known.saved else Tone.PLAIN
        target, explain = ChoiceTarget("decision", str(made.at)), partial(self._explain, made)
        form.item(target, name, explain, detail=detail, value=value, tone=tone, below=5)

    def _verdict(self, known: ReviewedDecision) -> str:
        """Return a short verdict, such as the cost of the choice or its gain over the next best choice."""
        match known.rank:
            case ChoiceRank.WORSE:
                return self._cost(known.cost)
            case _ if self._has_figures and known.saved:
                return _("{points} above the next best").format(points=tenths(known.saved, plus=False))
            case ChoiceRank.ALONE:
                return _("well done")
            case ChoiceRank.LEVEL:
                return _("a good choice")
            case ChoiceRank.SAME:
                return _("made no difference")
            case ChoiceRank.USUAL:
                return _("usual with these cards")

    def _cost(self, points: float) -> str:
        if self._has_figures:
            return tenths(-points)
        count = round(points)
        if not count:
            return _("cost a little")
        return ngettext("cost about {count} point", "cost about {count} points", count).format(count=count)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back and Show all cards."""
        dealing = self._replay.dealing_of_result(self._replay.whole.match.results.index(self._review.result))
        opened = self._program.opens(OpenCards(self._replay, dealing, self._voices))
        button = Button(_CARDS.name, _("Show all cards"), opened, icon="eye", tone=Tone.PRIMARY)
        return (self.back_button(), button)

    def _explain(self, made: PastDecision) -> None:
        if made.has_choice:
            self._program.open(DecisionOf(self._route.source, self._review.line, self._review.seat, made.at))


def _reason(line: ReviewedDecision, voices: Voices) -> str:
    """Return the better choice with the reason, if the choice made was costly.

    If the choice made was the best and gained something over the next best, return only the reason; otherwise an empty text.
    """
    explanation, made = line.explanation, line.decision
    if line.cost:
        text = _("Better: {choice}. {reason}")
        better = choice_text(explanation.preferred.action, voices.match.rules.words, is_inside=True)
        why = explained_text(made.observation, explanation, explanation.of(made.action), voices)
        return text.format(choice=better, reason=why)
    is_best = made.action == explanation.preferred.action
    return explained_text(made.observation, explanation, None, voices) if line.saved and is_best else ""


class TurningPointsPage(DealReviewPage):
    """Page with the decisions that mattered, shown after some coached matches."""

    name = "turning-points"
    size = (760, 560)
    opens_at = CLOSE

    def title(self) -> str:
        """Return the title."""
        return _("What mattered most")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the decisions that mattered: first the good ones, then the costly ones."""
        ReviewPage.fill(self, form, context)
        if not self._review.is_done:
            return
        moments = self._review.turning_points()
        if not moments:
            form.text(_("Nothing mattered much: none of your choices made a real difference."), below=10)
        for line in moments:
            self._item(form, line.decision, line)
        form.gap(8)
        add_standard(form)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Every decision and Continue."""
        line = self._replay.whole.match.results.index(self._review.result)
        every = self._program.opens(ReviewDeal(self._route.source, line, self._review.seat))
        return (
            Button("every-decision", _("Every decision"), every, icon="target"),
            Button(CLOSE.name, _("Continue"), self.back, tone=Tone.PRIMARY, icon="play"),
        )
