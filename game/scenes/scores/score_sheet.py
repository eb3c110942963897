"""Score sheet: every deal of the schedule, with bids and tricks, and a graph of the match."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.state import DealResult
from game.i18n import N_, _
from game.records.marks import MatchMarks
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ReplayOf, ReviewMatch, Scores
from game.scenes.shell.services import Program
from game.tabletop.areas import MANY_SIDES
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Form
from game.toolkit.geometry import SHARE, Point, Rect, Share, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Part, Role, View, Widget, image, label
from game.wording.cards import suit_sign
from game.wording.contracts import contract_short, gained, signed
from game.wording.table import points_title
from game.wording.voices import Voices

_FIXED = (0.07, 0.077, 0.083)
"""Shares of the width for the deal's number, its size and its trump."""
_FIXED_OF_FOUR = (0.06, 0.073, 0.083)
"""The same where four sides leave no more."""
_BETWEEN = (5.0, 5.0, 0.0)
"""Units after each of them at least, where there are fewer than four sides."""
_OF_SIDE = (0.353, 0.217, 0.208, 0.222)
"""Shares of a side's part for its bid, the tricks it took, the points of the deal and the score."""
_OF_MANY = (0.458, 0.276, 0.0, 0.266)
"""The same where there are more than two sides: no room for the points, which are the step from score to score."""
_APART = (26.0, 22.0)
"""Units after the part of a side: of one of two, or of many."""
_LINE = 27.0
"""Height of a line in units."""
_MARK = "*"
"""Sign beside the number of a deal that is marked, and before the sentences on the marks."""
_FEWEST_POINTS = 3
"""The fewest scores for which a graph is drawn."""
_GRAPH = 120
"""Height of the graph in units."""
_AGAIN = "look-again"
_SIDE, _LINE_OF, _DOOR, _CURVES = Part("side"), Part("line"), Part("door"), Part("curves")
"""Parts: the name of a side, the first text of a line, the whole of a line that can be chosen, and the graph."""
_LINES = (theme.GOLD_LIGHT, theme.TEAL_LIGHT, theme.RED_LIGHT, theme.IVORY)
_ROOMY = 960
"""Units of width from which a line is written in the usual size."""


class _SheetLine(Struct, frozen=True):
    """Line of the score sheet: number, size and trump of a deal, then four texts a side."""

    deal: tuple[str, str, str]
    sides: tuple[tuple[str, str, str, str], ...]


