"""Tip placement: a tip lies in the window and beside its widget, and covers as little as possible."""

from collections.abc import Sequence
from itertools import product

import pygame
import pytest

from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import ButtonTarget
from game.toolkit.tips import paint_tip, tip_box
from game.toolkit.widgets import Role, View, Widget
from tests.support.pilot import shared_assets

WINDOW = (640, 400)


@pytest.fixture
def painter() -> Painter:
    return Painter(pygame.Surface(WINDOW), shared_assets(), metrics(*WINDOW, 100))


def about(rect: Rect, tip: str) -> Widget:
    return Widget(rect=rect, role=Role.BUTTON, name="x", target=ButtonTarget("x"), tip=tip)


def place(painter: Painter, tipped: Widget, others: Sequence[Widget] = ()) -> Rect:
    return tip_box(tipped, View(widgets=(*others, tipped)), painter.texts, painter.metrics)


@pytest.mark.parametrize("scale", [100, 200])
def test_a_tip_stays_in_the_window_wherever_its_widget_lies(painter: Painter, scale: int) -> None:
    painter.metrics = metrics(*WINDOW, scale)
    for x, y in product((0, 300, 600), (0, 200, 380)):
        tip = "Why this may not be played just now, in a sentence of some length."
        box = place(painter, about(Rect(x, y, 40, 20), tip))
        assert Rect(1, 1, WINDOW[0] - 2, WINDOW[1] - 2).holds(box)
        paint_tip(painter, tip, box)


def test_a_tip_lies_where_it_covers_nothing_else_if_there_is_such_a_place(painter: Painter) -> None:
    """Try neighbours on one, two and three sides of the widget."""
    tipped = about(Rect(280, 180, 80, 40), "Why not.")
    above, below = Rect(0, 0, 640, 170), Rect(0, 230, 640, 170)
    left, right = Rect(0, 0, 270, 400), Rect(370, 0, 270, 400)
    for others in ((above,), (below,), (left, below), (right, above), (above, below, left), (above, below, right)):
        box = place(painter, tipped, [Widget(rect=rect, role=Role.IMAGE, name="picture") for rect in others])
        assert not any(box.overlaps(rect) for rect in (tipped.rect, *others)), others
