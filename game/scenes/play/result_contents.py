"""Contents of the match result: points, score curve, best and costliest deal, achievements, and notes."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from game.engine.state import Match
from game.i18n import N_, _
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.result_times import BEST_DEAL, VERDICT, WORST_DEAL
from game.scenes.play.score_curve import swing_box, swing_text
from game.scenes.play.verdict import Standing, fill_standing, fill_totals
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.next_level import add_challenge
from game.scenes.shell.routes import MatchResult, ReplayOf
from game.scenes.shell.services import Program
from game.session.source import source_of_table
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import SHARE, Rect, Share, columns
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import ICON_OF_ITEM, Align, Part, image, note
from game.wording.table import tiebreak_text
from game.wording.voices import Voices

CURVE = Part("curve")
"""The curve of the scores."""
_LEAST_GRAPH, _MOST_GRAPH = 112.0, 340.0
_CURVE_NAME: Final = N_("Scores after each deal, as curves")
_STANDING, _STANDING_TIGHT = 0.34, 0.5
"""Width of the list of points, relative to the curve's width: with large text, and in the tight layout."""
_BESIDE_DETAIL, _LINES_BACK, _SHORT = 70.0, 2, 3
"""Width beside the text of a deal's row, in units; number of lines kept for the coach's words; most deals in a short match."""


