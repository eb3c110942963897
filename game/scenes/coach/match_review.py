"""Match review: points gained and given away, by hand size."""

from game.coach.review import MatchReview, PointSum, dealings_played
from game.coach.story import cause_of
from game.coach.wording.story import story_text
from game.i18n import _, ngettext
from game.scenes.coach.review_page import ReviewPage, add_standard
from game.scenes.shell.routes import ReviewDeal, ReviewMatch, RouteError
from game.scenes.shell.services import Program
from game.scenes.shell.standing import swing
from game.scenes.table.score_panel import contract_text
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.widgets import Align, Tone
from game.wording.contracts import gained, tenths, with_taken
from game.wording.names import capital
from game.wording.table import deal_title, points_title
from game.wording.voices import Voices


class MatchReviewPage(ReviewPage[ReviewMatch]):
    """Review page of a match's points."""

    name = "match-review"
    size = (940, 670)
    most_growth = 1.3  # at a larger scale, the first deal would be out of sight
    _review: MatchReview

    def __init__(self, program: Program, route: ReviewMatch) -> None:
        """Start the review of a match's finished deals.

        Raises:
            RouteError: no deal is finished.
        """
        replay = route.source.replay
        if not dealings_played(replay):
            raise RouteError(_("No deal is finished yet."))
        super().__init__(program, route)
        self._review = MatchReview(replay, route.seat)
        self._match = replay.whole.match
        self._side = self._match.side_of(route.seat)
        self._review.work(program.coach)

    def title(self) -> str:
        """Return the title, which depends on the player's result."""
        return points_title(self._match, self._route.seat)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a table by hand size, then every deal."""
        super().fill(form, context)
        sums = self._review.sums()
        if sums:
            form.text(self._summary(sums[-1]), theme.STRONG, below=6)
            self._lay_more(form)
        if sums and self._has_figures:
            self._table(form, sums)
            form.gap(10)
            add_standard(form)
        form.heading(_("Deals"), below=6)
        for number, result in enumerate(self._match.results):
            if result.thrown_in is not None or not result.scores:
                continue
            points = result.scores[self._side].total
            bid = contract_text(result.contracts[self._side], self._match.rules.words)
            form.item(
                ChoiceTarget("review-deal", str(number)),
                deal_title(result),
                self._program.opens(ReviewDeal(self._route.source, number, self._route.seat)),
                detail=capital(with_taken(bid, result.tricks[self._side])),
                value=gained(points),
                tone=swing(points),
                below=5,
            )

    def _summary(self, found: PointSum) -> str:
        """Return the match in words: the costliest deal, and the cost of the player's own choices.

        After a win, the most profitable deal comes first.
        """
        voices = Voices(self._match, self._route.seat)
        lines = [line for line in dealings_played(self._route.source.replay) if self._match.results[line].scores]
        best, worst = max(lines, key=self._lead, default=None), min(lines, key=self._lead, default=None)
        brought = told = ""
        if best is not None and self._lead(best) > 0 and self._match.winners == (self._side,):
            brought = story_text(self._match.results[best], self._side, None, voices)
        if worst is not None and self._lead(worst) < 0:
            cause = cause_of(self._route.source.replay, worst, self._route.seat)
            told = story_text(self._match.results[worst], self._side, cause, voices)
        return " ".join(filter(None, (brought, told, own_costs_text(found))))

    def _lead(self, line: int) -> int:
        """Return the lead of the player's side over the best other side in a deal. `line` is its line on the score sheet."""
        points = [score.total for score in self._match.results[line].scores]
        return points.pop(self._side) - max(points)

    @staticmethod
    def _table(form: Form, sums: tuple[PointSum, ...]) -> None:
        heads = (
            _("Cards in hand"),
            _("Bids too high"),
            _("Bids too low"),
            _("Mistakes in the play"),
            _("The cards, and the others"),
            _("Points ahead"),
        )
        values = [(found.too_high, found.too_low, found.play, found.luck, found.scored) for found in sums]
        names = [*map(_of_size, sums[:-1]), _("All deals")]
        lines = [(name, *map(tenths, points)) for name, points in zip(names, values, strict=True)]
        shares = form.shares([heads, *lines], (theme.BODY,) * len(heads))
        form.columns(heads, shares, (theme.SMALL_STRONG,) * len(heads), is_heading=True, figures=Align.RIGHT)
        for texts, points in zip(lines, values, strict=True):
            styles = (theme.STRONG if texts is lines[-1] else theme.BODY,) * len(heads)
            form.gap(5)
            form.columns(texts, shares, styles, figures=Align.RIGHT, tones=(Tone.BARE, *map(swing, points)))


def _of_size(found: PointSum) -> str:
    size = _("{least} to {most}").format(least=found.least, most=found.most)
    deals = ngettext("{count} deal", "{count} deals", found.deals).format(count=found.deals)
    return _("{name} · {deals}").format(name=size, deals=deals)


def own_costs_text(found: PointSum) -> str:
    """Return the cost of the player's own choices by kind. The total is the sum of the rounded costs."""
    sorts = (
        (found.too_high, _("{count} by bidding too high")),
        (found.too_low, _("{count} by bidding too low")),
        (found.play, _("{count} in the play")),
    )
    told = [text.format(count=round(-points)) for points, text in sorts if round(-points)]
    count = sum(round(-points) for points, _text in sorts)
    if not told:
        return _("Your own choices cost next to nothing. The rest came from the cards, and from what the others did.")
    if len(told) == 1:  # the total would repeat the number of the only kind
        return _of_one_sort(found, count)
    text = ngettext(
        "Your own choices cost about {count} point: {sorts}.",
        "Your own choices cost about {count} points: {sorts}.",
        count,
    )
    return text.format(count=count, sorts=", ".join(told))


def _of_one_sort(found: PointSum, count: int) -> str:
    """Return a sentence about the cost of the player's choices, which all comes from one kind of mistake."""
    if round(-found.too_high):
        text = ngettext(
            "Bidding too high cost you about {count} point.",
            "Bidding too high cost you about {count} points.",
            count,
        )
    elif round(-found.too_low):
        text = ngettext(
            "Bidding too low cost you about {count} point.",
            "Bidding too low cost you about {count} points.",
            count,
        )
    else:
        text = ngettext(
            "Mistakes in the play cost you about {count} point.",
            "Mistakes in the play cost you about {count} points.",
            count,
        )
    return text.format(count=count)
