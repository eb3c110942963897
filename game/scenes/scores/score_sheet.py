"""Score sheet: every scheduled deal, with bids and tricks, and a graph of the match."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from game.engine.state import DealResult
from game.i18n import N_, _
from game.records.marks import MatchMarks
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.plot import GRAPH, add_graph, paint_curve_line, plotted
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ReplayOf, ReviewMatch, Scores
from game.scenes.shell.services import Program
from game.tabletop.areas import MANY_SIDES
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Form
from game.toolkit.geometry import SHARE, Point, Rect, columns, filled
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Part, Role, View, Widget, label
from game.wording.cards import suit_sign
from game.wording.contracts import contract_short, gained, signed
from game.wording.table import points_title
from game.wording.voices import Voices

T = TypeVar("T")
_LINE = 27.0
"""Height of a line in units."""
_OF_DEAL = N_("deal"), N_("cards"), N_("trump")
"""Headings of the first columns, which describe the deal."""
_MARK = "*"
"""Sign that a deal has marks, such as the mark for hints."""
_SIDE, _LINE_OF, _DOOR = Part("side"), Part("line"), Part("door")
"""Parts of the page: the name of a side, the first text of a line, and a whole line that can be chosen."""


class _SheetPlan(Struct, frozen=True):
    """Text style of the lines, column widths in pixels, and whether column headings fit."""

    style: TextStyle
    widths: list[float]
    has_heads: bool


class ScoreSheet(Routed[Scores], ReadingPage):
    """Page that lists the deals of a match with their bids, tricks and scores."""

    name = "score-sheet"
    heading = N_("Score sheet")
    size = (1090, 690)
    most_growth = 1.3  # at a larger scale, the first deals would be out of sight
    opens_at = CLOSE

    def __init__(self, program: Program, route: Scores) -> None:
        """Show the match of the route."""
        super().__init__(program, route)
        self._match = route.public.match
        self._voices = Voices(route.public.match, route.viewer)

    @property
    def _played(self) -> MatchMarks:
        return self._route.source.played

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a heading for each side, a line for each deal, and the remaining schedule."""
        match = self._match
        add_marks(form, self._played, sign=_MARK if self._played.deals else "")
        if self._curve[3:]:  # a curve of one or two segments says nothing
            add_graph(form, GRAPH, _("Scores after each deal, as curves"))
            form.gap(8)
        if self._route.is_kept and self._curve[1:]:  # one text, because tips on the lines would cover other lines
            form.text(_("Choose a deal to look at it again."), theme.SMALL, muted=True, below=4)
        first = tuple(map(_, _OF_DEAL))
        heads: tuple[str, ...] = (_(match.rules.words.bid), _("taken"), _("points"), _("score"))
        named = _("For each side: {bid}, tricks taken, points, score.")
        if self._is_many:  # no room for the points, which are the differences of the scores
            heads, named = (*heads[:2], heads[-1]), _("For each player: {bid}, tricks taken, score.")
        lines = {number: self._row(result) for number, result in enumerate(match.results) if result.totals}
        plan = self._plan(form, (*first, *heads * len(match.sides)), list(lines.values()))
        if not plan.has_heads:
            form.text(named.format(bid=heads[0]), theme.SMALL, muted=True, below=4)
        for side, cells in enumerate(self._by_side(columns(form.take(30), *plan.widths))):
            place = Rect(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].h)
            _gap, place = columns(place, form.metrics.px(theme.GAP_XXL), SHARE)
            form.add(label(place, self._voices.side(side), style=theme.LABEL, role=Role.HEADING, part=_SIDE))
        texts = (*first, *heads * len(match.sides)) if plan.has_heads else first
        _line(form, form.take(_LINE), plan, texts, theme.SMALL, muted=True)
        form.gap(4)
        for number, texts in lines.items():
            self._door(form, place := form.take(_LINE), number, match.results[number])
            _line(form, place, plan, texts, plan.style)
        done = {result.number for result in match.results if result.thrown_in is None}
        for number, size in enumerate(match.rules.sizes, 1):
            if number >= match.number and number not in done and match.winners is None:
                _line(form, form.take(_LINE), plan, (str(number), str(size)), plan.style, muted=True)

    @property
    def _is_many(self) -> bool:
        return len(self._match.sides) > MANY_SIDES

    def _plan(self, form: Form, heads: Sequence[str], lines: Sequence[Sequence[str]]) -> _SheetPlan:
        """Return the largest style in which all columns fit, their widths, and whether the column headings fit."""
        unheaded = (*heads[: len(_OF_DEAL)], *[""] * len(heads[len(_OF_DEAL) :]))
        for style, first in ((theme.BODY, heads), (theme.SMALL, heads), (theme.SMALL, unheaded)):
            widths = self._widths(form, [first, *lines], style)
            if sum(widths) <= form.width:
                break
        return _SheetPlan(style, filled(widths, form.width), first is heads)

    def _widths(self, form: Form, lines: Sequence[Sequence[str]], style: TextStyle) -> list[float]:
        """Return the width in pixels that each column needs, with a larger gap before the columns of a side."""
        px, measure = form.metrics.px, form.measure.measure
        wide = [max(measure(text, style)[0] for text in texts) + px(theme.GAP_S) for texts in zip(*lines, strict=True)]
        found = wide[: len(_OF_DEAL)]
        for side, (first, *others) in enumerate(self._by_side(wide)):
            name = measure(self._voices.side(side), theme.LABEL)[0]
            found += [max(first, name - sum(others)) + px(theme.GAP_XXL), *others]
        return found

    def _by_side(self, columns: Sequence[T]) -> Iterator[Sequence[T]]:
        each = (len(columns) - len(_OF_DEAL)) // len(self._match.sides)
        for start in range(len(_OF_DEAL), len(columns), each):
            yield columns[start : start + each]

    def _door(self, form: Form, place: Rect, number: int, result: DealResult) -> None:
        if not self._route.is_kept:
            return
        name = _("Look at deal {number} again").format(number=result.number)
        if result.is_tiebreak:
            name = _("Look at the tie-break again")
        target, look = ChoiceTarget("look-again", str(number)), partial(self._look_again, number)
        form.add(Widget(rect=place, role=Role.IMAGE, name=name, target=target, action=look, part=_DOOR))

    def buttons(self) -> Sequence[Button]:
        """Return the button Back and, for a stored match, the review."""
        if not self._route.is_kept:
            return super().buttons()
        review = self._program.opens(ReviewMatch(self._route.source, self._route.seat))
        title = points_title(self._match, self._route.seat)
        return (*super().buttons(), Button("review", title, review, icon="target"))

    def _look_again(self, line: int) -> None:
        route = self._route
        if route.look is None:
            self._program.open(ReplayOf(route.source, route.viewer, line))
        else:
            self.back()
            route.look(line)

    @property
    def _curve(self) -> list[tuple[int, ...]]:
        return [(0,) * len(self._match.sides), *(result.totals for result in self._match.results if result.totals)]

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel, and a lighter background for every other line."""
        super().paint(painter, context, view)
        px = painter.metrics.px
        (area,) = view.areas
        wide = area.rect.w - px(SCROLL_BAR) + 2 * px(theme.GAP_S)
        lines = view.parts(_LINE_OF)
        for line in lines[2::2]:  # the first line holds the headings
            seen = line.visible
            if seen.h:
                shown = Rect(seen.x - px(theme.GAP_S), seen.y, wide, seen.h)
                painter.shapes.box(shown, theme.with_alpha(theme.PANEL_TOP, 0.55), radius=px(6))
                if painter.is_contrasted:  # backgrounds look alike in high contrast
                    for y in (shown.y, shown.bottom):
                        painter.shapes.rule(Point(shown.x, y), Point(shown.right, y), theme.OFF_LINE, 1)
        for name in view.parts(_SIDE)[1:]:
            x = name.rect.x - px(theme.GAP_XXL) / 2
            top, bottom = max(name.rect.y, area.rect.y), min(lines[-1].rect.bottom, area.rect.bottom)
            if bottom > top:
                painter.shapes.rule(Point(x, top), Point(x, bottom), theme.EDGE, 1)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve of each side, and highlight the deal that has the focus or is under the pointer."""
        for door in view.parts(_DOOR):
            if door.target == context.pointed:
                beside = -painter.metrics.px(theme.GAP_S)
                with painter.clipped(door.visible.inset(beside, 0)):
                    ground = door.rect.inset(beside, 0)
                    painter.shapes.box(ground, theme.with_alpha(theme.ACCENT, 0.16), radius=painter.metrics.px(6))
        curve, sides = self._curve, range(len(self._match.sides))
        bounds = min(map(min, curve)), max(*map(max, curve), 1)
        last = max(len(self._match.rules.sizes), len(curve) - 1)
        for plot in plotted(painter, view, bounds, last, names=[self._voices.side(side) for side in sides]):
            for side in reversed(sides):
                spots = [plot.spot(deal, totals[side]) for deal, totals in enumerate(curve)]
                paint_curve_line(painter, spots, side)

    def _row(self, result: DealResult) -> tuple[str, ...]:
        words = self._match.rules.words
        number = _("tie") if result.is_tiebreak else str(result.number)
        if result.number in self._played.deals:
            number += _MARK
        texts = [number, str(result.size), suit_sign(result.trump)]
        for side in range(len(self._match.sides)):
            bid, points = "–", "–"
            if result.scores:
                bid, points = contract_short(result.contracts[side], words), gained(result.scores[side].total)
            taken = str(result.tricks[side]) if result.tricks else ""
            texts += [bid, taken, *([] if self._is_many else [points]), signed(result.totals[side])]
        return tuple(texts)


def _line(
    form: Form, place: Rect, plan: _SheetPlan, texts: Sequence[str], style: TextStyle, *, muted: bool = False
) -> None:
    cells = columns(place, *plan.widths)
    for index, (text, cell) in enumerate(zip(texts, cells, strict=False)):
        if text:
            align = Align.LEFT if index < len(_OF_DEAL) else Align.RIGHT
            part = None if index else _LINE_OF
            form.add(label(cell, text, style=style, align=align, muted=muted, part=part))