class ResultContents(Struct, frozen=True, kw_only=True):
    """Contents of the result panel, as far as they are revealed at `time`."""

    program: Program
    route: MatchResult
    outcome: MatchOutcome
    voices: Voices
    time: float
    has_faces: bool
    """True if faces and words are beside the panel. Otherwise the panel contains the words."""
    turning: str
    """Text about the deal that decided the match or gave the winner the final lead; may be empty."""
    worst_detail: str | None
    """The coach's words about the costliest deal; None if not requested."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.route.local_match.table.public.match

    @property
    def is_told(self) -> bool:
        """True once the page reveals the winner."""
        return self.time >= VERDICT

    @property
    def why(self) -> str:
        """Sentence about the tie-break or deal that decided the match; empty if neither did."""
        return self.tiebreak or self.turning

    @property
    def tiebreak(self) -> str:
        """Text about the tie-break that decided the match, with its tricks; empty without a tie-break."""
        return tiebreak_text(self.match, self.voices)

    def fill(self, form: Form) -> None:
        """Add the points, the score curve, the best and the costliest deal, achievements, and notes on the match."""
        outcome, match = self.outcome, self.match
        totals = match.totals if self.is_told else outcome.totals_before
        standing = Standing(
            names=[self.voices.side(side) for side in outcome.sides],
            totals=[totals[side] for side in outcome.sides],
            crowned=[self.is_told and side in (match.winners or ()) for side in outcome.sides],
        )
        if outcome.deals and not self.has_faces:
            self._fill_narrow(form, standing)
        elif outcome.deals and (len(outcome.deals) <= _SHORT or not self._has_room(form, standing)):
            self._fill_tight(form, standing)
        else:
            self._fill_wide(form, standing)

    def _has_room(self, form: Form, standing: Standing) -> bool:
        """Return True if the points fit above the curve, even after the coach's words have been added."""
        top = _content_of(form, partial(self._fill_top, standing=standing))
        curve = form.metrics.px(_LEAST_GRAPH + theme.GAP_S)
        return top + curve + _content_of(form, self._fill_rest) + self._to_come(form) <= form.rect.h

    def _to_come(self, form: Form) -> float:
        if self.worst_detail is None:
            return 0.0
        lines = form.measure.wrapped(self.worst_detail, form.width - form.metrics.px(_BESIDE_DETAIL), theme.SMALL)
        return max(_LINES_BACK - len(lines), 0) * form.measure.measure(lines[0], theme.SMALL)[1]

    def _fill_wide(self, form: Form, standing: Standing) -> None:
        """Add the points above the curve, which gets all remaining height."""
        self._fill_top(form, standing)
        if self.outcome.deals:
            others = form.content + _content_of(form, self._fill_rest)
            self._add_curve(form, form.take(self._graph_height(form, others, _LEAST_GRAPH)))
            form.gap(theme.GAP_S)
        self._fill_rest(form)

    def _fill_top(self, form: Form, standing: Standing) -> None:
        fill_totals(form, standing)
        self._fill_why(form, self.why, theme.BODY, above=6)

    def _fill_tight(self, form: Form, standing: Standing) -> None:
        """Add the contents for a low panel or a short match: points beside the curve, achievements on one line."""
        self._fill_beside_curve(form, standing, _content_of(form, self._fill_below_tight), _STANDING_TIGHT)
        self._fill_below_tight(form)

    def _fill_below_tight(self, form: Form) -> None:
        self._fill_why(form, self.why, theme.BODY)
        self._fill_rest(form, is_tight=True)

    def _fill_narrow(self, form: Form, standing: Standing) -> None:
        """Add the contents for large text: points beside the curve, and the best and costliest deal below."""
        self._fill_beside_curve(form, standing, _content_of(form, self._fill_below_narrow), _STANDING)
        self._fill_below_narrow(form)
        self._fill_why(form, self.turning, theme.SMALL)
        self._fill_rest(form)

    def _fill_below_narrow(self, form: Form) -> None:
        self._fill_why(form, self.tiebreak, theme.SMALL)
        self._fill_deals(form)

    @staticmethod
    def _graph_height(form: Form, others: float, least: float) -> float:
        """Return the curve's height in units if all other content takes `others` pixels."""
        left = (form.rect.h - others) / form.metrics.unit - theme.GAP_S
        return min(max(left, least), _MOST_GRAPH)

    def _add_curve(self, form: Form, rect: Rect) -> None:
        """Add the score curve and, once revealed, the last deal's points beside it."""
        form.add(image(rect, CURVE, _(_CURVE_NAME)))
        if self.is_told:
            curve = self.outcome.curve
            form.add(note(swing_box(rect, curve, form.metrics.unit), "swing", swing_text(curve)))

    def _fill_beside_curve(self, form: Form, standing: Standing, below: float, share: float) -> None:
        """Add points and curve side by side. `share` is the ratio of their widths, `below` the pixels kept free below."""
        row = form.take(self._graph_height(form, below, _LEAST_GRAPH))
        left, curve = columns(row, Share(share), SHARE, gap=form.metrics.px(theme.GAP_S))
        fill_standing(form, left, standing)
        self._add_curve(form, curve)
        form.gap(theme.GAP_S)

    def _fill_why(self, form: Form, why: str, style: TextStyle, *, above: float = 0.0) -> None:
        """Add the text about the deciding deal or tie-break. Until the winner is revealed, only reserve space for it."""
        form.gap(above)
        if why:
            _fill_or_keep(form, lambda at: at.text(why, style, align=Align.CENTRE), is_shown=self.is_told)
            form.gap(6)

    def _fill_rest(self, form: Form, *, is_tight: bool = False) -> None:
        """Add achievements, the best and the costliest deal, an offered level, and notes on the match.

        Without faces, the players' words replace the deals. If `is_tight`, all achievements go on one line.
        """
        has_faces = self.has_faces
        if not has_faces:
            self._fill_words(form)
        firsts = (" · ".join(self.route.firsts),) if is_tight and self.route.firsts else self.route.firsts
        # the achievements are hidden before the verdict, as they would reveal the winner
        _fill_or_keep(form, partial(_fill_firsts, firsts=firsts), is_shown=self.is_told)
        if has_faces:
            self._fill_deals(form)
        if self.route.challenge is not None:
            add_challenge(form, self.program, self.route.challenge, below=6)
        add_marks(form, self.route.local_match.table.played, align=Align.CENTRE, is_rated=True)

    def _fill_words(self, form: Form) -> None:
        for seat in self.outcome.speakers():
            text = _("{name}: “{words}”").format(
                name=self.voices.name(seat), words=self.outcome.word_of(seat, self.route.turn)
            )
            form.text(text, theme.SMALL, muted=True, align=Align.CENTRE, below=4)

    def _fill_deals(self, form: Form) -> None:
        """Add rows for the best and the costliest deal, except in a coached match. Until they appear, reserve space for them."""
        if not self.outcome.deals or self.route.is_coached:
            return
        best, worst = self.outcome.best_and_worst()
        gain = _("The deal where you gained most on the others. Choose it to look at it again.")
        loss = _("The deal where the others gained most on you. Choose it to look at it again.")
        source, back = source_of_table(self.route.local_match.table), self.worst_detail or ""
        for deal, comes, name, heading, detail, picture, tip in (
            (best, BEST_DEAL, "best", _("Biggest gain"), "", "table/stamp-made", gain),
            (worst, WORST_DEAL, "worst", _("Biggest loss"), back, "table/stamp-set", loss),
        ):
            if deal is None:
                continue
            fill = partial(
                Form.item,
                target=ButtonTarget(name),
                name=heading,
                action=self.program.opens(ReplayOf(source, self.voices.viewer, deal[0])),
                detail=detail,
                value=self.outcome.deal_line(deal[1]),
                picture=picture,
                picture_side=ICON_OF_ITEM,
                tip=tip,
                below=6,
            )
            _fill_or_keep(form, fill, is_shown=self.time >= comes)


def _fill_firsts(form: Form, *, firsts: Sequence[str]) -> None:
    for text in firsts:
        form.text(text, theme.SMALL_STRONG, align=Align.CENTRE, below=4)


def _content_of(form: Form, fill: Callable[[Form], object]) -> float:
    """Return the height in pixels of the content added by a function."""
    blank = form.blank()
    fill(blank)
    return blank.content


def _fill_or_keep(form: Form, fill: Callable[[Form], object], *, is_shown: bool) -> None:
    """Add a part to a form or, while it is not shown, leave its room empty."""
    if is_shown:
        fill(form)
    else:
        form.take(_content_of(form, fill) / form.metrics.unit)
