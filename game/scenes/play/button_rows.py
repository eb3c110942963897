"""Rows of buttons in a form: side by side, each as wide as its words need, in more rows where there is no room."""

from collections.abc import Sequence

from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import columns
from game.toolkit.theme import TextStyle

_ROW, _ROW_GAP, _AROUND_TEXT = 44.0, 8.0, 62.0
"""Units: the height of a button, between two, and beside the words on one, its icon included."""
_STYLES = (theme.STRONG, theme.SMALL_STRONG)
"""The styles of the words, from the largest: the first in which all buttons have room in one row, or else the last."""


def fill_button_rows(form: Form, buttons: Sequence[Button]) -> None:
    """Fill in buttons; those of a row share what room their words leave."""
    gap = form.metrics.px(_ROW_GAP)
    style = next((style for style in _STYLES if _width(form, buttons, style) <= form.width), _STYLES[-1])
    lines = _lines(form, buttons, style)
    for line in lines:
        spare = (form.width - _width(form, line, style)) / len(line)
        cells = columns(form.take(_ROW), *(_width(form, [button], style) + spare for button in line), gap=gap)
        for button, cell in zip(line, cells, strict=True):
            form.add(button.widget(cell, style=style))
        form.gap(_ROW_GAP if line is not lines[-1] else 0)


def _width(form: Form, row: Sequence[Button], style: TextStyle) -> float:
    """Return the width in pixels that buttons need side by side."""
    gap, around = form.metrics.px(_ROW_GAP), form.metrics.px(_AROUND_TEXT)
    return sum(form.measure.measure(button.text, style)[0] + around + gap for button in row) - gap


def _lines(form: Form, buttons: Sequence[Button], style: TextStyle) -> list[list[Button]]:
    """Return buttons by row, as many in each as have room."""
    lines: list[list[Button]] = [[]]
    for button in buttons:
        if lines[-1] and _width(form, [*lines[-1], button], style) > form.width:
            lines.append([])
        lines[-1].append(button)
    return lines
