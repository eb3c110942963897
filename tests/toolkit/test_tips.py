"""Tip placement: in the window, beside what they are about, and where they cover least of what is to be seen."""

from collections.abc import Sequence
from itertools import product

import pygame
import pytest
from msgspec.structs import replace

from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.tips import ink, paint_tip, tip_box
from game.toolkit.widgets import Align, Role, View, Widget, label
from tests.support.pilot import shared_assets

WINDOW = (640, 400)


@pytest.fixture
def painter() -> Painter:
    assets = shared_assets()
    return Painter(pygame.Surface(WINDOW), assets, metrics(*WINDOW, 100))


def about(rect: Rect, tip: str) -> Widget:
    """Return a button with a tip."""
    return Widget(rect=rect, role=Role.BUTTON, name="x", target=ButtonTarget("x"), tip=tip)


def place(painter: Painter, tipped: Widget, others: Sequence[Widget] = ()) -> Rect:
    """Return the place of its tip."""
    return tip_box(tipped, View(widgets=(*others, tipped)), painter.texts, painter.metrics)


def image(rect: Rect) -> Widget:
    """Return something that is seen all over."""
    return Widget(rect=rect, role=Role.IMAGE, name="picture")


@pytest.mark.parametrize("scale", [100, 200])
def test_a_tip_stays_in_the_window_wherever_its_widget_lies(painter: Painter, scale: int) -> None:
    painter.metrics = metrics(*WINDOW, scale)
    for x, y in product((0, 300, 600), (0, 200, 380)):
        tip = "Why this may not be played just now, in a sentence of some length."
        box = place(painter, about(Rect(x, y, 40, 20), tip))
        assert Rect(1, 1, WINDOW[0] - 2, WINDOW[1] - 2).holds(box)
        paint_tip(painter, tip, box)


def test_a_tip_lies_where_it_covers_nothing_else_if_there_is_such_a_place(painter: Painter) -> None:
    """It holds for neighbours above it, below, or on both sides of what it is about."""
    tipped = about(Rect(280, 180, 80, 40), "Why not.")
    above, below = Rect(0, 0, 640, 170), Rect(0, 230, 640, 170)
    left, right = Rect(0, 0, 270, 400), Rect(370, 0, 270, 400)
    for others in ((above,), (below,), (left, below), (right, above), (above, below, left), (above, below, right)):
        box = place(painter, tipped, [image(rect) for rect in others])
        assert not any(box.overlaps(rect) for rect in (tipped.rect, *others)), others


def test_a_tip_may_lie_where_a_text_or_a_toggle_has_room_that_nothing_is_written_in(painter: Painter) -> None:
    toggle = Widget(
        rect=Rect(20, 180, 600, 38), role=Role.TOGGLE, name="Draw", target=ChoiceTarget("draw"), style=theme.BODY
    )
    heading = label(Rect(20, 224, 600, 30), "Speed", style=theme.LABEL, role=Role.HEADING)
    around = [image(Rect(0, 0, 640, 178)), heading, image(Rect(0, 258, 640, 140))]
    box = place(painter, replace(toggle, tip="Everybody draws a card, and the two highest play together."), around)
    written = [ink(widget, painter.texts, painter.metrics) for widget in (toggle, heading)]
    assert not any(box.overlaps(rect) for rect in (*written, around[0].rect, around[2].rect))
    assert box.overlaps(toggle.rect)


def test_a_tip_slides_to_where_it_just_clears_what_is_in_its_way(painter: Painter) -> None:
    tipped = about(Rect(560, 4, 40, 40), "Speed (P)")
    figure = label(Rect(500, 50, 120, 30), "1234", style=theme.STRONG, align=Align.RIGHT)
    box = place(painter, tipped, [figure, image(Rect(0, 0, 550, 46)), image(Rect(605, 0, 35, 46))])
    assert not box.overlaps(ink(figure, painter.texts, painter.metrics))
    assert box.right > tipped.rect.x
    assert box.y > tipped.rect.bottom


def test_where_there_is_no_room_a_tip_covers_what_is_read_rather_than_what_is_pressed(painter: Painter) -> None:
    tipped = about(Rect(300, 180, 40, 40), "Sit in the next seat (X)")
    buttons = [
        replace(tipped, rect=Rect(x, 180, 40, 40), target=ButtonTarget(str(x))) for x in (120, 180, 240, 360, 420, 480)
    ]
    texts = [label(Rect(0, y, 640, 30), "W" * 60, style=theme.BODY) for y in (140, 230)]
    blocks = [image(Rect(0, 0, 640, 138)), image(Rect(0, 262, 640, 138))]
    box = place(painter, tipped, [*buttons, *texts, *blocks])
    assert not any(box.overlaps(button.rect) for button in (tipped, *buttons))
