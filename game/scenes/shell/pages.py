"""Page base classes: a panel in the alley with a title and buttons, or the alley's wall without a panel."""

from collections.abc import Sequence
from itertools import product
from typing import Generic, TypeVar

from msgspec.structs import replace

from game.i18n import _
from game.scenes.shell.services import Program, moment_of
from game.scenes.shell.terms import with_terms
from game.tabletop.backdrops import Backdrops
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Form, button_row, fitting, panel_rect
from game.toolkit.geometry import SHARE, Point, Rect, Track, columns, rows
from game.toolkit.layout.fitting import shortage
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget, Effect, Target
from game.toolkit.theme import TextStyle, resized
from game.toolkit.widgets import Align, Role, Tone, View, Widget, label

CLOSE = ButtonTarget("close")
SIDE, EDGE, _FOOT = 28.0, 18.0, 46.0
"""Margin at a panel's sides, margin above its title and below its foot, and height of the foot, in units."""
_TITLES = tuple(resized(theme.TITLE, share) for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6))
"""Text styles of a title, largest first. Smaller ones are for long names."""
TILE_NAMES = tuple(resized(theme.LABEL, share) for share in (1.0, 0.92, 0.84, 0.77))
"""Text styles of names on tiles. None is smaller than the line below a name."""
_NOTICE = 42.0
"""Height of a one-line notice, in units."""