class ScoreSheet(ReadingPage):
    """Page that lists the deals."""

    name = "score-sheet"
    heading = N_("Score sheet")
    size = (1090, 690)

    def __init__(self, program: Program, route: Scores) -> None:
        """Show this match."""
        super().__init__(program)
        self._route = route
        self._match = route.public.match
        self._voices = Voices(route.public.match, route.viewer)

    @property
    def _played(self) -> MatchMarks:
        """The marks of the match."""
        return self._route.source.played

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in a heading for each side, then a line a deal, and the schedule that is still to come."""
        match = self._match
        count = len(match.sides)
        blank = ("", "", "", "")
        has_room = count == MANY_SIDES and form.width > form.metrics.px(_ROOMY)
        style = theme.BODY if has_room else theme.SMALL
        add_marks(form, self._played, sign=_MARK if self._played.deals else "")
        if len(self._curve) > _FEWEST_POINTS:
            name = _("The scores after each deal, as lines")
            form.add(image(form.take(_GRAPH), _CURVES, name))
            form.gap(8)
        if self._route.is_kept and self._curve[1:]:  # a tip at each line would lie over the lines beside it
            form.text(_("Choose a deal to look at it again."), theme.SMALL, muted=True, below=4)
        heads = (_(match.rules.words.bid), _("taken"), _("points"), _("score"))
        shown = self._have_room(form, heads)
        if not shown:
            named = _("For each side: {bid}, tricks taken, points, score.")
            if count > MANY_SIDES:  # there is no room for the points
                named = _("For each player: {bid}, tricks taken, score.")
            form.text(named.format(bid=heads[0]), theme.SMALL, muted=True, below=4)
        self._names(form)
        first = (_("deal"), _("cards"), _("trump"))
        self._line(form, _SheetLine(first, (heads if shown else blank,) * count), theme.SMALL, muted=True)
        form.gap(4)
        for number, result in enumerate(match.results):
            if result.totals:
                self._door(form, number, result)
                self._line(form, self._row(result), style)
        done = {result.number for result in match.results if result.thrown_in is None}
        for number, size in enumerate(match.rules.sizes, 1):
            if number >= match.number and number not in done and match.winners is None:
                self._line(form, _SheetLine((str(number), str(size), ""), (blank,) * count), style, muted=True)

    def _have_room(self, form: Form, heads: Sequence[str]) -> bool:
        """Return True if the heading of each column of a side fits above it."""
        _deal, sides = self._parts(form.ahead(_LINE))
        apart = form.metrics.px(6)
        return all(
            not cell.w or form.measure.measure(head, theme.SMALL)[0] + apart <= cell.w
            for head, cell in zip(heads, self._cells(form, sides[0]), strict=True)
        )

    @property
    def _is_full(self) -> bool:
        return len(self._match.sides) == len(Seat)

    def _parts(self, row: Rect) -> tuple[Sequence[Rect], Sequence[Rect]]:
        """Divide a row: number, size and trump of a deal, and a part for each side."""
        fixed = _FIXED_OF_FOUR if self._is_full else _FIXED
        parts = columns(row, *(row.w * share for share in fixed), *[SHARE] * len(self._match.sides))
        return parts[: len(fixed)], parts[len(fixed) :]

    def _cells(self, form: Form, part: Rect) -> Sequence[Rect]:
        """Divide the part of a side into its columns; one without width is not shown."""
        is_many = len(self._match.sides) > MANY_SIDES
        inner, _gap = columns(part, SHARE, form.metrics.px(_APART[is_many]))
        return columns(inner, *map(Share, _OF_MANY if is_many else _OF_SIDE))

    def _door(self, form: Form, number: int, result: DealResult) -> None:
        """Add the target that makes a line lead to the replay of its deal."""
        if not self._route.is_kept:
            return
        place = form.ahead(_LINE)
        name = _("Look at deal {number} again").format(number=result.number)
        if result.is_tiebreak:
            name = _("Look at the tie-break again")
        target, look = ChoiceTarget("look-again", str(number)), partial(self._look_again, number)
        form.add(Widget(rect=place, role=Role.IMAGE, name=name, target=target, action=look, part=_DOOR))

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and the review of the match."""
        if not self._route.is_kept:
            return super().buttons()
        review = self._program.opens(ReviewMatch(self._route.source, self._route.seat))
        title = points_title(self._match, self._route.seat)
        return (*super().buttons(), Button("review", title, review, icon="target"))

    def first(self) -> Target | None:
        """Return the Back button."""
        return CLOSE

    def _look_again(self, line: int) -> None:
        route = self._route
        if route.look is None:
            self._program.open(ReplayOf(route.source, route.viewer, line))
        else:
            self.back()
            route.look(line)

    @property
    def _curve(self) -> list[tuple[int, ...]]:
        """The scores of the sides after each deal, from nought."""
        return [(0,) * len(self._match.sides), *(result.totals for result in self._match.results if result.totals)]

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel, and a lighter ground for every other line."""
        super().paint(painter, context, view)
        px = painter.metrics.px
        (area,) = view.areas
        wide = area.rect.w - px(SCROLL_BAR) + 2 * px(theme.GAP_S)
        lines = view.parts(_LINE_OF)
        for line in lines[2::2]:  # the first are the heads
            seen = line.visible
            if seen.h:
                shown = Rect(seen.x - px(theme.GAP_S), seen.y, wide, seen.h)
                painter.shapes.box(shown, theme.with_alpha(theme.NAVY_LIGHT, 0.55), radius=px(6))
                if painter.is_contrasted:  # grounds look alike in high contrast
                    for y in (shown.y, shown.bottom):
                        painter.shapes.rule(Point(shown.x, y), Point(shown.right, y), theme.OFF_LINE, 1)
        for name in view.parts(_SIDE)[1:]:
            x = name.rect.x - px(_APART[0]) / 2
            top, bottom = max(name.rect.y, area.rect.y), min(lines[-1].rect.bottom, area.rect.bottom)
            if bottom > top:
                painter.shapes.rule(Point(x, top), Point(x, bottom), theme.GOLD_DARK, 1)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the graph of the match: a line for each side, with its name at the end; and the line that can be chosen."""
        for door in view.parts(_DOOR):
            if door.target == context.pointed:
                beside = -painter.metrics.px(theme.GAP_S)
                with painter.clipped(door.visible.inset(beside, 0)):
                    ground = door.rect.inset(beside, 0)
                    painter.shapes.box(ground, theme.with_alpha(theme.GOLD, 0.16), radius=painter.metrics.px(6))
        for place in view.parts(_CURVES):
            with painter.clipped(place.clip):
                self._paint_graph(painter, place.rect)

    def _paint_graph(self, painter: Painter, rect: Rect) -> None:
        px = painter.metrics.px
        painter.shapes.box(
            rect, theme.with_alpha(theme.NIGHT, 0.6), radius=px(8), line=theme.with_alpha(theme.GOLD, 0.4), width=px(1)
        )
        curve = self._curve
        low, high = min(map(min, curve)), max(*map(max, curve), 1)
        inner = Rect(rect.x + px(14), rect.y + px(14), rect.w - px(200), rect.h - px(28))
        steps = max(len(self._match.rules.sizes), len(curve) - 1)

        def spot(deal: int, points: int) -> Point:
            return Point(inner.x + inner.w * deal / steps, inner.bottom - inner.h * (points - low) / (high - low))

        zero, end = spot(0, 0).y, spot(len(curve) - 1, 0).x
        ends = []
        for side in range(len(self._match.sides)):
            spots = [spot(deal, totals[side]) for deal, totals in enumerate(curve)]
            for start, after in pairwise(spots):
                painter.shapes.rule(start, after, _LINES[side], 2.5)
            painter.shapes.disc(spots[-1], px(4 + side), _LINES[side], theme.INK)
            ends.append((spots[-1].y, side))
        y, past = rect.y, end
        for at, side in sorted(ends):
            y = max(at - px(11), y)
            name = self._voices.side(side)
            where = Rect(end + px(14), min(y, rect.bottom - px(24)), px(170), px(22))
            painter.texts.line(name, where, theme.SMALL, _LINES[side])
            if where.y < zero < where.bottom:
                past = where.x + painter.texts.measure(name, theme.SMALL)[0] + px(6)
            y += px(21)
        pale = theme.with_alpha(theme.MUTED, 0.5)
        painter.shapes.rule(spot(0, 0), Point(end, zero), pale, 1)
        if past < inner.right:  # it makes room for a name
            painter.shapes.rule(Point(past, zero), Point(inner.right, zero), pale, 1)

    def _row(self, result: DealResult) -> _SheetLine:
        words = self._match.rules.words
        number = _("tie") if result.is_tiebreak else str(result.number)
        if result.number in self._played.deals:
            number += _MARK
        sides = []
        for side in range(len(self._match.sides)):
            taken = str(result.tricks[side]) if result.tricks else ""
            total = signed(result.totals[side])
            if result.scores:
                points = gained(result.scores[side].total)
                sides.append((contract_short(result.contracts[side], words), taken, points, total))
            else:
                sides.append(("–", taken, "–", total))
        return _SheetLine((number, str(result.size), suit_sign(result.trump)), tuple(sides))

    def _names(self, form: Form) -> None:
        _deal, sides = self._parts(form.take(30))
        for side, part in enumerate(sides):
            name, _gap = columns(part, SHARE, form.metrics.px(20))
            form.add(label(name, self._voices.side(side), style=theme.LABEL, role=Role.HEADING, part=_SIDE))

    def _line(self, form: Form, row: _SheetLine, style: TextStyle, *, muted: bool = False) -> None:
        deal, sides = self._parts(form.take(_LINE))
        for text, part, apart in zip(row.deal, deal, _BETWEEN, strict=True):
            cell, _gap = columns(part, SHARE, 0.0 if self._is_full else form.metrics.px(apart))
            if text:
                name = _LINE_OF if part is deal[0] else None
                form.add(label(cell, text, style=style, muted=muted, part=name))
        for texts, part in zip(row.sides, sides, strict=True):
            for text, cell in zip(texts, self._cells(form, part), strict=True):
                if text and cell.w:
                    form.add(label(cell, text, style=style, align=Align.RIGHT, muted=muted))
