"""Page of the player's progress: rating, last matches, curve, and achievements."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import json
from msgspec.structs import replace

from game.career.firsts import Feat
from game.career.leaks import Trend
from game.career.match_filter import MatchFilter
from game.career.statistics import trend_of, whole
from game.i18n import N_, _
from game.paths import asset
from game.scenes.career.career_page import CareerPage, percent
from game.scenes.career.ladder import fill_ladder, paint_ladder, small
from game.scenes.shell.pages import scrolled
from game.scenes.shell.plot import FigureCourse
from game.scenes.shell.routes import FiguresOf, MatchList, ReplayOfStored
from game.scenes.shell.standing import SHEET, sheet, tone_of
from game.session.stored_match import Status, StoredMatch
from game.tabletop.roster import guest_face
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, image, label
from game.wording.contracts import tenths
from game.wording.names import short_name, shown_name

_TALL, _ALL = 104.0, 624.0
"""Heights in layout units: the graph, and all content together."""
_SHELF: Final = Part("shelf")
_WOOD: Final = (theme.rgb("#a8703c"), theme.rgb("#432412"))
"""Colours at the top and bottom of a shelf."""
_TRENDS: Final = {
    Trend.UNKNOWN: N_("too early to tell"),
    Trend.BETTER: N_("getting better"),
    Trend.SAME: N_("no clear change"),
    Trend.WORSE: N_("getting worse"),
}


@cache
def labels() -> dict[Feat, str]:
    """Return the label of each achievement's matchbox."""
    return json.decode(asset("texts/firsts.json").read_bytes(), type=dict[Feat, str])


