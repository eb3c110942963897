"""Match review: the points gained and given away, by the size of the hands."""

from game.coach.review import MatchReview, Sum, dealings_played
from game.engine.cards import Seat
from game.i18n import N_, _, ngettext
from game.scenes.coach.review_page import ReviewPage, add_standard
from game.scenes.shell.routes import ReviewDeal, RouteError
from game.scenes.shell.services import Program
from game.scenes.shell.swings import swing
from game.scenes.table.score_panel import contract_text
from game.session.source import MatchSource
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Align, Tone
from game.wording.events import capital, gained, taken_text, tenths

_DEAL = "review-deal"
_SHARES = (0.2, 0.14, 0.14, 0.14, 0.16, 0.22)


class MatchReviewPage(ReviewPage):
    """Review page of the points of a match; deals still being judged are filled in as they come."""

    name = "match-review"
    heading = N_("Where the points went")
    size = (940, 670)
    most_growth = 1.3  # the table is to be seen with the first deal
    _review: MatchReview

    def __init__(self, program: Program, source: MatchSource, seat: Seat) -> None:
        """Begin reviewing the finished deals of a match; one that is not over is marked.

        Raises:
            RouteError: no deal is finished.
            StoreError: the match cannot be marked.
        """
        if not dealings_played(source.replay):
            raise RouteError(_("No deal is finished yet."))
        super().__init__(program, source)
        self._seat = seat
        self._review = MatchReview(source.replay, seat)
        self._match = source.replay.whole.match
        self._side = self._match.side_of(seat)
        self._review.work(program.coach)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in a table by the size of the hands, then deal by deal."""
        super().fill(form, context)
        sums = self._review.sums()
        if sums:
            self._table(form, sums)
            form.gap(10)
            add_standard(form)
        form.heading(_("Deals"), below=6)
        for number, result in enumerate(self._match.results):
            if result.thrown_in is not None or not result.scores:
                continue
            text = ngettext("Deal {number}: {count} card", "Deal {number}: {count} cards", result.size)
            points = result.scores[self._side].total
            told = _("{contract}, {taken}")
            taken = taken_text(result.tricks[self._side])
            bid = contract_text(result.contracts[self._side], self._match.rules.words)
            form.item(
                ChoiceTarget(_DEAL, str(number)),
                text.format(number=result.number, count=result.size),
                detail=capital(told.format(contract=bid, taken=taken)),
                value=gained(points),
                tone=swing(points),
                below=5,
            )

    @staticmethod
    def _table(form: Form, sums: tuple[Sum, ...]) -> None:
        """Add a line for each group of hand sizes, and one for all of them."""
        heads = (
            _("Cards in the hand"),
            _("Bids too high"),
            _("Bids too low"),
            _("Mistakes in the play"),
            _("Luck, and the others"),
            _("Points ahead"),
        )
        form.columns(heads, _SHARES, (theme.SMALL_STRONG,) * len(heads), is_heading=True, figures=Align.RIGHT)
        for found in sums:
            is_all = found is sums[-1]
            size = _("{least} to {most}").format(least=found.least, most=found.most)
            deals = ngettext("{count} deal", "{count} deals", found.deals).format(count=found.deals)
            name = _("All deals") if is_all else _("{name} · {deals}").format(name=size, deals=deals)
            values = (found.too_high, found.too_low, found.play, found.luck, found.scored)
            style = theme.STRONG if is_all else theme.BODY
            tones = (Tone.BARE, *map(swing, values))
            form.gap(5)
            form.columns((name, *map(tenths, values)), _SHARES, (style,) * len(heads), figures=Align.RIGHT, tones=tones)

    def activate(self, target: Target) -> None:
        """Open a deal, or go back."""
        match target:
            case ChoiceTarget(group, number) if group == _DEAL:
                self._program.open(ReviewDeal(self._source, int(number), self._seat))
            case _:
                super().activate(target)
