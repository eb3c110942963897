"""Wall page base class: a page on the wall of the alley, under one light, without a panel."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.i18n import _
from game.scenes.shell.pages import CLOSE, TITLES, Page
from game.tabletop.backdrops import Backdrops
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Form, button_row, fitting
from game.toolkit.geometry import SHARE, Point, Rect, columns, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Role, View, Widget, label


class WallPage(Page):
    """Page with the way back and its title above, beside them a strip of choices, its columns below, and perhaps buttons."""

    light = Point(0.5, 0.12)
    """The place of the light, in shares of the window's width and height."""

    def fill_strip(self, form: Form) -> None:
        """Put the choice of what is shown beside the title, if there is one."""

    def buttons(self) -> Sequence[Button]:
        """Return the buttons along the foot: none, unless a page has some."""
        return ()

    def view(self, context: LayoutContext) -> View:
        """Return everything on the wall."""
        px, measure = context.metrics.px, context.measure
        inner = Rect(0, 0, context.metrics.width, context.metrics.height).inset(px(theme.GAP_XXL), px(theme.GAP_XL))
        head, body = rows(inner, px(theme.CONTROL), SHARE, gap=px(theme.GAP_XL))
        back, named = columns(head, px(theme.CONTROL), SHARE, gap=px(theme.GAP_XL))
        style = fitting(measure, named.w, TITLES, self.title())
        wide, notice = measure.measure(self.title(), style)[0] + px(theme.GAP_XS), px(5 * theme.CONTROL)
        named, _notice, beside = columns(named, wide, notice, SHARE)
        heading = label(named, self.title(), style=style, role=Role.HEADING)
        strip = self._strip(context, beside)
        if strip.widgets and (beside.w < named.w or strip.content > head.h):
            strip = self._strip(context, body)
            _above, body = rows(body, strip.content, SHARE, gap=px(theme.GAP_L))
        row: list[Widget] = []
        if buttons := self.buttons():
            body, foot = rows(body, SHARE, px(theme.CONTROL), gap=px(theme.GAP_L))
            row = button_row(context.metrics, measure, foot, buttons)
        forms = self.forms(context, _with_bar(context, body))
        for form in forms:
            context.keep_offset(form.name, form.offset)
        way = Button(CLOSE.name, _("Back"), self.back, icon="back")
        icon = replace(way.widget(back), icon_only=True, tip=way.text)
        inside = [widget for form in forms for widget in form.widgets]
        return View(
            widgets=(heading, icon, *strip.widgets, *inside, *row),
            areas=[form.area for form in forms],
            first=self.first(),
        )

    def _strip(self, context: LayoutContext, rect: Rect) -> Form:
        form = Form(context.metrics, context.measure, _with_bar(context, rect), name="strip")
        self.fill_strip(form)
        return form

    def notices_top(self, context: LayoutContext, view: View) -> float:
        """Return the top of notices: beside the title."""
        return context.metrics.px(theme.GAP_XL)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall."""
        painter.extension(Backdrops).wall(self.light)


def _with_bar(context: LayoutContext, rect: Rect) -> Rect:
    """Return a rectangle with room beside it for a scroll bar, in the margin of the window."""
    return Rect(rect.x, rect.y, rect.w + context.metrics.px(SCROLL_BAR), rect.h)
