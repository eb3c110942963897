"""Viewport of a drawing in a window: the drawing is whole and in proportion, and points of the window map back to the drawing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import SMALLEST_DRAWING
from game.toolkit.viewport import MOST_STRETCH, viewport
from tests.tabletop.tables import steady

sides = st.integers(0, 5000)
shares = st.floats(0, 1)


@pytest.mark.parametrize("size", [SMALLEST_DRAWING, (1280, 720), (3840, 2160), (1024, 5000)], ids=str)
def test_a_window_that_is_large_enough_shows_its_own_pixels(size: tuple[int, int]) -> None:
    view = viewport(*size)
    assert view.is_plain
    assert (view.window, view.drawing, view.shown) == (size, size, (0, 0, *size))
    assert view.drawn(Point(3, 4)) == Point(3, 4)
    assert view.seen(Rect(3, 4, 5, 6)) == Rect(3, 4, 5, 6)


@pytest.mark.parametrize(
    ("size", "drawing"),
    [
        ((640, 480), (1024, 768)),
        ((800, 480), (1067, 640)),
        ((1024, 600), (1092, 640)),
        ((480, 800), (1024, 1707)),
        ((1280, 600), (1365, 640)),
        ((320, 240), (1024, 768)),
    ],
    ids=str,
)
def test_a_smaller_window_is_filled_by_a_larger_drawing_of_its_shape(
    size: tuple[int, int], drawing: tuple[int, int]
) -> None:
    view = viewport(*size)
    assert (view.drawing, view.shown) == (drawing, (0, 0, *size))
    assert not view.is_plain


@pytest.mark.parametrize(
    ("size", "shown"), [((2000, 300), (280, 0, 1440, 300)), ((100, 4000), (0, 1804, 100, 391)), ((0, 0), (0, 0, 1, 1))]
)
def test_a_window_of_an_odd_shape_is_not_filled(size: tuple[int, int], shown: tuple[int, int, int, int]) -> None:
    assert viewport(*size).shown == shown


@given(width=sides, height=sides)
@steady(300)
def test_all_of_a_drawing_is_in_the_window_in_its_proportions(width: int, height: int) -> None:
    view = viewport(width, height)
    x, y, w, h = view.shown
    assert x >= 0
    assert y >= 0
    assert x + w <= max(width, 1)
    assert y + h <= max(height, 1)
    for drawn, given_, least in zip(view.drawing, view.window, SMALLEST_DRAWING, strict=True):
        assert least <= drawn <= max(given_, least * MOST_STRETCH)
    reduced = min(w / view.drawing[0], h / view.drawing[1])
    assert reduced <= 1
    assert abs(view.drawing[0] * reduced - w) <= 2
    assert abs(view.drawing[1] * reduced - h) <= 2


@given(width=sides, height=sides, across=shares, down=shares)
@steady(300)
def test_the_middle_of_what_is_seen_is_the_middle_of_what_was_drawn(
    width: int, height: int, across: float, down: float
) -> None:
    view = viewport(width, height)
    rect = Rect(across * view.drawing[0], down * view.drawing[1], 40, 30)
    found = view.drawn(view.seen(rect).centre)
    assert (found.x, found.y) == pytest.approx((rect.centre.x, rect.centre.y), abs=1e-6)