class Page(Scene):
    """Panel with a title, a scrolling column, and buttons along its foot. Escape goes back."""

    heading = ""
    """Untranslated title, if it never changes."""
    size = (760.0, 620.0)
    """Width and height of the panel in units, if they fit."""
    explains_terms = False
    """True if the game's terms in paragraphs are links to explanations."""
    keeps_height = False
    """True if the panel keeps its full height even with short columns."""
    grows = True

    def __init__(self, program: Program) -> None:
        """Store the program."""
        self._program = program

    def title(self) -> str:
        """Return the title above the panel's column."""
        return _(self.heading)

    def head_height(self, context: LayoutContext) -> float:
        """Return the height of the title area in pixels."""
        return context.measure.measure(self.title(), theme.TITLE)[1]

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the widgets to the column."""
        raise NotImplementedError

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the filled columns between title and foot, by default one."""
        form = scrolled(context, body, self.name)
        self.fill(form, context)
        return (form,)

    def back_button(self, text: str = "") -> Button:
        """Return the Back button."""
        return Button(CLOSE.name, text or _("Back"), self.back, icon="back")

    def done_button(self) -> Button:
        """Return a Done button, for pages whose choices apply immediately."""
        return Button(CLOSE.name, _("Done"), self.back, tone=Tone.PRIMARY, icon="check")

    def buttons(self) -> Sequence[Button]:
        """Return the buttons along the foot, by default Back."""
        return (self.back_button(),)

    opens_at: Target | None = None
    """Target of the first focus, if it never changes; None means the first widget."""

    def first(self) -> Target | None:
        """Return the target focused when the page appears; None means the first widget."""
        return self.opens_at

    def view(self, context: LayoutContext) -> View:
        """Return the panel's widgets."""
        panel, forms = _filled(self, context)
        px = context.metrics.px
        inner = panel.inset(px(SIDE), px(EDGE))
        head, _body, foot = rows(inner, self.head_height(context), SHARE, px(_FOOT))
        style = fitting(context.measure, inner.w, _TITLES, self.title())
        heading = label(head, self.title(), style=style, align=Align.CENTRE, role=Role.HEADING)
        buttons = self.buttons()
        row = button_row(context.metrics, context.measure, foot, buttons) if buttons else []
        inside = [widget for form in forms for widget in form.widgets]
        return View(
            widgets=(heading, *inside, *row), areas=[form.area for form in forms], panel=panel, first=self.first()
        )

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view, with links on the game's terms if the page explains them."""
        if not self.explains_terms:
            return view
        return with_terms(view, context, self._program.opens, self._program.rules_at()[0])

    def back(self) -> None:
        """Close the page."""
        self._program.director.stack.pop()

    def notices_top(self, context: LayoutContext, view: View) -> float:
        """Return the y coordinate at which notices begin: above the panel if they fit, else over its title."""
        px, panel = context.metrics.px, view.panel
        if panel.y > 2 * px(_NOTICE):
            return (panel.y - px(_NOTICE)) / 2
        return panel.y + px(EDGE) + (self.head_height(context) - px(_NOTICE)) / 2

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel. Unless the page overlays another scene, also draw the alley."""
        if not self.is_overlay:
            painter.extension(Backdrops).alley()
            painter.shade(0.35)
        panel = view.panel
        painter.shapes.panel(panel)
        px = painter.metrics.px
        line = panel.y + px(EDGE) + self.head_height(context) + px(5)
        middle = panel.centre.x
        painter.shapes.rule(Point(middle - px(110), line), Point(middle + px(110), line), theme.EDGE, 1.5)


Opened = TypeVar("Opened")


class Routed(Page, Generic[Opened]):
    """Page that holds the route by which it was opened."""

    def __init__(self, program: Program, route: Opened) -> None:
        """Store the route by which the page was opened."""
        super().__init__(program)
        self._route = route


class WallPage(Page):
    """Page drawn on the alley's wall: Back button, title and choices at the top, columns, and buttons at the foot."""

    light = Point(0.5, 0.12)
    """Centre of the light on the wall, as fractions of the window's width and height."""
    tutor = ""
    """Name of the tutor's picture at the bottom left, drawn if it fits; empty for none."""
    picture = "", 0.0
    """Name and share of the width of the picture at the right or, in a narrow window, beside the title; empty for none."""

    def fill_strip(self, form: Form) -> None:
        """Add a strip of choices beside the title, if any."""

    def buttons(self) -> Sequence[Button]:
        """Return the buttons along the foot, by default none."""
        return ()

    def view(self, context: LayoutContext) -> View:
        """Return all widgets of the page."""
        px, measure = context.metrics.px, context.measure
        inner = Rect(0, 0, context.metrics.width, context.metrics.height).inset(px(theme.GAP_XXL), px(theme.GAP_XL))
        picture, share = self.picture
        is_broad = inner.w * share > px(5 * theme.CONTROL)
        inner, hung = columns(inner, SHARE, inner.w * share * is_broad)
        head, body = rows(inner, px(theme.CONTROL), SHARE, gap=px(theme.GAP_XL))
        if picture and not is_broad:
            head, beside = columns(head, SHARE, px(2.5 * theme.CONTROL))
            hung = replace(beside, y=0, h=body.y)
        back, named = columns(head, px(theme.CONTROL), SHARE, gap=px(theme.GAP_XL))
        style = fitting(measure, named.w, _TITLES, self.title())
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
        way = self.back_button()
        icon = replace(way.widget(back), icon_only=True, tip=way.text)
        inside = [widget for form in forms for widget in form.widgets]
        if picture:
            inside.append(Widget(rect=hung.inset(px(theme.GAP_XL), 0), role=Role.IMAGE, name="", picture=picture))
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
        """Return the top edge of the notices, level with the title."""
        return context.metrics.px(theme.GAP_XL)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall, lit at the picture if there is one, and the tutor."""
        px, size, name = painter.metrics.px, painter.metrics, self.picture[0]
        hung = next((one.rect.centre for one in view.widgets if name and one.picture == name), None)
        painter.extension(Backdrops).wall(Point(hung.x / size.width, hung.y / size.height) if hung else self.light)
        lowest = max(widget.visible.bottom for widget in view.widgets if widget.rect.x < size.width / 4)
        tall = min(size.height - lowest - px(theme.GAP_XXL), px(7 * theme.CONTROL))
        if self.tutor and tall > px(3 * theme.CONTROL):
            painter.pictures.draw(self.tutor, Rect(px(theme.GAP_XXL), size.height - tall, tall * 5 / 7, tall))


class StoredPage(Page):
    """Page that shows stored data, and reads it again after any write and when the day changes."""

    def __init__(self, program: Program) -> None:
        """Start with the stored data."""
        super().__init__(program)
        self._known = moment_of(self._program)
        self._read()

    def _read(self) -> None:
        raise NotImplementedError

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Read the data again if the data or the day has changed. Return True if so."""
        known, self._known = self._known, moment_of(self._program)
        if self._known == known:
            return False
        self._read()
        return True


