"""Learn page: the path from the first deal to a whole match, the chapters, and exercises."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.career.practice import count_of_due
from game.drills.drills import ExerciseKind, kinds_for
from game.drills.progress import stored_progress
from game.i18n import N_, _
from game.lessons.catalogue import LIBRARY
from game.scenes.lessons.path import BOOK, ICONS, STEPS, PathStep, shown_in
from game.scenes.shell.learning import begin, lesson_progress_of
from game.scenes.shell.pages import StoredPage, WallPage, fit_tiles, paint_badge, scrolled, tile
from game.scenes.shell.routes import ChapterOf, DrillOf, StaticRoute
from game.scenes.tutor.practice_rows import KIND_TEXTS, PracticeRow, due_text
from game.tabletop.roster import guest_face
from game.toolkit import theme
from game.toolkit.form import Button, Form, fitting
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns, grid, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Part, Role, Tone, View, image, label

_PATH, _DUE = Part("path"), Part("due")
_STRIP: Final = (1920.0, 336.0, 252.0)
"""Width and height of the path's picture, and y of the pavement's upper edge, in the units of the picture."""
_SPOTS: Final = ((-490.0, 18.0), (-264.0, 36.0), (-18.0, 40.0), (228.0, 28.0), (468.0, 0.0))
"""Positions of the steps in units of the picture: x from its centre, and y of the step's lamp, or 0 for a step without a lamp."""
_NEXT: Final = ButtonTarget("next")
_NAMES: Final = tuple(resized(theme.LABEL, share) for share in theme.SMALLER_TYPES)
"""Styles for the names of steps. Smaller ones are for long translations."""


