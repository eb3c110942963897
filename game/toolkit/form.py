"""Form layout: places the widgets of a panel from top to bottom, with a scroll area if they do not fit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from math import inf
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.outside_text import lines
from game.toolkit import theme
from game.toolkit.geometry import SHARE, Rect, columns, filled, grid, placed, rows
from game.toolkit.metrics import Metrics
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Effect, Target
from game.toolkit.theme import TextStyle, resized
from game.toolkit.widgets import ICON_OF_ITEM, LONGEST, Align, Part, Role, ScrollArea, Tone, Widget, field, label

SCROLL_BAR = 14
"""Width in units of the space for the scroll bar at the right of a column."""
_NAMED = 0.55
"""Maximum share of the width for a name before its slider; a longer name is placed above."""
_PICTURED = 0.3
"""Maximum share of the width for an item's picture."""
_INSIDE_ROW = 6
"""Indent in units of the content of a row that has no background."""
AROUND_WORDS, _WITH_ICON = 34.0, 34.0
"""Total space in units left and right of a button's text, and the additional space for an icon."""


class Measure(Protocol):
    """Interface of text measurement."""

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Return width and height of a line of text, in pixels."""

    def wrapped(self, text: str, width: float, style: TextStyle) -> list[str]:
        """Return the lines of a text, wrapped at spaces to a width in pixels."""


T = TypeVar("T")


class Choice(Struct, Generic[T], frozen=True):
    """One value of a segmented control, with its name."""

    value: T
    name: str
    tip: str = ""


BESIDE_SWITCH: Final = 64.0
"""Width in units that a switch and its gaps take up beside the switch's name."""


def height_of(text: str, width: float, style: TextStyle, measure: Measure) -> float:
    """Return the height in pixels of a text wrapped to a width."""
    return sum(measure.measure(line, style)[1] for line in measure.wrapped(text, width, style))


def first_fit(choices: Sequence[T], fits: Callable[[T], bool]) -> T:
    """Return the first choice that fits, or the last choice."""
    return next(filter(fits, choices), choices[-1])


def fitting(
    measure: Measure, width: float, styles: Sequence[TextStyle], *texts: str, height: float = inf, wraps: bool = False
) -> TextStyle:
    """Return the first style in which every text fits a width and height in pixels, or the last style."""

    def fits(text: str, style: TextStyle) -> bool:
        lines = measure.wrapped(text, width, style) if wraps else [text]
        sizes = [measure.measure(line, style) for line in lines]
        return max(wide for wide, _tall in sizes) <= width and sum(tall for _wide, tall in sizes) <= height

    return first_fit(styles, lambda style: all(fits(text, style) for text in texts))


def panel_rect(metrics: Metrics, width: float, height: float) -> Rect:
    """Return the rectangle of a panel in the middle of the window; `width` and `height` are in units, limited by the window."""
    px = metrics.px
    w, h = min(px(width), metrics.width - px(24)), min(px(height), metrics.height - px(24))
    return placed(Rect(0, 0, metrics.width, metrics.height), w, h)