class YourGamePage(CareerPage):
    """Page with the ladder at the left; score sheets, curve and achievements at the right."""

    name = "your-game"
    light = Point(0.2, 0.5)

    def _read(self) -> None:
        super()._read()
        mine = MatchFilter(person=self._person)
        store = self._program.matches.store
        numbers = self._career.matches(mine, are_played=True, most=12)
        found = [match for match in store.some(numbers) if isinstance(match, StoredMatch)]
        self._over = [match for match in found if match.status is Status.FINISHED]
        self._spans = self._career.over_time(mine, 20, ("deals", "beside", "contracts", "made"))
        values = tuple((span.last, span.figures.beside_a_deal) for span in self._spans)
        self._points = FigureCourse(_("Points ahead per deal"), values, tenths)
        self._won = {first.feat: first for first in self._career.firsts(self._person)}
        self._ratings = self._career.course(self._person)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the ladder, and a column of all other content. In a narrow window, this column includes the ladder."""
        left, right = columns(body, SHARE, Share(1.75), gap=context.metrics.px(theme.COLUMNS_APART))
        is_broad = body.w > context.metrics.px(24 * theme.CONTROL)
        ladder, form = scrolled(context, left, "ladder"), scrolled(context, right if is_broad else body, self.name)
        face = guest_face(self._program.preferences.settings.face)
        name = short_name(shown_name(self._person)) if len(self._people) > 1 else _("You")
        self._fill_sheets(form)
        fill_ladder(
            ladder if is_broad else form, self._ratings, name, face, self._program.matches.seats, is_alone=is_broad
        )
        self._fill_course(form)
        self._fill_firsts(form)
        return (ladder, form) if is_broad else (form,)

    def _fill_sheets(self, form: Form) -> None:
        self._fill_progress(form)
        px, (wide, tall) = form.metrics.px, (side * _roomier(form) for side in SHEET)
        shown = self._over[: max(int(form.width // px(wide * 1.4)), 1)]
        every = Button("matches", _("All matches"), self._program.opens(MatchList()))
        if not shown:
            _headed(form, _("Last matches"), every)
            form.text(_("Finished matches will hang here."), below=theme.GAP_XL)
            return
        won = sum(tone_of(match) is Tone.GAIN for match in shown)
        text = _("Last matches: {won} of {count} won")
        _headed(form, text.format(count=len(shown), won=won), every)
        line = form.take(tall + theme.GAP_M)
        form.add(Widget(rect=replace(line, h=line.w / 20), role=Role.IMAGE, name="", picture="own/line"))
        for match, cell in zip(shown, columns(line, *[SHARE] * len(shown)), strict=False):
            middle = Point(cell.centre.x, cell.y + px(theme.GAP_M + tall / 2))
            look = self._program.opens(ReplayOfStored(match.id))
            form.add(sheet(form, match, centred(middle, px(wide), px(tall)), look))
        form.gap(theme.GAP_M)

    def _fill_course(self, form: Form) -> None:
        if not self._spans:
            return
        found, px, tall = whole(self._spans), form.metrics.px, _TALL * _roomier(form)
        place = replace(form.take(0), h=px(tall))
        drawn, figures = columns(place, SHARE, px(5.5 * theme.CONTROL), gap=px(theme.COLUMNS_APART))
        graph, sums = (Form(form.metrics, form.measure, rect, name=form.name) for rect in (drawn, figures))
        if len(self._spans) > 1:
            trend = _(_TRENDS[trend_of([value for _place, value in self._points.values])])
            graph.text(_("{what}: {state}").format(what=self._points.what, state=trend), theme.SMALL_STRONG)
        self._points.add(graph, tall - graph.content / px(1))
        sums.pair(_("Won"), _("{count} of {all}").format(count=found.won, all=found.matches))
        if found.contracts:
            sums.pair(_("Contracts made"), percent(found.made_share))
        every = Button("figures", _("All figures"), self._program.opens(FiguresOf()))
        sums.gap(theme.GAP_XXS)
        sums.add(every.widget(sums.take(38), style=theme.BODY))
        form.add(*graph.widgets, *sums.widgets)
        form.gap(max(tall, sums.content / px(1)))
        form.gap(theme.GAP_M)

    def _fill_firsts(self, form: Form) -> None:
        """Add shelves with a matchbox for each achievement, open if reached and grey otherwise."""
        text = _("Firsts: {count} of {all}").format(count=len(self._won), all=len(Feat))
        form.heading(text, theme.LABEL, below=theme.GAP_XXS)
        px, feats = form.metrics.px, list(Feat)
        across = 5 if form.width >= px(5 * 120) else 3
        wide = min(form.width / across, px(130 * _roomier(form)))
        tall = wide * 96 / 150
        for start in range(0, len(feats), across):
            row = form.take(tall / px(1))
            for feat, cell in zip(feats[start:], columns(row, *[SHARE] * across), strict=False):
                self._fill_box(form, feat, centred(cell.centre, wide, tall))
            form.add(image(form.take(theme.GAP_S), _SHELF))

    def _fill_box(self, form: Form, feat: Feat, rect: Rect) -> None:
        first = self._won.get(feat)
        picture = f"own/first-{feat}{'' if first else '-grey'}"
        form.add(Widget(rect=rect, role=Role.IMAGE, name="", picture=picture))
        foot = Rect(rect.x, rect.y + rect.h * 0.64, rect.w * 0.867, rect.h * 0.27)
        state = first.day if first else _("Still to come")
        text = _(labels()[feat])
        style = small(form, foot, text, theme.SMALL_STRONG)
        word = label(foot, text, style=style, align=Align.CENTRE, tone=Tone.PRIMARY)
        form.add(replace(word, spoken=_("{what}: {state}").format(what=_(feat.text), state=state)))

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall, the ladder and the shelves."""
        super().paint(painter, context, view)
        paint_ladder(painter, view, self._ratings)
        for shelf in view.parts(_SHELF):
            with painter.clipped(shelf.clip):
                painter.shapes.plate(shelf.rect, top=_WOOD[0], bottom=_WOOD[1], radius=0, line=theme.INK)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve."""
        for _ground in self._points.paint(painter, view, 0.0):
            pass


def _roomier(form: Form) -> float:
    """Return the factor, 1 to 1.5, by which content of the height `_ALL` is enlarged to fill a taller column."""
    return min(max(form.rect.h / form.metrics.px(_ALL), 1.0), 1.5)


def _headed(form: Form, text: str, button: Button) -> None:
    wide = form.measure.measure(button.text, theme.BODY)[0] + form.metrics.px(theme.CONTROL)
    named, place = columns(form.take(38), SHARE, wide, gap=form.metrics.px(theme.GAP_M))
    form.add(label(named, text, style=theme.LABEL, role=Role.HEADING))
    form.add(button.widget(place, style=theme.BODY))
    form.gap(theme.GAP_XXS)