class LearnPage(WallPage, StoredPage):
    """Page with the path, a button for its next step, six chapters, and exercises."""

    name = "learn"
    heading = N_("Learn")
    is_roomy = True
    opens_at = _NEXT

    def _read(self) -> None:
        program, today = self._program, self._program.today
        self._shown = {chapter: shown_in(program, chapter) for chapter in BOOK}
        self._own = PracticeRow(program, StaticRoute.OWN_TABLE)
        self._rules = program.rulesets.get(program.preferences.settings.last_rules)
        self._kinds = kinds_for(self._rules)
        drilled = stored_progress(program.matches.store)
        due = {kind: count_of_due(drilled.states(kind), today) for kind in self._kinds}
        self._due = sum(due.values())
        usual = (ExerciseKind.BID, ExerciseKind.WHO)
        self._first = sorted(self._kinds, key=lambda kind: (-due[kind], kind not in usual))[: len(usual)]

    @property
    def _step(self) -> PathStep:
        """First step of the path that is not done."""
        return next(step for step in STEPS if step.id not in self._done)

    def _onwards(self) -> Button:
        """Return the button for the next step of the path.

        If only the whole match is left, the button opens the next lesson, if any.
        """
        step, lesson = self._step, lesson_progress_of(self._program).next_of(LIBRARY)
        text, what = _("Step {number}: {title}").format(number=STEPS.index(step) + 1, title=_(step.title)), step.what
        if what is None:
            text, what = (_("Play a match"), None) if lesson is None else (_("Next lesson"), lesson)
        return Button(_NEXT.name, text, partial(begin, self._program, what), tone=Tone.PRIMARY)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the path above the chapters and exercises; if it does not fit, one column with a small path without names."""
        px = context.metrics.px
        form = scrolled(context, body, self.name)
        if body.w < px(24 * theme.CONTROL):
            form.add(image(form.take(context.metrics.width / _STRIP[0] * _STRIP[1] / px(1)), _PATH))
            form.button(self._onwards())
            form.gap(theme.GAP_L)
            self._fill_practice(form, form.take(6 * theme.CONTROL))
            self._fill_chapters(form, form.take(12 * theme.CONTROL), across=1)
            return (form,)
        unit = min(px(1.35), body.h * 0.54 / _STRIP[1], context.metrics.width / 1280)
        form.add(image(Rect(body.x, body.y - px(theme.GAP_M), form.width, _STRIP[1] * unit), _PATH))
        below = self._fill_path(form, body.x + form.width / 2, body.y - px(theme.GAP_M), unit)
        rest = Rect(body.x, below, form.width, body.bottom - below)
        left, right = columns(rest, Share(1.9), SHARE, gap=px(theme.COLUMNS_APART))
        self._fill_chapters(form, left, across=3)
        self._fill_practice(form, right)
        fit_tiles(form)
        return (form,)

    def _fill_path(self, form: Form, middle: float, top: float, unit: float) -> float:
        """Add the names of the steps; the current step has a button instead. Return the y below the button."""
        px, now = form.metrics.px, self._step
        for number, (step, (spot, _lamp)) in enumerate(zip(STEPS, _SPOTS, strict=True), 1):
            if step is not now:
                text = _("{number}. {title}").format(number=number, title=_(step.title))
                style = fitting(form.measure, 190 * unit, _NAMES, text)
                wide = form.measure.measure(text, style)[0] + px(theme.GAP_XXS)
                place = centred(Point(middle + spot * unit, top + 320 * unit), wide, px(theme.GAP_XXL + theme.GAP_S))
                word = label(place, text, style=style, align=Align.CENTRE)
                form.add(replace(word, spoken=_("done") if step.id in self._done else ""))
        button, spot = self._onwards(), _SPOTS[STEPS.index(now)][0]
        if form.measure.measure(button.text, theme.LABEL)[0] > 215 * unit:
            button = replace(button, text=_(now.title))
        style = fitting(form.measure, 205 * unit, (theme.HEADING, *_NAMES), button.text)
        wide = form.measure.measure(button.text, style)[0] + px(2 * theme.GAP_XXL)
        least, most = form.rect.x + wide / 2, form.rect.x + form.width - wide / 2
        rect = centred(
            Point(min(max(middle + spot * unit, least), most), top + 334 * unit), wide, px(theme.CONTROL + theme.GAP_L)
        )
        form.add(button.widget(rect, style=style))
        return rect.bottom + px(theme.GAP_XS)

    @property
    def _done(self) -> frozenset[str]:
        return lesson_progress_of(self._program).done

    def _fill_chapters(self, form: Form, rect: Rect, *, across: int) -> None:
        px = form.metrics.px
        head, below = rows(rect, form.measure.measure(" ", theme.LABEL)[1], SHARE, gap=px(theme.GAP_S))
        form.add(label(head, _("Lessons"), style=theme.LABEL, role=Role.HEADING))
        places = grid(below, len(BOOK), across, px(theme.GAP_L))
        for (chapter, lessons), icon, place in zip(self._shown.items(), ICONS, places, strict=True):
            count = sum(lesson.id in self._done for lesson in lessons)
            is_whole = bool(lessons) and count == len(lessons)
            lit = 8 if is_whole else min(-(-count * 8 // max(len(lessons), 1)), 7)
            share = _("{count} of {all}").format(count=count, all=len(lessons or BOOK[chapter]))
            target, text = ChoiceTarget("chapter", chapter), _("done") if is_whole else share
            to_lessons, ring = self._program.opens(ChapterOf(chapter)), f"learn/ring-{lit}"
            one = tile(form, place, target, _(chapter), to_lessons, picture=ring, detail=text)
            form.add(replace(one, icon="" if is_whole else icon))

    def _fill_practice(self, form: Form, rect: Rect) -> None:
        px, opens = form.metrics.px, self._program.opens
        head, below = rows(rect, form.measure.measure(" ", theme.LABEL)[1], SHARE, gap=px(theme.GAP_S))
        form.add(label(head, _("Exercises"), style=theme.LABEL, role=Role.HEADING))
        own, two, every = rows(below, SHARE, SHARE, SHARE, gap=px(theme.GAP_S))
        due = self._own.due
        text = due_text(due) if due else _("Deals you have played")
        name, go = _("From your own table"), opens(StaticRoute.OWN_TABLE)
        mine = tile(form, own, ButtonTarget("own-table"), name, go, picture="learn/own", detail=text)
        form.add(replace(mine, part=_DUE if due else None))
        for kind, place in zip(self._first, columns(two, SHARE, SHARE, gap=px(theme.GAP_S)), strict=True):
            target, name = ChoiceTarget("drill", kind.value), _(KIND_TEXTS[kind][0])
            form.add(tile(form, place, target, name, opens(DrillOf(self._rules, kind)), picture=f"learn/drill-{kind}"))
        text = _("All exercises")
        said = due_text(self._due) if self._due else ""
        to_all = opens(StaticRoute.DRILLS)
        form.add(tile(form, every, ButtonTarget("drills"), text, to_all, detail=said, picture="learn/drills"))

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall, and the path with lamps above its steps. The lamps up to the current step are lit."""
        super().paint(painter, context, view)
        with painter.clipped(view.areas[0].rect.inset(-painter.metrics.width, -painter.metrics.px(theme.GAP_M))):
            self._paint_path(painter, view.parts(_PATH)[0].rect)

    def _paint_path(self, painter: Painter, rect: Rect) -> None:
        unit, middle, top = rect.h / _STRIP[1], rect.centre.x, rect.y
        painter.pictures.draw("learn/path", Rect(middle - _STRIP[0] / 2 * unit, top, _STRIP[0] * unit, rect.h))
        ground = top + _STRIP[2] * unit
        for (spot, lamp), step in zip(_SPOTS, STEPS, strict=True):
            is_done, is_now = step.id in self._done, step is self._step
            at = Point(middle + spot * unit, ground)
            if lamp:
                _paint_lamp(painter, Point(at.x, top + lamp * unit), at, unit, is_lit=is_done or is_now)
            stone = "on" if is_now else "done" if is_done else "later"
            flat = centred(Point(at.x, ground + 38 * unit), 84 * unit, 40 * unit)
            painter.pictures.draw(f"learn/stone-{stone}", flat)
        self._paint_pupil(painter, Point(middle + _SPOTS[STEPS.index(self._step)][0] * unit, ground), unit)

    def _paint_pupil(self, painter: Painter, at: Point, unit: float) -> None:
        draw, ground = painter.pictures.draw, at.y
        draw("table/mascot-little", Rect(at.x + 36 * unit, ground - 104 * unit, 102 * unit, 143 * unit))
        draw("learn/pin", Rect(at.x - 20 * unit, ground - 36 * unit, 40 * unit, 70 * unit))
        face = guest_face(self._program.preferences.settings.face)
        draw(face, centred(Point(at.x, ground - 78 * unit), 108 * unit, 108 * unit))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the badge with the number of due exercises."""
        for widget in view.parts(_DUE):
            paint_badge(painter, widget.rect, str(self._own.due))


def _paint_lamp(painter: Painter, at: Point, stone: Point, unit: float, *, is_lit: bool) -> None:
    """Draw a hanging lamp, and its cone of light if lit."""
    if is_lit:
        top = at.y + 54 * unit
        tall = stone.y + 64 * unit - top
        painter.pictures.draw("learn/light", Rect(at.x - tall * 3 / 7, top, tall * 6 / 7, tall))
    lamp = Rect(at.x - 39 * unit, at.y, 78 * unit, 78 * unit)
    painter.pictures.draw(f"table/lamp-hanging{'-lit' if is_lit else ''}", lamp)