def _filled(page: Page, context: LayoutContext) -> tuple[Rect, Sequence[Form]]:
    """Return a page's panel and filled columns.

    Unless the page keeps the full height, the panel is only as tall as its content.
    """
    room = max(context.metrics.usual / context.metrics.unit, 1.0) if page.is_roomy else 1.0
    panel = panel_rect(context.metrics, *(side * room for side in page.size))
    forms = page.forms(context, _with_bar(context, _body(page, context, panel)))
    spare = min(form.rect.h - form.content for form in forms)
    if spare > 0 and not page.keeps_height:
        panel = panel.inset(0, spare / 2)
        forms = page.forms(context, _with_bar(context, _body(page, context, panel)))
    return panel, forms


def _body(page: Page, context: LayoutContext, panel: Rect) -> Rect:
    px = context.metrics.px
    inner = panel.inset(px(SIDE), px(EDGE))
    foot = px(_FOOT + EDGE) if page.buttons() else 0
    return rows(inner, page.head_height(context) + px(theme.GAP_XL), SHARE, foot)[1]


def scrolled(context: LayoutContext, rect: Rect, name: str) -> Form:
    """Return an empty column in a rectangle, scrolled by the offset stored under `name`."""
    return Form(context.metrics, context.measure, rect, name=name, offset=context.offset(name))


def side_by_side(
    context: LayoutContext, body: Rect, names: Sequence[str], *tracks: Track, gap: float, least: float = 0.0
) -> list[Form]:
    """Return a form for each of `names`, side by side. If the body is not wider than `least` units, return only the first."""
    if body.w <= context.metrics.px(least):
        return [scrolled(context, body, names[0])]
    places = columns(body, *(tracks or [SHARE] * len(names)), gap=context.metrics.px(gap))
    return [scrolled(context, place, name) for place, name in zip(places, names, strict=True)]


def _with_bar(context: LayoutContext, rect: Rect) -> Rect:
    """Return a rectangle widened on the right by the width of a scroll bar, which lies in the panel's margin."""
    return Rect(rect.x, rect.y, rect.w + context.metrics.px(SCROLL_BAR), rect.h)


def tile(
    form: Form, rect: Rect, target: Target, name: str, action: Effect, *, picture: str, detail: str = ""
) -> Widget:
    """Return an item that fills a rectangle, with a name and a large picture."""
    unit = form.metrics.px(1)
    return Widget(
        rect=rect,
        role=Role.ITEM,
        name=name,
        target=target,
        action=action,
        detail=detail,
        picture=picture,
        picture_side=min(rect.h / unit - theme.GAP_XL, rect.w / unit * 0.32),
        wraps=True,
    )


def fit_tiles(form: Form, styles: Sequence[TextStyle] = TILE_NAMES) -> None:
    """Give tiles of one size the same text style, the largest in which no text is cut, and smaller or no pictures if needed."""
    sizes = [(widget.role, round(widget.rect.w), round(widget.rect.h)) for widget in form.widgets]
    for size in dict.fromkeys(size for size in sizes if size[0] is Role.ITEM):
        tiles = {index: form.widgets[index] for index, other in enumerate(sizes) if other == size}
        for share, style in product((1.0, 0.6, 0.0), styles):
            for index, one in tiles.items():
                picture, side = one.picture if share else "", one.picture_side * share
                form.widgets[index] = replace(one, style=style, picture=picture, picture_side=side)
            if all(shortage(form.widgets[index], form.measure, form.metrics.unit) <= 0 for index in tiles):
                break


def paint_badge(painter: Painter, rect: Rect, text: str) -> None:
    """Draw a badge on the upper right corner of a rectangle."""
    px = painter.metrics.px
    width = painter.texts.measure(text, theme.SMALL_STRONG)[0] + px(22)
    badge = Rect(rect.right + px(theme.GAP_L) - width, rect.y - px(theme.GAP_L), width, px(30))
    top, bottom = theme.rgb("#c93a45"), theme.rgb("#8a1522")
    painter.shapes.plate(badge, top=top, bottom=bottom, radius=px(15), line=theme.HIGHLIGHT)
    painter.texts.line(text, badge, theme.SMALL_STRONG, theme.WHITE, align=Align.CENTRE)
