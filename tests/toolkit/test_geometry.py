"""Geometry: a rectangle split into rows, columns and grids."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toolkit.geometry import SHARE, Rect, Share, Track, columns, grid, placed, rows
from tests.tabletop.tables import steady

tracks = st.lists(st.integers(0, 60).map(float) | st.integers(1, 5).map(Share), min_size=1, max_size=8)


def test_fixed_tracks_keep_their_length_and_shares_take_the_rest() -> None:
    left, middle, right = columns(Rect(10, 5, 200, 30), 90.0, SHARE, 40.0, gap=8)
    assert left == Rect(10, 5, 90, 30)
    assert middle == Rect(108, 5, 54, 30)
    assert right == Rect(170, 5, 40, 30)


def test_shares_divide_the_rest_by_their_weights() -> None:
    assert [part.h for part in rows(Rect(0, 0, 10, 130), 10.0, Share(1), Share(3))] == [10, 30, 90]


@pytest.mark.parametrize(("align", "x"), [(0.0, 100.0), (0.5, 160.0), (1.0, 220.0)])
def test_tracks_without_a_share_lie_at_the_left_in_the_middle_or_at_the_right(align: float, x: float) -> None:
    assert [part.x for part in columns(Rect(100, 0, 200, 10), 30.0, 40.0, gap=10, align=align)] == [x, x + 40]


@pytest.mark.parametrize("split", [columns, rows])
@given(tracks=tracks, gap=st.integers(0, 20), size=st.integers(0, 900))
@steady(100)
def test_tracks_follow_each_other_by_the_gap_and_shares_fill_the_rectangle(
    split: object, tracks: list[Track], gap: int, size: int
) -> None:
    whole = Rect(7, 9, size, size)
    parts = split(whole, *tracks, gap=gap)  # type: ignore[operator]  # one of the two functions
    assert len(parts) == len(tracks)
    spans = [(part.x, part.right) if split is columns else (part.y, part.bottom) for part in parts]
    for (_start, end), (start, _end) in pairwise(spans):
        assert start == pytest.approx(end + gap)
    fixed = sum(track for track in tracks if not isinstance(track, Share)) + gap * (len(tracks) - 1)
    if any(isinstance(track, Share) for track in tracks) and fixed <= size:
        end = whole.right if split is columns else whole.bottom
        assert spans[-1][1] == pytest.approx(end)


def test_a_grid_fills_its_rows_one_after_the_other_and_its_last_may_be_shorter() -> None:
    cells = grid(Rect(0, 0, 110, 50), 5, 3, gap=10)
    assert [(cell.x, cell.y) for cell in cells] == [(0, 0), (40, 0), (80, 0), (0, 30), (40, 30)]
    assert {(cell.w, cell.h) for cell in cells} == {(30, 20)}
    assert grid(Rect(0, 0, 10, 10), 0, 3) == ()


def test_a_size_is_placed_in_the_middle_of_a_rectangle_or_at_its_edges() -> None:
    room = Rect(10, 20, 100, 60)
    assert placed(room, 40, 20) == Rect(40, 40, 40, 20)
    assert placed(room, 40, 20, across=0, down=1) == Rect(10, 60, 40, 20)
