"""Rating page: a player's strength beside the levels, its certainty, and the next level for somebody who has outgrown one."""

from collections.abc import Sequence
from typing import Final

from game.career.rating import STRENGTHS, Challenge, Rating, chance_against, number_of
from game.i18n import N_, _, ngettext
from game.scenes.career.career_page import CareerPage, fill_empty
from game.scenes.shell.next_level import add_challenge, challenge
from game.scenes.shell.pages import scrolled
from game.scenes.shell.plot import PlotArea, add_graph, plotted
from game.scenes.shell.routes import CareerSection
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import Point, Rect, Share, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import View
from game.wording.names import shown_name

_TALL: Final = 300.0
_LEVELS, _NAME = 172.0, 20.0
"""Units: the height of the graph, the margin right of it for names of levels, and the height of a name."""
_LEAST: Final = 140.0
"""The least height of the graph, in units."""
_SCALE: Final = N_("1500 is a solid player. Of two pairs 100 points apart the better one wins 64 matches of 100.")
_MOST: Final = 60
"""The most points on the curve."""
_AROUND: Final = 0.6
"""Margin, in strength, above and below the levels on the graph."""


class RatingPage(CareerPage):
    """Page with the rating in figures at the left, and its course beside the levels at the right."""

    name = "rating"
    section = CareerSection.RATING

    def _read_section(self) -> None:
        self._course = self._career.course(self._person)
        self._challenge: Challenge | None = challenge(self._career, self._person)

    def columns(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the figures, and the course; where there is no match to rate what it takes."""
        if not (self._course.unaided or self._course.helped):
            form = scrolled(context, body, "rating-figures")
            text = _("Play a match to its end against computer players, without hints, the coach or taking back.")
            fill_empty(form, text, heading=_("There is no rating yet."), more=_(_SCALE))
            return (form,)
        left, right = columns(body, Share(0.42), Share(0.58), gap=context.metrics.px(theme.COLUMNS_APART))
        figures, course = scrolled(context, left, "rating-figures"), scrolled(context, right, "rating-course")
        self._fill_figures(figures)
        self._fill_course(course, body.h / context.metrics.px(1))
        return (figures, course)

    def _fill_figures(self, form: Form) -> None:
        several = len(self._people) > 1
        form.heading(shown_name(self._person) if several else _("Your rating"), theme.LABEL, below=4)
        unaided = self._course.unaided
        if not unaided:
            form.text(_("There is none yet: every match was with help."), muted=True)
            return
        rating = unaided[-1]
        low, high = rating.interval
        form.text(str(rating.number), theme.NUMBER)
        text = _("Most likely between {low} and {high}: that holds in 95 of 100 cases.")
        form.text(text.format(low=low, high=high), below=4)
        text = ngettext(
            "After {count} match without help. The more you play, the surer it is.",
            "After {count} matches without help. The more you play, the surer it is.",
            rating.matches,
        )
        form.text(text.format(count=rating.matches), theme.SMALL, muted=True, below=10)
        if self._challenge is not None:
            add_challenge(form, self._program, self._challenge, below=10)
        form.heading(_("Wins in 100 matches, with a partner like you"), theme.LABEL, below=4)
        for level in reversed(list(STRENGTHS)):
            form.pair(level_name(level), str(min(max(round(chance_against(rating.strength, level) * 100), 1), 99)))

    def _fill_course(self, form: Form, tall: float) -> None:
        """Fill in the curve, no taller than `tall` units so that all of it is seen at once, and what the figures mean."""
        unaided, helped, _level = self._course
        if unaided:
            first, last = unaided[0].number, unaided[-1].number
            text = _("The rating after each match, from {first} to {last}, beside the levels")
            add_graph(form, min(max(tall, _LEAST), _TALL), text.format(first=first, last=last))
            form.gap(8)
        form.text(_(_SCALE), theme.SMALL, muted=True, below=4)
        form.text(
            _("A win against stronger players moves it most. How the levels compare was measured in the classic game."),
            theme.SMALL,
            muted=True,
        )
        if helped:
            form.gap(10)
            form.heading(_("With help"), theme.LABEL, below=4)
            rating = helped[-1]
            low, high = rating.interval
            text = ngettext(
                "{number}, between {low} and {high}, after {count} match.",
                "{number}, between {low} and {high}, after {count} matches.",
                rating.matches,
            )
            form.text(text.format(number=rating.number, low=low, high=high, count=rating.matches))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the levels, the course and its interval."""
        course = self._course.unaided
        if not course:
            return
        count = min(_MOST, len(course))
        shown = [(at + 1, course[at]) for at in (len(course) * (index + 1) // count - 1 for index in range(count))]
        low = min(number_of(min(STRENGTHS.values()) - _AROUND), *(rating.number for _at, rating in shown))
        high = max(number_of(max(STRENGTHS.values()) + _AROUND), *(rating.number for _at, rating in shown))
        for ground in plotted(painter, view, (low, high), len(course), right=_LEVELS):
            _paint_course(painter, ground, shown)


def _paint_course(painter: Painter, ground: PlotArea, shown: Sequence[tuple[int, Rating]]) -> None:
    """Draw the levels with their names, then the ratings at their places, within their intervals."""
    px, levels = painter.metrics.px, {level: number_of(strength) for level, strength in STRENGTHS.items()}
    for number in levels.values():
        ground.paint_line(painter, number, theme.with_alpha(theme.TEAL_LIGHT, 0.75))
    for level, top in zip(
        levels, _apart([ground.spot(0, number).y for number in levels.values()], px(_NAME)), strict=True
    ):
        name = Rect(ground.inner.right + px(8), top, px(_LEVELS - 12), px(_NAME))
        painter.texts.line(level_name(level), name, theme.SMALL, theme.TEAL_LIGHT)
    below, above = ([_within(ground, at, rating.interval[end]) for at, rating in shown] for end in (0, 1))
    ground.paint_band(painter, below, above, theme.with_alpha(theme.GOLD_LIGHT, 0.16))
    ground.paint_curve(painter, [(at, rating.number) for at, rating in shown])


def _apart(lines: Sequence[float], height: float) -> list[float]:
    """Return the tops of names beside lines, the lowest line first, without overlap and as near to the lines as possible."""
    tops: list[float] = []
    for line in lines:
        tops.append(min(line - height / 2, tops[-1] - height if tops else line))
    away = sum(line - height / 2 - top for line, top in zip(lines, tops, strict=True)) / len(lines)
    return [top + away for top in tops]


def _within(ground: PlotArea, place: int, number: int) -> Point:
    """Return the point of a number, held within the ground."""
    return ground.spot(place, min(max(number, ground.low), ground.high))
