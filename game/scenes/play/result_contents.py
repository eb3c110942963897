"""Contents of the match result: the points, the curve, the deals that mattered, and the buttons that look further."""

from collections.abc import Sequence
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
from game.toolkit.layout.kept_room import content_of, fill_or_keep
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import ICON_OF_ITEM, Align, Part, image, note
from game.wording.table import tiebreak_text
from game.wording.voices import Voices

CURVE = Part("curve")
"""The curve of the scores."""
_LEAST_GRAPH, _MOST_GRAPH = 112.0, 340.0
"""Units of the height of the curve, which takes the room there is."""
_CURVE_NAME: Final = N_("The scores after each deal, as lines")
_STANDING, _STANDING_TIGHT = 0.34, 0.5
"""The parts of the width of the curve that the points take beside it: in a wide page, and in a tight one."""
_BESIDE_DETAIL, _LINES_BACK = 70.0, 2
"""Units of a deal's line beside its words, and the lines of words that looking back at it usually takes."""


class ResultContents(Struct, frozen=True, kw_only=True):
    """The contents of the panel at the end of a match, as far as they have come after a time."""

    program: Program
    route: MatchResult
    outcome: MatchOutcome
    voices: Voices
    time: float
    has_faces: bool
    """True if faces and words stand beside the panel: otherwise the words are among its contents."""
    turning: str
    """The deal that decided the match, or from which on the winner was ahead, in words; may be empty."""
    worst_detail: str | None
    """The coach's words on the deal that cost most; None if they are not asked for."""

    @property
    def match(self) -> Match:
        """The match that is over."""
        return self.route.local_match.table.public.match

    @property
    def is_told(self) -> bool:
        """True once the page says who has won."""
        return self.time >= VERDICT

    @property
    def why(self) -> str:
        """The sentence on what decided the match, a tie-break or a deal; empty if neither did."""
        return self.tiebreak or self.turning

    @property
    def tiebreak(self) -> str:
        """The tricks by which a tie-break decided the match; empty if none did."""
        return tiebreak_text(self.match, self.voices)

    def fill(self, form: Form) -> None:
        """Fill in the points of all sides, the curve, the best deal and the worst, and where to look further."""
        outcome, match = self.outcome, self.match
        totals = match.totals if self.is_told else outcome.totals_before
        standing = Standing(
            names=[self.voices.side(side) for side in outcome.sides],
            totals=[totals[side] for side in outcome.sides],
            crowned=[self.is_told and side in (match.winners or ()) for side in outcome.sides],
        )
        if outcome.deals and not self.has_faces:
            self._fill_narrow(form, standing)
        elif outcome.deals and not self._has_room(form, standing):
            self._fill_tight(form, standing)
        else:
            self._fill_wide(form, standing)

    def _has_room(self, form: Form, standing: Standing) -> bool:
        """Return True if the points have room over the curve, also once the coach has said what is to come."""
        top = content_of(form, partial(self._fill_top, standing=standing))
        curve = form.metrics.px(_LEAST_GRAPH + theme.GAP_S)
        return top + curve + content_of(form, self._fill_rest) + self._to_come(form) <= form.rect.h

    def _to_come(self, form: Form) -> float:
        """Return the height that what the coach is about to say may still need, in pixels, so that nothing moves when it comes."""
        if self.worst_detail is None:
            return 0.0
        lines = form.measure.wrapped(self.worst_detail, form.width - form.metrics.px(_BESIDE_DETAIL), theme.SMALL)
        return max(_LINES_BACK - len(lines), 0) * form.measure.measure(lines[0], theme.SMALL)[1]

    def _fill_wide(self, form: Form, standing: Standing) -> None:
        """Fill in the points over the curve, which takes the room that all the rest leaves."""
        self._fill_top(form, standing)
        if self.outcome.deals:
            others = form.content + content_of(form, self._fill_rest)
            self._add_curve(form, form.take(self._graph_height(form, others, _LEAST_GRAPH)))
            form.gap(theme.GAP_S)
        self._fill_rest(form)

    def _fill_top(self, form: Form, standing: Standing) -> None:
        fill_totals(form, standing)
        self._fill_why(form, self.why, theme.BODY, above=6)

    def _fill_tight(self, form: Form, standing: Standing) -> None:
        """Fill in what has no room below the points in full: those stand beside the curve, and all firsts on a line."""
        self._fill_beside_curve(form, standing, content_of(form, self._fill_below_tight), _STANDING_TIGHT)
        self._fill_below_tight(form)

    def _fill_below_tight(self, form: Form) -> None:
        self._fill_why(form, self.why, theme.BODY)
        self._fill_rest(form, is_tight=True)

    def _fill_narrow(self, form: Form, standing: Standing) -> None:
        """Fill in what is to be seen without scrolling where words are large: points beside the curve, and two deals."""
        self._fill_beside_curve(form, standing, content_of(form, self._fill_below_narrow), _STANDING)
        self._fill_below_narrow(form)
        self._fill_why(form, self.turning, theme.SMALL)
        self._fill_rest(form)

    def _fill_below_narrow(self, form: Form) -> None:
        self._fill_why(form, self.tiebreak, theme.SMALL)
        self._fill_deals(form)

    @staticmethod
    def _graph_height(form: Form, others: float, least: float) -> float:
        """Return the units of height for the curve in a form in which everything else takes so many pixels."""
        left = (form.rect.h - others) / form.metrics.unit - theme.GAP_S
        return min(max(left, least), _MOST_GRAPH)

    def _add_curve(self, form: Form, rect: Rect) -> None:
        """Add the curve of the scores, with the points of the last deal beside it once they are told."""
        form.add(image(rect, CURVE, _(_CURVE_NAME)))
        if self.is_told:
            curve = self.outcome.curve
            form.add(note(swing_box(rect, curve, form.metrics.unit), "swing", swing_text(curve)))

    def _fill_beside_curve(self, form: Form, standing: Standing, below: float, share: float) -> None:
        """Fill in the points beside the curve, whose width they take a `share` of; what comes `below`, in pixels, has room."""
        row = form.take(self._graph_height(form, below, _LEAST_GRAPH))
        left, curve = columns(row, Share(share), SHARE, gap=form.metrics.px(theme.GAP_S))
        fill_standing(form, left, standing)
        self._add_curve(form, curve)
        form.gap(theme.GAP_S)

    def _fill_why(self, form: Form, why: str, style: TextStyle, *, above: float = 0.0) -> None:
        """Fill in what decided the match, a tie-break or a deal; before it is told who has won its room is kept."""
        form.gap(above)
        if why:
            fill_or_keep(form, lambda at: at.text(why, style, align=Align.CENTRE), is_shown=self.is_told)
            form.gap(6)

    def _fill_rest(self, form: Form, *, is_tight: bool = False) -> None:
        """Fill in what stands below the curve: the words of the players or, where these stand at their faces, two deals.

        Where it `is_tight` all firsts stand on one line.
        """
        has_faces = self.has_faces
        if not has_faces:
            self._fill_words(form)
        firsts = (" · ".join(self.route.firsts),) if is_tight and self.route.firsts else self.route.firsts
        fill_or_keep(form, partial(_fill_firsts, firsts=firsts), is_shown=self.is_told)  # they would tell who has won
        if has_faces:
            self._fill_deals(form)
        if self.route.challenge is not None:
            add_challenge(form, self.program, self.route.challenge, below=6)
        add_marks(form, self.route.local_match.table.played, align=Align.CENTRE, is_rated=True)

    def _fill_words(self, form: Form) -> None:
        """Fill in the last words of the players, as there is no room for their faces."""
        for seat in self.outcome.speakers():
            text = _("{name}: “{words}”").format(
                name=self.voices.name(seat), words=self.outcome.word_of(seat, self.route.turn)
            )
            form.text(text, theme.SMALL, muted=True, align=Align.CENTRE, below=4)

    def _fill_deals(self, form: Form) -> None:
        """Fill in a line for the deal that brought most, and one for that which cost most; their room is kept until they come."""
        if not self.outcome.deals:
            return
        best, worst = self.outcome.best_and_worst()
        gain = _("The deal in which you gained most on the others. Choose it to look at it again.")
        loss = _("The deal in which the others gained most on you. Choose it to look at it again.")
        source, back = source_of_table(self.route.local_match.table), self.worst_detail or ""
        for deal, comes, name, heading, detail, picture, tip in (
            (best, BEST_DEAL, "best", _("Biggest step ahead"), "", "table/stamp-made", gain),
            (worst, WORST_DEAL, "worst", _("Biggest step back"), back, "table/stamp-set", loss),
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
            fill_or_keep(form, fill, is_shown=self.time >= comes)


def _fill_firsts(form: Form, *, firsts: Sequence[str]) -> None:
    for text in firsts:
        form.text(text, theme.SMALL_STRONG, align=Align.CENTRE, below=4)
