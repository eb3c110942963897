"""Layout unit: its length depends on the window's size and the player's scale, within limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from game.toolkit import theme
from game.toolkit.metrics import BASE_HEIGHT, BASE_WIDTH, LEAST_SCALE, MOST_GROWTH, SMALLEST_DRAWING, metrics
from game.toolkit.theme import TextStyle
from tests.tabletop.tables import steady

sizes = st.tuples(st.integers(640, 7680), st.integers(400, 4320))


def test_in_a_window_of_720_lines_a_unit_is_a_pixel() -> None:
    assert metrics(1280, 720).unit == 1.0
    assert metrics(1280, 720).px(16) == 16.0
    assert metrics(3840, 2160).unit == 3.0


@pytest.mark.parametrize(
    ("size", "unit"), [((2560, 720), 1.0), ((BASE_WIDTH, 5000), 1.0), ((BASE_WIDTH // 2, BASE_HEIGHT), 0.5)]
)
def test_the_tighter_of_width_and_height_decides(size: tuple[int, int], unit: float) -> None:
    assert metrics(*size).unit == unit


@pytest.mark.parametrize(("scale", "unit"), [(0, 0.8), (80, 0.8), (90, 0.9), (100, 1.0), (110, 1.1)])
def test_a_scale_makes_words_smaller_and_larger(scale: int, unit: float) -> None:
    assert metrics(1280, 720, scale).unit == pytest.approx(unit)


@pytest.mark.parametrize("scale", [80, 90, 100, 200])
def test_only_a_scene_that_enlarges_first_emphasises_anything(scale: int) -> None:
    usual = metrics(1280, 720, scale)
    assert usual.emphasis == 1.0
    assert (structs.replace(usual, reading=scale / 100).emphasis > 1) == (scale > 100)


@given(size=sizes, scale=st.integers(-100, 1000))
@steady(200)
def test_a_unit_is_always_within_its_limits(size: tuple[int, int], scale: int) -> None:
    plain = metrics(*size).unit
    made = metrics(*size, scale)
    assert (made.width, made.height) == size
    assert plain * LEAST_SCALE / 100 - 1e-9 <= made.unit <= plain * MOST_GROWTH + 1e-9


def test_no_text_is_smaller_than_sixteen_pixels_in_a_window_of_720_lines_and_twelve_in_the_smallest() -> None:
    styles = [style for style in vars(theme).values() if isinstance(style, TextStyle)]
    assert len(styles) >= 8
    assert min(style.size for style in styles) * metrics(1280, 720).unit >= 16
    assert min(style.size for style in styles) * metrics(*SMALLEST_DRAWING).unit >= 12