class Form:
    """A column of widgets. Most methods add widgets at its end; `below` is the gap after them. Heights and gaps are in units."""

    def __init__(
        self, metrics: Metrics, measure: Measure, rect: Rect, *, name: str = "form", offset: float = 0.0
    ) -> None:
        """Start at the top of `rect`, scrolled by `offset` pixels."""
        self.metrics = metrics
        self.measure = measure
        self.rect = rect
        self.name = name
        self.offset = offset
        """Scroll offset in pixels; changes if list rows are taller or shorter than estimated."""
        self._y = rect.y - offset
        self._indent = 0.0
        self.widgets: list[Widget] = []

    @property
    def content(self) -> float:
        """Height of the whole content in pixels."""
        return self._y + self.offset - self.rect.y

    def scroll(self, far: float) -> None:
        """Scroll by a distance in pixels, moving everything added so far."""
        if far:
            self.widgets = [replace(widget, rect=widget.rect.moved(0, -far)) for widget in self.widgets]
            self.offset += far
            self._y -= far

    def blank(self) -> "Form":
        """Return an empty, unscrolled column of the same kind."""
        form = Form(self.metrics, self.measure, self.rect, name=self.name)
        form._indent = self._indent
        return form

    def put(self, widgets: Sequence[Widget], top: float, *, place: tuple[int, int]) -> None:
        """Add a row built in a blank column, `top` pixels below the start of this column.

        `place` is the row's position in its list and the number of rows.
        """
        down = top - self.offset
        for widget in widgets:
            at = place if widget.target is not None else None
            self.widgets.append(replace(widget, rect=widget.rect.moved(0, down), place=at))

    @property
    def area(self) -> ScrollArea:
        """Scroll area of the column, without the gap after the last widget."""
        end = max((widget.rect.bottom for widget in self.widgets), default=self.rect.y - self.offset)
        return ScrollArea(name=self.name, rect=self.rect, content=min(end, self._y) + self.offset - self.rect.y)

    @property
    def width(self) -> float:
        """Width of the column from its current left edge to the scroll bar."""
        return self.rect.w - self._indent - self.metrics.px(SCROLL_BAR)

    @contextmanager
    def indented(self, units: float) -> Iterator[None]:
        """Indent everything added in the block."""
        before, self._indent = self._indent, self._indent + self.metrics.px(units)
        yield
        self._indent = before

    def gap(self, units: float = 10) -> None:
        """Leave a gap."""
        self._y += self.metrics.px(units)

    def take(self, units: float) -> Rect:
        """Return the next rectangle of this height and move past it."""
        return self._next(self.metrics.px(units))

    def _next(self, height: float) -> Rect:
        rect = Rect(self.rect.x + self._indent, self._y, self.width, height)
        self._y += height
        return rect

    def button(self, button: "Button") -> None:
        """Add a button in a row of its own."""
        self.add(button.widget(self.take(theme.CONTROL)))

    def field(
        self, name: str, value: str, target: Target, enter: Callable[[str], object], *, longest: int = LONGEST
    ) -> None:
        """Add an input field; `enter` is called with each new text."""
        self.add(field(self.take(theme.CONTROL), name, value, target, enter, longest=longest))

    def add(self, *widgets: Widget) -> None:
        """Add widgets at their own positions, clipped to the column."""
        self.widgets += [replace(widget, area=self.name, clip=self.rect) for widget in widgets]

    def move(self, rect: Rect) -> None:
        """Move everything added so far to another rectangle of the same width."""
        down = rect.y - self.rect.y
        self.widgets = [replace(widget, rect=widget.rect.moved(0, down), clip=rect) for widget in self.widgets]
        self.rect = rect
        self._y += down

    def heading(self, text: str, style: TextStyle = theme.HEADING, *, below: float = 0) -> None:
        """Add a heading above a group, wrapped if long."""
        lines = self.measure.wrapped(text, self.width, style)
        rect = self._next(self.measure.measure(text, style)[1] * len(lines))
        self.add(label(rect, text, style=style, role=Role.HEADING, wraps=len(lines) > 1))
        self.gap(below)

    def text(
        self,
        text: str,
        style: TextStyle = theme.BODY,
        *,
        muted: bool = False,
        align: Align = Align.LEFT,
        tone: Tone = Tone.BARE,
        part: Part | None = None,
        below: float = 0,
    ) -> None:
        """Add a paragraph."""
        rect = self._next(height_of(text, self.width, style, self.measure))
        self.add(label(rect, text, style=style, muted=muted, wraps=True, align=align, tone=tone, part=part))
        self.gap(below)

    def pair(
        self,
        left: str,
        right: str,
        style: TextStyle = theme.BODY,
        *,
        muted: bool = False,
        figures: TextStyle | None = None,
        tone: Tone = Tone.BARE,
    ) -> None:
        """Add texts at the left and right ends of a line; a long left text is wrapped.

        The right text has the style `figures`, if given, and the tone `tone`.
        """
        right_w = self.measure.measure(right, figures or style)[0] + self.metrics.px(4)
        lines = self.measure.wrapped(left, self.width - right_w - self.metrics.px(16), style)
        line_h = self.measure.measure(left, style)[1]
        rect, beside = columns(self._next(line_h * len(lines)), SHARE, right_w, gap=self.metrics.px(16))
        (where,) = rows(beside, line_h)
        self.add(label(rect, left, style=style, muted=muted, wraps=True))
        self.add(label(where, right, style=figures or style, muted=muted, align=Align.RIGHT, tone=tone))

    def shares(self, rows: Sequence[Sequence[str]], styles: Sequence[TextStyle]) -> list[float]:
        """Return each column's share of the width: room for its longest text if possible, and an equal part of the spare width."""
        spare, texts = self.metrics.px(16) + 1, zip(*rows, strict=True)
        wanted = [
            max(self.measure.measure(text, style)[0] for text in column) + spare
            for column, style in zip(texts, styles, strict=True)
        ]
        return [wide / self.width for wide in filled(wanted, self.width)]

    def columns(
        self,
        texts: Sequence[str],
        shares: Sequence[float],
        styles: Sequence[TextStyle],
        *,
        is_heading: bool = False,
        figures: Align = Align.LEFT,
        tones: Sequence[Tone] = (),
    ) -> None:
        """Add texts side by side, each wrapped to its share of the width.

        `figures` is the alignment of all texts but the first; `tones` has one tone per text.
        """
        gap = self.metrics.px(16)
        widths = [self.width * share - gap for share in shares]
        tall = max(map(height_of, texts, widths, styles, repeat(self.measure)))
        cells = columns(self._next(tall), *widths, gap=gap)
        role = Role.HEADING if is_heading else Role.TEXT
        for index, (text, cell, style) in enumerate(zip(texts, cells, styles, strict=True)):
            if text:
                align = figures if index else Align.LEFT
                tone = tones[index] if tones else Tone.BARE
                self.add(label(cell, text, style=style, align=align, role=role, wraps=True, tone=tone))

    def tables(self, tables: Mapping[str, Sequence[Sequence[str]]], styles: Sequence[TextStyle]) -> None:
        """Add tables below their headings, with the same column widths."""
        shares = self.shares([texts for table in tables.values() for texts in table], styles)
        for heading, table in tables.items():
            self.heading(heading, below=6)
            for texts in table:
                self.columns(texts, shares, styles)
                self.gap(3)
            self.gap(11)

    def choice(
        self,
        group: str,
        choices: Sequence[Choice[T]],
        chosen: T | None,
        choose: Callable[[T], object],
        *,
        style: TextStyle = theme.BODY,
    ) -> None:
        """Add a choice of a few values in one or more rows; `choose` is called with the chosen value."""
        px = self.metrics.px
        gap = px(6)
        wide = [self.measure.measure(choice.name, style)[0] + px(28) for choice in choices]
        spare = self.width - sum(wide) - gap * (len(choices) - 1)
        most = max(min(len(choices), int((self.width + gap) // (max(wide) + gap))), 1)
        lines = -(-len(choices) // most)
        if lines > 1 and spare >= 0:  # they fit in one row if each is as wide as its text
            cells = columns(self.take(38), *(width + spare / len(choices) for width in wide), gap=gap)
        else:  # as few rows as possible, filled evenly
            room = self._next(lines * (px(38) + gap) - gap)
            cells = grid(room, len(choices), -(-len(choices) // lines), gap)
        for choice, rect in zip(choices, cells, strict=True):
            self.add(
                Widget(
                    rect=rect,
                    role=Role.RADIO,
                    name=choice.name,
                    target=ChoiceTarget(group, str(choice.value)),
                    action=partial(choose, choice.value),
                    checked=choice.value == chosen,
                    tip=choice.tip,
                    style=style,
                )
            )

    def toggle(self, group: str, name: str, turn: Effect, *, on: bool, tip: str = "") -> None:
        """Add a switch with its name, wrapped if long."""
        inner = self.width - self.metrics.px(BESIDE_SWITCH)
        height = max(self.metrics.px(38), height_of(name, inner, theme.BODY, self.measure))
        self.add(
            Widget(
                rect=self._next(height),
                role=Role.TOGGLE,
                name=name,
                target=ChoiceTarget(group),
                action=turn,
                checked=on,
                tip=tip,
                style=theme.BODY,
            )
        )

    def slider(self, group: str, name: str, *, position: float, value: str) -> None:
        """Add a slider; `position` is 0 to 1. A short name is placed before it, a long one above."""
        px = self.metrics.px
        space = self.width * _NAMED - px(_INSIDE_ROW)
        is_beside = self.measure.measure(name, theme.BODY)[0] <= space
        if not is_beside:
            with self.indented(_INSIDE_ROW):
                self.text(name)
        place = self.take(38)
        if is_beside:
            _inside, rect, place = columns(place, px(_INSIDE_ROW), space, SHARE)
            self.add(label(rect, name))
        self.add(
            Widget(
                rect=place,
                role=Role.SLIDER,
                name=name,
                target=ChoiceTarget(group),
                position=position,
                value=value,
                style=theme.BODY,
            )
        )

    def item(
        self,
        target: Target | None,
        name: str,
        action: Effect | None = None,
        *,
        detail: str = "",
        value: str = "",
        checked: bool | None = None,
        picture: str = "",
        picture_side: float = 56,
        icon: str = "",
        right: float = 0,
        tone: Tone = Tone.PLAIN,
        tip: str = "",
        below: float = 0,
    ) -> Rect:
        """Add a list row with a title, a text below it (`detail`) and a `value` at the right; return its rectangle.

        A picture, whose larger side has `picture_side` units, or an icon is at the left; `right` units at the right stay free.
        Without a target the row is read-only.

        If title and value do not fit side by side, the text below begins with the value. A long title is wrapped.
        """
        px = self.metrics.px
        width = self.width - px(right)
        picture_side = min(picture_side, width / px(1) * _PICTURED)
        inner = width - px(28) - (px(picture_side + 12) if picture else px(ICON_OF_ITEM + 12) if icon else 0)
        title_w, value_w = (
            self.measure.measure(text, style)[0] for text, style in ((name, theme.LABEL), (value, theme.SMALL))
        )
        value_w += px(24) if tone in (Tone.GAIN, Tone.LOSS) else 0
        if value and title_w + value_w + px(16) > inner:
            value, detail = "", lines(value, detail)
        titles = self.measure.wrapped(name, inner, theme.LABEL) if title_w > inner else [name]
        height = px(16) + self.measure.measure(name, theme.LABEL)[1] * len(titles)
        height += px(4) + height_of(detail, inner, theme.SMALL, self.measure) if detail else px(2)
        (rect,) = columns(self._next(max(height, px(picture_side + 16) if picture else 0)), width)
        self.add(
            Widget(
                rect=rect,
                role=Role.ITEM,
                name=name,
                target=target,
                action=action,
                detail=detail,
                value=value,
                checked=checked,
                picture=picture,
                picture_side=picture_side,
                icon=icon,
                tone=tone,
                tip=tip,
                wraps=len(titles) > 1,
            )
        )
        self.gap(below)
        return rect


class Button(Struct, frozen=True):
    """A button: the name of its target, its text, action and look, and words added for screen readers (`spoken`).

    A button with a `reason` is disabled, and shows the reason.
    """

    name: str
    text: str
    action: Effect | None = None
    tone: Tone = Tone.PLAIN
    icon: str = ""
    tip: str = ""
    reason: str = ""
    spoken: str = ""

    def width(self, metrics: Metrics, measure: Measure, style: TextStyle, around: float = AROUND_WORDS) -> float:
        """Return the width of the button in pixels; `around` is the total space in units beside its text."""
        return measure.measure(self.text, style)[0] + metrics.px(around + _WITH_ICON * bool(self.icon))

    def widget(self, rect: Rect, *, style: TextStyle = theme.LABEL) -> Widget:
        """Return the button as a widget in a rectangle."""
        return Widget(
            rect=rect,
            role=Role.BUTTON,
            name=self.text,
            target=ButtonTarget(self.name),
            action=self.action,
            tone=self.tone,
            icon=self.icon,
            style=style,
            enabled=not self.reason,
            tip=self.reason or self.tip,
            spoken=self.spoken,
        )


ROW_STYLES: Final = tuple(resized(theme.LABEL, share) for share in (1.0, 0.92, 0.85, 0.78))
"""Text styles for buttons in a row, largest first. The first style that leaves some space beside the texts is used."""
_ROW_SPARE: Final = 26.0
"""Units that a button in a row needs beside its text, left and right together."""


def row_width(
    metrics: Metrics, measure: Measure, buttons: Sequence[Button], style: TextStyle = ROW_STYLES[-1]
) -> float:
    """Return the width in pixels of buttons side by side, with some room beside their texts; by default in the smallest style."""
    words = sum(button.width(metrics, measure, style, _ROW_SPARE) for button in buttons)
    return words + metrics.px(8 * max(len(buttons) - 1, 0))


def button_lines(
    metrics: Metrics, measure: Measure, buttons: Sequence[Button], width: float
) -> Iterator[Sequence[Button]]:
    """Yield the rows of buttons that fit a width in pixels: all in one row if possible, otherwise two buttons or one per row."""
    for across in (len(buttons), 2, 1) if buttons else ():
        found = [buttons[at : at + across] for at in range(0, len(buttons), across)]
        if across == 1 or all(row_width(metrics, measure, row) <= width for row in found):
            yield from found
            return


def button_row(metrics: Metrics, measure: Measure, rect: Rect, buttons: Sequence[Button]) -> list[Widget]:
    """Return buttons side by side, centred, as wide as suits their texts; if they do not fit, with less space or smaller text."""
    px, gap = metrics.px, metrics.px(12)
    style = first_fit(ROW_STYLES, lambda style: row_width(metrics, measure, buttons, style) <= rect.w)
    words = [button.width(metrics, measure, style, 0) for button in buttons]
    widths = [max(wide + px(40), px(120)) for wide in words]
    space = rect.w - gap * (len(buttons) - 1)
    if sum(widths) > space:  # shrink the space beside the texts first, equally on all buttons
        gap, least = px(8), [wide + px(12) for wide in words]
        space = rect.w - gap * (len(buttons) - 1)
        spare = space - sum(least)
        widths = [wide + spare / len(least) if spare > 0 else wide * space / sum(least) for wide in least]
    return [
        button.widget(place, style=style)
        for button, place in zip(buttons, columns(rect, *widths, gap=gap, align=0.5), strict=True)
    ]
